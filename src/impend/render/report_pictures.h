// The pictures of a report that is handed on.
#pragma once

#include <vector>

#include "impend/base/progress.h"
#include "impend/base/result.h"
#include "impend/motion/analysis.h"
#include "impend/report/html/html_content.h"

namespace impend {

// What moves, seen from a corner and, without perspective, from the front. Errors: those of draw_pictures. Held by
// tests/cli/test_cli_html.
Result<std::vector<HtmlPicture>> draw_report_pictures(const Analysis& analysis, const Progress& progress);

}  // namespace impend
