#include "impend/motion/verdict.h"

#include <algorithm>

namespace impend {

const char* to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::kStable:
      return "stable";
    case Verdict::kMoves:
      return "moves";
    case Verdict::kMarginal:
      return "marginal";
  }
  return "unknown";
}

const char* verb_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kStable:
      return "is stable";
    case Verdict::kMoves:
      return "moves";
    case Verdict::kMarginal:
      break;
  }
  return "is marginal";
}

void widen(Bounds& bounds, const Bounds& by) {
  bounds.lower = std::min(bounds.lower, by.lower);
  bounds.upper = std::max(bounds.upper, by.upper);
}

}  // namespace impend
