// The joints, friction and velocities of an assembly as the values of an assembly file.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "impend/assembly/assembly.h"

namespace impend {

// Empty arrays where there is nothing to say. `unit`: m, of the file. Noise is written where the digits show another.
nlohmann::ordered_json joints_json(const Assembly& assembly, double unit);  // without pairs that are joined
nlohmann::ordered_json pairs_json(const Assembly& assembly);                // those
nlohmann::ordered_json friction_json(const Assembly& assembly);
// Null where the part is at rest.
nlohmann::ordered_json velocity_json(const Part& part);

}  // namespace impend
