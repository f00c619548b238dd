#include "impend/report/display_unit.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>

#include "impend/base/names.h"
#include "impend/base/numbers.h"

namespace impend {
namespace {

constexpr double kMetresPerFoot = 12 * 0.0254;  // ISO 31-1, exact

bool is_number_character(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-' || c == '+' || c == 'e';
}

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80;
}

// The power of the unit that ends at `at`; 0 where it goes on as another unit ("m/s", "mm·N", "metres").
int power_at(std::string_view text, size_t at, size_t* end) {
  *end = at;
  int power = 1;
  for (const auto& [sign, value] : {std::pair<std::string_view, int>{"²", 2}, {"³", 3}}) {
    if (!text.substr(at).starts_with(sign)) continue;
    power = value;
    *end = at + sign.size();
  }
  if (*end >= text.size()) return power;
  const char next = text[*end];
  const bool ellipsis = text.substr(*end).starts_with("…") || text.substr(*end).starts_with("’");
  return next == '/' || next == '^' || (is_word_character(next) && !ellipsis) ? 0 : power;
}

// Where the number begins that ends before `end`; `end` where there is none.
size_t number_begin(std::string_view text, size_t end) {
  size_t begin = end;
  while (begin > 0 && is_number_character(text[begin - 1])) --begin;
  while (begin < end && text[begin] == 'e') ++begin;
  const bool inside_word = begin > 0 && is_word_character(text[begin - 1]) && !text.substr(0, begin).ends_with("…");
  return inside_word || !parse_number(text.substr(begin, end - begin)) ? end : begin;
}

// Where what is measured in the unit that stands at `end` begins: a number, several that a range joins, or a vector.
size_t quantity_begin(std::string_view text, size_t end) {
  if (end > 0 && text[end - 1] == ')') {
    const size_t open = text.rfind('(', end - 1);
    return open == std::string_view::npos ? end : open;
  }
  size_t begin = number_begin(text, end);
  for (bool grown = begin < end; grown;) {
    grown = false;
    for (const std::string_view joint : {" to ", " … ", " × ", " x "}) {
      if (!text.substr(0, begin).ends_with(joint)) continue;
      const size_t before = number_begin(text, begin - joint.size());
      if (before == begin - joint.size()) continue;
      begin = before;
      grown = true;
    }
  }
  return begin;
}

// Each number of the quantity by itself.
std::string converted(std::string_view quantity, double factor) {
  std::string out;
  for (size_t at = 0; at < quantity.size();) {
    size_t end = at;
    while (end < quantity.size() && is_number_character(quantity[end])) ++end;
    const std::optional<double> number = parse_number(quantity.substr(at, end - at));
    out += number ? fmt::format("{:.4g}", *number * factor)
                  : std::string(quantity.substr(at, std::max(end - at, size_t{1})));
    at = std::max(end, at + 1);
  }
  return out;
}

// Whether `at` lies in a quoted name: an odd number of quotes that open or close one stands before it.
bool inside_quotes(std::string_view text, size_t at) {
  bool open = false;
  for (size_t i = 0; i < at; ++i) {
    if (text[i] != '\'') continue;
    const bool begins = i == 0 || !is_word_character(text[i - 1]);
    const bool ends = i + 1 >= text.size() || !is_word_character(text[i + 1]);
    if (!open ? begins : ends) open = !open;
  }
  return open;
}

// "5 in contact" is no length.
bool is_preposition(std::string_view text, size_t end, const PrintedUnit& unit) {
  if (unit.name != "in") return false;
  constexpr std::array<std::string_view, 6> kFollowing = {" common", " contact", " all", " the ", " a ", " both "};
  const auto follows = [rest = text.substr(end)](std::string_view word) { return rest.starts_with(word); };
  return std::any_of(kFollowing.begin(), kFollowing.end(), follows);
}

bool follows_option(std::string_view text, size_t begin) {
  if (begin == 0 || (text[begin - 1] != ' ' && text[begin - 1] != '=')) return false;
  const size_t word = text.find_last_of(' ', begin >= 2 ? begin - 2 : 0);
  return text.substr(word == std::string_view::npos ? 0 : word + 1).starts_with("--");
}

// "--gap 349 (in mm)", "(--gap 349, in mm)": who copies it from among lengths in another unit knows what is meant.
std::string with_unit_of_options(std::string_view text, const PrintedUnit& unit) {
  constexpr std::array<std::string_view, 3> kLengthOptions = {"--gap ", "--noise ", "--close-holes "};
  const std::string name = unit_in_words(unit.name);
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const auto begins = [rest = text.substr(at)](std::string_view option) { return rest.starts_with(option); };
    const auto option = std::find_if(kLengthOptions.begin(), kLengthOptions.end(), begins);
    size_t end = at + (option == kLengthOptions.end() ? 1 : option->size());
    const size_t number = end;
    while (option != kLengthOptions.end() && end < text.size() && is_number_character(text[end])) ++end;
    if (end > number && text[end - 1] == '.') --end;
    out += text.substr(at, end - at);
    at = end;
    if (end == number || inside_quotes(text, number) || !parse_number(text.substr(number, end - number))) continue;
    const std::string_view rest = text.substr(end);
    if (rest.starts_with(" " + unit.name) || rest.starts_with(" (in ") || rest.starts_with(", in ")) continue;
    out += end < text.size() && text[end] == ')' ? ", in " + name : " (in " + name + ")";
  }
  return out;
}

