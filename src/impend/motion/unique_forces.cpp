#include "impend/motion/unique_forces.h"

#include <algorithm>
#include <vector>

#include "impend/base/tolerances.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/dense.h"

namespace impend {
namespace {

constexpr int kMostRows = 600;         // a dense decomposition of them takes a second
constexpr double kStaysClosed = 1e-7;  // of ‖a₀‖_M: contacts that open less may carry

}  // namespace

bool forces_are_unique(const MotionProblem& problem, const VecX& a, double noise) {
  const WhitenedProblem whitened = whiten(problem);
  const ConeProjection& projection = whitened.projection;
  const VecX opening = projection.G.times(whitened.whiten(a));
  std::vector<int> carrying;
  for (int i = 0; i < problem.rows(); i += problem.is_joint_row(i) ? 2 : 1) {
    if (problem.is_joint_row(i) || opening[i] <= projection.c[i] + kStaysClosed) carrying.push_back(i);
  }
  const int rows = static_cast<int>(carrying.size());
  if (rows == 0) return true;
  if (rows > projection.G.cols() || rows > kMostRows) return false;
  return least_singular_value(projection.G.select(carrying).dense()) >
         std::max(noise, NumericalTolerances{}.dependence);
}

}  // namespace impend
