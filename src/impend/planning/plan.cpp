#include "impend/planning/plan.h"

namespace impend {

bool is_proved_to_stand(const StateAnswer& answer) {
  return answer.friction ? *answer.friction == FrictionVerdict::kStableCertain : answer.verdict == Verdict::kStable;
}

bool may_stand(const StateAnswer& answer) {
  return is_proved_to_stand(answer) || answer.friction == FrictionVerdict::kPossiblyStable;
}

bool is_called_falling(const StateAnswer& answer) {
  return answer.friction ? *answer.friction == FrictionVerdict::kFallsCertain : answer.verdict == Verdict::kMoves;
}

}  // namespace impend
