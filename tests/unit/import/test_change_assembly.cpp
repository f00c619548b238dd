// A changed assembly is the one that the files give with the options of the same name.
#include <functional>

#include "impend/import/change_assembly.h"
#include "impend/import/read_assembly.h"
#include "impend/pipeline/pipeline.h"
#include "impend/records/records.h"
#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/shapes.h"

using namespace impend;

namespace {

std::string model(const std::string& name) { return std::string(IMPEND_MODELS_DIR) + "/" + name; }

Assembly read_shipped(const std::string& name, const ImportOptions& options = {}) {
  const Result<Assembly> assembly = read_assembly({model(name)}, options);
  INFO((assembly.ok() ? std::string() : to_string(assembly.error())));
  REQUIRE(assembly.ok());
  return assembly.value();
}

Assembly change(Assembly assembly, const AssemblyChange& how) {
  const Result<Assembly> made = changed(std::move(assembly), how);
  INFO((made.ok() ? std::string() : to_string(made.error())));
  REQUIRE(made.ok());
  return made.value();
}

// Or why there is none, which is to be the same, too.
std::string report(const Assembly& assembly) {
  const Result<Analysis> analysis = run_analysis(assembly, {}, {});
  if (!analysis) return analysis.error().message;
  ReportOptions options;
  options.timings = false;
  return to_json(analysis.value(), options);
}

Error fault(const AssemblyChange& how) {
  const Result<Assembly> made = changed(read_shipped("two-towers"), how);
  REQUIRE_FALSE(made.ok());
  CHECK_FALSE(made.error().place.where.empty());
  return made.error();
}

}  // namespace

TEST_CASE("change assembly: as the files with the option of the same name") {
  const std::string name = GENERATE("wall-running-bond", "table", "machine", "hinged-lid", "two-towers");
  INFO(name);
  ImportOptions options;
  AssemblyChange how;
  SECTION("nothing") {}
  SECTION("gravity") { options.gravity = how.gravity = Vec3(0.3, -0.2, -9); }
  SECTION("angle") {
    options.angle_deg = 2;
    how.angle = 2 * kRadiansPerDegree;
  }
  SECTION("fixed") { options.fixed = how.fixed = {read_shipped(name).parts.back().name}; }
  SECTION("gap") {
    const Assembly given = read_shipped(name);
    options.gap = 0.5;
    how.gap = 0.5 * given.metres_per_unit;
  }
  CHECK(report(change(read_shipped(name), how)) == report(read_shipped(name, options)));
}

TEST_CASE("change assembly: what is left out takes what speaks of it along") {
  Assembly assembly = read_shipped("two-towers");
  assembly.loads.push_back({2, Vec3(1, 0, 0), Vec3::Zero(), {}});
  assembly.loads.push_back({3, Vec3(0, 1, 0), Vec3::Zero(), {}});
  assembly.friction.pairs.push_back({2, 3, 0.5, {}});
  assembly.joints.push_back(joined_at(1, 2, Vec3::Zero()));
  assembly.sequence = {{StepKind::kPlace, {assembly.parts[2].name}, {}, ""},
                       {StepKind::kPlace, {assembly.parts[3].name}, {}, ""}};
  AssemblyChange how;
  how.without = {assembly.parts[2].name};
  const Assembly left = change(assembly, how);
  CHECK(left.parts.size() == assembly.parts.size() - 1);
  REQUIRE(left.loads.size() == 1);
  CHECK(left.parts[left.loads.front().part].name == assembly.parts[3].name);
  CHECK(left.friction.pairs.empty());
  CHECK(left.joints.empty());
  REQUIRE(left.sequence.size() == 1);
  CHECK(left.sequence.front().parts.front() == assembly.parts[3].name);
}

TEST_CASE("change assembly: only, freed and density") {
  const Assembly assembly = read_shipped("two-towers");
  AssemblyChange how;
  how.only = {assembly.parts[0].name, assembly.parts[1].name};
  CHECK(change(assembly, how).parts.size() == 2);
  how = {};
  how.freed = {"*"};
  for (const Part& part : change(assembly, how).parts) CHECK_FALSE(part.fixed);
  how = {};
  how.densities = {{assembly.parts[1].name, 3000}};
  const Part part = change(assembly, how).parts[1];
  CHECK(part.mass.mass == Approx(3000 * part.volume));
}

TEST_CASE("change assembly: a ground that was added is laid anew across gravity") {
  const test::TemporaryFolder folder;
  test::write_file(folder.file("box.obj"),
                   "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
                   "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 3 4 8 7\nf 2 3 7 6\nf 4 1 5 8\n");
  ImportOptions options;
  options.unit = "m";
  const Assembly given = read_assembly({folder.file("box.obj")}, options).value();
  REQUIRE(given.ground);
  AssemblyChange how;
  options.gravity = how.gravity = Vec3(-9.81, 0, 0);
  const Assembly turned = change(given, how);
  CHECK(report(turned) == report(read_assembly({folder.file("box.obj")}, options).value()));
  CHECK(turned.ground->height == 0);
  how.ground = false;
  CHECK_FALSE(change(given, how).ground);
}

TEST_CASE("change assembly: shapes get a ground where nothing is fixed any more, assembly files do not") {
  const test::TemporaryFolder folder;
  for (const char* name : {"low", "high"}) {
    const double z = name == std::string("low") ? 0 : 1;
    const test::ScenePart part = test::box_part(name, Vec3(0, 0, z), Vec3(1, 1, z + 1));
    test::write_file(folder.file(std::string(name) + ".obj"), test::mesh_file_bytes(part.mesh, test::MeshFormat::kObj));
  }
  ImportOptions options;
  options.unit = "m";
  const Assembly free = read_assembly({folder.path()}, options).value();
  options.fixed = {"low"};
  const Assembly given = read_assembly({folder.path()}, options).value();
  REQUIRE_FALSE(given.ground);
  AssemblyChange how;
  how.freed = {"low"};
  CHECK_FALSE(change(given, how).ground);
  how.ground_by_default = true;
  CHECK(report(change(given, how)) == report(free));
  how.fixed = {"high"};
  CHECK_FALSE(change(given, how).ground);
}

TEST_CASE("change assembly: what cannot be is told, and where") {
  AssemblyChange how;
  how.without = {"no such part"};
  CHECK(fault(how).code == ErrorCode::kUsage);
  how = {};
  how.without = {"*"};
  CHECK(fault(how).message == "every part is left out");
  how = {};
  how.fixed = {"x"};
  CHECK(fault(how).place.where == "fixed");
  how = {};
  how.densities = {{"*", -1}};
  CHECK(fault(how).code == ErrorCode::kBadValue);
  how = {};
  how.gravity = Vec3(0, 0, std::nan(""));
  CHECK(fault(how).place.where == "gravity");
  how = {};
  how.mu = -0.1;
  CHECK(fault(how).place.where == "mu");
  how = {};
  how.gap = 0;
  CHECK(fault(how).place.where == "gap");
  how = {};
  how.angle = 2;
  CHECK(fault(how).place.where == "angle");
}
