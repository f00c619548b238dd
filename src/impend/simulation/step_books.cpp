// What a step leaves: places, forces for the next one, the works of all forces; and velocities at an instant.
#include <algorithm>
#include <cmath>

#include "impend/simulation/stepper.h"

namespace impend {

void Stepper::take(const std::vector<StepContact>& contacts, const Solved& solved) {
  const StepSolution& s = solved.solution;
  const double kick = (before_ + solved.problem.h) / 2;
  const VecX before = bodies_.velocities(state_, state_.P);
  tally(solved.problem.law, solved.soft, s, before, false, works_);
  pushes_ = pushes(solved.problem.law, solved.soft, s, kick);
  by_joints_ = {s.nu, solved.problem.law.G.rows() - solved.soft.rows(), kick};
  counts_.saturated += s.saturated > 0 ? 1 : 0;
  works_.loads += kick * applied().dot((before + s.V) / 2);
  const VecX mean = s.V + solved.problem.c;  // of the drift, to which the law refers
  std::erase_if(forces_, [&](const auto& known) { return !rests(known.first.a, known.first.b); });
  std::erase_if(touches_, [&](const auto& known) { return !rests(known.first.first, known.first.second); });
  std::erase_if(carried_, [&](const TrackedContact& known) { return !rests(known.a(), known.b()); });
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const Eigen::Index row = static_cast<Eigen::Index>(i);
    if (!(s.f_N[row] > 0)) continue;
    const TrackedContact& at = contacts[i].at;
    if (at.key.kind != TrackKind::kStop) carried_.push_back(at);
    const Vec3 own(s.f_N[row], s.f_S[row], s.f_T[row]);
    forces_[at.key] = {own, at.normal, kick};
    if (at.key.kind == TrackKind::kStop) continue;
    double& slip = touches_[{at.a(), at.b()}];
    slip = std::max(slip, std::hypot(solved.problem.law.S.dot(static_cast<int>(i), mean),
                                     solved.problem.law.T.dot(static_cast<int>(i), mean)));
  }
  std::sort(carried_.begin(), carried_.end(),
            [](const TrackedContact& c, const TrackedContact& d) { return c.key < d.key; });
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
  if (!mechanism_.empty()) now.soft = mechanism_.rows_at_instant(bodies_, state_, coordinates_, time_, options_.step);
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

Stepper::Now Stepper::computed_now() const {
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
  StepSolution s = solve_step(law, guess(closed, kick), at.bilateral, nu_guess(law, at.soft, kick));
  if (!(s.residual <= kNotSolved)) return now;
  VecX P = momenta(law, s);
  bring_to_rest(closed, kick, s, P);
  tally(law, at.soft, s, now.V, false, now.works);
  tally_kick(kick, (now.V + s.V) / 2, now.works);
  for (int i = 0; i < law.contacts(); ++i) now.contacts += s.f_N[i] > 0 ? 1 : 0;
  now.V = s.V;
  return now;
}

}  // namespace impend
