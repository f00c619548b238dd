// Analysis to text. A pure function of its arguments: the same analysis gives the same bytes.
#pragma once

#include <string>

#include "impend/motion/analysis.h"

namespace impend {

struct ReportOptions {
  bool timings = true;
  bool color = false;  // ANSI colours in text
  bool verbose = false;
};

// Verdict line, table of parts in words, why, warnings.
std::string to_text(const Analysis& analysis, const ReportOptions& options = {});

}  // namespace impend
