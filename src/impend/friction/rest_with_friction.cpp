#include "impend/friction/rest_with_friction.h"

#include <algorithm>

#include "impend/friction/friction_verdict.h"
#include "impend/friction/gather_friction.h"

namespace impend {
namespace {

bool rests_without_friction(const Analysis& analysis, int body) {
  const int component = analysis.bodies[body].component;
  return component >= 0 && analysis.components[component].verdict == Verdict::kStable;
}

RestFacts facts_of(const Analysis& analysis, const FrictionProblem& problem, const FrictionSolution& solution,
                   const Progress& progress) {
  RestFacts facts;
  facts.rests = bodies_at_rest(analysis, problem);
  facts.noise = noise_of(analysis);
  facts.solution = solution;
  facts.cancelled = [&progress] { return progress.is_cancelled(); };
  return facts;
}

// Why contacts of these bodies do not bear certainty; empty where they do.
std::string doubt_about(const Analysis& analysis, const FrictionProblem& problem, const std::vector<int>& bodies) {
  const auto is_one = [&](int body) {
    return std::any_of(bodies.begin(), bodies.end(), [&](int k) { return problem.body[k] == body; });
  };
  for (const int i : problem.contact) {
    const Contact& contact = analysis.contacts.contacts[i];
    if (contact.doubtful && (is_one(contact.a) || is_one(contact.b))) {
      return "some of its contacts are doubtful (see the warnings)";
    }
  }
  for (const int k : bodies) {
    const int component = analysis.bodies[problem.body[k]].component;
    if (component >= 0 && !analysis.components[component].branches_resolved) {
      return "either-or contacts may open in several ways";
    }
  }
  const auto same = [](const GapTrial& trial) { return trial.same(); };
  const std::vector<GapTrial>& trials = analysis.contacts.gap_trials;
  if (!std::all_of(trials.begin(), trials.end(), same)) return "the contacts depend on the gap that was chosen";
  return "";
}

// Certainty that rests on doubtful contacts is none.
void weaken(const Analysis& analysis, const FrictionProblem& problem, FrictionKnowledge& known) {
  bool changed = false;
  for (PartVerdict& part : known.parts) {
    const bool at_rest = std::all_of(part.bodies.begin(), part.bodies.end(),
                                     [&](int k) { return rests_without_friction(analysis, problem.body[k]); });
    const bool certain =
        part.verdict == FrictionVerdict::kStableCertain || part.verdict == FrictionVerdict::kFallsCertain;
    if (at_rest || !certain) continue;
    const std::string doubt = doubt_about(analysis, problem, part.bodies);
    if (doubt.empty()) continue;
    part.verdict = part.verdict == FrictionVerdict::kStableCertain ? FrictionVerdict::kPossiblyStable
                                                                   : FrictionVerdict::kNoSolutionFound;
    part.reason += ", but " + doubt;
    changed = true;
  }
  if (!changed) return;
  const PartVerdict& worst = worst_part(known.parts);
  known.verdict = worst.verdict;
  known.reason = worst.reason;
}

bool stays(FrictionVerdict verdict) {
  return verdict == FrictionVerdict::kStableCertain || verdict == FrictionVerdict::kPossiblyStable;
}

// Forces at rest, and the contacts as they are then.
void show_rest(const Analysis& analysis, const FrictionProblem& problem, const RestForces& forces,
               FrictionResult& result) {
  const FrictionSolution rest = rest_under(problem, forces);
  const FrictionResult shown = gather_friction(analysis, problem, rest);
  result.status = shown.status;
  result.algorithm = shown.algorithm;
  result.motions = shown.motions;
  result.contacts = shown.contacts;
  result.joints = shown.joints;
  result.residual = static_friction_residuals(problem, rest).largest();
}

// A share of friction used is said of parts that friction holds.
void leave_out_resting(const Analysis& analysis, FrictionResult& result) {
  const auto at_rest = [&](int body) { return analysis.bodies[body].fixed || rests_without_friction(analysis, body); };
  for (size_t i = 0; i < result.contacts.size(); ++i) {
    const Contact& contact = analysis.contacts.contacts[i];
    if (at_rest(contact.a) && at_rest(contact.b)) result.contacts[i].utilisation.reset();
  }
}

std::vector<Vec3> holding_forces(const Analysis& analysis, const FrictionProblem& problem, const RestForces& forces) {
  const FrictionResult rest = gather_friction(analysis, problem, rest_under(problem, forces));
  std::vector<Vec3> on_a;
  for (size_t i = 0; i < rest.contacts.size(); ++i) {
    const FrictionContact& contact = rest.contacts[i];
    on_a.push_back(contact.normal_force * analysis.contacts.contacts[i].normal + contact.friction_force);
  }
  return on_a;
}

}  // namespace

double noise_of(const Analysis& analysis) {
  double noise = 0;
  for (const ComponentResult& component : analysis.components) noise = std::max(noise, component.noise);
  return noise;
}

std::vector<char> bodies_at_rest(const Analysis& analysis, const FrictionProblem& problem) {
  std::vector<char> rests;
  for (const int body : problem.body) rests.push_back(rests_without_friction(analysis, body));
  return rests;
}

void add_rest_with_friction(const Analysis& analysis, const FrictionProblem& problem, const FrictionSolution& solution,
                            const Progress& progress, FrictionResult& result) {
  FrictionKnowledge known = friction_verdict(problem, facts_of(analysis, problem, solution, progress));
  weaken(analysis, problem, known);
  result.verdict = known.verdict;
  result.verdict_reason = known.reason;
  result.balance_possible = known.balance_possible;
  if (known.releasing_motion.size() > 0) {
    result.releasing_motion = per_body(problem, analysis.assembly.body_count(), known.releasing_motion);
  }
  if (known.rest_forces && stays(known.verdict)) show_rest(analysis, problem, *known.rest_forces, result);
  leave_out_resting(analysis, result);
  if (!known.rest_forces) return;
  if (known.verdict == FrictionVerdict::kIndeterminate)
    result.holding_forces = holding_forces(analysis, problem, *known.rest_forces);
}

}  // namespace impend
