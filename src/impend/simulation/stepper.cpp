#include "impend/simulation/stepper.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "impend/friction/friction_solution.h"

namespace impend {
namespace {

// A body's reach that is not enough doubles, to more than the way on which the body left it; so often at most.
constexpr int kMostReaches = 8;
// Within so many gaps two bodies count as near each other.
constexpr double kNearPerGap = 16;

}  // namespace

Stepper::Stepper(const Assembly& assembly, ContactTracker tracker, const SimulationOptions& options)
    : law_(assembly.friction),
      joints_(assembly.joints),
      options_(options),
      body_count_(assembly.body_count()),
      bodies_(assembly),
      state_(bodies_.at_start()),
      tracker_(std::move(tracker)),
      mechanism_(assembly, bodies_, options.step),
      coordinates_(mechanism_.coordinates(bodies_, state_, {})),
      gone_(bodies_.count(), 0),
      resting_(bodies_.count()) {
  if (options.restitution) law_.restitution = *options.restitution;
  changes_by_itself_ = !assembly.springs.empty() || std::any_of(assembly.loads.begin(), assembly.loads.end(),
                                                                [](const Load& load) { return !load.times.empty(); });
  const VecX none = VecX::Zero(6 * bodies_.count());
  pushes_ = {none, none, none};
  const VecX Q = bodies_.gravity_force() + bodies_.applied_force(state_) + spring_force();
  const VecX a = bodies_.velocities(state_, Q);
  for (int k = 0; k < bodies_.count(); ++k) {
    acceleration_.push_back(a.segment<3>(6 * k).norm() + bodies_[k].radius * a.segment<3>(6 * k + 3).norm());
  }
}

double Stepper::mu_of(int a, int b) const { return options_.law == SimulationLaw::kCoulomb ? law_.mu_of(a, b) : 0.0; }

void Stepper::leave_out(int block) {
  resting_.wake_all();
  now_at_rest_.reset();
  gone_[block] = 1;
  state_.P.segment<6>(6 * block).setZero();
}

VecX Stepper::without_gone(VecX Q) const {
  for (int k = 0; k < bodies_.count(); ++k) {
    if (gone_[k]) Q.segment<6>(6 * k).setZero();
  }
  return Q;
}

VecX Stepper::applied() const { return without_gone(bodies_.applied_force(state_, time_)); }

VecX Stepper::spring_force() const { return mechanism_.force(bodies_, state_, coordinates_, false); }

VecX Stepper::force() const { return without_gone(bodies_.gravity_force() + spring_force()) + applied(); }

StepReach Stepper::reach(const VecX& kicked, double h) const {
  StepReach reach{std::vector<double>(tracker_.part_count(), 0.0), std::vector<double>(tracker_.part_count(), 0.0), {}};
  BodiesState free = state_;
  bodies_.drift(kicked, h, free);
  reach.after = bodies_.displacements(free);
  const VecX before = bodies_.velocities(state_, state_.P), after = bodies_.velocities(state_, kicked);
  for (int k = 0; k < bodies_.count(); ++k) {
    if (gone_[k]) continue;
    const auto speed = [&](const VecX& V) {
      return V.segment<3>(6 * k).norm() + bodies_[k].radius * V.segment<3>(6 * k + 3).norm();
    };
    const int part = bodies_[k].part;
    const double turning = std::max(before.segment<3>(6 * k + 3).norm(), after.segment<3>(6 * k + 3).norm());
    reach.way[part] = kReachMargin * h * (std::max(speed(before), speed(after)) + h * acceleration_[k]);
    reach.turn[part] = kReachMargin * h * turning;
  }
  return reach;
}

// Whether no body went farther; the reach of those that did grows.
bool Stepper::stays_within(const BodiesState& after, StepReach& reach) const {
  const auto from = bodies_.displacements(state_), to = bodies_.displacements(after);
  bool stays = true;
  for (int k = 0; k < bodies_.count(); ++k) {
    const int part = bodies_[k].part;
    const double way = gone_[k] ? 0.0 : motion_bound(tracker_.body(part), from[part], to[part]);
    if (way <= reach.way[part]) continue;
    reach.way[part] = std::max(2 * reach.way[part], kReachMargin * way);
    stays = false;
  }
  return stays;
}

std::vector<StepContact> Stepper::contacts_within(const StepReach& reach) {
  std::vector<StepContact> all;
  std::erase_if(near_, [&](const std::pair<int, int>& pair) { return !rests(pair.first, pair.second); });
  const auto is_gone = [&](int body) {
    const int block = bodies_.block_of(body);
    return block >= 0 && gone_[block];
  };
  for (const TrackedContact& c : tracker_.contacts(bodies_.displacements(state_), reach, still())) {
    if (is_gone(c.a()) || is_gone(c.b())) continue;
    if (c.gap <= kNearPerGap * tracker_.gap()) near_.insert({c.a(), c.b()});
    all.push_back(as_step_contact(c));
    counts_.deepest = std::max(counts_.deepest, -c.gap);
  }
  for (const TrackedContact& stop : mechanism_.stops(bodies_, state_, coordinates_)) {
    if (is_gone(stop.a()) || is_gone(stop.b())) continue;
    all.push_back(as_step_contact(stop));
    counts_.deepest = std::max(counts_.deepest, -stop.gap);
  }
  std::sort(all.begin(), all.end(), [](const StepContact& c, const StepContact& d) { return c.at.key < d.at.key; });
  return all;
}

StepContact Stepper::as_step_contact(const TrackedContact& contact) const {
  const bool closed = forces_.count(contact.key) > 0 || contact.gap <= tracker_.gap();
  if (contact.key.kind == TrackKind::kStop) return {contact, 0.0, closed, 0.0};
  const int a = contact.a(), b = contact.b();
  return {contact, mu_of(a, b), closed, law_.viscous_of(a, b)};
}

// Of features by the tracker, of stops by their joints.
std::vector<double> Stepper::gaps(const std::vector<StepContact>& contacts, const BodiesState& state) const {
  std::vector<TrackedContact> features;
  for (const StepContact& c : contacts) {
    if (c.at.key.kind != TrackKind::kStop) features.push_back(c.at);
  }
  const std::vector<double> of_features = tracker_.gaps(features, bodies_.displacements(state));
  if (features.size() == contacts.size()) return of_features;
  const std::vector<double> coordinates = mechanism_.coordinates(bodies_, state, coordinates_);
  std::vector<double> gaps;
  std::size_t next = 0;
  for (const StepContact& c : contacts) {
    gaps.push_back(c.at.key.kind == TrackKind::kStop ? mechanism_.gap(c.at.key, coordinates) : of_features[next++]);
  }
  return gaps;
}

JointErrors Stepper::joints_at(const BodiesState& state) const {
  std::vector<Joint> there;
  for (const Joint& joint : joints_) {
    const int a = bodies_.block_of(joint.a), b = bodies_.block_of(joint.b);
    if ((a < 0 || !gone_[a]) && (b < 0 || !gone_[b])) there.push_back(joint);
  }
  return joint_errors(there, bodies_, state);
}

MatX Stepper::guess(const std::vector<StepContact>& contacts, double kick) const {
  MatX guess = MatX::Zero(static_cast<Eigen::Index>(contacts.size()), 3);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const auto known = forces_.find(contacts[i].at.key);
    if (known == forces_.end()) continue;
    const Vec3& n = contacts[i].at.normal;
    const CarriedImpulse& carried = known->second;
    const Vec3 s = n.unitOrthogonal(), t = n.cross(s), f = kick * carried.force();
    if (n == carried.normal) {
      guess.row(static_cast<Eigen::Index>(i)) = kick / carried.kick * carried.own;
    } else {
      guess.row(static_cast<Eigen::Index>(i)) << std::max(n.dot(f), 0.0), s.dot(f), t.dot(f);
    }
    if (!contacts[i].closed) guess.row(static_cast<Eigen::Index>(i)).tail<2>().setZero();
  }
  return guess;
}

