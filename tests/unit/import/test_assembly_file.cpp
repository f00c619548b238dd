#include <algorithm>
#include <nlohmann/json.hpp>

#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/assembly_file/json_reader.h"
#include "impend/import/assembly_file/poses_and_joints.h"
#include "tests/support/catch.h"

using namespace impend;
using Json = nlohmann::json;

namespace {

Json minimal() {
  return Json::parse(R"({"format": "impend-assembly", "version": 1, "length_unit": "mm",
    "parts": [{"name": "wedge", "mesh": "wedge.stl", "fixed": true}, {"name": "block", "mesh": "block.stl"}]})");
}

Result<AssemblyFile> parse(const Json& json) { return parse_assembly_file("models/arch.assembly.json", json.dump(1)); }

Error fault(const Json& json) {
  const auto parsed = parse(json);
  REQUIRE_FALSE(parsed.ok());
  CHECK(parsed.error().place.file == "models/arch.assembly.json");
  CHECK_FALSE(parsed.error().hint.empty());
  return parsed.error();
}

// The file with the value at a JSON pointer replaced or added.
Json with(const std::string& pointer, const Json& value) {
  Json json = minimal();
  json[Json::json_pointer(pointer)] = value;
  return json;
}

Json without(const std::string& key) {
  Json json = minimal();
  json.erase(key);
  return json;
}

struct Bad {
  const char* pointer;
  Json value;
  ErrorCode code;
  const char* where;
};

void check_all(const std::vector<Bad>& cases) {
  for (const Bad& bad : cases) {
    INFO(bad.pointer << " = " << bad.value.dump());
    const Error error = fault(with(bad.pointer, bad.value));
    CHECK(to_string(error.code) == std::string(to_string(bad.code)));
    CHECK(error.place.where == bad.where);
    CHECK_FALSE(error.message.empty());
  }
}

bool near(const Mat3& a, const Mat3& b, double tolerance) { return (a - b).cwiseAbs().maxCoeff() <= tolerance; }

}  // namespace

TEST_CASE("A minimal assembly file gets the documented defaults") {
  const auto parsed = parse(minimal());
  REQUIRE(parsed.ok());
  const AssemblyFile& file = parsed.value();
  CHECK(file.name == "arch");
  CHECK(file.metres_per_unit == 1e-3);
  CHECK((file.gravity - Vec3(0, 0, -9.80665)).norm() == 0);
  CHECK_FALSE(file.ground.has_value());
  CHECK_FALSE(file.contact.gap.has_value());
  CHECK(file.contact.angle == Approx(1.0 * M_PI / 180));
  REQUIRE(file.parts.size() == 2);
  CHECK(file.parts[0].fixed);
  CHECK_FALSE(file.parts[1].fixed);
  CHECK(near(file.parts[1].X_WP.R, Mat3::Identity(), 0));
  CHECK(file.joints.empty());
  CHECK(file.friction.none());
}

TEST_CASE("Lengths of an assembly file become metres and everything else stays") {
  Json json = minimal();
  json.update(Json::parse(R"({"$schema": "x.json", "name": "n", "gravity": [1, 2, 3], "ground": {"height": 5},
    "defaults": {"density": 2500, "friction": 0}, "contact": {"gap": 0.2, "angle_deg": 2},
    "loads": [{"part": "block", "force": [1, 2, 3], "point": [10, 0, 0], "torque": [4, 5, 6]}],
    "sequence": ["wedge", ["block"]], "joints": [], "friction": [{"a": "wedge", "b": "ground", "mu": 0}]})"));
  json["parts"][1].update(Json::parse(R"({"object": "lid", "color": "#12aBff", "mass": 2,
    "center_of_mass": [1, 2, 3], "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], "coordinate_noise": 0.5,
    "pose": {"translation": [0, 0, 12]}, "velocity": {"linear": [0, 0, 0], "angular": [0, 0, 0]}})"));
  const auto parsed = parse(json);
  REQUIRE(parsed.ok());
  const AssemblyFile& file = parsed.value();
  CHECK(file.name == "n");
  CHECK(file.ground->height == Approx(0.005));
  CHECK(*file.default_density == 2500);
  CHECK(*file.contact.gap == Approx(2e-4));
  CHECK(file.contact.angle == Approx(2 * M_PI / 180));
  REQUIRE(file.loads.size() == 1);
  CHECK(file.loads[0].part == 1);
  CHECK((*file.loads[0].point - Vec3(0.01, 0, 0)).norm() < 1e-18);
  CHECK((file.loads[0].torque - Vec3(4, 5, 6)).norm() == 0);
  const AssemblyFilePart& part = file.parts[1];
  CHECK(*part.object == "lid");
  CHECK(*part.color == "#12aBff");
  CHECK(*part.mass.mass == 2);
  CHECK((*part.mass.center_of_mass - Vec3(0.001, 0.002, 0.003)).norm() < 1e-18);
  CHECK(near(*part.mass.inertia, Mat3::Identity(), 0));
  CHECK((part.X_WP.p - Vec3(0, 0, 0.012)).norm() < 1e-18);
  CHECK((*part.coordinate_noise - Vec3::Constant(5e-4)).norm() < 1e-18);
}

