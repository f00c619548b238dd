// Manual pages, from the tree of verbs and options, and the same as tables of Markdown.
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

// Text of manual pages in the macros of man(7), which every reader of manual pages knows.

// Plain text with what roff takes for commands said otherwise: backslashes, hyphens that are to be copied as they are,
// and a full stop or apostrophe at the start of a line.
std::string roff_text(const std::string& text);
std::string roff_bold(const std::string& text);
std::string roff_italic(const std::string& text);

// ".TH …" with the version of the program. The day is that of the version, or of SOURCE_DATE_EPOCH where a packager
// sets it: never the day on which the page is written, so that the same sources give the same bytes.
std::string roff_title(const std::string& name, int section, const std::string& manual);
std::string roff_section(const std::string& name);
// A word, already in roff, and what it means, likewise.
std::string roff_item(const std::string& word, const std::string& meaning);
// Lines as they are.
std::string roff_lines(const std::string& lines);

// Options of a verb as a table of a Markdown page.
std::string option_table(const VerbFacts& verb);

}  // namespace impend::cli
