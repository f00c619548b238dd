// From one format to the others and back: what comes out is what went in, to the precision of each format.
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/texts.h"

using namespace impend::test;
using Json = nlohmann::json;

namespace {

// A block upside down on a table that is turned, twice the same brick, with names and colours that are easily lost.
std::string scene_json() {
  return R"({"format": "impend-assembly", "version": 1, "name": "zwei Blöcke", "length_unit": "mm",
    "gravity": [0, 0, -9.80665],
    "parts": [
      {"name": "Tisch links", "mesh": "brick.obj", "fixed": true, "color": "#336699",
       "pose": {"translation": [0, 0, 0], "rotation": {"axis": [0, 0, 1], "angle_deg": 30}}},
      {"name": "loser Stein", "mesh": "brick.obj", "density": 2400, "color": "#cc3300",
       "pose": {"translation": [1, 2, 20], "rotation": {"axis": [0, 0, 1], "angle_deg": 75}}}]})";
}

std::string brick_obj() {
  return "v 0 0 0\nv 40 0 0\nv 40 30 0\nv 0 30 0\nv 0 0 20\nv 40 0 20\nv 40 30 20\nv 0 30 20\n"
         "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
}

struct Scene {
  TemporaryFolder folder;
  std::string file = folder.file("scene/two.assembly.json");
  Scene() {
    write_file(file, scene_json());
    write_file(folder.file("scene/brick.obj"), brick_obj());
  }
};

Json info(const std::vector<std::string>& input) {
  std::vector<std::string> words = {"info"};
  words.insert(words.end(), input.begin(), input.end());
  words.insert(words.end(), {"--json", "-"});
  const ProgramResult result = run_impend(words);
  INFO(result.err);
  REQUIRE(result.status == 0);
  return Json::parse(result.out);
}

void check_close(const Json& a, const Json& b, double tolerance) {
  if (a.is_array()) {
    REQUIRE(a.size() == b.size());
    for (size_t i = 0; i < a.size(); ++i) check_close(a[i], b[i], tolerance);
    return;
  }
  CHECK(std::abs(a.get<double>() - b.get<double>()) <= tolerance);
}

// Lengths of the brick are 0.05 m, its inertia about 1e-5 kg·m²: everything to `relative` of that.
void check_same_parts(const Json& before, const Json& after, double relative, bool with_mass) {
  REQUIRE(after["parts"].size() == before["parts"].size());
  for (size_t i = 0; i < before["parts"].size(); ++i) {
    const Json& a = before["parts"][i];
    const Json& b = after["parts"][i];
    CHECK(b["name"] == a["name"]);
    CHECK(b["mesh"]["closed"] == true);
    check_close(a["volume"], b["volume"], relative * 24e-6);
    check_close(a["box"], b["box"], relative * 0.05);
    check_close(a["center_of_mass"], b["center_of_mass"], relative * 0.05);
    if (!with_mass) continue;
    check_close(a["mass"], b["mass"], relative * 0.06);
    check_close(a["inertia"], b["inertia"], relative * 1e-5);
  }
}

}  // namespace

TEST_CASE("An assembly goes to every format and comes back the same") {
  const Scene scene;
  const Json before = info({scene.file});
  // The density of the file's part is no part of the formats: it is given again where masses are compared.
  for (const auto& [name, relative] :
       std::vector<std::pair<std::string, double>>{{"out.3mf", 1e-14}, {"out.glb", 1e-7}, {"out.obj", 1e-14}}) {
    INFO(name);
    const std::string out = scene.folder.file(name);
    const ProgramResult converted = run_impend({"convert", scene.file, "-o", out});
    INFO(converted.err);
    REQUIRE(converted.status == 0);
    CHECK(has(converted.out, "wrote 2 parts to "));
    CHECK(has(converted.err, "masses") == (name != "out.glb"));
    std::vector<std::string> input = {out};
    if (name == "out.obj") input.insert(input.end(), {"--unit", "mm"});
    check_same_parts(before, info(input), relative, false);
  }
  const std::string folder = scene.folder.file("again");
  REQUIRE(run_impend({"convert", scene.file, "-o", folder}).status == 0);
  check_same_parts(before, info({folder + "/zwei_Bl__cke.assembly.json"}), 1e-15, true);
}