// At an instant only rigid drives are rows beside joints: those alone are guessed.
VecX Stepper::nu_guess(const FrictionProblem& law, const SoftRows& soft, double kick) const {
  const int joints = law.G.rows() - soft.rows();
  if (joints != by_joints_.joints) return {};
  VecX nu = VecX::Zero(law.G.rows());
  const Eigen::Index known = nu.size() == by_joints_.nu.size() ? nu.size() : joints;
  nu.head(known) = kick / by_joints_.kick * by_joints_.nu.head(known);
  return nu;
}

Stepper::Solved Stepper::solve(const std::vector<StepContact>& contacts, const JointErrors& joints, double h) const {
  Solved solved;
  const double kick = (before_ + h) / 2;
  StepProblem& problem = solved.problem;
  problem = make_step_problem(bodies_, state_, kicked_by(kick), h, contacts, joints,
                              {tracker_.gap() / kLetBe, options_.step});
  if (!mechanism_.empty() || drag_) {
    solved.soft = mechanism_.rows(bodies_, state_, coordinates_, time_, h, kick, drag_);
    add_soft_rows(solved.soft, problem.c, problem.law, problem.bilateral);
  }
  add_tangents(contacts, options_.law, kick, problem.bilateral);
  solved.solution =
      solve_step(problem.law, guess(contacts, kick), problem.bilateral, nu_guess(problem.law, solved.soft, kick));
  solved.after = state_;
  solved.after.P = momenta(solved.problem.law, solved.solution);
  bring_to_rest(contacts, kick, solved.solution, solved.after.P);
  bodies_.drift(solved.after.P, h, solved.after);
  return solved;
}

