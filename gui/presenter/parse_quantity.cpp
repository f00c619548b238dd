#include "gui/presenter/parse_quantity.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

#include "impend/base/numbers.h"

namespace impend::gui {
namespace {

constexpr double kPound = 0.45359237;  // kg
constexpr double kFoot = 0.3048;       // m
constexpr double kGramsPerKilogram = 1000;

struct Unit {
  std::string_view name;
  double si;  // per unit
};

std::vector<Unit> units_of(Quantity quantity) {
  const auto metres = [](const char* name) { return *metres_per_unit(name); };
  switch (quantity) {
    case Quantity::kNumber:
      return {};
    case Quantity::kLength:
      return {{"mm", metres("mm")},
              {"cm", metres("cm")},
              {"m", 1},
              {"in", metres("in")},
              {"\"", metres("in")},
              {"um", metres("mm") / 1000},
              {"µm", metres("mm") / 1000},
              {"\u03bcm", metres("mm") / 1000},
              {"km", 1000},
              {"ft", kFoot}};
    case Quantity::kDensity:
      return {{"kg/m³", 1},     {"kg/m3", 1},   {"kg/m^3", 1},  {"g/cm³", 1000}, {"g/cm3", 1000},
              {"g/cm^3", 1000}, {"t/m³", 1000}, {"t/m3", 1000}, {"t/m^3", 1000}};
    case Quantity::kAcceleration:
      return {{"m/s²", 1}, {"m/s2", 1}, {"m/s^2", 1}, {"g", kStandardGravity}};
    case Quantity::kAngle:
      return {{"°", kDegree}, {"deg", kDegree}, {"rad", 1}};
    case Quantity::kMass:
      return {{"kg", 1}, {"g", 1 / kGramsPerKilogram}, {"t", 1000}, {"lb", kPound}};
    case Quantity::kTime:
      return {{"s", 1}, {"ms", 1e-3}};
  }
  return {};
}

Unit default_unit(Quantity quantity, const PrintedUnit& file_unit) {
  if (quantity == Quantity::kLength) return {file_unit.name, file_unit.metres};
  if (quantity == Quantity::kAngle) return {"°", kDegree};
  const std::vector<Unit> units = units_of(quantity);
  return units.empty() ? Unit{"", 1} : units.front();
}

Error bad(const std::string& message, const std::string& hint) { return {ErrorCode::kBadValue, message, {}, hint}; }

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string_view trimmed(std::string_view text) {
  // A no-break space is what a table or a text processor puts before a unit.
  constexpr std::string_view kNoBreak = "\u00a0";
  for (bool again = true; again;) {
    again = false;
    if (!text.empty() && is_blank(text.front())) text.remove_prefix(1), again = true;
    if (!text.empty() && is_blank(text.back())) text.remove_suffix(1), again = true;
    if (text.starts_with(kNoBreak)) text.remove_prefix(kNoBreak.size()), again = true;
    if (text.ends_with(kNoBreak)) text.remove_suffix(kNoBreak.size()), again = true;
  }
  return text;
}

// Characters of a number from the start: sign, digits, separators, exponent with its sign.
size_t number_length(std::string_view text) {
  const auto is_digit = [&](size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
  size_t i = !text.empty() && (text[0] == '+' || text[0] == '-') ? 1 : 0;
  while (i < text.size() && (is_digit(i) || text[i] == '.' || text[i] == ',')) ++i;
  if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
    const size_t sign = i + 1 < text.size() && (text[i + 1] == '+' || text[i + 1] == '-') ? 1 : 0;
    if (is_digit(i + 1 + sign)) {
      i += 1 + sign;
      while (is_digit(i)) ++i;
    }
  }
  return i;
}

// The number of the text and what follows it.
struct NumberAndRest {
  double value = 0;
  std::string_view rest;
};

Result<NumberAndRest> split_number(std::string_view text) {
  // A typographic minus is one too.
  constexpr std::string_view kMinus = "\u2212";
  std::string plain(trimmed(text));
  size_t shift = 0;
  if (plain.starts_with(kMinus)) {
    plain.replace(0, kMinus.size(), "-");
    shift = kMinus.size() - 1;
  }
  const std::string_view whole = trimmed(text);
  const size_t length = number_length(plain);
  std::string number = plain.substr(0, length);
  const auto separators = std::count_if(number.begin(), number.end(), [](char c) { return c == '.' || c == ','; });
  if (separators > 1) {
    return bad(in_quotes(whole) + " has more than one decimal sign",
               "write it without signs between thousands: 1234.5");
  }
  std::replace(number.begin(), number.end(), ',', '.');
  if (!number.empty() && number[0] == '+') number.erase(0, 1);
  double value = 0;
  const auto [end, failure] = std::from_chars(number.data(), number.data() + number.size(), value);
  if (failure == std::errc::result_out_of_range)
    return bad(in_quotes(whole) + " is too large or too small", "check it");
  if (failure != std::errc() || end != number.data() + number.size() || !std::isfinite(value)) {
    return bad(whole.empty() ? std::string("nothing was typed") : in_quotes(whole) + " is no number",
               "type a number such as 2.5 or 2,5");
  }
  return NumberAndRest{value, trimmed(whole.substr(length + shift))};
}

bool begins_like_number(std::string_view text) {
  return !text.empty() && ((text[0] >= '0' && text[0] <= '9') || text[0] == '.' || text[0] == ',' || text[0] == '\'');
}

std::string unit_names(Quantity quantity) {
  std::string names;
  for (const Unit& unit : units_of(quantity)) names += (names.empty() ? "" : ", ") + std::string(unit.name);
  return names;
}

Result<double> in_si(double value, std::string_view unit, Quantity quantity, const PrintedUnit& file_unit) {
  if (unit.empty()) return value * default_unit(quantity, file_unit).si;
  if (begins_like_number(unit)) {
    return bad("there is more than one number", "write it without blanks or signs between thousands: 1234.5");
  }
  for (const Unit& known : units_of(quantity)) {
    if (known.name == unit) return value * known.si;
  }
  if (quantity == Quantity::kLength && unit == file_unit.name) return value * file_unit.metres;
  const std::string names = unit_names(quantity);
  return bad(in_quotes(unit) + " is no unit here", names.empty() ? "type a number alone" : "use one of " + names);
}

std::optional<Vec3> axis_named(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.size() != 1) return std::nullopt;
  const char name = static_cast<char>(text[0] | ' ');
  if (name < 'x' || name > 'z') return std::nullopt;
  Vec3 axis = Vec3::Zero();
  axis[name - 'x'] = negative ? -1 : 1;
  return axis;
}

// The texts of a vector's components; the unit stays with the last.
std::vector<std::string> components_of(std::string_view text, std::string_view* unit) {
  size_t end = text.size();
  const size_t letter = text.find_last_of("0123456789.,)]}");
  if (letter != std::string_view::npos) end = letter + 1;
  // "m/s2" and "kg/m3" end in a digit of their own.
  for (const char* powered : {"/s2", "/m3", "/s^2", "/m^3"}) {
    if (text.ends_with(powered)) end = text.find_last_of(" \t)]}\u00b0") + 1;
  }
  *unit = trimmed(text.substr(end));
  std::string body(text.substr(0, end));
  for (char& c : body) {
    if (std::string_view("()[]{}\t").find(c) != std::string_view::npos) c = ' ';
  }
  const bool points = body.find('.') != std::string::npos;
  const bool blanks = trimmed(body).find(' ') != std::string_view::npos;
  const auto commas = std::count(body.begin(), body.end(), ',');
  const bool semicolons = body.find(';') != std::string::npos;
  // Commas separate where points are decimals, where nothing else separates, or where a blank follows each.
  const bool followed = commas == 2 && body.find(", ") != std::string::npos;
  if (!semicolons && commas == 2 && (points || !blanks || followed)) std::replace(body.begin(), body.end(), ',', ' ');
  std::replace(body.begin(), body.end(), ';', ' ');
  std::vector<std::string> words(1);
  for (const char c : body) {
    if (c != ' ') {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::string digits_text(double value, int digits) {
  const std::string text = fmt::format("{:.{}g}", value, std::clamp(digits, 1, 17));
  return text == "-0" ? "0" : text;
}

}  // namespace

Result<double> parse_typed_number(std::string_view text) { return parse_quantity(text, Quantity::kNumber); }

Result<double> parse_quantity(std::string_view text, Quantity quantity, const PrintedUnit& file_unit) {
  const Result<NumberAndRest> split = split_number(text);
  if (!split) return split.error();
  const Result<double> si = in_si(split.value().value, split.value().rest, quantity, file_unit);
  if (si && !std::isfinite(si.value())) return bad(in_quotes(trimmed(text)) + " is too large", "check it");
  return si;
}

Result<Vec3> parse_vector(std::string_view text, Quantity quantity, const PrintedUnit& file_unit) {
  const std::string_view whole = trimmed(text);
  if (const auto axis = axis_named(whole)) return *axis;
  std::string_view unit;
  const std::vector<std::string> words = components_of(whole, &unit);
  if (words.size() != 3) {
    return bad(fmt::format("{} has {} instead of three numbers", in_quotes(whole), words.size()),
               "type three numbers such as 0 0 -9.81, or an axis such as -z");
  }
  Vec3 result = Vec3::Zero();
  for (int k = 0; k < 3; ++k) {
    const Result<double> value = parse_typed_number(words[k]);
    if (!value) return value.error();
    const Result<double> si = in_si(value.value(), unit, quantity, file_unit);
    if (!si) return si.error();
    if (!std::isfinite(si.value())) return bad(in_quotes(whole) + " is too large", "check it");
    result[k] = si.value();
  }
  return result;
}

std::string unit_of(Quantity quantity, const PrintedUnit& file_unit) {
  return std::string(default_unit(quantity, file_unit).name);
}

std::string format_quantity(double si, Quantity quantity, const PrintedUnit& file_unit, int digits) {
  const Unit unit = default_unit(quantity, file_unit);
  const std::string gap = unit.name.empty() || quantity == Quantity::kAngle ? "" : " ";
  return digits_text(si / unit.si, digits) + gap + std::string(unit.name);
}

std::string format_vector(const Vec3& si, Quantity quantity, const PrintedUnit& file_unit, int digits) {
  const Unit unit = default_unit(quantity, file_unit);
  std::string out;
  for (int k = 0; k < 3; ++k) out += (k > 0 ? " " : "") + digits_text(si[k] / unit.si, digits);
  return unit.name.empty() ? out : out + " " + std::string(unit.name);
}

}  // namespace impend::gui
