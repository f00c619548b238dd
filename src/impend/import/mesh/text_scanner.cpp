#include "impend/import/mesh/text_scanner.h"

#include <charconv>
#include <cmath>
#include <limits>

#include "impend/base/stop.h"

namespace impend {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r' || c == '\n'; }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// from_chars takes no '+', and must not be given the chance to read "+-1".
bool strip_plus(std::string_view& token) {
  if (token.empty() || token.front() != '+') return true;
  token.remove_prefix(1);
  return !token.empty() && token.front() != '-' && token.front() != '+';
}

}  // namespace

bool LineScanner::next(std::string_view& line) {
  look_now_and_then();
  if (rest_.empty()) return false;
  const std::size_t end = rest_.find_first_of("\r\n");
  line = rest_.substr(0, end);
  ++line_;
  if (end == std::string_view::npos) {
    rest_ = {};
  } else {
    const bool crlf = rest_[end] == '\r' && end + 1 < rest_.size() && rest_[end + 1] == '\n';
    rest_.remove_prefix(end + (crlf ? 2 : 1));
  }
  return true;
}

std::string_view TokenScanner::next() {
  while (true) {
    const std::string_view token = next_token(current_);
    if (!token.empty()) return token;
    if (!lines_.next(current_)) {
      current_ = {};
      return {};
    }
  }
}

std::string_view TokenScanner::rest_of_line() {
  const std::string_view line = trimmed(current_);
  current_ = {};
  return line;
}

std::string_view next_token(std::string_view& rest) {
  std::size_t begin = 0;
  while (begin < rest.size() && is_space(rest[begin])) ++begin;
  std::size_t end = begin;
  while (end < rest.size() && !is_space(rest[end])) ++end;
  const std::string_view token = rest.substr(begin, end - begin);
  rest.remove_prefix(end);
  return token;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view without_bom(std::string_view text) {
  return text.substr(0, 3) == "\xEF\xBB\xBF" ? text.substr(3) : text;
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower(c);
  return result;
}

bool equals_ignoring_case(std::string_view token, std::string_view lower_word) {
  if (token.size() != lower_word.size()) return false;
  for (std::size_t i = 0; i < token.size(); ++i)
    if (lower(token[i]) != lower_word[i]) return false;
  return true;
}

NumberKind read_number(std::string_view token, double& value) {
  if (!strip_plus(token)) return NumberKind::kNotANumber;
  const char* end = token.data() + token.size();
  const auto [stop, status] = std::from_chars(token.data(), end, value);
  if (token.empty() || stop != end) return NumberKind::kNotANumber;
  if (status == std::errc::result_out_of_range) {
    const std::size_t exponent = token.find_first_of("eE");
    const bool tiny = exponent != std::string_view::npos && exponent + 1 < token.size() && token[exponent + 1] == '-';
    value = tiny ? 0.0 : std::numeric_limits<double>::infinity();
  } else if (status != std::errc()) {
    return NumberKind::kNotANumber;
  }
  return std::isfinite(value) ? NumberKind::kFinite : NumberKind::kNotFinite;
}

bool read_integer(std::string_view token, std::int64_t& value) {
  if (!strip_plus(token)) return false;
  const char* end = token.data() + token.size();
  const auto [stop, status] = std::from_chars(token.data(), end, value);
  return !token.empty() && stop == end && status == std::errc();
}

std::string in_quotes(std::string_view token) {
  if (token.empty()) return "the end of the file";
  constexpr std::size_t kLongest = 40;
  std::string text = "'";
  for (const char c : token.substr(0, kLongest)) text += c >= ' ' && c <= '~' ? c : '?';
  return text + (token.size() > kLongest ? "…'" : "'");
}

}  // namespace impend
