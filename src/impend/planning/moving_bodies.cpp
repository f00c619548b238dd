#include "impend/planning/moving_bodies.h"

#include <algorithm>
#include <cmath>

namespace impend {

std::vector<int> moving_bodies(const FrictionProblem& problem, const VecX& motion) {
  std::vector<double> size;
  for (int k = 0; k < problem.bodies(); ++k) {
    const Vec6 p = motion.segment<6>(6 * k);
    size.push_back(std::sqrt(p.dot(problem.M[k] * p)));
  }
  const double fastest = *std::max_element(size.begin(), size.end());
  std::vector<int> moving;
  for (int k = 0; k < problem.bodies(); ++k) {
    if (size[k] > kMovesLess * fastest) moving.push_back(problem.body[k]);
  }
  return moving;
}

}  // namespace impend
