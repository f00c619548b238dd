#include "cad_reader/label_names.h"

#include <algorithm>
#include <cctype>

namespace impend {
namespace {

bool all_digits(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

// "*DIT29", "*MASTER": CATIA's own words, which no author writes.
bool is_starred_word(const std::string& text) {
  if (text.front() != '*') return false;
  const auto digits = std::find_if_not(text.begin() + 1, text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  return all_digits(std::string(digits, text.end()));
}

std::string trimmed(const std::string& text) {
  const char* blanks = " \t\r\n";
  const size_t first = text.find_first_not_of(blanks);
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace

bool is_placeholder_name(const std::string& name) {
  const std::string text = trimmed(name);
  if (text.empty() || is_starred_word(text) || text == "$" || text == "NONE" || text == "None") return true;
  if (text.rfind("=>[", 0) == 0 && text.back() == ']') return true;
  if (text.rfind("NAUO", 0) == 0 && all_digits(text.substr(4))) return true;
  return text.rfind("Open CASCADE ", 0) == 0 && text.find(" translator ") != std::string::npos;
}

std::string instance_name(const std::string& given, const std::string& product) {
  if (is_placeholder_name(given) || all_digits(given) || trimmed(given) == trimmed(product)) return "";
  return given;
}

}  // namespace impend
