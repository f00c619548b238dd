#include <algorithm>
#include <limits>

#include "impend/assembly/assembly.h"
#include "impend/assembly/mesh_findings.h"
#include "impend/assembly/printed_length.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using test::assembly_of;
using test::box;
using test::part_from_mesh;

namespace {

Part cube(const std::string& name, bool fixed = false) {
  return part_from_mesh(name, box({0, 0, 0}, {1, 1, 1}), fixed);
}

Part open_cube(const std::string& name, bool fixed) {
  TriangleMesh mesh = box({0, 0, 0}, {1, 1, 1});
  mesh.triangles.pop_back();
  Part part = part_from_mesh(name, mesh, fixed);
  part.mass = {};
  part.volume = 0;
  part.mesh_file = "lid.stl";
  return part;
}

bool has(const Diagnostics& warnings, const std::string& code, const std::string& part = "") {
  return std::any_of(warnings.begin(), warnings.end(),
                     [&](const Warning& w) { return w.code == code && w.part == part; });
}

Mat3 diagonal(double x, double y, double z) { return Vec3(x, y, z).asDiagonal(); }

}  // namespace

TEST_CASE("Bodies are the parts in order and then the ground") {
  Assembly assembly = assembly_of({cube("a"), cube("b", true)});
  assembly.ground = Ground{};
  CHECK(assembly.body_count() == 3);
  CHECK(assembly.body_name(0) == "a");
  CHECK(assembly.body_name(1) == "b");
  CHECK(assembly.body_name(2) == "ground");
  CHECK_FALSE(assembly.body_fixed(0));
  CHECK(assembly.body_fixed(1));
  CHECK(assembly.body_fixed(2));
}

TEST_CASE("A hole that is a face of the CAD model is told by that face, and is not to be closed by a guess") {
  Part lid = open_cube("lid", false);
  lid.surfaces.missing = {{4, {Vec3(0, 0, 1), Vec3(1, 1, 1)}}};
  SECTION("with the exact mass it is a warning") {
    const Part whole = cube("whole");
    lid.volume = whole.volume;
    lid.mass = whole.mass;
    const auto checked = check_assembly(assembly_of({lid}));
    REQUIRE(checked);
    REQUIRE(has(checked.value(), "unmeshed-faces", "lid"));
    CHECK_FALSE(has(checked.value(), "open-mesh", "lid"));
    CHECK(mesh_findings(lid, {})[0].message.find("face 4 about (0.5, 0.5, 1) m") == 0);
  }
  SECTION("without it the part is refused, and the face named") {
    const auto checked = check_assembly(assembly_of({lid}));
    REQUIRE(!checked);
    CHECK(checked.error().message.find("face 4 about") != std::string::npos);
    CHECK(checked.error().hint.find("repair these faces") == 0);
    CHECK(checked.error().hint.find("--close-holes") == std::string::npos);
  }
}

TEST_CASE("Up is against gravity, and plus z without gravity") {
  Assembly assembly;
  assembly.gravity = Vec3(-2, 0, 0);
  CHECK((assembly.up() - Vec3(1, 0, 0)).norm() == 0);
  assembly.gravity = Vec3::Zero();
  CHECK((assembly.up() - Vec3(0, 0, 1)).norm() == 0);
}

TEST_CASE("A sound assembly passes without a warning and one without anything fixed is warned about") {
  const auto good = check_assembly(assembly_of({cube("a"), cube("b", true)}));
  REQUIRE(good.ok());
  CHECK(good.value().empty());
  const auto loose = check_assembly(assembly_of({cube("a")}));
  REQUIRE(loose.ok());
  CHECK(has(loose.value(), "nothing-fixed"));
  Assembly floating = assembly_of({cube("a")});
  floating.gravity = Vec3::Zero();
  const Diagnostics found = check_assembly(floating).value();
  REQUIRE(has(found, "nothing-fixed"));
  CHECK(found.front().message.find("falls") == std::string::npos);
  Assembly grounded = assembly_of({cube("a")});
  grounded.ground = Ground{};
  CHECK(check_assembly(grounded).value().empty());
}

TEST_CASE("An assembly without a movable part is refused") {
  CHECK(check_assembly(assembly_of({cube("a", true)})).error().code == ErrorCode::kNoMovablePart);
  CHECK(check_assembly(Assembly{}).error().code == ErrorCode::kNoMovablePart);
}

