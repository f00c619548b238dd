#include "impend/planning/moving_bodies.h"

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

// Of Σ|row||p|: what contacts and joints may miss beside a body that stays. Motions are found to some 1e-9.
constexpr double kMissesBesideIdle = 1e-8;
// Of what loads give and take, body by body: what bodies that are left out may give.
constexpr double kIdleWork = 1e-8;

// Of contact or joint row i: the motion of one side, and what rounding of it is relative to.
struct SideMotion {
  double value = 0, size = 0;
};

SideMotion side_motion(const BlockRows& rows, int i, int side, const VecX& p) {
  const int block = rows.block(i)[side];
  if (block < 0) return {};
  const Vec6 of_block = p.segment<6>(6 * block);
  const Vec6 row = rows.value(i, side);
  return {row.dot(of_block), row.cwiseAbs().dot(of_block.cwiseAbs())};
}

// Whether contact i stops the body at that side where the other one stays.
bool stopped_alone(const FrictionProblem& problem, int i, int side, const VecX& p) {
  const SideMotion n = side_motion(problem.N, i, side, p), s = side_motion(problem.S, i, side, p),
                   t = side_motion(problem.T, i, side, p);
  const double outside = problem.mu[i] * std::hypot(s.value, t.value) - n.value;
  return outside > kMissesBesideIdle * (n.size + problem.mu[i] * (s.size + t.size));
}

// Adds to the bodies that move those that must move with them.
void add_stopping(const FrictionProblem& problem, const VecX& p, std::vector<char>& moves) {
  const auto add_other = [&moves](const BlockRows& rows, int i, const auto& stops) {
    for (const int side : {0, 1}) {
      const int block = rows.block(i)[side], other = rows.block(i)[1 - side];
      if (block < 0 || other < 0 || !moves[block] || moves[other] || !stops(side)) continue;
      moves[other] = 1;
      return true;
    }
    return false;
  };
  for (bool more = true; more;) {
    more = false;
    for (int i = 0; i < problem.contacts(); ++i)
      more |= add_other(problem.N, i, [&](int side) { return stopped_alone(problem, i, side, p); });
    for (int k = 0; k < problem.G.rows(); ++k) {
      more |= add_other(problem.G, k, [&](int side) {
        const SideMotion g = side_motion(problem.G, k, side, p);
        return std::abs(g.value) > kMissesBesideIdle * g.size;
      });
    }
  }
}

}  // namespace

VecX without_idle_motions(const FrictionProblem& problem, const VecX& motion, const std::vector<int>& asked) {
  VecX work(problem.bodies());
  for (int k = 0; k < problem.bodies(); ++k) work[k] = problem.Q.segment<6>(6 * k).dot(motion.segment<6>(6 * k));
  const double allowed = kIdleWork * work.cwiseAbs().sum();
  std::vector<char> moves(static_cast<std::size_t>(problem.bodies()), 0);
  for (const int k : asked) moves[k] = 1;
  // Where loads of others drive them, these, too.
  for (const bool driven : {false, true}) {
    for (int k = 0; driven && k < problem.bodies(); ++k) {
      if (work[k] > allowed) moves[k] = 1;
    }
    add_stopping(problem, motion, moves);
    VecX kept = motion;
    double left_out = 0;
    for (int k = 0; k < problem.bodies(); ++k) {
      if (moves[k]) continue;
      kept.segment<6>(6 * k).setZero();
      left_out += work[k];
    }
    if (left_out <= allowed) return kept;
  }
  return motion;
}

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
