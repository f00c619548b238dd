#include "impend/motion/friction_model.h"

namespace impend {

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
