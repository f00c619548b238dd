#include "bench/measure/measure.h"

#include <algorithm>
#include <ctime>
#include <vector>

namespace impend::bench {

namespace {

constexpr double kSample = 5e-4;  // s, a thousand times the cost of reading the processor's clock
constexpr int kMostSamples = 31;

double now(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Clocked sample(const std::function<void()>& call, int calls) {
  const double wall = now(CLOCK_MONOTONIC), cpu = now(CLOCK_PROCESS_CPUTIME_ID);
  for (int k = 0; k < calls; ++k) call();
  return {(now(CLOCK_MONOTONIC) - wall) / calls, (now(CLOCK_PROCESS_CPUTIME_ID) - cpu) / calls, calls};
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

}  // namespace

Clocked median_time(const std::function<void()>& call, double budget) {
  const Clocked first = sample(call, 1);
  if (first.wall > budget / 2) return first;
  const int calls = std::max(1, static_cast<int>(kSample / std::max(first.wall, 1e-7)));
  const double each = std::max(first.wall * calls, kSample);
  const int samples = std::clamp(static_cast<int>(budget / each), 1, kMostSamples);
  std::vector<double> wall, cpu;
  int all = 1;
  for (int k = 0; k < samples; ++k) {
    const Clocked one = sample(call, calls);
    wall.push_back(one.wall);
    cpu.push_back(one.cpu);
    all += calls;
  }
  return {median(wall), median(cpu), all};
}

}  // namespace impend::bench
