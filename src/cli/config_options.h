// Options of a verb that a configuration states. The command line goes before the section of the verb, that before what
// stands above all sections.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "cli/config_file.h"
#include "impend/base/result.h"

namespace impend::cli {

// For the verb "plan check" and the options that the command line has. Keys above all sections are options of any verb:
// what this one does not have is left. Errors, each with file and line: kUsage for sections that are no verbs, keys
// that are no options (with the nearest), and values that an option cannot have; those of parse_config and of reading
// the file. Held by tests/cli/test_cli_config.
Result<std::vector<ConfigChoice>> read_config(const std::string& path, const std::string& verb,
                                              const std::set<std::string>& given);

// "FILE:3: --unit mm", or why it was left: what --verbose says.
std::string choice_text(const ConfigChoice& choice);

// An error about an option that was taken from a file says where it stands there.
Error with_config_place(Error error, const std::vector<ConfigChoice>& choices);

}  // namespace impend::cli
