// Contacts of bodies whose analytic surfaces a CAD model names: those of the true surfaces, however coarse the facets.
#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/contact/find_contacts.h"
#include "impend/geometry/analytic_surface.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/cones.h"
#include "tests/support/contact_checks.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/curved_tags.h"

using namespace impend;
using namespace impend::test;

namespace {

void check_scenes(const std::vector<CurvedScene>& scenes, const std::vector<AnalyticSurface>& surfaces, bool coarse) {
  for (const CurvedScene& scene : scenes) {
    for (const Variation& variation : variations()) {
      INFO(scene.name << ", " << variation.name);
      Assembly assembly = assembly_of(as_pair(scene), variation);
      add_tags(surfaces, variation, &assembly);
      auto found = find_contacts(assembly);
      if (!found.ok()) {
        INFO(to_string(found.error()));
        CHECK(found.ok());
        continue;
      }
      ContactSet set = std::move(found).value();
      // Coarse facets of bodies that do not touch run into each other.
      if (coarse) std::erase_if(set.warnings, [](const Warning& w) { return w.code == "near-without-contact"; });
      CHECK(difference(varied(scene, variation), set, variation.float32 ? 2e-5 : 1e-11) == "");
    }
  }
}

Part tagged(const std::string& name, const TriangleMesh& mesh, const std::vector<AnalyticSurface>& curved,
            bool fixed = false) {
  Part part = part_from_mesh(name, mesh, fixed);
  part.surfaces = tags_of(part.mesh, curved);
  return part;
}

std::vector<Wrench> wrenches(const ContactSet& set) {
  std::vector<Wrench> result;
  for (const Contact& c : set.contacts) result.push_back(wrench_of(c.point, c.normal, kO, 1));
  return result;
}

}  // namespace

TEST_CASE("Named curved surfaces touch where the fitted ones do, and more exactly") {
  check_scenes(curved_scenes(), surfaces_of_scenes(), false);
  check_scenes(cone_scenes(), cones_of_scenes(), false);
}

TEST_CASE("Named curved surfaces touch as they do when they have only eight or twelve facets") {
  for (int facets : {8, 12}) {
    INFO(facets << " facets");
    check_scenes(curved_scenes(facets), surfaces_of_scenes(), true);
    check_scenes(cone_scenes(facets), cones_of_scenes(), true);
  }
}

TEST_CASE("Contact normals of named surfaces are those of the closed form") {
  const RigidTransform X = random_pose(5, 3);
  for (int facets : {8, 64}) {
    Part pin = tagged("pin", cylinder(facets, 1, .01, -.5, 1.5), {cylinder_surface(kO, kZ, 1)});
    Part plate = tagged("plate", plate_with_hole(12, 1, 0, 0, 1), {cylinder_surface(kO, kZ, 1)}, true);
    pin.X_WP = plate.X_WP = X;
    const auto found = contacts_of(pin, plate);
    REQUIRE(found.ok());
    REQUIRE(found.value().contacts.size() == 6);
    for (const Contact& c : found.value().contacts) {
      CHECK(!c.doubtful);
      CHECK(std::abs(c.normal.dot(X.R * kZ)) < 1e-12);
      const Vec3 p = X.inverse() * c.point;
      CHECK((X.R.transpose() * c.normal + Vec3(p.x(), p.y(), 0)).norm() < 1e-12);
      CHECK(std::abs(c.gap) < 1e-12);
      CHECK(c.normal_noise.norm() < 1e-12);
    }
  }
}

