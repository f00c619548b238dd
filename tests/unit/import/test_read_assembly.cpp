#include <algorithm>
#include <filesystem>
#include <limits>

#include "impend/import/chosen_parts.h"
#include "impend/import/mesh/mesh_file.h"
#include "impend/import/read_assembly.h"
#include "read_inputs.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::examples;
using test::box;
using test::joined;
using test::TemporaryFolder;
using test::write_file;

namespace {

std::string obj(const std::vector<std::pair<std::string, TriangleMesh>>& objects) {
  std::vector<MeshObject> list;
  for (const auto& [name, mesh] : objects) {
    list.emplace_back();
    list.back().name = name;
    list.back().mesh = mesh;
  }
  return to_obj(list);
}

// An OBJ without any object name.
std::string off(const TriangleMesh& mesh) {
  std::string text =
      "OFF\n" + std::to_string(mesh.vertices.size()) + " " + std::to_string(mesh.triangles.size()) + " 0\n";
  for (const Vec3& v : mesh.vertices) {
    text += std::to_string(v.x()) + " " + std::to_string(v.y()) + " " + std::to_string(v.z()) + "\n";
  }
  for (const auto& t : mesh.triangles) {
    text += "3 " + std::to_string(t[0]) + " " + std::to_string(t[1]) + " " + std::to_string(t[2]) + "\n";
  }
  return text;
}

ImportOptions in_mm() {
  ImportOptions options;
  options.unit = "mm";
  return options;
}

Assembly read_mm(const std::vector<std::string>& inputs, const ImportOptions& options = in_mm()) {
  return read_inputs(inputs, options);
}

Error fault_mm(const std::vector<std::string>& inputs, const ImportOptions& options = in_mm()) {
  return read_fault(inputs, options);
}

int count(const Assembly& assembly, const std::string& code) {
  return static_cast<int>(std::count_if(assembly.warnings.begin(), assembly.warnings.end(),
                                        [&](const Warning& w) { return w.code == code; }));
}

using Names = std::vector<std::string>;
const TriangleMesh kCube = box({0, 0, 0}, {10, 10, 10});
const TriangleMesh kHigh = box({0, 0, 10}, {10, 10, 30});

std::string file_text(const std::string& parts, const std::string& more = "") {
  return R"({"format": "impend-assembly", "version": 1, "length_unit": "mm")" + more + R"(, "parts": [)" + parts + "]}";
}

}  // namespace

TEST_CASE("Globs match whole names with stars and question marks") {
  CHECK(glob_match("base", "base"));
  CHECK_FALSE(glob_match("base", "base2"));
  CHECK(glob_match("b*", "base"));
  CHECK(glob_match("*", ""));
  CHECK(glob_match("*a*e", "base"));
  CHECK_FALSE(glob_match("*a*x", "base"));
  CHECK(glob_match("b?se", "base"));
  CHECK_FALSE(glob_match("b?se", "bse"));
  CHECK(glob_match("r?be",
                   "r\xc3\xb6"
                   "be"));
  CHECK_FALSE(glob_match("", "a"));
  CHECK(glob_match("a*b*c", "aXbXbc"));
  CHECK_FALSE(glob_match(std::string(40, '*') + "y", std::string(2000, 'x')));
}

TEST_CASE("A mesh file becomes parts in metres with mass, noise and its source") {
  TemporaryFolder folder;
  write_file(folder.file("two.obj"), obj({{"low", kCube}, {"high", kHigh}}));
  const Assembly assembly = read_mm({folder.file("two.obj")});
  CHECK(assembly.name == "two");
  CHECK(assembly.unit_name == "mm");
  CHECK(part_names(assembly) == Names{"low", "high"});
  const Part& high = assembly.parts[1];
  CHECK(high.volume == Approx(2e-6).epsilon(1e-14));
  CHECK(high.mass.mass == Approx(2e-3).epsilon(1e-14));
  CHECK((high.mass.center_of_mass - Vec3(0.005, 0.005, 0.02)).norm() < 1e-17);
  CHECK(high.check.closed);
  CHECK(high.coordinate_noise.maxCoeff() <= 0.03 * 0x1p-51);
  CHECK(high.mesh_file == folder.file("two.obj"));
  CHECK(high.mesh_object == "high");
  CHECK(count(assembly, "default-density") == 1);
  ImportOptions steel = in_mm();
  steel.density = 7850;
  CHECK(read_mm({folder.file("two.obj")}, steel).parts[0].mass.mass == Approx(7.85e-3));
  CHECK(count(read_mm({folder.file("two.obj")}, steel), "default-density") == 0);
}

