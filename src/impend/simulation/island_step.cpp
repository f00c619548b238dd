#include "impend/simulation/island_step.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/simulation/resting_parts.h"

namespace impend {
namespace {

// Of a place or a speed: what its reckoning may round, with ample room.
constexpr double kRoundedSpeed = 64 * kEpsilon;

}  // namespace

bool by_key(const StepContact& c, const StepContact& d) { return c.at.key < d.at.key; }

IslandStep::IslandStep(const StepWorld& world, std::vector<int> blocks, double time)
    : world_(world), blocks_(std::move(blocks)), bodies_(world.bodies.only(blocks_)), time_(time) {
  const Eigen::Index count = static_cast<Eigen::Index>(blocks_.size());
  state_.P.resize(6 * count);
  before_.resize(count);
  const VecX none = VecX::Zero(6 * count);
  pushes_ = {none, none, none};
  for (Eigen::Index i = 0; i < count; ++i) {
    const int k = blocks_[static_cast<std::size_t>(i)];
    state_.x.push_back(world.state.x[k]);
    state_.R.push_back(world.state.R[k]);
    state_.P.segment<6>(6 * i) = world.state.P.segment<6>(6 * k);
    before_[i] = world.before[k];
    pushes_.drives.segment<6>(6 * i) = world.pushes.drives.segment<6>(6 * k);
    pushes_.springs.segment<6>(6 * i) = world.pushes.springs.segment<6>(6 * k);
    pushes_.hand.segment<6>(6 * i) = world.pushes.hand.segment<6>(6 * k);
    has_rows_ = has_rows_ || world.in_mechanism[k] != 0;
  }
  for (const JointShape& joint : world.joint_shapes) {
    if (has_rows_ && !world.is_gone(joint.a) && !world.is_gone(joint.b)) joints_.push_back(&joint);
  }
}

VecX IslandStep::applied() const { return bodies_.applied_force(state_, time_); }

VecX IslandStep::force() const {
  VecX Q = bodies_.gravity_force();
  if (has_rows_) Q += world_.mechanism.force(bodies_, state_, world_.coordinates, false);
  return bodies_.has_loads() ? VecX(Q + applied()) : Q;
}

VecX IslandStep::kicks(double h) const { return (before_.array() + h) / 2; }

VecX IslandStep::by_body(const VecX& kicks, const VecX& forces) const {
  VecX impulses(forces.size());
  for (Eigen::Index i = 0; i < kicks.size(); ++i) impulses.segment<6>(6 * i) = kicks[i] * forces.segment<6>(6 * i);
  return impulses;
}

double IslandStep::kick_of(const TrackedContact& contact, const VecX& kicks) const {
  double kick = 0;
  for (const int body : {contact.a(), contact.b()}) {
    if (const int block = bodies_.block_of(body); block >= 0) kick = std::max(kick, kicks[block]);
  }
  return kick;
}

double IslandStep::kick_of_rows(const VecX& kicks) const {
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    if (world_.in_mechanism[blocks_[i]] != 0) return kicks[static_cast<Eigen::Index>(i)];
  }
  return kicks.size() > 0 ? kicks.maxCoeff() : 0.0;
}

const Displacements& IslandStep::places_at(const BodiesState& state) const {
  if (places_.empty()) {
    places_ = bodies_.displacements(state);
  } else {
    bodies_.put_displacements(state, places_);
  }
  return places_;
}

// Of features by the tracker, of stops by their joints.
std::vector<double> IslandStep::gaps(const std::vector<StepContact>& contacts, const BodiesState& state) const {
  std::vector<TrackedContact> features;
  for (const StepContact& c : contacts) {
    if (c.at.key.kind != TrackKind::kStop) features.push_back(c.at);
  }
  const std::vector<double> of_features = world_.tracker.gaps(features, places_at(state));
  if (features.size() == contacts.size()) return of_features;
  const std::vector<double> coordinates = world_.mechanism.coordinates(bodies_, state, world_.coordinates);
  std::vector<double> gaps;
  std::size_t next = 0;
  for (const StepContact& c : contacts) {
    gaps.push_back(c.at.key.kind == TrackKind::kStop ? world_.mechanism.gap(c.at.key, coordinates)
                                                     : of_features[next++]);
  }
  return gaps;
}

MatX IslandStep::guess(const std::vector<StepContact>& contacts, double h) const { return guess(contacts, kicks(h)); }

MatX IslandStep::guess(const std::vector<StepContact>& contacts, const VecX& kicks) const {
  MatX guess = MatX::Zero(static_cast<Eigen::Index>(contacts.size()), 3);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const auto known = world_.forces.find(contacts[i].at.key);
    if (known == world_.forces.end()) continue;
    const Vec3& n = contacts[i].at.normal;
    const CarriedImpulse& carried = known->second;
    const double kick = kick_of(contacts[i].at, kicks);
    if (n == carried.normal) {
      guess.row(static_cast<Eigen::Index>(i)) = kick / carried.kick * carried.own;
    } else {
      const Vec3 s = n.unitOrthogonal(), t = n.cross(s), f = kick * carried.force();
      guess.row(static_cast<Eigen::Index>(i)) << std::max(n.dot(f), 0.0), s.dot(f), t.dot(f);
    }
    if (!contacts[i].closed) guess.row(static_cast<Eigen::Index>(i)).tail<2>().setZero();
  }
  return guess;
}

