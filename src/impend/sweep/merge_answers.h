// All answers of a finished sweep as one text.
#pragma once

#include <string>

#include "impend/base/result.h"
#include "impend/sweep/sweep_job.h"

namespace impend {

enum class MergeFormat { kLines, kCsv };

// A row for each state, in order. As lines: {"i":…,"state":{"mu":0.35,…},"verdict":…,…,"key":"…"}. As CSV: i, a column
// for each axis, one for each thing that an answer says, and the key. The same bytes however the blocks were computed.
// Errors: kBadValue where blocks are missing; kInternal for a block that is damaged, has answers of other states, or of
// which there are two with different answers: every line is checked. Held by tests/unit/sweep/test_block_files.
Result<std::string> merge(const SweepJob& job, MergeFormat format);

}  // namespace impend
