#include "impend/sweep/sweep_axis.h"

#include <fmt/format.h>
#include <glob.h>

#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include "impend/base/names.h"
#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/import/file_bytes.h"
#include "impend/sweep/state_options.h"

namespace impend {
namespace {

// More values than this on one axis are a slip of the keyboard.
constexpr double kMostValues = 1e7;
// Of a step: what rounding of the ends of a range may leave of the last value.
constexpr double kLastStep = 1e-9;

using Values = std::vector<SweepValue>;

Error bad_axis(const std::string& message, const std::string& hint) { return {ErrorCode::kUsage, message, {}, hint}; }

std::vector<std::string> pieces_of(const std::string& text, char separator) {
  std::vector<std::string> pieces(1);
  for (const char c : text) {
    if (c == separator) {
      pieces.emplace_back();
    } else {
      pieces.back() += c;
    }
  }
  return pieces;
}

double twelve_digits(double value) { return std::strtod(fmt::format("{:.12g}", value).c_str(), nullptr) + 0.0; }

Result<Values> range_values(const std::string& text) {
  const std::vector<std::string> words = pieces_of(text, ':');
  std::vector<double> ends;
  for (const std::string& word : words) {
    if (const std::optional<double> number = parse_number(word)) ends.push_back(*number);
  }
  if (words.size() != 3 || ends.size() != 3 || ends[2] == 0 || (ends[1] - ends[0]) / ends[2] < 0)
    return bad_axis("'" + text + "' is no range", "write start:end:step, as in 0.2:0.8:0.05");
  const double steps = std::floor((ends[1] - ends[0]) / ends[2] + kLastStep);
  if (!(steps < kMostValues)) return bad_axis("'" + text + "' has too many values", "take a longer step");
  Values values;
  for (double k = 0; k <= steps; ++k) {
    look_now_and_then();
    values.emplace_back(twelve_digits(ends[0] + k * ends[2]));
  }
  return values;
}

Result<Values> number_values(const std::string& text, bool may_be_auto) {
  Values values;
  for (const std::string& word : pieces_of(text, ',')) {
    if (word.find(':') != std::string::npos) {
      const Result<Values> range = range_values(word);
      if (!range) return range.error();
      values.insert(values.end(), range.value().begin(), range.value().end());
      continue;
    }
    const std::optional<double> number = parse_number(word);
    if (!number && !(may_be_auto && word == "auto"))
      return bad_axis("'" + word + "' is no number", "write numbers with commas between them, or start:end:step");
    values.push_back(number ? SweepValue(*number) : SweepValue(word));
  }
  return values;
}

Result<Values> flag_values(const std::string& text) {
  Values values;
  for (const std::string& word : pieces_of(text, ',')) {
    if (word != "true" && word != "false")
      return bad_axis("'" + word + "' is neither true nor false", "write true,false");
    values.emplace_back(word == "true");
  }
  return values;
}

Result<Values> vector_values(const std::string& text) {
  Values values;
  for (const std::string& piece : pieces_of(text, ';')) {
    Vec3 vector;
    const std::vector<std::string> words = pieces_of(piece, ',');
    bool good = words.size() == 3;
    for (int k = 0; good && k < 3; ++k) {
      const std::optional<double> number = parse_number(words[k]);
      good = number.has_value();
      vector[k] = number.value_or(0);
    }
    if (!good) return bad_axis("'" + piece + "' is no vector", "write three numbers, and ; between vectors");
    values.emplace_back(vector);
  }
  return values;
}

// The lines of the file that "@FILE" names, else the pieces between semicolons.
Result<std::vector<std::string>> listed_pieces(const std::string& text) {
  if (!text.starts_with("@")) return pieces_of(text, ';');
  Result<std::string> bytes = read_file_bytes(text.substr(1));
  if (!bytes) return bytes.error();
  std::vector<std::string> lines = pieces_of(bytes.value(), '\n');
  if (!lines.empty() && lines.back().empty()) lines.pop_back();
  for (std::string& line : lines) {
    if (line.ends_with('\r')) line.pop_back();
  }
  return lines;
}

Result<Values> name_values(const std::string& text) {
  const Result<std::vector<std::string>> sets = listed_pieces(text);
  if (!sets) return sets.error();
  Values values;
  for (const std::string& set : sets.value()) {
    values.emplace_back(set.empty() ? std::vector<std::string>() : pieces_of(set, ','));
  }
  return values;
}

// Pairs to join have a comma of their own: one pair each.
Result<Values> join_values(const std::string& text) {
  const Result<std::vector<std::string>> pairs = listed_pieces(text);
  if (!pairs) return pairs.error();
  Values values;
  for (const std::string& pair : pairs.value()) {
    values.emplace_back(pair.empty() ? std::vector<std::string>() : std::vector<std::string>{pair});
  }
  return values;
}

std::vector<std::string> matching_paths(const std::string& pattern) {
  std::vector<std::string> paths;
  glob_t found{};
  if (glob(pattern.c_str(), GLOB_NOCHECK, nullptr, &found) == 0) {
    paths.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  }
  globfree(&found);
  return paths;
}

Result<Values> input_values(const std::string& text) {
  Values values;
  if (text.starts_with("@")) {
    const Result<std::vector<std::string>> lines = listed_pieces(text);
    if (!lines) return lines.error();
    for (const std::string& line : lines.value()) values.emplace_back(line);
    return values;
  }
  for (const std::string& pattern : pieces_of(text, ',')) {
    for (const std::string& path : matching_paths(pattern)) values.emplace_back(path);
  }
  return values;
}

Result<Values> word_values(const std::string& text) {
  Values values;
  for (const std::string& word : pieces_of(text, ',')) values.emplace_back(word);
  return values;
}

Result<Values> values_of(const std::string& name, const std::string& text) {
  if (name == kInputsAxis) return input_values(text);
  if (name == kWithoutAxis && (text == "each" || text == "pairs")) return Values{text};
  if (name == kInstalledAxis && text == "prefixes") return Values{text};
  if (name == kWithoutAxis || name == kInstalledAxis) return name_values(text);
  const std::optional<OptionKind> kind = option_kind(name);
  if (!kind) {
    std::vector<std::string> known = known_options();
    known.insert(known.end(), {kWithoutAxis, kInstalledAxis, kInputsAxis, "density:PART"});
    return bad_axis("there is no axis '" + name + "'", suggestion(name, known, "axes"));
  }
  switch (*kind) {
    case OptionKind::kNumber:
      return number_values(text, false);
    case OptionKind::kNumberOrAuto:
      return number_values(text, true);
    case OptionKind::kFlag:
      return flag_values(text);
    case OptionKind::kVector:
      return vector_values(text);
    case OptionKind::kNames:
      return name == "join" ? join_values(text) : name_values(text);
    case OptionKind::kWord:
      break;
  }
  return word_values(text);
}

}  // namespace

Result<SweepAxis> parse_axis(const std::string& text) {
  const std::size_t at = text.find('=');
  if (at == std::string::npos || at == 0 || at + 1 == text.size())
    return bad_axis("'" + text + "' is no axis", "write the name of an option and its values, as in mu=0.2:0.8:0.05");
  const std::string name = text.substr(0, at);
  Result<Values> values = values_of(name, text.substr(at + 1));
  if (!values) {
    Error error = values.error();
    if (error.place.where.empty()) error.place.where = "axis " + name;
    return error;
  }
  if (values.value().empty()) return bad_axis("the axis '" + name + "' has no value", "name one at least");
  return SweepAxis{name, std::move(values).value()};
}

}  // namespace impend
