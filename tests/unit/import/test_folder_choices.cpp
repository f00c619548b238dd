// What a user may say of many files: leave some out, take each as one part, go on without those that are bad.
#include "compas_texts.h"
#include "gltf_texts.h"
#include "impend/import/model_parts.h"
#include "impend/import/read_assembly.h"
#include "mesh_texts.h"
#include "read_inputs.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

using namespace impend;
using namespace impend::test;
using namespace impend::examples;
using test::box;
using test::TemporaryFolder;
using test::write_file;

namespace {

std::string told(const Assembly& assembly, const std::string& code) {
  std::string all;
  for (const Warning& warning : assembly.warnings) {
    if (warning.code == code) all += warning.message + "\n";
  }
  return all;
}

// Three objects, two of one name, 1, 2 and 3 m wide.
std::string three_objects() {
  return test::obj_with_objects({{"plate", box(Vec3(0, 0, 0), Vec3(1, 1, 1))},
                                 {"bolt", box(Vec3(0, 0, 1), Vec3(2, 1, 2))},
                                 {"bolt", box(Vec3(0, 0, 2), Vec3(3, 1, 3))}});
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("Excluded parts and files of a folder are not there, and excluded files are not read") {
  const TemporaryFolder folder;
  write_file(folder.file("base.stl"), stl_binary());
  write_file(folder.file("rig.obj"), three_objects());
  write_file(folder.file("scan.stl"), "no mesh at all");
  ImportOptions options = in_metres();
  options.exclude = {"scan*"};
  CHECK(part_names(read_inputs({folder.path()}, options)) == Names{"base", "plate", "bolt", "bolt#2"});
  options.exclude = {"scan.stl", "bolt#?"};
  const Assembly some = read_inputs({folder.path()}, options);
  CHECK(part_names(some) == Names{"base", "plate", "bolt"});
  CHECK_FALSE(has(told(some, "renamed"), "bolt#2"));
  options.exclude = {"scan", "rig"};
  CHECK(part_names(read_inputs({folder.path()}, options)) == Names{"base"});
}

TEST_CASE("Parts are excluded by the groups that hold them, too") {
  const TemporaryFolder folder;
  const std::string child = R"({"format": "impend-assembly", "version": 1, "length_unit": "m",
    "ground": {"height": 0},
    "parts": [{"name": "M6", "mesh": "c.obj", "path": ["frame", "screws"]},
              {"name": "M6b", "mesh": "c.obj", "path": ["screws"]}, {"name": "rail", "mesh": "c.obj", "path": ["frame"]}],
    "joints": [{"type": "ball", "a": "M6", "b": "rail", "point": [0, 0, 0]},
               {"type": "ball", "a": "M6b", "b": "rail", "point": [0, 0, 1]},
               {"type": "fixed", "a": "rail", "b": "ground"}],
    "pairs": [{"a": "rail", "b": "M6b", "joined": true}],
    "friction": [{"a": "rail", "b": "M6", "mu": 0.3}, {"a": "M6b", "b": "rail", "mu": 0.4}],
    "loads": [{"part": "M6", "force": [1, 0, 0]}, {"part": "rail", "force": [2, 0, 0]}]})";
  write_file(folder.file("a.assembly.json"), child);
  write_file(folder.file("c.obj"), obj());
  ImportOptions options;
  options.exclude = {"frame/screws/*"};
  const Assembly assembly = read_inputs({folder.file("a.assembly.json")}, options);
  CHECK(part_names(assembly) == Names{"M6b", "rail"});
  REQUIRE(assembly.loads.size() == 1);
  CHECK(assembly.loads[0].part == 1);
  REQUIRE(assembly.joints.size() == 3);
  CHECK(assembly.joints[0].a == 0);
  CHECK(assembly.joints[0].b == 1);
  CHECK(assembly.joints[1].b == 2);  // the ground
  CHECK(assembly.joints[2].a == 0);
  CHECK(assembly.joints[2].b == 1);
  CHECK(assembly.friction.mu_of(0, 1) == 0.4);
  CHECK(assembly.friction.pairs.size() == 1);
  CHECK(has(told(assembly, "excluded-loads"), "1 load"));
  CHECK(has(told(assembly, "excluded-joints"), "1 joint"));
}

TEST_CASE("A pattern that excludes nothing, or everything, is a usage error with the nearest name") {
  const TemporaryFolder folder;
  write_file(folder.file("rig.obj"), three_objects());
  ImportOptions options = in_metres();
  options.exclude = {"plat"};
  const Error none = read_fault({folder.path()}, options);
  CHECK(none.code == ErrorCode::kUsage);
  CHECK(has(none.hint, "'plate'"));
  for (const Names& all : {Names{"*"}, Names{"rig"}}) {
    options.exclude = all;
    CHECK(has(read_fault({folder.path()}, options).message, "every part is left out"));
  }
}

