// Pieces of a page: texts that cannot become markup, numbers that name their place in the report as JSON, tables.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/records/json_format.h"

namespace impend {

// Valid UTF-8 without control characters, with markup escaped; also for attributes in double quotes.
std::string html_escaped(std::string_view text);
// The same as a name of its own, so that its direction of writing disturbs nothing around it.
std::string html_name(std::string_view name);

// "<p class="kind">inner</p>" and the like; `inner` is markup, an empty `kind` is left out.
std::string html_element(const char* tag, std::string_view kind, std::string_view inner);
std::string html_paragraph(std::string_view words, std::string_view kind = "");  // escapes its words
// A clause as a sentence: its first letter large, a full stop behind it; empty stays empty.
std::string as_sentence(std::string clause);
// A section with a heading that links lead to.
std::string html_section(const char* id, const char* heading, const std::string& inner);

std::string base64(std::string_view bytes);

// Numbers of the report.

// How a number is shown: number_text() and a unit, for example.
using ShowNumber = std::function<std::string(double)>;
ShowNumber shown_with(const std::string& unit);  // with three digits; "" has no unit

// The number at a place of `report`, a JSON pointer; a dash where it is null. The exact number is in the attribute.
std::string html_number(const Json& report, const std::string& at, const ShowNumber& show);
// The length of the vector there; `shown` replaces what three digits would show. All its numbers are in the attribute.
std::string html_length(const Json& report, const std::string& at, const std::string& shown);
// The vector there, number by number.
std::string html_vector(const Json& report, const std::string& at, const std::string& unit);
// How many entries the array there has.
std::string html_count(const Json& report, const std::string& at);
// The sum of one number of some entries of an array: those that the array of numbers `of` lists.
std::string html_sum(const Json& report, const std::string& of, const std::string& array, const std::string& key,
                     const std::string& unit);

// Tables.

struct HtmlColumn {
  std::string heading;  // markup
  bool number = false;  // aligned to the right
};
// `rows` are cells of markup. `kind` is a class of the table.
std::string html_table(const std::vector<HtmlColumn>& columns, const std::vector<std::vector<std::string>>& rows,
                       std::string_view kind = "");

}  // namespace impend
