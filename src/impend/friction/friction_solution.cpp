#include "impend/friction/friction_solution.h"

#include <algorithm>

namespace impend {

double FrictionResiduals::largest() const {
  return std::max({equation_of_motion, joints, penetration, attraction, complementarity, cone, direction});
}

}  // namespace impend
