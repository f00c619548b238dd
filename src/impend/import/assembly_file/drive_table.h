// A table of targets for drives: time in seconds, then a column per joint.
// Lines of a table as spreadsheets write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/assembly/assembly.h"

namespace impend {

// Gives the drives of the joints that the first line names their targets: "t" and names of joints; then a line per
// time, ascending, degrees of hinges and the assembly's unit of sliders, straight between the lines. A drive of speed
// follows the table as its speed, degrees or units a second. As spreadsheets write it (below), with or without a
// byte order mark. Errors, with file and line: kParse (another number of cells, no number), kBadValue (no such joint, a
// joint without drive, times that do not ascend, and what refused_coordinates refuses). Held by
// tests/unit/import/test_drive_table and tests/cli/test_cli_drive_table.
Status set_targets(std::string_view table, const std::string& path, Assembly& assembly);

// What parts the columns of a table: a comma, a semicolon or a tab, whichever comes first outside of quotes.
char separator_of(std::string_view table);

// The cells of a line without the spaces and quotes around them; two quotes in quotes are one.
std::vector<std::string> cells_of(std::string_view line, char separator);

// A number with a point, or, where commas do not part columns, with a decimal comma. Held, with the two above, by
// tests/unit/import/test_drive_table.
std::optional<double> number_in(std::string cell, char separator);

}  // namespace impend
