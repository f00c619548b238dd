#include "impend/friction/capacity/capacity_rounds.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "impend/base/stop.h"
#include "impend/conic/conic_program.h"
#include "impend/friction/capacity/capacity_bound.h"

namespace impend {
namespace {

constexpr double kLeastAngle = 2e-3;     // rad: cells are not halved below
constexpr double kCapacityGrown = 1e-4;  // relative growth of a capacity that is news
constexpr double kForceGrown = 1e-2;     // … of a force, so that all are asked once more
constexpr double kLessDistance = 0.99;   // of ρ, which is progress
constexpr int kMostLooks = 16;           // at cells for one ray in one round
constexpr double kStepsOfProgram = 20;   // of a conic programme
// Multiplications, about: of one step for a row, and of what does not depend on sizes.
constexpr double kWorkPerRow = 400, kWorkPerProgram = 4e6;

double unknowns_of(const CapacityProblem& known) {
  return known.size() + known.reduced.contacts() + 4.0 * static_cast<double>(known.interfaces.size());
}

constexpr double kBalanceAccuracy = 1e-10;  // relative, of ρ
constexpr double kUsedRay = 1e-5;           // θ below this, for ‖y‖ = 1, in units of ‖T‖: not used
// Of its capacity a ray may not use so much, and so much per noise of the rows: so that motions lose energy strictly.
constexpr double kUnusedShare = 1e-6, kUnusedPerNoise = 1e3;

// x = (λ, t, and per interface of which something is known g and by how much its rays are exceeded)
class NearestBalance {
 public:
  explicit NearestBalance(const CapacityProblem& problem)
      : problem_(problem), m_(problem.size()), n_(problem.reduced.contacts()) {
    size_ = n_ + 1;
    for (size_t j = 0; j < problem.interfaces.size(); ++j) {
      capacity_.push_back(problem.cells[j].capacities());
      for (double& c : capacity_[j]) c *= 1 - std::max(kUnusedShare, kUnusedPerNoise * problem.noise);
      const bool known = *std::max_element(capacity_[j].begin(), capacity_[j].end()) > 0;
      g_at_.push_back(known ? size_ : -1);
      if (known) size_ += problem.interfaces[j].dimension() + 1;
    }
    program_.c = VecX::Unit(size_, n_);
    for (int i = 0; i < n_; ++i) program_.add_row({i}, VecX::Constant(1, -1.0), 0);
    for (size_t j = 0; j < g_at_.size(); ++j) {
      if (g_at_[j] >= 0) add_rays(j);
    }
    add_distance();
  }

  CapacityBalance run() {
    const ConicPoint point = solve_conic_program(program_, kBalanceAccuracy);
    CapacityBalance balance;
    balance.lambda = VecX::Zero(n_);
    for (const SlipInterface& slip : problem_.interfaces) balance.g.emplace_back(VecX::Zero(slip.dimension()));
    if (point.x.size() == 0) {
      balance.used.resize(g_at_.size());
      balance.theta.resize(g_at_.size());
      return balance;
    }
    balance.lambda = point.x.head(n_).cwiseMax(0.0);
    for (size_t j = 0; j < g_at_.size(); ++j) {
      if (g_at_[j] >= 0) balance.g[j] = point.x.segment(g_at_[j], problem_.interfaces[j].dimension());
    }
    const VecX left = checked(balance);
    int row = n_;
    for (size_t j = 0; j < g_at_.size(); ++j) {
      const SlipInterface& slip = problem_.interfaces[j];
      const auto rays = static_cast<Eigen::Index>(capacity_[j].size());
      const double least = kUsedRay * slip.T.norm();
      VecX theta = VecX::Zero(rays);
      if (g_at_[j] >= 0) {
        theta = point.z.segment(row + 1, rays);
        row += 1 + static_cast<int>(rays);
      } else {
        const SlipCells::Place place = problem_.cells[j].place_of(slip.T * left.normalized());
        const std::vector<int>& corners = problem_.cells[j].cells[place.cell].rays;
        for (size_t q = 0; q < corners.size(); ++q) theta[corners[q]] = place.theta[static_cast<Eigen::Index>(q)];
      }
      use_rays(theta, least, balance);
    }
    return balance;
  }

