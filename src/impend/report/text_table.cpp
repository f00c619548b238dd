#include "impend/report/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace impend {

int text_width(std::string_view text) {
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string printable(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
  }
  return result;
}

std::string csv_field(std::string_view text) {
  const std::string plain = printable(text);
  if (plain.find_first_of(",\"") == std::string::npos) return plain;
  std::string quoted = "\"";
  for (const char c : plain) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + "\"";
}

std::string text_table(const std::vector<std::vector<std::string>>& rows, const std::vector<Align>& align) {
  std::vector<int> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (size_t k = 0; k < row.size(); ++k) widths[k] = std::max(widths[k], text_width(row[k]));
  }
  std::string out;
  for (const auto& row : rows) {
    std::string line;
    for (size_t k = 0; k < row.size(); ++k) {
      const std::string padding(static_cast<size_t>(widths[k] - text_width(row[k])), ' ');
      const bool right = k < align.size() && align[k] == Align::kRight;
      line += "  " + (right ? padding + printable(row[k]) : printable(row[k]) + padding);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

std::string wrapped_text(std::string_view text, int indent, int width) {
  std::istringstream words{printable(text)};
  std::string out, word;
  int column = indent;
  while (words >> word) {
    const int length = text_width(word);
    if (!out.empty() && column + 1 + length > width) {
      out += '\n';
      out.append(static_cast<size_t>(indent), ' ');
      column = indent;
    } else if (!out.empty()) {
      out += ' ';
      ++column;
    }
    out += word;
    column += length;
  }
  return out;
}

std::string colored(std::string_view text, TextColor color, bool enabled) {
  if (!enabled) return std::string(text);
  const char* code = "1";
  switch (color) {
    case TextColor::kBold:
      code = "1";
      break;
    case TextColor::kRed:
      code = "1;31";
      break;
    case TextColor::kGreen:
      code = "1;32";
      break;
    case TextColor::kYellow:
      code = "1;33";
      break;
    case TextColor::kDim:
      code = "2";
      break;
  }
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

std::string heading(std::string_view text, TextColor color, bool enabled) {
  return fmt::format("\n{}\n", colored(text, color, enabled));
}

std::string colored_at(std::string text, size_t begin, const std::string& word, TextColor color, bool enabled) {
  const size_t at = enabled ? text.find(word, begin) : std::string::npos;
  return at == std::string::npos ? text : text.replace(at, word.size(), colored(word, color, true));
}

}  // namespace impend
