#include "gui/presenter/sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "impend/report/number_words.h"
#include "impend/report/verdict_words.h"

namespace impend::gui {

ColorRole role_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kStable:
      return ColorRole::kStable;
    case Verdict::kMoves:
      return ColorRole::kMoves;
    case Verdict::kMarginal:
      break;
  }
  return ColorRole::kMarginal;
}

ColorRole role_of(FrictionVerdict verdict) {
  switch (verdict) {
    case FrictionVerdict::kStableCertain:
      return ColorRole::kStable;
    case FrictionVerdict::kFallsCertain:
      return ColorRole::kMoves;
    case FrictionVerdict::kIndeterminate:
      return ColorRole::kIndeterminate;
    case FrictionVerdict::kPossiblyStable:
      return ColorRole::kWarning;
    case FrictionVerdict::kNoSolutionFound:
      break;
  }
  return ColorRole::kError;
}

ColorRole role_of(const FrictionResult& friction) {
  if (friction.verdict) return role_of(*friction.verdict);
  if (friction.inconsistent) return ColorRole::kWarning;
  return friction.status == SolveStatus::kSolved ? ColorRole::kNeutral : ColorRole::kError;
}

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string and_list(const std::vector<std::string>& words) {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i) out += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return out;
}

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

std::string group_words(const Analysis& analysis, const ComponentResult& component) {
  if (component.bodies.empty()) return "nothing";
  const std::string first = "'" + analysis.assembly.body_name(component.bodies.front()) + "'";
  return component.bodies.size() == 1 ? first
                                      : count_text(component.bodies.size(), "part") + " connected with " + first;
}

std::string component_words(const Analysis& analysis, int component) {
  const ComponentResult& result = analysis.components.at(component);
  const std::string who = analysis.components.size() > 1 ? group_words(analysis, result) + ": " : "";
  std::string words =
      fmt::format("{}{}, motion ratio {}", who, to_string(result.verdict), bracket_words(analysis, result));
  if (!result.reason.empty()) words += "; " + result.reason;
  if (result.exact) words += "; " + exact_words(*result.exact);
  return words;
}

}  // namespace impend::gui
