#include "impend/base/parallel.h"

#include <pthread.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "impend/base/stop.h"

namespace impend {
namespace {

std::atomic<bool> in_forked_child = false;

// Arenas that nobody works in, by their number of workers. TBB keeps what an arena has taken, so that one for every
// loop would be a leak; one that others work in would hand the caller's loop to another thread.
class Arenas {
 public:
  std::unique_ptr<tbb::task_arena> take(int workers) {
    const std::scoped_lock lock(access_);
    std::vector<std::unique_ptr<tbb::task_arena>>& free = free_[workers];
    if (free.empty()) return std::make_unique<tbb::task_arena>(workers);
    std::unique_ptr<tbb::task_arena> arena = std::move(free.back());
    free.pop_back();
    return arena;
  }
  void give_back(int workers, std::unique_ptr<tbb::task_arena> arena) {
    const std::scoped_lock lock(access_);
    free_[workers].push_back(std::move(arena));
  }

 private:
  std::mutex access_;
  std::map<int, std::vector<std::unique_ptr<tbb::task_arena>>> free_;
};

// Never destroyed: threads may still work when statics are.
Arenas& arenas() {
  static Arenas& all = []() -> Arenas& {
    pthread_atfork(nullptr, nullptr, [] { in_forked_child = true; });
    return *new Arenas;
  }();
  return all;
}

class ArenaForLoop {
 public:
  explicit ArenaForLoop(int workers) : workers_(workers), arena_(arenas().take(workers)) {}
  ~ArenaForLoop() { arenas().give_back(workers_, std::move(arena_)); }
  ArenaForLoop(const ArenaForLoop&) = delete;
  ArenaForLoop& operator=(const ArenaForLoop&) = delete;
  tbb::task_arena& get() { return *arena_; }

 private:
  int workers_;
  std::unique_ptr<tbb::task_arena> arena_;
};

// A forked child has none of its parent's threads, and locks that these held stay locked: it works alone.
int workers_for(int count, int threads) {
  if (in_forked_child) return 1;
  // More threads than TBB has workers for would make it complain on the standard error output.
  return std::min({thread_count(threads), tbb::info::default_concurrency(), count});
}

}  // namespace

int thread_count(int threads) { return threads > 0 ? threads : std::max(1, tbb::info::default_concurrency()); }

void for_each_index(int count, int threads, const std::function<void(int)>& body) {
  const int workers = workers_for(count, threads);
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
  ArenaForLoop arena(workers);
  arena.get().execute([&] { tbb::parallel_for(0, count, work); });
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
