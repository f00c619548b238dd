// A job from what a user asks for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/base/progress.h"
#include "impend/sweep/sweep_job.h"

namespace impend {

struct SweepRequest {
  std::vector<std::string> inputs;  // as of impend analyze; none where an axis names them
  PipelineOptions options;
  std::vector<SweepAxis> axes;  // "each", "pairs" and "prefixes" may still be words
  SweepCombine combine = SweepCombine::kProduct;
  std::string folder;         // of the job, made where it is missing
  std::optional<long> block;  // states of one block; absent: as long as some seconds to a minute of work
};

// A minute of work is what a block should be, so that starting it costs little, and an end before its time too; where
// that makes fewer blocks than kFewestBlocks, which many processors can share, blocks are shorter. A batch system has
// arrays of a thousand.
inline constexpr double kBlockSeconds = 60;
inline constexpr long kFewestBlocks = 64;
inline constexpr long kMostBlocks = 1000;
// Blocks of a job of `states` states that take `seconds` of processor time each.
long block_length(long states, double seconds);

// Reads every input, which tells what its files are, asks some states in a process of its own for how long they take,
// and writes FOLDER/sweep.json. Errors: those of reading an only input; kUsage for an axis that comes twice or whose
// values mean nothing, for axes of unequal length that go together, for names that no part has; kOutput where the
// folder holds a job already or cannot be written. Held by tests/unit/sweep/test_sweep_job.
Result<SweepJob> make_job(const SweepRequest& request, const Progress& progress = {});

}  // namespace impend
