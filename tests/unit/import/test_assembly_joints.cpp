// Joints, friction and velocities of assembly files: read, refused, written.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "assembly_texts.h"
#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/assembly_file/poses_and_joints.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::examples;
using Json = nlohmann::json;

namespace {

Json box_and_lid() {
  return Json::parse(R"({"format": "impend-assembly", "version": 1, "length_unit": "mm", "ground": {"height": 0},
    "parts": [{"name": "box", "mesh": "box.stl", "fixed": true}, {"name": "lid", "mesh": "lid.stl"}]})");
}

Json box_and_lid_with(const std::string& key, const char* value) {
  Json json = box_and_lid();
  json[Json::json_pointer(key)] = Json::parse(value);
  return json;
}

void check_refused(const Json& json, ErrorCode code, const std::string& where, const std::string& words) {
  INFO(json.dump());
  const auto file = parse_assembly(json);
  REQUIRE_FALSE(file.ok());
  CHECK(to_string(file.error().code) == std::string(to_string(code)));
  CHECK(file.error().place.where == where);
  CHECK((file.error().message + "; " + file.error().hint).find(words) != std::string::npos);
  CHECK_FALSE(file.error().hint.empty());
}

}  // namespace

TEST_CASE("Joints of every type are read in metres with unit axes") {
  const AssemblyFile file = parsed_assembly(box_and_lid_with("/joints", R"([
    {"type": "fixed", "a": "lid", "b": "ground"},
    {"type": "ball", "a": "lid", "b": "box", "point": [1, 2, 3]},
    {"type": "hinge", "a": "box", "b": "lid", "point": [10, 0, 0], "axis": [0, 3, 4]},
    {"type": "slider", "a": "box", "b": "lid", "point": [0, 0, 0], "axis": [0, 0, -2]},
    {"type": "cylindrical", "a": "box", "b": "lid", "point": [0, 0, 0], "axis": [1e-200, 0, 0]}])"));
  REQUIRE(file.joints.size() == 5);
  CHECK(file.joints[0].type == JointType::kFixed);
  CHECK(file.joints[0].a == 1);
  CHECK(file.joints[0].b == 2);  // the ground follows the parts
  CHECK((file.joints[1].point - Vec3(1e-3, 2e-3, 3e-3)).norm() <= 1e-18);
  CHECK(file.joints[2].a == 0);
  CHECK((file.joints[2].axis - Vec3(0, 0.6, 0.8)).norm() <= 1e-15);
  CHECK(file.joints[3].axis == Vec3(0, 0, -1));
  CHECK(file.joints[4].axis == Vec3(1, 0, 0));
}

