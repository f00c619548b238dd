#include "impend/base/look.h"

namespace impend {

void look_after(long steps) {
  constexpr long kStride = 64;
  thread_local long done = 0;
  if (current_stop() == nullptr || (done += steps) < kStride) return;
  done = 0;
  look_for_stop();
}

}  // namespace impend
