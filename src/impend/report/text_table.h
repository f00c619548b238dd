// Text laid out for a terminal: columns as wide as their longest cell, wrapped lines, colours on request; and texts
// from files made safe to be shown there and in pictures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace impend {

enum class Align { kLeft, kRight };

// Characters that a terminal shows, UTF-8 counted as one each.
int text_width(std::string_view text);

// Rows indented by two and separated by two spaces; `align` per column (left where absent); no trailing spaces.
// Cells with control characters show them as '?', so that a name cannot disturb the terminal.
std::string text_table(const std::vector<std::vector<std::string>>& rows, const std::vector<Align>& align = {});

// `text` wrapped at blanks to `width`, every line after the first indented by `indent` blanks.
std::string wrapped_text(std::string_view text, int indent, int width = 120);

// Control characters replaced by '?'.
std::string printable(std::string_view text);
// The same as a field of a table with commas (RFC 4180): quoted where a comma or quote would break the column, quotes
// doubled. A line of the table stays one, whatever its names are.
std::string csv_field(std::string_view text);

enum class TextColor { kBold, kRed, kGreen, kYellow, kDim };
std::string colored(std::string_view text, TextColor color, bool enabled);
// The first `word` of `text` from `begin` on in colour: text is broken into lines before it is coloured.
std::string colored_at(std::string text, size_t begin, const std::string& word, TextColor color, bool enabled);
// A line of its own after an empty one.
std::string heading(std::string_view text, TextColor color, bool enabled);

// Valid UTF-8 without control characters, line breaks or characters that turn the direction of writing: each is
// replaced by '?'. Held by tests/unit/scene.
std::string display_text(std::string_view text);

// The same, at most `most` characters (≥ 3): the middle is left out, "block-…-17".
std::string display_text(std::string_view text, int most);

}  // namespace impend
