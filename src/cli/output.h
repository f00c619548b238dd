// Output that is whole or not there at all.
#pragma once

#include <string>
#include <vector>

#include "impend/base/result.h"

namespace impend::cli {

// Writes to a temporary file beside `path` and renames it, so that a failure leaves nothing behind; things that are
// no regular files (a pipe, /dev/null) are written to directly. "-" is stdout. Errors: kOutput.
Status write_output(const std::string& path, const std::string& bytes);

// An output that names one of the inputs, or a file inside no folder, is a mistake to find before a long analysis.
Status check_output(const std::string& path, const std::vector<std::string>& inputs);

}  // namespace impend::cli
