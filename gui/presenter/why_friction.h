// What the answer with friction rests on, in plain sentences.
#pragma once

#include <vector>

#include "gui/presenter/sentences.h"
#include "impend/motion/analysis.h"

namespace impend::gui {

// The verdict and what proves it, margins, which parts move or could, the impulse where no forces satisfy the law, what
// uses most of its friction. Held by tests/presenter.
std::vector<WhySentence> why_with_friction(const Analysis& analysis, const FrictionResult& friction);

// Of one body: what it does by the model, what it could do.
std::vector<WhySentence> why_body_with_friction(const Analysis& analysis, const FrictionResult& friction, int body);

}  // namespace impend::gui