TEST_CASE("Each length unit scales the same file by its own metres") {
  TemporaryFolder folder;
  write_file(folder.file("a.obj"), obj({{"a", kCube}}));
  for (const auto& [unit, metres] :
       std::vector<std::pair<std::string, double>>{{"mm", 1e-3}, {"cm", 1e-2}, {"m", 1.0}, {"in", 0.0254}}) {
    ImportOptions options;
    options.unit = unit;
    options.gap = 2;
    options.angle_deg = 3;
    const Assembly assembly = read_mm({folder.file("a.obj")}, options);
    CHECK(assembly.parts[0].volume == Approx(1000 * metres * metres * metres).epsilon(1e-13));
    CHECK(*assembly.contact.gap == Approx(2 * metres));
    CHECK(assembly.contact.angle == Approx(3 * M_PI / 180));
  }
}

TEST_CASE("A unit is never guessed") {
  TemporaryFolder folder;
  write_file(folder.file("a.obj"), obj({{"a", kCube}}));
  const Error error = fault_mm({folder.file("a.obj")}, ImportOptions{});
  CHECK(error.code == ErrorCode::kUnitMissing);
  CHECK(error.place.file == folder.file("a.obj"));
  CHECK(error.hint.find("--unit mm|cm|m|in") != std::string::npos);
  ImportOptions feet;
  feet.unit = "ft";
  CHECK(fault_mm({folder.file("a.obj")}, feet).code == ErrorCode::kUsage);
}

TEST_CASE("A folder gives one part per file sorted by name and notes what it skips") {
  TemporaryFolder folder;
  write_file(folder.file("b.off"), off(kHigh));
  write_file(folder.file("a.obj"), obj({{"junk name", kCube}}));
  write_file(folder.file("notes.txt"), "hello");
  std::filesystem::create_directory(folder.file("sub"));
  write_file(folder.file("sub/c.off"), off(kHigh));
  const Assembly assembly = read_mm({folder.path()});
  CHECK(part_names(assembly) == Names{"a", "b"});
  REQUIRE(count(assembly, "skipped-file") == 2);
  CHECK(assembly.warnings[0].message.find(": 'notes.txt'") != std::string::npos);
  CHECK(assembly.warnings[1].message.find("sub-folders are not entered") == 0);
  CHECK(assembly.warnings[1].message.find(": 'sub/'") != std::string::npos);
  TemporaryFolder empty;
  CHECK(fault_mm({empty.path()}).code == ErrorCode::kFileNotFound);
}

TEST_CASE("Names come from objects or file stems and are made unique with a warning") {
  TemporaryFolder folder;
  write_file(folder.file("block.off"), off(kCube));
  write_file(folder.file("pair.obj"), obj({{"block", kCube}, {"ground", kHigh}}));
  const Assembly assembly = read_mm({folder.file("block.off"), folder.file("pair.obj"), folder.file("block.off")});
  CHECK(part_names(assembly) == Names{"block", "block#2", "ground#2", "block#3"});
  CHECK(count(assembly, "renamed") == 3);
}

TEST_CASE("Object names that are no UTF-8 or hold control characters become printable") {
  TemporaryFolder folder;
  write_file(folder.file("a.obj"), obj({{"br\xfc"
                                         "cke",
                                         kCube}}));
  CHECK(part_names(read_mm({folder.file("a.obj")})) == Names{"br\xef\xbf\xbd"
                                                             "cke"});
  // C0, DEL and C1, which is two bytes in UTF-8; U+00A0 is none of them.
  write_file(folder.file("a.obj"), obj({{"a\x1b\x7f"
                                         "b\xc2\x80\xc2\x9f"
                                         "c\xc2\xa0"
                                         "d",
                                         kCube}}));
  CHECK(part_names(read_mm({folder.file("a.obj")})) == Names{"a  b  c\xc2\xa0"
                                                             "d"});
}

