// How values become JSON text: key order as inserted, short arrays on one line, doubles that read back exactly.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/geometry/types.h"
#include "impend/motion/evidence.h"

namespace impend {

using Json = nlohmann::ordered_json;

// null for what is not finite; −0 becomes 0.
Json json_number(double value);
Json json_number(const std::optional<double>& value);
Json json_bounds(const Bounds& bounds);
Json json_vector(const Vec3& v);
Json json_matrix(const Mat3& m);
Json json_names(const Assembly& assembly, const std::vector<int>& bodies);
Json json_warnings(const Diagnostics& warnings);
// What became of the contacts at other gap tolerances; pairs by name.
Json json_gap_trials(const Assembly& assembly, const ContactSet& contacts);
Json json_disjunctions(const ContactSet& contacts, const std::vector<std::optional<int>>& choice);

// Indented by two; arrays of numbers stay on one line; invalid UTF-8 is replaced; ends in a newline.
std::string json_text(const Json& json);

}  // namespace impend
