// How far a sweep is, from its folder alone, on any machine that sees it, and all answers of a finished one as one
// text.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "impend/base/result.h"
#include "impend/sweep/sweep_job.h"

namespace impend {

struct SweepStatus {
  long states = 0, states_done = 0;  // lines of finished blocks and of parts
  long blocks = 0, blocks_done = 0;
  std::vector<long> missing;           // blocks that are not finished, or are damaged, ascending
  std::vector<long> at_work;           // those of them that a living process is at work on
  std::vector<long> damaged;           // finished blocks with lines that are not whole, or are of other states
  std::vector<long> conflicts;         // blocks of which there are two with different answers
  std::vector<long> crashed;           // states
  std::vector<long> timed_out;         // states
  std::map<std::string, long> tally;   // lines by word (answer_line.h)
  std::optional<double> seconds_left;  // by the times at which blocks were finished; absent with fewer than three

  bool complete() const { return missing.empty() && conflicts.empty(); }
};

// Held by tests/unit/sweep/test_run_job.
SweepStatus status_of(const SweepJob& job);

// "2,5,9-11", as sbatch --array= takes it; empty for none.
std::string number_list(const std::vector<long>& numbers);

enum class MergeFormat { kLines, kCsv };

// All answers of a finished sweep as one text: a row for each state, in order. As lines:
// {"i":…,"state":{"mu":0.35,…},"verdict":…,…,"key":"…"}. As CSV: i, a column for each axis, one for each thing that an
// answer says, and the key. The same bytes however the blocks were computed. Errors: kBadValue where blocks are
// missing; kInternal for a block that is damaged, has answers of other states, or of which there are two with different
// answers: every line is checked. Held by tests/unit/sweep/test_block_files.
Result<std::string> merge(const SweepJob& job, MergeFormat format);

}  // namespace impend
