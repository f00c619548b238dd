// Least constraint with right-hand sides −c_i, what noise can take from the row at a motion y, which depend on the
// motion that they lead to: from the motion given, in a few rounds. Where contacts pull the motion down with their
// noise (a heavy part that sinks because a light one below it is squeezed out, a plug in its taper) the rounds end at
// rest.
#include "impend/motion/robust_motion.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "impend/motion/feasible_motion.h"
#include "impend/motion/solution.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/active_set/small_nnls.h"
#include "impend/numerics/projection_methods.h"

namespace impend {
namespace {

// Relative noise of a row below which the solver's own rounding decides: w comes to some 10⁻¹⁵ of all forces, which
// are up to hundreds of the load.
constexpr double kLeastNoise = 1e-11;
// The motion found differs from the one that sets the margin; half as much again leaves room for that.
constexpr double kRoom = 1.5;
// A violation allowed at one motion, seen at the next.
constexpr double kSameMargin = 1.01;
// What the solver leaves of rows that must stay closed, relative to ‖y‖: a hundredth of the least motion that is called
// one.
constexpr double kSolverRounding = 1e-9;
constexpr int kMostRetries = 4;
// Motions that long, in units of free fall, are none that contacts let happen: loads move by one at most.
constexpr double kTooLong = 100;
// Contacts hold each other when no motion of size below 1/(kOpenable·ν) that closes no other opens them by one, in
// units of their rows.
constexpr double kOpenable = 100;
// A row that is opened by one less this counts as opened by one: Newton's method leaves that much.
constexpr double kOpened = 1e-6;
// Its square is what doubles resolve beside GᵀG.
constexpr double kLeastOpening = 1e-6;
constexpr double kShareOfViolation = 0.25;

// What the small solver says: a projection, that there is none nearby, or neither.
struct SmallAnswer {
  bool none_near = false;
  std::optional<ProjectionResult> projection = {};
};

SmallAnswer small_answer(const ConeProjection& shifted) {
  SmallNnls solver;
  const bool ended = solver.solve(shifted) == SmallStatus::kSolved;
  if (solver.none_within() > kTooLong) return {true};
  if (!ended) return {};
  ProjectionResult result;
  result.solved = true;
  result.y = solver.y();
  result.lambda = solver.lambda();
  return {false, std::move(result)};
}

class RobustSearch {
 public:
  explicit RobustSearch(const MotionProblem& problem)
      : problem_(problem), whitened_(whiten(problem)), noise_(problem.row_noise) {
    for (int i = 0; i < problem.rows(); ++i) {
      for (int side = 0; side < 2; ++side) {
        const bool counts = whitened_.row_length[i] > 0 && problem.J.block(i)[side] >= 0;
        noise_(i, side) = counts ? std::max(noise_(i, side) / whitened_.row_length[i], kLeastNoise) : 0.0;
      }
    }
  }

  bool has_load() const { return whitened_.scale > 0; }

  // A joint is its two opposite rows by what it is, not by what was measured.
  std::vector<bool> joint_rows() const {
    std::vector<bool> rows(static_cast<size_t>(problem_.rows()), false);
    for (int i = 0; i < problem_.rows(); ++i) rows[i] = problem_.is_joint_row(i);
    return rows;
  }

  // `held`: rows that hold each other.
  std::optional<double> ratio(const VecX& motion, const std::vector<bool>& held) const {
    if (const auto found = ratio_from(whitened_.whiten(motion), held)) return found;
    // Slack may hide what moves behind all that it lets sink: the numbers taken as they are know nothing of it.
    const std::optional<VecX> as_stored = motion_as_stored(whitened_);
    if (!as_stored || !(as_stored->norm() > kSolverRounding)) return std::nullopt;
    return ratio_from(*as_stored, held);
  }

