// Words put together to sentences, sentences that point at what they speak of, and what the colour of each means.
#pragma once

#include <string>
#include <vector>

#include "impend/motion/analysis.h"
#include "impend/report/contact_facts.h"
#include "impend/scene/scene.h"

namespace impend::gui {

// What a colour means; the widgets choose it to suit a dark or a light window.

enum class ColorRole { kNeutral, kQuiet, kMoves, kStable, kMarginal, kWarning, kError, kBusy, kIndeterminate };

ColorRole role_of(Verdict verdict);
// A role of its own for each verdict. Only what is certain to stay is kStable.
ColorRole role_of(FrictionVerdict verdict);
// Of a model without verdict: kWarning where no forces satisfy the law, kError where it was not solved, else kNeutral.
ColorRole role_of(const FrictionResult& friction);
// Of what a contact or an interface does.
ColorRole role_of(ContactAction action);

struct WhySentence {
  std::string text;
  SceneItem item;  // what it speaks of first; kNone: of the whole
  ColorRole role = ColorRole::kNeutral;
};

// With a capital first letter, where it is one of the Latin alphabet.
std::string capitalized(std::string text);

std::string and_list(const std::vector<std::string>& words);  // "a, b and c"

}  // namespace impend::gui
