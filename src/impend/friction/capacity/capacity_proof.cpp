#include "impend/friction/capacity/capacity_proof.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "impend/base/stop.h"
#include "impend/friction/capacity/capacity_balance.h"
#include "impend/friction/capacity/cell_capacities.h"

namespace impend {
namespace {

constexpr double kLeastAngle = 2e-3;     // rad: cells are not halved below
constexpr double kCapacityGrown = 1e-4;  // relative growth of a capacity that is news
constexpr double kForceGrown = 1e-2;     // … of a force, so that all are asked once more
constexpr int kLeastPrograms = 30;       // that must be within the bound on work, or none is tried
constexpr double kLessDistance = 0.99;   // of ρ, which is progress
constexpr int kMostLooks = 16;           // at cells for one ray in one round
constexpr double kStepsOfProgram = 20;   // of a conic programme
// Multiplications, about: of one step for a row, and of what does not depend on sizes.
constexpr double kWorkPerRow = 400, kWorkPerProgram = 1e6;

// What the proof speaks of: bodies at rest with some contact, finite coefficients, no terms of velocities.
bool applies_to(const FrictionProblem& problem) {
  const auto none = [](const VecX& bias) { return bias.size() == 0 || bias.isZero(0); };
  return problem.at_rest() && problem.contacts() > 0 && problem.mu.allFinite() && none(problem.bias_N) &&
         none(problem.bias_S) && none(problem.bias_T) && none(problem.bias_G);
}

double work_of_steps(double unknowns) { return kStepsOfProgram * unknowns * unknowns * unknowns / 3; }

class CapacityRounds {
 public:
  CapacityRounds(const FrictionProblem& problem, double noise, double largest_rest, const CapacitySettings& settings)
      : largest_rest_(largest_rest), settings_(settings) {
    const WhitenedFriction whitened = whiten(problem);
    known_ = nothing_known(whitened, noise);
    largest_rest_ *= least_load(whitened);
    asked_at_.assign(known_.interfaces.size(), -1);
    size_ = known_.size() + known_.reduced.contacts() + 4.0 * static_cast<double>(known_.interfaces.size());
  }

  CapacityProof run() {
    while (true) {
      look_for_stop();
      work_ += work_of_program();
      balance_ = balance_of_capacities(known_);
      if (balance_.distance < kLessDistance * result_.distance) idle_since_ = work_;
      result_.distance = std::min(result_.distance, balance_.distance);
      result_.certain = result_.distance <= largest_rest_;
      if (result_.certain || !learn()) break;
    }
    result_.rest_below = largest_rest_;
    result_.interfaces = known_.interfaces;
    result_.lambda = balance_.lambda;
    result_.g = balance_.g;
    return result_;
  }

 private:
  bool spent() const { return work_ > settings_.most_work || work_ - idle_since_ > settings_.most_idle_work; }
  // Of one programme: factors, and per row what is done with it.
  double work_of_program() const {
    double rays = 0;
    for (const SlipCells& cells : known_.cells) rays += static_cast<double>(cells.rays.size());
    return work_of_steps(size_) + kStepsOfProgram * kWorkPerRow * rays + kWorkPerProgram;
  }

  CapacityBound bound(const VecX& weights, int interface, const SlipDomain& domain = {}) {
    ++result_.bounds;
    work_ += work_of_program();
    return least_force(known_, of_all_contacts(known_, interface, weights), domain);
  }

  void keep(CapacityStep step) {
    if (settings_.keep_steps) result_.steps.push_back(std::move(step));
  }

  // False when nothing is left to do.
  bool learn() {
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
  bool ask_forces() {
    bool news = false;
    const int state = state_;
    for (size_t j = 0; j < known_.interfaces.size(); ++j) {
      if (balance_.used[j].empty() || asked_at_[j] >= state || spent()) continue;
      asked_at_[j] = state;
      for (size_t k = 0; k < known_.forces[j].size(); ++k) {
        LeastForce& force = known_.forces[j][k];
        const CapacityBound found = bound(force.u, static_cast<int>(j));
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
  bool look_at(int j, int ray, bool& news) {
    SlipCells& cells = known_.cells[j];
    for (int looks = 0; looks < kMostLooks && !spent(); ++looks) {
      const auto [c, q] = cells.weakest(ray);
      SlipCell& cell = cells.cells[c];
      if (cell.known_at[q] >= state_) return looks > 0 || halve(j, c, ray);
      cell.known_at[q] = state_;
      const SlipDomain domain{j, c};
      const double before = cell.capacity[q];
      const CapacityBound found = bound(ray_weights(known_, domain, q), j, domain);
      if (found.value > before) {
        cell.capacity[q] = found.value;
        keep({CapacityStep::Kind::kCell, j, c, q, found});
      }
      if (cell.capacity[q] <= before * (1 + kCapacityGrown)) return halve(j, c, ray) || looks > 0;
      news = true;
    }
    return !spent();
  }

  bool halve(int j, int cell, int ray) {
    const std::optional<int> other = halve_cells(known_, j, cell, ray, kLeastAngle);
    if (other) keep({CapacityStep::Kind::kHalves, j, ray, *other, {}});
    return other.has_value();
  }

  CapacityProblem known_;
  CapacityBalance balance_;
  CapacityProof result_;
  double largest_rest_;
  CapacitySettings settings_;
  double work_ = 0, idle_since_ = 0, size_ = 0;
  std::vector<int> asked_at_;  // per interface, the state at which its forces were last asked for
  int state_ = 0;              // grows with every round that learnt something
};

}  // namespace

double least_load(const WhitenedFriction& whitened) {
  double least = 1;
  for (int k = 0; k < whitened.bodies(); ++k) {
    const double load = whitened.y0.segment<6>(6 * k).norm();
    if (load > 0) least = std::min(least, load);
  }
  return least;
}

CapacityProof prove_rest(const FrictionProblem& problem, double noise, double largest_rest,
                         const CapacitySettings& settings) {
  if (!applies_to(problem)) return {};
  if (work_of_steps(6.0 * problem.bodies() + problem.contacts()) * kLeastPrograms > settings.most_work) return {};
  return CapacityRounds(problem, noise, largest_rest, settings).run();
}

}  // namespace impend
