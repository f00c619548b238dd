// What the program tells a script by its exit status.
#pragma once

#include "impend/base/result.h"

namespace impend::cli {

enum ExitStatus {
  kRan = 0,              // the analysis ran, whatever the verdict
  kUnexpected = 1,       // --expect named another verdict
  kUsageError = 2,       // the command line was wrong
  kBadInput = 3,         // the input was bad, or an output cannot be written
  kInternalError = 4,    // an internal check failed: the formulations disagree, or --exact contradicts them
  kCancelledByUser = 5,  // shown as 128 + the signal (130 Ctrl-C, 143 SIGTERM), as shells expect
};

inline ExitStatus exit_status(const Error& error) {
  switch (error.code) {
    case ErrorCode::kUsage:
      return kUsageError;
    case ErrorCode::kUnitMissing:
      // A missing --unit is the command line's fault, a missing length_unit that of the assembly file.
      return error.place.where == "length_unit" ? kBadInput : kUsageError;
    case ErrorCode::kCancelled:
      return kCancelledByUser;
    case ErrorCode::kInternal:
      return kInternalError;
    default:
      return kBadInput;
  }
}

}  // namespace impend::cli
