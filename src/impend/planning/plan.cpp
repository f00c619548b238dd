#include "impend/planning/plan.h"

#include <algorithm>

namespace impend {

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

}  // namespace impend
