#include "impend/motion/falling_motion.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "impend/base/union_find.h"
#include "impend/motion/bearing.h"
#include "impend/motion/formulations.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/mass_factor.h"

namespace impend {
namespace {

// Of a row's length times a motion's: what it opens or closes counts as none. Differences err by far less.
constexpr double kClosed = 1e-6;
// What a row may be off by its noise counts as none, so many times: it is that of the motion, too.
constexpr double kNoises = 4;
// Of a step: another one, with which differences agree to this share where they are of second order.
constexpr double kNearStep = 0.25, kOneOrder = 1e-4;
// Of speeds squared over a length: differences that are none.
constexpr double kDifferenceRounding = 1e-9;
// h over the acceleration that the loads give.
constexpr double kOutweighed = 1e-6;
// Bodies of which all may accelerate in answer to a motion of some.
constexpr int kMostSought = 60;
// Of the fastest body: what moves less stands still.
constexpr double kStill = 1e-9;

// m, of a body: its radius of gyration.
double radius_of(const Mat6& M) { return std::sqrt(M.bottomRightCorner<3, 3>().trace() / M(0, 0)); }

// Of v, velocities or accelerations: the fastest body, at its radius of gyration.
double fastest_of(const MotionProblem& problem, const VecX& v) {
  double fastest = 0;
  for (int k = 0; k < problem.bodies(); ++k) {
    const double turn = v.segment<3>(6 * k + 3).norm() * radius_of(problem.M[k]);
    fastest = std::max(fastest, v.segment<3>(6 * k).norm() + turn);
  }
  return fastest;
}

// Rows by what a motion does with them, one per row.
enum class Does { kKeeps, kOpens, kCloses };

std::vector<Does> deeds(const MotionProblem& problem, const VecX& p) {
  const double fastest = fastest_of(problem, p);
  std::vector<Does> deeds;
  for (int i = 0; i < problem.rows(); ++i) {
    double size = kStill / kClosed * fastest, noise = 0;
    for (const int side : {0, 1}) {
      const int k = problem.J.block(i)[side];
      if (k < 0) continue;
      const Vec6 &row = problem.J.value(i, side), of = p.segment<6>(6 * k);
      const double turn = of.tail<3>().norm();
      size +=
          row.head<3>().norm() * (of.head<3>().norm() + turn * radius_of(problem.M[k])) + row.tail<3>().norm() * turn;
      noise += problem.row_noise(i, side) * std::sqrt(of.dot(problem.M[k] * of));
    }
    const double rate = problem.J.dot(i, p);
    deeds.push_back(std::abs(rate) <= kClosed * size + kNoises * noise ? Does::kKeeps
                    : rate > 0                                         ? Does::kOpens
                                                                       : Does::kCloses);
  }
  return deeds;
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

// What p does to second order.
struct SecondOrder {
  const VecX& p;
  VecX change;             // h per row
  std::vector<Does> deed;  // per row
};

std::optional<SecondOrder> second_order_of(const Balanced& balanced, const VecX& p) {
  const MovedRows& rows = balanced.rows;
  const std::optional<VecX> change = rows.change_of_rows(p), near = rows.change_of_rows(p, kNearStep);
  // Normals that turn within a step, as of edges that cross at a flat angle, have no second order to speak of.
  if (!change || !near) return std::nullopt;
  double fastest = 0;
  for (int k = 0; k < rows.problem().bodies(); ++k) {
    fastest = std::max(fastest, p.segment<3>(6 * k).norm() + rows.size() * p.segment<3>(6 * k + 3).norm());
  }
  const double usual = kDifferenceRounding * fastest * fastest / rows.size();
  if (!((*change - *near).lpNorm<Eigen::Infinity>() <= kOneOrder * change->lpNorm<Eigen::Infinity>() + usual))
    return std::nullopt;
  // So that nothing gives way to rounding.
  return SecondOrder{p, (change->array().abs() > usual).select(*change, 0), deeds(rows.problem(), p)};
}

// The most that loads do, by an acceleration of some blocks, all others at rest, that closes nothing to second order
// which p keeps closed: max Qᵀa with J a ≥ −h, and pᵀdQ/dε. By Gauss' principle, min ½‖a‖²_M − Qᵀa, with h made so
// small that the loads outweigh it. The work of the slack, for what rounding leaves of closed rows, is taken off.
struct WayOn {
  double work = 0;
  std::vector<int> blocks;  // that move or give way
  VecX forces;              // per row of the whole
};
std::optional<WayOn> way_on(const Balanced& balanced, const SecondOrder& order, const std::vector<int>& sought) {
  const MotionProblem& whole = balanced.rows.problem();
  const auto is_sought = [&](int k) { return k >= 0 && std::binary_search(sought.begin(), sought.end(), k); };
  std::vector<int> closed;
  double slack = 0, given = 0;  // N: what holds it
  for (int i = 0; i < whole.rows(); ++i) {
    const auto& [a, b] = whole.J.block(i);
    if (!(is_sought(a) || is_sought(b)) || order.deed[static_cast<std::size_t>(i)] != Does::kKeeps) continue;
    closed.push_back(i);
    slack = std::max(slack, kClosed * std::abs(order.change[i]));
    given += balanced.forces[i];
  }
  MotionProblem problem = restrict_problem(whole, sought, closed);
  // The loads as these forces hold them, to the last digit: what they leave of them would work, too.
  problem.Q = -problem.J.transpose_times(balanced.forces(closed));
  const double loads = fastest_of(problem, free_acceleration(problem));  // m/s²
  const VecX change = order.change(closed);
  VecX gives = VecX::Zero(6 * static_cast<Eigen::Index>(sought.size())), forces;
  if (loads > 0 && slack > 0) {
    const double scale = kOutweighed * kClosed / slack * loads;
    problem.c = scale * (change.array() + slack).matrix();
    const MotionSolution least = solve_least_constraint(problem, SolverSettings{});
    if (least.status != SolveStatus::kSolved) return std::nullopt;
    gives = least.a / scale;
    forces = least.lambda;
  }
  if (closed.size() > 0 && (problem.J.times(gives) + change).minCoeff() < -2 * slack) return std::nullopt;
  WayOn way{order.p.dot(balanced.rows.change_of_load(order.p)) + problem.Q.dot(gives) - slack * given, {}, {}};
  if (forces.size() > 0) {
    way.forces = VecX::Zero(whole.rows());
    way.forces(closed) = forces;
  }
  const std::vector<int> moved = moved_blocks(whole, order.p), giving = moved_blocks(problem, gives);
  way.blocks = moved;
  for (const int k : giving) way.blocks.push_back(sought[static_cast<std::size_t>(k)]);
  std::sort(way.blocks.begin(), way.blocks.end());
  way.blocks.erase(std::unique(way.blocks.begin(), way.blocks.end()), way.blocks.end());
  return way;
}

}  // namespace

VecX momentum_of(const MotionProblem& problem, const VecX& p) {
  VecX product(p.size());
  for (int k = 0; k < problem.bodies(); ++k) product.segment<6>(6 * k) = problem.M[k] * p.segment<6>(6 * k);
  return product;
}

std::vector<char> bearing_rows(const MotionProblem& problem, const VecX& forces) {
  const VecX borne = without_noise(problem, forces);
  std::vector<char> bears;
  for (int i = 0; i < problem.rows(); ++i) bears.push_back(problem.is_joint_row(i) || borne[i] > 0 ? 1 : 0);
  return bears;
}

double kept_at_most(const MotionProblem& problem, int row) {
  double most = 0;
  for (const int side : {0, 1}) {
    const int k = problem.J.block(row)[side];
    if (k < 0) continue;
    most += kClosed * MassCholesky(problem.M[k]).whiten(problem.J.value(row, side)).norm() +
            kNoises * problem.row_noise(row, side);
  }
  return most;
}

FallTrial try_fall(const Balanced& balanced, const VecX& p, double w) {
  const MotionProblem& problem = balanced.rows.problem();
  const std::optional<SecondOrder> order = second_order_of(balanced, p);
  if (!order) return {};
  if (std::find(order->deed.begin(), order->deed.end(), Does::kCloses) != order->deed.end()) return {};
  // The same w in two ways.
  constexpr double kSame = 0.5;
  FallTrial trial;
  const std::vector<int> moved = moved_blocks(problem, p);
  for (const std::vector<int>& sought : {moved, sought_blocks(problem, moved)}) {
    std::optional<WayOn> way = way_on(balanced, *order, sought);
    if (!way) continue;
    if (way->work > kSame * w) return {std::move(way->blocks), {}};
    if (static_cast<int>(sought.size()) == problem.bodies()) trial.forces = std::move(way->forces);
  }
  return trial;
}

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

std::vector<VecX> taken_apart(const Balanced& balanced, const VecX& p) {
  const MotionProblem& problem = balanced.rows.problem();
  const std::vector<int> moved = moved_blocks(problem, p);
  const std::vector<char> bears = bearing_rows(balanced.rows.problem(), balanced.forces);
  UnionFind groups(problem.bodies());
  for (int i = 0; i < problem.rows(); ++i) {
    const auto& [a, b] = problem.J.block(i);
    const auto moves = [&](int k) { return k >= 0 && std::binary_search(moved.begin(), moved.end(), k); };
    if (bears[static_cast<std::size_t>(i)] != 0 && moves(a) && moves(b)) groups.join(a, b);
  }
  std::vector<int> roots;
  std::vector<VecX> parts;
  for (const int k : moved) {
    const int root = groups.find(k);
    auto at = std::find(roots.begin(), roots.end(), root);
    if (at == roots.end()) {
      roots.push_back(root);
      parts.push_back(VecX::Zero(p.size()));
      at = roots.end() - 1;
    }
    parts[static_cast<std::size_t>(at - roots.begin())].segment<6>(6 * k) = p.segment<6>(6 * k);
  }
  return parts;
}

}  // namespace impend
