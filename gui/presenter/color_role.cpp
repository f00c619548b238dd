#include "gui/presenter/color_role.h"

namespace impend::gui {

ColorRole role_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kStable:
      return ColorRole::kStable;
    case Verdict::kMoves:
      return ColorRole::kMoves;
    case Verdict::kMarginal:
      break;
  }
  return ColorRole::kMarginal;
}

}  // namespace impend::gui