TEST_CASE("An open movable mesh is refused with the count and a place in the input's unit") {
  Assembly assembly = assembly_of({open_cube("lid", false)});
  assembly.parts[0].check.open_edge_at = Vec3(0.5, 0.25, 1);
  assembly.unit_name = "mm";
  assembly.metres_per_unit = 1e-3;
  const auto checked = check_assembly(assembly);
  REQUIRE_FALSE(checked.ok());
  const Error& error = checked.error();
  CHECK(error.code == ErrorCode::kOpenMesh);
  CHECK(error.place.part == "lid");
  CHECK(error.place.file == "lid.stl");
  CHECK(error.message.find("3 open edges") != std::string::npos);
  CHECK(error.message.find("(500, 250, 1000) mm") != std::string::npos);
  CHECK(error.hint.find("center_of_mass") != std::string::npos);
}

TEST_CASE("An open mesh is only a warning on a fixed part or with mass, centre and inertia, and said once") {
  Assembly assembly = assembly_of({cube("a"), open_cube("lid", true)});
  const auto checked = check_assembly(assembly);
  REQUIRE(checked.ok());
  CHECK(has(checked.value(), "open-mesh", "lid"));
  assembly.warnings = checked.value();
  CHECK(check_assembly(assembly).value().empty());

  Assembly weighed = assembly_of({open_cube("lid", false)});
  weighed.ground = Ground{};
  weighed.parts[0].mass = {1, Vec3::Zero(), diagonal(1, 1, 1)};
  REQUIRE(check_assembly(weighed).ok());
  CHECK(has(check_assembly(weighed).value(), "open-mesh", "lid"));
}

TEST_CASE("Crossing shells and shared edges of a mesh are warned about by code") {
  Assembly assembly = assembly_of({cube("a"), cube("b", true)});
  assembly.parts[0].check.overlapping_shells = true;
  assembly.parts[1].check.nonmanifold_edges = 2;
  const Diagnostics warnings = check_assembly(assembly).value();
  CHECK(has(warnings, "overlapping-shells", "a"));
  CHECK(has(warnings, "nonmanifold", "b"));
}

TEST_CASE("A search for overlapping shells that was given up is told as that, not as an overlap") {
  Assembly assembly = assembly_of({cube("a"), cube("b", true)});
  assembly.parts[0].check.overlap_unknown = true;
  const Diagnostics unknown = check_assembly(assembly).value();
  CHECK(has(unknown, "overlapping-shells-unknown", "a"));
  CHECK_FALSE(has(unknown, "overlapping-shells", "a"));
  CHECK(unknown.size() == 1);
  assembly.warnings = unknown;
  CHECK(check_assembly(assembly).value().empty());
  // What was found before it was given up counts.
  assembly.warnings.clear();
  assembly.parts[0].check.overlapping_shells = true;
  CHECK(has(check_assembly(assembly).value(), "overlapping-shells", "a"));
}

TEST_CASE("A shell inside another that is given once each way is told as a filled cavity") {
  const TriangleMesh outer = box({0, 0, 0}, {1, 1, 1}), insert = box({0.25, 0.25, 0.25}, {0.75, 0.75, 0.75});
  TriangleMesh wall = insert;
  for (auto& triangle : wall.triangles) std::swap(triangle[1], triangle[2]);
  const Part filled = part_from_mesh("filled", test::joined(outer, test::joined(wall, insert)));
  const Part hollow = part_from_mesh("hollow", test::joined(outer, wall));
  CHECK(filled.check.filled_cavities == 1);
  const Diagnostics warnings = check_assembly(assembly_of({filled, hollow, cube("base", true)})).value();
  CHECK(has(warnings, "filled-cavity", "filled"));
  CHECK_FALSE(has(warnings, "filled-cavity", "hollow"));
  // One of the two is kept, as the cavity.
  CHECK(filled.volume == Approx(1 - 0.125));
  CHECK(filled.volume == Approx(hollow.volume));
}