TEST_CASE("Whatever only an assembly file says is told when it is lost, each by itself") {
  const Scene scene;
  const std::string stated = scene.folder.file("scene/stated.assembly.json");
  const std::string hinge = R"({"name": "h", "type": "hinge", "a": "loser Stein", "b": "ground", "axis": [0, 0, 1],
      "point": [0, 0, 0]})";
  const std::vector<std::array<std::string, 3>> members = {
      {"springs", R"([{"a": "loser Stein", "b": "ground", "point_a": [1, 1, 5], "point_b": [1, 1, 0], "stiffness": 9,
          "length": 5}])",
       "springs"},
      {"levels", R"({"loser Stein": ["upper"]})", "levels"},
      {"friction", R"([{"a": "loser Stein", "b": "ground", "restitution": 0.5}])", "restitution"},
      {"friction", R"([{"a": "loser Stein", "b": "ground", "mu": 0.5}])", "friction"},
      {"defaults", R"({"density": 1000, "restitution": 0.25})", "restitution"},
      {"sequence", R"(["loser Stein"])", "the sequence"},
      {"simulation", R"({"step": 0.001})", "step and end of simulations"},
      {"simulation", R"({"until": 2})", "step and end of simulations"},
      {"drives", R"([{"joint": "h", "velocity": 1}])", "joints, drives"}};
  for (const auto& [key, value, words] : members) {
    Json json = Json::parse(scene_json());
    json["ground"] = {{"height", 0}};
    json[key] = Json::parse(value);
    if (key == "drives") json["joints"] = Json::array({Json::parse(hinge)});
    write_file(stated, json.dump());
    for (const char* name : {"stated.glb", "stated.3mf", "stated.obj"}) {
      const ProgramResult converted = run_impend({"convert", stated, "-o", scene.folder.file(name), "--force"});
      INFO(key << " " << name << " " << converted.err);
      REQUIRE(converted.status == 0);
      const std::size_t at = converted.err.find("the ground, ");
      CHECK(at != std::string::npos);
      if (at != std::string::npos) CHECK(converted.err.substr(at + 12).starts_with(words + ";"));
    }
  }
}

TEST_CASE("What a format cannot say of an assembly is told, and where it would be kept") {
  const Scene scene;
  const std::string rich = scene.folder.file("scene/rich.assembly.json");
  Json json = Json::parse(scene_json());
  json["gravity"] = {0, 0, -1.62};
  json["contact"] = {{"gap", 0.1}};
  json["ground"] = {{"height", 0}};
  json["parts"][1]["path"] = {"Mauer"};
  json["loads"] = Json::parse(R"([{"part": "loser Stein", "force": [1, 0, 0]}])");
  write_file(rich, json.dump());
  const std::string folder = "; an assembly folder (-o DIR) keeps all but exact surfaces";
  const std::vector<std::pair<std::string, std::string>> lost = {
      {"out.glb", "GLB files do not say gravity, the ground, loads, contact tolerances" + folder},
      {"out.3mf", "3MF files do not say masses, groups, gravity, the ground, loads, contact tolerances" + folder},
      {"out.obj",
       "OBJ files do not say which parts are fixed, masses, groups, gravity, the ground, loads, "
       "contact tolerances" +
           folder}};
  for (const auto& [name, words] : lost) {
    const ProgramResult converted = run_impend({"convert", rich, "-o", scene.folder.file(name)});
    INFO(converted.err);
    REQUIRE(converted.status == 0);
    CHECK(has(converted.err, words));
  }
  json = Json::parse(scene_json());
  json["contact"] = {{"angle_deg", 2}};
  write_file(rich, json.dump());
  CHECK(has(run_impend({"convert", rich, "-o", scene.folder.file("angle.glb")}).err,
            "GLB files do not say contact tolerances" + folder));
  CHECK(run_impend({"convert", scene.file, "-o", scene.folder.file("plain.glb")}).err.empty());
}

