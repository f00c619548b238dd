// Words of the command line as numbers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace impend::cli
