// Masses that a file of shapes states for its parts: in GLB files of our own they come back.
#include <nlohmann/json.hpp>

#include "gltf_texts.h"
#include "impend/import/gltf/gltf.h"
#include "impend/import/model_parts.h"
#include "impend/import/read_assembly.h"
#include "impend/import/stated_mass.h"
#include "read_inputs.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

using namespace impend;
using namespace impend::test;
using namespace impend::examples;
using test::TemporaryFolder;
using test::write_file;

namespace {

Assembly in_unit(std::vector<Part> parts, const std::string& unit) {
  Assembly assembly = test::assembly_of(std::move(parts));
  assembly.unit_name = unit;
  assembly.metres_per_unit = *metres_per_unit(unit);
  return assembly;
}

// 0.3 × 0.2 × 0.1 m, away from the frame's origin where not all coordinates are float32 values.
Part block(const std::string& name, double density) {
  return test::part_from_mesh(name, test::box({0.1, 0.2, 0.3}, {0.4, 0.4, 0.4}), false, Vec3::Zero(), density);
}

// The same with a mass, a centre and an inertia that no uniform body has.
Part loaded_die() {
  Part part = block("loaded die", 1000);
  part.mass.mass = 7;
  part.mass.center_of_mass = Vec3(0.15, 0.25, 0.38);
  part.mass.inertia << 0.05, 0.003, -0.002, 0.003, 0.07, 0.001, -0.002, 0.001, 0.09;
  part.X_WP = test::random_pose(5);
  return part;
}

std::string glb_of(const Assembly& assembly) {
  const auto glb = to_glb(assembly);
  if (!glb.ok()) FAIL(to_string(glb.error()));
  return glb.value();
}

ModelFile stated_model_of(const std::string& bytes) {
  auto file = parse_gltf("a.glb", bytes);
  if (!file.ok()) FAIL(to_string(file.error()));
  return std::move(file).value();
}

std::vector<Part> stated_parts_of(const std::string& bytes) {
  return parts_from_model(stated_model_of(bytes), 1, false);
}

// In the world frame, since the writer may choose another origin for the part.
void check_same_mass(const Part& after, const Part& before, double size) {
  INFO(before.name);
  const double single = 0x1p-22;
  CHECK(after.mass.mass == before.mass.mass);
  CHECK((after.center_of_mass_W() - before.center_of_mass_W()).norm() <= single * size);
  CHECK((after.inertia_W() - before.inertia_W()).norm() <= 4 * single * before.mass.inertia.norm());
}

// The cube of one metre with what is said of its mass, in a node of the given scale.
Result<ModelFile> cube_with(const char* said, double scale = 1) {
  Json json = cube_json();
  json["nodes"][0]["extras"]["impend"] = Json::parse(said);
  json["nodes"][0]["scale"] = {scale, scale, scale};
  return parse_gltf("a.gltf", gltf_text(json));
}

}  // namespace

TEST_CASE("Masses written into binary glTF are read back, uniform or not and in any unit") {
  for (const std::string unit : {"m", "mm", "in"}) {
    INFO(unit);
    Part flipped = block("flipped", 700);
    flipped.X_WP = test::random_pose(9);
    const Assembly before = in_unit({block("stone", 2400), loaded_die(), flipped}, unit);
    const std::vector<Part> after = stated_parts_of(glb_of(before));
    REQUIRE(after.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) check_same_mass(after[i], before.parts[i], 0.5);
    CHECK(stated_model_of(glb_of(before)).notes.size() == 1);
  }
}

TEST_CASE("The mass of an open shell survives binary glTF with its centre and inertia") {
  Part open = loaded_die();
  open.mesh.triangles.pop_back();
  open.volume = 0;
  const std::vector<Part> after = stated_parts_of(glb_of(in_unit({open}, "mm")));
  REQUIRE(after.size() == 1);
  CHECK(after[0].volume == 0);
  check_same_mass(after[0], open, 0.5);
}

