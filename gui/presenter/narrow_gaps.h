// Parts that nearly touch: why a part is loose is often that its neighbour stands a little off.
#pragma once

#include <vector>

#include "gui/presenter/why.h"

namespace impend::gui {

struct NarrowGap {
  int body = -1;     // that is nearly touched
  double apart = 0;  // m
};

// Of a movable part the parts that it does not touch, nearer than a hundredth of its size; the nearest first. None
// that are joined to it or share no level with it. It looks
// for a wish to stop. Held by tests/presenter/test_narrow_gaps.
std::vector<NarrowGap> narrow_gaps(const Analysis& analysis, int body);

// The part of which why() speaks first, or the body itself where it moves; −1: nothing moves.
int loose_part(const Analysis& analysis, int body);

// "'tote' does not touch 'stop': 0.3 mm are between them."
std::vector<WhySentence> narrow_gap_words(const Analysis& analysis, int body, const std::vector<NarrowGap>& misses);

}  // namespace impend::gui
