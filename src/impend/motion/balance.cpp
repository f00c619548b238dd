#include "impend/motion/balance.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <utility>

#include "impend/base/stop.h"
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
// Of a row's length times a motion's: what it opens or closes counts as none. Differences err by far less.
constexpr double kClosed = 1e-6;
// Of the fastest body: what moves less stands still.
constexpr double kStill = 1e-9;
// Of g per length of the assembly: growth below that is not told from none. What lies on a plane, or turns about its
// centre of mass, grows by some 1e-9 of it as computed.
constexpr double kLeastGrowth = 1e-4;
// Neutral motions that are looked at; each asks for the rows twice.
constexpr int kMostMotions = 240;
// Of a step: another one, with which differences agree to this share where they are of second order.
constexpr double kNearStep = 0.25, kOneOrder = 1e-4;
// Bodies of which all may accelerate in answer to a motion of some.
constexpr int kMostSought = 60;

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

// m, of a body: its radius of gyration.
double radius_of(const Mat6& M) { return std::sqrt(M.bottomRightCorner<3, 3>().trace() / M(0, 0)); }

// Rows by what a motion does with them, one per row.
enum class Does { kKeeps, kOpens, kCloses };

std::vector<Does> deeds(const MotionProblem& problem, const VecX& p) {
  double fastest = 0;
  for (int k = 0; k < problem.bodies(); ++k) {
    const Vec6 of = p.segment<6>(6 * k);
    fastest = std::max(fastest, of.head<3>().norm() + of.tail<3>().norm() * radius_of(problem.M[k]));
  }
  std::vector<Does> deeds;
  for (int i = 0; i < problem.rows(); ++i) {
    double size = kStill / kClosed * fastest;
    for (const int side : {0, 1}) {
      const int k = problem.J.block(i)[side];
      if (k < 0) continue;
      const Vec6 &row = problem.J.value(i, side), of = p.segment<6>(6 * k);
      const double turn = of.tail<3>().norm();
      size +=
          row.head<3>().norm() * (of.head<3>().norm() + turn * radius_of(problem.M[k])) + row.tail<3>().norm() * turn;
    }
    const double rate = problem.J.dot(i, p);
    deeds.push_back(std::abs(rate) <= kClosed * size ? Does::kKeeps : rate > 0 ? Does::kOpens : Does::kCloses);
  }
  return deeds;
}

// The bodies that a motion moves, of the blocks of the problem.
std::vector<int> moved_blocks(const MotionProblem& problem, const VecX& p) {
  std::vector<double> share;
  for (int k = 0; k < problem.bodies(); ++k) {
    const auto own = p.segment<6>(6 * k);
    share.push_back(std::sqrt(own.dot(problem.M[k] * own)));
  }
  const double most = *std::max_element(share.begin(), share.end());
  std::vector<int> moved;
  for (int k = 0; k < problem.bodies(); ++k) {
    if (share[static_cast<std::size_t>(k)] > kClosed * most) moved.push_back(k);
  }
  return moved;
}

// The blocks of which accelerations are sought: all, and of many those that move and what touches them.
std::vector<int> sought_blocks(const MotionProblem& problem, const std::vector<int>& moved) {
  std::vector<char> sought(static_cast<std::size_t>(problem.bodies()), problem.bodies() <= kMostSought ? 1 : 0);
  for (const int k : moved) sought[static_cast<std::size_t>(k)] = 1;
  const std::vector<char> moves = sought;
  for (int i = 0; i < problem.rows(); ++i) {
    const auto& [a, b] = problem.J.block(i);
    if (a < 0 || b < 0) continue;
    if (moves[static_cast<std::size_t>(a)] != 0) sought[static_cast<std::size_t>(b)] = 1;
    if (moves[static_cast<std::size_t>(b)] != 0) sought[static_cast<std::size_t>(a)] = 1;
  }
  std::vector<int> blocks;
  for (int k = 0; k < problem.bodies(); ++k) {
    if (sought[static_cast<std::size_t>(k)] != 0) blocks.push_back(k);
  }
  return blocks;
}

