#include "impend/friction/friction_verdict.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "impend/friction/balance.h"
#include "impend/friction/capacity/capacity_proof.h"
#include "impend/friction/capacity/rest_by_cases.h"
#include "impend/friction/directions/direction_search.h"
#include "impend/friction/modes.h"
#include "impend/friction/swing_search.h"
#include "impend/friction/taken_as_one.h"

namespace impend {
namespace {

// What is known of one connected part.
struct PartKnowledge {
  FrictionEvidence evidence;
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

// Looks for a motion that satisfies the law and for a proof that there is none, in turn, cheap ways first.
class RestSearch {
 public:
  RestSearch(const FrictionProblem& part, double noise, const RestSettings& settings,
             const BalanceTolerances& tolerances, PartKnowledge& known)
      : part_(part), noise_(noise), settings_(settings), tolerances_(tolerances), known_(known) {}

  void run(const FrictionSolution& solution) {
    known_.releasing = search_release(part_, solution, impossible_above(noise_, tolerances_));
    if (open()) look_for_swings({.several = false});
    if (open()) prove_by_friction(kQuickShare);
    if (open()) go_through_directions();
    if (open()) prove_by_cases(kFewCases);
    if (open()) go_through_modes(settings_.modes.most_nodes);
    if (open()) look_for_swings({.single = false});
    if (open()) known_.releasing = search_body_release(part_, noise_, impossible_above(noise_, tolerances_));
    if (open() && !at_edge_of_law_) prove_at_length();
    if (open() && !directions_left_.empty()) known_.evidence.modes_left = directions_left_;
    known_.evidence.motion_found = known_.releasing.has_value();
    if (!open() && !known_.releasing) known_.evidence.at_the_edge = is_at_the_edge();
  }

 private:
  static constexpr int kWholeFirst = 40;       // contacts
  static constexpr int kMoreModes = 6;         // times as many nodes where nothing else decides: some seconds
  static constexpr double kQuickShare = 0.05;  // of the work of the proof, before all modes are gone through
  static constexpr double kFewCases = 0.15;  // of the work of the proof by cases, before the others get all of theirs …
  static constexpr double kWorthMore = 0.1;  // … and that much of all motions it must exclude to get the rest

  void prove_at_length() {
    // Where turns are not what is left open, the whole proof ends as the one without them did: of many contacts that
    // one comes first, since both take long.
    const bool is_small = part_.contacts() <= kWholeFirst;
    if (open() && is_small) prove_by_friction(1);
    if (open()) prove_without_turns();
    if (open() && !is_small && known_.evidence.rests_without_turns) prove_by_friction(1);
    if (open() && excluded_by_cases_ > kWorthMore) prove_by_cases(1);
    if (open() && part_.contacts() <= settings_.modes.most_contacts)
      go_through_modes(kMoreModes * settings_.modes.most_nodes);
  }

  bool open() const {
    return !known_.releasing && !known_.evidence.modes_excluded && !known_.evidence.friction_suffices;
  }

  // Motions that count as rest may be slow falls: where rows are known to less than forces are found to.
  bool is_at_the_edge() const {
    if (known_.balance.upper > kHeldExactly) return true;
    return noise_ > kNoiseThatMatters && !balances_robustly(whiten(part_), noise_, tolerances_);
  }

  double largest_rest() const { return std::max(kLargestRest, possible_below(noise_, tolerances_)); }

  // Only what forces can balance may rest for certain.
  void prove_by_friction(double share) {
    if (known_.balance.possible != true) return;
    CapacitySettings work = settings_.capacity;
    work.most_work *= share;
    known_.evidence.friction_suffices = prove_rest(part_, noise_, largest_rest(), work).certain;
  }

  // … and where it presses is told apart.
  void prove_by_cases(double share) {
    if (known_.balance.possible != true) return;
    CaseSettings work = settings_.cases;
    work.most_work *= share;
    const CapacityProof proof = prove_rest_by_cases(part_, noise_, largest_rest(), work);
    known_.evidence.friction_suffices = proof.certain;
    excluded_by_cases_ = proof.excluded;
  }

  void look_for_swings(SwingSettings settings) {
    known_.releasing = search_swings(part_, impossible_above(noise_, tolerances_), settings);
  }

  // Of one part, or of few whose joints leave no more freedoms.
  void go_through_directions() {
    if (known_.balance.possible != true || part_.bodies() > settings_.most_bodies_by_direction) return;
    DirectionSearch directions = search_directions(part_, noise_, largest_rest(), settings_.directions);
    known_.releasing = std::move(directions.releasing);
    known_.evidence.modes_excluded = directions.exhausted;
    at_edge_of_law_ = directions.at_the_edge && part_.bodies() == 1;
    if (part_.bodies() == 1) directions_left_ = std::move(directions.reason);
  }

  void prove_without_turns() {
    if (known_.balance.possible != true) return;
    known_.evidence.rests_without_turns =
        prove_rest_without_turns(part_, noise_, largest_rest(), settings_.capacity).certain;
  }

  void go_through_modes(int most_nodes) {
    ModeSettings settings = settings_.modes;
    settings.most_nodes = most_nodes;
    ModeSearch modes = search_modes(part_, noise_, settings, tolerances_);
    known_.releasing = std::move(modes.releasing);
    known_.evidence.modes_excluded = modes.exhausted;
    known_.evidence.modes_left = std::move(modes.reason);
  }