TEST_CASE("An assembly file without a length unit is refused at the place where it should stand") {
  const Error error = fault(without("length_unit"));
  CHECK(error.code == ErrorCode::kUnitMissing);
  CHECK(error.place.where == "length_unit");
}

TEST_CASE("Unknown keys of an assembly file are refused with the nearest known key") {
  const std::vector<std::array<const char*, 3>> cases = {
      {"/gravty", "gravty", "did you mean 'gravity'?"},
      {"/parts/1/masss", "parts[1].masss", "did you mean 'mass'?"},
      {"/unit", "unit", "did you mean 'length_unit'?"},
      {"/contact/gapp", "contact.gapp", "did you mean 'gap'?"},
      {"/parts/0/pose/rotatoin", "parts[0].pose.rotatoin", "did you mean 'rotation'?"}};
  for (const auto& [pointer, where, hint] : cases) {
    const Error error = fault(with(pointer, 1));
    CHECK(error.code == ErrorCode::kUnknownKey);
    CHECK(error.place.where == where);
    CHECK(error.hint == hint);
  }
  CHECK(fault(with("/parts/1/masss", 1)).place.part == "block");
}

TEST_CASE("Wrong types and values in an assembly file name their path") {
  const auto bad = ErrorCode::kBadValue;
  check_all({{"/format", "impend-report", bad, "format"},
             {"/version", 2, bad, "version"},
             {"/version", "1", bad, "version"},
             {"/length_unit", "km", bad, "length_unit"},
             {"/name", 3, bad, "name"},
             {"/gravity", {0, 0}, bad, "gravity"},
             {"/gravity", {0, 0, "9"}, bad, "gravity[2]"},
             {"/ground", 0, bad, "ground"},
             {"/ground", Json::object(), ErrorCode::kMissingKey, "ground.height"},
             {"/contact/gap", "big", bad, "contact.gap"},
             {"/contact/gap", 0, bad, "contact.gap"},
             {"/contact/gap", -1, bad, "contact.gap"},
             {"/contact/angle_deg", 90, bad, "contact.angle_deg"},
             {"/defaults/density", 0, bad, "defaults.density"},
             {"/defaults/friction", -0.1, bad, "defaults.friction"},
             {"/parts", "x", bad, "parts"},
             {"/parts/1", 5, bad, "parts[1]"},
             {"/parts/1/name", "", bad, "parts[1].name"},
             {"/parts/1/name", "ground", bad, "parts[1].name"},
             {"/parts/1/name", "a\nb", bad, "parts[1].name"},
             {"/parts/1/name", "wedge", ErrorCode::kDuplicateName, "parts[1].name"},
             {"/parts/1/mesh", 1, bad, "parts[1].mesh"},
             {"/parts/1/fixed", 1, bad, "parts[1].fixed"},
             {"/parts/1/color", "red", bad, "parts[1].color"},
             {"/parts/1/density", -5, bad, "parts[1].density"},
             {"/parts/1/mass", 0, bad, "parts[1].mass"},
             {"/parts/1/coordinate_noise", -1, bad, "parts[1].coordinate_noise"},
             {"/parts/1/velocity/linear", {1, 0}, bad, "parts[1].velocity.linear"}});
  Json nameless = minimal();
  nameless["parts"][1].erase("name");
  CHECK(fault(nameless).place.where == "parts[1].name");
  for (const char* key : {"format", "version", "parts"}) {
    CHECK(fault(without(key)).code == ErrorCode::kMissingKey);
    CHECK(fault(without(key)).place.where == key);
  }
  CHECK(fault(Json::array()).code == ErrorCode::kBadValue);
}

