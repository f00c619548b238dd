// One block of a sweep, from its first state that has no answer to its end, and how long the present state has taken.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "impend/base/progress.h"
#include "impend/sweep/block_files.h"
#include "impend/sweep/child_process.h"

namespace impend {

// Answers of other jobs by key: the members of their lines.
using KnownAnswers = std::unordered_map<std::string, std::string>;

// A state that is not tried any more, and the members of its line.
struct GivenUpState {
  long index = -1;
  std::string members;
};

struct BlockWork {
  const KnownAnswers* known = nullptr;
  std::optional<GivenUpState> given_up;
  // Seconds for each state that is computed, as SweepRunOptions::timeout. For child processes only: one whose state is
  // deaf to its end ends itself by SIGALRM.
  std::optional<double> timeout;
  std::function<void(long index)> before_state;  // called before each state that is computed; for tests
  // Told of each line that is there: the word it counts as, and whether it was computed now.
  std::function<void(const std::string& word, bool computed)> done;
};

// Works on blocks one after the other. What was read and found for a block is kept for the next ones.
class BlockWorker {
 public:
  // `job` must outlive it.
  BlockWorker(const SweepJob& job, BlockWork work, Progress progress);
  ~BlockWorker();
  BlockWorker(const BlockWorker&) = delete;
  BlockWorker& operator=(const BlockWorker&) = delete;

  // Takes over what the block and parts have of it, but for states that are to be asked again; computes the rest into a
  // part of this process, in whole lines, and makes it the block; parts of processes that are gone are then removed. A
  // torn or damaged line of a part, and all that only this part has after it, is computed anew. Errors: kCancelled (the
  // part stays), kOutput (too), those of StateAnswerer::line() and finish_block(). Held by
  // tests/unit/sweep/test_block_files.
  Status work_on(long block);

 private:
  struct Tools;
  std::unique_ptr<Tools> tools_;
};

// One block alone.
Status work_on_block(const SweepJob& job, long block, const BlockWork& work, const Progress& progress);

// All answers of a job's finished blocks, but for states that crashed or took too long. Errors: those of read_job().
Result<KnownAnswers> known_answers(const std::string& folder);

// Seconds that a state which is past its time has to hear of it; then its process is ended. Ten times what a stage of
// the analysis may take until it stops, 0.2 s of processor time (base/stop.h).
inline constexpr double kDeafness = 2;

// Without a timeout (s) it does nothing, and no state is ever over.
class StateWatch {
 public:
  explicit StateWatch(const std::optional<double>& timeout) : timeout_(timeout) {}

  void begin() {
    if (!timeout_) return;
    end_this_child_after(*timeout_ + kDeafness);
    began_ = std::chrono::steady_clock::now();
  }
  void end() {
    if (timeout_) end_this_child_after(0);
  }
  bool is_over() const {
    return timeout_ && std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count() >= *timeout_;
  }

 private:
  std::optional<double> timeout_;
  std::chrono::steady_clock::time_point began_;
};

}  // namespace impend
