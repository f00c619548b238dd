#include "impend/planning/state_verdict.h"

namespace impend {

const char* to_string(Standing standing) {
  switch (standing) {
    case Standing::kStands:
      return "stands";
    case Standing::kFalls:
      return "falls";
    case Standing::kUnknown:
      break;
  }
  return "unknown";
}

}  // namespace impend