 private:
  void add_rays(size_t j) {
    const int d = problem_.interfaces[j].dimension(), over = g_at_[j] + d;
    program_.c[over] = most_theta(problem_.interfaces[j]);
    program_.add_row({over}, VecX::Constant(1, -1.0), 0);
    std::vector<int> columns;
    for (int k = 0; k <= d; ++k) columns.push_back(g_at_[j] + k);
    for (size_t r = 0; r < capacity_[j].size(); ++r) {
      VecX row(d + 1);
      row << problem_.cells[j].rays[r], -1;
      program_.add_row(columns, row, capacity_[j][r]);
    }
  }

  // (t, y₀ + N̂ᵀλ − Σ T_jᵀ g_j)
  void add_distance() {
    ConeRows cone;
    for (int k = 0; k < size_; ++k) cone.columns.push_back(k);
    cone.G = MatX::Zero(m_ + 1, size_);
    cone.h = VecX::Zero(m_ + 1);
    cone.G(0, n_) = -1;
    cone.h.tail(m_) = problem_.reduced.y0;
    for (int i = 0; i < n_; ++i) cone.G.col(i).tail(m_) = -problem_.reduced.K.row(3 * i).transpose();
    for (size_t j = 0; j < g_at_.size(); ++j) {
      const SlipInterface& slip = problem_.interfaces[j];
      if (g_at_[j] >= 0) cone.G.block(1, g_at_[j], m_, slip.dimension()) = slip.T.transpose();
    }
    program_.cones.push_back(std::move(cone));
  }

  // What is left, with ρ: its length and what rays are exceeded by.
  VecX checked(CapacityBalance& balance) const {
    VecX left = problem_.reduced.y0;
    double exceeded = problem_.missed_at_pivots, summed = left.norm();
    for (int i = 0; i < n_; ++i) left += balance.lambda[i] * problem_.reduced.K.row(3 * i).transpose();
    for (size_t j = 0; j < g_at_.size(); ++j) {
      if (g_at_[j] < 0) continue;
      const SlipInterface& slip = problem_.interfaces[j];
      const VecX& g = balance.g[j];
      double most = 0;
      for (size_t r = 0; r < capacity_[j].size(); ++r) {
        most = std::max(most, g.dot(problem_.cells[j].rays[r]) - capacity_[j][r]);
      }
      exceeded += most * most_theta(slip);
      left -= slip.T.transpose() * g;
      summed += slip.T.norm() * g.norm();
    }
    summed += balance.lambda.sum();
    balance.distance = left.norm() + exceeded + product_rounding(summed, m_) + problem_.noise * summed;
    return left;
  }

  static void use_rays(const VecX& theta, double least, CapacityBalance& balance) {
    std::vector<int> used;
    std::vector<double> shares;
    for (int ray = 0; ray < theta.size(); ++ray) {
      if (!(theta[ray] > least)) continue;
      used.push_back(ray);
      shares.push_back(theta[ray]);
    }
    balance.theta.emplace_back(Eigen::Map<const VecX>(shares.data(), static_cast<Eigen::Index>(shares.size())));
    balance.used.push_back(std::move(used));
  }

