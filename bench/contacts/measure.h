// Time, memory and the machine.
#pragma once

#include <functional>
#include <string>

namespace impend::bench {

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

}  // namespace impend::bench