TEST_CASE("Splitting gives one part per shell and keeps cavities with their shell") {
  TemporaryFolder folder;
  const TriangleMesh two = joined(kCube, box({20, 0, 0}, {30, 10, 10}));
  const TriangleMesh hollow = joined(box({40, 0, 0}, {60, 20, 20}), box({45, 5, 5}, {55, 15, 15}));
  write_file(folder.file("a.obj"), obj({{"pair", two}, {"hollow", hollow}}));
  ImportOptions options = in_mm();
  CHECK(part_names(read_mm({folder.file("a.obj")}, options)) == Names{"pair", "hollow"});
  options.split = true;
  const Assembly assembly = read_mm({folder.file("a.obj")}, options);
  CHECK(part_names(assembly) == Names{"pair/1", "pair/2", "hollow"});
  CHECK(assembly.parts[1].volume == Approx(1e-6));
  CHECK(assembly.parts[1].mass.mass == Approx(1e-3));
  CHECK(assembly.parts[2].volume == Approx(7e-6));
}

TEST_CASE("An inside-out mesh and broken triangles are repaired with a warning, an open one is named") {
  TemporaryFolder folder;
  TriangleMesh inverted = kCube;
  for (auto& t : inverted.triangles) std::swap(t[0], t[1]);
  TriangleMesh lame = kCube;
  lame.triangles.push_back({0, 0, 1});
  TriangleMesh open = kCube;
  open.triangles.pop_back();
  write_file(folder.file("a.obj"), obj({{"inverted", inverted}, {"lame", lame}, {"open", open}}));
  const Assembly assembly = read_mm({folder.file("a.obj")});
  CHECK(assembly.parts[0].volume == Approx(1e-6));
  CHECK(count(assembly, "flipped") == 1);
  CHECK(count(assembly, "degenerate-triangles") == 1);
  CHECK(count(assembly, "open-mesh") == 1);
  CHECK(assembly.parts[2].mass.mass == 0);
  const auto checked = check_assembly(assembly);
  REQUIRE_FALSE(checked.ok());
  CHECK(checked.error().code == ErrorCode::kOpenMesh);
  CHECK(checked.error().place.part == "open");
  const Vec3 at = assembly.parts[2].check.open_edge_at;  // an edge of a cube of 10 mm
  CHECK(at.maxCoeff() == Approx(0.01));
  CHECK(checked.error().message.find("10") != std::string::npos);
  ImportOptions fixed = in_mm();
  fixed.fixed = {"open"};
  CHECK(check_assembly(read_mm({folder.file("a.obj")}, fixed)).ok());
}

TEST_CASE("A closed mesh without volume leaves no mass and fails the check") {
  TemporaryFolder folder;
  const TriangleMesh flat = test::tetrahedron({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0});
  write_file(folder.file("a.obj"), obj({{"sheet", flat}}));
  const auto checked = check_assembly(read_mm({folder.file("a.obj")}));
  REQUIRE_FALSE(checked.ok());
  CHECK(checked.error().code == ErrorCode::kZeroVolume);
  CHECK(checked.error().place.part == "sheet");
}

TEST_CASE("A ground is added under the lowest point only when nothing is fixed or when asked") {
  TemporaryFolder folder;
  write_file(folder.file("a.obj"), obj({{"low", box({0, 0, -5}, {1, 1, 0})}, {"high", kHigh}}));
  const std::vector<std::string> input = {folder.file("a.obj")};
  const Assembly loose = read_mm(input);
  REQUIRE(loose.ground.has_value());
  CHECK(loose.ground->height == Approx(-0.005));
  REQUIRE(count(loose, "ground-added") == 1);
  CHECK(std::any_of(loose.warnings.begin(), loose.warnings.end(),
                    [](const Warning& w) { return w.message.find("-5 mm") != std::string::npos; }));

  ImportOptions options = in_mm();
  options.fixed = {"lo*"};
  CHECK_FALSE(read_mm(input, options).ground.has_value());
  CHECK(read_mm(input, options).parts[0].fixed);
  options.ground = true;
  CHECK(read_mm(input, options).ground->height == Approx(-0.005));
  options = in_mm();
  options.ground = false;
  CHECK_FALSE(read_mm(input, options).ground.has_value());
  options = in_mm();
  options.gravity = Vec3(0, -3, 4);  // up = (0, 0.6, −0.8): lowest is y = 0, z = 30
  CHECK(read_mm(input, options).ground->height == Approx(-0.024));
  options.gravity = Vec3::Zero();
  CHECK(read_mm(input, options).ground->height == Approx(-0.005));
}

