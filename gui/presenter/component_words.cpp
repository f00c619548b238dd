#include "gui/presenter/component_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "impend/report/exact_words.h"
#include "impend/report/number_words.h"
#include "impend/report/verdict_words.h"

namespace impend::gui {
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
