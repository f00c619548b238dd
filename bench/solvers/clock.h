// Time of a call by two clocks.
#pragma once

#include <functional>

namespace impend::bench {

struct Clocked {
  double wall = 0;  // s, of one call
  double cpu = 0;   // s, of all threads; holds on a busy machine, too
  int calls = 0;
};

// Median over samples. A sample is so many calls that the clock's own cost and grain do not show; there are as many
// samples as `budget` seconds allow, at least one and at most 31. The first call counts alone when it is a long one.
Clocked median_time(const std::function<void()>& call, double budget);

}  // namespace impend::bench
