// Manual pages, from the tree of verbs and options.
#pragma once

#include <string>
#include <vector>

#include "cli/describe/command_tree.h"

namespace impend::cli {

// The names of all pages: "impend", "impend-analyze", "impend-plan-check", …, "impend-gui", each of section 1, and
// "impend-assembly" of section 5.
std::vector<std::string> page_names();

// impend(1): what there is. `overview` is what `impend` alone prints: its first paragraph, and its exit statuses.
std::string program_page(const std::vector<VerbFacts>& tree, const std::string& overview);
std::string verb_page(const std::vector<VerbFacts>& tree, const VerbFacts& verb);
std::string desktop_page();
// impend-assembly(5), from the schema of assembly files.
std::string assembly_page();

}  // namespace impend::cli