void convert(const PrintedUnit& from, const PrintedUnit& to, std::string* text) { *text = lengths_in(*text, from, to); }

}  // namespace

const std::vector<PrintedUnit>& display_units() {
  static const std::vector<PrintedUnit> units = {{"µm", *metres_per_unit("mm") / 1000}, {"mm", *metres_per_unit("mm")},
                                                 {"cm", *metres_per_unit("cm")},        {"m", 1},
                                                 {"in", *metres_per_unit("in")},        {"ft", kMetresPerFoot}};
  return units;
}

std::optional<PrintedUnit> display_unit(std::string_view name) {
  const std::string_view asked = name == "um" || name == "\u03bcm" ? "µm" : name;
  const auto named = [asked](const PrintedUnit& unit) { return unit.name == asked; };
  const auto& units = display_units();
  const auto at = std::find_if(units.begin(), units.end(), named);
  return at == units.end() ? std::nullopt : std::optional(*at);
}

std::string unit_in_words(std::string_view name) { return std::string(name == "in" ? "inches" : name); }

std::string display_unit_names() {
  std::vector<std::string> names;
  for (const PrintedUnit& unit : display_units()) names.push_back(unit.name);
  return quoted_list(names);
}

std::string lengths_in(std::string_view text, const PrintedUnit& from, const PrintedUnit& to) {
  std::string out;
  size_t told = 0;
  const std::string word = " " + from.name;
  for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    size_t end = 0;
    const int power = power_at(text, at + word.size(), &end);
    const size_t begin = power == 0 ? at : quantity_begin(text, at);
    if (begin >= at || begin < told || is_preposition(text, end, from)) continue;
    if (follows_option(text, begin) || inside_quotes(text, begin)) continue;
    out += text.substr(told, begin - told);
    out += converted(text.substr(begin, at - begin), std::pow(from.metres / to.metres, power));
    out += " " + to.name + (power == 3 ? "³" : power == 2 ? "²" : "");
    told = end;
  }
  out += text.substr(told);
  return from.name == to.name ? out : with_unit_of_options(out, from);
}

void show_in(const PrintedUnit& unit, const PrintedUnit& from, Diagnostics* warnings) {
  for (Warning& warning : *warnings) convert(from, unit, &warning.message);
}

void show_in(const PrintedUnit& unit, Assembly* assembly) {
  show_in(unit, printed_unit(*assembly), &assembly->warnings);
  assembly->unit_name = unit.name;
  assembly->metres_per_unit = unit.metres;
}

void show_in(const PrintedUnit& unit, Assembly* assembly, ContactSet* contacts) {
  const PrintedUnit from = printed_unit(*assembly);
  show_in(unit, from, &contacts->warnings);
  convert(from, unit, &contacts->gap_reason);
  show_in(unit, assembly);
}

void show_in(const PrintedUnit& unit, Analysis* analysis) {
  const PrintedUnit from = printed_unit(analysis->assembly);
  show_in(unit, from, &analysis->warnings);
  for (ComponentResult& component : analysis->components) convert(from, unit, &component.reason);
  for (FormulationResult& formulation : analysis->formulations) convert(from, unit, &formulation.reason);
  if (analysis->friction) convert(from, unit, &analysis->friction->verdict_reason);
  show_in(unit, &analysis->assembly, &analysis->contacts);
}

}  // namespace impend
