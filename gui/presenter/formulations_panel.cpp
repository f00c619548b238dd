#include "gui/presenter/formulations_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "gui/presenter/sentences.h"
#include "impend/report/friction_words.h"
#include "impend/report/number_words.h"
#include "impend/report/verdict_words.h"

namespace impend::gui {
namespace {

PanelCell status_cell(const FormulationResult& f) {
  const ColorRole role = f.status == SolveStatus::kSolved   ? ColorRole::kStable
                         : f.status == SolveStatus::kFailed ? ColorRole::kError
                                                            : ColorRole::kQuiet;
  return {to_string(f.status), f.reason, role};
}

template <class Make>
PanelRow row_of(const Analysis& analysis, const char* label, const char* tooltip, Make make) {
  PanelRow row{label, tooltip, {}};
  for (const FormulationResult& f : analysis.formulations) row.cells.push_back(make(f));
  return row;
}

PanelRow residual_row(const Analysis& analysis, const char* label, const char* tooltip,
                      std::optional<double> Residuals::*residual) {
  return row_of(analysis, label, tooltip, [&](const FormulationResult& f) {
    const std::optional<double>& value = f.residuals.*residual;
    if (f.status != SolveStatus::kSolved || !value) return PanelCell{"–", "does not apply", ColorRole::kQuiet};
    return PanelCell{number_text(*value), "", ColorRole::kNeutral};
  });
}

PanelLine agreement_line(const Analysis& analysis) {
  const auto solved = std::count_if(analysis.formulations.begin(), analysis.formulations.end(),
                                    [](const FormulationResult& f) { return f.status == SolveStatus::kSolved; });
  const CrossValidation& cross = analysis.cross_validation;
  const ColorRole role = cross.agree ? ColorRole::kStable : cross.explained ? ColorRole::kWarning : ColorRole::kError;
  return {capitalized(agreement_words(analysis)), solved < 2 ? ColorRole::kWarning : role, {}};
}

// What decides the verdict first: those that have it before others, the fastest first.
std::vector<int> components_by_weight(const Analysis& analysis) {
  std::vector<int> order(analysis.components.size());
  std::iota(order.begin(), order.end(), 0);
  const auto weight = [&](int i) {
    const ComponentResult& component = analysis.components[i];
    const int rank = component.verdict == analysis.verdict     ? 3
                     : component.verdict == Verdict::kMoves    ? 2
                     : component.verdict == Verdict::kMarginal ? 1
                                                               : 0;
    return std::tuple(-rank, -component.motion_ratio);
  };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return weight(a) < weight(b); });
  return order;
}

// Verdict, motion ratio with its bracket, thresholds, reason, exact word; where there are several components, whose
// they are.
std::string component_words(const Analysis& analysis, int component) {
  const ComponentResult& result = analysis.components.at(component);
  const std::string who = analysis.components.size() > 1 ? group_words(analysis, result) + ": " : "";
  std::string words =
      fmt::format("{}{}, motion ratio {}", who, to_string(result.verdict), bracket_words(analysis, result));
  if (!result.reason.empty()) words += "; " + result.reason;
  if (result.exact) words += "; " + exact_words(*result.exact);
  return words;
}

std::vector<PanelLine> friction_lines(const FrictionResult& friction) {
  const bool solved = friction.status == SolveStatus::kSolved;
  std::string words = fmt::format("With {}: {}", friction_model_words(friction), to_string(friction.status));
  if (!friction.algorithm.empty()) words += " by " + friction.algorithm;
  words += fmt::format(", {}", count_text(static_cast<size_t>(std::max(friction.pivots, 0)), "step"));
  if (solved) words += fmt::format(", misses the law by {}", number_text(friction.residual));
  std::vector<PanelLine> lines = {{std::move(words), role_of(friction), {}}};
  if (!friction.reason.empty()) lines.push_back({capitalized(friction.reason), ColorRole::kQuiet, {}});
  return lines;
}

}  // namespace

FormulationsPanel formulations_panel(const Analysis& analysis) {
  FormulationsPanel panel;
  for (const FormulationResult& f : analysis.formulations) panel.titles.push_back(to_string(f.formulation));
  const auto if_solved = [](const FormulationResult& f, const std::string& text) {
    const bool solved = f.status == SolveStatus::kSolved;
    return PanelCell{solved ? text : "–", "", solved ? ColorRole::kNeutral : ColorRole::kQuiet};
  };
  panel.rows.push_back(row_of(analysis, "Status", "", status_cell));
  panel.rows.push_back(
      row_of(analysis, "Algorithm", "of groups of different size there may be several", [](const FormulationResult& f) {
        return PanelCell{f.algorithm, f.algorithm, {}};
      }));
  panel.rows.push_back(row_of(analysis, "Descent rate",
                              "how fast the motion gives off potential energy, m/s²·√kg; 0 at rest",
                              [&](const FormulationResult& f) { return if_solved(f, number_text(f.descent_rate)); }));
  panel.rows.push_back(residual_row(analysis, "Penetration", "parts run into each other by that share of free fall",
                                    &Residuals::penetration));
  panel.rows.push_back(
      residual_row(analysis, "Attraction", "contacts pull by that share of free fall", &Residuals::attraction));
  panel.rows.push_back(residual_row(analysis, "Complementarity", "contacts push while they open, relative to free fall",
                                    &Residuals::complementarity));
  panel.rows.push_back(residual_row(analysis, "Equation of motion",
                                    "what forces and accelerations miss each other by, relative to free fall",
                                    &Residuals::equation_of_motion));
  panel.rows.push_back(row_of(analysis, "Steps", "iterations of the method",
                              [&](const FormulationResult& f) { return if_solved(f, std::to_string(f.iterations)); }));
  panel.rows.push_back(row_of(analysis, "Note", "", [](const FormulationResult& f) {
    const std::string& note = f.status == SolveStatus::kSolved ? f.note : f.reason;
    return PanelCell{note, note, ColorRole::kQuiet};
  }));
  panel.agreement = agreement_line(analysis);
  if (analysis.friction) panel.friction = friction_lines(*analysis.friction);
  for (const int component : components_by_weight(analysis)) {
    const ComponentResult& result = analysis.components[component];
    PanelLine line{component_words(analysis, component), role_of(result.verdict), {}};
    if (!result.bodies.empty()) line.item = {SceneItem::Kind::kBody, result.bodies.front()};
    panel.brackets.push_back(std::move(line));
  }
  return panel;
}

}  // namespace impend::gui
