// Projected Gauss–Seidel on the law in the form of De Saxcé: f_i ← proj_K(f_i − ρ (w_i + μ_i‖w_F,i‖ n̂)), ρ = 1/trace of
// the contact's own block.
#include "impend/friction/modes.h"

#include <algorithm>
#include <set>
#include <vector>

#include "impend/base/stop.h"
#include "impend/friction/balance_matrix.h"
#include "impend/friction/balance_projection.h"
#include "impend/friction/coulomb_law.h"
#include "impend/friction/minimal_mu.h"
#include "impend/friction/modes_candidate.h"
#include "impend/friction/sliding_fixed_point.h"
#include "impend/friction/taken_as_one.h"

namespace impend {
namespace {

// Forces that grow from none have settled when a sweep changes none by more, whitened: Newton's method goes on.
constexpr double kGrown = 1e-12;

constexpr int kSweeps = 3000;
constexpr double kMostProducts = 3e8;  // of the sweeps: a second or two
constexpr int kProgramRounds = 20;
constexpr int kProjectionRounds = 40;
constexpr int kMostForNewton = 120;  // contacts: so are Newton's steps on law and modes; projections are not

// Three rows of K without the columns that are zero: most are, where few joints connect the bodies.
struct ContactRows {
  std::vector<Eigen::Index> columns;
  Eigen::Matrix3Xd values;
};

std::vector<ContactRows> rows_of_contacts(const MatX& K) {
  std::vector<ContactRows> contacts(static_cast<size_t>(K.rows() / 3));
  for (size_t i = 0; i < contacts.size(); ++i) {
    const Eigen::Matrix3Xd rows = K.middleRows(3 * static_cast<Eigen::Index>(i), 3);
    for (Eigen::Index j = 0; j < K.cols(); ++j) {
      if (!rows.col(j).isZero(0)) contacts[i].columns.push_back(j);
    }
    contacts[i].values = rows(Eigen::all, contacts[i].columns);
  }
  return contacts;
}

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
    return n_ <= kManyContacts ? finished(programs()) : std::nullopt;
  }

 private:
  bool is_small() const { return n_ <= kMostForNewton; }

  std::optional<FrictionSolution> polished(const VecX& f) const {
    if (is_small()) return polished_solution(problem_, whitened_, reduced_, f, least_motion_);
    const VecX y = reduced_.motion(f);
    if (!(y.norm() > least_motion_)) return std::nullopt;
    return forces_of_motion(problem_, whitened_.motion(y), least_motion_).solution;
  }
  std::optional<FrictionSolution> finished(const VecX& f) const {
    if (auto found = polished(f)) return found;
    return polished(is_small() ? finish_coulomb(reduced_, f).f : projected(reduced_.motion(f)));
  }

  // Depends on no order and no unit: what it finds, it finds in every description of the same parts.
  VecX projected(const VecX& y) const {
    const VecX w = reduced_.acceleration(y);
    VecX start(n_);
    for (int i = 0; i < n_; ++i) start[i] = w.segment<2>(3 * i + 1).norm();
    return solve_sliding_projection(whitened_, start, kAcceptedResidual, kProjectionRounds).f.reshaped();
  }

  // From no force, in the contacts' order or against it.
  VecX grown_forces(bool backwards) const {
    VecX f = VecX::Zero(3 * n_), y = reduced_.y0;
    const std::vector<ContactRows> rows = rows_of_contacts(reduced_.K);
    double sweep = 1;
    for (const ContactRows& contact : rows) sweep += 6.0 * static_cast<double>(contact.columns.size());
    const int sweeps = static_cast<int>(std::min<double>(kSweeps, kMostProducts / sweep));
    for (int k = 0; k < sweeps; ++k) {
      double change = 0;
      for (int step = 0; step < n_; ++step) {
        const int i = backwards ? n_ - 1 - step : step;
        change = std::max(change, update(i, rows[static_cast<size_t>(i)], f, y));
      }
      if (change <= kGrown) break;
    }
    return f;
  }

