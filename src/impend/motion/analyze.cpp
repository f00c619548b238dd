// Contacts to verdict: components, branches, doubts, the three formulations, judgement, forces.
#include "impend/motion/analyze.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "impend/motion/canonical_forces.h"
#include "impend/motion/change_over_contacts.h"
#include "impend/motion/component_choice.h"
#include "impend/motion/component_solution.h"
#include "impend/motion/formulations.h"
#include "impend/motion/interface_forces.h"
#include "impend/motion/neutral.h"
#include "impend/motion/robust_rest.h"

namespace impend {
namespace {

// Solves components one by one and gathers everything into the analysis.
class Analyst {
 public:
  Analyst(Analysis& analysis, const DecisionTolerances& decision, const SolverSettings& settings)
      : analysis_(analysis), decision_(decision), settings_(settings) {
    impose_every_contact();
  }

  Status run(const Progress& progress) {
    const auto step = [&progress](size_t done, size_t all) {
      progress.step("solve", static_cast<double>(done) / static_cast<double>(all));
      return !progress.is_cancelled();
    };
    const Error cancelled{ErrorCode::kCancelled, "cancelled while solving", {}, ""};
    std::vector<ComponentRows> components = find_components(full_, analysis_.contacts);
    std::vector<ComponentChoice> choices;
    for (size_t k = 0; k < components.size(); ++k) {
      if (!step(k, 2 * components.size())) return cancelled;
      choices.push_back(
          choose_for_component(full_, analysis_.contacts, components[k], row_of_contact_, decision_, settings_));
    }
    if (adopt(components, choices)) components = find_components(full_, analysis_.contacts);
    prepare_results();
    for (size_t k = 0; k < components.size(); ++k) {
      if (!step(components.size() + k, 2 * components.size())) return cancelled;
      solve(components[k], choices[k]);
    }
    finish();
    return ok_status();
  }

 private:
  void impose_every_contact() {
    std::vector<int> every_contact(analysis_.contacts.contacts.size());
    std::iota(every_contact.begin(), every_contact.end(), 0);
    full_ = make_problem(analysis_.assembly, analysis_.contacts, every_contact);
    row_of_contact_.assign(every_contact.size(), -1);
    for (int row = 0; row < full_.rows(); ++row) row_of_contact_[full_.contact[row]] = row;
    motion_ = VecX::Zero(full_.Q.size());
    moving_ = {VecX::Zero(full_.Q.size()), VecX::Zero(full_.Q.size()), VecX::Zero(full_.Q.size())};
  }

  bool doubtful(int contact) const { return analysis_.contacts.contacts[contact].doubtful; }

  // Writes down what was chosen; true when contacts were added where an edge contact changes over.
  bool adopt(const std::vector<ComponentRows>& components, const std::vector<ComponentChoice>& choices) {
    std::vector<ChangeOver> change_overs;
    analysis_.disjunction_choice.assign(analysis_.contacts.disjunctions.size(), std::nullopt);
    for (size_t c = 0; c < components.size(); ++c) {
      const BranchChoice& branch = choices[c].branch;
      for (size_t k = 0; k < components[c].disjunctions.size(); ++k) {
        analysis_.disjunction_choice[components[c].disjunctions[k]] = branch.chosen[k];
      }
      change_overs.insert(change_overs.end(), branch.change_overs.begin(), branch.change_overs.end());
    }
    if (change_overs.empty()) return false;
    for (const ChangeOver& change : change_overs) note_change_over(change);
    add_change_overs(analysis_.contacts, change_overs);
    impose_every_contact();
    return true;
  }

