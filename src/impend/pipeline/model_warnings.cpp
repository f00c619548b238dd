#include "impend/pipeline/model_warnings.h"

#include <algorithm>

namespace impend {
namespace {

bool is_moving(const Part& part) { return !part.linear_velocity.isZero(0) || !part.angular_velocity.isZero(0); }

}  // namespace

Diagnostics model_warnings(const Assembly& assembly, FrictionModel model) {
  Diagnostics warnings;
  if (model == FrictionModel::kFrictionless && !assembly.friction.none()) {
    warnings.push_back({"friction-not-used",
                        "the assembly states friction, which this answer leaves out; --model static computes with it",
                        ""});
  }
  const auto moving = std::find_if(assembly.parts.begin(), assembly.parts.end(), is_moving);
  if (model == FrictionModel::kFrictionless && moving != assembly.parts.end()) {
    warnings.push_back(
        {"velocities-not-used",
         "parts have velocities, and this answer is of the same parts at rest; --model dynamic, viscous, "
         "no-slip and stewart-trinkle compute with them",
         moving->name});
  }
  return warnings;
}

}  // namespace impend
