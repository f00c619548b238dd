#include "impend/simulation/stepper.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "impend/friction/friction_solution.h"

namespace impend {
namespace {

// The law is missed by more: the step is not solved.
constexpr double kNotSolved = 1e-6;
// A body's reach that is not enough doubles, to more than the way on which the body left it; so often at most.
constexpr int kMostReaches = 8;
// Of the size of the scene: two surfaces that are no farther apart meet.
constexpr double kMeetingGap = 1e-12;
// Of the gap, overlaps below one in so many are let be.
constexpr double kLetBe = 8;
// m and rad, joints that are put right better than this are. Where they, or contacts that sink, need more rounds than
// were asked for they get so many at most.
constexpr double kTorn = 1e-11;
constexpr int kMostMoreRounds = 6;
// Open contacts that close slowly join the problem of their step; so often at most.
constexpr int kMostJoins = 12;
// Within so many gaps two bodies count as near each other.
constexpr double kNearPerGap = 16;

}  // namespace

Stepper::Stepper(const Assembly& assembly, ContactTracker tracker, const SimulationOptions& options)
    : law_(assembly.friction),
      joints_(assembly.joints),
      options_(options),
      bodies_(assembly),
      state_(bodies_.at_start()),
      tracker_(std::move(tracker)),
      mechanism_(assembly, bodies_, options.step),
      coordinates_(mechanism_.coordinates(bodies_, state_, {})),
      gone_(bodies_.count(), 0) {
  if (options.restitution) law_.restitution = *options.restitution;
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
  StepReach reach{std::vector<double>(tracker_.part_count(), 0.0), std::vector<double>(tracker_.part_count(), 0.0)};
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
  near_.clear();
  const auto is_gone = [&](int body) {
    const int block = bodies_.block_of(body);
    return block >= 0 && gone_[block];
  };
  for (const TrackedContact& c : tracker_.contacts(bodies_.displacements(state_), reach)) {
    if (is_gone(c.a()) || is_gone(c.b())) continue;
    if (c.gap <= kNearPerGap * tracker_.gap()) near_.insert({c.a(), c.b()});
    all.push_back(as_step_contact(c));
    counts_.deepest = std::max(counts_.deepest, -c.gap);
  }
  for (const TrackedContact& stop : mechanism_.stops(bodies_, state_, coordinates_)) {
    if (!is_gone(stop.a()) && !is_gone(stop.b())) all.push_back(as_step_contact(stop));
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
    const Vec3 s = n.unitOrthogonal(), t = n.cross(s), f = kick * known->second;
    guess.row(static_cast<Eigen::Index>(i)) << std::max(n.dot(f), 0.0), s.dot(f), t.dot(f);
    if (!contacts[i].closed) guess.row(static_cast<Eigen::Index>(i)).tail<2>().setZero();
  }
  return guess;
}

Stepper::Solved Stepper::solve(const std::vector<StepContact>& contacts, const JointErrors& joints, double h) const {
  Solved solved;
  const double kick = (before_ + h) / 2;
  StepProblem& problem = solved.problem;
  problem = make_step_problem(bodies_, state_, state_.P + kick * force(), h, contacts, joints,
                              {tracker_.gap() / kLetBe, options_.step});
  if (!mechanism_.empty() || drag_) {
    solved.soft = mechanism_.rows(bodies_, state_, coordinates_, time_, h, kick, drag_);
    add_soft_rows(solved.soft, problem.c, problem.law, problem.bilateral);
  }
  add_tangents(contacts, options_.law, kick, problem.bilateral);
  solved.solution = solve_step(problem.law, guess(contacts, kick), problem.bilateral);
  solved.after = state_;
  solved.after.P = momenta(solved.problem.law, solved.solution);
  bodies_.drift(solved.after.P, h, solved.after);
  return solved;
}

// The rows are linear; what they miss at the end of the drift is put into their biases, and the step is solved again.
void Stepper::correct(const std::vector<StepContact>& contacts, const JointErrors& joints, Solved& solved) const {
  const FrictionProblem base = solved.problem.law;
  const double h = solved.problem.h;
  // Rounding of a gap: what is missed by less is met.
  const double rounding = std::numeric_limits<double>::epsilon() * tracker_.scene_size();
  // In what is left before an impact rounding is no way to go.
  if (options_.corrections == 0 || h < options_.step / kLeastShare) return;
  const double let_be = tracker_.gap() / kLetBe;
  double torn = 0;  // m or rad, of joints before the last round
  for (int round = 0; round < kMostMoreRounds; ++round) {
    const VecX V = solved.solution.V + solved.problem.c;
    const VecX lin = base.N.times(V);
    const Displacements before = bodies_.displacements(state_), after = bodies_.displacements(solved.after);
    const std::vector<double> gaps = this->gaps(contacts, solved.after);
    FrictionProblem law = base;
    double missed = 0, sunk = 0;  // m, of contacts now: a round may itself let them sink
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      const Eigen::Index row = static_cast<Eigen::Index>(i);
      const double miss = gaps[i] - contacts[i].at.gap - h * lin[row];
      if (!std::isfinite(miss)) continue;
      law.bias_N[row] += miss / h;
      sunk = std::max(sunk, std::min(contacts[i].at.gap, 0.0) - gaps[i]);
      missed = std::max(missed, std::abs(miss));
      if (!(law.mu[row] > 0) && !solved.problem.bilateral.bears(row)) continue;
      const std::optional<Vec3> slip = tracker_.slip(contacts[i].at.key, before, after);
      if (!slip) continue;
      const Vec3 s = contacts[i].at.normal.unitOrthogonal(), t = contacts[i].at.normal.cross(s);
      law.bias_S[row] += s.dot(*slip) / h - base.S.dot(static_cast<int>(i), V);
      law.bias_T[row] += t.dot(*slip) / h - base.T.dot(static_cast<int>(i), V);
    }
    double torn_now = 0;
    if (joints.g.size() > 0) {
      const Eigen::Index m = joints.g.size();
      const VecX open = joints_at(solved.after).g - joints.g - h * base.G.times(V).head(m);
      law.bias_G.head(m) += open / h;
      torn_now = open.cwiseAbs().maxCoeff();
      missed = std::max(missed, torn_now);
    }
    const bool goes_on = round < options_.corrections || torn > kTorn || sunk > let_be;
    torn = torn_now;
    if (!goes_on || missed <= rounding) return;
    MatX start(static_cast<Eigen::Index>(contacts.size()), 3);
    start << solved.solution.f_N, solved.solution.f_S, solved.solution.f_T;
    StepSolution again = solve_step(law, start, solved.problem.bilateral);
    if (again.residual > std::max(kSolvedStep, solved.solution.residual)) return;
    solved.solution = std::move(again);
    solved.after = state_;
    solved.after.P = momenta(base, solved.solution);
    bodies_.drift(solved.after.P, h, solved.after);
  }
}

