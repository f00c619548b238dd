// W: independent rows with G_W y = −c_W. The point of their flat nearest to y₀ is
//   t = y₀ + G_Wᵀμ,  A_WW μ = −(G_W y₀ + c_W),  A = GGᵀ.
// Step from y towards t, as far as the rows outside W allow: w + α G(t − y) ≥ 0. A row that blocks enters W; at t the
// row of the most negative μ leaves. When none is negative, y is the solution and μ are its forces.
//
// The normal start has every row active: c = 0 and y = 0, and with exact ties W could cycle. So c is raised by
// different tiny heights (raise_ties), which makes steps positive; at the end W is solved with c as it is, and rows
// that the heights had hidden are repaired.
#include "impend/numerics/projection_methods.h"

#include <algorithm>

#include "impend/base/stop.h"
#include "impend/numerics/active_set/active_cholesky.h"
#include "impend/numerics/cone_projection.h"

namespace impend {
namespace {

class PrimalActiveSet {
 public:
  PrimalActiveSet(const ConeProjection& problem, const NumericalTolerances& tolerances)
      : problem_(problem),
        tolerances_(tolerances),
        raised_(raise_ties(problem.c)),
        free_(problem.G.times(problem.y0)),
        b_(free_ + raised_),
        y_(VecX::Zero(problem.G.cols())),
        room_(raised_),
        mu_(std::min(problem.G.rows(), problem.G.cols()) + 1),
        passed_over_(problem.G.rows(), 0) {
    working_.begin(problem, b_);
  }

  ProjectionResult run() {
    ProjectionResult result;
    result.solved = descend() && finish();
    result.note = note_;
    result.iterations = steps_;
    result.degenerate_steps = degenerate_steps_;
    result.y = y_;
    if (result.solved) result.lambda = forces_;
    return result;
  }

 private:
  bool give_up(const char* why) {
    note_ = why;
    return false;
  }

  // y₀ + G_Wᵀμ
  VecX target() {
    working_.forces(mu_);
    VecX y = problem_.y0;
    for (int k = 0; k < working_.size(); ++k) problem_.G.add_to(working_.member(k), mu_[k], y);
    return y;
  }

  bool descend() {
    const int most = 10 * (problem_.G.rows() + problem_.G.cols()) + 100;
    while (++steps_ <= most) {
      look_for_stop();
      const VecX direction = target() - y_;
      // A full set determines y: what is left to go is rounding, and whatever stops it, too.
      const int blocking = working_.full() ? go_to_end(direction) : advance(direction);
      if (blocking >= 0) {
        if (!take(blocking)) return false;
        continue;
      }
      const int leaving = most_attracting();
      if (leaving < 0) return true;
      working_.drop(leaving);
      std::fill(passed_over_.begin(), passed_over_.end(), 0);
    }
    return give_up("the primal active set reached its bound on steps");
  }

  // Moves y as far along `direction` as the contacts allow, at most to its end; the row that stops it, or −1.
  int advance(const VecX& direction) {
    const VecX rate = problem_.G.times(direction);
    const double least_rate = tolerances_.feasibility * (1 + direction.norm());
    double step = 1;
    int blocking = -1;
    for (int i = 0; i < rate.size(); ++i) {
      if (rate[i] >= -least_rate || working_.contains(i) || passed_over_[i]) continue;
      const double here = std::max(room_[i], 0.0) / -rate[i];
      if (here < step) {
        step = here;
        blocking = i;
      }
    }
    y_ += step * direction;
    room_ = problem_.G.times(y_) + raised_;
    // The contact was closed, but for its height, before the step.
    if (blocking >= 0 && step * -rate[blocking] <= 2 * kTieBreaking) ++degenerate_steps_;
    return blocking;
  }

  int go_to_end(const VecX& direction) {
    y_ += direction;
    room_ = problem_.G.times(y_) + raised_;
    return -1;
  }

  bool take(int row) {
    if (working_.full()) return give_up("more contacts block than motions have coordinates");
    switch (working_.append(row)) {
      case ActiveCholesky::Append::kTaken:
        break;
      case ActiveCholesky::Append::kDependent:
        // Its rate is zero but for rounding.
        passed_over_[row] = 1;
        break;
      case ActiveCholesky::Append::kIllConditioned:
        return give_up("contacts too near to dependence for the primal active set");
    }
    return true;
  }

  int most_attracting() const {
    int worst = -1;
    double largest = 0;
    for (int k = 0; k < working_.size(); ++k) largest = std::max(largest, std::abs(mu_[k]));
    double value = -tolerances_.feasibility * (1 + largest);
    for (int k = 0; k < working_.size(); ++k) {
      if (mu_[k] >= value) continue;
      value = mu_[k];
      worst = k;
    }
    return worst;
  }

  // W with c as it is. The heights may have hidden what is exactly degenerate: attraction and penetration of their size
  // are repaired row by row.
  bool finish() {
    std::vector<int> kept = working_.members();
    std::sort(kept.begin(), kept.end());
    b_ = free_ + problem_.c;
    working_.begin(problem_, b_);
    for (int row : kept) working_.append(row);
    constexpr int kMostRepairs = 30;
    for (int repair = 0; repair < kMostRepairs; ++repair) {
      y_ = target();
      const int leaving = most_attracting();
      if (leaving >= 0) {
        working_.drop(leaving);
        continue;
      }
      const int entering = most_violated();
      // What depends on W is violated by rounding alone, or accept() refuses it.
      if (entering < 0 || working_.full() || working_.append(entering) != ActiveCholesky::Append::kTaken) {
        return accept();
      }
    }
    return give_up("the primal active set lost its end among ties");
  }

  int most_violated() {
    room_ = problem_.G.times(y_) + problem_.c;
    int worst = -1;
    double value = -tolerances_.feasibility * (1 + mu_.head(working_.size()).cwiseAbs().sum());
    for (int i = 0; i < room_.size(); ++i) {
      if (room_[i] >= value || working_.contains(i)) continue;
      value = room_[i];
      worst = i;
    }
    return worst;
  }

  // With one step of iterative refinement: w_W, zero but for rounding, is solved away.
  bool accept() {
    VecX correction(mu_.size());
    working_.correction(room_, correction);
    forces_ = VecX::Zero(problem_.G.rows());
    for (int k = 0; k < working_.size(); ++k) forces_[working_.member(k)] = std::max(mu_[k] + correction[k], 0.0);
    y_ = problem_.y0 + problem_.G.transpose_times(forces_);
    room_ = problem_.G.times(y_) + problem_.c;
    // What remains below zero is rounding, or a row so near to dependence on W that it was passed over: between such
    // rows a violation is magnified in the motion.
    if (room_.size() > 0 && room_.minCoeff() < -tolerances_.feasibility * (1 + forces_.sum())) {
      return give_up("contacts too near to dependence for the primal active set");
    }
    return true;
  }

  const ConeProjection& problem_;
  const NumericalTolerances& tolerances_;
  VecX raised_;  // c with its ties broken
  VecX free_;    // G y₀
  VecX b_;       // G y₀ + c of the factor
  VecX y_;
  VecX room_;  // G y + c
  VecX mu_, forces_;
  ActiveCholesky working_;
  std::vector<char> passed_over_;
  int steps_ = 0;
  int degenerate_steps_ = 0;
  std::string note_;
};

}  // namespace

ProjectionResult solve_primal_active_set(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  return PrimalActiveSet(problem, tolerances).run();
}

}  // namespace impend