TEST_CASE("Mass, centre of mass and inertia stand together and must be physical") {
  const auto bad = ErrorCode::kBadValue;
  const Json unit = Json::parse("[[1,0,0],[0,1,0],[0,0,1]]");
  const auto part_fault = [](const Json& more) {
    Json json = minimal();
    json["parts"][1].update(more);
    const Error error = fault(json);
    CHECK(error.place.part == "block");
    return error;
  };
  CHECK(part_fault({{"mass", 1}, {"density", 2}}).code == bad);
  CHECK(part_fault({{"mass", 1}, {"center_of_mass", {0, 0, 0}}}).place.where == "parts[1].inertia");
  CHECK(part_fault({{"inertia", unit}, {"center_of_mass", {0, 0, 0}}}).place.where == "parts[1].mass");
  CHECK(part_fault({{"inertia", unit}, {"mass", 1}}).code == ErrorCode::kMissingKey);
  for (const char* inertia : {"[[1,0,0],[0,1,0],[0,0,3]]", "[[1,1,0],[0,1,0],[0,0,1]]", "[[0,0,0],[0,0,0],[0,0,0]]",
                              "[[1,2,0],[2,1,0],[0,0,1]]"}) {
    const Error error = part_fault({{"mass", 1}, {"center_of_mass", {0, 0, 0}}, {"inertia", Json::parse(inertia)}});
    CHECK(error.code == bad);
    CHECK(error.place.where == "parts[1].inertia");
  }
}

TEST_CASE("Poses may be written as axis and angle, quaternion or matrix and mean the same") {
  const double c = std::cos(M_PI / 6), s = std::sin(M_PI / 6);
  Mat3 expected;
  expected << c, 0, s, 0, 1, 0, -s, 0, c;
  const std::vector<Json> poses = {
      Json::parse(R"({"translation": [1, 2, 3], "rotation": {"axis": [0, 2, 0], "angle_deg": 30}})"),
      {{"translation", {1, 2, 3}}, {"quaternion", {std::cos(M_PI / 12), 0, std::sin(M_PI / 12), 0}}},
      {{"matrix", {{c, 0, s, 1}, {0, 1, 0, 2}, {-s, 0, c, 3}, {0, 0, 0, 1}}}}};
  for (const Json& pose : poses) {
    const auto parsed = parse(with("/parts/1/pose", pose));
    REQUIRE(parsed.ok());
    CHECK(near(parsed.value().parts[1].X_WP.R, expected, 1e-15));
    CHECK((parsed.value().parts[1].X_WP.p - Vec3(0.001, 0.002, 0.003)).norm() < 1e-17);
  }
}

TEST_CASE("Poses that are no rigid motion are refused") {
  const auto bad = ErrorCode::kBadValue;
  const std::string p = "parts[1].pose.";
  const Json scaled = Json::parse("[[2,0,0,0],[0,2,0,0],[0,0,2,0],[0,0,0,1]]");
  const Json mirrored = Json::parse("[[-1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]");
  const Json projective = Json::parse("[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,1,1]]");
  const Json short_rows = Json::parse("[[1,0,0],[0,1,0],[0,0,1],[0,0,0]]");
  check_all(
      {{"/parts/1/pose", {{"matrix", scaled}}, bad, "parts[1].pose.matrix"},
       {"/parts/1/pose", {{"matrix", mirrored}}, bad, "parts[1].pose.matrix"},
       {"/parts/1/pose", {{"matrix", projective}}, bad, "parts[1].pose.matrix"},
       {"/parts/1/pose", {{"matrix", short_rows}}, bad, "parts[1].pose.matrix[0]"},
       {"/parts/1/pose", {{"quaternion", {1, 0, 0, 0.1}}}, bad, "parts[1].pose.quaternion"},
       {"/parts/1/pose", {{"quaternion", {1, 0, 0}}}, bad, "parts[1].pose.quaternion"},
       {"/parts/1/pose/rotation", {{"axis", {0, 0, 0}}, {"angle_deg", 1}}, bad, "parts[1].pose.rotation.axis"},
       {"/parts/1/pose/rotation", {{"axis", {0, 0, 1}}, {"angle_deg", "x"}}, bad, "parts[1].pose.rotation.angle_deg"},
       {"/parts/1/pose/rotation", {{"axis", {0, 0, 1}}}, ErrorCode::kMissingKey, "parts[1].pose.rotation.angle_deg"}});
  const Json two_ways = Json::parse(R"({"quaternion": [1,0,0,0], "rotation": {"axis": [0,0,1], "angle_deg": 1}})");
  CHECK(fault(with("/parts/1/pose", two_ways)).code == bad);
  const Json beside = Json::parse(R"({"matrix": [[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]], "translation": [1,0,0]})");
  CHECK(fault(with("/parts/1/pose", beside)).code == bad);
}

