#include "cli/parse.h"

#include <algorithm>

#include "impend/base/numbers.h"

namespace impend::cli {

Error usage(const std::string& message, const std::string& hint) { return {ErrorCode::kUsage, message, {}, hint}; }

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> pieces;
  for (std::size_t at = text.find(separator); at != std::string_view::npos; at = text.find(separator)) {
    pieces.emplace_back(text.substr(0, at));
    text.remove_prefix(at + 1);
  }
  pieces.emplace_back(text);
  return pieces;
}

std::optional<std::vector<double>> parse_numbers(std::string_view text) {
  std::vector<double> numbers;
  for (const std::string& piece : split(text, ',')) {
    const std::optional<double> number = parse_number(piece);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

std::optional<Vec3> parse_vector(std::string_view text) {
  const std::optional<std::vector<double>> numbers = parse_numbers(text);
  if (!numbers || numbers->size() != 3) return std::nullopt;
  return Vec3((*numbers)[0], (*numbers)[1], (*numbers)[2]);
}

std::optional<double> parse_length(std::string_view text) {
  const std::size_t unit_at = text.find_last_of("0123456789.") + 1;
  const std::size_t word_at = std::min(text.find_first_not_of(' ', unit_at), text.size());
  const std::optional<double> number = parse_number(text.substr(0, unit_at));
  const std::optional<double> unit = metres_per_unit(text.substr(word_at));
  if (!number || !unit) return std::nullopt;
  return *number * *unit;
}

}  // namespace impend::cli
