#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/read_assembly.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/shapes.h"

using Json = nlohmann::json;

namespace {

bool schema_accepts(const Json& document) {
  static const Json text = Json::parse(impend::assembly_schema());
  valijson::Schema schema;
  valijson::SchemaParser(valijson::SchemaParser::kDraft7)
      .populateSchema(valijson::adapters::NlohmannJsonAdapter(text), schema);
  valijson::Validator validator;
  return validator.validate(schema, valijson::adapters::NlohmannJsonAdapter(document), nullptr);
}

bool reader_accepts(const Json& document) { return impend::parse_assembly_file("a.json", document.dump()).ok(); }

// Every key of the format that this version also computes.
Json complete() {
  return Json::parse(R"({
    "$schema": "assembly.schema.json", "format": "impend-assembly", "version": 1, "name": "block on a wedge",
    "length_unit": "mm", "gravity": [0, 0, -9.80665], "ground": {"height": 0},
    "defaults": {"density": 1000, "friction": 0}, "contact": {"gap": "auto", "angle_deg": 1.0},
    "parts": [
      {"name": "wedge", "mesh": "wedge.stl", "fixed": true, "color": "#8899aa"},
      {"name": "block", "mesh": "parts.obj", "object": "block", "density": 7850,
       "pose": {"translation": [0, 0, 12], "rotation": {"axis": [0, 1, 0], "angle_deg": 30}}},
      {"name": "shaft", "mesh": "shaft.ply", "mass": 0.4, "center_of_mass": [0, 0, 5],
       "inertia": [[1,0,0],[0,1,0],[0,0,1]], "velocity": {"linear": [0, 0, 0], "angular": [0, 0, 0]},
       "pose": {"quaternion": [1, 0, 0, 0]}, "coordinate_noise": 0.001},
      {"name": "pin", "mesh": "pin.off", "coordinate_noise": [0, 0, 0.1],
       "pose": {"matrix": [[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]}}],
    "joints": [],
    "friction": [{"a": "wedge", "b": "block", "mu": 0.3, "viscous": 0.0}],
    "loads": [{"part": "block", "force": [0, 0, -10], "point": [0, 0, 20], "torque": [0, 0, 0]}],
    "sequence": ["wedge", "block", ["shaft", "pin"]]})");
}

}  // namespace

TEST_CASE("The schema accepts a file that uses every key and so does the reader") {
  CHECK(schema_accepts(complete()));
  CHECK(reader_accepts(complete()));
  const Json minimal = {{"format", "impend-assembly"}, {"version", 1}, {"length_unit", "m"}, {"parts", Json::array()}};
  CHECK(schema_accepts(minimal));
  CHECK(reader_accepts(minimal));
}

TEST_CASE("The schema accepts joints of every kind and velocities, and so does the reader") {
  Json json = complete();
  json["joints"] = Json::parse(R"([{"type": "hinge", "a": "wedge", "b": "block", "point": [0,0,0], "axis": [0,0,1]},
    {"type": "ball", "a": "wedge", "b": "block", "point": [0,0,0]}, {"type": "fixed", "a": "wedge", "b": "block"}])");
  json["parts"][2]["velocity"]["linear"] = {1, 0, 0};
  json["joints"][0]["point_noise"] = 0.001;
  json["joints"][0]["axis_noise"] = 0.001;
  CHECK(schema_accepts(json));
  CHECK(reader_accepts(json));
  json["joints"][0].erase("axis");
  CHECK_FALSE(schema_accepts(json));
}

