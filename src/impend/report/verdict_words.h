// The verdict, of the whole and of each part, in the words and numbers that text, pictures and the desktop program
// share.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/motion/analysis.h"
#include "impend/report/twist.h"

namespace impend {

const char* verdict_word(Verdict verdict);  // "MOVES", "STABLE", "MARGINAL"
// What that is said of: "without friction", where parts have velocities ", of the same parts at rest".
std::string frictionless_words(const Assembly& assembly);

struct MovingCount {
  size_t moving = 0;
  size_t movable = 0;
  size_t undecided = 0;
  int fastest = -1;  // the body with the largest motion ratio of those that move; −1 where none does
};
MovingCount count_moving(const Analysis& analysis);

// "1 of 3 movable parts starts to move, 2 are undecided".
std::string moving_count_words(const MovingCount& count);

// "at most 0.0005", "between 0.1 and 1"; rounded so that it holds.
std::string range_text(const Bounds& bounds);
// "undecided, at most 0.0005 of free fall", "undecided, between 0.1 and 1 of free fall": what is known of such a part.
std::string undecided_words(const Bounds& bounds);

// The component that decides the verdict: the fastest of those that have it; null: none.
const ComponentResult* deciding_component(const Analysis& analysis);
// Why the verdict is open, where it is: "not decided" where no reason is known.
std::string open_verdict_words(const Analysis& analysis);
// "4 parts connected with 'block'", "'block'".
std::string group_words(const Analysis& analysis, const ComponentResult& component);

// "nothing starts to move; some parts could drift at no cost". Held by tests/unit/report, as are the others.
std::string resting_words(const Analysis& analysis);
// Neither gravity nor anything else acts (the warning nothing-pulls): rest says nothing then.
bool nothing_pulls(const Analysis& analysis);
// Only gravity acts, so that a motion ratio is a share of free fall.
bool only_gravity_acts(const Assembly& assembly);

// "three formulations agree to 3e-14 (limit 1e-7)", or by how much they differ and what that means for the verdict.
std::string agreement_words(const Analysis& analysis);

// The proof of what is said of a component, in one line: the bounds that support its verdict, and the threshold that
// they are on the right side of. Bounds are rounded outward.
std::string bracket_words(const Analysis& analysis, const ComponentResult& component);

// The exact referee's word in the text report.

// "in exact arithmetic, for the numbers as stored: motion ratio 0.6, its square 9/25" and the like; one line.
std::string exact_words(const ExactResult& exact);

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
