#include "impend/motion/rest_in_balance.h"

#include <algorithm>
#include <vector>

namespace impend {
namespace {

// `bodies`: by their places in the component.
bool is_one_of(const ComponentResult& component, const std::vector<int>& bodies, int body) {
  return std::any_of(bodies.begin(), bodies.end(),
                     [&](int k) { return component.bodies[static_cast<std::size_t>(k)] == body; });
}

}  // namespace

bool rests_but_for_balance(const ComponentResult& component) {
  const Evidence& e = component.evidence;
  const bool other_doubt = !e.gaps.empty() || e.masses || e.drive || !e.fault.empty();
  if (component.verdict != Verdict::kMarginal || other_doubt) return false;
  return component.reason == (e.falls ? falls_from_balance(*e.falls) : may_balance(e));
}

bool rests_only_in_balance(const Analysis& analysis) {
  const auto rests = [](const ComponentResult& one) {
    return one.verdict == Verdict::kStable || rests_but_for_balance(one);
  };
  const auto falls = [](const ComponentResult& one) {
    return one.verdict == Verdict::kMarginal && one.evidence.falls.has_value();
  };
  const auto& all = analysis.components;
  return std::all_of(all.begin(), all.end(), rests) && std::any_of(all.begin(), all.end(), falls);
}

const ComponentResult* may_rest_in_balance(const Analysis& analysis) {
  const ComponentResult* found = nullptr;
  for (const ComponentResult& component : analysis.components) {
    if (component.verdict == Verdict::kStable) continue;
    if (!rests_but_for_balance(component) || component.evidence.falls) return nullptr;
    if (found == nullptr) found = &component;
  }
  return found;
}

bool falls_from_its_balance(const Analysis& analysis, int body) {
  const int index = analysis.bodies.at(static_cast<std::size_t>(body)).component;
  if (index < 0) return false;
  const ComponentResult& component = analysis.components[static_cast<std::size_t>(index)];
  if (!component.evidence.falls || analysis.bodies[static_cast<std::size_t>(body)].verdict != Verdict::kMarginal) {
    return false;
  }
  return is_one_of(component, component.evidence.falls->bodies, body);
}

bool may_fall_from_its_balance(const Analysis& analysis, int body) {
  if (falls_from_its_balance(analysis, body)) return true;
  const int index = analysis.bodies.at(static_cast<std::size_t>(body)).component;
  if (index < 0) return false;
  const ComponentResult& component = analysis.components[static_cast<std::size_t>(index)];
  if (analysis.bodies[static_cast<std::size_t>(body)].verdict != Verdict::kMarginal) return false;
  const bool of_balance = component.verdict == Verdict::kMoves || rests_but_for_balance(component);
  return of_balance && is_one_of(component, component.evidence.fall_open, body);
}

}  // namespace impend
