// The verdict in the words that text, pictures and the desktop program share.
#pragma once

#include <string>

#include "impend/motion/analysis.h"

namespace impend {

const char* verdict_word(Verdict verdict);  // "MOVES", "STABLE", "MARGINAL"

struct MovingCount {
  size_t moving = 0;
  size_t movable = 0;
  int fastest = -1;  // the body with the largest motion ratio of those that move; −1 where none does
};
MovingCount count_moving(const Analysis& analysis);

// "1 of 3 movable parts starts to move".
std::string moving_count_words(const MovingCount& count);

// "nothing starts to move; some parts could drift at no cost". Held by tests/unit/report, as are the others.
std::string resting_words(const Analysis& analysis);

}  // namespace impend
