// The verb `plan interlock`: keys, slides, what is locked, words, JSON, exit status.
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>
#include <tuple>
#include <vector>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/schema_check.h"

using namespace impend;
using namespace impend::test;

namespace {

std::string locking_model(const std::string& name) {
  return std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json";
}

ProgramResult run_locking(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"plan", "interlock"});
  return run_impend(arguments);
}

nlohmann::json locking_report(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--json", "-", "--no-timings"});
  const ProgramResult run = run_locking(arguments);
  INFO(run.err);
  REQUIRE(run.status == 0);
  const nlohmann::json report = nlohmann::json::parse(run.out);
  CHECK(schema_complaint(report, "plan").empty());
  return report;
}

nlohmann::json locking_slide(const std::string& a, const std::string& b, const Vec3& axis) {
  return {{"type", "slider"}, {"a", a}, {"b", b}, {"axis", {axis.x(), axis.y(), axis.z()}}, {"point", {0, 0, 0}}};
}

// Three slides as in the model, and beside them a foot on an upright slide between a lid and a disc. It stands on the
// disc between a chord and its circle, or farther in by `inward`.
std::string slides_and_foot(const std::string& folder, double inward) {
  constexpr int kFacets = 32;
  const double middle = std::numbers::pi / kFacets, sagitta = 1 - std::cos(middle), half = sagitta / 8;
  const double at = 1 - sagitta / 2 - inward;
  const auto turned_block = [&](double lower, double upper) {
    return transformed(box(Vec3(at - half, -half, lower), Vec3(at + half, half, upper)),
                       rotation(Vec3::UnitZ(), middle));
  };
  FileScene scene;
  scene.parts = {as_fixed(box_part("base", Vec3(10, 0, 0), Vec3(11, 1, 1))),
                 box_part("arm", Vec3(13, 0, 0), Vec3(14, 1, 1)), box_part("head", Vec3(10, 3, 0), Vec3(11, 4, 1))};
  const auto add = [&scene](const std::string& name, const TriangleMesh& mesh, bool fixed) {
    ScenePart part;
    part.name = name;
    part.mesh = mesh;
    part.fixed = fixed;
    scene.parts.push_back(part);
  };
  add("disc", cylinder(kFacets, 1, 0, 0, 1), true);
  add("foot", turned_block(1, 1.1), false);
  add("lid", turned_block(1.1, 1.2), true);
  scene.gap = 1e-5;
  const std::string path = write_scene(scene, folder);
  nlohmann::json file = nlohmann::json::parse(read_file(path));
  const double s = std::sqrt(.75);
  file["joints"] = {locking_slide("base", "arm", Vec3(0, 1, 0)), locking_slide("arm", "head", Vec3(-s, -.5, 0)),
                    locking_slide("head", "base", Vec3(s, -.5, 0)), locking_slide("base", "foot", Vec3(0, 0, 1))};
  write_file(path, file.dump());
  return path;
}

}  // namespace

TEST_CASE("A burr is locked by its key, whichever part is the reference") {
  const nlohmann::json burr = locking_report({locking_model("interlocking-burr")});
  CHECK(burr["keys"] == nlohmann::json({"x-rear"}));
  CHECK(burr["freedoms"] == 1);
  CHECK(burr["reference"] != nlohmann::json({"x-rear"}));
  for (const std::string reference : {"x-front", "y-lower", "y-upper", "z-left", "z-right"}) {
    INFO(reference);
    const nlohmann::json about = locking_report({locking_model("interlocking-burr"), "--fixed", reference});
    CHECK(about["keys"] == nlohmann::json({"x-rear"}));
    CHECK(about["freedoms"] == 1);
    CHECK(about["groups"].size() == 1);
  }
  const ProgramResult words = run_locking({locking_model("interlocking-burr"), "--expect", "key"});
  CHECK(words.status == 0);
  CHECK(words.out.rfind("interlocking burr: LOCKED BY A KEY: 'x-rear' moves by itself", 0) == 0);
  const ProgramResult held =
      run_locking({locking_model("interlocking-burr"), "--fixed", "x-rear", "--fixed", "y-upper"});
  CHECK(held.out.rfind("interlocking burr: LOCKED: no part can move", 0) == 0);
}

