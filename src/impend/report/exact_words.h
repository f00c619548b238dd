// The exact referee's word in the text report.
#pragma once

#include <string>

#include "impend/motion/analysis.h"

namespace impend {

// "in exact arithmetic, for the numbers as stored: motion ratio 0.6, its square 9/25" and the like; one line.
std::string exact_words(const ExactResult& exact);

}  // namespace impend
