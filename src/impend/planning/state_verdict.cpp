#include "impend/planning/state_verdict.h"

namespace impend {

const char* to_string(Standing standing) {
  switch (standing) {
    case Standing::kStands:
      return "stands";
    case Standing::kFalls:
      return "falls";
    case Standing::kBalances:
      return "balances";
    case Standing::kUnknown:
      break;
  }
  return "unknown";
}

bool is_worse(Standing standing, Standing than) {
  const auto rank = [](Standing of) {
    switch (of) {
      case Standing::kStands:
        return 0;
      case Standing::kUnknown:
        break;
      case Standing::kBalances:
        return 2;
      case Standing::kFalls:
        return 3;
    }
    return 1;
  };
  return rank(standing) > rank(than);
}

}  // namespace impend
