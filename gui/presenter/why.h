// Why it moves, stands or cannot be told, in plain sentences.
#pragma once

#include <string>
#include <vector>

#include "gui/presenter/color_role.h"
#include "impend/scene/scene.h"

namespace impend::gui {

struct WhySentence {
  std::string text;
  SceneItem item;  // what it speaks of first; kNone: of the whole
  ColorRole role = ColorRole::kNeutral;
};

// Of the whole assembly, a few sentences, most important first. Moves: which part, how, which contacts open, which
// carry it, what holds the rest. Marginal: the reason and what would decide. Stable: what it rests on, who could drift
// freely. Always: that this is without friction, where friction would likely matter. Held by tests/presenter.
std::vector<WhySentence> why(const Analysis& analysis);

// Of one body: what it does, what carries it, what opens, what hangs on it.
std::vector<WhySentence> why_body(const Analysis& analysis, int body);

}  // namespace impend::gui
