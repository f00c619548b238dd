// Lagrange's dual of a capacity bound as a conic programme: min z·y₀ + t, 4κt ≥ ‖p‖².
#include <algorithm>
#include <utility>

#include "impend/conic/conic_program.h"
#include "impend/friction/capacity/capacity_bound.h"

namespace impend {
namespace {

constexpr double kBoundAccuracy = 1e-9;  // relative, of a bound
constexpr double kLeastBound = 1e-12;    // smaller ones say nothing
constexpr double kShareOfWay = 0.95;     // of the way to the boundary: with 0.99 they take a twentieth more steps
constexpr double kSettled = 1e-5;        // of a bound: what is left to be gained is not worth another iterate
constexpr double kMeets = 1e-6;          // what misses both equations by less is as good as feasible

// x = (z, ν, κ, t, per interface g and by how much its rays' conditions are missed, σ)
class BoundProgram {
 public:
  BoundProgram(const CapacityProblem& problem, const VecX& weights, const SlipDomain& domain)
      : problem_(problem), m_(problem.size()), n_(problem.reduced.contacts()) {
    size_ = m_ + n_ + 2;
    for (size_t j = 0; j < problem.interfaces.size(); ++j) {
      rays_.push_back(rays_in(problem, static_cast<int>(j), domain));
      g_at_.push_back(-1);
      if (static_cast<int>(j) != domain.interface && !is_known(rays_[j])) continue;
      g_at_[j] = size_;
      size_ += problem.interfaces[j].dimension() + 1;
    }
    sigma_ = size_;
    size_ += static_cast<int>(problem.sides.size());
    program_.c = VecX::Zero(size_);
    program_.c.head(m_) = problem.reduced.y0;
    program_.c[t()] = 1;
    const std::vector<SlipArc> arcs = arcs_in(problem, domain);
    for (int i = 0; i < n_; ++i) add_contact(i, weights[i], arcs[i]);
    for (int i = 0; i < n_; ++i) program_.add_row({m_ + i}, VecX::Constant(1, -1.0), 0);
    for (int k = sigma_; k < size_; ++k) program_.add_row({k}, VecX::Constant(1, -1.0), 0);
    for (size_t j = 0; j < g_at_.size(); ++j) {
      if (g_at_[j] >= 0) add_rays(j);
    }
    add_energy();
  }

  const ConicProgram& program() const { return program_; }

  CapacityBound multipliers(const VecX& x) const {
    CapacityBound bound;
    bound.z = x.head(m_);
    bound.nu = x.segment(m_, n_).cwiseMax(0.0);
    bound.kappa = x[kappa()];
    bound.sigma = x.tail(size_ - sigma_).cwiseMax(0.0);
    for (size_t j = 0; j < g_at_.size(); ++j) {
      const int d = problem_.interfaces[j].dimension();
      bound.g.push_back(g_at_[j] < 0 ? VecX(VecX::Zero(d)) : VecX(x.segment(g_at_[j], d)));
    }
    return bound;
  }

 private:
  int kappa() const { return m_ + n_; }
  int t() const { return m_ + n_ + 1; }
  const VecX& side(int column) const { return problem_.sides[static_cast<size_t>(column - sigma_)]; }

  // An interface of which nothing is known yet cannot help.
  static bool is_known(const std::vector<KnownRay>& rays) {
    return std::any_of(rays.begin(), rays.end(), [](const auto& ray) { return ray.capacity > 0; });
  }

  // (w − Σ σ_k s_k) e_N − K̂_i z ∈ K_i*
  void add_contact(int i, double weight, const SlipArc& arc) {
    const auto K = problem_.reduced.K.middleRows(3 * i, 3);
    const double mu = problem_.reduced.mu[i];
    std::vector<int> columns;
    for (int j = 0; j < m_; ++j) {
      if (!K.col(j).isZero(0)) columns.push_back(j);
    }
    const size_t of_motion = columns.size();
    for (int k = sigma_; k < size_; ++k) {
      if (side(k)[i] != 0) columns.push_back(k);
    }
    MatX used = MatX::Zero(3, static_cast<Eigen::Index>(columns.size()));
    for (size_t j = 0; j < of_motion; ++j) used.col(static_cast<Eigen::Index>(j)) = K.col(columns[j]);
    for (size_t j = of_motion; j < columns.size(); ++j) used(0, static_cast<Eigen::Index>(j)) = side(columns[j])[i];
    if (mu == 0) {
      program_.add_row(columns, used.row(0), weight);
    } else if (arc.middle.isZero(0)) {
      used.bottomRows(2) *= mu;
      program_.cones.push_back({columns, used, Eigen::Vector3d(weight, 0, 0)});
    } else {
      for (const RimGenerator& rim : rim_generators(arc)) {
        const VecX row = used.row(0) - mu * rim.reach * (rim.direction.transpose() * used.bottomRows(2));
        program_.add_row(columns, row, weight);
      }
    }
  }

