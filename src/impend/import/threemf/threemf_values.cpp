#include "impend/import/threemf/threemf_values.h"

#include <cmath>

#include "impend/base/color.h"
#include "impend/base/numbers.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

struct UnitWord {
  const char* word;  // of the specification
  const char* name;  // ours
  double metres;
};

const std::array<UnitWord, 6>& unit_words() {
  static const std::array<UnitWord, 6> words = {{{"micron", "µm", 1.0 / 1'000'000},
                                                 {"millimeter", "mm", *metres_per_unit("mm")},
                                                 {"centimeter", "cm", *metres_per_unit("cm")},
                                                 {"inch", "in", *metres_per_unit("in")},
                                                 {"foot", "ft", 0.3048},  // international, exact
                                                 {"meter", "m", 1.0}}};
  return words;
}

}  // namespace

std::optional<StatedUnit> threemf_unit(std::string_view word) {
  for (const UnitWord& unit : unit_words()) {
    if (word == unit.word) return StatedUnit{unit.name, unit.metres};
  }
  return std::nullopt;
}

std::string threemf_unit_word(double metres) {
  for (const UnitWord& unit : unit_words()) {
    if (metres == unit.metres) return unit.word;
  }
  return "";
}

std::string threemf_color(std::string_view text) {
  constexpr std::size_t kOpaque = 7, kWithAlpha = 9;
  if (text.size() != kOpaque && text.size() != kWithAlpha) return "";
  const std::string_view color = text.substr(0, kOpaque), alpha = text.substr(kOpaque);
  if (!is_color(color) || alpha.find_first_not_of(kHexDigits) != std::string_view::npos) return "";
  return lower_case(color);
}

std::string threemf_name(std::string_view text, std::size_t longest) {
  if (text.size() <= longest) return std::string(text);
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // inside a UTF-8 sequence
  return std::string(text.substr(0, end)) + "…";
}

namespace {

// "12.5" and "0.085", not "12.500", "1e-3" or "1.234", which may have been rounded.
bool is_typed(std::string_view token) {
  constexpr int kTypedDigits = 3;
  int digits = 0;
  bool leading = true;
  for (const char c : token) {
    if (c == 'e' || c == 'E') return false;
    if (c < '0' || c > '9') continue;
    leading = leading && c == '0';
    digits += !leading;
  }
  const bool padded = token.find('.') != std::string_view::npos && token.back() == '0';
  return digits <= kTypedDigits && !padded;
}

}  // namespace

std::optional<ThreemfTransform> threemf_transform(std::string_view text, ThreemfTransformGauge* gauge) {
  ThreemfTransform read;
  for (int k = 0; k < 12; ++k) {
    const std::string_view token = next_token(text);
    double value = 0;
    if (read_number(token, value) != NumberKind::kFinite) return std::nullopt;
    const int row = k / 3, column = k % 3;  // of the specification's matrix, which is ours transposed
    if (row < 3) {
      read.T.A(column, row) = value;
      const bool plain = value == 0 || std::abs(value) == 1;
      read.turned = read.turned || !plain;
      if (!plain) gauge->turn.add(0, token, value);
    } else {
      read.T.p[column] = value;
      read.moved = read.moved || value != 0;
      if (value == 0) continue;
      gauge->move.add(column, token, value);
      gauge->typed_moves = gauge->typed_moves && is_typed(token);
    }
  }
  if (!next_token(text).empty()) return std::nullopt;
  return read;
}

}  // namespace impend
