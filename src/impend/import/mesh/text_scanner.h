// Lines, tokens and numbers of text mesh formats. Line ends may be LF, CRLF or CR; lines count from 1.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace impend {

// Hands out the lines of a text without their ends.
class LineScanner {
 public:
  explicit LineScanner(std::string_view text) : rest_(text) {}
  bool next(std::string_view& line);
  int line() const { return line_; }               // number of the line last handed out
  std::string_view rest() const { return rest_; }  // what follows it

 private:
  std::string_view rest_;
  int line_ = 0;
};

// Hands out white-space separated tokens across line ends.
class TokenScanner {
 public:
  explicit TokenScanner(std::string_view text) : lines_(text) {}
  std::string_view next();          // empty at the end of the text
  std::string_view rest_of_line();  // trimmed; the next token then comes from the next line
  int line() const { return lines_.line(); }
  std::size_t remaining() const { return current_.size() + lines_.rest().size(); }

 private:
  LineScanner lines_;
  std::string_view current_;
};

// Takes the first white-space separated token off `rest`; empty when there is none.
std::string_view next_token(std::string_view& rest);
std::string_view trimmed(std::string_view text);
std::string_view without_bom(std::string_view text);
std::string lower_case(std::string_view text);
bool equals_ignoring_case(std::string_view token, std::string_view lower);

enum class NumberKind { kFinite, kNotFinite, kNotANumber };

// Decimal number that fills the whole token, a leading '+' allowed, correctly rounded, independent of the locale.
// A magnitude below the smallest double reads as 0, one above the largest as infinite.
NumberKind read_number(std::string_view token, double& value);
bool read_integer(std::string_view token, std::int64_t& value);

// The token in quotes for a message: shortened, unprintable bytes replaced by '?'; "the end of the file" when empty.
std::string in_quotes(std::string_view token);

}  // namespace impend
