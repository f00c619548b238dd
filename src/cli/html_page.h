// The page of `impend analyze --html`: the library's, with pictures, files and the command line.
#pragma once

#include <string>
#include <vector>

#include "cli/options.h"
#include "impend/base/progress.h"
#include "impend/import/input_files.h"
#include "impend/motion/analysis.h"

namespace impend::cli {

// Words as a shell takes them, quoted where they need it.
std::string shell_line(const std::vector<std::string>& words, const std::string& home);

// Where pictures cannot be drawn the page says why. Errors: kCancelled.
Result<std::string> html_page(const Options& options, const Analysis& analysis, const SeenFiles& files,
                              const Progress& progress);

}  // namespace impend::cli