TEST_CASE("The clearance of a named pin is that of the radii, not of the facets") {
  const auto pin_of = [](double radius) {
    return tagged("pin", cylinder(12, radius, .01, -.5, 1.5), {cylinder_surface(kO, kZ, radius)});
  };
  const Part plate = tagged("plate", plate_with_hole(8, 5.02, 0, 0, 1, 8), {cylinder_surface(kO, kZ, 5.02)}, true);
  const auto loose = contacts_of(pin_of(5.00), plate, 0.019);
  REQUIRE(loose.ok());
  CHECK(loose.value().contacts.empty());
  const auto within = contacts_of(pin_of(5.00), plate, 0.021);
  REQUIRE(within.ok());
  CHECK(within.value().contacts.size() == 6);
  for (const Contact& c : within.value().contacts) CHECK(c.gap == Approx(0.02));
  const auto thick = contacts_of(pin_of(5.05), plate, 0.001);
  REQUIRE(!thick.ok());
  CHECK(thick.error().code == ErrorCode::kInterpenetration);
  CHECK(thick.error().message.find("0.03 m deep") != std::string::npos);
  // A pin of the wrong radius by its facets is no pin of the stated one.
  Part liar = tagged("pin", cylinder(12, 5.00, .01, -.5, 1.5), {cylinder_surface(kO, kZ, 5.00)});
  for (AnalyticSurface& s : liar.surfaces.surfaces) {
    if (s.kind != SurfaceKind::kCylinder) continue;
    s.radius = 5.02;
    s.tolerance = 1;
  }
  const auto lied = contacts_of(liar, plate, 0.001);
  REQUIRE(lied.ok());
  CHECK(warns(lied.value(), "surface-tag-ignored"));
  for (const Contact& c : lied.value().contacts) CHECK(c.doubtful);
}

TEST_CASE("Facets that a model calls planes are still facets of a cylinder") {
  const Part pin = tagged("pin", cylinder(64, 1, .01, -.5, 1.5), {});
  const Part plate = tagged("plate", plate_with_hole(48, 1, 0, 0, 1), {}, true);
  const auto found = contacts_of(pin, plate);
  REQUIRE(found.ok());
  CHECK(found.value().contacts.size() == 6);
  CHECK(rank_of(wrenches(found.value()), 1e-9) == 4);
}

TEST_CASE("Tori and other curved surfaces of a model stay doubtful, and planes beside them do not") {
  std::vector<Vec2> profile;
  for (int k = 0; k < 16; ++k) {
    profile.emplace_back(3 + std::cos(2 * kPi * k / 16 - kPi / 2), 1 + std::sin(2 * kPi * k / 16 - kPi / 2));
  }
  profile.push_back(profile.front());
  const TriangleMesh ring = turned(32, profile);
  const Part table = tagged("table", box(Vec3(-5, -5, -1), Vec3(5, 5, 0)), {}, true);
  AnalyticSurface other;
  for (const AnalyticSurface& surface : {torus_surface(kZ, kZ, 3, 1), other}) {
    Part part = part_from_mesh("ring", ring);
    part.surfaces = {{surface}, std::vector<int>(part.mesh.triangles.size(), 0)};
    const auto found = contacts_of(part, table);
    REQUIRE(found.ok());
    REQUIRE(!found.value().contacts.empty());
    for (const Contact& c : found.value().contacts) CHECK(c.doubtful);
    CHECK(!warns(found.value(), "surface-tag-ignored"));
  }
  const auto block = contacts_of(tagged("block", box(Vec3(-1, -1, 0), Vec3(1, 1, 1)), {}), table);
  REQUIRE(block.ok());
  CHECK(block.value().contacts.size() == 4);
  for (const Contact& c : block.value().contacts) CHECK(!c.doubtful);
}

TEST_CASE("A part of which only some surfaces are named has the contacts of both ways") {
  const RigidTransform lie = rotation(Vec3::UnitX(), kPi / 2);
  Part dumbbell = part_from_mesh(
      "rollers", joined(transformed(cylinder(48, 1, .02, -1, 1), lie), transformed(cylinder(48, 1, .02, 2, 4), lie)));
  dumbbell.surfaces = tags_of(dumbbell.mesh, {cylinder_surface(kO, kY, 1)}, 1e-9, false);
  for (std::size_t t = 0; t < dumbbell.mesh.triangles.size(); ++t) {
    const Vec3& p = dumbbell.mesh.vertices[dumbbell.mesh.triangles[t][0]];
    if (p.y() < -1.5) dumbbell.surfaces.of_triangle[t] = -1;
  }
  dumbbell.X_WP = translation(kZ);
  const auto found = contacts_of(dumbbell, tagged("table", box(Vec3(-3, -6, -1), Vec3(3, 6, 0)), {}, true));
  REQUIRE(found.ok());
  for (const Contact& c : found.value().contacts) {
    CHECK(!c.doubtful);
    CHECK(c.kind == ContactKind::kCylinderPlane);
    CHECK(std::abs(c.point.x()) < 1e-7);
  }
  CHECK(rank_of(wrenches(found.value()), 1e-6) == 2);
}
