#include "impend/friction/friction_verdict.h"

#include <algorithm>
#include <numeric>

#include "impend/friction/friction_parts.h"
#include "impend/friction/modes.h"

namespace impend {
namespace {

int badness(FrictionVerdict verdict) {
  switch (verdict) {
    case FrictionVerdict::kStableCertain:
      return 0;
    case FrictionVerdict::kPossiblyStable:
      return 1;
    case FrictionVerdict::kIndeterminate:
      return 2;
    case FrictionVerdict::kNoSolutionFound:
      return 3;
    case FrictionVerdict::kFallsCertain:
      return 4;
  }
  return 3;
}

// What is said of one connected part.
struct PartKnowledge {
  FrictionVerdict verdict = FrictionVerdict::kNoSolutionFound;
  std::string reason;
  Balance balance;
  std::optional<FrictionSolution> releasing;
};

// The part of a solution of the whole; empty where that has none.
FrictionSolution solution_of_part(const FrictionPart& part, const FrictionSolution& whole) {
  FrictionSolution solution;
  const int n = static_cast<int>(part.contacts.size());
  int bodies = 0, contacts = 0, joints = 0;
  for (const int k : part.bodies) bodies = std::max(bodies, k + 1);
  for (const int i : part.contacts) contacts = std::max(contacts, i + 1);
  for (const int k : part.joints) joints = std::max(joints, k + 1);
  const bool complete = whole.a.size() >= 6 * bodies && whole.f_N.size() >= contacts && whole.f_S.size() >= contacts &&
                        whole.f_T.size() >= contacts && whole.nu.size() >= joints;
  if (!complete) return solution;
  solution.algorithm = whole.algorithm;
  solution.status = whole.status;
  solution.a.resize(6 * part.bodies.size());
  solution.f_N.resize(n);
  solution.f_S.resize(n);
  solution.f_T.resize(n);
  solution.nu.resize(part.joints.size());
  for (size_t k = 0; k < part.bodies.size(); ++k) solution.a.segment<6>(6 * k) = whole.a.segment<6>(6 * part.bodies[k]);
  for (int i = 0; i < n; ++i) {
    solution.f_N[i] = whole.f_N[part.contacts[i]];
    solution.f_S[i] = whole.f_S[part.contacts[i]];
    solution.f_T[i] = whole.f_T[part.contacts[i]];
  }
  for (size_t k = 0; k < part.joints.size(); ++k) solution.nu[k] = whole.nu[part.joints[k]];
  return solution;
}

// What is known of a part beforehand.
struct PartFacts {
  bool rests = false;         // judged stable without friction
  FrictionSolution solution;  // of static friction for this part, may be empty
  double noise = 0;
};

// A motion that shows for a coefficient of all contacts that no forces balance shows it for smaller ones too.
void use_coefficient(const FrictionProblem& part, double noise, const BalanceTolerances& tolerances, Balance& balance) {
  if (part.contacts() == 0) return;
  const MinimalScale least = minimal_mu(part, tolerances);
  if (least.motion.size() == 0 || !(part.mu.maxCoeff() < least.lower)) return;
  const MotionCertificate motion = check_motion(part, part.mu, least.motion, tolerances);
  if (!excludes_balance(whiten(part), part.mu, motion.lower, motion.forces_excluded, noise, tolerances)) return;
  balance.possible = false;
  balance.motion = least.motion;
}

// No friction is needed: nothing is left to compute.
PartKnowledge resting_part(const FrictionProblem& part, const PartFacts& facts, const BalanceTolerances& tolerances) {
  PartKnowledge known;
  known.verdict = FrictionVerdict::kStableCertain;
  known.reason = part.Q.isZero(0) ? "nothing loads it" : "it rests without friction already";
  known.balance.upper = part.Q.isZero(0) ? 0 : possible_below(facts.noise, tolerances);
  known.balance.possible = true;
  return known;
}

PartKnowledge part_verdict(const FrictionProblem& part, const PartFacts& facts, const ModeSettings& settings,
                           const BalanceTolerances& tolerances) {
  PartKnowledge known;
  if (part.Q.isZero(0) || facts.rests) return resting_part(part, facts, tolerances);
  known.balance = balance(part, part.mu, facts.noise, tolerances);
  // At the edge; whether the smallest coefficient is asked for or not.
  if (!known.balance.possible) use_coefficient(part, facts.noise, tolerances, known.balance);
  if (known.balance.possible == false) {
    known.verdict = FrictionVerdict::kFallsCertain;
    known.reason = "a motion shows that no forces within the friction cones balance the loads";
    return known;
  }
  const bool balanced = known.balance.possible.value_or(false);
  known.releasing = search_release(part, facts.solution, impossible_above(facts.noise, tolerances));
  ModeSearch modes;
  if (!known.releasing) {
    modes = search_modes(part, facts.noise, settings, tolerances);
    known.releasing = modes.releasing;
  }
  if (!known.releasing && !modes.exhausted)
    known.releasing = search_body_release(part, facts.noise, impossible_above(facts.noise, tolerances));
  if (known.releasing) {
    known.verdict = FrictionVerdict::kIndeterminate;
    known.reason = balanced
                       ? "forces exist that hold it, but a motion satisfies the law of friction just as well"
                       : "a motion satisfies the law of friction, and forces that hold it exist at most at the very "
                         "edge of the friction cones";
  } else if (!balanced) {
    known.verdict = FrictionVerdict::kNoSolutionFound;
    known.reason = "it is at the very edge of balance, where rounding and noise decide";
  } else if (modes.exhausted) {
    known.verdict = FrictionVerdict::kStableCertain;
    known.reason =
        "no motion satisfies the law of friction: all ways in which its contacts can open, stick or slide are "
        "excluded";
  } else {
    known.verdict = FrictionVerdict::kPossiblyStable;
    known.reason =
        "forces exist that hold it, and no motion was found; none was excluded either, since " + modes.reason;
  }
  return known;
}

void put_motion(const FrictionPart& part, const VecX& motion, int size, VecX& whole) {
  if (whole.size() == 0) whole = VecX::Zero(size);
  for (size_t k = 0; k < part.bodies.size(); ++k) {
    whole.segment<6>(6 * part.bodies[k]) = motion.segment<6>(6 * k);
  }
}

class Whole {
 public:
  Whole(const FrictionProblem& problem, const RestFacts& facts, const RestSettings& settings,
        const BalanceTolerances& tolerances)
      : problem_(problem), facts_(facts), settings_(settings), tolerances_(tolerances) {
    std::vector<int> all(static_cast<size_t>(problem.contacts()));
    std::iota(all.begin(), all.end(), 0);
    parts_ = friction_parts(problem, all);
  }

