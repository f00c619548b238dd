#include "impend/motion/components.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "impend/motion/balance.h"
#include "impend/motion/drive_limits.h"
#include "impend/motion/robust_motion.h"
#include "impend/motion/robust_rest.h"
#include "impend/motion/whitened.h"

namespace impend {
namespace {

ContactEvidence look_at_contacts(const WholeProblem& whole, const ComponentRows& component,
                                 const std::vector<int>& imposed) {
  ContactEvidence found;
  found.certain = component.disjunctions.empty();
  for (const int index : imposed) {
    const Contact& contact = whole.contacts.contacts[index];
    if (contact.doubtful) found.certain = false;
    found.chord = std::max(found.chord, contact.chord);
    found.bulge = std::max(found.bulge, contact.bulge);
    if (contact.disjunction < 0) found.width = std::max(found.width, contact.facet_width);
  }
  return found;
}

// ‖a‖_M ≤ ‖a₀‖_M whatever contacts there are, over all bodies that these may connect.
std::optional<MissingEvidence> look_for_missing(const WholeProblem& whole, const MotionProblem& problem) {
  const auto in_component = [&](int body) {
    return std::binary_search(problem.body.begin(), problem.body.end(), body);
  };
  std::optional<MissingEvidence> missing;
  for (const BodyPair& pair : whole.contacts.at_missing_faces) {
    const bool a = in_component(pair.a), b = in_component(pair.b);
    if (!a && !b) continue;
    if (!missing)
      missing = MissingEvidence{whole.assembly.body_name(pair.a), whole.assembly.body_name(pair.b), true, 0, {}};
    missing->within = missing->within && ((a && b) || whole.assembly.body_fixed(a ? pair.b : pair.a));
  }
  if (!missing) return missing;
  const auto load = [](const MotionProblem& of) { return mass_norm(of, free_acceleration(of)); };
  // Without any load nothing moves, whatever else touches.
  const auto ratio = [](double of_all, double own) { return of_all > 0 ? of_all / own : 0.0; };
  const double most = load(missing->within ? problem : whole.full);
  const VecX a0 = free_acceleration(problem);
  missing->most = ratio(most, load(problem));
  for (int k = 0; k < problem.bodies(); ++k) {
    missing->body_most.push_back(ratio(most, std::sqrt(problem.Q.segment<6>(6 * k).dot(a0.segment<6>(6 * k)))));
  }
  return missing;
}

bool may_be_absent(const Contact& contact) { return contact.doubtful && !contact.somewhere; }

// The imposed contacts that there are whatever is true of doubtful contacts and chosen of either-or ones.
std::vector<int> certain_contacts(const WholeProblem& whole, const std::vector<int>& imposed) {
  std::vector<int> certain;
  for (const int i : imposed) {
    const Contact& contact = whole.contacts.contacts[i];
    if (!may_be_absent(contact) && contact.disjunction < 0) certain.push_back(i);
  }
  return certain;
}

std::optional<double> proof_of_rest(const WholeProblem& whole, const ComponentAnalysis& analysis,
                                    const std::vector<int>& contacts) {
  return rest_despite_noise(whole.assembly, whole.contacts, contacts, analysis.problem.body,
                            analysis.result.evidence.bracket.stable_threshold, whole.decision, whole.settings);
}

// Of a motion that no geometry within the noise forbids, over the rows without doubtful contacts: these may not be
// there.
std::optional<double> motion_without_doubts(const WholeProblem& whole, const ComponentAnalysis& analysis) {
  const MotionProblem& problem = analysis.problem;
  std::vector<int> bodies(static_cast<std::size_t>(problem.bodies())), rows;
  std::iota(bodies.begin(), bodies.end(), 0);
  for (int i = 0; i < problem.rows(); ++i) {
    if (problem.is_joint_row(i) || !may_be_absent(whole.contacts.contacts[problem.contact[i]])) rows.push_back(i);
  }
  const VecX& motion = analysis.solution.motion;
  const double enough = whole.decision.moves_min;
  if (static_cast<int>(rows.size()) == problem.rows()) return slow_motion_despite_noise(problem, motion, enough);
  return slow_motion_despite_noise(restrict_problem(problem, bodies, rows), motion, enough);
}

// The motion shown of a component that rests for every geometry within the noise: with exact points, and where it still
// gives way to the noise of normals, that of the numbers as stored.
void show_motion_at_rest(const WholeProblem& whole, ComponentAnalysis& analysis) {
  MotionProblem exact_points = problem_with_exact_points(whole.assembly, whole.contacts,
                                                         imposed_contacts(analysis.problem), analysis.problem.body);
  ComponentSolution exact = solve_component(exact_points, whole.decision, whole.settings, whole.scope);
  if (exact.judgement.bounds.lower > whole.decision.moves_min) {
    exact_points.c.setZero();
    exact = solve_component(exact_points, whole.decision, whole.settings, whole.scope);
  }
  analysis.problem = std::move(exact_points);
  analysis.solution = std::move(exact);
}

// In coarse files the noise of the contact points alone lets a stack sink, and slack squeezes out what is light.
std::optional<RestThroughNoise> rest_through_noise(const WholeProblem& whole, ComponentAnalysis& analysis) {
  const std::vector<int> imposed = imposed_contacts(analysis.problem);
  const std::vector<int> certain = certain_contacts(whole, imposed);
  const std::optional<double> bound = proof_of_rest(whole, analysis, certain);
  if (!bound) return std::nullopt;
  const std::optional<double> despite_noise = motion_without_doubts(whole, analysis);
  if (despite_noise.value_or(0) > whole.decision.moves_min) {
    analysis.result.evidence.motion.despite_noise = despite_noise;
    return std::nullopt;
  }
  show_motion_at_rest(whole, analysis);
  const Bracket& stored = analysis.result.evidence.bracket;
  RestThroughNoise rest{*bound, certain.size() == imposed.size(), analysis.solution.judgement};
  rest.shown.rest_bound = *bound;
  rest.shown.noise = stored.noise;
  rest.shown.stable_threshold = stored.stable_threshold;
  rest.shown.moves_threshold = stored.moves_threshold;
  return rest;
}

OtherContacts what_they_say(const QuickSolution& quick) {
  const Judgement& j = quick.judgement;
  return {quick.solved, j.verdict, j.motion_ratio, j.bounds, j.body_bounds};
}

// A search that ended with one branch, or had nothing to search, leaves it to the solver to bound that branch.
OtherContacts without_doubts(const WholeProblem& whole, const ComponentRows& certain, const BranchChoice& branch) {
  if (branch.widened || !branch.change_overs.empty()) {
    return {true, branch.verdict, branch.bounds.lower, branch.bounds, branch.body_bounds};
  }
  const std::vector<int> rows = rows_of_choice(whole.contacts, certain, whole.row_of_contact, branch.chosen);
  const QuickSolution quick =
      solve_quickly(restrict_problem(whole.full, certain.bodies, rows), whole.decision, whole.settings);
  if (!quick.solved) return {false, Verdict::kMarginal, branch.bounds.lower, {0, 1}, {}};
  OtherContacts without = what_they_say(quick);
  if (!branch.chosen.empty()) without.verdict = branch.verdict;
  return without;
}

// An either-or contact counts once.
int count_contacts(const ComponentRows& component) {
  return static_cast<int>(component.always.size() + component.disjunctions.size());
}

void warn_of_branches(const WholeProblem& whole, const ComponentAnalysis& analysis, const Judgement& j,
                      Diagnostics& warnings) {
  const std::optional<BranchEvidence>& branches = analysis.result.evidence.branches;
  if (!branches || branches->resolved || j.verdict != Verdict::kMoves) return;
  const auto decided = std::count_if(j.body_verdicts.begin(), j.body_verdicts.end(),
                                     [](Verdict verdict) { return verdict != Verdict::kMarginal; });
  warnings.push_back(
      {"branches-undecided",
       fmt::format("{}; which one the parts take is undecided: {}. {} of {} parts do the same whatever way is taken; "
                   "of the others the motion shown is one that is possible",
                   ways_to_open(*branches), why_undecided(*branches), decided, analysis.result.bodies.size()),
       whole.assembly.body_name(analysis.result.bodies.front())});
}

// Beside what moves; what rests all by itself is told by the verdict.
void warn_of_balance(ComponentAnalysis& analysis) {
  const Evidence& e = analysis.result.evidence;
  if (analysis.judgement.verdict != Verdict::kMoves) return;
  if (e.falls) analysis.warnings.push_back({"rests-in-balance", falls_beside_motion(*e.falls), e.falls->part});
  if (e.fall_open.empty()) return;
  analysis.warnings.push_back({"balance-not-known", "beside what moves, " + may_balance(e), e.fall_open_part});
}

// What is only touched, and pressed by noise, bears nothing.
BearingContacts bearing_of(const WholeProblem& whole, const ComponentAnalysis& analysis, const VecX& lambda) {
  return bearing_contacts(whole.contacts, analysis.problem, without_noise(analysis.problem, lambda));
}

bool may_fall(const WholeProblem& whole, const ComponentAnalysis& analysis) {
  const BearingContacts bearing = bearing_of(whole, analysis, analysis.solution.lambda);
  return may_fall_from_balance(whole.assembly, bearing, analysis.problem.body);
}

// Of what rests, all or some of it. Forces at corners may be shown where inner ones press within the faces.
BalanceAnswer fall_of_what_rests(const WholeProblem& whole, const ComponentAnalysis& analysis) {
  const std::vector<int>& parts = analysis.problem.body;
  const std::optional<VecX> inner = inner_forces(analysis.problem);
  const BearingContacts bearing = bearing_of(whole, analysis, inner ? *inner : analysis.solution.lambda);
  if (analysis.judgement.verdict != Verdict::kMoves) {
    if (!may_fall_from_balance(whole.assembly, bearing, parts)) return {};
    return fall_from_balance(whole.assembly, bearing, parts, false);
  }
  std::vector<char> rests;
  for (const Verdict body : analysis.judgement.body_verdicts) rests.push_back(body == Verdict::kStable ? 1 : 0);
  return fall_beside_motion(whole.assembly, bearing, parts, rests);
}

void answer(OpenQuestion question, const WholeProblem& whole, const ComponentRows& component,
            const ComponentChoice& choice, ComponentAnalysis& analysis) {
  Evidence& e = analysis.result.evidence;
  const std::vector<int> imposed = imposed_contacts(analysis.problem);
  switch (question) {
    case OpenQuestion::kNone:
      break;
    case OpenQuestion::kRestThroughNoise:
      e.rest_through_noise_asked = true;
      e.rest_through_noise = rest_through_noise(whole, analysis);
      e.may_fall = may_fall(whole, analysis);  // by the forces that it is shown with
      break;
    case OpenQuestion::kRestOnEroded:
      e.rest_on_eroded = proof_of_rest(whole, analysis, imposed).has_value();
      break;
    case OpenQuestion::kMotionOnGrown:
      e.motion_on_grown = what_they_say(
          solve_grown(whole.assembly, whole.contacts, imposed, analysis.problem.body, whole.decision, whole.settings));
      break;
    case OpenQuestion::kRestWithoutDoubts:
      e.doubts->rest_asked = true;
      e.doubts->rest_bound = proof_of_rest(whole, analysis, certain_contacts(whole, imposed));
      if (some_drive_is_limited(whole.assembly, analysis.problem.body) ||
          motion_without_doubts(whole, analysis).value_or(0) > whole.decision.moves_min) {
        e.doubts->rest_bound.reset();
      }
      break;
    case OpenQuestion::kWithoutDoubts:
      e.doubts->without =
          without_doubts(whole, rows_without_doubts(whole.full, whole.contacts, component), *choice.without_doubts);
      // Whether drives hold without these contacts is not asked.
      if (e.doubts->without->verdict == Verdict::kStable &&
          some_drive_is_limited(whole.assembly, analysis.problem.body)) {
        e.doubts->without->verdict = Verdict::kMarginal;
      }
      break;
    case OpenQuestion::kFallFromBalance: {
      BalanceAnswer balance = fall_of_what_rests(whole, analysis);
      e.fall_asked = true;
      e.falls = std::move(balance.falls);
      e.fall_not_excluded = std::move(balance.not_excluded);
      e.fall_open = std::move(balance.open);
      if (!e.fall_open.empty()) {
        const int suspect = balance.suspect >= 0 ? balance.suspect : e.fall_open.front();
        e.fall_open_part = whole.assembly.body_name(analysis.problem.body[static_cast<std::size_t>(suspect)]);
      }
      break;
    }
  }
}

}  // namespace

void gather_evidence(const WholeProblem& whole, const ComponentRows& component, const ComponentChoice& choice,
                     ComponentAnalysis& analysis) {
  Evidence& e = analysis.result.evidence;
  if (!component.disjunctions.empty()) e.branches = choice.branch;
  warn_of_branches(whole, analysis, decide(e, whole.decision), analysis.warnings);
  e.contacts = look_at_contacts(whole, component, imposed_contacts(analysis.problem));
  e.missing = look_for_missing(whole, analysis.problem);
  e.drive = drive_beyond_limit(whole.assembly, analysis.problem, analysis.solution.lambda);
  if (choice.without_doubts) {
    const ComponentRows certain = rows_without_doubts(whole.full, whole.contacts, component);
    e.doubts = DoubtEvidence{count_contacts(component) - count_contacts(certain), false, {}, {}};
  }
  e.may_fall = may_fall(whole, analysis);
  decide_component(whole.decision, analysis);
  while (analysis.judgement.open != OpenQuestion::kNone) {
    answer(analysis.judgement.open, whole, component, choice, analysis);
    decide_component(whole.decision, analysis);
  }
  warn_of_balance(analysis);
}

}  // namespace impend