TEST_CASE("Three slides move only together, a tower in every way, a bolted bracket in none") {
  const nlohmann::json slides = locking_report({locking_model("three-slides")});
  CHECK(slides["all_hands"] == "moves");
  CHECK(slides["freedoms"] == 1);
  CHECK(slides["two_hands"] == "locked");
  CHECK(slides["groups"].empty());
  CHECK(slides["moving"] == nlohmann::json({"arm", "head"}));
  CHECK(run_locking({locking_model("three-slides"), "--expect", "together"}).status == 0);
  CHECK(run_locking({locking_model("bolted-bracket"), "--expect", "locked"}).status == 0);
  CHECK(run_locking({locking_model("tower"), "--expect", "moves"}).status == 0);
  for (const nlohmann::json& group : locking_report({locking_model("tower")})["groups"]) CHECK(group["sure"] == true);
  CHECK(locking_report({locking_model("bolted-bracket")})["two_hands"] == "locked");
  const ProgramResult wrong = run_locking({locking_model("tower"), "--expect", "locked"});
  CHECK(wrong.status == 1);
  CHECK(wrong.err.find("expected 'locked', found 'moves'") != std::string::npos);
  CHECK(run_locking({locking_model("tower"), "--expect", "stable"}).status == 2);
  CHECK(locking_report({locking_model("tower")})["reference"] == nlohmann::json({"block-1"}));
}

TEST_CASE("What starts to move and is caught is not said to be drawn apart") {
  const TemporaryFolder folder;
  // A loose core between six plates, and a rivet between two heads.
  FileScene captive;
  captive.gap = 1e-5;
  captive.parts = {box_part("core", Vec3(1, 1, 0), Vec3(2, 2, 1))};
  for (const auto& [name, lower, upper] :
       std::vector<std::tuple<std::string, Vec3, Vec3>>{{"below", Vec3(-1, -1, -1), Vec3(4, 4, 0)},
                                                        {"above", Vec3(-1, -1, 3), Vec3(4, 4, 4)},
                                                        {"left", Vec3(-1, -1, 0), Vec3(0, 4, 3)},
                                                        {"right", Vec3(3, -1, 0), Vec3(4, 4, 3)},
                                                        {"front", Vec3(0, -1, 0), Vec3(3, 0, 3)},
                                                        {"back", Vec3(0, 3, 0), Vec3(3, 4, 3)}}) {
    captive.parts.push_back(as_fixed(box_part(name, lower, upper)));
  }
  const ProgramResult caught = run_locking({write_scene(captive, folder.path())});
  CHECK(caught.out.rfind("scene: MOVES: parts can start to move, but none that was found surely comes free", 0) == 0);
  CHECK(caught.out.find("runs into others") != std::string::npos);

  FileScene spins;
  spins.gap = 1e-5;
  ScenePart rivet, plate;
  rivet.name = "rivet";
  rivet.mesh = turned(48, {{0, -1}, {3, -1}, {3, 0}, {1, 0}, {1, 1}, {3, 1}, {3, 2}, {0, 2}});
  plate.name = "plate";
  plate.mesh = turned(48, {{1, 0}, {5, 0}, {5, 1}, {1, 1}, {1, 0}});
  plate.fixed = true;
  spins.parts = {plate, rivet};
  const ProgramResult turns = run_locking({write_scene(spins, folder.path())});
  CHECK(turns.out.rfind("scene: MOVES IN ITS PLACE: no two hands can draw parts apart straight, yet 'rivet' can turn",
                        0) == 0);
  CHECK(run_locking({locking_model("tower")}).out.find(": MOVES: parts can be drawn apart") != std::string::npos);
}

TEST_CASE("Parts move only together where the foot of another stands for certain, else that is not decided") {
  const TemporaryFolder folder;
  const std::string inside = slides_and_foot(folder.path(), .1);
  const nlohmann::json together = locking_report({inside});
  CHECK(together["all_hands"] == "moves");
  CHECK(together["two_hands"] == "locked");
  CHECK(together["groups"].empty());
  CHECK(run_locking({inside, "--expect", "together"}).status == 0);
  CHECK(run_locking({inside}).out.rfind("scene: MOVES ONLY TOGETHER: ", 0) == 0);

  const std::string between = slides_and_foot(folder.path(), 0);
  const nlohmann::json perhaps = locking_report({between});
  CHECK(perhaps["all_hands"] == "moves");
  CHECK(perhaps["two_hands"] == "unknown");
  CHECK(perhaps["moving"] == nlohmann::json({"arm", "head"}));
  REQUIRE(perhaps["groups"].size() == 1);
  CHECK(perhaps["groups"][0]["parts"] == nlohmann::json({"foot"}));
  CHECK(perhaps["groups"][0]["sure"] == false);
  CHECK(perhaps["note"].get<std::string>().rfind("it depends on contacts that are not sure", 0) == 0);
  const ProgramResult words = run_locking({between, "--expect", "together"});
  CHECK(words.status == 1);
  CHECK(words.err.find("expected 'together', found 'unknown'") != std::string::npos);
  CHECK(words.out.rfind("scene: NOT DECIDED: parts can move each in its own way; whether two hands", 0) == 0);
  CHECK(words.out.find("perhaps") != std::string::npos);
  CHECK(words.out.find("MOVES ONLY TOGETHER") == std::string::npos);
  CHECK(run_locking({between, "--expect", "unknown"}).status == 0);
  CHECK(run_locking({between, "--expect", "moves"}).status == 1);
}
