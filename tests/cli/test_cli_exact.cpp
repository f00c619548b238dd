// `impend analyze --exact`: what a user sees of the exact referee.
#include <nlohmann/json.hpp>

#include "impend/exact/exact_solution.h"
#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/exact_runs.h"
#include "tests/support/model_expectations.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"

namespace impend::test {
namespace {

// Metres and small integers: every number of the problem is exact.
std::string exact_stack(const TemporaryFolder& folder) {
  FileScene scene;
  scene.gravity = Vec3(0, 0, -10);
  scene.parts = {as_fixed(box_part("floor", Vec3(-4, -4, -2), Vec3(4, 4, 0))),
                 box_part("lower", Vec3(-1, -1, 0), Vec3(1, 1, 2)), box_part("upper", Vec3(-1, -1, 2), Vec3(1, 1, 4))};
  return write_scene(scene, folder.path());
}

}  // namespace

TEST_CASE("The exact referee is in the report when it is asked and not otherwise") {
  const TemporaryFolder folder;
  const std::string stack = exact_stack(folder);
  const ProgramResult plain = run_impend({"analyze", stack, "--json", "-"});
  REQUIRE(plain.status == 0);
  CHECK_FALSE(nlohmann::json::parse(plain.out)["components"][0].contains("exact"));
  const ProgramResult asked = run_impend({"analyze", stack, "--exact", "--json", "-"});
  if (!exact_available()) {
    CHECK(asked.status == 2);
    CHECK(asked.err.find("libgmp-dev") != std::string::npos);
    return;
  }
  REQUIRE(asked.status == 0);
  const nlohmann::json exact = nlohmann::json::parse(asked.out)["components"][0]["exact"];
  CHECK(exact["balances"] == true);
  CHECK(exact["below_stable_threshold"] == true);
  CHECK(exact["contradicts"] == false);
}

TEST_CASE("The text report says what the exact referee found") {
  if (!exact_runs()) return;
  const TemporaryFolder folder;
  const ProgramResult rest = run_impend({"analyze", exact_stack(folder), "--exact"});
  CHECK(rest.status == 0);
  CHECK(rest.out.find("in exact arithmetic, for the numbers as stored: the forces balance") != std::string::npos);
  const ProgramResult moves = run_impend({"analyze", model_file("overhang-tips"), "--exact"});
  CHECK(moves.status == 0);
  CHECK(moves.out.find("in exact arithmetic, for the numbers as stored: motion ratio 0.") != std::string::npos);
}

}  // namespace impend::test