TEST_CASE("A joint that cannot be one is refused with its place and what to do") {
  const auto joint = [](const char* value) { return box_and_lid_with("/joints", value); };
  const auto bad = ErrorCode::kBadValue, missing = ErrorCode::kMissingKey;
  check_refused(joint(R"([{"type": "hing", "a": "box", "b": "lid"}])"), bad, "joints[0].type", "'hinge'");
  check_refused(joint(R"([{"a": "box", "b": "lid"}])"), missing, "joints[0].type", "type");
  check_refused(joint(R"([{"type": "fixed", "a": "box"}])"), missing, "joints[0].b", "b");
  check_refused(joint(R"([{"type": "fixed", "a": "box", "b": "lud"}])"), bad, "joints[0].b", "did you mean 'lid'?");
  check_refused(joint(R"([{"type": "fixed", "a": "box", "b": "box"}])"), bad, "joints[0].b", "itself");
  check_refused(joint(R"([{"type": "ball", "a": "box", "b": "lid"}])"), missing, "joints[0].point", "point");
  for (const char* type : {"hinge", "slider", "cylindrical"}) {
    const std::string text = std::string(R"([{"type": ")") + type + R"(", "a": "box", "b": "lid", "point": [0,0,0]}])";
    check_refused(joint(text.c_str()), missing, "joints[0].axis", "axis");
  }
  check_refused(joint(R"([{"type": "hinge", "a": "box", "b": "lid", "point": [0,0,0], "axis": [0,0,0]}])"), bad,
                "joints[0].axis", "no length");
  check_refused(joint(R"([{"type": "hinge", "a": "box", "b": "lid", "point": [0,0], "axis": [0,0,1]}])"), bad,
                "joints[0].point", "3 numbers");
  check_refused(joint(R"([{"type": "ball", "a": "box", "b": "lid", "point": [1e300,0,0]}])"), bad, "joints[0].point",
                "beyond");
  check_refused(joint(R"([{"type": "fixed", "a": "box", "b": "lid", "stiff": 1}])"), ErrorCode::kUnknownKey,
                "joints[0].stiff", "stiff");
  check_refused(joint(R"([{"type": "ball", "a": "box", "b": "lid", "point": [0,0,0], "point_noise": -1}])"), bad,
                "joints[0].point_noise", "negative");
  check_refused(joint(R"({"type": "fixed"})"), bad, "joints", "array");
  Json no_ground = joint(R"([{"type": "fixed", "a": "lid", "b": "ground"}])");
  no_ground.erase("ground");
  check_refused(no_ground, bad, "joints[0].b", "ground");
}

TEST_CASE("The digits of a joint tell how exactly it is known") {
  const auto noise_of = [](const Vec3& point, const Vec3& axis) { return joint_noise({{point, axis, true}}).front(); };
  const double half = 5e-7;
  // Whole numbers and few decimals are meant so; an axis along a coordinate axis is exact.
  CHECK(noise_of(Vec3(12, 0.25, 3), Vec3(0, 0, 2)).point <= 1e-14);
  CHECK(noise_of(Vec3(12, 0.25, 3), Vec3(0, 0, 2)).axis == 0);
  CHECK(noise_of(Vec3(1, 1, 0), Vec3(1, 1, 0)).axis <= 1e-15);
  // Six decimals: each coordinate may be off by half a unit of the last.
  CHECK(noise_of(Vec3(0.123457, 0, 0), Vec3(0, 0, 1)).point == Approx(half * std::sqrt(3.0)));
  CHECK(noise_of(Vec3(0, 0, 0), Vec3(0.5, 0.866025, 0)).axis == Approx(half * std::sqrt(3.0)).epsilon(1e-5));
  // A long axis with as many decimals turns less.
  CHECK(noise_of(Vec3(0, 0, 0), Vec3(50, 86.602541, 0)).axis < half / 50);
  // Full doubles are exact to rounding.
  CHECK(noise_of(Vec3(0.1234567890123456, 0, 0), Vec3(0.5, 0.8660254037844386, 0)).axis <= 1e-15);
  CHECK(joint_noise({}).empty());
}

TEST_CASE("A file may state the noise of a joint itself") {
  const AssemblyFile file =
      parsed_assembly(box_and_lid_with("/joints", R"([{"type": "hinge", "a": "box", "b": "lid", "point": [1, 2, 3],
    "axis": [0, 1, 1], "point_noise": 0.5, "axis_noise": 0.125}])"));
  CHECK(file.joints[0].point_noise == Approx(5e-4));
  CHECK(file.joints[0].axis_noise == 0.125);
}

TEST_CASE("Friction of pairs and by default is read, and each pair once") {
  Json json = box_and_lid_with("/friction",
                               R"([{"a": "lid", "b": "box", "mu": 0.5}, {"a": "ground", "b": "lid", "viscous": 2}])");
  json["defaults"]["friction"] = 0.25;
  const FrictionLaw law = parsed_assembly(json).friction;
  CHECK(law.mu_of(0, 1) == 0.5);
  CHECK(law.mu_of(1, 0) == 0.5);
  CHECK(law.mu_of(1, 2) == 0.25);
  CHECK(law.viscous_of(2, 1) == 2);
  CHECK(law.viscous_of(0, 1) == 0);
  CHECK_FALSE(law.none());
  CHECK(parsed_assembly(box_and_lid()).friction.none());
  const auto bad = ErrorCode::kBadValue;
  check_refused(box_and_lid_with("/friction", R"([{"a": "lid", "b": "box", "mu": -0.1}])"), bad, "friction[0].mu",
                "negative");
  check_refused(box_and_lid_with("/friction", R"([{"a": "lid", "b": "box", "mu": 1e9}])"), bad, "friction[0].mu",
                "coefficient");
  check_refused(box_and_lid_with("/friction", R"([{"a": "lid", "b": "box", "mu": "NaN"}])"), bad, "friction[0].mu",
                "number");
  check_refused(box_and_lid_with("/friction", R"([{"a": "lid", "b": "box", "viscous": -1}])"), bad,
                "friction[0].viscous", "negative");
  check_refused(box_and_lid_with("/friction", R"([{"a": "lid", "b": "box"}])"), ErrorCode::kMissingKey, "friction[0]",
                "mu");
  check_refused(
      box_and_lid_with("/friction", R"([{"a": "lid", "b": "box", "mu": 1}, {"a": "box", "b": "lid", "mu": 1}])"),
      ErrorCode::kDuplicateName, "friction[1]", "twice");
  check_refused(box_and_lid_with("/defaults/friction", "-1"), bad, "defaults.friction", "negative");
}