  FrictionKnowledge run() {
    known_.verdict = FrictionVerdict::kStableCertain;
    known_.reason = "there is nothing that could move";
    known_.balance_possible = true;
    known_.balance_bounds[1] = 0;
    for (const FrictionPart& part : parts_) {
      if (stop()) return known_;
      judge(part);
    }
    if (!known_.parts.empty()) {
      const PartVerdict& worst = worst_part(known_.parts);
      known_.verdict = worst.verdict;
      known_.reason = worst.reason;
    }
    add_forces();
    return known_;
  }

 private:
  bool stop() {
    if (facts_.cancelled && facts_.cancelled()) known_.cancelled = true;
    return known_.cancelled;
  }

  bool rests(const FrictionPart& part) const {
    if (facts_.rests.size() != static_cast<size_t>(problem_.bodies())) return false;
    return std::all_of(part.bodies.begin(), part.bodies.end(), [&](int k) { return facts_.rests[k] != 0; });
  }

  void judge(const FrictionPart& part) {
    const PartKnowledge one =
        part_verdict(part.problem, {rests(part), solution_of_part(part, facts_.solution), facts_.noise},
                     settings_.modes, tolerances_);
    known_.parts.push_back({part.bodies, one.verdict, one.reason});
    known_.balance_bounds[0] = std::max(known_.balance_bounds[0], one.balance.lower);
    known_.balance_bounds[1] = std::max(known_.balance_bounds[1], one.balance.upper);
    const std::optional<bool> possible = one.balance.possible;
    if (possible == false || known_.balance_possible == false) {
      known_.balance_possible = false;
    } else if (!possible) {
      known_.balance_possible = std::nullopt;
    }
    const int size = static_cast<int>(problem_.Q.size());
    if (one.releasing) put_motion(part, one.releasing->a, size, known_.releasing_motion);
    if (one.verdict == FrictionVerdict::kFallsCertain)
      put_motion(part, one.balance.motion, size, known_.falling_motion);
  }