// The first of the fast contacts that closes: the least gap of all as a function of the step's length, its zero by the
// Illinois rule.
Stepper::Impact Stepper::find_impact(const std::vector<StepContact>& active, const std::vector<StepContact>& fast,
                                     const JointErrors& joints, double h) const {
  constexpr int kMostTrials = 60;
  const double zero = kMeetingGap * tracker_.scene_size();
  std::vector<double> gaps;
  const auto least = [&](double time) {
    gaps = this->gaps(fast, solve(active, joints, time).after);
    double smallest = std::numeric_limits<double>::infinity();
    for (const double gap : gaps) smallest = std::min(smallest, std::isnan(gap) ? smallest : gap);
    return smallest;
  };
  double low = 0, at_low = std::numeric_limits<double>::infinity();
  for (const StepContact& c : fast) at_low = std::min(at_low, c.at.gap);
  double high = h, at_high = least(h);
  double time = h, at_time = at_high;
  int side = 0;
  for (int trial = 0; trial < kMostTrials && at_high < 0; ++trial) {
    time = low + (high - low) * at_low / (at_low - at_high);
    if (!(time > low && time < high)) time = (low + high) / 2;
    at_time = least(time);
    if (std::abs(at_time) <= zero || high - low <= std::numeric_limits<double>::epsilon() * h) break;
    if (at_time > 0) {
      low = time;
      at_low = at_time;
      if (side == 1) at_high /= 2;
      side = 1;
    } else {
      high = time;
      at_high = at_time;
      if (side == -1) at_low /= 2;
      side = -1;
    }
  }
  Impact impact;
  impact.time = time;
  for (std::size_t i = 0; i < fast.size(); ++i) {
    if (gaps[i] <= std::max(zero, at_time) + zero) impact.keys.push_back(fast[i].at.key);
  }
  return impact;
}

