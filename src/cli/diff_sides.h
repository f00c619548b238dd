// The two designs of `impend diff`: read, and analysed where that can be done, also where the caller has only the files
// that were changed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "impend/base/result.h"
#include "impend/motion/analysis.h"

namespace impend::cli {

// Removed with what is in it when the last owner goes.
class LentFolder {
 public:
  explicit LentFolder(std::string path) : path_(std::move(path)) {}
  ~LentFolder();
  LentFolder(const LentFolder&) = delete;
  LentFolder& operator=(const LentFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

struct DesignPair {
  std::string before, after;  // files or folders; empty: the design is not there
  std::string name;           // to be told where there are several; empty: the only one
};

// Designs of which the caller has only the files that were changed, as `git difftool --dir-diff` hands them over.
struct DesignsBeside {
  std::vector<DesignPair> pairs;
  std::vector<std::shared_ptr<LentFolder>> folders;  // that hold them
};

// Without `beside` the two as they are. Else each of them over the files of that folder: a file that `before` (`after`)
// has is taken from there, any other from `beside`, as a link. Of two folders every assembly file that is in either is
// compared; where none is, those of `beside` that name one of the files. /dev/null is a design that is not there.
// Errors: kFileNotFound, kUsage, kOutput. Held by tests/cli/test_cli_diff.
Result<DesignsBeside> designs_beside(const std::string& before, const std::string& after, const std::string& beside);

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
