#include "tests/support/json_vectors.h"

#include "tests/support/catch.h"

namespace impend::test {

Vec3 vector_of(const nlohmann::json& value) {
  REQUIRE(value.is_array());
  REQUIRE(value.size() == 3);
  return Vec3(value[0].get<double>(), value[1].get<double>(), value[2].get<double>());
}

}  // namespace impend::test
