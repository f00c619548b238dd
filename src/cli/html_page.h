// The pages of --html: the library's, with pictures, files and the command line.
#pragma once

#include <string>
#include <vector>

#include "cli/options.h"
#include "impend/accounts/html/html_content.h"
#include "impend/base/progress.h"
#include "impend/import/input_files.h"
#include "impend/motion/analysis.h"

namespace impend::cli {

// Words as a shell takes them, quoted where they need it.
std::string shell_line(const std::vector<std::string>& words, const std::string& home);

// What a page has beside the answer. Where pictures cannot be drawn the page says why. Errors: kCancelled.
Result<HtmlContent> html_content(const Options& options, const SeenFiles& files,
                                 Result<std::vector<HtmlPicture>> pictures);

// The page of an analysis. Errors: kCancelled.
Result<std::string> html_page(const Options& options, const Analysis& analysis, const SeenFiles& files,
                              const Progress& progress);

}  // namespace impend::cli