TEST_CASE("A mass that was stated for another shape is not used and said so") {
  const char* said = R"({"mass": 5, "density": 700, "area": 6})";
  CHECK(cube_with(said).value().placements[0].mass.mass == 5);
  CHECK(cube_with(said).value().notes.size() == 1);
  // Scaled since by another program: area times 4, volume times 8.
  const ModelFile grown = cube_with(said, 2).value();
  CHECK_FALSE(grown.placements[0].mass.mass);
  CHECK(grown.placements[0].mass.density == 700);
  REQUIRE(grown.notes.size() == 2);
  CHECK(has(grown.notes[1], "the mass stated for 'the cube' was that of another shape"));
  CHECK(parts_from_model(grown, 1, false)[0].mass.mass == Approx(5600));
  Json stretched = cube_json();
  stretched["nodes"][0]["extras"]["impend"] = {{"mass", 5}};
  stretched["nodes"][0]["scale"] = {1, 1, 3};
  const auto long_cube = parse_gltf("a.gltf", gltf_text(stretched));
  REQUIRE(long_cube.ok());
  CHECK(long_cube.value().placements[0].mass.empty());
  CHECK(long_cube.value().notes.size() == 2);
}

TEST_CASE("A centre of mass goes with its mesh through the scale and the mirror of a node") {
  const char* said = R"({"mass": 2, "center_of_mass": [0.25, 0.5, -0.75],
    "inertia": [[1, 0.5, 0], [0.5, 2, 0], [0, 0, 2.5]]})";
  for (const double scale : {1.0, 0.5, -1.0}) {
    INFO(scale);
    const auto file = cube_with(said, scale);
    REQUIRE(file.ok());
    const Part part = parts_from_model(file.value(), 1, false)[0];
    CHECK(part.mass.mass == 2);
    // y up (x, y, z) is z up (x, −z, y).
    CHECK((part.center_of_mass_W() - scale * Vec3(0.25, 0.75, 0.5)).norm() < 1e-15);
    Mat3 inertia;
    inertia << 1, 0, 0.5, 0, 2.5, 0, 0.5, 0, 2;
    CHECK((part.inertia_W() - inertia).norm() < 1e-15);
  }
}

TEST_CASE("What no body can weigh is an error at its place in the glTF file") {
  const std::vector<std::pair<const char*, const char*>> wrong = {
      {R"({"mass": -1})", "nodes[0].extras.impend.mass"},
      {R"({"mass": 1e300})", "nodes[0].extras.impend.mass"},
      {R"({"mass": "much"})", "nodes[0].extras.impend.mass"},
      {R"({"density": 0})", "nodes[0].extras.impend.density"},
      {R"({"mass": 1, "area": -6})", "nodes[0].extras.impend.area"},
      {R"({"mass": 1, "center_of_mass": [0, 0, 0]})", "nodes[0].extras.impend.inertia"},
      {R"({"center_of_mass": [0, 0, 0], "inertia": [[1,0,0],[0,1,0],[0,0,1]]})", "nodes[0].extras.impend.mass"},
      {R"({"mass": 1, "center_of_mass": [0, 0, 0], "inertia": [[1,0,0],[0,1,0],[0,0,9]]})",
       "nodes[0].extras.impend.inertia"}};
  for (const auto& [said, where] : wrong) {
    INFO(said);
    const auto file = cube_with(said);
    REQUIRE_FALSE(file.ok());
    CHECK(file.error().place.where == where);
    CHECK_FALSE(file.error().hint.empty());
  }
}

TEST_CASE("Stated masses win over the density that is named for all, and are told") {
  const TemporaryFolder folder;
  const std::string stated = folder.file("stated.glb"), plain = folder.file("plain.gltf");
  write_file(stated, glb_of(in_unit({block("stone", 2400), loaded_die()}, "m")));
  write_file(plain, gltf_text(cube_json()));
  const Assembly alone = read_assembly({stated}, {}).value();
  CHECK(alone.parts[0].mass.mass == Approx(2400 * 0.006));
  CHECK(told(alone.warnings, "default-density").empty());
  ImportOptions steel;
  steel.density = 7850;
  const Assembly both = read_assembly({stated, plain}, steel).value();
  CHECK(both.parts[0].mass.mass == Approx(2400 * 0.006));
  CHECK(both.parts[2].mass.mass == Approx(7850));
  REQUIRE(told(both.warnings, "mass-stated").size() == 1);
  CHECK(has(told(both.warnings, "mass-stated")[0], "'stone', 'loaded die'"));
  const Assembly assumed = read_assembly({stated, plain}, {}).value();
  REQUIRE(told(assumed.warnings, "default-density").size() == 1);
  CHECK(told(assumed.warnings, "default-density")[0] == "no density is given for 'plain': 1000 kg/m³ is assumed");
  CHECK(told(read_assembly({plain}, {}).value().warnings, "default-density")[0] ==
        "no density was given: 1000 kg/m³ is assumed for every part");
}

