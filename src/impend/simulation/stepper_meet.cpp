// What happens at the end of a plan: bodies meet where it is cut, or do not, or have come into each other.
#include <algorithm>
#include <set>

#include "impend/simulation/stepper.h"

namespace impend {

// Cuts without an impact. What is there and does not close fast is met at the end of a step from now on; features that
// are not in contact where their gap is zero are passed. What a contact that was found last has kept open may cut
// again.
//
// Every step ends: a cut counts for each of its contacts, none of which has cut kMostCutsOfContact times before, so
// that there are at most so many times as many cuts in a nominal step as there are pairs of features.
void Stepper::note_what_did_not_meet(const Planning& planning, const std::vector<TrackKey>& hits,
                                     const std::vector<TrackKey>& met) {
  for (const Sought& s : planning.sought) world_.passed.erase(s.contact.at.key);
  for (const TrackKey& key : hits) {
    if (std::find(met.begin(), met.end(), key) != met.end()) continue;
    const bool there = std::any_of(planning.sought.begin(), planning.sought.end(),
                                   [&](const Sought& s) { return s.contact.at.key == key; });
    if (there) {
      world_.cuts[key] = kMostCutsOfContact;
    } else if (key.kind != TrackKind::kStop) {
      const std::vector<double> gap = world_.tracker.gaps({{key, Vec3::Zero(), Vec3::Zero(), 0}}, places_);
      if (gap[0] <= world_.tracker.gap()) world_.passed.insert(key);
    }
  }
}

void Stepper::meet(const std::vector<int>& blocks, const std::vector<TrackKey>& hits) {
  for (const TrackKey& key : hits) {
    if (++world_.cuts[key] == kMostCutsOfContact) ++counts_.chattering;
  }
  Planning planning = this->planning(blocks);
  seek(planning, blocks, now_, world_.options.step / kLeastShare);
  for (std::vector<int> held; !(held = held_that_touch(planning, hits)).empty();) {
    take_in(planning, held.front(), world_.options.step / kLeastShare);
  }
  std::vector<StepContact> closed;
  for (const Sought& s : planning.sought) {
    const bool hit = std::find(hits.begin(), hits.end(), s.contact.at.key) != hits.end();
    if (s.contact.closed || hit) closed.push_back(s.contact);
  }
  IslandStep::Met met = IslandStep(world_, planning.blocks, start_ + now_).meet(std::move(closed));
  works_ += met.works;
  note_what_did_not_meet(planning, hits, met.keys);
  if (met.reduced) ++counts_.reduced;
  for (const auto& pair : met.pairs) touches_.try_emplace(pair, 0.0);
  for (std::size_t i = 0; i < planning.blocks.size(); ++i) {
    const int k = planning.blocks[i];
    world_.state.P.segment<6>(6 * k) = met.P.segment<6>(6 * static_cast<Eigen::Index>(i));
    world_.before[k] = 0;
    stepped_[k] = 1;
  }
}

// Whether bodies have come into each other within a plan by features that did not count in it.
//
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
