// Work in a process of its own, so that a crash, an endless loop or a hunger for memory ends with it.
#pragma once

#include <functional>
#include <string>

namespace impend::bench {

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