TEST_CASE("An assembly file knows the masses of its parts better than their mesh file, which beats the defaults") {
  const TemporaryFolder folder;
  write_file(folder.file("s.glb"), glb_of(in_unit({block("stone", 2400)}, "m")));
  const std::string file = folder.file("a.assembly.json");
  const auto mass_with = [&](const std::string& entry, const std::string& rest) {
    write_file(file, R"({"format": "impend-assembly", "version": 1, "length_unit": "m", "parts": [{"name": "x",
      "mesh": "s.glb")" + entry +
                         "}]" + rest + "}");
    const auto read = read_assembly({file}, {});
    if (!read.ok()) FAIL(to_string(read.error()));
    CHECK(told(read.value().warnings, "default-density").empty());
    return read.value().parts[0].mass.mass;
  };
  CHECK(mass_with("", "") == Approx(2400 * 0.006));
  CHECK(mass_with("", R"(, "defaults": {"density": 500})") == Approx(2400 * 0.006));
  CHECK(mass_with(R"(, "density": 100)", "") == Approx(0.6));
  CHECK(mass_with(R"(, "mass": 3)", "") == 3);
}

TEST_CASE("Pieces of a part with a stated mass share it by volume") {
  const TemporaryFolder folder;
  const TriangleMesh two = test::joined(test::box({0, 0, 0}, {1, 1, 1}), test::box({4, 0, 0}, {5, 1, 3}));
  Part pair = test::part_from_mesh("pair", two, false, Vec3::Zero(), 50);
  ImportOptions options;
  options.split = true;
  write_file(folder.file("pair.glb"), glb_of(in_unit({pair}, "m")));
  const Assembly split = read_assembly({folder.file("pair.glb")}, options).value();
  REQUIRE(split.parts.size() == 2);
  CHECK(split.parts[0].mass.mass == Approx(50));
  CHECK(split.parts[1].mass.mass == Approx(150));
  CHECK((split.parts[1].mass.center_of_mass - Vec3(4.5, 0.5, 1.5)).norm() < 1e-12);
  CHECK(told(split.warnings, "mass-split").empty());
  pair.mass.center_of_mass.x() += 0.5;
  write_file(folder.file("pair.glb"), glb_of(in_unit({pair}, "m")));
  CHECK(told(read_assembly({folder.file("pair.glb")}, options).value().warnings, "mass-split").size() == 1);
}

TEST_CASE("What a part is stated to weigh is a mass, and centre and inertia only where it is not uniform") {
  const StatedMass uniform = mass_to_state(block("stone", 2400));
  CHECK(*uniform.density == Approx(2400));
  CHECK_FALSE(uniform.inertia);
  const Part die = loaded_die();
  const StatedMass any = mass_to_state(die);
  CHECK(*any.mass == 7);
  CHECK(*any.center_of_mass == die.mass.center_of_mass);
  CHECK(*any.inertia == die.mass.inertia);
  Part nothing = block("nothing", 1000);
  nothing.mass = {};
  CHECK(mass_to_state(nothing).empty());
  Part again = block("again", 1000);
  apply_mass(any, 0.001, 5, &again);
  CHECK((again.mass.center_of_mass - 0.001 * die.mass.center_of_mass).norm() < 1e-18);
  again.moments = volume_moments(again.mesh);
  apply_mass({}, 1, 5, &again);
  CHECK(again.mass.mass == Approx(0.03));
}
