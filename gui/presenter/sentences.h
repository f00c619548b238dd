// Sentences of the window: put together from words, with what they point at, in the colour of what they mean.
#pragma once

#include <string>
#include <vector>

#include "impend/base/result.h"
#include "impend/motion/analysis.h"
#include "impend/motion/friction_result.h"
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

// Options become the commands and fields of the window that do the same; a clause about an option that the window does
// not have is left out, since it would lead nowhere. Text in single quotes, names of parts and files, stays as it is.
// Held by tests/presenter, also for every text of the library that names an option.
std::string window_words(const std::string& text);

// Message and hint in these words.
Error window_error(Error error);

struct FrictionChoice {
  FrictionModel model = FrictionModel::kFrictionless;
  std::string words;    // "Static friction"
  std::string tooltip;  // what it answers
};

// In the order in which they are offered; without friction first.
const std::vector<FrictionChoice>& friction_choices();

std::string friction_choice_words(FrictionModel model);

}  // namespace impend::gui
