// At rest Qᵀp = −λᵀJp, so a motion p with Jp ≥ 0 and Qᵀp = 0 has J_i p = 0 wherever λ_i > 0. Let B be the contacts that
// can carry force in some solution; by Goldman and Tucker some p opens all the others at once, so the neutral motions
// span null(J_B). Rows of joints are in B always: forces λ⁺ = λ⁻ on a pair change nothing. In whitened rows G of unit
// length:
//   1. K = {i : λ_i > 0} of the multipliers given; probes x: random vectors of null(G_K) (sparse_null_space.h).
//      Doubtful are the other rows that some probe changes: K is all of B only when λ is maximally complementary.
//   2. Least squares: a motion of null(G_K) that opens every doubtful contact D by one, if there is one.
//   3. Otherwise the projection of q = Σ_D G_i on {y : G_K y = 0, G_D y ≥ 0}. As G_K y ≥ 0 with Σ_K G_i y = 0 means
//      G_K y = 0, it is the cone projection of s·q − Σ_K G_i on {G y ≥ 0} once s is small (an exact penalty: the
//      multipliers of K then stay positive). What it opens leaves D. When it opens nothing, every motion of the cone
//      has Σ_D G_i y = 0, hence G_i y = 0 for each: all of D is in B. What of q lies across null(G_K) says nothing and
//      is taken out, but where very many freedoms are left; else it would be nearly all of q on a face that is narrow
//      beside the part that tips over its rim, and the motion be lost in the slack.
// Every row has a slack of 2s times the rank tolerance, so that noise does not jam what may open. What opens by no more
// than some slacks may do so within them: then it opens by less where all slacks are less, and else it opens.
#include "impend/motion/freedoms.h"

#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/motion/canonical_forces.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/dense.h"
#include "impend/numerics/projection_methods.h"
#include "impend/numerics/sparse/normal_matrix.h"
#include "impend/numerics/sparse/sparse_null_space.h"