// w of an acceleration that keeps closed, to second order, what p keeps closed; nothing where there is none.
std::optional<double> work_on_the_way(const MovedRows& rows, const VecX& p) {
  const MotionProblem& problem = rows.problem();
  const std::optional<VecX> change = rows.change_of_rows(p), near = rows.change_of_rows(p, kNearStep);
  // Normals that turn within a step, as of edges that cross at a flat angle, have no second order to speak of.
  if (!change || !near) return std::nullopt;
  if (!((*change - *near).lpNorm<Eigen::Infinity>() <= kOneOrder * change->lpNorm<Eigen::Infinity>()))
    return std::nullopt;
  const std::vector<Does> deed = deeds(problem, p);
  const std::vector<int> sought = sought_blocks(problem, moved_blocks(problem, p));
  std::vector<int> column(static_cast<std::size_t>(problem.bodies()), -1);
  for (std::size_t k = 0; k < sought.size(); ++k) column[static_cast<std::size_t>(sought[k])] = static_cast<int>(k);
  std::vector<int> kept;
  for (int i = 0; i < problem.rows(); ++i) {
    const auto& [a, b] = problem.J.block(i);
    const bool touches =
        (a >= 0 && column[static_cast<std::size_t>(a)] >= 0) || (b >= 0 && column[static_cast<std::size_t>(b)] >= 0);
    if (touches && deed[static_cast<std::size_t>(i)] == Does::kKeeps) kept.push_back(i);
  }
  MatX J = MatX::Zero(static_cast<Eigen::Index>(kept.size()), static_cast<Eigen::Index>(6 * sought.size()));
  VecX wanted(static_cast<Eigen::Index>(kept.size()));
  for (std::size_t r = 0; r < kept.size(); ++r) {
    for (const int side : {0, 1}) {
      const int k = problem.J.block(kept[r])[side];
      if (k < 0 || column[static_cast<std::size_t>(k)] < 0) continue;
      J.block<1, 6>(static_cast<Eigen::Index>(r), 6 * column[static_cast<std::size_t>(k)]) =
          problem.J.value(kept[r], side).transpose();
    }
    wanted[static_cast<Eigen::Index>(r)] = -(*change)[kept[r]];
  }
  const VecX a = kept.empty() ? VecX(VecX::Zero(J.cols())) : least_squares(J, wanted);
  if (!((J * a - wanted).lpNorm<Eigen::Infinity>() <= kClosed * wanted.lpNorm<Eigen::Infinity>())) return std::nullopt;
  double work = p.dot(rows.change_of_load(p));
  for (std::size_t k = 0; k < sought.size(); ++k) {
    work += problem.Q.segment<6>(6 * sought[k]).dot(a.segment<6>(6 * static_cast<Eigen::Index>(k)));
  }
  return work;
}

// g per length: squares of the rates at which what is as large as the assembly falls.
double natural_growth(const MotionProblem& problem, const Assembly& assembly) {
  Box3 box;
  for (const Part& part : assembly.parts) {
    if (part.fixed) continue;
    for (const Vec3& v : part.mesh.vertices) box.add(part.X_WP * v);
  }
  double mass = 0, force = 0;
  for (int k = 0; k < problem.bodies(); ++k) {
    mass += problem.M[k](0, 0);
    force += problem.Q.segment<3>(6 * k).norm();
  }
  return box.empty() || !(box.diagonal() > 0) ? 0 : force / (mass * box.diagonal());
}

