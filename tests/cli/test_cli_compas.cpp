// COMPAS documents with forces, as a user makes them.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/unit/import/compas_texts.h"

using namespace impend;
using test::run_impend;

TEST_CASE("A COMPAS document is written with the forces of the analysis, and the input stays as it is") {
  const test::TemporaryFolder folder;
  const std::string input = folder.file("beam.json"), output = folder.file("out.json");
  test::write_file(input, examples::compas_assembly());
  const auto run = run_impend({"analyze", input, "--unit", "m", "--mu", "0.6", "--compas-out", output});
  INFO(run.err);
  REQUIRE(run.status == 0);
  CHECK(run.out.find("STABLE") != std::string::npos);
  CHECK(test::read_file(input) == examples::compas_assembly());
  const auto document = nlohmann::json::parse(test::read_file(output));
  const auto& edge = document["data"]["graph"]["data"]["edge"]["0"]["10"];
  REQUIRE(edge["interfaces"].size() == 1);
  CHECK(edge["interfaces"][0]["data"]["forces"].size() == 4);
  // What was written is read again, as any document with interfaces.
  CHECK(run_impend({"analyze", output, "--unit", "m", "--mu", "0.6"}).status == 0);
}

TEST_CASE("Forces for COMPAS are refused where there is no document for them, or no forces of rest") {
  const test::TemporaryFolder folder;
  const std::string input = folder.file("beam.json"), output = folder.file("out.json");
  test::write_file(input, examples::compas_assembly());
  const std::string tower = std::string(IMPEND_MODELS_DIR) + "/tower/tower.assembly.json";
  CHECK(run_impend({"analyze", tower, "--compas-out", output}).status == 3);
  CHECK(run_impend({"analyze", input, "--unit", "m", "--model", "viscous", "--compas-out", output}).status == 2);
  CHECK(run_impend({"analyze", input, "--unit", "m", "--compas-out", input}).status != 0);
  CHECK(test::read_file(input) == examples::compas_assembly());
  CHECK_FALSE(std::filesystem::exists(output));
}