  void note_change_over(const ChangeOver& change) {
    const std::vector<int>& ends = analysis_.contacts.disjunctions[change.disjunction].alternatives.front();
    const Contact& contact = analysis_.contacts.contacts[ends.front()];
    const std::string a = analysis_.assembly.body_name(contact.a), b = analysis_.assembly.body_name(contact.b);
    analysis_.warnings.push_back(
        {"edge-turn-approximate",
         fmt::format("'{}' and '{}' touch edge on edge and part by turning about a point of the common edge, to one "
                     "side before it and to the other behind it; the point was found by search",
                     a, b),
         a});
  }

  void prepare_results() {
    const int bodies = analysis_.assembly.body_count();
    analysis_.bodies.assign(bodies, {});
    for (int body = 0; body < bodies; ++body) analysis_.bodies[body].fixed = analysis_.assembly.body_fixed(body);
    analysis_.contact_results.assign(analysis_.contacts.contacts.size(), {});
    for (Formulation f : {Formulation::kContactForce, Formulation::kLeastConstraint, Formulation::kSteepestDescent}) {
      FormulationResult result;
      result.formulation = f;
      result.status = SolveStatus::kSolved;
      result.accelerations.assign(bodies, std::nullopt);
      analysis_.formulations.push_back(result);
    }
    analysis_.cross_validation = {true, 0, NumericalTolerances{}.cross_validation};
  }

  void solve(const ComponentRows& component, const ComponentChoice& choice) {
    std::vector<int> chosen;
    for (int index : component.disjunctions) chosen.push_back(*analysis_.disjunction_choice[index]);
    const std::vector<int> rows = rows_of_choice(analysis_.contacts, component, row_of_contact_, chosen);
    imposed_.insert(imposed_.end(), rows.begin(), rows.end());
    MotionProblem problem = restrict_problem(full_, component.bodies, rows);
    ComponentSolution solution = solve_component(problem, decision_, settings_);
    look_through_noise(component, rows, problem, solution);

    ComponentResult result = judged(problem, solution);
    consider_branches(component, choice.branch, result);
    consider_doubts(component, rows, choice, result);
    consider_exact_numbers(problem, result);
    if (result.verdict != Verdict::kMoves) result.rest_bound = solution.judgement.rest_bound;
    const int index = static_cast<int>(analysis_.components.size());
    record_bodies(problem, solution, choice.branch, result, index);
    if (result.verdict != Verdict::kMoves) count_freedoms(problem, solution, result);
    record_formulations(problem, solution, result.verdict);
    record_contacts(problem, solution);
    analysis_.components.push_back(std::move(result));
  }

  // In coarse files the noise of the contact points alone lets a stack sink; where that cannot undo rest, they count as
  // exact.
  void look_through_noise(const ComponentRows& component, const std::vector<int>& rows, MotionProblem& problem,
                          ComponentSolution& solution) const {
    const Judgement& stored = solution.judgement;
    if (stored.verdict != Verdict::kMarginal || stored.noise == 0 || !component.disjunctions.empty()) return;
    const ContactSet& contacts = analysis_.contacts;
    for (int contact : problem.contact) {
      if (contacts.contacts[contact].doubtful) return;
    }
    const std::optional<double> bound = rest_despite_noise(analysis_.assembly, contacts, problem.contact,
                                                           component.bodies, stored.stable_threshold, settings_);
    if (!bound) return;
    std::vector<int> every_contact(contacts.contacts.size());
    std::iota(every_contact.begin(), every_contact.end(), 0);
    problem = restrict_problem(make_problem(analysis_.assembly, with_exact_points(contacts), every_contact),
                               component.bodies, rows);
    ComponentSolution exact = solve_component(problem, decision_, settings_);
    exact.judgement.verdict = Verdict::kStable;
    exact.judgement.reason.clear();
    exact.judgement.rest_bound = *bound;
    exact.judgement.noise = stored.noise;
    exact.judgement.stable_threshold = stored.stable_threshold;
    exact.judgement.moves_threshold = stored.moves_threshold;
    solution = std::move(exact);
  }

