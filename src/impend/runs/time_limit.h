// How long a search may take: a wish to stop that comes by itself.
#pragma once

#include <chrono>
#include <optional>

#include "impend/base/progress.h"

namespace impend {

class TimeLimit {
 public:
  // From now on; nothing: without limit.
  explicit TimeLimit(std::optional<double> seconds) {
    if (seconds) end_ = std::chrono::steady_clock::now() + std::chrono::duration<double>(*seconds);
  }
  bool is_over() const { return end_ && std::chrono::steady_clock::now() >= *end_; }
  // Cancelled when it is over; for until_stopped(), while this lives.
  Progress progress() const {
    Progress progress;
    if (end_) progress.cancelled = [this] { return is_over(); };
    return progress;
  }

 private:
  std::optional<std::chrono::time_point<std::chrono::steady_clock, std::chrono::duration<double>>> end_;
};

}  // namespace impend
