#include "impend/planning/push_forces.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "impend/friction/friction_parts.h"
#include "impend/friction/load_reach.h"

namespace impend {
namespace {

// Smaller forces are none: programmes end with some digits less than doubles have. As a share of the loads that they
// are looked for in units of.
constexpr double kNoHoldingForce = 1e-8;
// Forces are looked for in units of the loads of the part that is pushed, then of so many times these, up to those of
// all that hangs together with it.
constexpr double kNextUnit = 1e3;
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

double loads_of_pushed(const FrictionProblem& problem, int i, double acceleration) {
  const std::array<int, 2>& blocks = problem.N.block(i);
  double loads = 0;
  for (const int k : blocks) {
    if (k >= 0) loads = std::max({loads, problem.Q.segment<3>(6 * k).norm(), problem.M[k](0, 0) * acceleration});
  }
  return loads;
}

namespace {

// Least or most x in units of `unit`, by the sign; absent: not found, or at the end of the box, where `at_end` is true.
std::optional<double> end_of_force(const FrictionProblem& others, const VecX& row, double unit, double sign,
                                   double acceleration, bool& at_end) {
  const LoadReach reach(others, MatX(unit * row), acceleration);
  const ReachedLoad reached = reach.towards(VecX::Constant(1, sign), kMostHoldingForce);
  if (!reached.found || !reached.certified || reached.x.size() != 1) return std::nullopt;
  at_end = reached.x[0] >= (1 - kAtMostForce) * kMostHoldingForce;
  return at_end ? std::nullopt : std::optional<double>(reached.x[0]);
}

}  // namespace

ForceRange range_of_force(const FrictionProblem& problem, int i, double acceleration) {
  ForceRange range;
  const FrictionProblem without = without_contact(problem, i);
  std::vector<int> all(static_cast<std::size_t>(without.contacts()));
  std::iota(all.begin(), all.end(), 0);
  VecX whole_row = VecX::Zero(problem.Q.size());
  problem.N.add_to(i, 1, whole_row);
  // A contact of two parts may be all that joins them.
  const std::array<int, 2>& blocks = problem.N.block(i);
  const bool of_two = blocks[0] >= 0 && blocks[1] >= 0;
  const int pushed = std::max(blocks[0], blocks[1]);
  const std::vector<FrictionPart> parts = friction_parts(without, all);
  const auto holds_pushed = [pushed](const FrictionPart& part) {
    return std::binary_search(part.bodies.begin(), part.bodies.end(), pushed);
  };
  const auto part = std::find_if(parts.begin(), parts.end(), holds_pushed);
  if (part == parts.end()) return range;
  const FrictionProblem& others = of_two ? without : part->problem;
  VecX row = whole_row;
  if (!of_two) {
    row.resize(others.Q.size());
    for (std::size_t j = 0; j < part->bodies.size(); ++j)
      row.segment<6>(6 * static_cast<Eigen::Index>(j)) = whole_row.segment<6>(6 * part->bodies[j]);
  }
  const double most = all_loads(others);
  if (!(most > 0)) return range;
  const double own = loads_of_pushed(problem, i, acceleration);
  for (const double sign : {-1.0, 1.0}) {
    double unit = own > 0 ? std::min(own, most) : most;
    while (true) {
      bool at_end = false;
      const std::optional<double> found = end_of_force(others, row, unit, sign, acceleration, at_end);
      std::optional<double>& end = sign < 0 ? range.least : range.most;
      if (found) end = *found > kNoHoldingForce ? unit * *found : 0;
      if (found || unit >= most) break;
      unit = std::min(kNextUnit * unit, most);
    }
  }
  return range;
}

}  // namespace impend