  // With those of joints. Bodies of unit mass here: what opens does not depend on what is heavy. Empty when all but
  // these can be opened.
  std::vector<bool> rows_that_hold_each_other() const {
    BlockRows G = whitened_.projection.G;
    double noise = kLeastNoise;
    for (int i = 0; i < G.rows(); ++i) {
      const auto [a, b] = G.block(i);
      const double root_a = a >= 0 ? root_mass(a) : 0, root_b = b >= 0 ? root_mass(b) : 0;
      const Vec6 on_a = root_a * G.value(i, 0), on_b = root_b * G.value(i, 1);
      const double length = std::sqrt(on_a.squaredNorm() + on_b.squaredNorm());
      if (!(length > 0)) continue;
      G.set(i, a, on_a / length, b, on_b / length);
      noise = std::max(noise, std::hypot(noise_(i, 0) * root_a, noise_(i, 1) * root_b) / length);
    }
    if (G.rows() == 0) return {};
    const double least = std::max(kOpenable * noise, kLeastOpening), epsilon = least * least * G.rows();
    const std::optional<VecX> p = opening_motion(G, epsilon);
    if (!p) return {};
    const VecX opened = G.times(*p);
    std::vector<bool> held = joint_rows();
    // Of s = max(0, 1 − Gp), Gᵀs = εp, some q with Gq ≥ 0 that opens row i by one has s_i ≤ s·Gq = εp·q.
    const double enough = opened.minCoeff() < 0.5 ? 1 - std::clamp(epsilon * p->norm() / least, kOpened, 0.5) : 0.5;
    bool any = false;
    for (int i = 0; i < G.rows(); ++i) {
      if (held[i] || opened[i] >= enough) continue;
      held[i] = any = true;
    }
    return any ? held : std::vector<bool>{};
  }

 private:
  std::optional<double> ratio_from(VecX y, const std::vector<bool>& held) const {
    for (int round = 0; round < kMostRetries; ++round) {
      ConeProjection shifted = whitened_.projection;
      shifted.c = -kRoom * margin(y);
      for (int i = 0; i < problem_.rows(); ++i) {
        if (held[i]) shifted.c[i] /= -kRoom;
      }
      const ProjectionResult result = opened(shifted, held);
      if (!result.solved || !(result.y.norm() > 0)) return std::nullopt;
      if (lives_on_violation(shifted.c, held, result)) return std::nullopt;
      if (suits(result.y, held)) {
        // What opens every contact may lead uphill: nothing goes there by itself.
        const double rate = shifted.y0.dot(result.y) / result.y.norm();
        return rate > 0 ? std::optional<double>(rate) : std::nullopt;
      }
      y = result.y;
    }
    return std::nullopt;
  }

  // The least change that opens every row as `shifted` asks for it. The small solver is quick where it suffices; the
  // interior point leaves rows a little more open than they must be, which decides where the margin is no more than
  // rounding.
  ProjectionResult opened(const ConeProjection& shifted, const std::vector<bool>& held) const {
    if (shifted.G.rows() <= SolverSettings{}.small_limit) {
      SmallAnswer small = small_answer(shifted);
      if (small.none_near) return {};
      if (small.projection && suits(small.projection->y, held)) return std::move(*small.projection);
    }
    return solve_interior_point(shifted);
  }

  double root_mass(int body) const { return std::sqrt(problem_.M[body].topLeftCorner<3, 3>().trace() / 3); }

  // How much the noise can take from G_i y, per row: Σ_b ‖δJ_{i,b}‖‖y_b‖/√A_ii, or less where the contact's place says
  // so. What slides without turning does not feel that its points may lie elsewhere.
  VecX margin(const VecX& y) const {
    VecX margin = VecX::Zero(problem_.rows());
    const VecX p = whitened_.motion(y);
    for (int i = 0; i < problem_.rows(); ++i) {
      double least = 0;
      for (int side = 0; side < 2; ++side) {
        const int block = problem_.J.block(i)[side];
        if (block < 0) continue;
        const double size = y.segment<6>(6 * block).norm();
        margin[i] += noise_(i, side) * size;
        least += kLeastNoise * size;
      }
      if (problem_.place.size() != static_cast<size_t>(problem_.rows()) || !(whitened_.row_length[i] > 0)) continue;
      const double at_place = change_at_place(i, p) / (whitened_.row_length[i] * whitened_.scale);
      margin[i] = std::min(margin[i], std::max(at_place, least));
    }
    return margin;
  }