  const CapacityProblem& problem_;
  int m_, n_, size_ = 0;
  std::vector<std::vector<double>> capacity_;  // per interface and ray
  std::vector<int> g_at_;                      // first column of each interface's g; −1: none
  ConicProgram program_;
};

}  // namespace

double work_of_program(double unknowns) { return kStepsOfProgram * unknowns * unknowns * unknowns / 3; }

double work_of_program(const CapacityProblem& known) {
  double rays = 0;
  for (const SlipCells& cells : known.cells) rays += static_cast<double>(cells.rays.size());
  return work_of_program(unknowns_of(known)) + kStepsOfProgram * kWorkPerRow * rays + kWorkPerProgram;
}

CapacityRounds::CapacityRounds(CapacityProblem known, double rest_below, const CapacitySettings& settings)
    : known_(std::move(known)), settings_(settings), rest_below_(rest_below), asked_at_(known_.interfaces.size(), -1) {
  for (SlipCells& cells : known_.cells) {
    for (SlipCell& cell : cells.cells) std::fill(cell.known_at.begin(), cell.known_at.end(), -1);
  }
}

void CapacityRounds::run() {
  while (true) {
    look_for_stop();
    work_ += work_of_program(known_);
    balance_ = balance_of_capacities(known_);
    if (balance_.distance < kLessDistance * distance_) idle_since_ = work_;
    distance_ = std::min(distance_, balance_.distance);
    if (is_certain() || !learn()) return;
  }
}

CapacityBound CapacityRounds::bound(const VecX& weights, int interface, const SlipDomain& domain, double more_than) {
  ++bounds_;
  work_ += work_of_program(known_);
  return least_force(known_, of_all_contacts(known_, interface, weights), domain, more_than);
}

void CapacityRounds::keep(CapacityStep step) {
  if (settings_.keep_steps) steps_.push_back(std::move(step));
}

// False when nothing is left to do.
bool CapacityRounds::learn() {
  if (spent()) return false;
  if (ask_forces()) return true;
  bool any = false, news = false;
  for (size_t j = 0; j < known_.interfaces.size(); ++j) {
    for (const int ray : balance_.used[j]) any = look_at(static_cast<int>(j), ray, news) || any;
  }
  if (news) ++state_;
  return any;
}

// How much the interfaces in question press at least, where more is known since they were last asked.
bool CapacityRounds::ask_forces() {
  bool news = false;
  const int state = state_;
  for (size_t j = 0; j < known_.interfaces.size(); ++j) {
    if (balance_.used[j].empty() || asked_at_[j] >= state || spent()) continue;
    asked_at_[j] = state;
    for (size_t k = 0; k < known_.forces[j].size(); ++k) {
      LeastForce& force = known_.forces[j][k];
      const CapacityBound found = bound(force.u, static_cast<int>(j), {}, force.least);
      if (!(found.value > force.least)) continue;
      news = news || found.value > force.least * (1 + kForceGrown);
      force.least = found.value;
      keep({CapacityStep::Kind::kForce, static_cast<int>(j), static_cast<int>(k), -1, found});
    }
    use_forces(known_, static_cast<int>(j));
  }
  if (news) ++state_;
  return news;
}

// The cells that keep the capacity of a ray small, one after the other: looked at where more is known since, halved
// where that says nothing new. False when the smallest cell is left.
bool CapacityRounds::look_at(int j, int ray, bool& news) {
  SlipCells& cells = known_.cells[j];
  for (int looks = 0; looks < kMostLooks && !spent(); ++looks) {
    const auto [c, q] = cells.weakest(ray);
    SlipCell& cell = cells.cells[c];
    if (cell.known_at[q] >= state_) return looks > 0 || halve(j, c, ray);
    cell.known_at[q] = state_;
    const SlipDomain domain{j, c};
    const double before = cell.capacity[q];
    const CapacityBound found = bound(ray_weights(known_, domain, q), j, domain, before);
    if (found.value > before) {
      cell.capacity[q] = found.value;
      keep({CapacityStep::Kind::kCell, j, c, q, found});
    }
    if (cell.capacity[q] <= before * (1 + kCapacityGrown)) return halve(j, c, ray) || looks > 0;
    news = true;
  }
  return !spent();
}

bool CapacityRounds::halve(int j, int cell, int ray) {
  const std::optional<int> other = halve_cells(known_, j, cell, ray, kLeastAngle);
  if (other) keep({CapacityStep::Kind::kHalves, j, ray, *other, {}});
  return other.has_value();
}

CapacityBalance balance_of_capacities(const CapacityProblem& problem) { return NearestBalance(problem).run(); }

}  // namespace impend
