// What a step of an island leaves: the works of all forces, what pushed; and velocities at an instant.
#include <algorithm>
#include <cmath>

#include "impend/simulation/island_step.h"

namespace impend {

IslandStep::Books IslandStep::books_of(const SolvedStep& step) const {
  Books books;
  const VecX kicks = this->kicks(step.problem.h);
  books.kick = kick_of_rows(kicks);
  const VecX before = bodies_.velocities(state_, state_.P);
  tally(step.problem.law, step.soft, step.solution, before, false, books.works);
  books.pushes = pushes(step.problem.law, step.soft, step.solution, books.kick);
  if (bodies_.has_loads()) books.works.loads += by_body(kicks, applied()).dot((before + step.solution.V) / 2);
  return books;
}

Pushes IslandStep::pushes(const FrictionProblem& law, const SoftRows& soft, const StepSolution& s, double kick) const {
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

IslandStep::Instant IslandStep::instant(const std::vector<StepContact>& contacts, const JointErrors& joints,
                                        const VecX& P, const VecX& kicks) const {
  Instant now;
  const bool kicked = (kicks.array() > 0).any();
  now.law =
      make_instant_problem(bodies_, state_, kicked ? VecX(P + by_body(kicks, pushes_.sum())) : P, contacts, joints);
  if (has_rows_) {
    now.soft = world_.mechanism.rows_at_instant(bodies_, state_, world_.coordinates, time_, world_.options.step);
  }
  add_soft_rows(now.soft, {}, now.law, now.bilateral);
  add_tangents(contacts, world_.options.law, kicked ? kicks.maxCoeff() : world_.options.step, now.bilateral);
  return now;
}

// Work of impulses: with the mean V̄ of the velocities before and after, ΔT = V̄·(impulse).
void IslandStep::tally(const FrictionProblem& law, const SoftRows& soft, const StepSolution& s, const VecX& before,
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
void IslandStep::tally_kick(const VecX& kicks, const VecX& mean, Works& works) const {
  works.loads += by_body(kicks, applied() + pushes_.hand).dot(mean);
  works.drives += by_body(kicks, pushes_.drives).dot(mean);
  works.soft_springs += by_body(kicks, pushes_.springs).dot(mean);
}

IslandStep::Now IslandStep::now(const std::vector<StepContact>& carrying) const {
  Now now;
  now.V = bodies_.velocities(state_, state_.P);
  const VecX kicks = before_ / 2;
  if (!(kicks.array() > 0).any()) return now;
  const Instant at = instant(carrying, joints_at(state_), state_.P + by_body(kicks, force()), kicks);
  const FrictionProblem& law = at.law;
  StepSolution s = solve_step(law, guess(carrying, kicks), at.bilateral, nu_guess(law, at.soft, kick_of_rows(kicks)));
  if (!(s.residual <= kNotSolved)) return now;
  VecX P = momenta(law, s);
  bring_to_rest(carrying, kicks, s, P);
  tally(law, at.soft, s, now.V, false, now.works);
  tally_kick(kicks, (now.V + s.V) / 2, now.works);
  for (int i = 0; i < law.contacts(); ++i) now.contacts += s.f_N[i] > 0 ? 1 : 0;
  now.V = s.V;
  return now;
}

}  // namespace impend