// Drives that nothing limits have their speed from the first instant on.
void Stepper::begin() {
  if (mechanism_.empty()) return;
  const SoftRows driven = mechanism_.rows_at_instant(bodies_, state_, coordinates_, time_, options_.step);
  if (driven.rows() == 0) return;
  const VecX V = bodies_.velocities(state_, state_.P);
  double off = 0;
  for (int k = 0; k < driven.rows(); ++k) off = std::max(off, std::abs(driven.G.dot(k, V) + driven.bias[k]));
  if (off == 0) return;
  std::vector<StepContact> closed;
  for (const StepContact& c : contacts_within(reach(state_.P, options_.step / kLeastShare))) {
    if (c.closed) closed.push_back(c);
  }
  const Instant at = instant(closed, joints_at(state_), state_.P, 0);
  const StepSolution s = solve_step(at.law, {}, at.bilateral);
  tally(at.law, at.soft, s, V, true, works_);
  state_.P = momenta(at.law, s);
}

Stepper::Advance Stepper::advance(double h) {
  if (counts_.steps == 0 && time_ == 0) begin();
  const double kick = (before_ + h) / 2;
  resting_.keep_only_for(kick, h);
  if (stands_still()) {
    before_ = h;
    return {h, true, "", ""};
  }
  now_at_rest_.reset();
  StepReach within = reach(state_.P + kick * force(), h);
  for (int attempt = 0; attempt < kMostReaches; ++attempt) {
    const ContactTracker::Recent recent = tracker_.recent();
    // What is touched is awake, and the attempt begins anew as if it had never been left out.
    const auto begin_anew = [&] {
      tracker_.forget_since(recent);
      --attempt;
    };
    const std::vector<StepContact> all = contacts_within(within);
    const JointErrors open_joints = joints_at(state_);
    std::vector<StepContact> active, open;
    for (const StepContact& c : all) (c.closed ? active : open).push_back(c);
    if (wake_touched(active)) {
      begin_anew();
      continue;
    }
    if (const std::vector<TrackKey> hit = meeting_now(active, open_joints); !hit.empty()) {
      ++counts_.cuts;
      meet(hit);
      return {0, true, "", ""};
    }
    Solved solved;
    std::vector<StepContact> fast;
    for (int join = 0; join <= kMostJoins; ++join) {
      solved = solve(active, open_joints, h);
      if (!(solved.solution.residual <= kNotSolved)) {
        return {0, false, fmt::format("the law of contact is missed by {:.2g}", solved.solution.residual), ""};
      }
      if (open.empty()) break;
      const std::vector<double> gaps = this->gaps(open, solved.after);
      std::vector<StepContact> slow, rest;
      fast.clear();
      for (std::size_t i = 0; i < open.size(); ++i) {
        if (!(gaps[i] < 0)) {
          rest.push_back(open[i]);
          continue;
        }
        const double approach = (open[i].at.gap - gaps[i]) / h;
        const bool cut = options_.impacts == Impacts::kLocated && is_fast(open[i], approach);
        (cut ? fast : slow).push_back(open[i]);
      }
      if (!fast.empty()) break;
      if (slow.empty()) break;
      active.insert(active.end(), slow.begin(), slow.end());
      std::sort(active.begin(), active.end(),
                [](const StepContact& c, const StepContact& d) { return c.at.key < d.at.key; });
      open = std::move(rest);
    }
    if (resting_.any() && (!fast.empty() || wake_touched(active))) {
      if (!fast.empty()) resting_.wake_all();
      begin_anew();
      continue;
    }
    if (!stays_within(solved.after, within) && attempt + 1 < kMostReaches) continue;
    if (fast.empty()) {
      finish(active, std::move(open), open_joints, solved);
      if (mechanism_.has_irresistible_drive() && presses_in(active, solved)) {
        return {0, false, "a drive without limit presses parts into each other", "give it a limit"};
      }
      if (resting_.any() && wake_touched(active)) {
        begin_anew();
        continue;
      }
      const MatX given = guess(active, kick);
      const VecX before = state_.P;
      MatX left(given.rows(), 3);
      left << solved.solution.f_N, solved.solution.f_S, solved.solution.f_T;
      const bool may_rest = skips_what_rests_ && !changes_by_itself_ && !drag_ && attempt == 0 &&
                            solved.solution.residual <= kAcceptedStep;
      take(active, solved);
      if (may_rest) resting_.note(bodies_, joints_, {all, active, given, left, before, solved.after.P, kick, h});
      before_ = h;
      return {h, true, "", ""};
    }
    const Impact impact = find_impact(active, fast, open_joints, h);
    if (impact.time < options_.step / kLeastShare) {
      ++counts_.cuts;
      meet(impact.keys);
      return {0, true, "", ""};
    }
    Solved until = solve(active, open_joints, impact.time);
    finish(active, std::move(open), open_joints, until);
    take(active, until);
    before_ = impact.time;
    ++counts_.cuts;
    meet(impact.keys);
    return {impact.time, true, "", ""};
  }
  return {0, false, "bodies leave the space in which contacts were sought", ""};
}

