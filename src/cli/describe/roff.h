// Text of manual pages in the macros of man(7), which every reader of manual pages knows.
#pragma once

#include <string>

namespace impend::cli {

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

}  // namespace impend::cli
