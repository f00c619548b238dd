// Texts without what tells of a person or a machine: folders and the user's name.
#pragma once

#include <string>
#include <vector>

namespace impend::cli {

class PathCutter {
 public:
  PathCutter() = default;
  // `paths`: files and folders that a text may name, as they were given.
  explicit PathCutter(const std::vector<std::string>& paths);

  // Of known paths and of absolute ones the name alone is left; the name of the user becomes "USER". Held by
  // tests/cli/test_cli_log.
  std::string cut(std::string text) const;

 private:
  std::vector<std::string> folders_;  // with a slash at the end, the longest first
  std::string home_, user_;
};

}  // namespace impend::cli
