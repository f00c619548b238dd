#include "cli/run_log.h"

namespace impend::cli {

std::string built_with() { return IMPEND_BUILT_WITH; }

}  // namespace impend::cli