  void add_rays(size_t j) {
    const int d = problem_.interfaces[j].dimension(), missed = g_at_[j] + d;
    program_.c[missed] = most_theta(problem_.interfaces[j]);
    program_.add_row({missed}, VecX::Constant(1, -1.0), 0);
    std::vector<int> columns = {kappa()};
    for (int k = 0; k <= d; ++k) columns.push_back(g_at_[j] + k);
    for (const auto& [e, capacity] : rays_[j]) {
      VecX row(d + 2);
      row << -capacity, *e, -1;
      program_.add_row(columns, row, 0);
    }
  }

  // (t + κ, t − κ, p)
  void add_energy() {
    ConeRows cone;
    for (int j = 0; j < size_; ++j) cone.columns.push_back(j);
    cone.G = MatX::Zero(m_ + 2, size_);
    cone.h = VecX::Zero(m_ + 2);
    cone.G(0, t()) = cone.G(0, kappa()) = -1;
    cone.G(1, t()) = -1;
    cone.G(1, kappa()) = 1;
    cone.G.block(2, 0, m_, m_) = -MatX::Identity(m_, m_);
    for (int i = 0; i < n_; ++i) cone.G.col(m_ + i).tail(m_) = problem_.reduced.K.row(3 * i).transpose();
    cone.G.col(kappa()).tail(m_) = problem_.reduced.y0;
    for (size_t j = 0; j < g_at_.size(); ++j) {
      const SlipInterface& slip = problem_.interfaces[j];
      if (g_at_[j] >= 0) cone.G.block(2, g_at_[j], m_, slip.dimension()) = -slip.T.transpose();
    }
    program_.cones.push_back(std::move(cone));
  }

  const CapacityProblem& problem_;
  int m_, n_, size_ = 0, sigma_ = 0;         // σ from column sigma_ on
  std::vector<std::vector<KnownRay>> rays_;  // per interface
  std::vector<int> g_at_;                    // first column of each interface's g; −1: none
  ConicProgram program_;
};

}  // namespace

CapacityBound least_force(const CapacityProblem& problem, const VecX& weights, const SlipDomain& domain,
                          double more_than) {
  CapacityBound best;
  if (weights.isZero(0)) return best;
  const BoundProgram program(problem, weights, domain);
  // Iterates bound, too: the last ones of a programme that has no solution bound by what nothing reaches. No
  // multipliers of a feasible iterate's programme bound by more than −cᵀx + sᵀz.
  const auto enough = [&](const ConicPoint& point) {
    CapacityBound bound = program.multipliers(point.x);
    bound.value = std::min(kEnoughCapacity, checked_bound(problem, weights, domain, bound));
    if (bound.value > std::max(best.value, kLeastBound)) best = std::move(bound);
    if (best.value >= kEnoughCapacity || point.gap < kBoundAccuracy * (1 + best.value)) return true;
    if (point.violation > kMeets) return false;
    const double most = point.gap - program.program().c.dot(point.x);
    return most <= more_than || most - best.value <= kSettled * best.value;
  };
  solve_conic_program(program.program(), kBoundAccuracy, enough, {ConicStart::kLeast, kShareOfWay});
  return best;
}

CapacityBound most_pressing(const CapacityProblem& problem) {
  CapacityBound best;
  best.value = -kNoBound;
  const VecX weights = VecX::Constant(problem.reduced.contacts(), -1.0);
  const BoundProgram program(problem, weights, {});
  solve_conic_program(program.program(), kBoundAccuracy, [&](const ConicPoint& point) {
    CapacityBound bound = program.multipliers(point.x);
    bound.value = checked_bound(problem, weights, {}, bound);
    if (bound.value > best.value) best = std::move(bound);
    return false;
  });
  return best;
}

}  // namespace impend