TEST_CASE("With one part per file a file of several objects is one part of its name, with all their volume") {
  const TemporaryFolder folder;
  write_file(folder.file("rig.obj"), three_objects());
  ImportOptions options = in_metres();
  options.one_part_per_file = true;
  options.density = 100;
  const Assembly assembly = read_inputs({folder.file("rig.obj")}, options);
  REQUIRE(part_names(assembly) == Names{"rig"});
  CHECK(assembly.parts[0].volume == Approx(1 + 2 + 3));
  CHECK(assembly.parts[0].mass.mass == Approx(600));
  // Σ V x = 1·½ + 2·1 + 3·1.5, Σ V z = 1·½ + 2·1.5 + 3·2.5
  CHECK(assembly.parts[0].mass.center_of_mass.x() == Approx(7.0 / 6));
  CHECK(assembly.parts[0].mass.center_of_mass.z() == Approx(11.0 / 6));
  CHECK(told(assembly, "several-pieces").empty());
  options.split = true;
  CHECK(read_fault({folder.file("rig.obj")}, options).code == ErrorCode::kUsage);
}

TEST_CASE("Placed objects that become one part keep place, exact moments and stated masses") {
  ModelFile file;
  file.path = "a.step";
  MeshObject brick;
  brick.mesh = box(Vec3(-1, -2, -3), Vec3(1, 2, 3));
  brick.moments = volume_moments(brick.mesh);
  brick.noise.half_width = Vec3(1e-6, 0, 0);
  file.objects = {brick};
  Placement here, there;
  here.object = there.object = 0;
  there.X = test::translation(Vec3(10, 0, 0)) * test::rotation(Vec3(0, 0, 1), std::acos(-1.0) / 2);
  there.noise = 1e-5;
  here.mass.mass = 2;
  there.mass.mass = 6;
  file.placements = {here, there};
  const ModelFile whole = united(file);
  REQUIRE(whole.objects.size() == 1);
  REQUIRE(whole.placements.size() == 1);
  const VolumeMoments exact = *whole.objects[0].moments, mesh = volume_moments(whole.objects[0].mesh);
  CHECK(exact.volume == Approx(96));
  CHECK((exact.centroid - Vec3(5, 0, 0)).norm() < 1e-12);
  CHECK((exact.second - mesh.second).norm() < 1e-9 * mesh.second.norm());
  CHECK(whole.objects[0].noise.half_width.y() == Approx(1.1e-5));

  Part one, two;
  one.mass = mass_properties(*brick.moments, 2.0 / 48);
  two.mass = mass_properties(*brick.moments, 6.0 / 48);
  two.X_WP = there.X;
  const MassProperties mass = shared_mass({one, two});
  CHECK(mass.mass == Approx(8));
  CHECK((mass.center_of_mass - Vec3(7.5, 0, 0)).norm() < 1e-12);
  // About z: each (a² + b²) m/12 = 20 m/12, and 2·7.5² + 6·2.5² for their distances.
  CHECK(mass.inertia(2, 2) == Approx(8 * 20.0 / 12 + 2 * 7.5 * 7.5 + 6 * 2.5 * 2.5));
  two.mass = {};
  CHECK(shared_mass({one, two}).mass == 0);
}

TEST_CASE("One bad file of several is an error that names the option, and is told and left out with it") {
  const TemporaryFolder folder;
  write_file(folder.file("base.stl"), stl_binary());
  write_file(folder.file("broken.obj"), "v 0 0 zero\n");
  const Error error = read_fault({folder.path()}, in_metres());
  CHECK(error.place.file == folder.file("broken.obj"));
  CHECK(has(error.hint, "--skip-bad"));
  ImportOptions options = in_metres();
  options.skip_bad = true;
  const Assembly assembly = read_inputs({folder.path()}, options);
  CHECK(part_names(assembly) == Names{"base"});
  CHECK(has(told(assembly, "skipped-bad-file"), "broken.obj"));
  CHECK_FALSE(has(read_fault({folder.file("broken.obj")}, in_metres()).hint, "--skip-bad"));
  CHECK(read_fault({folder.file("broken.obj")}, options).place.file == folder.file("broken.obj"));
  // What is no fault of one file stops all the same.
  options.unit.reset();
  CHECK(read_fault({folder.path()}, options).code == ErrorCode::kUnitMissing);
}

