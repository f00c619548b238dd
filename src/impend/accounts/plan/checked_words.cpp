// What is said of a sequence that was checked, for text and page.
#include <fmt/format.h>

#include "impend/accounts/plan/plan_words.h"
#include "impend/base/names.h"
#include "impend/base/tolerances.h"
#include "impend/report/number_words.h"

namespace impend {
namespace {

constexpr double kSamePush = 1e-3;  // of steps that bear as much as each other the first is named

// "1 hand", "up to 6 hands; this is with 1".
std::string tried(const CheckedPlan& plan) {
  if (plan.most_hands_tried <= plan.hands) return count_text(static_cast<std::size_t>(plan.hands), "hand");
  return fmt::format("up to {} hands; this is with {}", plan.most_hands_tried, plan.hands);
}

// "3.2": the step that fails, of what is built apart for it where that is it; and the plan that has it.
struct FailingStep {
  std::string number;
  const CheckedPlan* plan;
};
FailingStep failing_step(const CheckedPlan& plan) {
  const std::string number = std::to_string(plan.sequence.failed + 1);
  const BuiltApart* built = built_that_fails(plan);
  if (built == nullptr) return {number, &plan};
  const FailingStep within = failing_step(built->plan);
  return {number + "." + within.number, within.plan};
}

// The step that fails although the state after it would stand.
bool is_without_hand(const CheckedPlan& plan, std::size_t k) {
  return !plan.stands && plan.sequence.failed == static_cast<int>(k) && may_stand(plan.answers[k]);
}

}  // namespace

PlanHeadline headline_of(const CheckedPlan& plan) {
  if (plan.stands) {
    const std::string hands = count_text(static_cast<std::size_t>(plan.hands), "hand");
    return {"EVERY STEP STANDS",
            fmt::format(" with {}{}{}", hands, plan.fewest_hands && plan.hands > 1 ? ", fewer do not suffice" : "",
                        certainty(plan.model, plan.proved))};
  }
  const FailingStep failing = failing_step(plan);
  const CheckedSequence& within = failing.plan->sequence;
  const PlanStep& step = within.steps[static_cast<std::size_t>(within.failed)].step;
  const std::string& where = step.where;
  return {fmt::format("STEP {} FAILS", failing.number),
          fmt::format(" with {} ({})", tried(plan),
                      (step.turns() ? step_cell(plan, step)
                                    : quoted_list(names_of(failing.plan->assembly, step.parts), kNamesInCell)) +
                          (where.empty() ? "" : ", " + where))};
}

std::string hands_used_text(const CheckedPlan& plan) {
  const int hands = plan.sequence.hands_used;
  return fmt::format("{}, {}", count_text(plan.sequence.steps.size(), "step"), how(plan.model)) +
         (hands == 0 ? "" : fmt::format("; at most {} at once", count_text(static_cast<std::size_t>(hands), "hand")));
}

std::vector<std::string> built_apart_words(const CheckedPlan& plan) {
  std::vector<std::string> clauses, unknown;
  for (std::size_t k = 0; k < plan.sequence.steps.size(); ++k) {
    const PlanStep& step = plan.sequence.steps[k].step;
    if (const BuiltApart* built = built_for_step(plan, static_cast<int>(k)); built != nullptr) {
      const bool as_all = (built->down + plan.assembly.up()).norm() < WordTolerances{}.negligible;
      const std::string first = fmt::format("{}.1", k + 1);
      const std::string steps =
          step.build.size() == 1 ? "step " + first : fmt::format("steps {} to {}.{}", first, k + 1, step.build.size());
      clauses.push_back(fmt::format("what step {} places is built apart before, in {}, on a table{}", k + 1, steps,
                                    as_all ? "" : ", with " + direction_text(built->down) + " down"));
    } else if (step.places() && step.parts.size() > 1 && step.build.empty()) {
      unknown.push_back(std::to_string(k + 1));
    }
  }
  if (!unknown.empty()) {
    std::string steps;
    for (const std::string& number : unknown) steps += (steps.empty() ? "" : ", ") + number;
    clauses.push_back(
        fmt::format("how the parts of {} {} were put together is not looked at; as {{\"build\": […]}} it is",
                    unknown.size() == 1 ? "step" : "steps", steps));
  }
  return clauses;
}

std::string step_verdict(const CheckedPlan& plan, std::size_t k) {
  const BuiltApart* fails = built_that_fails(plan);
  if (fails != nullptr && fails->step == static_cast<int>(k)) return "not reached";
  return is_without_hand(plan, k) ? "no free hand" : verdict_cell(plan.answers[k]);
}

std::string may_balance_words(const CheckedPlan& plan) {
  std::size_t first = plan.answers.size(), more = 0;
  for (std::size_t k = 0; k < plan.answers.size(); ++k) {
    if (!plan.answers[k].may_balance) continue;
    if (first == plan.answers.size()) {
      first = k;
    } else {
      ++more;
    }
  }
  if (first == plan.answers.size()) return "";
  return fmt::format("step {}: {}{}", first + 1, plan.answers[first].reason,
                     more == 0 ? "" : fmt::format("; and so of {} more", count_text(more, "step")));
}

std::string weakest_step_words(const CheckedPlan& plan) {
  int weakest = -1;
  for (int k = 0; k < static_cast<int>(plan.margins.size()); ++k) {
    if (!plan.margins[k].weakest || !plan.margins[k].weakest->found()) continue;
    const double force = plan.margins[k].weakest->force[1];
    if (weakest < 0 || force < (1 - kSamePush) * plan.margins[weakest].weakest->force[1]) weakest = k;
  }
  if (weakest < 0) return "";
  const WeakestPush& push = *plan.margins[weakest].weakest;
  return fmt::format("the weakest step is {}: it bears {}", weakest + 1,
                     push.force[1] == 0
                         ? fmt::format("no push on '{}'", plan.assembly.parts[push.body].name)
                         : weakest_push_text(plan.assembly, push) + (push.limited() ? ", and no more" : ""));
}

}  // namespace impend
