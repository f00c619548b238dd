// The text of a configuration, the file that --config names: what it states, without knowing any option. Lines of
// TOML: a key, an equal sign, and a text in quotes, a number, true or false, or a list of these; a section in brackets.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "impend/base/result.h"

namespace impend::cli {

struct ConfigEntry {
  enum class Kind { kText, kNumber, kSwitch, kList };

  std::string section;  // "plan check"; "" before the first section
  std::string key;      // "unit"
  Kind kind = Kind::kText;
  std::vector<std::string> values;  // several of a list only; "true" or "false" of a switch
  int line = 0;
};

// An option that was taken, or that was left for a reason.
struct ConfigChoice {
  std::string option;              // "--unit"
  std::vector<std::string> words;  // as they would stand on the command line; empty: not taken
  std::string why_not;
  std::string file;
  int line = 0;
};

// In the order of the file. Errors: kParse with file and line for what is no such line, kUsage for a key that a section
// states twice. Held by tests/cli/test_cli_config.
Result<std::vector<ConfigEntry>> parse_config(std::string_view text, const std::string& path);

}  // namespace impend::cli