TEST_CASE("Quarter turns are exact and written rotations come back orthonormal") {
  Mat3 quarter;
  quarter << 0, -1, 0, 1, 0, 0, 0, 0, 1;
  CHECK(near(rotation_about({0, 0, 3}, 90), quarter, 0));
  CHECK(near(rotation_about({0, 0, 1}, -270), quarter, 0));
  CHECK(near(rotation_about({0, 0, 1}, 360 * 5 + 90), quarter, 0));
  CHECK(near(rotation_about({0, 0, 1}, 180), quarter * quarter, 0));
  CHECK(near(rotation_about({1, 1, 1}, 120) * Vec3(1, 0, 0).asDiagonal(), Vec3(0, 1, 0) * Vec3(1, 0, 0).transpose(),
             1e-15));
  const Mat3 exact = rotation_about({1, 2, 3}, 33);
  CHECK(near(nearest_rotation(exact).value(), exact, 0));
  Mat3 printed = exact;
  for (int i = 0; i < 9; ++i) printed(i) = std::round(printed(i) * 1e7) / 1e7;
  const Mat3 repaired = nearest_rotation(printed).value();
  CHECK(near(repaired.transpose() * repaired, Mat3::Identity(), 1e-15));
  CHECK(near(repaired, exact, 2e-7));
  CHECK_FALSE(nearest_rotation(1.001 * exact).has_value());
  CHECK_FALSE(nearest_rotation(-exact).has_value());
}

TEST_CASE("Loads, friction and sequence must name parts that exist") {
  const auto bad = ErrorCode::kBadValue;
  const auto list = [](const char* text) { return Json::parse(text); };
  check_all({{"/loads", list(R"([{"part": "blok", "force": [0,0,1]}])"), bad, "loads[0].part"},
             {"/loads", list(R"([{"part": "block"}])"), ErrorCode::kMissingKey, "loads[0]"},
             {"/loads", list(R"([{"force": [0,0,1]}])"), ErrorCode::kMissingKey, "loads[0].part"},
             {"/friction", list(R"([{"a": "wedge", "b": "blok", "mu": 1}])"), bad, "friction[0].b"},
             {"/friction", list(R"([{"a": "wedge", "b": "wedge", "mu": 1}])"), bad, "friction[0].b"},
             {"/friction", list(R"([{"a": "wedge", "b": "block", "mu": -1}])"), bad, "friction[0].mu"},
             {"/friction", list(R"([{"a": "wedge", "b": "block"}])"), ErrorCode::kMissingKey, "friction[0]"},
             {"/sequence", list(R"(["wedge", ["blok"]])"), bad, "sequence[1][0]"},
             {"/sequence", list(R"(["wedge", "wedge"])"), ErrorCode::kDuplicateName, "sequence[1]"},
             {"/sequence", list(R"([[]])"), bad, "sequence[0]"}});
  CHECK(fault(with("/loads", list(R"([{"part": "blok", "force": [0,0,1]}])"))).hint == "did you mean 'block'?");
}

TEST_CASE("Text that is no JSON is refused with its line, repeated keys with their path") {
  const auto broken = parse_assembly_file("a.json", "{\n \"format\": \"impend-assembly\",\n \"version\" 1\n}");
  REQUIRE_FALSE(broken.ok());
  CHECK(broken.error().code == ErrorCode::kParse);
  CHECK(broken.error().place.line == 3);
  const auto huge = parse_assembly_file("a.json", "{\n\n\"version\": 1e999}");
  REQUIRE_FALSE(huge.ok());
  CHECK(huge.error().code == ErrorCode::kParse);
  CHECK(huge.error().place.line == 3);
  const auto repeated = parse_assembly_file("a.json", R"({"parts": [{"name": "a"}, {"pose": {"x": 1, "x": 2}}]})");
  REQUIRE_FALSE(repeated.ok());
  CHECK(repeated.error().place.where == "parts[1].pose.x");
  for (const char* text : {"", "[", "{\"a\":", "nul", "\xff\xfe", "{} {}", "[1,2"}) {
    CHECK(parse_assembly_file("a.json", text).error().code == ErrorCode::kParse);
  }
  CHECK_FALSE(parse_assembly_file("a.json", std::string(200000, '[')).ok());
}
