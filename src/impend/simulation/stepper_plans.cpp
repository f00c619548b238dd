// Which bodies make an island in what is left of a nominal step, and what each does in it.
//
// Bodies that contacts, joints and springs connect are planned together, others alone. A contact that two plans would
// close makes one island of both; one with a plan that began earlier ends that plan now. So plans that stay never meet,
// until the first of them ends in an impact.
#include <algorithm>
#include <cmath>

#include "impend/simulation/stepper.h"

namespace impend {
namespace {

// rad: a body that would turn farther in a step takes it in halves.
constexpr double kMostTurn = 0.2;
// A step that is not solved is halved so often, then given up.
constexpr int kMostHalved = 10;
// … and in all of a nominal step so often.
constexpr int kMostHalvingsOfStep = 100;
// A body's reach that is not enough doubles, to more than the way on which the body left it; so often at most.
constexpr int kMostReaches = 8;

}  // namespace

double Stepper::length_for_turns(const std::vector<int>& blocks) const {
  double turn = 0;
  for (const int k : blocks) {
    const Vec6 V = world_.bodies.velocity_of(k, world_.state.P.segment<6>(6 * k), world_.state.R[k]);
    turn = std::max(turn, left() * V.tail<3>().norm());
  }
  const int halved =
      turn > kMostTurn ? std::min(kMostHalved, static_cast<int>(std::ceil(std::log2(turn / kMostTurn)))) : 0;
  return std::min(left(), std::ldexp(world_.options.step, -halved));
}

// Of a body that nothing touches; null where it meets what is fixed. Contacts: with that.
Stepper::PlanPtr Stepper::plan_alone(int block, const std::vector<StepContact>& contacts, double h) {
  auto plan = std::make_shared<Plan>();
  plan->blocks = {block};
  plan->until = h;
  const MovingBodies& bodies = world_.bodies;
  const double kick = (world_.before[block] + h) / 2;
  BodiesState& after = plan->step.after;
  after.P = world_.state.P.segment<6>(6 * block);
  after.P.head<3>() += kick * bodies.gravity_force_on(block);
  after.x = {world_.state.x[block]};
  after.R = {world_.state.R[block]};
  bodies.drift_one(block, after.P, h, after.x[0], after.R[0]);
  plan->step.problem.h = h;
  if (contacts.empty()) return plan;
  RigidTransform& place = places_[bodies[block].part];
  const RigidTransform now = place;
  place = bodies.displacement_of(block, after.x[0], after.R[0]);
  std::vector<TrackedContact> features;
  for (const StepContact& c : contacts) features.push_back(c.at);
  const std::vector<double> gaps = world_.tracker.gaps(features, places_);
  place = now;
  if (std::any_of(gaps.begin(), gaps.end(), [](double gap) { return gap < 0; })) return nullptr;
  return plan;
}

Stepper::PlanPtr Stepper::plan_of(const std::vector<int>& blocks, const std::vector<StepContact>& contacts) {
  double h = length_for_turns(blocks);
  PlanPtr plan;
  const bool touches = std::any_of(contacts.begin(), contacts.end(), [](const StepContact& c) { return c.closed; });
  if (blocks.size() == 1 && !touches && world_.in_mechanism[blocks[0]] == 0 && !world_.bodies.has_loads()) {
    plan = plan_alone(blocks[0], contacts, h);
    if (plan) {
      const int part = world_.bodies[blocks[0]].part;
      const BodiesState& after = plan->step.after;
      plan->leaves = motion_bound(world_.tracker.body(part), places_[part],
                                  world_.bodies.displacement_of(blocks[0], after.x[0], after.R[0])) > reach_.way[part];
    }
  }
  if (!plan) {
    plan = std::make_shared<Plan>();
    plan->island = std::make_shared<const IslandStep>(world_, blocks, start_ + now_);
    for (int halved = 0; halved <= kMostHalved; ++halved, h /= 2) {
      static_cast<IslandPlan&>(*plan) = plan->island->plan(contacts, h, reach_);
      if (plan->solved && sinks_elsewhere(*plan)) {
        plan->returns = true;
        h = std::min(h, plan->until);
      }
      if (plan->solved && (!plan->returns || ++returns_ > kMostHalvingsOfStep)) break;
      if (plan->solved) continue;
      if (++halvings_ > kMostHalvingsOfStep) break;
      if (halved < kMostHalved) ++counts_.halvings;
    }
  }
  plan->id = ++plans_;
  plan->from = now_;
  plan->until = plan->until == left() ? world_.options.step : now_ + plan->until;
  plan->undisturbed = now_ == 0 && plan->until == world_.options.step && plan->hits.empty();
  return plan;
}

std::optional<Stepper::Advance> Stepper::plan_islands(const std::vector<int>& blocks) {
  Planning planning = this->planning(blocks);
  int last = -1;
  for (int k = 0; k < world_.bodies.count(); ++k) {
    if (world_.in_mechanism[k] == 0 || world_.gone[k] != 0) continue;
    if (last >= 0) planning.sets.join(last, k);
    last = k;
  }
  seek(planning, blocks, now_, left());
  for (;;) {
    if (const std::vector<int> held = held_that_touch(planning, {}); !held.empty()) {
      take_in(planning, held.front(), left());
      continue;
    }
    bool sought_anew = false;
    if (std::optional<Advance> failed = plan_sets(planning, &sought_anew)) return failed;
    if (!sought_anew && !join_what_meets(planning)) break;
  }
  if (now_ == 0) {
    for (const Sought& s : planning.sought) keys_.push_back(s.contact.at.key);
  }
  return std::nullopt;
}

// Plans every island that has no plan yet. Those that left their reach are sought anew.
std::optional<Stepper::Advance> Stepper::plan_sets(Planning& planning, bool* sought_anew) {
  const auto block = [&](int body) { return world_.bodies.block_of(body); };
  for (const Sought& s : planning.sought) {
    const int a = block(s.contact.at.a()), b = block(s.contact.at.b());
    if (s.contact.closed && a >= 0 && b >= 0) planning.sets.join(a, b);
  }
  std::vector<std::vector<int>> islands(world_.bodies.count());
  std::vector<std::vector<StepContact>> contacts(world_.bodies.count());
  for (const int k : planning.blocks) islands[planning.sets.find(k)].push_back(k);
  for (const Sought& s : planning.sought) {
    const int a = block(s.contact.at.a()), b = block(s.contact.at.b());
    const int root = planning.sets.find(a >= 0 ? a : b);
    if (a < 0 || b < 0 || planning.sets.find(b) == root) contacts[root].push_back(s.contact);
  }
  std::vector<int> farther;
  for (std::size_t root = 0; root < islands.size(); ++root) {
    const std::vector<int>& blocks = islands[root];
    if (blocks.empty()) continue;
    if (plan_of_[blocks[0]] && plan_of_[blocks[0]]->blocks == blocks) continue;
    const PlanPtr plan = plan_of(blocks, contacts[root]);
    if (!plan->solved) {
      Advance failed{now_, false, plan->reason, plan->remedy};
      return failed;
    }
    for (const int k : blocks) plan_of_[k] = plan;
    plan->undisturbed = plan->undisturbed && planning.again[blocks[0]] == 0;
    if (!plan->leaves) continue;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const int k = blocks[i], part = world_.bodies[k].part;
      if (++planning.again[k] == kMostReaches) {
        Advance failed{now_, false, "bodies leave the space in which contacts were sought", ""};
        return failed;
      }
      farther.push_back(k);
      const BodiesState& after = plan->step.after;
      const double way = motion_bound(world_.tracker.body(part), places_[part],
                                      world_.bodies.displacement_of(k, after.x[i], after.R[i]));
      if (way > reach_.way[part]) planning.farther[part] = std::max(2 * reach_.way[part], kReachMargin * way);
    }
    for (const int k : blocks) plan_of_[k] = nullptr;
  }
  *sought_anew = !farther.empty();
  if (farther.empty()) return std::nullopt;
  std::sort(farther.begin(), farther.end());
  seek_anew(planning, farther, left());
  return std::nullopt;
}

