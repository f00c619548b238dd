#include "impend/base/parallel.h"

#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "impend/base/stop.h"

namespace impend {

int thread_count(int threads) { return threads > 0 ? threads : std::max(1, tbb::info::default_concurrency()); }

void for_each_index(int count, int threads, const std::function<void(int)>& body) {
  // More threads than TBB has workers for would make it complain on the standard error output.
  const int workers = std::min({thread_count(threads), tbb::info::default_concurrency(), count});
  if (workers <= 1) {
    for (int i = 0; i < count; ++i) {
      look_for_stop();
      body(i);
    }
    return;
  }
  StopWish* const wish = current_stop();
  const auto work = [&body, wish](int i) {
    const WorkFor scope(wish);
    look_for_stop();
    body(i);
  };
  tbb::task_arena arena(workers);
  arena.execute([&] { tbb::parallel_for(0, count, work); });
}

void do_beside(int threads, const std::function<void()>& own, const std::function<void()>& other) {
  const std::thread::id caller = std::this_thread::get_id();
  std::atomic<bool> own_taken = false, other_taken = false;
  const auto once = [](std::atomic<bool>& taken, const std::function<void()>& work) {
    if (!taken.exchange(true)) work();
  };
  for_each_index(2, threads, [&](int) {
    if (std::this_thread::get_id() == caller) return once(own_taken, own);
    once(other_taken, other);
  });
  once(own_taken, own);
  once(other_taken, other);
}

}  // namespace impend
