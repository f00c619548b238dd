#include "gui/presenter/plan_news.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "gui/presenter/session_work.h"

namespace impend::gui {

std::optional<PlanSource> plan_source(const Snapshot& snapshot) {
  const bool settled = snapshot.state == SessionState::kReady || snapshot.state == SessionState::kFailed;
  if (!snapshot.document || !snapshot.assembly || !settled || snapshot.open_failed) return std::nullopt;
  return PlanSource{snapshot.document, snapshot.assembly, snapshot.settings};
}

bool same_states(const PlanSource& a, const PlanSource& b) {
  return a.document->opened == b.document->opened && a.settings == b.settings &&
         same_mechanics(*a.document, *b.document);
}

namespace {

// With ; between them, without spaces around them.
std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream all(text);
  for (std::string word; std::getline(all, word, ';');) {
    const std::size_t first = word.find_first_not_of(' '), last = word.find_last_not_of(' ');
    if (first != std::string::npos) words.push_back(word.substr(first, last - first + 1));
  }
  return words;
}

}  // namespace

PlanRequest plan_request(const PlanChoice& rules) {
  PlanRequest request;
  request.hands = rules.hands;
  if (!rules.base.empty()) request.base = rules.base;
  request.no_hold = words_of(rules.no_hold);
  request.turns = rules.turns;
  if (rules.turns > 0) request.down = words_of(rules.down);
  request.from_above = rules.from_above;
  request.certain = rules.certain;
  return request;
}

namespace {

void tell_places(std::vector<NamedStep>* steps) {
  for (std::size_t k = 0; k < steps->size(); ++k) (*steps)[k].where = fmt::format("sequence[{}]", k);
}

}  // namespace

PlanSteps stated_steps(const Assembly& assembly) {
  PlanSteps stated;
  const auto is_fixed = [&](const std::string& name) {
    return std::any_of(assembly.parts.begin(), assembly.parts.end(),
                       [&](const Part& part) { return part.name == name && part.fixed; });
  };
  for (const NamedStep& step : assembly.sequence) {
    const bool turns = step.kind == StepKind::kTurn;
    if (turns || !std::all_of(step.parts.begin(), step.parts.end(), is_fixed)) stated.steps.push_back(step);
  }
  if (!assembly.sequence.empty()) return stated;
  stated.of_parts = true;
  for (const Part& part : assembly.parts) {
    if (!part.fixed) stated.steps.push_back({StepKind::kPlace, {part.name}, std::nullopt, ""});
  }
  return stated;
}

std::vector<NamedStep> moved_step(std::vector<NamedStep> steps, int from, int to) {
  const int count = static_cast<int>(steps.size());
  if (from < 0 || from >= count || to < 0 || to >= count || from == to) return steps;
  if (from < to) {
    std::rotate(steps.begin() + from, steps.begin() + from + 1, steps.begin() + to + 1);
  } else {
    std::rotate(steps.begin() + to, steps.begin() + from, steps.begin() + from + 1);
  }
  tell_places(&steps);
  return steps;
}

SetSequence sequence_edit(const Snapshot& snapshot, const std::vector<NamedStep>& steps) {
  const auto opened_name = [&](const std::string& name) -> std::optional<std::string> {
    const std::vector<Part>& parts = snapshot.assembly->parts;
    const auto at = std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.name == name; });
    const int original = at == parts.end() ? -1 : snapshot.parts.original_of(static_cast<int>(at - parts.begin()));
    if (original < 0) return std::nullopt;
    return snapshot.document->opened->assembly->parts[original].name;
  };
  SetSequence edit{renamed_steps(steps, opened_name)};
  tell_places(&edit.steps);
  return edit;
}

bool same_steps(const std::vector<NamedStep>& a, const std::vector<NamedStep>& b) {
  return StatedOrder{a} == StatedOrder{b};
}

}  // namespace impend::gui
