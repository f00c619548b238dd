// Where bodies are in the midst of what they do, and what ends it before its time.
#include <algorithm>
#include <limits>

#include "impend/simulation/stepper.h"

namespace impend {

// What a body does is ended now: it and those of its island are to be planned anew.
std::vector<int> Stepper::release(int block) {
  if (const PlanPtr plan = plan_of_[block]) {
    if (plan->from < now_) end_now(*plan);
    for (const int k : plan->blocks) plan_of_[k] = nullptr;
    return plan->blocks;
  }
  const std::vector<int> rested = resting_.wake(block);
  if (now_ > 0) bring_up_to_now(rested);
  return rested;
}

// What was planned is done until now, as a shorter step.
void Stepper::end_now(const Plan& plan) {
  const double h = now_ - plan.from;
  auto until = std::make_shared<Plan>();
  if (plan.island) {
    static_cast<IslandPlan&>(*until) = plan.island->shortened(plan, h);
    until->island = plan.island;
  } else {
    until = plan_alone(plan.blocks.front(), {}, h);
  }
  until->from = plan.from;
  until->until = now_;
  commit({until});
  for (const int k : until->blocks) disturbed_[k] = 1;
}

// Bodies that have rested since the nominal step began, by contacts of their own that are sought as of then, do so
// until now: they take this time as one step.
void Stepper::bring_up_to_now(const std::vector<int>& rested) {
  Planning planning = this->planning(rested);
  for (int k = 0; k < world_.bodies.count(); ++k) {
    if (planning.is_in[k] == 0) planning.is_asked[world_.bodies[k].part] = 1;
  }
  constexpr double kBeginning = 0;
  seek(planning, rested, kBeginning, now_);
  IslandPlan resting;
  for (const Sought& s : planning.sought) (s.contact.closed ? resting.active : resting.open).push_back(s.contact);
  auto until = std::make_shared<Plan>();
  until->island = std::make_shared<const IslandStep>(world_, rested, start_ + kBeginning);
  static_cast<IslandPlan&>(*until) = until->island->shortened(resting, now_);
  until->from = kBeginning;
  until->until = now_;
  commit({until});
  for (const int k : rested) disturbed_[k] = 1;
}

// In the midst of a plan bodies of an island are where they are if it ends then: a contact that closes slowly holds
// them from when it is closed, so that what they have of the plan's impulses is not in proportion to the time.
const BodiesState& Stepper::state_in(const Plan& plan, double time) const {
  for (const auto& [at, state] : plan.between) {
    if (at == time) return state;
  }
  plan.between.emplace_back(time, plan.island->shortened(plan, time - plan.from).step.after);
  return plan.between.back().second;
}

RigidTransform Stepper::place_of(int block, double time) const {
  const PlanPtr& plan = plan_of_[block];
  if (!plan || !plan->island || !(time > plan->from) || !(time < plan->until)) return rough_place_of(block, time);
  const BodiesState& then = state_in(*plan, time);
  const std::size_t i = plan->index_of(block);
  return world_.bodies.displacement_of(block, then.x[i], then.R[i]);
}

// The same where the plan's impulses act in proportion to the time: exact of what touches nothing.
RigidTransform Stepper::rough_place_of(int block, double time) const {
  const PlanPtr& plan = plan_of_[block];
  Vec3 x = world_.state.x[block];
  Mat3 R = world_.state.R[block];
  if (plan && plan->until > plan->from) {
    const std::size_t i = plan->index_of(block);
    const BodiesState& after = plan->step.after;
    if (time >= plan->until) {
      x = after.x[i];
      R = after.R[i];
    } else {
      // Half of a kick is that of the step before: what forces have done by then is not in proportion to the time.
      const double before = world_.before[block],
                   share = (before + time - plan->from) / (before + plan->step.problem.h);
      const Vec6 P = world_.state.P.segment<6>(6 * block);
      const Vec6 then = P + share * (after.P.segment<6>(6 * static_cast<Eigen::Index>(i)) - P);
      world_.bodies.drift_one(block, then, time - plan->from, x, R);
    }
  }
  return world_.bodies.displacement_of(block, x, R);
}

// m, of any point of a body, how far the rough place may be off: what all impulses of its plan but gravity's would move
// it in that time, doubled.
double Stepper::doubt_of(int block, double time) const {
  const PlanPtr& plan = plan_of_[block];
  if (!plan || !plan->island || !(time > plan->from) || !(time < plan->until)) return 0;
  const MovingBodies& bodies = world_.bodies;
  if (plan->island->has_rows() || bodies.has_loads()) return std::numeric_limits<double>::infinity();
  const Vec6 before = world_.state.P.segment<6>(6 * block);
  Vec6 pushed = plan->step.after.P.segment<6>(6 * static_cast<Eigen::Index>(plan->index_of(block))) - before;
  pushed.head<3>() -= (world_.before[block] + plan->step.problem.h) / 2 * bodies.gravity_force_on(block);
  const Vec6 V = bodies.velocity_of(block, pushed, world_.state.R[block]);
  return 2 * (time - plan->from) * (V.head<3>().norm() + bodies[block].radius * V.tail<3>().norm());
}

void Stepper::add_to(Planning& planning, const std::vector<int>& blocks) {
  for (const int k : blocks) planning.is_in[k] = 1;
  planning.blocks.insert(planning.blocks.end(), blocks.begin(), blocks.end());
  std::sort(planning.blocks.begin(), planning.blocks.end());
}

// What a body does ends now. Bodies of a plan that ends early are not where they were in it, as a shorter step has a
// shorter kick: their contacts with all others are sought from where they are.
void Stepper::take_in(Planning& planning, int block, double h) {
  const std::vector<int> more = release(block);
  add_to(planning, more);
  seek_anew(planning, more, h);
}

// Bodies that are planned already, or rest, and that contacts which are closed connect with these.
std::vector<int> Stepper::held_that_touch(const Planning& planning, const std::vector<TrackKey>& hits) const {
  for (const Sought& s : planning.sought) {
    const bool hit = std::find(hits.begin(), hits.end(), s.contact.at.key) != hits.end();
    if (!s.contact.closed && !hit) continue;
    for (const int body : {s.contact.at.a(), s.contact.at.b()}) {
      const int k = world_.bodies.block_of(body);
      if (k >= 0 && planning.is_in[k] == 0) return {k};
    }
  }
  return {};
}

}  // namespace impend