TEST_CASE("A fixed pattern that matches nothing is a usage error with the nearest part") {
  TemporaryFolder folder;
  write_file(folder.file("a.obj"), obj({{"wedge", kCube}, {"block", kHigh}}));
  ImportOptions options = in_mm();
  options.fixed = {"wegde"};
  const Error error = fault_mm({folder.file("a.obj")}, options);
  CHECK(error.code == ErrorCode::kUsage);
  CHECK(error.hint == "did you mean 'wedge'?");
}

TEST_CASE("Bad option values and missing inputs are refused") {
  TemporaryFolder folder;
  write_file(folder.file("a.obj"), obj({{"a", kCube}}));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double bad : {0.0, -1.0, nan, std::numeric_limits<double>::infinity()}) {
    ImportOptions density = in_mm(), gap = in_mm(), angle = in_mm();
    density.density = bad;
    gap.gap = bad;
    angle.angle_deg = bad;
    for (const ImportOptions& options : {density, gap, angle}) {
      CHECK(fault_mm({folder.file("a.obj")}, options).code == ErrorCode::kBadValue);
    }
  }
  for (const double bad : {nan, 1e300, -1e16}) {
    ImportOptions gravity = in_mm();
    gravity.gravity = Vec3(0, 0, bad);
    CHECK(fault_mm({folder.file("a.obj")}, gravity).code == ErrorCode::kBadValue);
  }
  for (const double bad : {0.0, -1.0, nan, 1e300, 1e-12}) {
    ImportOptions deflection = in_mm();
    deflection.read.tessellation.deflection = bad;
    CHECK(fault_mm({folder.file("a.obj")}, deflection).code == ErrorCode::kBadValue);
  }
  for (const double bad : {1e300, 1e-300}) {
    ImportOptions density = in_mm();
    density.density = bad;
    CHECK(fault_mm({folder.file("a.obj")}, density).code == ErrorCode::kBadValue);
  }
  CHECK(fault_mm({}).code == ErrorCode::kUsage);
  CHECK(fault_mm({folder.file("none.obj")}).code == ErrorCode::kFileNotFound);
  CHECK(fault_mm({folder.file("none.assembly.json")}, {}).code == ErrorCode::kFileNotFound);
}

TEST_CASE("An assembly file is read with meshes beside it, poses, densities and masses") {
  TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("meshes"));
  TriangleMesh open = kCube;
  open.triangles.pop_back();
  write_file(folder.file("meshes/parts.obj"), obj({{"cube", kCube}, {"lid", open}}));
  write_file(folder.file("one.obj"), obj({{"whatever", kCube}}));
  write_file(folder.file("a.assembly.json"), file_text(R"(
    {"name": "base", "mesh": "one.obj", "fixed": true, "color": "#010203"},
    {"name": "heavy", "mesh": "meshes/parts.obj", "object": "cube", "density": 2000,
     "pose": {"translation": [0, 0, 10], "rotation": {"axis": [0, 0, 1], "angle_deg": 90}}},
    {"name": "weighed", "mesh": "meshes/parts.obj", "object": "cube", "mass": 5},
    {"name": "given", "mesh": "meshes/parts.obj", "object": "lid", "mass": 3, "center_of_mass": [1, 2, 3],
     "inertia": [[1,0,0],[0,1,0],[0,0,1]]})",
                                                       R"(, "defaults": {"density": 500},
    "loads": [{"part": "base", "force": [0,0,1]}, {"part": "heavy", "force": [0,0,1]}])"));
  const Assembly assembly = read_mm({folder.file("a.assembly.json")}, {});
  CHECK(part_names(assembly) == Names{"base", "heavy", "weighed", "given"});
  CHECK(assembly.parts[0].mass.mass == Approx(0.5e-3));
  CHECK(*assembly.parts[0].color == "#010203");
  CHECK(assembly.parts[1].mass.mass == Approx(2e-3));
  CHECK((assembly.parts[1].X_WP * Vec3(0.01, 0, 0) - Vec3(0, 0.01, 0.01)).norm() < 1e-17);
  CHECK(assembly.parts[2].mass.mass == 5);
  CHECK(assembly.parts[2].mass.inertia(0, 0) == Approx(5 * 2e-4 / 12));
  CHECK(assembly.parts[3].mass.mass == 3);
  CHECK((assembly.parts[3].mass.center_of_mass - Vec3(0.001, 0.002, 0.003)).norm() < 1e-17);
  CHECK_FALSE(assembly.ground.has_value());
  CHECK(count(assembly, "default-density") == 0);
  CHECK(count(assembly, "load-on-fixed") == 1);
  CHECK(count(assembly, "open-mesh") == 1);
  CHECK(check_assembly(assembly).ok());
}