// At an instant only rigid drives are rows beside joints: those alone are guessed.
VecX IslandStep::nu_guess(const FrictionProblem& law, const SoftRows& soft, double kick) const {
  const int joints = law.G.rows() - soft.rows();
  if (!has_rows_ || joints != world_.by_joints.joints) return {};
  VecX nu = VecX::Zero(law.G.rows());
  const Eigen::Index known = nu.size() == world_.by_joints.nu.size() ? nu.size() : joints;
  nu.head(known) = kick / world_.by_joints.kick * world_.by_joints.nu.head(known);
  return nu;
}

SolvedStep IslandStep::solve(const std::vector<StepContact>& contacts, const JointErrors& joints, double h,
                             const SolvedStep* like) const {
  SolvedStep solved;
  const VecX kicks = this->kicks(h);
  const double kick = kick_of_rows(kicks);
  const double let_be = world_.tracker.gap() / kLetBe;
  StepProblem& problem = solved.problem;
  problem = make_step_problem(bodies_, state_, state_.P + by_body(kicks, force()), h, contacts, joints,
                              {let_be, world_.options.step, fastest_push(let_be)},
                              like != nullptr && !has_rows_ ? &like->problem : nullptr);
  if (has_rows_) {
    solved.soft = world_.mechanism.rows(bodies_, state_, world_.coordinates, time_, h, kick, world_.drag);
    add_soft_rows(solved.soft, problem.c, problem.law, problem.bilateral);
  }
  add_tangents(contacts, world_.options.law, kick, problem.bilateral);
  solved.reuse = like != nullptr ? like->reuse : std::make_shared<StepReuse>();
  solved.solution = solve_step(problem.law, guess(contacts, kicks), problem.bilateral,
                               nu_guess(problem.law, solved.soft, kick), solved.reuse.get());
  solved.after = state_;
  solved.after.P = momenta(solved.problem.law, solved.solution);
  bring_to_rest(contacts, kicks, solved.solution, solved.after.P);
  bodies_.drift(solved.after.P, h, solved.after);
  return solved;
}

// m/s: the speed that a body gets by what loads it in a step; where nothing is loaded, what is let be over a step.
double IslandStep::fastest_push(double let_be) const {
  double fastest = let_be / world_.options.step;
  for (const int block : blocks_) fastest = std::max(fastest, world_.acceleration[block] * world_.options.step);
  return fastest;
}

void IslandStep::bring_to_rest(const std::vector<StepContact>& contacts, const VecX& kicks, StepSolution& solution,
                               VecX& P) const {
  std::vector<double> still;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    still.push_back(world_.acceleration[blocks_[i]] * kAcceptedStep * kicks[static_cast<Eigen::Index>(i)]);
  }
  impend::bring_to_rest(bodies_, contacts, world_.joints, still, solution.V, P);
}

// Whether no body goes farther than contacts were sought for.
bool IslandStep::stays_within(const BodiesState& after, const StepReach& reach) const {
  for (int k = 0; k < bodies_.count(); ++k) {
    const int part = bodies_[k].part;
    const double way = motion_bound(world_.tracker.body(part), bodies_.displacement_of(k, state_.x[k], state_.R[k]),
                                    bodies_.displacement_of(k, after.x[k], after.R[k]));
    if (way > reach.way[part]) return false;
  }
  return true;
}

