// Known answers for cylinders, spheres and cones made of facets, compared with dense samples of the true surfaces.
#include <algorithm>
#include <cmath>

#include "impend/contact/find_contacts.h"
#include "impend/contact/patches/arcs.h"
#include "impend/geometry/bvh.h"
#include "tests/support/catch.h"
#include "tests/support/cones.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/curved_shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

Result<ContactSet> contacts_of(const TriangleMesh& a, const TriangleMesh& b, double gap = 1e-4, bool allow = false) {
  Assembly assembly = assembly_of({part_from_mesh("a", a), part_from_mesh("b", b, true)});
  assembly.contact.gap = gap;
  ContactOptions options;
  options.allow_overlap = allow;
  return find_contacts(assembly, options);
}

std::vector<Wrench> wrenches(const std::vector<Contact>& contacts) {
  std::vector<Wrench> result;
  for (const Contact& c : contacts) result.push_back(wrench_of(c.point, c.normal, Vec3::Zero(), 1));
  return result;
}

double distance_to(const TriangleMesh& mesh, const Vec3& p) {
  return nearest_on_mesh(mesh, Bvh(triangle_boxes(mesh)), p, 1e9).distance;
}

const TriangleMesh kTable = box(Vec3(-3, -3, -1), Vec3(3, 3, 0));

}  // namespace

TEST_CASE("Contacts of curved bodies are those known, in every pose, unit and order") {
  for (const CurvedScene& scene : curved_scenes()) {
    for (const Variation& variation : variations()) {
      INFO(scene.name << ", " << variation.name);
      const auto found = find_contacts(assembly_of(as_pair(scene), variation));
      if (!found.ok()) {
        INFO(to_string(found.error()));
        CHECK(found.ok());
        continue;
      }
      const double tolerance = variation.float32 ? 2e-5 : 1e-7;
      CHECK(difference(varied(scene, variation), found.value(), tolerance) == "");
    }
  }
}

TEST_CASE("Contacts of cones are those of the true surface") {
  for (const CurvedScene& scene : cone_scenes()) {
    for (const Variation& variation : variations()) {
      INFO(scene.name << ", " << variation.name);
      const auto found = find_contacts(assembly_of(as_pair(scene), variation));
      REQUIRE(found.ok());
      CHECK(difference(varied(scene, variation), found.value(), variation.float32 ? 2e-5 : 1e-7) == "");
    }
  }
}

TEST_CASE("Every curved contact lies within the gap and the facets of both surfaces") {
  for (const CurvedScene& scene : curved_scenes()) {
    INFO(scene.name);
    const auto found = contacts_of(scene.a, scene.b, scene.gap);
    REQUIRE(found.ok());
    for (const Interface& face : found.value().interfaces) {
      for (const CurvedContact& curved : face.curved) {
        CHECK(!curved.contacts.empty());
        for (int i : curved.contacts) {
          const Contact& c = found.value().contacts[i];
          CHECK(distance_to(scene.a, c.point) <= scene.gap + curved.tessellation + curved.residual);
          CHECK(distance_to(scene.b, c.point) <= scene.gap + curved.tessellation + curved.residual);
          CHECK(c.approximate == !curved.exact);
        }
      }
    }
  }
}

TEST_CASE("A pin in a hole is free along and about its axis alone, and told so") {
  const auto found = contacts_of(cylinder(64, 1, .01, -.5, 1.5), plate_with_hole(48, 1, 0, 0, 1));
  REQUIRE(found.ok());
  const ContactSet& set = found.value();
  CHECK(rank_of(wrenches(set.contacts), 1e-9) == 4);
  for (const Contact& c : set.contacts) {
    CHECK(c.kind == ContactKind::kCylinderCylinder);
    CHECK(c.normal.z() == 0);
    CHECK(std::abs(c.point.cross(c.normal).z()) < 1e-12);
  }
  CHECK(std::any_of(set.contacts.begin(), set.contacts.end(), [](const Contact& c) { return c.normal.x() == 1; }) ==
        false);
  REQUIRE(set.interfaces.size() == 1);
  REQUIRE(set.interfaces[0].curved.size() == 1);
  const CurvedContact& curved = set.interfaces[0].curved[0];
  CHECK(curved.surface_a == "cylinder");
  CHECK(curved.radius_a == Approx(1));
  CHECK(curved.radius_b == Approx(1));
  CHECK(curved.tessellation == Approx(2 - std::cos(kPi / 64) - std::cos(kPi / 48)));
  CHECK(curved.sweep == Approx(2 * kPi));
  CHECK(curved.exact);
  CHECK(curved.contacts.size() == 6);
}