TEST_CASE("Options that apply to an assembly file override it and the others are usage errors") {
  TemporaryFolder folder;
  write_file(folder.file("a.obj"), obj({{"a", kCube}}));
  const std::vector<std::string> input = {folder.file("a.assembly.json")};
  write_file(input[0], file_text(R"({"name": "x", "mesh": "a.obj"}, {"name": "y", "mesh": "a.obj",
                                 "pose": {"translation": [0, 0, -20]}})",
                                 R"(, "ground": {"height": -7}, "contact": {"gap": 0.5})"));
  CHECK(count(read_mm(input, {}), "default-density") == 1);
  ImportOptions options;
  options.gap = 0.1;
  options.angle_deg = 4;
  options.gravity = Vec3(0, 0, -1);
  options.fixed = {"x"};
  const Assembly assembly = read_mm(input, options);
  CHECK(*assembly.contact.gap == Approx(1e-4));
  CHECK(assembly.contact.angle == Approx(4 * M_PI / 180));
  CHECK(assembly.gravity.z() == -1);
  CHECK(assembly.parts[0].fixed);
  CHECK_FALSE(assembly.parts[1].fixed);
  CHECK(assembly.ground->height == Approx(-0.007));
  options.ground = true;
  CHECK(read_mm(input, options).ground->height == Approx(-0.02));
  CHECK(count(read_mm(input, options), "ground-added") == 1);
  options.ground = false;
  CHECK_FALSE(read_mm(input, options).ground.has_value());

  ImportOptions unit, density, split;
  unit.unit = "mm";
  density.density = 1;
  split.split = true;
  for (const ImportOptions& bad : {unit, density, split}) CHECK(fault_mm(input, bad).code == ErrorCode::kUsage);
  CHECK(fault_mm({input[0], folder.file("a.obj")}, {}).code == ErrorCode::kUsage);
}

TEST_CASE("Objects of a mesh file must be named when there are several and must exist") {
  TemporaryFolder folder;
  write_file(folder.file("p.obj"), obj({{"wheel", kCube}, {"axle", kHigh}}));
  const std::vector<std::string> input = {folder.file("a.json")};
  write_file(input[0], file_text(R"({"name": "x", "mesh": "p.obj"})"));
  const Error several = fault_mm(input, {});
  CHECK(several.code == ErrorCode::kMissingKey);
  CHECK(several.place.where == "parts[0].object");
  CHECK(several.place.part == "x");
  CHECK(several.hint.find("'wheel', 'axle'") != std::string::npos);
  write_file(input[0], file_text(R"({"name": "x", "mesh": "p.obj", "object": "whel"})"));
  CHECK(fault_mm(input, {}).hint == "did you mean 'wheel'?");
  write_file(input[0], file_text(R"({"name": "x", "mesh": "q.obj"})"));
  const Error missing = fault_mm(input, {});
  CHECK(missing.code == ErrorCode::kFileNotFound);
  CHECK(missing.place.part == "x");
  CHECK(missing.place.file == folder.file("q.obj"));
}

TEST_CASE("Reading can be cancelled and reports its progress") {
  TemporaryFolder folder;
  write_file(folder.file("a.obj"), obj({{"a", kCube}}));
  Progress progress;
  progress.cancelled = [] { return true; };
  CHECK(read_assembly({folder.file("a.obj")}, in_mm(), progress).error().code == ErrorCode::kCancelled);
  double last = -1;
  Progress watch;
  watch.report = [&](std::string_view stage, double fraction) {
    CHECK(stage == "import");
    CHECK(fraction >= last);
    last = fraction;
  };
  CHECK(read_assembly({folder.file("a.obj")}, in_mm(), watch).ok());
  CHECK(last == 1);
}
