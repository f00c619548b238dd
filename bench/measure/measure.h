// Time, memory, the machine, and processes of their own to measure in.
#pragma once

#include <functional>
#include <string>

namespace impend::bench {

// Time of a call by two clocks.

struct Clocked {
  double wall = 0;  // s, of one call
  double cpu = 0;   // s, of all threads; holds on a busy machine, too
  int calls = 0;
};

// Median over samples. A sample is so many calls that the clock's own cost and grain do not show; there are as many
// samples as `budget` seconds allow, at least one and at most 31. The first call counts alone when it is a long one.
Clocked median_time(const std::function<void()>& call, double budget);

// The fastest of several runs, and where they ran.

struct Times {
  double wall = 0;  // s
  double cpu = 0;   // s, of all threads
};

// The fastest of `repeats` runs, by wall time.
Times fastest(int repeats, const std::function<void()>& run);

// Largest resident size of this process so far, bytes (0 where the system does not tell).
double peak_memory();

// Model name of the processor and the number of its cores, as the system states them.
std::string processor();

// Work in a process of its own, so that a crash, an endless loop or a hunger for memory ends with it.

struct ChildResult {
  bool ended = false;     // by itself, with status 0
  std::string how;        // empty, or "time limit", "signal 11", "out of memory", "status 1"
  std::string text;       // what the work returned
  double seconds = 0;     // of processor time
  double peak_bytes = 0;  // largest resident size
};

// Whatever the work prints is dropped. At most `limit` seconds of processor time, ten times that by the clock, and
// `bytes` of address space.
ChildResult in_child(double limit, double bytes, const std::function<std::string()>& work);

}  // namespace impend::bench