  ComponentResult judged(const MotionProblem& problem, const ComponentSolution& solution) const {
    const Judgement& j = solution.judgement;
    ComponentResult result;
    result.bodies = problem.body;
    result.verdict = j.verdict;
    result.motion_ratio = j.motion_ratio;
    result.motion_ratio_bounds = j.bounds;
    result.noise = j.noise;
    result.stable_threshold = j.stable_threshold;
    result.moves_threshold = j.moves_threshold;
    result.reason = j.reason;
    return result;
  }

  static void widen(Bounds& bounds, const Bounds& by) {
    bounds.lower = std::min(bounds.lower, by.lower);
    bounds.upper = std::max(bounds.upper, by.upper);
  }

  // The system takes the fastest branch: one that moves is enough for "moves", "stable" must hold for all.
  void consider_branches(const ComponentRows& component, const BranchChoice& branch, ComponentResult& result) {
    if (component.disjunctions.empty()) return;
    result.branches_resolved = branch.resolved;
    if (branch.widened) widen(result.motion_ratio_bounds, branch.bounds);
    const std::string ways = fmt::format("{} edge or corner contact{} may open in several ways",
                                         component.disjunctions.size(), component.disjunctions.size() == 1 ? "" : "s");
    if (result.verdict == Verdict::kMoves) {
      if (!branch.resolved) note_undecided(ways, result);
    } else if (result.verdict == Verdict::kStable && !branch.all_rest) {
      result.verdict = Verdict::kMarginal;
      result.reason =
          branch.resolved ? ways + " and rest is not proved for all of them" : ways + " and the choice is undecided";
    } else if (!branch.resolved) {
      result.reason = ways + " and the choice is undecided";
    }
  }

  void note_undecided(const std::string& ways, const ComponentResult& result) {
    analysis_.warnings.push_back(
        {"branches-undecided",
         fmt::format("{}; which one the parts take is undecided, the motion shown is one that is possible", ways),
         analysis_.assembly.body_name(result.bodies.front())});
  }

  // A doubtful contact may or may not be real: judge with and without, and claim only what holds for both.
  void consider_doubts(const ComponentRows& component, const std::vector<int>& rows, const ComponentChoice& choice,
                       ComponentResult& result) {
    if (!choice.without_doubts) return;
    std::vector<int> certain;
    for (int row : rows) {
      if (!doubtful(full_.contact[row])) certain.push_back(row);
    }
    Verdict verdict = choice.without_doubts->verdict;
    double ratio = choice.without_doubts->bounds.lower, upper = choice.without_doubts->bounds.upper;
    if (choice.without_doubts->chosen.empty()) {
      const QuickSolution without =
          solve_quickly(restrict_problem(full_, component.bodies, certain), decision_, settings_);
      verdict = without.solved ? without.judgement.verdict : Verdict::kMarginal;
      ratio = without.judgement.motion_ratio;
      upper = without.judgement.bounds.upper;
    }
    result.motion_ratio_bounds.upper = std::max(result.motion_ratio_bounds.upper, upper);
    if (verdict == result.verdict) return;
    result.verdict = Verdict::kMarginal;
    result.reason = fmt::format(
        "the answer depends on {} contacts whose geometry is not understood: with them {:.2g} of free fall, without "
        "them {:.2g}",
        rows.size() - certain.size(), result.motion_ratio, ratio);
  }

  // The papers' problem, c = 0, can jam or slide by rounding alone: say so where it tells another story.
  void consider_exact_numbers(const MotionProblem& problem, ComponentResult& result) {
    if (problem.rows() == 0 || problem.c.maxCoeff() == 0 || result.verdict == Verdict::kMarginal) return;
    if (problem.rows() > settings_.dense_limit) return;
    MotionProblem exact = problem;
    exact.c.setZero();
    const MotionSolution solution = solve_contact_force(exact, settings_);
    if (solution.status != SolveStatus::kSolved) return;
    const double scale = mass_norm(exact, free_acceleration(exact));
    const double ratio = scale > 0 ? mass_norm(exact, solution.a) / scale : 0;
    const bool moves = result.verdict == Verdict::kMoves;
    if ((ratio > result.moves_threshold) == moves) return;
    result.motion_ratio_exact = ratio;
    analysis_.warnings.push_back(
        {"rounding-decides",
         moves ? "taken literally, the rounded numbers jam this assembly; within their noise it moves"
               : "taken literally, the rounded numbers let this assembly slide; within their noise it rests",
         problem.body_names.empty() ? "" : problem.body_names.front()});
  }