TEST_CASE("A velocity belongs to a part that can move") {
  const AssemblyFile file =
      parsed_assembly(box_and_lid_with("/parts/1/velocity", R"({"linear": [1, 2, 3], "angular": [0, 0, -4]})"));
  CHECK(file.parts[1].linear_velocity == Vec3(1, 2, 3));
  CHECK(file.parts[1].angular_velocity == Vec3(0, 0, -4));
  CHECK(file.parts[0].linear_velocity == Vec3(0, 0, 0));
  CHECK(parsed_assembly(box_and_lid_with("/parts/0/velocity", R"({"linear": [0, 0, 0]})")).parts[0].fixed);
  check_refused(box_and_lid_with("/parts/0/velocity", R"({"angular": [0, 0, 1]})"), ErrorCode::kBadValue,
                "parts[0].velocity", "fixed");
  check_refused(box_and_lid_with("/parts/1/velocity", R"({"linear": [1e30, 0, 0]})"), ErrorCode::kBadValue,
                "parts[1].velocity", "beyond");
  check_refused(box_and_lid_with("/parts/1/velocity", R"({"speed": 1})"), ErrorCode::kUnknownKey,
                "parts[1].velocity.speed", "speed");
}

TEST_CASE("Joints and friction written are read back with the same numbers and the same noise") {
  Json json = box_and_lid_with("/joints", R"([
    {"type": "fixed", "a": "lid", "b": "ground", "point": [1, 2, 3]},
    {"type": "hinge", "a": "box", "b": "lid", "point": [10.123457, 0, 0], "axis": [0.5, 0.866025, 0]},
    {"type": "slider", "a": "lid", "b": "box", "point": [0.1, 0.7, 0], "axis": [1, 2, 2]}])");
  json["friction"] = Json::parse(R"([{"a": "lid", "b": "ground", "mu": 0.3, "viscous": 7}])");
  json["defaults"]["friction"] = 0.125;
  const AssemblyFile file = parsed_assembly(json);
  for (const double unit : {1e-3, 1.0, 0.0254}) {
    Assembly assembly;
    assembly.parts.resize(2);
    assembly.parts[0].name = "box";
    assembly.parts[1].name = "lid";
    assembly.joints = file.joints;
    assembly.friction = file.friction;
    Json again = box_and_lid();
    again["length_unit"] = unit == 1 ? "m" : unit < 0.01 ? "mm" : "in";
    again["joints"] = Json::parse(joints_json(assembly, unit).dump());
    again["friction"] = Json::parse(friction_json(assembly).dump());
    INFO(again.dump(1));
    const AssemblyFile back = parsed_assembly(again);
    REQUIRE(back.joints.size() == file.joints.size());
    for (size_t j = 0; j < file.joints.size(); ++j) {
      const Joint &was = file.joints[j], &is = back.joints[j];
      CHECK(is.type == was.type);
      CHECK(is.a == was.a);
      CHECK(is.b == was.b);
      CHECK((is.point - was.point).norm() <= 1e-17);
      CHECK((is.axis - was.axis).norm() <= 1e-15);
      CHECK(is.point_noise == Approx(was.point_noise).epsilon(1e-8));
      CHECK(is.axis_noise == Approx(was.axis_noise).epsilon(1e-8));
    }
    REQUIRE(back.friction.pairs.size() == 1);
    CHECK(back.friction.mu_of(1, 2) == 0.3);
    CHECK(back.friction.viscous_of(1, 2) == 7);
  }
}