// Whether contacts sink by more than the gap in the step: no force holds against a rigid row.
bool Stepper::presses_in(const std::vector<StepContact>& contacts, const Solved& solved) const {
  const std::vector<double> after = gaps(contacts, solved.after);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (std::min(contacts[i].at.gap, 0.0) - after[i] > tracker_.gap()) return true;
  }
  return false;
}

// What touches already and closes fast has been reached within rounding of the end of the step before.
std::vector<TrackKey> Stepper::meeting_now(const std::vector<StepContact>& closed, const JointErrors& joints) const {
  std::vector<TrackKey> hit;
  if (options_.impacts == Impacts::kStepped) return hit;
  const VecX V = bodies_.velocities(state_, state_.P);
  const VecX rate = make_instant_problem(bodies_, state_, state_.P, closed, joints).N.times(V);
  for (std::size_t i = 0; i < closed.size(); ++i) {
    const bool carried = forces_.count(closed[i].at.key) > 0;
    if (!carried && is_fast(closed[i], -rate[static_cast<Eigen::Index>(i)])) hit.push_back(closed[i].at.key);
  }
  return hit;
}

double Stepper::slow_approach(const TrackedContact& contact) const {
  double slow = 0;
  for (const int body : {contact.a(), contact.b()}) {
    const int block = bodies_.block_of(body);
    if (block >= 0) slow += acceleration_[block] * options_.step / 2;
  }
  // A pair that loses nothing bounces on for ever, however low: only what bounces within the shortest cut is no impact.
  const bool keeps_all = contact.key.kind != TrackKind::kStop && restitution_of(contact.a(), contact.b()) >= 1;
  return keeps_all ? slow / kLeastShare : slow;
}

bool Stepper::is_fast(const StepContact& contact, double approach) const {
  if (approach <= slow_approach(contact.at)) return false;
  const auto cut = cuts_.find(contact.at.key);
  return cut == cuts_.end() || cut->second < kMostCutsOfContact;
}

}  // namespace impend
