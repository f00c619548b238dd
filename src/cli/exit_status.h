// What the program tells a script by its exit status.
#pragma once

#include "impend/base/result.h"

namespace impend::cli {

enum ExitStatus {
  kRan = 0,            // the analysis ran, whatever the verdict
  kUnexpected = 1,     // --expect named another verdict
  kUsageError = 2,     // the command line was wrong
  kBadInput = 3,       // the input was bad, or an output cannot be written
  kInternalError = 4,  // an internal check failed: the formulations disagree
  kCancelledByUser = 5,
};

inline ExitStatus exit_status(const Error& error) {
  switch (error.code) {
    case ErrorCode::kUsage:
    case ErrorCode::kUnitMissing:
      return kUsageError;
    case ErrorCode::kCancelled:
      return kCancelledByUser;
    case ErrorCode::kInternal:
      return kInternalError;
    default:
      return kBadInput;
  }
}

}  // namespace impend::cli
