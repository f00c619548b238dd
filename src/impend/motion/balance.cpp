#include "impend/motion/balance.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

#include "impend/base/stop.h"
#include "impend/motion/falling_motion.h"
#include "impend/motion/formulations.h"
#include "impend/motion/freedoms.h"
#include "impend/motion/lone_component.h"
#include "impend/motion/moved_rows.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/dense.h"

namespace impend {
namespace {

// Of ‖a₀‖_M: what the contacts that are followed leave of rest.
constexpr double kAtRest = 1e-6;
// Rates, and shares of a motion, that differ by less of themselves count as alike.
constexpr double kAlike = 1e-6;
// Of g per length of the assembly: growth below that is not told from none. What lies on a plane, or turns about its
// centre of mass, grows by some 1e-9 of it as computed.
constexpr double kLeastGrowth = 1e-4;
// Neutral motions that are looked at; each asks for the rows twice.
constexpr int kMostMotions = 240;

using Pair = std::pair<int, int>;

bool is_among(const std::vector<int>& parts, int body) { return std::binary_search(parts.begin(), parts.end(), body); }

// What has a stiffness holds by it: its second order is not asked.
bool is_sprung(const Assembly& assembly, const std::vector<int>& parts) {
  for (const Spring& spring : assembly.springs) {
    if (is_among(parts, spring.a) || is_among(parts, spring.b)) return true;
  }
  return std::any_of(assembly.joints.begin(), assembly.joints.end(), [&](const Joint& joint) {
    if (!is_among(parts, joint.a) && !is_among(parts, joint.b)) return false;
    return joint.spring || (joint.drive && !joint.drive->is_rigid());
  });
}

// Some pair fits round a common arc, as a pin in its hole: that is not followed as it is (moved_rows.h).
bool fits_round(const BearingContacts& bearing) {
  return std::any_of(bearing.of.begin(), bearing.of.end(), [&](int i) {
    const int interface = bearing.contacts.contacts[static_cast<std::size_t>(i)].interface;
    if (interface < 0) return false;
    const auto& curved = bearing.contacts.interfaces[static_cast<std::size_t>(interface)].curved;
    return std::any_of(curved.begin(), curved.end(), [](const CurvedContact& c) { return c.sweep > 0; });
  });
}

// Which way an either-or contact opens as it falls is not looked at.
bool may_open_otherwise(const BearingContacts& bearing) {
  return std::any_of(bearing.of.begin(), bearing.of.end(),
                     [&](int i) { return bearing.contacts.contacts[static_cast<std::size_t>(i)].disjunction >= 0; });
}

// Forces that hold the problem at rest, λ ≥ 0 with Q + Jᵀλ = 0; nothing where it does not rest.
std::optional<VecX> holding_forces(const MotionProblem& problem) {
  SolverSettings central;
  central.least_constraint_algorithm = LeastConstraintAlgorithm::kInteriorPoint;
  const MotionSolution solution = solve_least_constraint(problem, central);
  if (solution.status != SolveStatus::kSolved) return std::nullopt;
  if (!(mass_norm(problem, solution.a) <= kAtRest * mass_norm(problem, free_acceleration(problem))))
    return std::nullopt;
  return solution.lambda;
}

MatX columns_of(const std::vector<NeutralMotion>& motions, Eigen::Index size) {
  MatX columns(size, static_cast<Eigen::Index>(motions.size()));
  for (std::size_t k = 0; k < motions.size(); ++k) columns.col(static_cast<Eigen::Index>(k)) = motions[k].motion;
  return columns;
}

VecX mass_times(const MotionProblem& problem, const VecX& p) {
  VecX product(p.size());
  for (int k = 0; k < problem.bodies(); ++k) product.segment<6>(6 * k) = problem.M[k] * p.segment<6>(6 * k);
  return product;
}

// An orthonormal basis of their span in the metric of M.
MatX orthonormal(const MotionProblem& problem, const MatX& basis) {
  MatX unit(basis.rows(), basis.cols()), product(basis.rows(), basis.cols());
  for (Eigen::Index k = 0; k < basis.cols(); ++k) {
    unit.col(k) = basis.col(k) / mass_norm(problem, basis.col(k));
    product.col(k) = mass_times(problem, unit.col(k));
  }
  const Eigenpairs pairs = eigenpairs(unit.transpose() * product);
  return unit * pairs.vectors * pairs.values.cwiseSqrt().cwiseInverse().asDiagonal();
}

// g per length: squares of the rates at which what is as large as what moves falls.
double natural_growth(const MovedRows& rows) {
  const MotionProblem& problem = rows.problem();
  double mass = 0, force = 0;
  for (int k = 0; k < problem.bodies(); ++k) {
    mass += problem.M[k](0, 0);
    force += problem.Q.segment<3>(6 * k).norm();
  }
  return rows.size() > 0 ? force / (mass * rows.size()) : 0;
}

// Collects what falls along motions, each taken apart.
class FallSearch {
 public:
  FallSearch(Balanced balanced, double least) : balanced_(std::move(balanced)), least_(least) {}

  const Balanced& balanced() const { return balanced_; }
  const std::optional<BalanceEvidence>& found() const { return found_; }

  void look_along(const VecX& p) {
    if (p.isZero(0)) return;
    for (const VecX& part : taken_apart(balanced_, p)) look_along_part(part);
  }

