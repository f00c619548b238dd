// What to tell the user when the CAD reader has brought no answer.
#pragma once

#include <string>

#include "impend/base/result.h"
#include "impend/import/cad/child_process.h"
#include "impend/import/cad/conversation.h"

namespace impend {

// Names `path`, the stage that was reached, how the process ended and the last line that it complained of.
Error talk_failure(const std::string& path, const Talk& talk, const ProcessEnd& end, double stall_limit,
                   const ProcessLimits& limits);

}  // namespace impend
