#include "bench/measure/measure.h"

#include <chrono>
#include <ctime>
#include <fstream>
#include <limits>
#include <sstream>
#include <thread>

namespace impend::bench {

Times fastest(int repeats, const std::function<void()>& run) {
  Times best{std::numeric_limits<double>::infinity(), 0};
  for (int k = 0; k < repeats; ++k) {
    const std::clock_t cpu = std::clock();
    const auto start = std::chrono::steady_clock::now();
    run();
    const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (wall < best.wall) best = {wall, static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC};
  }
  return best;
}

double peak_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    double kib = 0;
    std::string label;
    if (std::istringstream(line) >> label >> kib && label == "VmHWM:") return 1024 * kib;
  }
  return 0;
}

std::string processor() {
  std::ifstream info("/proc/cpuinfo");
  std::string model = "unknown processor";
  for (std::string line; std::getline(info, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    model = line.substr(line.find(':') + 2);
    break;
  }
  return model + ", " + std::to_string(std::thread::hardware_concurrency()) + " cores";
}

}  // namespace impend::bench
