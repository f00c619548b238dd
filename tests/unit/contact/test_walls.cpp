// Whole assemblies: walls, the ground, the order of the report.
#include <algorithm>
#include <tuple>

#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

// Every part's coordinates turned and rounded to single precision, as an exporter would.
Assembly exported_as_float(const Assembly& assembly, const RigidTransform& pose) {
  Assembly result = assembly;
  result.parts.clear();
  for (const Part& part : assembly.parts) {
    const TriangleMesh mesh = rounded_to_float(transformed(part.mesh, pose));
    result.parts.push_back(part_from_mesh(part.name, mesh, part.fixed, float_noise(mesh)));
  }
  return result;
}

void check_wall(const Assembly& wall, int n) {
  const auto found = find_contacts(wall);
  REQUIRE(found.ok());
  const ContactSet& set = found.value();
  const std::size_t interfaces = static_cast<std::size_t>(n * (n - 1) + (n - 1) * (2 * n - 1));
  CHECK(set.interfaces.size() == interfaces);
  CHECK(set.contacts.size() == 4 * interfaces);
  CHECK(set.disjunctions.empty());
  CHECK(set.warnings.empty());
  CHECK(std::all_of(set.contacts.begin(), set.contacts.end(),
                    [](const Contact& c) { return c.kind == ContactKind::kFaceFace && !c.doubtful && c.a < c.b; }));
}

}  // namespace

TEST_CASE("A running-bond wall has four contacts at every interface and nothing else") {
  for (int n : {2, 3, 10}) {
    INFO(n);
    check_wall(running_bond_wall(n, false), n);
  }
}

TEST_CASE("A running-bond wall keeps its contacts in single precision at any pose") {
  for (unsigned seed : {1u, 2u, 3u, 4u, 5u}) {
    INFO(seed);
    check_wall(exported_as_float(running_bond_wall(6, false), random_pose(seed, 3)), 6);
  }
}

TEST_CASE("Contacts between fixed bodies are left out") {
  const auto found = find_contacts(running_bond_wall(3, true));
  REQUIRE(found.ok());
  CHECK(found.value().interfaces.size() == 6 + 10 - 2);
}

TEST_CASE("A box on the ground has four contacts with the exact normal") {
  Assembly assembly = assembly_of({part_from_mesh("box", box(Vec3(0, 0, 2), Vec3(1, 2, 3)))});
  assembly.ground = Ground{2};
  const auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  const ContactSet& set = found.value();
  REQUIRE(set.contacts.size() == 4);
  REQUIRE(set.interfaces.size() == 1);
  CHECK(set.interfaces[0].area == Approx(2));
  for (const Contact& c : set.contacts) {
    CHECK(c.a == 0);
    CHECK(c.b == 1);
    CHECK(c.kind == ContactKind::kFaceFace);
    CHECK(c.normal == Vec3(0, 0, 1));
    CHECK(c.normal_noise.isZero());
    CHECK(c.point.z() == 2);
  }
}

TEST_CASE("The ground under tilted gravity carries noisy parts with its own exact normal") {
  const RigidTransform pose = random_pose(11);
  const TriangleMesh mesh = rounded_to_float(transformed(box(Vec3(0, 0, 0), Vec3(1, 2, 3)), pose));
  Assembly assembly = assembly_of({part_from_mesh("box", mesh, false, float_noise(mesh))});
  assembly.gravity = -9.8 * pose.R.col(2);
  assembly.ground = Ground{pose.R.col(2).dot(pose.p)};
  const auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  REQUIRE(found.value().contacts.size() == 4);
  for (const Contact& c : found.value().contacts) {
    CHECK(c.normal == assembly.up());
    CHECK(c.point_noise > 0);
  }
}

TEST_CASE("An edge and a corner on the ground give two and one contacts") {
  const RigidTransform on_edge = rotation(Vec3::UnitY(), std::atan(1.0));
  for (const bool corner : {false, true}) {
    TriangleMesh mesh = transformed(box(Vec3::Zero(), Vec3::Ones()), on_edge);
    if (corner) mesh = transformed(mesh, rotation(Vec3::UnitX(), 0.6));
    double low = 0;
    for (const Vec3& v : mesh.vertices) low = std::min(low, v.z());
    Assembly assembly = assembly_of({part_from_mesh("box", transformed(mesh, translation(Vec3(0, 0, -low))))});
    assembly.ground = Ground{0};
    const auto found = find_contacts(assembly);
    REQUIRE(found.ok());
    CHECK(found.value().contacts.size() == (corner ? 1 : 2));
    CHECK(found.value().contacts.front().kind == (corner ? ContactKind::kVertexFace : ContactKind::kEdgeFace));
    CHECK(found.value().interfaces.front().area == 0);
  }
}

TEST_CASE("A part sunk into the ground is refused with its depth") {
  Assembly assembly = assembly_of({part_from_mesh("box", box(Vec3(0, 0, -0.01), Vec3(1, 1, 1)))});
  assembly.ground = Ground{0};
  const auto found = find_contacts(assembly);
  REQUIRE(!found.ok());
  CHECK(found.error().code == ErrorCode::kInterpenetration);
  CHECK(found.error().message.find("'box' and 'ground' overlap (0.01 m deep") != std::string::npos);
}

TEST_CASE("Contacts are sorted by bodies, point and normal and indices agree") {
  const auto found = find_contacts(running_bond_wall(4, false));
  REQUIRE(found.ok());
  const ContactSet& set = found.value();
  for (std::size_t i = 0; i + 1 < set.contacts.size(); ++i) {
    const Contact &c = set.contacts[i], &d = set.contacts[i + 1];
    REQUIRE(std::tuple(c.a, c.b) <= std::tuple(d.a, d.b));
    if (c.a == d.a && c.b == d.b) {
      REQUIRE(std::lexicographical_compare(c.point.begin(), c.point.end(), d.point.begin(), d.point.end()));
    }
  }
  for (std::size_t k = 0; k < set.interfaces.size(); ++k) {
    for (int i : set.interfaces[k].contacts) CHECK(set.contacts[i].interface == static_cast<int>(k));
  }
}