TEST_CASE("What is of no known format is told with all formats that are") {
  const TemporaryFolder folder;
  write_file(folder.file("a.amf"), "<?xml version=\"1.0\"?><amf unit=\"millimeter\"></amf>");
  const Error error = read_fault({folder.file("a.amf")}, in_metres());
  CHECK(error.code == ErrorCode::kUnsupported);
  for (const char* known : {".stl", ".3mf", ".glb", ".step", ".json"}) CHECK(has(error.hint, known));
}

TEST_CASE("Files given one by one name their parts as the folder of them does") {
  const TemporaryFolder folder;
  write_file(folder.file("left.stl"), stl_ascii("OpenSCAD_Model"));
  write_file(folder.file("right.stl"), stl_ascii("OpenSCAD_Model"));
  const Names both = {"left", "right"};
  CHECK(part_names(read_inputs({folder.path()}, in_metres())) == both);
  CHECK(part_names(read_inputs({folder.file("left.stl"), folder.file("right.stl")}, in_metres())) == both);
}

TEST_CASE("JSON of other programs in a folder is passed over with a remark") {
  const TemporaryFolder folder;
  write_file(folder.file("base.stl"), stl_binary());
  write_file(folder.file("weights.json"), R"({"dtype": "float32", "shape": [3, 4]})");
  write_file(folder.file("frame.json"), compas_wrapped("compas.geometry/Frame", R"({"point": [0, 0, 0]})"));
  write_file(folder.file("net.json"),
             compas_wrapped("compas.datastructures/Graph", R"({"node": {"0": {"x": 1}}, "edge": {}})"));
  const Assembly assembly = read_inputs({folder.path()}, in_metres());
  CHECK(part_names(assembly) == Names{"base"});
  for (const char* name : {"'weights.json'", "'frame.json'", "'net.json'"}) {
    CHECK(has(told(assembly, "skipped-file"), name));
  }
}

TEST_CASE("Meshes of COMPAS 0.16.5 to 0.19 are read, wrapped or not") {
  const std::string data = compas_box({0, 0, 0}, {1, 2, 3});
  const std::string envelope =
      R"({"compas": "0.19.3", "datatype": "compas.datastructures/Mesh", "data": )" + data + "}";
  for (const std::string& text :
       {envelope, compas_wrapped("compas.datastructures/Mesh", envelope, "", "value"), "[" + envelope + "]"}) {
    INFO(text.substr(0, 60));
    const ModelFile file = read_compas(text);
    REQUIRE(file.objects.size() == 1);
    CHECK(file.objects[0].mesh.vertices.size() == 8);
    CHECK(std::abs(volume_moments(file.objects[0].mesh).volume) == Approx(6));
  }
  // An assembly of that time: the network in its envelope, and blocks in theirs.
  const ModelFile file = read_compas(R"({"assembly": {"compas": "0.19.3", "datatype": "compas.datastructures/Network",
      "data": {"dna": {}, "node": {"0": {"is_support": true}, "7": {}}}}, "blocks": {"0": )" +
                                     envelope + R"(, "7": )" + envelope + "}}");
  REQUIRE(file.placements.size() == 2);
  CHECK(file.placements[0].fixed);
  CHECK_FALSE(file.placements[1].fixed);
}

TEST_CASE("The unit that is named applies to glTF where there is nothing else that it could be meant for") {
  const TemporaryFolder folder;
  Json json = cube_json();
  write_file(folder.file("a.gltf"), gltf_text(json));
  ImportOptions options;
  options.unit = "mm";
  const Assembly in_mm = read_inputs({folder.file("a.gltf")}, options);
  CHECK(in_mm.unit_name == "mm");
  CHECK(in_mm.parts[0].volume == Approx(1e-9));
  CHECK(has(told(in_mm, "unit-not-by-rule"), "mm"));
  CHECK(read_inputs({folder.file("a.gltf")}, {}).parts[0].volume == Approx(1));
  // What this program has written states its unit.
  json["asset"]["generator"] = "impend";
  write_file(folder.file("a.gltf"), gltf_text(json));
  CHECK(read_inputs({folder.file("a.gltf")}, options).parts[0].volume == Approx(1));
  json["asset"]["generator"] = 5;
  write_file(folder.file("a.gltf"), gltf_text(json));
  write_file(folder.file("b.stl"), stl_binary());
  const Assembly mixed = read_inputs({folder.path()}, options);
  CHECK(mixed.parts[0].volume == Approx(1));
  CHECK(mixed.parts[1].volume == Approx(1e-9));
  CHECK(has(told(mixed, "unit-stated"), "by the rule of the format"));
}
