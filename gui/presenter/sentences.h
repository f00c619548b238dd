// Words put together to sentences, and sentences that point at what they speak of.
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

// With a capital first letter, where it is one of the Latin alphabet.
std::string capitalized(std::string text);

std::string and_list(const std::vector<std::string>& words);  // "a, b and c"

}  // namespace impend::gui
