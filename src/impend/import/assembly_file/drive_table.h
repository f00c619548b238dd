// A table of targets for drives: time in seconds, then a column per joint.
#pragma once

#include <string>
#include <string_view>

#include "impend/assembly/assembly.h"

namespace impend {

// Gives the drives of the joints that the first line names their targets: "t" and names of joints; then a line per
// time, ascending, degrees of hinges and the assembly's unit of sliders, straight between the lines. A drive of speed
// follows the table as its speed, degrees or units a second. As spreadsheets write it (csv_cells.h), with or without a
// byte order mark. Errors, with file and line: kParse (another number of cells, no number), kBadValue (no such joint, a
// joint without drive, times that do not ascend, and what refused_coordinates refuses). Held by
// tests/unit/import/test_drive_table and tests/cli/test_cli_drive_table.
Status set_targets(std::string_view table, const std::string& path, Assembly& assembly);

}  // namespace impend
