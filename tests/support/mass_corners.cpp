#include "tests/support/mass_corners.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/friction/load_reach.h"
#include "impend/motion/balance.h"
#include "tests/support/pile_states.h"

namespace impend::test {
namespace {

constexpr double kBeside = 0.01;      // of the box
constexpr double kLightest = 0.001;   // of its mass a part keeps, so that it can be analysed
constexpr double kBesideNone = 1e-3;  // of the largest box, beyond one that is none

VecX corner_of(int parts, unsigned bits) {
  VecX signs(parts);
  for (int k = 0; k < parts; ++k) signs[k] = bits >> k & 1U ? 1 : -1;
  return signs;
}

// A box is of forces that balance: what only balances, as a brick that is left half over another, stands in it.
Standing standing_with(Assembly assembly, const ContactSet& contacts, const FrictionProblem& problem,
                       const VecX& change) {
  for (int k = 0; k < problem.bodies(); ++k) {
    MassProperties& mass = assembly.parts[problem.body[k]].mass;
    const double share = std::max(1 + change[k], kLightest);
    mass.mass *= share;
    mass.inertia *= share;
  }
  const PartSet all = movable_parts(assembly) | fixed_parts(assembly);
  const AssemblyState state{all, all - all};
  const Standing standing = standing_by_analysis(assembly, contacts, state);
  return standing == Standing::kBalances ? Standing::kStands : standing;
}

// Of several programmes that look so far the first that is certified, since a method of interior points may stall.
double farthest_along(const FrictionProblem& problem, const VecX& load, double most) {
  const LoadReach reach(problem, load);
  for (const double as_far : {4.0, 2.5, 7.0, 1.7}) {
    const ReachedLoad reached = reach.along(VecX::Ones(1), as_far * most);
    if (reached.found && reached.certified) return std::min(reached.value, most);
  }
  return 0;
}

}  // namespace

std::optional<FrictionProblem> problem_of_pile(const Assembly& assembly, const ContactSet& contacts) {
  std::vector<int> imposed;
  for (std::size_t i = 0; i < contacts.contacts.size(); ++i) {
    if (contacts.contacts[i].disjunction >= 0) return std::nullopt;
    imposed.push_back(static_cast<int>(i));
  }
  return make_friction_problem(assembly, contacts, imposed);
}

double box_of_all_corners(const FrictionProblem& problem, const Vec3& gravity, const VecX& range) {
  double least = 1 / range.maxCoeff();
  for (unsigned bits = 0; bits < 1U << problem.bodies(); ++bits) {
    const VecX signs = corner_of(problem.bodies(), bits);
    VecX load = VecX::Zero(problem.Q.size());
    for (int k = 0; k < problem.bodies(); ++k) {
      load.segment<3>(6 * k) = signs[k] * range[k] * problem.M[k](0, 0) * gravity;
    }
    least = std::min(least, farthest_along(problem, load, 1 / range.maxCoeff()));
  }
  return least;
}

std::string mass_box_fault(const Assembly& assembly, const ContactSet& contacts, const FrictionProblem& problem,
                           const VecX& range, const MassBox& box) {
  for (unsigned bits = 0; bits < 1U << problem.bodies(); ++bits) {
    const VecX change = box.holds * (1 - kBeside) * range.cwiseProduct(corner_of(problem.bodies(), bits));
    const Standing standing = standing_with(assembly, contacts, problem, change);
    if (standing != Standing::kStands) {
      return fmt::format("corner {:b} of a box of {} is said to stand, and it {}", bits, box.holds,
                         to_string(standing));
    }
  }
  const double most = 1 / range.maxCoeff();
  const double beyond = box.moves * (1 + kBeside) + kBesideNone * most;
  if (!box.limited() || beyond >= most) return "";
  const VecX change = beyond * range.cwiseProduct(box.corner);
  const Standing standing = standing_with(assembly, contacts, problem, change);
  if (standing == Standing::kFalls) return "";
  return fmt::format("the corner of a box of {} is said to move, and it {}", box.moves, to_string(standing));
}

}  // namespace impend::test