  void count_freedoms(const MotionProblem& problem, const ComponentSolution& solution, ComponentResult& result) {
    if (problem.rows() > settings_.dense_limit) return;
    const MotionSolution& least = solution.formulations[1];
    const NeutralMotions neutral =
        neutral_motions(problem, least.status == SolveStatus::kSolved ? least.lambda : solution.lambda);
    result.neutral_freedoms = neutral.freedoms;
    result.held = neutral.freedoms == 0;
    for (int k = 0; k < problem.bodies(); ++k) analysis_.bodies[problem.body[k]].neutral = neutral.moves[k];
  }

  void record_bodies(const MotionProblem& problem, const ComponentSolution& solution, const BranchChoice& branch,
                     const ComponentResult& result, int index) {
    const Judgement& j = solution.judgement;
    for (int k = 0; k < problem.bodies(); ++k) {
      BodyResult& body = analysis_.bodies[problem.body[k]];
      body.component = index;
      body.load_force = problem.Q.segment<3>(6 * k);
      body.load_torque = problem.Q.segment<3>(6 * k + 3);
      body.linear = solution.motion.segment<3>(6 * k);
      body.angular = solution.motion.segment<3>(6 * k + 3);
      body.motion_ratio = j.body_ratio[k];
      body.motion_ratio_bounds = j.body_bounds[k];
      if (branch.widened) widen(body.motion_ratio_bounds, branch.body_bounds[k]);
      body.verdict = body_verdict(body.motion_ratio_bounds, result);
    }
  }

  static Verdict body_verdict(const Bounds& bounds, const ComponentResult& component) {
    if (component.verdict == Verdict::kStable) return Verdict::kStable;
    if (component.verdict == Verdict::kMarginal) return Verdict::kMarginal;
    if (bounds.lower > component.moves_threshold) return Verdict::kMoves;
    return bounds.upper < component.stable_threshold ? Verdict::kStable : Verdict::kMarginal;
  }

  void record_formulations(const MotionProblem& problem, const ComponentSolution& solution, Verdict verdict) {
    CrossValidation& cross = analysis_.cross_validation;
    cross.largest_difference = std::max(cross.largest_difference, solution.cross.largest_difference);
    cross.threshold = std::max(cross.threshold, solution.cross.threshold);
    cross.agree = cross.agree && solution.cross.agree;
    disagree_ = disagree_ || solution.cross.largest_difference > solution.cross.threshold;
    for (int f = 0; f < 3; ++f) {
      const MotionSolution& from = solution.formulations[f];
      FormulationResult& to = analysis_.formulations[f];
      to.algorithm = from.algorithm;
      to.iterations += from.iterations;
      to.degenerate_steps += from.degenerate_steps;
      if (!from.reason.empty()) to.reason = from.reason;
      if (from.status == SolveStatus::kFailed || to.status == SolveStatus::kSolved) to.status = from.status;
      if (from.status != SolveStatus::kSolved) continue;
      raise(to.residuals.penetration, from.residuals.penetration);
      raise(to.residuals.attraction, from.residuals.attraction);
      raise(to.residuals.complementarity, from.residuals.complementarity);
      raise(to.residuals.equation_of_motion, from.residuals.equation_of_motion);
      for (int k = 0; k < problem.bodies(); ++k) {
        to.accelerations[problem.body[k]] = from.a.segment<6>(6 * k);
        if (verdict != Verdict::kStable) {
          moving_[f].segment<6>(6 * block_of(problem.body[k])) = from.a.segment<6>(6 * k);
        }
      }
    }
    for (int k = 0; k < problem.bodies(); ++k) {
      motion_.segment<6>(6 * block_of(problem.body[k])) = solution.motion.segment<6>(6 * k);
    }
  }

