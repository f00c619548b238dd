#include "cli/decimal_commas.h"

#include "impend/base/numbers.h"

namespace impend::cli {
namespace {

// Where the field that begins at `at` ends: at a comma, a line end or the end of the text, none of them in quotes.
std::size_t field_end(std::string_view csv, std::size_t at) {
  bool quoted = false;
  for (; at < csv.size(); ++at) {
    if (csv[at] == '"') quoted = !quoted;
    if (!quoted && (csv[at] == ',' || csv[at] == '\r' || csv[at] == '\n')) break;
  }
  return at;
}

std::string field_with_comma(std::string_view field) {
  std::string text(field);
  if (parse_number(field)) {
    if (const std::size_t point = text.find('.'); point != std::string::npos) text[point] = ',';
    return text;
  }
  const bool bare = text.find(';') != std::string::npos && text.front() != '"';
  return bare ? "\"" + text + "\"" : text;
}

}  // namespace

std::string with_decimal_commas(std::string_view csv) {
  std::string out;
  for (std::size_t at = 0; at < csv.size();) {
    const std::size_t end = field_end(csv, at);
    out += field_with_comma(csv.substr(at, end - at));
    if (end < csv.size()) out += csv[end] == ',' ? ';' : csv[end];
    at = end + 1;
  }
  return out;
}

}  // namespace impend::cli
