#include "impend/friction/capacity/capacity_rounds.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "impend/base/stop.h"
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

}  // namespace impend
