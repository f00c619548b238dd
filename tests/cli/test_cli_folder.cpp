// The folder that convert writes, given as input, says what the assembly said that it was made of.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/model_expectations.h"
#include "tests/support/run_program.h"

using namespace impend::test;
using Json = nlohmann::json;

namespace {

Json report_of(const std::string& input) {
  const ProgramResult result = run_impend({"analyze", input, "--json", "-"});
  INFO(input << "\n" << result.err);
  REQUIRE(result.status == 0);
  return Json::parse(result.out);
}

}  // namespace

TEST_CASE("A folder that convert has written is analyzed as the assembly that it was made of") {
  const TemporaryFolder folder;
  for (const std::string name : {"tower", "overhang-tips", "v-block", "machine"}) {
    const std::string out = folder.file(name);
    const ProgramResult converted = run_impend({"convert", model_file(name), "-o", out});
    INFO(name << "\n" << converted.err);
    REQUIRE(converted.status == 0);
    const Json before = report_of(model_file(name)), after = report_of(out);
    CHECK(after["verdict"] == before["verdict"]);
    CHECK(after["contacts"].size() == before["contacts"].size());
    REQUIRE(after["bodies"].size() == before["bodies"].size());
    for (size_t i = 0; i < before["bodies"].size(); ++i) {
      CHECK(after["bodies"][i]["name"] == before["bodies"][i]["name"]);
      CHECK(after["bodies"][i]["fixed"] == before["bodies"][i]["fixed"]);
      CHECK(after["bodies"][i]["verdict"] == before["bodies"][i]["verdict"]);
    }
  }
}

TEST_CASE("A folder with two assemblies is a usage error that names both") {
  const TemporaryFolder folder;
  for (const std::string name : {"tower", "v-block"}) {
    REQUIRE(run_impend({"convert", model_file(name), "-o", folder.path()}).status == 0);
  }
  const ProgramResult result = run_impend({"analyze", folder.path()});
  CHECK(result.status == 2);
  CHECK(result.err.find("tower.assembly.json") != std::string::npos);
  CHECK(result.err.find("v_block.assembly.json") != std::string::npos);
}
