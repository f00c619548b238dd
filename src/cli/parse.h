// Words of the command line as numbers, or as one of the values that an option can have.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "impend/base/names.h"
#include "impend/base/numbers.h"
#include "impend/base/result.h"
#include "impend/geometry/types.h"

namespace impend::cli {

// An error that is the command line's fault.
Error usage(const std::string& message, const std::string& hint);

// The pieces between the separators; one more than there are separators, empty ones among them.
std::vector<std::string> split(std::string_view text, char separator);

// Numbers with commas between them.
std::optional<std::vector<double>> parse_numbers(std::string_view text);
// Three of them.
std::optional<Vec3> parse_vector(std::string_view text);
// A number with a unit word, as in "0.1mm" or "0.1 mm"; in metres.
std::optional<double> parse_length(std::string_view text);

template <class T>
using Choices = std::vector<std::pair<std::string, T>>;

// The value that `word` names; where it names none, an error that lists what is possible in the order given.
template <class T>
std::optional<Error> choose(const std::string& option, const std::string& word, const Choices<T>& choices, T& value) {
  std::vector<std::string> known;
  for (const auto& [name, named] : choices) {
    known.push_back(name);
    if (name != word) continue;
    value = named;
    return std::nullopt;
  }
  return usage(option + " cannot be '" + word + "'", "use one of " + quoted_list(known));
}

}  // namespace impend::cli
