// `impend --print WHAT`: what the program says of itself for packages, shells and the documentation. No user needs it,
// so that no help lists it.
#pragma once

#include <string>
#include <vector>

#include "impend/base/result.h"

namespace impend::cli {

// The text for the words after --print:
//   man:NAME            the manual page of "impend", "impend-analyze", "impend-plan-check", "impend-assembly", …
//   man                 the names of all pages, a line each, as in "impend.1"
//   completion:SHELL    of bash, zsh or fish
//   options:VERB        the options of a verb as a table of a Markdown page
//   facts               verb, option, short name, word for its value and kind of its value, tabs between, a line each
//   parts FILE…         the names of parts, a line each, of files that are small enough to be read between two keys
// Errors: kUsage with what there is. Held by tests/packaging/check_options.py and tests/cli/test_cli_describe.
Result<std::string> printed(const std::vector<std::string>& words, const std::string& overview);

}  // namespace impend::cli
