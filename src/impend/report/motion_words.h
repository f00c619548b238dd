// What a body does, in words: "drops", "slides along (0.87, 0, -0.50)", "tips about the edge …".
#pragma once

#include <string>

#include "impend/motion/analysis.h"

namespace impend {

// A short sentence without subject for one body, e.g. "tips about the edge through (1, 0, 0) along y, starts at 0.31
// g". Lengths are printed in the assembly's unit; g is |gravity|. Held by tests/unit/report.
std::string motion_in_words(const Analysis& analysis, int body);

}  // namespace impend
