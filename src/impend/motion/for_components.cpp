#include "impend/motion/components.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <thread>

#include "impend/base/parallel.h"

namespace impend {

bool for_components(const std::vector<int>& sizes, int threads, const Progress& progress,
                    const std::function<void(int)>& body) {
  const int count = static_cast<int>(sizes.size());
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&sizes](int i, int j) { return sizes[i] > sizes[j]; });
  const std::thread::id caller = std::this_thread::get_id();
  std::atomic<bool> stopped = progress.is_cancelled();
  std::atomic<int> done = 0, next = 0;
  for_each_index(count, threads, [&](int) {
    if (stopped) return;
    // The next one in the order of size, whichever index the loop hands out.
    const int k = order[next++];
    body(k);
    ++done;
    if (std::this_thread::get_id() != caller) return;
    progress.step("solve", static_cast<double>(done) / count);
    if (progress.is_cancelled()) stopped = true;
  });
  return !stopped;
}

Progress told_by_this_thread(Progress progress) {
  if (!progress.report) return progress;
  progress.report = [report = std::move(progress.report), teller = std::this_thread::get_id()](std::string_view stage,
                                                                                               double fraction) {
    if (std::this_thread::get_id() == teller) report(stage, fraction);
  };
  return progress;
}

Progress progress_between(const Progress& progress, double from, double to) {
  Progress part;
  part.cancelled = progress.cancelled;
  if (progress.report) {
    part.report = [&progress, from, to](std::string_view stage, double fraction) {
      progress.report(stage, from + fraction * (to - from));
    };
  }
  return part;
}

}  // namespace impend
