// What can be said of a body or a component, and the bounds that it is drawn from.
#pragma once

namespace impend {

enum class Verdict { kStable, kMoves, kMarginal };
const char* to_string(Verdict verdict);  // "stable", "moves", "marginal"
const char* verb_of(Verdict verdict);    // "is stable", "moves", "is marginal"

struct Bounds {
  double lower = 0;
  double upper = 0;
};

// Bounds that hold both.
void widen(Bounds& bounds, const Bounds& by);

}  // namespace impend
