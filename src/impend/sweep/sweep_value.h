// What an option of a sweep may be set to, and its form as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "impend/geometry/types.h"

namespace impend {

// A yes or no, a number, a word, a vector, or names.
using SweepValue = std::variant<bool, double, std::string, Vec3, std::vector<std::string>>;

nlohmann::json sweep_value_json(const SweepValue& value);
// Three numbers are a vector, any other list must be one of words. Empty for what is none of them.
std::optional<SweepValue> sweep_value_of(const nlohmann::json& json);
// "0.35", "frictionless", "(0, 1, -9.8)", "a, b"; "nothing" for no names.
std::string sweep_value_words(const SweepValue& value);

}  // namespace impend
