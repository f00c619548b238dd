// Patterns of names, and parts that the user leaves out by them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "impend/base/result.h"
#include "impend/import/assembly_file/assembly_file_value.h"

namespace impend {

// True when the whole of `text` matches `pattern`: * stands for any run of bytes (also none), ? for one character
// (a UTF-8 sequence counts as one), everything else for itself. Linear memory, at most |pattern|·|text| steps.
// Held by tests/unit/import/test_read_assembly.
bool glob_match(std::string_view pattern, std::string_view text);

// Patterns (glob_match) and which of them have taken something. A part is known by its name, and by its name after
// those of the groups that hold it ("frame/screws/M6"); a file by its name with and without extension. Held by
// tests/unit/import/test_exclude_parts.
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

}  // namespace impend
