// The laws of contact that can be chosen, in words.
#pragma once

#include <string>
#include <vector>

#include "impend/motion/friction_result.h"

namespace impend::gui {

struct FrictionChoice {
  FrictionModel model = FrictionModel::kFrictionless;
  std::string words;    // "Static friction"
  std::string tooltip;  // what it answers
};

// In the order in which they are offered; without friction first.
const std::vector<FrictionChoice>& friction_choices();

std::string friction_choice_words(FrictionModel model);

}  // namespace impend::gui
