// Vectors in JSON, as tests read them.
#pragma once

#include <nlohmann/json.hpp>

#include "impend/geometry/types.h"

namespace impend::test {

// [x, y, z]; fails the test when there are not three numbers.
Vec3 vector_of(const nlohmann::json& value);

}  // namespace impend::test
