// Parts that the user names by patterns: to be left out, to be joined.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"
#include "impend/import/assembly_file/assembly_file.h"

namespace impend {

// Patterns of names, and parts that the user leaves out by them.

// True when the whole of `text` matches `pattern`: * stands for any run of bytes (also none), ? for one character
// (a UTF-8 sequence counts as one), everything else for itself. Linear memory, at most |pattern|·|text| steps.
// Held by tests/unit/import/test_read_assembly.
bool glob_match(std::string_view pattern, std::string_view text);

// Patterns (glob_match) and which of them have taken something. A part is known by its name, and by its name after
// those of the groups that hold it ("frame/screws/M6"); a file by its name with and without extension. Held by
// tests/unit/import/test_folder_choices.
class Exclusion {
 public:
  explicit Exclusion(std::vector<std::string> patterns);
  bool takes_part(const std::string& name, const std::vector<std::string>& path);
  bool takes_file(const std::string& path);
  // kUsage when a pattern has taken nothing, with the nearest of `names`; also when nothing `is_left`.
  Status check(const std::vector<std::string>& names, bool is_left) const;

 private:
  bool takes(const std::vector<std::string>& names);

  std::vector<std::string> patterns_;
  std::vector<bool> used_;
};

// Takes the parts out before their meshes are read, with their loads, joints and entries of friction; joints and loads
// that are lost so are told ("excluded-joints", "excluded-loads"). Errors of Exclusion::check.
Status exclude_from_file(const std::vector<std::string>& patterns, AssemblyFile* file);

// Pairs of parts that are one rigid body: threads, press fits, snap fits.

// A joined pair (is_joined) of bodies a and b. Its point, which no result depends on, is the middle of what
// their boxes share, or of the way between them.
Joint joined_pair(const Assembly& assembly, int a, int b);

// Adds a joined pair for every "A,B" of `requests`, names or globs (glob_match). Both names of parts: the pair,
// wherever they are, with the warning "joined-apart" when they are farther apart than a clearance (kJoinReach of the
// smaller one). Else every pair of different parts, one for A and one for B, that are no farther apart. Pairs that are
// joined already, and pairs of fixed parts, stay as they are. kUsage: no comma, a pattern that no part matches, no pair
// that is near enough, a part with itself. Held by tests/unit/import/test_join_parts.
Status join_parts(const std::vector<std::string>& requests, Assembly* assembly);

}  // namespace impend
