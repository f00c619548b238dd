// Processor time of this process, and what "soon" means on the machine as it is now.
#pragma once

#include <algorithm>
#include <ctime>
#include <numeric>
#include <vector>

namespace impend::test {

// All threads.
inline double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// What is promised: s of processor time from a wish to stop until all is quiet.
constexpr double kMostDeaf = 0.2;

// How many times longer than on a common desktop of 2023 this machine takes now for divisions in fresh memory; at
// least 1. Shared cores, caches and memory change it from one second to the next.
inline double slowness() {
  constexpr double kUsual = 0.04;  // s
  constexpr int kNumbers = 3'000'000, kPasses = 3;
  const double begin = processor_seconds();
  std::vector<double> numbers(kNumbers);
  std::iota(numbers.begin(), numbers.end(), 1.0);
  double carried = 1;
  for (int pass = 0; pass < kPasses; ++pass) {
    for (double& x : numbers) carried = x = 1 / (1 + x * carried);
  }
  const volatile double kept = carried;
  (void)kept;
  return std::max(1.0, (processor_seconds() - begin) / kUsual);
}

// Whether so much processor time is within the promise; a slow machine is measured before it fails.
inline bool is_soon(double seconds) { return seconds < kMostDeaf || seconds < kMostDeaf * slowness(); }

}  // namespace impend::test