namespace impend {
namespace {

// Rank decisions: singular values below this share of the largest are zero; raised to the row noise where that is
// larger.
constexpr double kRank = 1e-9;

constexpr unsigned kProbes = 4;
constexpr double kAboveNoise = 100;  // a body's share of a motion, over the rank tolerance
constexpr double kMostWork = 4e11;   // multiplications: minutes

struct Question {
  const BlockRows& G;  // rows of unit length
  double tolerance;    // of rank
};

double norm_at(const BlockRows& G, int row, const VecX& x) {
  double sum = 0;
  for (int block : G.block(row)) {
    if (block >= 0) sum += x.segment<6>(6 * block).squaredNorm();
  }
  return std::sqrt(sum);
}

// |G_i x| beside the motion of the two bodies; 0 where they stand still but for rounding (of x's `largest` entry).
double change(const Question& question, int row, const VecX& probe, double largest) {
  const double here = norm_at(question.G, row, probe);
  if (here <= kRank * largest) return 0;
  return std::abs(question.G.dot(row, probe)) / here;
}

std::vector<int> doubtful_rows(const Question& question, const SparseNullSpace& space, const std::vector<int>& carrying,
                               const std::vector<int>& other) {
  std::vector<double> largest(other.size(), 0);
  double floor = 0;  // what the probes change of rows that they must not change
  for (unsigned seed = 0; space.dimension() > 0 && seed < kProbes; ++seed) {
    const VecX probe = space.vector(seed);
    const double most = probe.lpNorm<Eigen::Infinity>();
    for (int i : carrying) floor = std::max(floor, change(question, i, probe, most));
    for (size_t k = 0; k < other.size(); ++k)
      largest[k] = std::max(largest[k], change(question, other[k], probe, most));
  }
  constexpr double kAboveFloor = 10;
  std::vector<int> doubtful;
  for (size_t k = 0; k < other.size(); ++k) {
    if (largest[k] > kAboveFloor * std::max(question.tolerance, floor)) doubtful.push_back(other[k]);
  }
  return doubtful;
}

// Step 2: true when one motion that leaves the carrying rows closed opens all of `doubtful` by much.
bool all_open_at_once(const Question& question, const std::vector<int>& carrying, const std::vector<int>& doubtful) {
  const BlockRows& G = question.G;
  // The carrying rows weigh 1, so that the square of their noise must stay far below the weight of the others.
  constexpr double kNoiseMargin = 10000;
  // Weight of the motion itself beside that of the doubtful rows: it keeps the matrix regular where no row says
  // anything, and holds the opening back by little.
  constexpr double kLeastMotion = 1.0 / 8192;
  const double weight = std::max(kCanonicalProximal, kNoiseMargin * question.tolerance * question.tolerance);
  VecX weights = VecX::Zero(G.rows()), wanted = VecX::Zero(G.rows());
  for (int i : carrying) weights[i] = 1;
  for (int i : doubtful) weights[i] = wanted[i] = weight;
  NormalMatrix matrix(G);
  if (!matrix.factor(weights, kLeastMotion * weight)) return false;
  const VecX opening = G.times(matrix.solve(G.transpose_times(wanted)));
  constexpr double kOpen = 0.1;
  // Of the opening of one that is asked for: a carrying row that opens by less stays closed.
  constexpr double kCountsAsClosed = 1.0 / (1 << 18);
  for (int i : doubtful) {
    if (!(opening[i] > kOpen)) return false;
  }
  for (int i : carrying) {
    if (!(std::abs(opening[i]) < kCountsAsClosed)) return false;
  }
  return true;
}

VecX unit_sum(const BlockRows& G, const std::vector<int>& rows) {
  VecX sum = VecX::Zero(G.cols());
  for (int i : rows) G.add_to(i, 1.0, sum);
  const double norm = sum.norm();
  return norm > kRank ? VecX(sum / norm) : sum;
}

struct Opening {
  bool found = false;
  std::vector<int> left;  // of the doubtful rows, those that stay closed
};

// What opens by some slacks may do so within them. Told by a fraction of the slack, with which it opens as much where
// it opens in truth: of those that did not open by much, and with `all` of the others, too. Where that is not solved,
// what opened counts as open, so that its motion is looked at.
void tell_by_less_slack(ConeProjection cone, const VecX& opening, double least, bool all, Opening& found,
                        const std::vector<int>& doubtful) {
  constexpr double kLessSlack = 1.0 / 16, kAsMuch = 0.5;
  const Eigen::Index held = cone.G.rows() - static_cast<Eigen::Index>(doubtful.size());
  const auto is_left = [&](int row) {
    return std::find(found.left.begin(), found.left.end(), row) != found.left.end();
  };
  const auto in_question = [&](std::size_t k) {
    return (all || is_left(doubtful[k])) && opening[held + static_cast<Eigen::Index>(k)] > least;
  };
  std::vector<std::size_t> asked;
  for (std::size_t k = 0; k < doubtful.size(); ++k) {
    if (in_question(k)) asked.push_back(k);
  }
  if (asked.empty()) return;
  cone.c *= kLessSlack;
  const ProjectionResult result = solve_interior_point(cone);
  if (!result.solved) return;
  const VecX with_less = cone.G.times(result.y);
  for (const std::size_t k : asked) {
    const Eigen::Index i = held + static_cast<Eigen::Index>(k);
    const bool opens = with_less[i] > kAsMuch * opening[i];
    if (opens) std::erase(found.left, doubtful[k]);
    if (!opens && !is_left(doubtful[k])) found.left.push_back(doubtful[k]);
  }
}

// An orthonormal basis of the null space; no column where there is nothing in it, or more than can be looked at.
MatX unit_basis(const SparseNullSpace& space, Eigen::Index size) {
  constexpr int kMostFreedoms = 300;
  if (space.dimension() == 0 || space.dimension() > kMostFreedoms) return MatX(size, 0);
  MatX basis(size, space.dimension());
  for (Eigen::Index k = 0; k < basis.cols(); ++k) basis.col(k) = space.vector(static_cast<unsigned>(k));
  return thin_qr(basis).Q;
}

// q without what lies across the null space, of unit length, and how much of it is left.
struct Sought {
  VecX q;
  double share = 1;
};
Sought within(const MatX& unit, VecX q) {
  if (unit.cols() == 0) return {std::move(q)};
  const VecX inside = unit * (unit.transpose() * q);
  const double norm = inside.norm();
  if (!(norm > kRank)) return {std::move(q)};
  return {inside / norm, norm};
}

// Step 3, once.
Opening open_doubtful(const Question& question, const MatX& space, const std::vector<int>& carrying,
                      const std::vector<int>& doubtful) {
  // s of the penalty above: small, so that the multipliers of K stay positive; where they do not, smaller again.
  constexpr double kFirstShare = 1.0 / 8192, kSmaller = 1.0 / 128;
  // What opens does so by more than this share of s, which rounding does not, and by more than so many times its slack.
  constexpr double kLeastOpening = 1.0 / (1 << 20), kAboveSlack = 20;
  constexpr int kTries = 2;
  // Of q: where less of it lies within the null space, what moves does so far, and may within the slack.
  constexpr double kMostlyWithin = 0.1;
  std::vector<int> rows = carrying;
  rows.insert(rows.end(), doubtful.begin(), doubtful.end());
  const VecX load = unit_sum(question.G, carrying);
  const auto [q, inside] = within(space, unit_sum(question.G, doubtful));
  double share = kFirstShare;
  for (int attempt = 0; attempt < kTries; ++attempt, share *= kSmaller) {
    ConeProjection cone{question.G.select(rows), share * q - load, {}};
    const double slack = 2 * question.tolerance * share;
    cone.c = VecX::Constant(cone.G.rows(), slack);
    const ProjectionResult result = solve_interior_point(cone);
    if (!result.solved) continue;
    const VecX opening = cone.G.times(result.y);
    const Eigen::Index held = static_cast<Eigen::Index>(carrying.size());
    const double least = std::max(kAboveSlack * slack, kLeastOpening * share);
    if (held > 0 && opening.head(held).maxCoeff() > least) continue;
    Opening found{true, {}};
    for (size_t k = 0; k < doubtful.size(); ++k) {
      if (!(opening[held + static_cast<Eigen::Index>(k)] > least)) found.left.push_back(doubtful[k]);
    }
    tell_by_less_slack(cone, opening, kLeastOpening * share, inside < kMostlyWithin, found, doubtful);
    return found;
  }
  return {};
}

// Those of `doubtful` that no motion opens; nothing when that could not be found out.
std::optional<std::vector<int>> never_open(const Question& question, const SparseNullSpace& space,
                                           const std::vector<int>& carrying, std::vector<int> doubtful) {
  if (doubtful.empty() || all_open_at_once(question, carrying, doubtful)) return std::vector<int>{};
  constexpr int kMostRounds = 20;
  const MatX basis = unit_basis(space, question.G.cols());
  for (int round = 0; round < kMostRounds && !doubtful.empty(); ++round) {
    look_for_stop();
    Opening opening = open_doubtful(question, basis, carrying, doubtful);
    if (!opening.found) return std::nullopt;
    if (opening.left.size() == doubtful.size()) return doubtful;
    doubtful = std::move(opening.left);
  }
  if (!doubtful.empty()) return std::nullopt;
  return doubtful;
}

std::vector<bool> moved_bodies(const Question& question, const SparseNullSpace& space) {
  std::vector<bool> moves(question.G.blocks(), false);
  const double least = std::max(std::sqrt(kRank), kAboveNoise * question.tolerance);
  for (unsigned seed = 0; space.dimension() > 0 && seed < kProbes; ++seed) {
    const VecX probe = space.vector(seed);
    const double largest = probe.lpNorm<Eigen::Infinity>();
    for (int k = 0; k < question.G.blocks(); ++k) {
      if (probe.segment<6>(6 * k).norm() > least * largest) moves[k] = true;
    }
  }
  return moves;
}

NeutralMotions not_counted(const std::string& why) {
  NeutralMotions neutral;
  neutral.counted = false;
  neutral.note = why;
  return neutral;
}

// The span of the neutral motions; `note` where it was not found.
struct NeutralSpan {
  std::optional<SparseNullSpace> space;
  std::string note;
};

NeutralSpan neutral_span(const MotionProblem& problem, const WhitenedProblem& whitened, const Question& question,
                         const VecX& lambda) {
  const NumericalTolerances numerical;
  const VecX forces = whitened.whiten_forces(lambda);
  const double none = numerical.force_zero * (forces.size() > 0 ? forces.maxCoeff() : 0.0);
  std::vector<int> carrying, other;
  for (int i = 0; i < problem.rows(); ++i) {
    (problem.is_joint_row(i) || forces[i] > none ? carrying : other).push_back(i);
  }

  // Motions are told apart from none only above the noise; there is no count where that is all there is.
  if (kAboveNoise * question.tolerance >= 1) return {std::nullopt, "the noise of the stored geometry is too large"};
  const char* kTooLarge = "their count needs a factor too large for this many contacts in space";
  auto space = SparseNullSpace::of(question.G, carrying, question.tolerance, kMostWork);
  if (!space) return {std::nullopt, kTooLarge};
  const auto closed = never_open(question, *space, carrying, doubtful_rows(question, *space, carrying, other));
  if (!closed) return {std::nullopt, "which contacts can open at no cost could not be found out"};
  if (!closed->empty()) {
    carrying.insert(carrying.end(), closed->begin(), closed->end());
    std::sort(carrying.begin(), carrying.end());
    space = SparseNullSpace::of(question.G, carrying, question.tolerance, kMostWork);
    if (!space) return {std::nullopt, kTooLarge};
  }
  return {std::move(space), ""};
}

Question question_of(const MotionProblem& problem, const WhitenedProblem& whitened) {
  return {whitened.projection.G, std::max(kRank, relative_row_noise(problem, whitened))};
}

// Columns of full rank become such that each has a one where all others have a zero.
void reduce_columns(MatX& basis) {
  // Of entries that are as large but for rounding the first, so that rounding does not choose.
  constexpr double kAsLarge = 1 - 1e-6;
  std::vector<bool> done(static_cast<std::size_t>(basis.cols()), false);
  for (Eigen::Index round = 0; round < basis.cols(); ++round) {
    look_for_stop();
    double largest = 0;
    for (Eigen::Index k = 0; k < basis.cols(); ++k) {
      if (!done[k]) largest = std::max(largest, basis.col(k).lpNorm<Eigen::Infinity>());
    }
    Eigen::Index pivot = 0, column = 0;
    const auto is_as_large = [&](Eigen::Index row) {
      for (column = 0; column < basis.cols(); ++column) {
        if (!done[column] && std::abs(basis(row, column)) >= kAsLarge * largest) return true;
      }
      return false;
    };
    while (!is_as_large(pivot)) ++pivot;
    done[column] = true;
    basis.col(column) /= basis(pivot, column);
    for (Eigen::Index k = 0; k < basis.cols(); ++k) {
      if (k != column) basis.col(k) -= basis(pivot, k) * basis.col(column);
    }
  }
}

NeutralMotion motion_of(const MotionProblem& problem, const WhitenedProblem& whitened, double tolerance, VecX y) {
  y /= y.lpNorm<Eigen::Infinity>();
  // What is rounding beside the largest coordinate is none.
  y = (y.array().abs() < kRank).select(0, y);
  const BlockRows& G = whitened.projection.G;
  double least = 0, most = 0;
  for (int row = 0; row < G.rows(); ++row) {
    if (problem.is_joint_row(row)) continue;
    least = std::min(least, G.dot(row, y));
    most = std::max(most, G.dot(row, y));
  }
  // Rows that others close are closed to the tolerance of rank only.
  const double closed = kAboveNoise * tolerance;
  NeutralMotion found;
  found.admissible = least >= -closed || most <= closed;
  found.reversible = least >= -closed && most <= closed;
  if (least < -closed && most <= closed) y = -y;
  found.motion = VecX::Zero(y.size());
  double fastest = 0, turn = 0, travel = 0;  // of y: the largest coordinate that is no turn
  for (int k = 0; k < problem.bodies(); ++k) {
    found.motion.segment<6>(6 * k) = whitened.inverse[k].transpose() * y.segment<6>(6 * k);
    travel = std::max(travel, y.segment<3>(6 * k).lpNorm<Eigen::Infinity>());
    fastest = std::max(fastest, found.motion.segment<3>(6 * k).norm());
    turn = std::max(turn, found.motion.segment<3>(6 * k + 3).norm());
  }
  // What the factors leave beside the largest entry of a velocity is rounding.
  constexpr double kNothing = 1e-15;
  for (Eigen::Index k = 0; k < y.size(); k += 3) {
    Eigen::Ref<Vec3> velocity = found.motion.segment<3>(k);
    const double nothing = kNothing * velocity.lpNorm<Eigen::Infinity>();
    velocity = (velocity.array().abs() < nothing).select(0, velocity).eval();
  }
  found.motion /= travel > std::sqrt(kRank) ? fastest : turn;
  return found;
}

}  // namespace

NeutralMotions neutral_motions(const MotionProblem& problem, const VecX& lambda) {
  const WhitenedProblem whitened = whiten(problem);
  const Question question = question_of(problem, whitened);
  const NeutralSpan span = neutral_span(problem, whitened, question, lambda);
  if (!span.space) return not_counted(span.note);
  NeutralMotions neutral;
  neutral.freedoms = span.space->dimension();
  neutral.moves = moved_bodies(question, *span.space);
  return neutral;
}

std::optional<std::vector<NeutralMotion>> neutral_basis(const MotionProblem& problem, const VecX& lambda, int most) {
  const WhitenedProblem whitened = whiten(problem);
  const Question question = question_of(problem, whitened);
  const NeutralSpan span = neutral_span(problem, whitened, question, lambda);
  if (!span.space || span.space->dimension() > most) return std::nullopt;
  MatX basis(problem.Q.size(), span.space->dimension());
  for (Eigen::Index k = 0; k < basis.cols(); ++k) basis.col(k) = span.space->vector(static_cast<unsigned>(k));
  reduce_columns(basis);
  std::vector<NeutralMotion> motions;
  for (Eigen::Index k = 0; k < basis.cols(); ++k) {
    motions.push_back(motion_of(problem, whitened, question.tolerance, basis.col(k)));
  }
  return motions;
}

}  // namespace impend
