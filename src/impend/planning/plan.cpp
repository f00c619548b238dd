#include "impend/planning/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace impend {
namespace {

std::vector<std::string> part_names(const Assembly& assembly, const std::vector<int>& parts) {
  std::vector<std::string> names;
  for (const int part : parts) names.push_back(assembly.parts[static_cast<std::size_t>(part)].name);
  return names;
}

}  // namespace

bool is_proved_to_stand(const StateAnswer& answer) {
  if (answer.friction) return *answer.friction == FrictionVerdict::kStableCertain;
  return answer.verdict == Verdict::kStable;
}

bool may_stand(const StateAnswer& answer) {
  if (is_proved_to_stand(answer)) return true;
  return answer.may_balance || answer.friction == FrictionVerdict::kPossiblyStable;
}

bool is_called_falling(const StateAnswer& answer) {
  return answer.friction ? *answer.friction == FrictionVerdict::kFallsCertain : answer.verdict == Verdict::kMoves;
}

bool gives_way(const StateAnswer& answer) { return is_called_falling(answer) || answer.balances; }

const BuiltApart* built_for_step(const CheckedPlan& plan, int step) {
  const auto at =
      std::find_if(plan.built.begin(), plan.built.end(), [&](const BuiltApart& built) { return built.step == step; });
  return at == plan.built.end() ? nullptr : &*at;
}

const BuiltApart* built_that_fails(const CheckedPlan& plan) {
  const auto at =
      std::find_if(plan.built.begin(), plan.built.end(), [](const BuiltApart& built) { return !built.plan.stands; });
  return at == plan.built.end() ? nullptr : &*at;
}

std::vector<NamedStep> plan_as_sequence(const CheckedPlan& plan, bool with_holds) {
  const std::vector<WayUp>& ways_up = plan.sequence.ways_up.all;
  std::vector<NamedStep> steps;
  for (const CheckedStep& done : plan.sequence.steps) {
    NamedStep step;
    step.kind = done.step.kind;
    step.parts = part_names(plan.assembly, done.step.parts);
    step.where = fmt::format("sequence[{}]", steps.size());
    step.build = done.step.build;
    step.down = done.step.build_down;
    if (with_holds) step.hold = part_names(plan.assembly, done.held.members());
    if (done.step.turns()) {
      step.down = ways_up[static_cast<std::size_t>(done.step.turn.to)].down;
      const int past = done.step.turn.past;
      if (past >= 0) step.past = ways_up[static_cast<std::size_t>(past)].down;
    }
    steps.push_back(std::move(step));
  }
  return steps;
}

std::vector<NamedStep> plan_as_sequence(const SearchedPlan& search) {
  return plan_as_sequence(search.plan, search.ruled_out > 0);
}

}  // namespace impend
