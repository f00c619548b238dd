// Limits, drives, springs, levels, courses and restitution of assembly files: read, refused, written.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "assembly_texts.h"
#include "impend/base/numbers.h"
#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/read_assembly.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"

using namespace impend;
using namespace impend::examples;
using Json = nlohmann::json;

namespace {

Json machine() {
  return Json::parse(R"({"format": "impend-assembly", "version": 1, "length_unit": "mm", "ground": {"height": 0},
    "parts": [{"name": "box", "mesh": "box.stl", "fixed": true}, {"name": "lid", "mesh": "lid.stl"}],
    "joints": [{"name": "turn", "type": "hinge", "a": "lid", "b": "box", "point": [0, 0, 0], "axis": [0, 1, 0]},
               {"name": "shift", "type": "slider", "a": "lid", "b": "box", "point": [0, 0, 0], "axis": [0, 1, 0]},
               {"name": "ball", "type": "ball", "a": "lid", "b": "box", "point": [0, 0, 0]}]})");
}

Json machine_with(const std::string& key, const char* value) {
  Json json = machine();
  json[Json::json_pointer(key)] = Json::parse(value);
  return json;
}

void refused(const Json& json, ErrorCode code, const std::string& where, const std::string& words) {
  INFO(json.dump());
  const auto file = parse_assembly(json);
  REQUIRE_FALSE(file.ok());
  INFO(to_string(file.error()));
  CHECK(to_string(file.error().code) == std::string(to_string(code)));
  CHECK(file.error().place.where == where);
  CHECK((file.error().message + "; " + file.error().hint).find(words) != std::string::npos);
  CHECK_FALSE(file.error().hint.empty());
}

}  // namespace

TEST_CASE("Limits are radians of a hinge and metres of a slider") {
  Json json = machine_with("/joints/0/lower", "-30");
  json["joints"][0]["upper"] = 90;
  json["joints"][1]["upper"] = 12;
  const AssemblyFile file = parsed_assembly(json);
  CHECK(*file.joints[0].lower == Approx(-30 * kRadiansPerDegree).epsilon(1e-15));
  CHECK(*file.joints[0].upper == Approx(90 * kRadiansPerDegree).epsilon(1e-15));
  CHECK_FALSE(file.joints[1].lower);
  CHECK(*file.joints[1].upper == Approx(0.012).epsilon(1e-15));
  refused(machine_with("/joints/0/lower", "1"), ErrorCode::kBadValue, "joints[0].lower", "stands beyond");
  refused(machine_with("/joints/0/upper", "-1"), ErrorCode::kBadValue, "joints[0].upper", "stands beyond");
  refused(machine_with("/joints/2/upper", "1"), ErrorCode::kBadValue, "joints[2].upper", "only a hinge or a slider");
  refused(machine_with("/joints/1/name", "\"turn\""), ErrorCode::kDuplicateName, "joints[1].name", "two joints");
}