 private:
  void look_along_part(VecX p) {
    look_for_stop();
    const MotionProblem& problem = balanced_.rows.problem();
    const std::vector<int> moved = moved_blocks(problem, p);
    if (moved.empty() || ++tries_[moved] > kMostTries) return;
    if (found_ && std::includes(found_->bodies.begin(), found_->bodies.end(), moved.begin(), moved.end())) return;
    p /= mass_norm(problem, p);
    const std::optional<VecX> change = balanced_.rows.change_of_force(balanced_.forces, p);
    if (!change) return;
    const double w = p.dot(*change);
    if (w > least_ && (falls_along(balanced_, p, w) || falls_along(balanced_, -p, w))) add(moved, p, w);
  }

  void add(const std::vector<int>& moved, const VecX& p, double w) {
    const MotionProblem& problem = balanced_.rows.problem();
    if (!found_) found_.emplace();
    if (std::sqrt(w) > (1 + kAlike) * found_->rate) {
      found_->rate = std::sqrt(w);
      double most = -1;
      for (const int k : moved) {
        const double share = p.segment<6>(6 * k).dot(problem.M[k] * p.segment<6>(6 * k));
        // Of parts that share alike the first.
        if (!(share > (1 + kAlike) * most)) continue;
        most = share;
        found_->part = balanced_.assembly.body_name(problem.body[k]);
      }
    }
    std::vector<int> all;
    std::set_union(found_->bodies.begin(), found_->bodies.end(), moved.begin(), moved.end(), std::back_inserter(all));
    found_->bodies = std::move(all);
  }

  static constexpr int kMostTries = 8;  // with the same bodies

  Balanced balanced_;
  double least_;  // of w, 1/s²
  std::optional<BalanceEvidence> found_;
  std::map<std::vector<int>, int> tries_;
};

// The pairs that bear and have friction, numbered as the lone component.
std::vector<Pair> rolling_pairs(const Assembly& whole, const BearingContacts& bearing, const LoneComponent& lone) {
  const auto index = [&](int body) {
    const auto end = lone.part.end();
    if (body >= static_cast<int>(whole.parts.size())) return static_cast<int>(lone.part.size());
    return static_cast<int>(std::lower_bound(lone.part.begin(), end, body) - lone.part.begin());
  };
  std::vector<Pair> rolling;
  for (const auto& [a, b] : bearing_pairs(bearing)) {
    if (whole.friction.mu_of(a, b) > 0) rolling.emplace_back(index(a), index(b));
  }
  return rolling;
}

// K on the span of some motions, its symmetric half; nothing where a contact is lost.
std::optional<MatX> stiffness(const MovedRows& rows, const VecX& lambda, const MatX& basis) {
  MatX K(basis.cols(), basis.cols());
  for (Eigen::Index k = 0; k < basis.cols(); ++k) {
    look_for_stop();
    const std::optional<VecX> change = rows.change_of_force(lambda, basis.col(k));
    if (!change) return std::nullopt;
    K.col(k) = basis.transpose() * *change;
  }
  return 0.5 * (K + K.transpose());
}

}  // namespace

std::optional<BalanceEvidence> fall_from_balance(const Assembly& assembly, const BearingContacts& bearing,
                                                 const std::vector<int>& parts, bool rolling) {
  if (is_sprung(assembly, parts) || fits_round(bearing) || may_open_otherwise(bearing)) return std::nullopt;
  look_for_stop();
  const LoneComponent lone = lone_component(assembly, bearing.contacts, bearing.of, parts);
  std::optional<std::vector<Pair>> rolls;
  if (rolling) rolls = rolling_pairs(assembly, bearing, lone);
  const std::optional<MovedRows> rows =
      MovedRows::of(lone.assembly, lone.contacts, rolls.value_or(std::vector<Pair>{}));
  if (!rows) return std::nullopt;
  const MotionProblem& problem = rows->problem();
  const double least = kLeastGrowth * natural_growth(*rows);
  const std::optional<VecX> lambda = holding_forces(problem);
  if (!lambda || !(least > 0)) return std::nullopt;
  const std::optional<std::vector<NeutralMotion>> neutral = neutral_basis(problem, *lambda, kMostMotions);
  if (!neutral || neutral->empty()) return std::nullopt;

  const MatX basis = orthonormal(problem, columns_of(*neutral, problem.Q.size()));
  const std::optional<MatX> K = stiffness(*rows, *lambda, basis);
  if (!K) return std::nullopt;
  const Eigenpairs pairs = eigenpairs(*K);
  const Eigen::Index growing = (pairs.values.array() > least).count();
  const MatX grows = basis * pairs.vectors.rightCols(growing);
  FallSearch search(Balanced{lone.assembly, *rows, *lambda, rolls}, least);
  for (Eigen::Index k = growing; k-- > 0;) search.look_along(grows.col(k));
  // Between them, where walls or several ways to fall at one rate leave no eigenvector free.
  if (growing > 0) search.look_along(grows * (grows.transpose() * opening_all(search.balanced())));
  return search.found();
}

bool rests_but_for_balance(const ComponentResult& component) {
  const Evidence& e = component.evidence;
  const bool other_doubt = !e.gaps.empty() || e.masses || e.drive || !e.fault.empty();
  return component.verdict == Verdict::kMarginal && e.falls && !other_doubt &&
         component.reason == falls_from_balance(*e.falls);
}

bool falls_from_its_balance(const Analysis& analysis, int body) {
  const int index = analysis.bodies.at(static_cast<std::size_t>(body)).component;
  if (index < 0) return false;
  const ComponentResult& component = analysis.components[static_cast<std::size_t>(index)];
  if (!component.evidence.falls || component.verdict != Verdict::kMarginal) return false;
  const std::vector<int>& falls = component.evidence.falls->bodies;
  return std::any_of(falls.begin(), falls.end(),
                     [&](int k) { return component.bodies[static_cast<std::size_t>(k)] == body; });
}

}  // namespace impend
