#include "impend/motion/friction_model.h"

namespace impend {

bool takes_mu(FrictionModel model) {
  return model == FrictionModel::kStatic || model == FrictionModel::kDynamic || model == FrictionModel::kStewartTrinkle;
}

bool takes_step(FrictionModel model) {
  return model == FrictionModel::kNoSlip || model == FrictionModel::kStewartTrinkle;
}

}  // namespace impend
