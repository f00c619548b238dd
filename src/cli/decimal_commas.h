// Tables for spreadsheets of languages that write 0,5.
#pragma once

#include <string>
#include <string_view>

namespace impend::cli {

// Lines of a table with commas between their fields (RFC 4180, a row a line) with semicolons between them and a comma
// in every number, as such spreadsheets expect it. Names stay as they are. Held by tests/cli/test_cli_display_unit.
std::string with_decimal_commas(std::string_view csv);

}  // namespace impend::cli
