// The clock of workers.
#pragma once

#include <chrono>

namespace impend::gui {

// s, of a clock that never goes back, since some instant.
inline double seconds_of_clock() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace impend::gui
