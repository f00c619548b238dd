// Progress out, cancel in. A default-constructed Progress is silent and never cancels.
#pragma once

#include <functional>
#include <string_view>

namespace impend {

struct Progress {
  // stage name ("contacts"), fraction done in [0, 1] (negative: unknown).
  std::function<void(std::string_view stage, double fraction)> report;
  std::function<bool()> cancelled;

  void step(std::string_view stage, double fraction) const {
    if (report) report(stage, fraction);
  }
  bool is_cancelled() const { return cancelled && cancelled(); }
};

}  // namespace impend
