// Lines of a table as spreadsheets write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace impend {

// What parts the columns of a table: a comma, a semicolon or a tab, whichever comes first outside of quotes.
char separator_of(std::string_view table);

// The cells of a line without the spaces and quotes around them; two quotes in quotes are one.
std::vector<std::string> cells_of(std::string_view line, char separator);

// A number with a point, or, where commas do not part columns, with a decimal comma. Held, with the two above, by
// tests/unit/import/test_drive_table.
std::optional<double> number_in(std::string cell, char separator);

}  // namespace impend
