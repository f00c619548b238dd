// The two designs of `impend diff`: read, and analysed where that can be done.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/designs_beside.h"
#include "cli/options.h"
#include "impend/base/result.h"
#include "impend/motion/analysis.h"

namespace impend::cli {

struct DiffSide {
  std::string word;                  // "old" or "new"
  std::string path;                  //
  std::optional<Assembly> assembly;  // as its files state it; absent: it cannot be read
  std::optional<Analysis> answer;    //
  std::optional<Error> error;        // why there is no answer, in words that say of which side
};

struct DiffSides {
  DiffSide before, after;
  Diagnostics notes;  // what the comparison leaves out
  bool answered() const { return before.answer && after.answer; }
  bool comparable() const { return before.assembly && after.assembly; }
};

// Reads both, and analyses both where both can be read. Where an option names parts that one of them lacks, both are
// read without such options, which is noted, and that one has no answer. Error: kCancelled. Held by
// tests/cli/test_cli_diff.
Result<DiffSides> look_at_sides(const DesignPair& pair, const Options& options);

}  // namespace impend::cli
