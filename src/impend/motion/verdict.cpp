#include "impend/motion/analysis.h"

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

}  // namespace impend
