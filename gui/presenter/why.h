// Why it moves, stands or cannot be told, in plain sentences.
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

}  // namespace impend::gui