  double update(int i, const ContactRows& rows, VecX& f, VecX& y) const {
    look_after(1 + static_cast<long>(rows.columns.size()) / 64);
    Eigen::Vector3d w = rows.values * y(rows.columns) + reduced_.bias.segment<3>(3 * i);
    w[0] += reduced_.mu[i] * w.tail<2>().norm();
    const double trace = rows.values.squaredNorm();
    if (!(trace > 0)) return 0;
    const Eigen::Vector3d before = f.segment<3>(3 * i);
    const Eigen::Vector3d after = project_on_cone(before - w / trace, reduced_.mu[i]).point;
    f.segment<3>(3 * i) = after;
    y(rows.columns) += rows.values.transpose() * (after - before);
    return (after - before).cwiseAbs().maxCoeff();
  }

  VecX programs() const {
    const VecX w = reduced_.acceleration(reduced_.y0);
    VecX start(n_);
    for (int i = 0; i < n_; ++i) start[i] = w.segment<2>(3 * i + 1).norm();
    return solve_sliding_fixed_point(reduced_, start, kAcceptedResidual, kProgramRounds).f;
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

namespace {

constexpr int kMostMoving = 48;  // contacts of the bodies that move: their search is dense
constexpr int kMostNodes = 300;  // of the modes of one body: what can move has a motion early; of all together:
constexpr int kMostNodesOfAll = 6000;
constexpr int kMostGrowth = 4;   // how often bodies join those that move
constexpr double kJoins = 0.05;  // of the largest motion that forces leave: bodies above it cannot stay

class BodyRelease {
 public:
  BodyRelease(const FrictionProblem& problem, double noise, double least_motion)
      : problem_(problem), noise_(noise), least_motion_(least_motion) {}

  std::optional<FrictionSolution> search() {
    for (int k = 0; k < problem_.bodies(); ++k) {
      look_for_stop();
      if (auto found = from({k})) return found;
    }
    return std::nullopt;
  }

 private:
  std::optional<FrictionSolution> from(std::vector<int> moving) {
    for (int growth = 0; growth <= kMostGrowth; ++growth) {
      if (static_cast<int>(moving.size()) == problem_.bodies() || !looked_at_.insert(moving).second) break;
      const std::optional<VecX> motion = motion_of(moving);
      if (!motion) break;
      ForcesOfMotion forces = forces_of_motion(problem_, *motion, least_motion_);
      if (forces.solution) return forces.solution;
      if (!join(forces.missing, moving)) break;
    }
    return std::nullopt;
  }

  // Adds the bodies that the missing forces would move; false where there are none.
  bool join(const VecX& missing, std::vector<int>& moving) const {
    if (missing.size() == 0) return false;
    std::vector<double> size;
    for (int k = 0; k < problem_.bodies(); ++k) {
      const Vec6 a = missing.segment<6>(6 * k);
      size.push_back(a.dot(problem_.M[k] * a) / problem_.M[k](0, 0));
    }
    const double least = kJoins * kJoins * *std::max_element(size.begin(), size.end());
    const size_t before = moving.size();
    for (int k = 0; k < problem_.bodies(); ++k) {
      const bool is_in = std::find(moving.begin(), moving.end(), k) != moving.end();
      if (!is_in && size[static_cast<size_t>(k)] > least) moving.push_back(k);
    }
    std::sort(moving.begin(), moving.end());
    return moving.size() > before;
  }

  // Of the bodies `moving` with all others held; 6N.
  std::optional<VecX> motion_of(const std::vector<int>& moving) const {
    const FrictionProblem part = with_others_held(problem_, moving);
    if (part.contacts() > kMostMoving) return std::nullopt;
    if (smooth_forces(part, noise_)) return std::nullopt;  // rests without friction, so with it
    std::optional<FrictionSolution> found = search_release(part, {}, least_motion_);
    if (!found) {
      ModeSettings settings;
      settings.most_nodes = std::min(kMostNodes, kMostNodesOfAll / problem_.bodies());
      found = search_modes(part, noise_, settings).releasing;
    }
    if (!found) return std::nullopt;
    VecX a = VecX::Zero(problem_.Q.size());
    for (size_t k = 0; k < moving.size(); ++k) {
      a.segment<6>(6 * moving[k]) = found->a.segment<6>(6 * static_cast<Eigen::Index>(k));
    }
    return a;
  }

  const FrictionProblem& problem_;
  double noise_, least_motion_;
  std::set<std::vector<int>> looked_at_;
};

}  // namespace

std::optional<FrictionSolution> search_body_release(const FrictionProblem& problem, double noise, double least_motion) {
  return BodyRelease(problem, noise, least_motion).search();
}

}  // namespace impend