// What falls along p as well; the first is the fastest.
void add_fall(const MotionProblem& problem, const LoneComponent& lone, const VecX& p, double growth,
              std::optional<BalanceEvidence>& found) {
  const bool first = !found;
  if (first) found = BalanceEvidence{{}, "", std::sqrt(growth)};
  double most = -1;
  std::vector<int> all;
  const std::vector<int> moved = moved_blocks(problem, p);
  for (const int k : moved) {
    const double share = p.segment<6>(6 * k).dot(problem.M[k] * p.segment<6>(6 * k));
    // Of parts that share alike the first.
    if (!first || !(share > (1 + kClosed) * most)) continue;
    most = share;
    found->part = lone.assembly.body_name(problem.body[k]);
  }
  std::set_union(found->bodies.begin(), found->bodies.end(), moved.begin(), moved.end(), std::back_inserter(all));
  found->bodies = std::move(all);
}

// Slides of pairs that bear no force must not rub: what they could bear is not asked.
bool slides_without_bearing(const MovedRows& rows, const Assembly& assembly, const std::vector<Pair>& rolling,
                            const std::vector<Does>& deed, const VecX& p) {
  const MotionProblem& problem = rows.problem();
  for (int i = 0; i < problem.rows(); ++i) {
    if (problem.is_joint_row(i) || deed[static_cast<std::size_t>(i)] != Does::kKeeps) continue;
    const auto [a, b] = rows.bodies(i);
    if (!(assembly.friction.mu_of(a, b) > 0)) continue;
    if (std::find(rolling.begin(), rolling.end(), Pair{a, b}) != rolling.end()) continue;
    if (rows.slides(i, p, kClosed)) return true;
  }
  return false;
}

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

// Whether the parts fall along p, where w is pᵀKp. `rolling`: the pairs that do not slip; absent: without friction.
bool falls_along(const MovedRows& rows, const Assembly& assembly, const std::optional<std::vector<Pair>>& rolling,
                 const VecX& p, double w) {
  const std::vector<Does> deed = deeds(rows.problem(), p);
  if (std::find(deed.begin(), deed.end(), Does::kCloses) != deed.end()) return false;
  if (rolling && slides_without_bearing(rows, assembly, *rolling, deed, p)) return false;
  // The same w in two ways.
  constexpr double kSame = 0.5;
  const std::optional<double> work = work_on_the_way(rows, p);
  return work && *work > kSame * w;
}

}  // namespace

std::optional<BalanceEvidence> fall_from_balance(const Assembly& assembly, const BearingContacts& bearing,
                                                 const std::vector<int>& parts, bool rolling) {
  if (is_sprung(assembly, parts) || fits_round(bearing)) return std::nullopt;
  look_for_stop();
  const LoneComponent lone = lone_component(assembly, bearing.contacts, bearing.of, parts);
  std::optional<std::vector<Pair>> rolls;
  if (rolling) rolls = rolling_pairs(assembly, bearing, lone);
  const std::optional<MovedRows> rows =
      MovedRows::of(lone.assembly, lone.contacts, rolls.value_or(std::vector<Pair>{}));
  if (!rows) return std::nullopt;
  const MotionProblem& problem = rows->problem();
  const double least = kLeastGrowth * natural_growth(problem, lone.assembly);
  const std::optional<VecX> lambda = holding_forces(problem);
  if (!lambda || !(least > 0)) return std::nullopt;
  const std::optional<std::vector<NeutralMotion>> neutral = neutral_basis(problem, *lambda, kMostMotions);
  if (!neutral || neutral->empty()) return std::nullopt;

  const MatX basis = orthonormal(problem, columns_of(*neutral, problem.Q.size()));
  const std::optional<MatX> K = stiffness(*rows, *lambda, basis);
  if (!K) return std::nullopt;
  const Eigenpairs growth = eigenpairs(*K);
  std::optional<BalanceEvidence> found;
  for (Eigen::Index k = growth.values.size(); k-- > 0 && growth.values[k] > least;) {
    const VecX p = basis * growth.vectors.col(k);
    if (falls_along(*rows, lone.assembly, rolls, p, growth.values[k]) ||
        falls_along(*rows, lone.assembly, rolls, -p, growth.values[k]))
      add_fall(problem, lone, p, growth.values[k], found);
  }
  return found;
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
