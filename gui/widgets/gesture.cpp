#include "gui/widgets/gesture.h"

namespace impend::gui {

int next_gesture() {
  static int last = 0;
  return ++last;
}

}  // namespace impend::gui
