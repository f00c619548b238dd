// Why it moves, stands or cannot be told, in plain sentences, and which parts nearly touch.
#pragma once

#include <vector>

#include "gui/presenter/sentences.h"
#include "impend/motion/analysis.h"

namespace impend::gui {

// Of the whole assembly, a few sentences, most important first. Moves: which part, how, which contacts open, which
// carry it, what holds the rest. Marginal: the reason and what would decide. Stable: what it rests on, who could drift
// freely. Always: that this is without friction, where friction would likely matter. Held by tests/presenter.
std::vector<WhySentence> why(const Analysis& analysis);

// Of one body: what it does, what carries it, what opens, what hangs on it.
std::vector<WhySentence> why_body(const Analysis& analysis, int body);

// What the answer with friction rests on, in plain sentences.

// The verdict and what proves it, margins, which parts move or could, the impulse where no forces satisfy the law, what
// uses most of its friction. Held by tests/presenter.
std::vector<WhySentence> why_with_friction(const Analysis& analysis, const FrictionResult& friction);

// Of one body: what it does by the model, what it could do.
std::vector<WhySentence> why_body_with_friction(const Analysis& analysis, const FrictionResult& friction, int body);

// Parts that nearly touch: why a part is loose is often that its neighbour stands a little off.
struct NarrowGap {
  int body = -1;     // that is nearly touched
  double apart = 0;  // m
};

// Of a movable part the parts that it does not touch, nearer than a hundredth of its size; the nearest first. None that
// are joined to it or share no level with it. It looks for a wish to stop. Held by tests/presenter/test_narrow_gaps.
std::vector<NarrowGap> narrow_gaps(const Analysis& analysis, int body);

// The part of which why() speaks first, or the body itself where it moves; −1: nothing moves.
int loose_part(const Analysis& analysis, int body);

// "'tote' does not touch 'stop': 0.3 mm are between them."
std::vector<WhySentence> narrow_gap_words(const Analysis& analysis, int body, const std::vector<NarrowGap>& misses);

}  // namespace impend::gui
