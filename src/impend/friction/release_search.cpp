// Projected Gauss–Seidel on the law in the form of De Saxcé: f_i ← proj_K(f_i − ρ (w_i + μ_i‖w_F,i‖ n̂)), ρ = 1/trace of
// the contact's own block.
#include "impend/friction/release_search.h"

#include <algorithm>
#include <cmath>

#include "impend/base/friction_tolerances.h"
#include "impend/base/look.h"
#include "impend/friction/balance_cone.h"
#include "impend/friction/balance_projection.h"
#include "impend/friction/coulomb_law.h"
#include "impend/friction/modes_candidate.h"
#include "impend/friction/sliding_fixed_point.h"
#include "impend/friction/sliding_projection.h"

namespace impend {
namespace {

constexpr int kSweeps = 3000;
constexpr double kMostProducts = 3e9;  // of the sweeps: some seconds
constexpr int kProgramRounds = 20;
constexpr int kProjectionRounds = 40;
constexpr int kMostForPrograms = 200;  // contacts: a programme is dense

class Release {
 public:
  Release(const FrictionProblem& problem, double least_motion)
      : problem_(problem),
        whitened_(whiten(problem)),
        reduced_(without_joints(whitened_)),
        least_motion_(least_motion),
        n_(reduced_.contacts()) {}

  std::optional<FrictionSolution> search(const FrictionSolution& solution) const {
    if (solution.status == SolveStatus::kSolved && is_releasing(problem_, whitened_, solution, least_motion_))
      return solution;
    if (auto free = polished(VecX::Zero(3 * n_))) return free;
    const BalancePoint smooth = project_loads(whitened_, whitened_.y0, VecX::Zero(n_), {}, BalanceTolerances{});
    if (auto sliding = polished(smooth.f.reshaped())) return sliding;
    if (auto sliding = finished(projected(reduced_.y0))) return sliding;
    if (auto grown = finished(grown_forces(false))) return grown;
    if (auto grown = finished(grown_forces(true))) return grown;
    return n_ <= kMostForPrograms ? finished(programs()) : std::nullopt;
  }

 private:
  std::optional<FrictionSolution> polished(const VecX& f) const {
    return polished_solution(problem_, whitened_, reduced_, f, least_motion_);
  }
  std::optional<FrictionSolution> finished(const VecX& f) const {
    if (auto found = polished(f)) return found;
    return polished(finish_coulomb(reduced_, f).f);
  }

  // Depends on no order and no unit: what it finds, it finds in every description of the same parts.
  VecX projected(const VecX& y) const {
    const VecX w = reduced_.acceleration(y);
    VecX start(n_);
    for (int i = 0; i < n_; ++i) start[i] = w.segment<2>(3 * i + 1).norm();
    return solve_sliding_projection(whitened_, start, FrictionTolerances{}.accepted_residual, kProjectionRounds)
        .f.reshaped();
  }

  // From no force, in the contacts' order or against it.
  VecX grown_forces(bool backwards) const {
    VecX f = VecX::Zero(3 * n_), y = reduced_.y0;
    const double sweep = 6.0 * static_cast<double>(n_) * static_cast<double>(reduced_.K.cols());
    const int sweeps = static_cast<int>(std::min<double>(kSweeps, kMostProducts / std::max(sweep, 1.0)));
    for (int k = 0; k < sweeps; ++k) {
      double change = 0;
      for (int step = 0; step < n_; ++step) change = std::max(change, update(backwards ? n_ - 1 - step : step, f, y));
      if (change <= BalanceTolerances{}.grown) break;
    }
    return f;
  }

  double update(int i, VecX& f, VecX& y) const {
    look_after(1 + reduced_.K.cols() / 64);
    const auto rows = reduced_.K.middleRows(3 * i, 3);
    Eigen::Vector3d w = rows * y + reduced_.bias.segment<3>(3 * i);
    w[0] += reduced_.mu[i] * w.tail<2>().norm();
    const double trace = rows.squaredNorm();
    if (!(trace > 0)) return 0;
    const Eigen::Vector3d before = f.segment<3>(3 * i);
    const Eigen::Vector3d after = project_on_cone(before - w / trace, reduced_.mu[i]).point;
    f.segment<3>(3 * i) = after;
    y += rows.transpose() * (after - before);
    return (after - before).cwiseAbs().maxCoeff();
  }

  VecX programs() const {
    const VecX w = reduced_.acceleration(reduced_.y0);
    VecX start(n_);
    for (int i = 0; i < n_; ++i) start[i] = w.segment<2>(3 * i + 1).norm();
    return solve_sliding_fixed_point(reduced_, start, FrictionTolerances{}.accepted_residual, kProgramRounds).f;
  }

  const FrictionProblem& problem_;
  WhitenedFriction whitened_;
  ReducedFriction reduced_;
  double least_motion_;
  int n_;
};

}  // namespace

std::optional<FrictionSolution> search_release(const FrictionProblem& problem, const FrictionSolution& solution,
                                               double least_motion) {
  return Release(problem, least_motion).search(solution);
}

}  // namespace impend
