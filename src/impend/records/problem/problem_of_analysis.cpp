#include "impend/records/problem/problem_of_analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "impend/base/names.h"
#include "impend/report/number_words.h"

namespace impend {
namespace {

std::vector<std::string> notes_of(const Analysis& analysis) {
  std::vector<std::string> notes;
  const std::vector<Contact>& contacts = analysis.contacts.contacts;
  const size_t ways = analysis.contacts.disjunctions.size();
  const size_t left_out = contacts.size() - imposed_contacts(analysis.problem).size();
  if (ways > 0) {
    notes.push_back(fmt::format(
        "{} may open in several ways: the way that the analysis chose is imposed, {} of other ways {} left out",
        count_text(ways, "either-or contact"), count_text(left_out, "contact"), left_out == 1 ? "is" : "are"));
  }
  const auto doubtful = std::count_if(contacts.begin(), contacts.end(), [](const Contact& c) { return c.doubtful; });
  if (doubtful > 0) {
    notes.push_back(fmt::format("{} whose geometry is not understood {} imposed; the analysis judged without, too",
                                count_text(static_cast<size_t>(doubtful), "contact"), doubtful == 1 ? "is" : "are"));
  }
  for (const ComponentResult& component : analysis.components) {
    if (component.reason.empty() || component.bodies.empty()) continue;
    notes.push_back(fmt::format("the analysis said of the group of '{}': {}",
                                analysis.assembly.body_name(component.bodies.front()), component.reason));
  }
  return notes;
}

Error unconfirmed(const std::vector<FormulationDifference>& differences,
                  const std::vector<FormulationResult>& formulations, const CrossValidation& cross, std::string hint) {
  return {ErrorCode::kInternal,
          fmt::format("the formulations do not confirm each other (limit {}): {}", number_text(cross.threshold),
                      disagreement_words(differences, formulations)),
          {},
          "do not trust this result; " + hint};
}

}  // namespace

ProblemFolder problem_of_analysis(const Analysis& analysis) {
  ProblemFolder folder{analysis.assembly.name, analysis.problem, analysis.verdict, notes_of(analysis), {}};
  for (const Joint& joint : analysis.assembly.joints) folder.joint_types.emplace_back(to_string(joint.type));
  return folder;
}

bool internally_sound(const CrossValidation& cross, const std::vector<FormulationResult>& formulations) {
  const auto solved = std::count_if(formulations.begin(), formulations.end(),
                                    [](const FormulationResult& f) { return f.status == SolveStatus::kSolved; });
  return solved >= 2 ? cross.agree || cross.explained : solved == 1;
}

std::string disagreement_words(const std::vector<FormulationDifference>& differences,
                               const std::vector<FormulationResult>& formulations) {
  std::vector<FormulationDifference> sorted = differences;
  std::stable_sort(sorted.begin(), sorted.end(), [](const FormulationDifference& a, const FormulationDifference& b) {
    return a.difference > b.difference;
  });
  std::string words;
  for (const FormulationDifference& pair : sorted) {
    words += fmt::format("{}{} and {} differ by {} of free fall", words.empty() ? "" : ", ", to_string(pair.x),
                         to_string(pair.y), number_text(pair.difference));
  }
  for (const FormulationResult& f : formulations) {
    if (f.status == SolveStatus::kSolved) continue;
    words += fmt::format("{}{} is {}", words.empty() ? "" : ", ", to_string(f.formulation), to_string(f.status));
  }
  return words;
}

Result<std::string> keep_problem(const Analysis& analysis, const std::string& parent) {
  return write_problem_to_new_folder(problem_of_analysis(analysis), parent,
                                     "impend-problem-" + safe_file_name(analysis.assembly.name, "assembly"));
}

Error disagreement(const Analysis& analysis, const std::string& parent) {
  const Result<std::string> kept = keep_problem(analysis, parent);
  std::string hint = kept ? "" : "the problem could not be kept: " + to_string(kept.error());
  if (kept) {
    const std::string folder = std::filesystem::path(kept.value()).lexically_normal().string();
    hint = fmt::format(
        "the problem is in '{}': 'impend solve {} --verbose' shows what each formulation makes of it; "
        "please report it with that folder",
        folder, folder);
  }
  return unconfirmed(formulation_differences(analysis.problem, analysis.components, analysis.formulations),
                     analysis.formulations, analysis.cross_validation, hint);
}

Error disagreement(const ProblemFolder& problem, const ProblemSolution& solution) {
  MotionProblem own = problem.problem;
  own.body.clear();
  return unconfirmed(formulation_differences(own, solution.components, solution.formulations), solution.formulations,
                     solution.cross_validation,
                     "--verbose shows what each formulation made of it; please report it with this folder");
}

}  // namespace impend
