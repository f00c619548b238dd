// Plans are the same byte for byte whatever the number of threads, and as certain as their least certain step.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/run_program.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

using namespace impend;
using namespace impend::test;

namespace {

std::string model_file(const std::string& name) {
  return std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json";
}

ProgramResult searched(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"plan", "search"});
  arguments.emplace_back("--no-timings");
  return run_impend(arguments);
}

std::string obj_of(const TriangleMesh& mesh) {
  std::string text;
  for (const Vec3& v : mesh.vertices) text += fmt::format("v {:.17g} {:.17g} {:.17g}\n", v.x(), v.y(), v.z());
  for (const auto& t : mesh.triangles) text += fmt::format("f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  return text;
}

// On a fixed plate with a round hole: a cube beside it, and a block over its edge whose centre of mass lies beyond the
// chord of a facet, yet not beyond the circle. All leans a little, so that friction alone keeps them.
std::string plate_with_two(const TemporaryFolder& folder) {
  constexpr int kFacets = 32;
  const double angle = std::numbers::pi / kFacets, radius = (1 + std::cos(angle)) / 2;
  write_file(folder.file("plate.obj"), obj_of(plate_with_hole(kFacets, 1, 0, 0, 1)));
  write_file(folder.file("block.obj"), obj_of(transformed(box(Vec3(radius - .5, -.05, 1), Vec3(radius + .5, .05, 1.5)),
                                                          rotation(Vec3::UnitZ(), angle))));
  write_file(folder.file("cube.obj"), obj_of(box(Vec3(-1.9, -1.9, 1), Vec3(-1.6, -1.6, 1.3))));
  const double lean = .05;
  const nlohmann::json file = {
      {"format", "impend-assembly"},
      {"version", 1},
      {"name", "plate"},
      {"length_unit", "m"},
      {"gravity",
       {-9.81 * std::sin(lean) * std::sin(angle), 9.81 * std::sin(lean) * std::cos(angle), -9.81 * std::cos(lean)}},
      {"parts",
       {{{"name", "plate"}, {"mesh", "plate.obj"}, {"fixed", true}},
        {{"name", "cube"}, {"mesh", "cube.obj"}},
        {{"name", "block"}, {"mesh", "block.obj"}}}}};
  write_file(folder.file("plate.assembly.json"), file.dump());
  return folder.file("plate.assembly.json");
}

}  // namespace

TEST_CASE("A search says the same byte for byte with 1, 2 and 3 threads, in text and JSON") {
  for (const std::vector<std::string>& asked :
       std::vector<std::vector<std::string>>{{model_file("wall-running-bond")},
                                             {model_file("plank-and-weights")},
                                             {model_file("interlocking-burr")},
                                             {model_file("drawer-under-stack")},
                                             {model_file("two-towers"), "--count"},
                                             {model_file("table"), "--mu", "0.6"},
                                             {model_file("plank-and-weights"), "--mu", "0.4"},
                                             {model_file("battery-box"), "--turns", "2"}}) {
    INFO(asked.front());
    const auto with = [&](const char* threads, const std::vector<std::string>& more) {
      std::vector<std::string> all = asked;
      all.insert(all.end(), {"--threads", threads});
      all.insert(all.end(), more.begin(), more.end());
      const ProgramResult run = searched(all);
      CHECK(run.status == 0);
      return run.out;
    };
    const std::string text = with("1", {}), json = with("1", {"--json", "-"});
    CHECK(nlohmann::json::parse(json)["found"] == true);
    for (const char* threads : {"2", "3"}) {
      CHECK(with(threads, {}) == text);
      CHECK(with(threads, {"--json", "-"}) == json);
    }
  }
}

TEST_CASE("A plan of certain and of possible steps is not called certain, and --certain refuses it") {
  const TemporaryFolder folder;
  const std::string plate = plate_with_two(folder);
  const ProgramResult text = searched({plate, "--mu", "0.5", "--expect", "stands"});
  INFO(text.out << text.err);
  CHECK(text.status == 0);
  CHECK(text.out.rfind("plate: PLAN FOUND with 1 hand, as far as friction can hold it (not certain)\n", 0) == 0);
  const nlohmann::json found = nlohmann::json::parse(searched({plate, "--mu", "0.5", "--json", "-"}).out);
  CHECK(found["stands"] == true);
  CHECK(found["proved"] == false);
  std::vector<std::string> verdicts;
  for (const nlohmann::json& step : found["steps"]) verdicts.push_back(step["state"]["friction_verdict"]);
  CHECK(verdicts == std::vector<std::string>{"stable-certain", "possibly-stable"});
  CHECK(searched({plate, "--mu", "0.5", "--expect", "certain"}).status == 1);
  CHECK(searched({plate, "--mu", "0.5", "--certain", "--expect", "fails"}).status == 0);
  // Without the block all of it is certain.
  CHECK(searched({plate, "--mu", "0.5", "--exclude", "block", "--certain", "--expect", "certain"}).status == 0);
}

TEST_CASE("A brick that is caught half over an edge is possibly stable in plans, and undecided by itself") {
  // It hangs by half over the brick below; over its outer half lies a fixed one.
  std::vector<std::string> caught = {model_file("wall-missing-brick")};
  for (const char* row : {"1-brick-*", "2-brick-1", "2-brick-3", "2-brick-4", "2-brick-5", "3-brick-3", "3-brick-4",
                          "4-brick-2", "4-brick-3", "4-brick-4", "4-brick-5", "5-brick-*"}) {
    caught.insert(caught.end(), {"--exclude", std::string("row-") + row});
  }
  caught.insert(caught.end(), {"--fixed", "row-2-brick-2", "--fixed", "row-4-brick-1"});
  std::vector<std::string> analyze = caught, check = caught, hold = caught;
  analyze.insert(analyze.begin(), "analyze");
  const std::string analysed = run_impend(analyze).out;
  CHECK(
      has(analysed, "MARGINAL (without friction): whether 'row-3-brick-1' rests only in balance, from which it falls"));
  CHECK(has(analysed, "rests, maybe only in balance"));
  analyze.insert(analyze.end(), {"--expect", "stable"});
  CHECK(run_impend(analyze).status == 1);
  check.insert(check.begin(), {"plan", "check"});
  check.insert(check.end(), {"--order", "row-3-brick-1"});
  const std::string told = run_impend(check).out;
  CHECK(has(told, "EVERY STEP STANDS with 1 hand, unless parts rest only in balance (not known)"));
  CHECK(has(told, "possibly-stable"));
  CHECK(has(told, "step 1: whether 'row-3-brick-1' rests only in balance, from which it falls, is not known: "));
  check.insert(check.end(), {"--expect", "certain"});
  CHECK(run_impend(check).status == 1);
  hold.insert(hold.begin(), {"plan", "hold"});
  CHECK(
      has(run_impend(hold).out, "whether 'row-3-brick-1' rests only in balance, from which it falls, is not known: "));
  CHECK(searched(caught).status == 0);
  caught.push_back("--certain");
  CHECK(has(searched(caught).out, "NO PLAN"));
}