TEST_CASE("Drives of speed and of targets are read for the joint that they name") {
  const AssemblyFile file = parsed_assembly(machine_with("/drives", R"([
    {"joint": "turn", "velocity": 180, "limit": 5},
    {"joint": "shift", "target": [[0, 0], [1, 30]], "stiffness": 20, "damping": 0.5}])"));
  REQUIRE(file.joints[0].drive);
  CHECK(*file.joints[0].drive->velocity == Approx(180 * kRadiansPerDegree).epsilon(1e-15));
  CHECK(file.joints[0].drive->limit == 5);
  CHECK(file.joints[0].drive->is_rigid());
  REQUIRE(file.joints[1].drive);
  REQUIRE(file.joints[1].drive->target.size() == 2);
  CHECK(file.joints[1].drive->target[1].value == Approx(0.03).epsilon(1e-15));
  CHECK(file.joints[1].drive->stiffness == 20);
  CHECK(file.joints[1].drive->damping == 0.5);
  CHECK(std::isinf(file.joints[1].drive->limit));
  CHECK(parsed_assembly(machine_with("/drives", R"([{"joint": "turn", "target": 90}])"))
            .joints[0]
            .drive->target[0]
            .value == Approx(90 * kRadiansPerDegree));
  refused(machine_with("/drives", R"([{"joint": "trun", "velocity": 1}])"), ErrorCode::kBadValue, "drives[0].joint",
          "turn");
  refused(machine_with("/drives", R"([{"joint": "ball", "velocity": 1}])"), ErrorCode::kBadValue, "drives[0].joint",
          "hinge");
  refused(machine_with("/drives", R"([{"joint": "turn"}])"), ErrorCode::kBadValue, "drives[0]", "velocity or a target");
  refused(machine_with("/drives", R"([{"joint": "turn", "velocity": 1, "target": 2}])"), ErrorCode::kBadValue,
          "drives[0]", "one of the two");
  refused(machine_with("/drives", R"([{"joint": "turn", "velocity": 1, "stiffness": 2}])"), ErrorCode::kBadValue,
          "drives[0].stiffness", "no place");
  refused(machine_with("/drives", R"([{"joint": "turn", "velocity": 1}, {"joint": "turn", "target": 2}])"),
          ErrorCode::kBadValue, "drives[1].joint", "already");
  refused(machine_with("/drives", R"([{"joint": "turn", "target": [[0, 0], [0, 1]]}])"), ErrorCode::kBadValue,
          "drives[0].target[1]", "ascend");
  refused(machine_with("/drives", R"([{"joint": "turn", "target": [[0, 0, 1]]}])"), ErrorCode::kBadValue,
          "drives[0].target[0]", "a time and a value");
  refused(machine_with("/drives", R"([{"joint": "turn", "target": []}])"), ErrorCode::kBadValue, "drives[0].target",
          "without points");
  refused(machine_with("/drives", R"([{"joint": "turn", "velocity": 1, "limit": -1}])"), ErrorCode::kBadValue,
          "drives[0].limit", "negative");
  refused(machine_with("/drives", R"([{"joint": "turn", "speed": 1}])"), ErrorCode::kUnknownKey, "drives[0].speed", "");
}

TEST_CASE("Springs stand at joints or between points") {
  const AssemblyFile file = parsed_assembly(machine_with("/springs", R"([
    {"joint": "turn", "stiffness": 0.1, "rest": 10},
    {"a": "lid", "b": "ground", "point_a": [0, 0, 30], "point_b": [0, 0, 0], "stiffness": 100, "damping": 1},
    {"a": "lid", "b": "box", "point_a": [0, 0, 30], "point_b": [0, 40, 0], "stiffness": 7, "length": 20}])"));
  REQUIRE(file.joints[0].spring);
  CHECK(file.joints[0].spring->rest == Approx(10 * kRadiansPerDegree));
  REQUIRE(file.springs.size() == 2);
  CHECK(file.springs[0].b == 2);
  CHECK(file.springs[0].length == Approx(0.03).epsilon(1e-15));
  CHECK(file.springs[0].force_at_start().norm() <= 1e-15);
  CHECK(file.springs[1].length == Approx(0.02).epsilon(1e-15));
  // Stretched from 20 to 50 mm: 7 N/m · 0.03 m towards b.
  CHECK((file.springs[1].force_at_start() - 0.21 * Vec3(0, 0.8, -0.6)).norm() <= 1e-14);
  refused(machine_with("/springs", R"([{"joint": "turn"}])"), ErrorCode::kMissingKey, "springs[0]", "stiffness");
  refused(machine_with("/springs", R"([{"joint": "turn", "stiffness": 1, "length": 2}])"), ErrorCode::kBadValue,
          "springs[0].length", "no points");
  refused(machine_with("/springs",
                       R"([{"a": "lid", "b": "box", "point_a": [1, 0, 0], "point_b": [1, 0, 0], "stiffness": 1}])"),
          ErrorCode::kBadValue, "springs[0].point_b", "no direction");
  refused(machine_with("/springs", R"([{"a": "lid", "b": "box", "point_a": [1, 0, 0], "stiffness": 1}])"),
          ErrorCode::kMissingKey, "springs[0].point_b", "add it");
  refused(machine_with("/springs", R"([{"joint": "turn", "stiffness": -1}])"), ErrorCode::kBadValue,
          "springs[0].stiffness", "negative");
}