  // Those of a part that rests without friction are known already.
  std::optional<RestForces> forces_of(const FrictionPart& part) const {
    if (rests(part)) {
      const FrictionSolution rest = solution_of_part(part, facts_.solution);
      if (rest.status == SolveStatus::kSolved && rest.a.isZero(0)) {
        return RestForces{rest.f_N, rest.f_S, rest.f_T, rest.nu, 0, std::nullopt};
      }
    }
    return known_.verdict == FrictionVerdict::kIndeterminate ? least_forces(part.problem, facts_.noise, tolerances_)
                                                             : central_forces(part.problem, facts_.noise, tolerances_);
  }

  void add_forces() {
    RestForces all;
    const int n = problem_.contacts();
    all.f_N = all.f_S = all.f_T = VecX::Zero(n);
    all.nu = VecX::Zero(problem_.G.rows());
    for (const FrictionPart& part : parts_) {
      if (stop()) return;
      const auto forces = forces_of(part);
      if (!forces) return;
      for (size_t i = 0; i < part.contacts.size(); ++i) {
        all.f_N[part.contacts[i]] = forces->f_N[i];
        all.f_S[part.contacts[i]] = forces->f_S[i];
        all.f_T[part.contacts[i]] = forces->f_T[i];
      }
      for (size_t k = 0; k < part.joints.size(); ++k) all.nu[part.joints[k]] = forces->nu[k];
      all.least_utilisation = std::max(all.least_utilisation, forces->least_utilisation);
    }
    const ForceCertificate checked = check_forces(problem_, problem_.mu, all.f_N, all.f_S, all.f_T, all.nu);
    if (checked.in_cones) known_.rest_forces = all;
  }

  const FrictionProblem& problem_;
  const RestFacts& facts_;
  const RestSettings& settings_;
  const BalanceTolerances& tolerances_;
  std::vector<FrictionPart> parts_;
  FrictionKnowledge known_;
};

void put_in_si(const OwnUnits& units, FrictionKnowledge& known) {
  known.releasing_motion = units.motion_in_si(known.releasing_motion);
  known.falling_motion = units.motion_in_si(known.falling_motion);
  if (!known.rest_forces) return;
  for (VecX* f : {&known.rest_forces->f_N, &known.rest_forces->f_S, &known.rest_forces->f_T, &known.rest_forces->nu})
    *f *= units.force();
}

}  // namespace

const PartVerdict& worst_part(const std::vector<PartVerdict>& parts) {
  return *std::max_element(parts.begin(), parts.end(), [](const PartVerdict& p, const PartVerdict& q) {
    return badness(p.verdict) < badness(q.verdict);
  });
}

FrictionKnowledge friction_verdict(const FrictionProblem& problem, const RestFacts& facts, const RestSettings& settings,
                                   const BalanceTolerances& tolerances) {
  if (!problem.at_rest()) {
    FrictionKnowledge nothing;
    nothing.reason = "bodies move already: what is known of rest does not apply";
    return nothing;
  }
  const OwnUnits units = own_units(problem);
  const FrictionProblem own = units.problem(problem);
  RestFacts own_facts = facts;
  own_facts.solution = units.solution(facts.solution);
  FrictionKnowledge known = Whole(own, own_facts, settings, tolerances).run();
  put_in_si(units, known);
  return known;
}

}  // namespace impend
