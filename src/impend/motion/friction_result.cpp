#include "impend/motion/friction_result.h"

#include <array>
#include <utility>

namespace impend {
namespace {

constexpr std::array<std::pair<FrictionModel, const char*>, 6> kModels = {{
    {FrictionModel::kFrictionless, "frictionless"},
    {FrictionModel::kStatic, "static"},
    {FrictionModel::kDynamic, "dynamic"},
    {FrictionModel::kViscous, "viscous"},
    {FrictionModel::kNoSlip, "no-slip"},
    {FrictionModel::kStewartTrinkle, "stewart-trinkle"},
}};

}  // namespace

const char* to_string(FrictionModel model) { return kModels[static_cast<size_t>(model)].second; }

std::optional<FrictionModel> friction_model_named(const std::string& name) {
  for (const auto& [model, word] : kModels) {
    if (name == word) return model;
  }
  return std::nullopt;
}

const char* to_string(FrictionVerdict verdict) {
  switch (verdict) {
    case FrictionVerdict::kStableCertain:
      return "stable-certain";
    case FrictionVerdict::kFallsCertain:
      return "falls-certain";
    case FrictionVerdict::kIndeterminate:
      return "indeterminate";
    case FrictionVerdict::kPossiblyStable:
      return "possibly-stable";
    case FrictionVerdict::kNoSolutionFound:
      break;
  }
  return "no-solution-found";
}

const char* to_string(ContactState state) {
  switch (state) {
    case ContactState::kStick:
      return "stick";
    case ContactState::kSlide:
      return "slide";
    case ContactState::kOpen:
      break;
  }
  return "open";
}

bool takes_mu(FrictionModel model) {
  return model == FrictionModel::kStatic || model == FrictionModel::kDynamic || model == FrictionModel::kStewartTrinkle;
}

bool takes_step(FrictionModel model) {
  return model == FrictionModel::kNoSlip || model == FrictionModel::kStewartTrinkle;
}

// Where it was looked for in vain its bracket is open above.
bool lacks_minimal_mu(const FrictionResult& friction) {
  return friction.verdict && !friction.minimal_mu && !friction.no_coefficient_holds &&
         friction.minimal_mu_bounds[1] == 0;
}

// What no forces balance has none.
bool lacks_tilt_margin(const FrictionResult& friction) {
  return friction.verdict && !friction.tilt_margin && friction.balance_possible == true;
}

}  // namespace impend
