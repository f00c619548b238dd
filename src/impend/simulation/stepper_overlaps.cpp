// Whether bodies have come into each other within a plan by features that did not count in it.
#include <algorithm>
#include <set>

#include "impend/simulation/stepper.h"

namespace impend {

// Edges that turn past each other, nearly along each other, cross within the step where they could not be sought when
// it began: their gap is then of another sign. Pairs that are deeper in each other at the end of the plan than the gap,
// and than they were.
bool Stepper::sinks_elsewhere(const Plan& plan) {
  if (!plan.island || !plan.solved || plan.leaves || !(plan.until > plan.from)) return false;
  std::set<std::pair<int, int>> pairs;
  for (const std::vector<StepContact>* contacts : {&plan.active, &plan.open}) {
    for (const StepContact& c : *contacts) {
      if (c.at.key.kind != TrackKind::kStop) pairs.insert({c.at.a(), c.at.b()});
    }
  }
  const Displacements now = places_;
  for (std::size_t i = 0; i < plan.blocks.size(); ++i) {
    const int k = plan.blocks[i];
    places_[world_.bodies[k].part] = world_.bodies.displacement_of(k, plan.step.after.x[i], plan.step.after.R[i]);
  }
  const bool sinks = std::any_of(pairs.begin(), pairs.end(), [&](const std::pair<int, int>& pair) {
    const auto [a, b] = pair;
    double below = 0;
    for (const int body : {a, b}) below += world_.bodies.block_of(body) >= 0 ? reach_.way[body] : 0.0;
    const double then = world_.tracker.deepest_of(a, b, places_, below);
    return then < -world_.tracker.gap() && then < world_.tracker.deepest_of(a, b, now, below);
  });
  places_ = now;
  return sinks;
}

}  // namespace impend