  const FrictionProblem& part_;
  double noise_;
  const RestSettings& settings_;
  const BalanceTolerances& tolerances_;
  PartKnowledge& known_;
  std::string directions_left_;
  bool at_edge_of_law_ = false;  // of one part, by all its directions: nothing else gets farther
  double excluded_by_cases_ = 0;
};

void note_balance(PartKnowledge& known) {
  known.evidence.balance_possible = known.balance.possible;
  known.evidence.balance_bounds[0] = known.balance.lower;
  known.evidence.balance_bounds[1] = known.balance.upper;
}

// Where no friction is needed, or no forces balance, nothing more is asked.
PartKnowledge look_at_part(const FrictionProblem& part, bool rests, const FrictionSolution& solution, double noise,
                           const RestSettings& settings, const BalanceTolerances& tolerances) {
  PartKnowledge known;
  known.evidence.loaded = !part.Q.isZero(0);
  known.evidence.rests_without_friction = rests;
  if (rests || !known.evidence.loaded) {
    known.balance.upper = known.evidence.loaded ? possible_below(noise, tolerances) : 0;
    known.balance.possible = true;
    note_balance(known);
    return known;
  }
  known.balance = balance(part, part.mu, noise, tolerances);
  // At the edge; whether the smallest coefficient is asked for or not.
  if (!known.balance.possible) use_coefficient(part, noise, tolerances, known.balance);
  note_balance(known);
  if (known.balance.possible != false && !settings.balance_alone)
    RestSearch(part, noise, settings, tolerances, known).run(solution);
  return known;
}

void put_motion(const FrictionPart& part, const VecX& motion, int size, VecX& whole) {
  if (whole.size() == 0) whole = VecX::Zero(size);
  for (size_t k = 0; k < part.bodies.size(); ++k) {
    whole.segment<6>(6 * part.bodies[k]) = motion.segment<6>(6 * k);
  }
}

class EveryPart {
 public:
  EveryPart(const FrictionProblem& problem, const RestFacts& facts, const RestSettings& settings,
            const BalanceTolerances& tolerances)
      : problem_(problem), facts_(facts), settings_(settings), tolerances_(tolerances) {
    std::vector<int> all(static_cast<size_t>(problem.contacts()));
    std::iota(all.begin(), all.end(), 0);
    parts_ = friction_parts(problem, all);
  }

  FrictionKnowledge run() {
    known_.balance_possible = true;
    known_.balance_bounds[1] = 0;
    for (const FrictionPart& part : parts_) {
      if (stop()) return known_;
      look_at(part);
    }
    static_cast<FrictionJudgement&>(known_) = worst_of({known_.parts.begin(), known_.parts.end()});
    if (settings_.rest_forces) add_forces();
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

  // With bodies that joints hold together taken as one.
  PartKnowledge look_at_groups(const FrictionPart& part) const {
    const FrictionSolution solution = solution_of_part(part, facts_.solution);
    const std::optional<TakenAsOne> groups = take_as_one(part.problem);
    if (!groups) return look_at_part(part.problem, rests(part), solution, facts_.noise, settings_, tolerances_);
    PartKnowledge one =
        look_at_part(groups->problem, rests(part), groups->solution(solution), facts_.noise, settings_, tolerances_);
    if (one.releasing) one.releasing->a = groups->motion_of_all(one.releasing->a);
    one.balance.motion = groups->motion_of_all(one.balance.motion);
    return one;
  }

  void look_at(const FrictionPart& part) {
    PartKnowledge one = look_at_groups(part);
    if (facts_.look_at_contacts) facts_.look_at_contacts(part, one.evidence);
    const FrictionJudgement judged = decide_with_answers(part, one.evidence);
    known_.parts.push_back({judged, part.bodies, one.evidence});
    add_balance(of_every_normal(one));
    const int size = static_cast<int>(problem_.Q.size());
    if (one.releasing) put_motion(part, one.releasing->a, size, known_.releasing_motion);
    if (one.balance.possible == false) put_motion(part, one.balance.motion, size, known_.falling_motion);
  }

  // Answers what the verdict still depends on.
  FrictionJudgement decide_with_answers(const FrictionPart& part, FrictionEvidence& evidence) const {
    const FrictionJudgement first = decide(evidence);
    if (first.open == OpenFrictionQuestion::kNone || !facts_.over_other_contacts) return first;
    const FrictionVerdict answer = facts_.over_other_contacts(part, first.open);
    switch (first.open) {
      case OpenFrictionQuestion::kNone:
        break;
      case OpenFrictionQuestion::kOnEroded:
        evidence.on_eroded = answer;
        break;
      case OpenFrictionQuestion::kOnGrown:
        evidence.on_grown = answer;
        break;
      case OpenFrictionQuestion::kOnEveryNormal:
        evidence.on_every_normal = answer;
        break;
    }
    return decide(evidence);
  }

  // What is known of balance where either-or contacts press along whatever normals.
  static Balance of_every_normal(const PartKnowledge& one) {
    Balance balance = one.balance;
    const FrictionEvidence& e = one.evidence;
    if (balance.possible != false || !e.either_or || e.on_every_normal == FrictionVerdict::kFallsCertain)
      return balance;
    balance.possible.reset();
    balance.lower = 0;
    return balance;
  }

  void add_balance(const Balance& balance) {
    known_.balance_bounds[0] = std::max(known_.balance_bounds[0], balance.lower);
    known_.balance_bounds[1] = std::max(known_.balance_bounds[1], balance.upper);
    if (balance.possible == false || known_.balance_possible == false) {
      known_.balance_possible = false;
    } else if (!balance.possible) {
      known_.balance_possible = std::nullopt;
    }
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
  FrictionKnowledge known = EveryPart(own, own_facts, settings, tolerances).run();
  put_in_si(units, known);
  return known;
}

}  // namespace impend
