// Words put together to sentences, sentences that point at what they speak of, groups of parts in words,
// and what the colour of each means.
#pragma once

#include <string>
#include <vector>

#include "impend/motion/analysis.h"
#include "impend/scene/scene.h"

namespace impend::gui {

// What a colour means; the widgets choose it to suit a dark or a light window.

enum class ColorRole { kNeutral, kQuiet, kMoves, kStable, kMarginal, kWarning, kError, kBusy, kIndeterminate };

ColorRole role_of(Verdict verdict);
// A role of its own for each verdict. Only what is certain to stay is kStable.
ColorRole role_of(FrictionVerdict verdict);
// Of a model without verdict: kWarning where no forces satisfy the law, kError where it was not solved, else kNeutral.
ColorRole role_of(const FrictionResult& friction);

struct WhySentence {
  std::string text;
  SceneItem item;  // what it speaks of first; kNone: of the whole
  ColorRole role = ColorRole::kNeutral;
};

// With a capital first letter, where it is one of the Latin alphabet.
std::string capitalized(std::string text);

std::string and_list(const std::vector<std::string>& words);  // "a, b and c"

// Of groups of parts that hang together by contacts:

// Component indices, what decides the verdict first: those that have it before others, the fastest first.
std::vector<int> components_by_weight(const Analysis& analysis);

// Verdict, motion ratio with its bracket, thresholds, reason, exact word; where there are several components,
// "4 parts connected with 'block': " first.
std::string component_words(const Analysis& analysis, int component);

// "4 parts connected with 'block'", "'block'".
std::string group_words(const Analysis& analysis, const ComponentResult& component);

}  // namespace impend::gui
