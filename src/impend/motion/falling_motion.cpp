#include "impend/motion/falling_motion.h"

#include <algorithm>
#include <cmath>

#include "impend/base/union_find.h"
#include "impend/motion/bearing.h"
#include "impend/numerics/dense.h"
#include "impend/numerics/mass_factor.h"

namespace impend {
namespace {

// Of a row's length times a motion's: what it opens or closes counts as none. Differences err by far less.
constexpr double kClosed = 1e-6;
// What a row may be off by its noise counts as none, so many times: it is that of the motion, too.
constexpr double kNoises = 4;
// Of a step: another one, with which differences agree to this share where they are of second order.
constexpr double kNearStep = 0.25, kOneOrder = 1e-4;
// Bodies of which all may accelerate in answer to a motion of some.
constexpr int kMostSought = 60;
// Of the fastest body: what moves less stands still.
constexpr double kStill = 1e-9;

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

// The largest noise of these rows, of their lengths.
double relative_noise(const MotionProblem& problem, const std::vector<int>& rows) {
  double largest = 0;
  for (const int i : rows) {
    for (const int side : {0, 1}) {
      const int k = problem.J.block(i)[side];
      if (k < 0) continue;
      const double length = MassCholesky(problem.M[k]).whiten(problem.J.value(i, side)).norm();
      if (length > 0) largest = std::max(largest, problem.row_noise(i, side) / length);
    }
  }
  return largest;
}

// Rows of the bodies sought, in their columns, and h.
struct SoughtRows {
  const MotionProblem& problem;
  const std::vector<int>& sought;
  const std::vector<int>& column;  // per block, −1: not sought
  const VecX& change;              // h per row
};

// a with J a = −h over these rows; nothing where they contradict each other.
std::optional<VecX> closing_acceleration(const SoughtRows& of, const std::vector<int>& rows) {
  const auto count = static_cast<Eigen::Index>(rows.size());
  MatX J = MatX::Zero(count, static_cast<Eigen::Index>(6 * of.sought.size()));
  VecX wanted(count);
  for (Eigen::Index r = 0; r < count; ++r) {
    const int row = rows[static_cast<std::size_t>(r)];
    for (const int side : {0, 1}) {
      const int k = of.problem.J.block(row)[side];
      if (k < 0 || of.column[static_cast<std::size_t>(k)] < 0) continue;
      J.block<1, 6>(r, 6 * of.column[static_cast<std::size_t>(k)]) = of.problem.J.value(row, side).transpose();
    }
    wanted[r] = -of.change[row];
  }
  if (rows.empty()) return VecX(VecX::Zero(J.cols()));
  const VecX a = least_squares(J, wanted);
  const double missed = (J * a - wanted).lpNorm<Eigen::Infinity>();
  const double share = std::max(kClosed, kNoises * relative_noise(of.problem, rows));
  if (!(missed <= share * wanted.lpNorm<Eigen::Infinity>())) return std::nullopt;
  return a;
}

// w of an acceleration that keeps closed, to second order, what p keeps closed; nothing where there is none.
std::optional<double> work_on_the_way(const Balanced& balanced, const VecX& p) {
  const MovedRows& rows = balanced.rows;
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
  std::vector<int> closed;
  for (int i = 0; i < problem.rows(); ++i) {
    const auto& [a, b] = problem.J.block(i);
    const bool touches =
        (a >= 0 && column[static_cast<std::size_t>(a)] >= 0) || (b >= 0 && column[static_cast<std::size_t>(b)] >= 0);
    if (!touches || deed[static_cast<std::size_t>(i)] != Does::kKeeps) continue;
    closed.push_back(i);
  }
  const std::optional<VecX> way = closing_acceleration({problem, sought, column, *change}, closed);
  if (!way) return std::nullopt;
  const VecX& a = *way;
  double work = p.dot(rows.change_of_load(p));
  for (std::size_t k = 0; k < sought.size(); ++k) {
    work += problem.Q.segment<6>(6 * sought[k]).dot(a.segment<6>(6 * static_cast<Eigen::Index>(k)));
  }
  return work;
}

}  // namespace

VecX momentum_of(const MotionProblem& problem, const VecX& p) {
  VecX product(p.size());
  for (int k = 0; k < problem.bodies(); ++k) product.segment<6>(6 * k) = problem.M[k] * p.segment<6>(6 * k);
  return product;
}

std::vector<char> bearing_rows(const MotionProblem& problem, const VecX& forces) {
  std::vector<char> bears;
  for (int i = 0; i < problem.rows(); ++i) {
    bears.push_back(problem.is_joint_row(i) || forces[i] > least_force(problem, i) ? 1 : 0);
  }
  return bears;
}

bool falls_along(const Balanced& balanced, const VecX& p, double w) {
  const std::vector<Does> deed = deeds(balanced.rows.problem(), p);
  if (std::find(deed.begin(), deed.end(), Does::kCloses) != deed.end()) return false;
  // The same w in two ways.
  constexpr double kSame = 0.5;
  const std::optional<double> work = work_on_the_way(balanced, p);
  return work && *work > kSame * w;
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

VecX opening_all(const Balanced& balanced) {
  const MotionProblem& problem = balanced.rows.problem();
  const std::vector<char> bears = bearing_rows(balanced.rows.problem(), balanced.forces);
  VecX sum = VecX::Zero(problem.Q.size());
  for (int i = 0; i < problem.rows(); ++i) {
    if (bears[static_cast<std::size_t>(i)] == 0) problem.J.add_to(i, 1, sum);
  }
  return sum;
}

}  // namespace impend
