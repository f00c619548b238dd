#include "gui/presenter/friction_choices.h"

#include <algorithm>

namespace impend::gui {

const std::vector<FrictionChoice>& friction_choices() {
  static const std::vector<FrictionChoice> kChoices = {
      {FrictionModel::kFrictionless, "No friction", "What rests then rests whatever the surfaces are like"},
      {FrictionModel::kStatic, "Static friction",
       "Of parts at rest: does friction hold them for certain, possibly, or not"},
      {FrictionModel::kDynamic, "Dynamic friction",
       "Of parts with velocities: contacts that slide rub against the sliding"},
      {FrictionModel::kViscous, "Viscous friction",
       "Of parts with velocities: forces against the sliding velocity, as the file states them"},
      {FrictionModel::kNoSlip, "No slip", "One step in time in which no closed contact slides, as simulators take it"},
      {FrictionModel::kStewartTrinkle, "Stewart–Trinkle",
       "One step in time with friction on velocities, as simulators take it"}};
  return kChoices;
}

std::string friction_choice_words(FrictionModel model) {
  const auto& all = friction_choices();
  const auto found =
      std::find_if(all.begin(), all.end(), [model](const FrictionChoice& c) { return c.model == model; });
  return found == all.end() ? "" : found->words;
}

}  // namespace impend::gui