IslandPlan IslandStep::plan(const std::vector<StepContact>& contacts, double h, const StepReach& reach) const {
  IslandPlan plan;
  plan.blocks = blocks_;
  plan.until = h;
  const JointErrors joints = joints_at(state_);
  for (const StepContact& c : contacts) {
    if (world_.passed.count(c.at.key) == 0) (c.closed ? plan.active : plan.open).push_back(c);
  }
  plan.hits = meeting_now(plan, joints);
  if (!plan.hits.empty()) {
    plan.until = 0;
    return plan;
  }
  std::vector<StepContact> fast;
  for (int join = 0; join <= kMostJoins; ++join) {
    plan.step = solve(plan.active, joints, h);
    if (!(plan.step.solution.residual <= kNotSolved)) {
      plan.solved = false;
      plan.reason = fmt::format("the law of contact is missed by {:.2g}", plan.step.solution.residual);
      return plan;
    }
    if (plan.open.empty()) break;
    const std::vector<double> gaps = this->gaps(plan.open, plan.step.after);
    std::vector<StepContact> slow, rest;
    fast.clear();
    for (std::size_t i = 0; i < plan.open.size(); ++i) {
      if (!(gaps[i] < 0)) {
        rest.push_back(plan.open[i]);
        continue;
      }
      const double approach = (plan.open[i].at.gap - gaps[i]) / h;
      const bool cut = world_.options.impacts == Impacts::kLocated && is_fast(plan.open[i], approach);
      (cut ? fast : plan.open[i].at.beyond ? rest : slow).push_back(plan.open[i]);
    }
    // What is added below counts from the next solution on.
    if (!fast.empty() || slow.empty() || join == kMostJoins) break;
    plan.active.insert(plan.active.end(), slow.begin(), slow.end());
    std::sort(plan.active.begin(), plan.active.end(), by_key);
    plan.open = std::move(rest);
  }
  if (const std::string held = held_drive(plan.step, h); !held.empty()) {
    plan.solved = false;
    plan.reason = fmt::format("the drive of {} cannot go as it is to: other drives, or joints, hold it", held);
    plan.remedy = "give it a limit, or let what holds it move as well";
    return plan;
  }
  if (!stays_within(plan.step.after, reach)) {
    plan.leaves = true;
    return plan;
  }
  correct(plan.active, joints, plan.step);
  Impact impact = first_impact(plan, std::move(fast), joints, plan.step);
  // What passes by another body in the step is clear of it at its end, yet in its way until then.
  for (int join = 0; join <= kMostJoins && !impact.keys.empty(); ++join) {
    Impact sooner = first_impact(plan, passing(plan, impact), joints, impact.until);
    if (sooner.keys.empty()) break;
    impact = std::move(sooner);
  }
  if (impact.keys.empty()) {
    take_in_what_closes(plan.active, plan.open, joints, plan.step);
    if (world_.mechanism.has_irresistible_drive() && has_rows_ && presses_in(plan.active, plan.step)) {
      plan.solved = false;
      plan.reason = "a drive without limit presses parts into each other";
      plan.remedy = "give it a limit";
    }
    plan.returns = comes_back(plan, joints);
    return plan;
  }
  plan.hits = std::move(impact.keys);
  plan.until = impact.time < world_.options.step / kLeastShare ? 0.0 : impact.time;
  if (plan.until > 0) {
    plan.step = std::move(impact.until);
    take_in_what_closes(plan.active, plan.open, joints, plan.step);
    plan.returns = comes_back(plan, joints);
  }
  return plan;
}

IslandPlan IslandStep::shortened(const IslandPlan& of, double h) const {
  IslandPlan plan;
  plan.blocks = blocks_;
  plan.until = h;
  plan.active = of.active;
  plan.open = of.open;
  const JointErrors joints = joints_at(state_);
  plan.step = solve(plan.active, joints, h, of.step.reuse ? &of.step : nullptr);
  finish(plan.active, plan.open, joints, plan.step);
  return plan;
}

// Whether contacts sink by more than the gap in the step: no force holds against a rigid row.
bool IslandStep::presses_in(const std::vector<StepContact>& contacts, const SolvedStep& solved) const {
  const std::vector<double> after = gaps(contacts, solved.after);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (std::min(contacts[i].at.gap, 0.0) - after[i] > world_.tracker.gap()) return true;
  }
  return false;
}

std::string IslandStep::held_drive(const SolvedStep& solved, double h) const {
  if (!has_rows_ || !world_.mechanism.has_irresistible_drive()) return "";
  const FrictionProblem& law = solved.problem.law;
  const int joints = law.G.rows() - solved.soft.rows();
  VecX missed(solved.soft.rows());
  for (int r = 0; r < missed.size(); ++r) missed[r] = law.G.dot(joints + r, solved.solution.V) + law.bias_G[joints + r];
  return world_.mechanism.held_drive(solved.soft, missed, h, world_.tracker.gap());
}

double IslandStep::slow_approach(const TrackedContact& contact) const {
  double slow = 0;
  for (const int body : {contact.a(), contact.b()}) {
    const int block = world_.bodies.block_of(body);
    if (block < 0) continue;
    slow += world_.acceleration[block] * world_.options.step / 2;
    // What flies beside another part closes by what rounding leaves of places and speeds.
    const Vec6 V = world_.bodies.velocity_of(block, world_.state.P.segment<6>(6 * block), world_.state.R[block]);
    const double radius = world_.bodies[block].radius;
    const double size = world_.state.x[block].lpNorm<1>() + radius;
    const double speed = V.head<3>().norm() + radius * V.tail<3>().norm();
    slow += kRoundedSpeed * (size / world_.options.step + speed);
  }
  // A pair that loses nothing bounces on for ever, however low: only what bounces within the shortest cut is no impact.
  const bool keeps_all = contact.key.kind != TrackKind::kStop && world_.restitution_of(contact.a(), contact.b()) >= 1;
  return keeps_all ? slow / kLeastShare : slow;
}

bool IslandStep::is_fast(const StepContact& contact, double approach) const {
  if (approach <= slow_approach(contact.at)) return false;
  const auto cut = world_.cuts.find(contact.at.key);
  return cut == world_.cuts.end() || cut->second < kMostCutsOfContact;
}

}  // namespace impend
