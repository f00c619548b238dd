// Warnings as lines of text, those that say the same of many parts as one.
#pragma once

#include <string>
#include <vector>

#include "impend/base/result.h"

namespace impend {

// Warnings that differ in the part alone as one text, which names the first parts and counts the others; `first` points
// into `warnings`. In the order of the first ones.
struct WarningGroup {
  const Warning* first = nullptr;
  std::string text;
};
std::vector<WarningGroup> warning_groups(const Diagnostics& warnings);

// One line per warning, in their order: "part 'x': message", or the message where it names the part itself. Unless
// `all`, warnings that differ in the part alone become one line, where the first of them stands, which names the first
// parts and counts the others; of more than a few that differ in names and numbers only, the rest is counted. Held by
// tests/unit/report/test_warning_words.
std::vector<std::string> warning_lines(const Diagnostics& warnings, bool all);

}  // namespace impend