TEST_CASE("Instances share their mesh in every format that can say so") {
  const Scene scene;
  const std::string folder = scene.folder.file("again");
  REQUIRE(run_impend({"convert", scene.file, "-o", folder}).status == 0);
  int meshes = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) meshes += entry.path().extension() == ".obj";
  CHECK(meshes == 1);
}

TEST_CASE("A chain of conversions keeps the verdict, names and supports") {
  const Scene scene;
  const std::string first = scene.folder.file("a.3mf"), second = scene.folder.file("b.glb");
  REQUIRE(run_impend({"convert", scene.file, "-o", first}).status == 0);
  REQUIRE(run_impend({"convert", first, "-o", second}).status == 0);
  const std::string third = scene.folder.file("c");
  REQUIRE(run_impend({"convert", second, "-o", third, "--quiet"}).status == 0);
  for (const std::string& input : {scene.file, first, second, third + "/b.assembly.json"}) {
    INFO(input);
    const ProgramResult result = run_impend({"analyze", input, "--json", "-"});
    INFO(result.err);
    REQUIRE(result.status == 0);
    const Json report = Json::parse(result.out);
    CHECK(report["verdict"] == "stable");
    CHECK(report["bodies"][0]["fixed"] == true);
    CHECK(report["bodies"][1]["name"] == "loser Stein");
  }
}

TEST_CASE("What convert cannot do is said before any work") {
  const Scene scene;
  CHECK(run_impend({"convert", scene.file}).status == 2);
  CHECK(run_impend({"convert", scene.file, "-o", "-"}).status == 2);
  const std::string brick = scene.folder.file("scene/brick.obj");
  const ProgramResult itself = run_impend({"convert", brick, "--unit", "mm", "-o", brick, "--force"});
  CHECK(itself.status == 2);
  CHECK(has(itself.err, "is one of the inputs"));
  CHECK(read_file(brick) == brick_obj());
  const ProgramResult step = run_impend({"convert", scene.file, "-o", scene.folder.file("a.step")});
  CHECK(step.status == 2);
  CHECK(has(step.err, ".step files cannot be written"));
  CHECK(has(step.err, ".3mf"));
  const std::string out = scene.folder.file("a.glb");
  write_file(out, "precious");
  const ProgramResult exists = run_impend({"convert", scene.file, "-o", out});
  CHECK(exists.status == 3);
  CHECK(read_file(out) == "precious");
  CHECK(run_impend({"convert", scene.file, "-o", out, "--force"}).status == 0);
  CHECK(read_file(out) != "precious");
  CHECK(run_impend({"convert", scene.file, "-o", scene.folder.file("nowhere/a.glb")}).status == 3);
}

TEST_CASE("Only the parts that are asked for are written, as a file and as a folder") {
  const Scene scene;
  for (const std::string name : {"one.glb", "one.3mf", "one/"}) {
    const std::string path = scene.folder.file(name);
    const ProgramResult written = run_impend({"convert", scene.file, "--only", "lose*", "-o", path});
    INFO(written.err);
    REQUIRE(written.status == 0);
    CHECK(has(written.out, "wrote 1 part"));
    const Json found = info({path});
    REQUIRE(found["parts"].size() == 1);
    CHECK(found["parts"][0]["name"] == "loser Stein");
  }
  const ProgramResult refused =
      run_impend({"convert", scene.file, "--only", "Tish*", "-o", scene.folder.file("none.glb")});
  CHECK(refused.status == 2);
  CHECK(has(refused.err, "Tish*"));
  CHECK_FALSE(std::filesystem::exists(scene.folder.file("none.glb")));
}
