// Options of a verb as a table of a Markdown page.
#pragma once

#include <string>

#include "cli/describe/command_tree.h"

namespace impend::cli {

std::string option_table(const VerbFacts& verb);

}  // namespace impend::cli
