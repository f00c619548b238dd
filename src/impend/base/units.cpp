#include "impend/base/units.h"

#include <charconv>
#include <cmath>

namespace impend {

std::optional<double> metres_per_unit(std::string_view name) {
  if (name == "mm") return 0.001;
  if (name == "cm") return 0.01;
  if (name == "m") return 1.0;
  if (name == "in") return 0.0254;  // ISO 31-1, exact
  return std::nullopt;
}

std::optional<double> parse_number(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace impend
