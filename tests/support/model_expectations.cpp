#include "tests/support/model_expectations.h"

#include <fstream>

#include "tests/support/catch.h"
#include "test_paths.h"

namespace impend::test {

nlohmann::json model_expectations() {
  std::ifstream file(std::string(IMPEND_MODELS_DIR) + "/EXPECTED.json");
  REQUIRE(file);
  return nlohmann::json::parse(file);
}

std::string model_file(const std::string& name) {
  return std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json";
}

int body_named(const Analysis& analysis, const std::string& name) {
  for (int body = 0; body < analysis.assembly.body_count(); ++body) {
    if (analysis.assembly.body_name(body) == name) return body;
  }
  FAIL("no body is called " << name);
  return -1;
}

}  // namespace impend::test