TEST_CASE("One normal of a level pin in a hole carries it against gravity") {
  const RigidTransform level = rotation(Vec3::UnitX(), kPi / 2);
  const auto found = contacts_of(transformed(cylinder(64, 1, .01, -.5, 1.5), level),
                                 transformed(plate_with_hole(48, 1, 0, 0, 1), level));
  REQUIRE(found.ok());
  const auto& contacts = found.value().contacts;
  CHECK(std::count_if(contacts.begin(), contacts.end(), [](const Contact& c) { return c.normal.z() > 1 - 1e-12; }) ==
        2);
}

TEST_CASE("Interference of fitted surfaces is an overlap as deep as they say") {
  const double depth = 5e-3;
  struct Case {
    const char* name;
    TriangleMesh a, b;
    double depth;
  };
  const TriangleMesh log = transformed(cylinder(48, 1, .02, -1, 1), rotation(Vec3::UnitX(), kPi / 2));
  for (const Case& c :
       {Case{"pin too thick", cylinder(64, 1 + depth, .01, -.5, 1.5), plate_with_hole(48, 1, 0, 0, 1), depth},
        Case{"ball in the table", raised(sphere(64, 1), 1 - depth), kTable, depth},
        Case{"roller in the table", raised(log, 1 - depth), kTable, depth},
        Case{"shafts in each other", raised(log, 2 - depth), log, depth}}) {
    INFO(c.name);
    const auto found = contacts_of(c.a, c.b);
    REQUIRE(!found.ok());
    CHECK(found.error().code == ErrorCode::kInterpenetration);
    const auto allowed = contacts_of(c.a, c.b, 1e-4, true);
    REQUIRE(allowed.ok());
    CHECK(!allowed.value().contacts.empty());
    const auto& warnings = allowed.value().warnings;
    INFO(to_string(found.error()));
    CHECK(std::any_of(warnings.begin(), warnings.end(), [](const Warning& w) { return w.code == "interpenetration"; }));
    CHECK(found.error().message.find("0.005 m deep") != std::string::npos);
  }
}

TEST_CASE("A ball whose facets rest on the table is no overlap") {
  const TriangleMesh ball = transformed(sphere(16, 1), {random_pose(3).R, Vec3::Zero()});
  double low = 0;
  for (const Vec3& v : ball.vertices) low = std::min(low, v.z());
  REQUIRE(low > -1 + 1e-3);
  const auto found = contacts_of(raised(ball, -low), kTable);
  REQUIRE(found.ok());
  REQUIRE(found.value().contacts.size() == 1);
  CHECK(found.value().contacts[0].kind == ContactKind::kSpherePlane);
  CHECK(std::abs(found.value().contacts[0].point.x()) < 1e-9);
  CHECK(!found.value().contacts[0].doubtful);
}

TEST_CASE("A shaft with a keyway in a hole keeps the cone of the whole ring, exactly") {
  std::vector<Vec2> round = regular_polygon(64, 1, .01), keyed;
  const double start = -0.15, end = 0.15;
  for (int k = 0; k <= 60; ++k) {
    const double angle = end + (2 * kPi + start - end) * k / 60;
    keyed.emplace_back(std::cos(angle), std::sin(angle));
  }
  keyed.emplace_back(.8, std::sin(start));
  keyed.emplace_back(.8, std::sin(end));
  const auto found = contacts_of(prism(keyed, -.5, 1.5), plate_with_hole(48, 1, 0, 0, 1));
  REQUIRE(found.ok());
  for (const Contact& c : found.value().contacts) CHECK(!c.doubtful);
  CHECK(found.value().contacts.size() == 6);
  CHECK(rank_of(wrenches(found.value().contacts), 1e-9) == 4);
}