TEST_CASE("What the search for self-intersections found, or did not live to find, has its own code and number") {
  const auto told = [](SelfIntersections found) {
    Part part = cube("a");
    part.check.self_intersections = found;
    const Diagnostics warnings = mesh_findings(part, {"mm", 1e-3});
    return warnings.empty() ? Warning{} : warnings.front();
  };
  SelfIntersections found;
  CHECK(told(found).code.empty());
  found.complete = false;
  CHECK(told(found).code == "self-intersections-unknown");

  found = {1, 0, true, {0, 1}, Vec3(1, 2, 3)};
  CHECK(told(found).code == "self-touching");
  CHECK(told(found).message ==
        "1 pair of the mesh's triangles touches away from common corners and edges, the first "
        "near (1000, 2000, 3000) mm in the mesh");
  found.pairs = 2;
  CHECK(told(found).message.rfind("2 pairs of the mesh's triangles touch away from", 0) == 0);
  found.complete = false;
  CHECK(told(found).code == "self-touching");
  CHECK(told(found).message.rfind("at least 2 pairs", 0) == 0);

  found = {1, 1, true, {0, 1}, Vec3::Zero()};
  CHECK(told(found).code == "self-intersecting");
  CHECK(told(found).message.rfind("1 pair of the mesh's triangles crosses away from", 0) == 0);
  found.pairs = 7;
  CHECK(told(found).message.rfind("7 pairs of the mesh's triangles meet, 1 of them crosses away from", 0) == 0);
  found.crossing = 3;
  CHECK(told(found).message.rfind("7 pairs of the mesh's triangles meet, 3 of them cross away from", 0) == 0);
}

TEST_CASE("Lengths are shown in the assembly's unit, and limits rounded up") {
  Assembly assembly;
  assembly.unit_name = "mm";
  assembly.metres_per_unit = 1e-3;
  CHECK(in_unit(assembly, 0.00025) == "0.25 mm");
  CHECK(in_unit(assembly, Vec3(0.001, -0.0025, 0)) == "(1, -2.5, 0) mm");
  CHECK(in_unit_above(assembly, 0.0012341) == "1.24 mm");
  CHECK(in_unit_above(assembly, 0) == "0 mm");
  CHECK(not_below(123.4) == "124");
  CHECK(not_below(0.05) == "0.05");
}

TEST_CASE("A movable part without volume or with an impossible mass is refused by name") {
  Assembly assembly = assembly_of({cube("a")});
  assembly.parts[0].volume = 0;
  assembly.parts[0].mass = {};
  CHECK(check_assembly(assembly).error().code == ErrorCode::kZeroVolume);
  CHECK(check_assembly(assembly).error().place.part == "a");
  for (const double mass : {-1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    Assembly bad = assembly_of({cube("a")});
    bad.parts[0].mass.mass = mass;
    CHECK(check_assembly(bad).error().code == ErrorCode::kBadValue);
  }
  Assembly flat = assembly_of({cube("a")});
  flat.parts[0].mass.inertia = diagonal(1, 1, 0);
  CHECK(check_assembly(flat).error().code == ErrorCode::kBadValue);
}

TEST_CASE("Inertia must be symmetric, positive definite and within the triangle inequality") {
  CHECK_FALSE(inertia_fault(diagonal(1, 1, 1)).has_value());
  CHECK_FALSE(inertia_fault(diagonal(1, 2, 3)).has_value());  // a flat body: equality
  CHECK(inertia_fault(diagonal(1, 1, 2.1)).has_value());
  CHECK(inertia_fault(diagonal(0.3, 1, 1.5)).has_value());
  CHECK(inertia_fault(diagonal(1, 1, 0)).has_value());
  CHECK(inertia_fault(diagonal(1, 1, -1)).has_value());
  CHECK(inertia_fault(Mat3::Zero()).has_value());
  Mat3 skewed = diagonal(1, 1, 1);
  skewed(0, 1) = 0.1;
  CHECK(inertia_fault(skewed).value() == "is not symmetric");
  const Mat3 R = test::rotation(Vec3(1, 2, 3).normalized(), 0.7).R;
  CHECK_FALSE(inertia_fault(R * diagonal(1e-9, 2e-9, 2.5e-9) * R.transpose()).has_value());
  CHECK(inertia_fault(R * diagonal(1e-9, 1e-9, 2.5e-9) * R.transpose()).has_value());
  CHECK(inertia_fault(diagonal(1, 1, std::numeric_limits<double>::quiet_NaN())).has_value());
}
