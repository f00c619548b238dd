// The workers of a sweep, what becomes of each, and what it says to the process that started it.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "impend/base/result.h"
#include "impend/sweep/block_worker.h"
#include "impend/sweep/child_process.h"
#include "impend/sweep/sweep_run.h"

namespace impend {

// At most `workers` processes, each of which works on one block after the other: what it has read serves the next one,
// and starting a process for each block would cost some hundredths of a small analysis. One that ends early costs its
// state alone; its block goes on in a process of its own.
class BlockCrew {
 public:
  BlockCrew(const SweepJob& job, const SweepRunOptions& options, const KnownAnswers& known, int workers);
  ~BlockCrew();
  BlockCrew(const BlockCrew&) = delete;
  BlockCrew& operator=(const BlockCrew&) = delete;

  // Finishes the blocks in this order, adds to `run`. Errors as run_job().
  Status work_on(const std::vector<long>& blocks, const Progress& progress, SweepRun& run);

 private:
  static constexpr long kNoBlock = -1;
  struct Worker {
    ChildProcess child;
    std::unique_ptr<SharedNumber> state;  // that it is at, or was last
    long block = kNoBlock;
    std::string said;        // what has been read of it about this block, …
    std::size_t told = 0;    // … and how many of its lines have been counted
    std::size_t before = 0;  // lines that an earlier worker of this block had counted already
    bool finished = false;   // the block
    bool ended = false;
  };
  // How far the workers of a block have come before one ended early.
  struct Setback {
    std::size_t counted = 0;
    GivenUpState last;
    int times = 0;
  };

  Status start(long block);
  void listen(SweepRun& run);
  void give_next(Worker& worker, SweepRun& run);
  Status end_of(Worker worker);
  Status after_crash(const Worker& worker, const ChildEnd& end);
  void count(Worker& worker, SweepRun& run);
  void stop_all();
  void touch_parts();
  void tell(const SweepRun& run, bool always);

  const SweepJob& job_;
  const SweepRunOptions& options_;
  const KnownAnswers& known_;
  std::size_t workers_;
  std::deque<long> waiting_;
  std::vector<Worker> at_work_;
  std::map<long, Setback> setbacks_;
  long states_ = 0;
  using Clock = std::chrono::steady_clock;
  Clock::time_point started_ = Clock::now(), told_ = started_, touched_ = started_;
  std::deque<std::pair<double, long>> lately_;  // seconds, computed by then
};

// What a worker says to the process that started it. Of a line one byte: the word that it counts as (answer_line.h),
// and whether it was computed now. Of a finished block a byte. Of an error a byte, and then its text.
std::string said_of_line(const std::string& word, bool computed);
std::string said_of_finished_block();
std::string said_of_error(const Error& error);

struct WorkerWords {
  std::vector<std::pair<std::string, bool>> lines;  // words, and whether they were computed now
  bool finished = false;                            // the block
  std::optional<Error> error;                       // whole once the worker has ended
};

// All that a worker has said, from a byte on that begins a line or an error.
WorkerWords worker_words(std::string_view said);

}  // namespace impend