  // Of J_i p (RowPlace).
  double change_at_place(int i, const VecX& p) const {
    const RowPlace& place = problem_.place[i];
    Vec3 normal = Vec3::Zero(), velocity = Vec3::Zero(), turning = Vec3::Zero();
    for (int side = 0; side < 2; ++side) {
      const int block = problem_.J.block(i)[side];
      if (block < 0) continue;
      const double sense = side == 0 ? 1 : -1;
      const Vec3 v = p.segment<3>(6 * block), omega = p.segment<3>(6 * block + 3);
      velocity += sense * (v + omega.cross(place.arm[side]));
      turning += sense * omega;
      normal = problem_.J.value(i, side).head<3>();
    }
    // A row that is about its direction, of a joint, turns with that alone.
    if (normal.isZero(0)) return (place.turn.transpose() * turning).norm();
    return (place.turn.transpose() * velocity).norm() +
           place.shift * (normal.cross(turning).norm() + place.turn.norm() * turning.norm());
  }

  bool suits(const VecX& y, const std::vector<bool>& held) const {
    const VecX w = whitened_.projection.G.times(y), need = margin(y);
    const double rounding = kSolverRounding * y.norm();
    for (int i = 0; i < problem_.rows(); ++i) {
      if (w[i] < (held[i] ? -kSameMargin * need[i] - rounding : need[i])) return false;
    }
    return true;
  }

  static bool lives_on_violation(const VecX& c, const std::vector<bool>& held, const ProjectionResult& result) {
    double given = 0;
    for (size_t i = 0; i < held.size(); ++i) {
      const auto row = static_cast<Eigen::Index>(i);
      if (held[i]) given += c[row] * result.lambda[row];
    }
    return given > kShareOfViolation * result.y.squaredNorm();
  }

  const MotionProblem& problem_;
  WhitenedProblem whitened_;
  Eigen::Matrix<double, Eigen::Dynamic, 2> noise_;  // relative to the length of the row
};

}  // namespace

std::optional<double> motion_despite_noise(const MotionProblem& problem, const VecX& motion) {
  const RobustSearch search(problem);
  return search.has_load() ? search.ratio(motion, search.joint_rows()) : std::nullopt;
}

std::optional<double> motion_unless_jammed(const MotionProblem& problem, const VecX& motion) {
  const RobustSearch search(problem);
  if (!search.has_load()) return std::nullopt;
  const std::vector<bool> held = search.rows_that_hold_each_other();
  return held.empty() ? std::nullopt : search.ratio(motion, held);
}

std::optional<VecX> motion_as_stored(const WhitenedProblem& whitened) {
  ConeProjection literal = whitened.projection;
  literal.c.setZero();
  ProjectionResult result = solve_interior_point(literal);
  return result.solved ? std::optional(std::move(result.y)) : std::nullopt;
}

MotionProblem beside_still_bodies(const MotionProblem& problem, const std::vector<int>& bodies) {
  std::vector<int> rows;
  for (int i = 0; i < problem.rows(); ++i) {
    for (const int block : problem.J.block(i)) {
      if (block < 0 || !std::binary_search(bodies.begin(), bodies.end(), block)) continue;
      rows.push_back(i);
      break;
    }
  }
  return restrict_problem(problem, bodies, rows);
}

VecX motion_of_bodies(const VecX& motion, const std::vector<int>& bodies) {
  VecX of_bodies(6 * static_cast<Eigen::Index>(bodies.size()));
  for (size_t k = 0; k < bodies.size(); ++k) {
    of_bodies.segment<6>(6 * static_cast<Eigen::Index>(k)) = motion.segment<6>(6 * bodies[k]);
  }
  return of_bodies;
}

}  // namespace impend
