#include "impend/planning/plan_as_sequence.h"

#include <fmt/format.h>

#include <utility>

namespace impend {
namespace {

std::vector<std::string> part_names(const Assembly& assembly, const std::vector<int>& parts) {
  std::vector<std::string> names;
  for (const int part : parts) names.push_back(assembly.parts[static_cast<std::size_t>(part)].name);
  return names;
}

}  // namespace

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
