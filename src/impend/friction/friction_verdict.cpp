#include "impend/friction/friction_verdict.h"

#include <algorithm>
#include <numeric>

#include "impend/friction/friction_verdict_part.h"
#include "impend/friction/own_units.h"

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