TEST_CASE("A pin through three knuckles has six contacts with each") {
  std::vector<Part> parts{part_from_mesh("pin", cylinder(32, 1, .02, 0, 6))};
  for (int k = 0; k < 3; ++k) {
    parts.push_back(
        part_from_mesh("knuckle" + std::to_string(k), plate_with_hole(48, 1, .1 * k, 2 * k, 2 * k + 2), k != 1));
  }
  Assembly assembly = assembly_of(parts);
  assembly.contact.gap = 1e-4;
  const auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  int with_pin = 0;
  for (const Interface& face : found.value().interfaces) {
    if (face.a == 0) CHECK(face.contacts.size() == 6);
    with_pin += face.a == 0;
  }
  CHECK(with_pin == 3);
  for (const Contact& c : found.value().contacts) CHECK(!c.doubtful);
}

TEST_CASE("A pin in the round end of a slot may leave along the slot alone") {
  std::vector<Vec2> inner, outer;
  for (int half = 0; half < 2; ++half) {
    for (int k = 0; k <= 24; ++k) {
      const double angle = kPi * (half - .5) + kPi * k / 24;
      inner.emplace_back((half ? -2 : 0) + std::cos(angle), std::sin(angle));
    }
  }
  for (const Vec2& p : inner) outer.emplace_back(3 * (p.x() + 1) - 1, 3 * p.y());
  const auto found = contacts_of(cylinder(64, 1, .01, -.5, 1.5), ring(outer, inner, 0, 1));
  REQUIRE(found.ok());
  std::vector<Wrench> truth;
  for (int k = 0; k <= 180; ++k) {
    const Vec3 rho(std::cos(kPi * (k / 180. - .5)), std::sin(kPi * (k / 180. - .5)), 0);
    for (double z : {0.0, 1.0}) truth.push_back(wrench_of(rho + z * Vec3::UnitZ(), -rho, Vec3::Zero(), 1));
  }
  CHECK(cone_difference(truth, wrenches(found.value().contacts)) < 1e-7);
  for (const Contact& c : found.value().contacts) CHECK(!c.doubtful);
}

TEST_CASE("Curved bodies touch the ground where their true surfaces do") {
  struct Case {
    const char* name;
    TriangleMesh mesh;
    std::size_t count;
  };
  const RigidTransform lie = rotation(Vec3::UnitX(), kPi / 2);
  const Mat3 lean = rotation(Vec3::UnitX(), .5).R;
  for (const Case& c : {Case{"ball", raised(transformed(sphere(64, 1), {random_pose(3).R, Vec3::Zero()}), 1), 1},
                        Case{"roller", raised(transformed(cylinder(48, 1, .02, -1, 1), lie), 1), 2},
                        Case{"capsule", raised(transformed(capsule(32, 1, 1), lie), 1), 2},
                        Case{"cylinder on its rim",
                             raised(transformed(cylinder(48, 1, .02, -1, 1), rotation(Vec3::UnitX(), .5)),
                                    -(lean * Vec3(0, -1, -1)).z()),
                             1}}) {
    INFO(c.name);
    Assembly assembly = assembly_of({part_from_mesh("a", c.mesh)});
    assembly.ground = Ground{};
    assembly.contact.gap = 1e-4;
    const auto found = find_contacts(assembly);
    REQUIRE(found.ok());
    CHECK(found.value().contacts.size() == c.count);
    for (const Contact& contact : found.value().contacts) {
      CHECK(!contact.doubtful);
      CHECK(std::abs(contact.point.z()) < 1e-4);
    }
  }
}

TEST_CASE("A ruling of a cone is known where its facets were seen, however far away its apex lies") {
  // A pin of radius 1 that tapers by 1 : 1000, on its side: the apex is 1000 m away, and known to a decimetre.
  const double taper = 2e-3, lean = std::atan(taper / 2);
  const TriangleMesh pin = turned(48, {{0, -1}, {1, -1}, {1 - taper, 1}, {0, 1}});
  const TriangleMesh lying = rounded_to_float(
      raised(transformed(pin, rotation(Vec3::UnitY(), kPi / 2 + lean)), std::cos(lean) - std::sin(lean)));
  Assembly assembly = assembly_of({part_from_mesh("pin", lying, false, float_noise(lying))});
  assembly.ground = Ground{};
  assembly.contact.gap = 1e-4;
  const auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  REQUIRE(found.value().contacts.size() == 2);
  for (const Contact& contact : found.value().contacts) {
    CHECK(contact.kind == ContactKind::kConePlane);
    CHECK(std::abs(contact.point.y()) <= contact.point_noise);
    CHECK(contact.point_noise < 1e-5);
  }
}
