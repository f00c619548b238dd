#include "impend/render/annotations/ink.h"

namespace impend {

Ink ink(bool dark) {
  if (dark) {
    return {{0.94F, 0.95F, 0.96F, 1},    {0.72F, 0.75F, 0.78F, 1},    {0.11F, 0.12F, 0.14F, 0.84F},
            {0.38F, 0.41F, 0.45F, 0.9F}, {0.08F, 0.09F, 0.10F, 0.9F}, {0.80F, 0.82F, 0.85F, 1}};
  }
  return {{0.09F, 0.10F, 0.12F, 1},    {0.33F, 0.36F, 0.40F, 1}, {1, 1, 1, 0.86F},
          {0.70F, 0.73F, 0.77F, 0.9F}, {1, 1, 1, 0.9F},          {0.28F, 0.30F, 0.34F, 1}};
}

Color chip_color(const std::optional<Outcome>& outcome) {
  if (!outcome) return {0.45F, 0.48F, 0.52F, 1};
  switch (*outcome) {
    case Outcome::kMoves:
      return {0.82F, 0.29F, 0.04F, 1};
    case Outcome::kRests:
      return {0.05F, 0.43F, 0.64F, 1};
    case Outcome::kMayRest:
      return {0.45F, 0.50F, 0.13F, 1};
    case Outcome::kMayMove:
    case Outcome::kUndecided:
      break;
  }
  return {0.90F, 0.66F, 0.05F, 1};
}

}  // namespace impend
