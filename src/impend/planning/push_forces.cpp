#include "impend/planning/push_forces.h"

#include <algorithm>
#include <vector>

#include "impend/friction/load_reach.h"

namespace impend {
namespace {

// Smaller forces are none: programmes end with some digits less than doubles have. As a share of all loads.
constexpr double kNoHoldingForce = 1e-8;
// A force this near to kMostHoldingForce, relatively, is beyond it.
constexpr double kAtMostForce = 1e-6;

VecX selected(const VecX& values, const std::vector<int>& keep) {
  VecX kept(static_cast<Eigen::Index>(keep.size()));
  for (std::size_t k = 0; k < keep.size(); ++k) kept[static_cast<Eigen::Index>(k)] = values[keep[k]];
  return kept;
}

FrictionProblem without_contact(FrictionProblem problem, int i) {
  std::vector<int> keep, contact;
  for (int k = 0; k < problem.contacts(); ++k) {
    if (k == i) continue;
    keep.push_back(k);
    contact.push_back(problem.contact[k]);
  }
  for (VecX* values : {&problem.mu, &problem.viscous, &problem.bias_N, &problem.bias_S, &problem.bias_T})
    *values = selected(*values, keep);
  for (BlockRows* rows : {&problem.N, &problem.S, &problem.T}) *rows = rows->select(keep);
  problem.contact = std::move(contact);
  return problem;
}

}  // namespace

double all_loads(const FrictionProblem& problem) {
  double sum = 0;
  for (int k = 0; k < problem.bodies(); ++k) sum += problem.Q.segment<3>(6 * k).norm();
  return sum;
}

ForceRange range_of_force(const FrictionProblem& problem, int i) {
  ForceRange range;
  const double unit = all_loads(problem);
  if (!(unit > 0)) return range;
  VecX row = VecX::Zero(problem.Q.size());
  problem.N.add_to(i, unit, row);
  const LoadReach reach(without_contact(problem, i), MatX(row));
  const auto reached_to = [&reach](double sign) {
    const ReachedLoad reached = reach.towards(VecX::Constant(1, sign), kMostHoldingForce);
    const bool known = reached.found && reached.certified && reached.x.size() == 1;
    return known ? std::optional<double>(reached.x[0]) : std::nullopt;
  };
  const std::optional<double> least = reached_to(-1), most = reached_to(1);
  const double limit = (1 - kAtMostForce) * kMostHoldingForce;
  if (least && *least < limit) range.least = *least > kNoHoldingForce ? unit * *least : 0;
  if (most && *most < limit) range.most = *most > kNoHoldingForce ? unit * *most : 0;
  return range;
}

}  // namespace impend
