// Contacts to verdict: components, branches, the three formulations, evidence, the decision, forces.
#include "impend/motion/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "impend/base/stop.h"
#include "impend/motion/branches.h"
#include "impend/motion/component_analysis.h"
#include "impend/motion/components.h"

namespace impend {
namespace {

constexpr int kShareOfQuestion = 8;  // an eighth of the relaxations that the answer itself may take

// Every contact imposed, alternatives too, and what hangs together then.
struct Whole {
  MotionProblem full;
  std::vector<int> row_of_contact;
  std::vector<ComponentRows> components;
};

Whole impose_every_contact(const Assembly& assembly, const ContactSet& contacts) {
  std::vector<int> every_contact(contacts.contacts.size());
  std::iota(every_contact.begin(), every_contact.end(), 0);
  Whole whole;
  whole.full = make_problem(assembly, contacts, every_contact);
  whole.row_of_contact.assign(every_contact.size(), -1);
  for (int row = 0; row < whole.full.rows(); ++row) {
    if (!whole.full.is_joint_row(row)) whole.row_of_contact[whole.full.contact[row]] = row;
  }
  whole.components = find_components(whole.full, contacts);
  return whole;
}

std::vector<int> sizes(const std::vector<ComponentRows>& components) {
  std::vector<int> sizes;
  for (const ComponentRows& c : components) sizes.push_back(static_cast<int>(c.always.size() + c.disjunctions.size()));
  return sizes;
}

Warning change_over_warning(const Analysis& analysis, const ChangeOver& change) {
  const std::vector<int>& ends = analysis.contacts.disjunctions[change.disjunction].alternatives.front();
  const Contact& contact = analysis.contacts.contacts[ends.front()];
  const std::string a = analysis.assembly.body_name(contact.a), b = analysis.assembly.body_name(contact.b);
  return {"edge-turn-approximate",
          fmt::format("'{}' and '{}' touch edge on edge and part by turning about a point of the common edge, to one "
                      "side before it and to the other behind it; the point was found by search",
                      a, b),
          a};
}

// Writes down what was chosen; true when contacts were added where an edge contact changes over.
bool adopt(const std::vector<ComponentRows>& components, const std::vector<ComponentChoice>& choices,
           Analysis& analysis) {
  std::vector<ChangeOver> change_overs;
  analysis.disjunction_choice.assign(analysis.contacts.disjunctions.size(), std::nullopt);
  for (size_t c = 0; c < components.size(); ++c) {
    const BranchChoice& branch = choices[c].branch;
    for (size_t k = 0; k < components[c].disjunctions.size(); ++k) {
      analysis.disjunction_choice[components[c].disjunctions[k]] = branch.chosen[k];
    }
    change_overs.insert(change_overs.end(), branch.change_overs.begin(), branch.change_overs.end());
  }
  if (change_overs.empty()) return false;
  for (const ChangeOver& change : change_overs) analysis.warnings.push_back(change_over_warning(analysis, change));
  add_change_overs(analysis.contacts, change_overs);
  return true;
}

std::vector<int> chosen_rows(const Analysis& analysis, const Whole& whole, const ComponentRows& component) {
  std::vector<int> chosen;
  for (int index : component.disjunctions) chosen.push_back(*analysis.disjunction_choice[index]);
  return rows_of_choice(analysis.contacts, component, whole.row_of_contact, chosen);
}

// Forces as they were found, and of what complete_component fills only what verdicts and bounds are made of.
void leave_incomplete(ComponentAnalysis& analysis) {
  analysis.forces = analysis.solution.lambda;
  if (analysis.result.verdict != Verdict::kMoves) analysis.result.rest_bound = analysis.judgement.rest_bound;
}

ComponentAnalysis analyze_component(const WholeProblem& whole, const ComponentRows& component,
                                    const ComponentChoice& choice, const std::vector<int>& rows,
                                    const Progress& progress) {
  ComponentAnalysis analysis = judged_component(restrict_problem(whole.full, component.bodies, rows), whole.decision,
                                                whole.settings, whole.scope, progress);
  gather_evidence(whole, component, choice, analysis);
  if (whole.scope == Scope::kVerdict) {
    leave_incomplete(analysis);
  } else {
    complete_component(whole.settings, analysis);
  }
  return analysis;
}

Error cancelled() { return {ErrorCode::kCancelled, "cancelled while solving", {}, ""}; }

Result<Analysis> analyzed(Assembly assembly, ContactSet contacts, const DecisionTolerances& decision,
                          const SolverSettings& settings, const Progress& progress, Scope scope) {
  Analysis analysis;
  analysis.assembly = std::move(assembly);
  analysis.contacts = std::move(contacts);
  Whole whole = impose_every_contact(analysis.assembly, analysis.contacts);

  std::vector<ComponentChoice> choices(whole.components.size());
  const Progress searching = told_by_this_thread(progress_between(progress, 0, 0.5));
  const bool all_chosen =
      for_components(sizes(whole.components), settings.threads, progress_between(progress, 0, 0.5), [&](int k) {
        choices[k] = choose_for_component(whole.full, analysis.contacts, whole.components[k], whole.row_of_contact,
                                          decision, settings, searching);
      });
  if (!all_chosen) return cancelled();
  if (adopt(whole.components, choices, analysis)) whole = impose_every_contact(analysis.assembly, analysis.contacts);

  const WholeProblem shared{analysis.assembly, analysis.contacts, whole.full, whole.row_of_contact,
                            decision,          settings,          scope};
  std::vector<std::vector<int>> rows;
  for (const ComponentRows& component : whole.components) rows.push_back(chosen_rows(analysis, whole, component));
  std::vector<ComponentAnalysis> analysed(whole.components.size());
  const Progress solving = told_by_this_thread(progress_between(progress, 0.5, 1));
  const bool all_analysed = for_components(
      sizes(whole.components), settings.threads, progress_between(progress, 0.5, 1),
      [&](int k) { analysed[k] = analyze_component(shared, whole.components[k], choices[k], rows[k], solving); });
  if (!all_analysed) return cancelled();

  gather_analysis(whole.full, rows, std::move(analysed), decision, analysis);
  return analysis;
}

}  // namespace

Result<Analysis> analyze_motion(Assembly assembly, ContactSet contacts, const DecisionTolerances& decision,
                                const SolverSettings& settings, const Progress& progress) {
  return until_stopped(progress, "cancelled while solving", [&] {
    return analyzed(std::move(assembly), std::move(contacts), decision, settings, progress, Scope::kEverything);
  });
}

Result<Analysis> analyze_for_verdict(Assembly assembly, ContactSet contacts, const DecisionTolerances& decision,
                                     const SolverSettings& settings, const Progress& progress) {
  SolverSettings less = settings;
  less.exact = false;
  less.branch_limit = std::max(1, settings.branch_limit / kShareOfQuestion);
  Progress quiet;
  quiet.cancelled = progress.cancelled;
  return until_stopped(progress, "cancelled while solving", [&] {
    return analyzed(std::move(assembly), std::move(contacts), decision, less, quiet, Scope::kVerdict);
  });
}

}  // namespace impend
