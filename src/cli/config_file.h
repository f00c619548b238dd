// A configuration, the file that --config names: what its text states, and the options of a verb that it gives.
#pragma once

#include <set>
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

// What the text states, without knowing any option, in the order of the file. Lines of TOML: a key, an equal sign, and
// a text in quotes, a number, true or false, or a list of these; a section in brackets. Errors: kParse with file and
// line for what is no such line, kUsage for a key that a section states twice. Held by tests/cli/test_cli_config.
Result<std::vector<ConfigEntry>> parse_config(std::string_view text, const std::string& path);

// Options of a verb that a configuration states, for the verb "plan check" and the options that the command line has.
// The command line goes before the section of the verb, that before what stands above all sections. Keys above all
// sections are options of any verb: what this one does not have is left. Errors, each with file and line: kUsage for
// sections that are no verbs, keys that are no options (with the nearest), and values that an option cannot have; those
// of parse_config and of reading the file. Held by tests/cli/test_cli_config.
Result<std::vector<ConfigChoice>> read_config(const std::string& path, const std::string& verb,
                                              const std::set<std::string>& given);

// "FILE:3: --unit mm", or why it was left: what --verbose says.
std::string choice_text(const ConfigChoice& choice);

// An error about an option that was taken from a file says where it stands there.
Error with_config_place(Error error, const std::vector<ConfigChoice>& choices);

}  // namespace impend::cli