TEST_CASE("What the schema refuses the reader refuses too") {
  const std::vector<std::pair<const char*, Json>> edits = {
      {"/format", "impend-report"},
      {"/version", 2},
      {"/length_unit", "ft"},
      {"/gravity", {0, 0}},
      {"/gravity", "down"},
      {"/ground", 0},
      {"/ground/heigth", 0},
      {"/defaults/density", 0},
      {"/defaults/friction", -1},
      {"/contact/gap", "wide"},
      {"/contact/gap", 0},
      {"/contact/angle_deg", 0},
      {"/contact/angle_deg", 90},
      {"/parts", Json::object()},
      {"/parts/0/colour", "#000000"},
      {"/parts/0/color", "#00000"},
      {"/parts/0/name", ""},
      {"/parts/0/name", "ground"},
      {"/parts/0/fixed", "yes"},
      {"/parts/1/mass", 1},
      {"/parts/1/density", -1},
      {"/parts/1/pose/scale", 2},
      {"/parts/1/pose/rotation/axis", {0, 1}},
      {"/parts/2/pose/quaternion", {1, 0, 0}},
      {"/parts/2/pose/rotation", Json::parse(R"({"axis": [0,0,1], "angle_deg": 1})")},
      {"/parts/3/pose/translation", {0, 0, 0}},
      {"/parts/3/pose/matrix", Json::array()},
      {"/parts/3/center_of_mass", {0, 0, 0}},
      {"/parts/3/coordinate_noise", -1},
      {"/joints", Json::parse(R"([{"type": "glue", "a": "wedge", "b": "block"}])")},
      {"/friction", Json::parse(R"([{"a": "wedge", "b": "block"}])")},
      {"/loads", Json::parse(R"([{"part": "block"}])")},
      {"/loads", Json::parse(R"([{"force": [0,0,1]}])")},
      {"/sequence", Json::parse("[[]]")},
      {"/sequence", Json::parse("[1]")},
      {"/extra", 1}};
  for (const auto& [pointer, value] : edits) {
    INFO(pointer << " = " << value.dump());
    Json json = complete();
    json[Json::json_pointer(pointer)] = value;
    CHECK_FALSE(schema_accepts(json));
    CHECK_FALSE(reader_accepts(json));
  }
  for (const char* key : {"format", "version", "length_unit", "parts"}) {
    Json json = complete();
    json.erase(key);
    CHECK_FALSE(schema_accepts(json));
    CHECK_FALSE(reader_accepts(json));
  }
}

TEST_CASE("What export writes satisfies the schema") {
  impend::test::TemporaryFolder folder;
  impend::Assembly assembly = impend::test::running_bond_wall(2);
  assembly.name = "wall";
  assembly.parts[0].X_WP = impend::test::random_pose(3);
  assembly.parts[1].color = "#112233";
  assembly.ground = impend::Ground{0.5};
  assembly.loads = {{1, impend::Vec3(0, 0, 1), impend::Vec3(1, 0, 0), impend::Vec3(0, 0, 2)}};
  REQUIRE(impend::write_assembly(assembly, folder.path(), false).ok());
  CHECK(schema_accepts(Json::parse(impend::test::read_file(folder.file("wall.assembly.json")))));
}

TEST_CASE("Schema and reader demand the same keys, from one table") {
  using impend::fields_of;
  const std::vector<std::pair<std::string, std::string>> objects = {{"assembly", ""},
                                                                    {"ground", "/ground"},
                                                                    {"defaults", "/defaults"},
                                                                    {"contact", "/contact"},
                                                                    {"part", "/parts/1"},
                                                                    {"pose", "/parts/1/pose"},
                                                                    {"rotation", "/parts/1/pose/rotation"},
                                                                    {"velocity", "/parts/2/velocity"},
                                                                    {"friction", "/friction/0"},
                                                                    {"load", "/loads/0"}};
  for (const auto& [name, at] : objects) {
    INFO(name);
    REQUIRE_FALSE(fields_of(name).keys.empty());
    Json with_more = complete();
    with_more[Json::json_pointer(at)]["unheard-of"] = 1;
    CHECK_FALSE(schema_accepts(with_more));
    CHECK_FALSE(reader_accepts(with_more));
    for (const std::string& key : fields_of(name).required) {
      INFO(key);
      Json without = complete();
      without[Json::json_pointer(at)].erase(key);
      CHECK_FALSE(schema_accepts(without));
      CHECK_FALSE(reader_accepts(without));
    }
  }
  CHECK(fields_of("part").required == std::vector<std::string>{"name", "mesh"});
  CHECK(fields_of("pose").keys == std::vector<std::string>{"translation", "rotation", "quaternion", "matrix"});
  CHECK(fields_of("no such object").keys.empty());
}

TEST_CASE("Written objects have their keys in the order of the schema") {
  const nlohmann::ordered_json load = {{"torque", 1}, {"force", 2}, {"other", 3}, {"part", 4}};
  CHECK(impend::in_order("load", load).dump() == R"({"part":4,"force":2,"torque":1,"other":3})");
}
