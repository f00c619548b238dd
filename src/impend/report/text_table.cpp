#include "impend/report/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <vector>

namespace impend {
namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// Bytes of the character that starts here, 0 when it is not valid UTF-8 (overlong, surrogate, cut off, too large).
size_t character_length(std::string_view text, std::uint32_t* code) {
  const auto first = static_cast<unsigned char>(text[0]);
  *code = first;
  if (first < 0x80) return 1;
  const size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  *code = first & (0xFFU >> (length + 1));
  for (size_t k = 1; k < length; ++k) {
    if (!is_continuation(text[k])) return 0;
    *code = (*code << 6U) | (static_cast<unsigned char>(text[k]) & 0x3FU);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = *code >= 0xD800 && *code <= 0xDFFF;
  return *code < kLeast[length] || *code > 0x10FFFF || surrogate ? 0 : length;
}

bool disturbs(std::uint32_t code) {
  const bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
  const bool line_break = code == 0x2028 || code == 0x2029;
  const bool turns = code == 0x200E || code == 0x200F || code == 0x61C || (code >= 0x202A && code <= 0x202E) ||
                     (code >= 0x2066 && code <= 0x2069);
  return control || line_break || turns || code == 0xFEFF || (code & 0xFFFEU) == 0xFFFE;
}

std::vector<std::string_view> characters(std::string_view text) {
  std::vector<std::string_view> result;
  while (!text.empty()) {
    std::uint32_t code = 0;
    const size_t length = character_length(text, &code);
    const bool shown = length > 0 && !disturbs(code);
    result.push_back(shown ? text.substr(0, length) : std::string_view("?"));
    text.remove_prefix(std::max<size_t>(length, 1));
  }
  return result;
}

std::string joined(const std::vector<std::string_view>& all, size_t begin, size_t end) {
  std::string text;
  for (size_t i = begin; i < end; ++i) text += all[i];
  return text;
}

}  // namespace

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

std::string display_text(std::string_view text) {
  const auto all = characters(text);
  return joined(all, 0, all.size());
}

std::string display_text(std::string_view text, int most) {
  const auto all = characters(text);
  const auto room = static_cast<size_t>(std::max(most, 3));
  if (all.size() <= room) return joined(all, 0, all.size());
  const size_t tail = (room - 1) / 2;
  const size_t head = room - 1 - tail;
  return joined(all, 0, head) + "…" + joined(all, all.size() - tail, all.size());
}

}  // namespace impend