// Whether plans meet: they are one island, or their end comes now.
bool Stepper::join_what_meets(Planning& planning) {
  bool joins = false;
  std::vector<int> held;
  for (Sought& s : planning.sought) {
    const int a = world_.bodies.block_of(s.contact.at.a()), b = world_.bodies.block_of(s.contact.at.b());
    if (a < 0 || b < 0 || s.contact.at.key.kind == TrackKind::kStop || world_.passed.count(s.contact.at.key) > 0)
      continue;
    if (planning.sets.find(a) == planning.sets.find(b) && planning.is_in[a] == planning.is_in[b]) continue;
    const long of_a = id_of(a), of_b = id_of(b);
    if (s.of_a == of_a && s.of_b == of_b) continue;
    s.of_a = of_a;
    s.of_b = of_b;
    const double then = std::min(until_of(a), until_of(b));
    if (!(then > now_) || is_open_in(s.contact, then)) continue;
    joins = true;
    for (const int k : {a, b}) {
      if (planning.is_in[k] == 0) held.push_back(k);
    }
    planning.sets.join(a, b);
  }
  for (const int k : held) {
    if (planning.is_in[k] == 0) take_in(planning, k, left());
  }
  return joins;
}

bool Stepper::is_open_in(const StepContact& contact, double time) {
  const int bodies[2] = {contact.at.a(), contact.at.b()};
  RigidTransform now[2];
  double doubt = 0;
  const auto gap_where = [&](auto place) {
    for (int i = 0; i < 2; ++i) places_[bodies[i]] = place(world_.bodies.block_of(bodies[i]));
    return world_.tracker.gaps({contact.at}, places_)[0];
  };
  for (int i = 0; i < 2; ++i) {
    now[i] = places_[bodies[i]];
    doubt += doubt_of(world_.bodies.block_of(bodies[i]), time);
  }
  double gap = gap_where([&](int k) { return rough_place_of(k, time); });
  if (doubt > 0 && gap <= doubt) gap = gap_where([&](int k) { return place_of(k, time); });
  for (int i = 0; i < 2; ++i) places_[bodies[i]] = now[i];
  return !(gap < 0);
}

}  // namespace impend