TEST_CASE("Levels, courses of loads, restitution and times of simulations are read") {
  Json json = machine_with("/levels", R"({"lid": ["upper", "middle"]})");
  json["loads"] = Json::parse(R"([{"part": "lid", "force": [1, 0, 0], "times": [[0, 0], [2, 1]]}])");
  json["defaults"] = {{"restitution", 0.25}};
  json["friction"] = Json::parse(R"([{"a": "lid", "b": "box", "restitution": 0.5}])");
  json["simulation"] = {{"step", 0.002}, {"until", 3}};
  const AssemblyFile file = parsed_assembly(json);
  CHECK(file.parts[0].levels.empty());
  CHECK(file.parts[1].levels == std::vector<std::string>{"upper", "middle"});
  CHECK(file.loads[0].factor_at(0) == 0);
  CHECK(file.loads[0].factor_at(0.5) == 0.25);
  CHECK(file.loads[0].factor_at(7) == 1);
  CHECK(file.friction.restitution_of(0, 1) == 0.5);
  CHECK(file.friction.restitution_of(1, 2) == 0.25);
  CHECK(*file.simulation.step == 0.002);
  CHECK(*file.simulation.until == 3);
  refused(machine_with("/levels", R"({"lit": ["a"]})"), ErrorCode::kBadValue, "levels.lit", "lid");
  refused(machine_with("/levels", R"({"lid": []})"), ErrorCode::kBadValue, "levels.lid", "no level");
  refused(machine_with("/defaults", R"({"restitution": 1.5})"), ErrorCode::kBadValue, "defaults.restitution", "energy");
}

TEST_CASE("A mechanism that is written reads back as it was, names for joints that need one included") {
  Assembly assembly = test::hinged_lid(0.5);
  assembly.ground = Ground{-2};
  Joint& joint = assembly.joints[0];
  joint.lower = -0.25;
  joint.drive = Drive{{}, {{0, 0}, {1.5, 0.75}}, 3, 0.5, 4};
  joint.spring = JointSpring{0.5, 0.25, -0.125};
  assembly.springs.push_back({1, 0, Vec3(0.25, 0, 0), Vec3(0, 0, 1), 10, 2, 0.5});
  assembly.parts[1].levels = {"one", "two"};
  Load load{1, Vec3(1, 2, 3), Vec3::Zero(), {}, {{0, 1}, {2, 0}}};
  assembly.loads.push_back(load);
  assembly.friction.restitution = 0.5;
  assembly.friction.pairs.push_back({0, 1, {}, {}, 0.75});
  assembly.simulation = {0.002, 5.0};
  const std::string folder = (std::filesystem::temp_directory_path() / "impend-mechanism-written").string();
  std::filesystem::remove_all(folder);
  REQUIRE(write_assembly(assembly, folder, true).ok());
  std::string file;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().string().ends_with(".assembly.json")) file = entry.path().string();
  }
  const auto read = read_assembly({file}, {});
  INFO((read.ok() ? "" : to_string(read.error())));
  REQUIRE(read.ok());
  const Assembly& back = read.value();
  REQUIRE(back.joints.size() == 1);
  CHECK(back.joints[0].name == "lid frame");
  CHECK(*back.joints[0].lower == Approx(-0.25).epsilon(1e-14));
  CHECK_FALSE(back.joints[0].upper);
  REQUIRE(back.joints[0].drive);
  CHECK(back.joints[0].drive->target[1].value == Approx(0.75).epsilon(1e-14));
  CHECK(back.joints[0].drive->limit == 4);
  REQUIRE(back.joints[0].spring);
  CHECK(back.joints[0].spring->rest == Approx(-0.125).epsilon(1e-14));
  REQUIRE(back.springs.size() == 1);
  CHECK(back.springs[0].length == 0.5);
  CHECK(back.springs[0].point_b == Vec3(0, 0, 1));
  CHECK(back.parts[1].levels == assembly.parts[1].levels);
  CHECK(back.loads[0].factor_at(1) == 0.5);
  CHECK(back.friction.restitution_of(0, 1) == 0.75);
  CHECK(*back.simulation.until == 5);
  std::filesystem::remove_all(folder);
}
