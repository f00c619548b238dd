// How long the state that is being computed has been at it.
#pragma once

#include <chrono>
#include <optional>

#include "impend/sweep/child_process.h"

namespace impend {

// Seconds that a state which is past its time has to hear of it; then its process is ended. Ten times what a stage of
// the analysis may take until it stops, 0.2 s of processor time (base/stop.h).
inline constexpr double kDeafness = 2;

// Without a timeout (s) it does nothing, and no state is ever over.
class StateWatch {
 public:
  explicit StateWatch(const std::optional<double>& timeout) : timeout_(timeout) {}

  void begin() {
    if (!timeout_) return;
    end_this_child_after(*timeout_ + kDeafness);
    began_ = std::chrono::steady_clock::now();
  }
  void end() {
    if (timeout_) end_this_child_after(0);
  }
  bool is_over() const {
    return timeout_ && std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count() >= *timeout_;
  }

 private:
  std::optional<double> timeout_;
  std::chrono::steady_clock::time_point began_;
};

}  // namespace impend