  static void raise(std::optional<double>& to, const std::optional<double>& from) {
    if (from) to = std::max(to.value_or(0.0), *from);
  }

  int block_of(int body) const {
    return static_cast<int>(std::lower_bound(full_.body.begin(), full_.body.end(), body) - full_.body.begin());
  }

  void record_contacts(const MotionProblem& problem, const ComponentSolution& solution) {
    const VecX forces = canonical_forces(problem, solution.lambda);
    for (int i = 0; i < problem.rows(); ++i) analysis_.contact_results[problem.contact[i]].force = forces[i];
  }

  void finish() {
    for (int row = 0; row < full_.rows(); ++row) {
      ContactResult& contact = analysis_.contact_results[full_.contact[row]];
      contact.separation_acceleration = full_.J.dot(row, motion_);
      contact.slack = full_.c[row];
    }
    for (int f = 0; f < 3; ++f) {
      const double norm = mass_norm(full_, moving_[f]);
      analysis_.formulations[f].descent_rate = norm > 0 ? full_.Q.dot(moving_[f]) / norm : 0;
      if (analysis_.formulations[f].status != SolveStatus::kSolved) note_unsolved(analysis_.formulations[f]);
    }
    std::sort(imposed_.begin(), imposed_.end());
    std::vector<int> contacts;
    for (int row : imposed_) contacts.push_back(full_.contact[row]);
    analysis_.problem = make_problem(analysis_.assembly, analysis_.contacts, contacts);
    analysis_.interface_results = interface_forces(analysis_.contacts, analysis_.contact_results);
    analysis_.verdict = overall();
    if (disagree_) {
      analysis_.warnings.push_back(
          {"formulations-disagree",
           fmt::format("the formulations differ by {:.2g} of free fall, more than {:.2g}: do not trust this result",
                       analysis_.cross_validation.largest_difference, analysis_.cross_validation.threshold),
           ""});
    }
  }

  void note_unsolved(const FormulationResult& result) {
    analysis_.warnings.push_back({result.status == SolveStatus::kNotRun ? "formulation-not-run" : "formulation-failed",
                                  fmt::format("{} did not take part: {}", to_string(result.formulation), result.reason),
                                  ""});
  }

  Verdict overall() const {
    Verdict verdict = Verdict::kStable;
    for (const ComponentResult& component : analysis_.components) {
      if (component.verdict == Verdict::kMoves) return Verdict::kMoves;
      if (component.verdict == Verdict::kMarginal) verdict = Verdict::kMarginal;
    }
    return verdict;
  }

  Analysis& analysis_;
  const DecisionTolerances& decision_;
  const SolverSettings& settings_;
  MotionProblem full_;  // every contact imposed, alternatives too
  std::vector<int> row_of_contact_;
  std::vector<int> imposed_;  // rows of full_ on the chosen branches
  bool disagree_ = false;     // in some component the formulations differ beyond its threshold
  VecX motion_;               // 6N over full_
  std::vector<VecX> moving_;  // per formulation, with stable components zeroed
};

}  // namespace

Result<Analysis> analyze_motion(Assembly assembly, ContactSet contacts, const DecisionTolerances& decision,
                                const SolverSettings& settings, const Progress& progress) {
  Analysis analysis;
  analysis.assembly = std::move(assembly);
  analysis.contacts = std::move(contacts);
  const Status status = Analyst(analysis, decision, settings).run(progress);
  if (!status) return status.error();
  return analysis;
}

}  // namespace impend
