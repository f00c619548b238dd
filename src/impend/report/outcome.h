// What an answer says of the whole and of each part, so that words, tables and pictures agree.
#pragma once

#include <optional>
#include <vector>

#include "impend/report/twist.h"

namespace impend {

// The middle ones are of answers with friction: kMayRest where forces exist that hold it, kMayMove where besides a
// motion exists that the friction law allows.
enum class Outcome { kMoves, kRests, kMayRest, kMayMove, kUndecided };

struct Outcomes {
  Outcome whole = Outcome::kUndecided;
  std::vector<std::optional<Outcome>> bodies;  // absent for fixed ones
};

Outcomes outcomes_without_friction(const Analysis& analysis);

// Models without a verdict prove nothing about rest; what has a velocity in a model that takes it moves. Of an assembly
// that falls for certain while no motion was found nothing is known of a part. Held by tests/unit/report, as is the
// other.
Outcomes outcomes_with_friction(const Analysis& analysis);

}  // namespace impend