Stepper::Advance Stepper::advance(double h) {
  const double kick = (before_ + h) / 2;
  const VecX kicked = state_.P + kick * force();
  StepReach within = reach(kicked, h);
  for (int attempt = 0; attempt < kMostReaches; ++attempt) {
    const std::vector<StepContact> all = contacts_within(within);
    const JointErrors open_joints = joints_at(state_);
    std::vector<StepContact> active, open;
    for (const StepContact& c : all) (c.closed ? active : open).push_back(c);
    if (const std::vector<TrackKey> hit = meeting_now(active, open_joints); !hit.empty()) {
      ++counts_.cuts;
      meet(hit);
      return {0, true, ""};
    }
    Solved solved;
    std::vector<StepContact> fast;
    for (int join = 0; join <= kMostJoins; ++join) {
      solved = solve(active, open_joints, h);
      if (!(solved.solution.residual <= kNotSolved)) {
        return {0, false, fmt::format("the law of contact is missed by {:.2g}", solved.solution.residual)};
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
    if (!stays_within(solved.after, within) && attempt + 1 < kMostReaches) continue;
    if (fast.empty()) {
      correct(active, open_joints, solved);
      take(active, solved);
      before_ = h;
      return {h, true, ""};
    }
    const Impact impact = find_impact(active, fast, open_joints, h);
    if (impact.time < options_.step / kLeastShare) {
      ++counts_.cuts;
      meet(impact.keys);
      return {0, true, ""};
    }
    Solved until = solve(active, open_joints, impact.time);
    correct(active, open_joints, until);
    take(active, until);
    before_ = impact.time;
    ++counts_.cuts;
    meet(impact.keys);
    return {impact.time, true, ""};
  }
  return {0, false, "bodies leave the space in which contacts were sought"};
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
  return slow;
}

bool Stepper::is_fast(const StepContact& contact, double approach) const {
  if (approach <= slow_approach(contact.at)) return false;
  const auto cut = cuts_.find(contact.at.key);
  return cut == cuts_.end() || cut->second < kMostCutsOfContact;
}

void Stepper::take(const std::vector<StepContact>& contacts, const Solved& solved) {
  const StepSolution& s = solved.solution;
  const double kick = (before_ + solved.problem.h) / 2;
  const VecX before = bodies_.velocities(state_, state_.P);
  tally(solved.problem.law, solved.soft, s, before, false, works_);
  pushes_ = pushes(solved.problem.law, solved.soft, s, kick);
  counts_.saturated += s.saturated > 0 ? 1 : 0;
  works_.loads += kick * applied().dot((before + s.V) / 2);
  forces_.clear();
  touches_.clear();
  carried_.clear();
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const Eigen::Index row = static_cast<Eigen::Index>(i);
    if (!(s.f_N[row] > 0)) continue;
    const TrackedContact& at = contacts[i].at;
    const Vec3 u = at.normal.unitOrthogonal(), v = at.normal.cross(u);
    if (at.key.kind != TrackKind::kStop) carried_.push_back(at);
    forces_[at.key] = (s.f_N[row] * at.normal + s.f_S[row] * u + s.f_T[row] * v) / kick;
    if (at.key.kind == TrackKind::kStop) continue;
    double& slip = touches_[{at.a(), at.b()}];
    slip = std::max(slip, std::hypot(solved.problem.law.S.dot(static_cast<int>(i), s.V),
                                     solved.problem.law.T.dot(static_cast<int>(i), s.V)));
  }
  counts_.worst_residual = std::max(counts_.worst_residual, s.residual);
  if (s.residual > kSolvedStep) ++counts_.unsolved;
  state_ = solved.after;
  coordinates_ = mechanism_.coordinates(bodies_, state_, coordinates_);
}

Pushes Stepper::pushes(const FrictionProblem& law, const SoftRows& soft, const StepSolution& s, double kick) const {
  const VecX none = VecX::Zero(6 * bodies_.count());
  Pushes pushes{none, none, none};
  const int joints = law.G.rows() - soft.rows();
  for (int k = 0; k < soft.rows(); ++k) {
    // A rigid drive without limit is a row at instants, too.
    if (soft.compliance[k] == 0 && std::isinf(soft.limit[k])) continue;
    VecX& of = soft.kind[k] == RowKind::kDrive ? pushes.drives
                                               : (soft.kind[k] == RowKind::kSpring ? pushes.springs : pushes.hand);
    law.G.add_to(joints + k, s.nu[joints + k] / kick, of);
  }
  return pushes;
}

Stepper::Instant Stepper::instant(const std::vector<StepContact>& contacts, const JointErrors& joints, const VecX& P,
                                  double kick) const {
  Instant now;
  now.law = make_instant_problem(bodies_, state_, P + kick * without_gone(pushes_.sum()), contacts, joints);
  if (!mechanism_.empty()) now.soft = mechanism_.rows_at_instant(bodies_, state_, time_, options_.step);
  add_soft_rows(now.soft, {}, now.law, now.bilateral);
  add_tangents(contacts, options_.law, kick > 0 ? kick : options_.step, now.bilateral);
  return now;
}

// Work of impulses: with the mean V̄ of the velocities before and after, ΔT = V̄·(impulse).
void Stepper::tally(const FrictionProblem& law, const SoftRows& soft, const StepSolution& s, const VecX& before,
                    bool impact, Works& works) const {
  const VecX mean = (before + s.V) / 2;
  const VecX n = law.N.times(mean), u = law.S.times(mean), v = law.T.times(mean);
  for (int i = 0; i < law.contacts(); ++i) {
    const double normal = n[i] * s.f_N[i], tangential = u[i] * s.f_S[i] + v[i] * s.f_T[i];
    (normal > 0 && !impact ? works.corrections : works.impacts) += normal;
    (impact ? works.impacts : works.friction) += tangential;
  }
  const VecX rate = law.G.times(mean);
  const int joints = law.G.rows() - soft.rows();
  for (int k = 0; k < law.G.rows(); ++k) {
    const double work = rate[k] * s.nu[k];
    if (k < joints) {
      works.joints += work;
    } else {
      const RowKind kind = soft.kind[k - joints];
      (kind == RowKind::kDrive ? works.drives : (kind == RowKind::kSpring ? works.soft_springs : works.loads)) += work;
    }
  }
}

// Of an instant's kick: what loads, drives that give way, soft springs and the hand do.
void Stepper::tally_kick(double kick, const VecX& mean, Works& works) const {
  works.loads += kick * (applied() + without_gone(pushes_.hand)).dot(mean);
  works.drives += kick * without_gone(pushes_.drives).dot(mean);
  works.soft_springs += kick * without_gone(pushes_.springs).dot(mean);
}

Stepper::Now Stepper::now() const {
  Now now;
  now.works = works_;
  now.V = bodies_.velocities(state_, state_.P);
  if (!(before_ > 0)) return now;
  std::vector<StepContact> closed;
  for (const TrackedContact& c : tracker_.again(carried_, bodies_.displacements(state_))) {
    closed.push_back(as_step_contact(c));
    closed.back().closed = true;
  }
  for (const TrackedContact& stop : mechanism_.stops(bodies_, state_, coordinates_)) {
    if (forces_.count(stop.key) > 0) closed.push_back(as_step_contact(stop));
  }
  const double kick = before_ / 2;
  const Instant at = instant(closed, joints_at(state_), state_.P + kick * force(), kick);
  const FrictionProblem& law = at.law;
  const StepSolution s = solve_step(law, guess(closed, kick), at.bilateral);
  if (!(s.residual <= kNotSolved)) return now;
  tally(law, at.soft, s, now.V, false, now.works);
  tally_kick(kick, (now.V + s.V) / 2, now.works);
  for (int i = 0; i < law.contacts(); ++i) now.contacts += s.f_N[i] > 0 ? 1 : 0;
  now.V = s.V;
  return now;
}

}  // namespace impend
