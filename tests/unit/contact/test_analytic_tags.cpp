// What a CAD model says of triangles is taken where the triangles bear it out, and nowhere else.
#include "impend/contact/patches/arcs.h"
#include "impend/contact/surface/analytic_tags.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/contact/surface/prepare_surfaces.h"
#include "impend/geometry/analytic_surface.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/contact_checks.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/curved_tags.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

Part tagged(const TriangleMesh& mesh, const std::vector<AnalyticSurface>& curved, const Vec3& noise = kO) {
  Part part = part_from_mesh("part", mesh, false, noise);
  part.surfaces = tags_of(part.mesh, curved);
  return part;
}

BodySurface prepared(const Part& part) { return prepare_surfaces(assembly_of({part})).value().surfaces.front(); }

// The index of the first triangle that bears a tag of this kind.
std::size_t first_of(const Part& part, SurfaceKind kind) {
  for (std::size_t t = 0; t < part.surfaces.of_triangle.size(); ++t) {
    const int s = part.surfaces.of_triangle[t];
    if (s >= 0 && part.surfaces.surfaces[s].kind == kind) return t;
  }
  return part.surfaces.of_triangle.size();
}

}  // namespace

TEST_CASE("Heights, gradients and directions of analytic surfaces") {
  const RigidTransform X = random_pose(3, 2);
  const AnalyticSurface plane = [&] {
    AnalyticSurface s = cylinder_surface(Vec3(1, 2, 3), kX, 0);
    s.kind = SurfaceKind::kPlane;
    return moved(s, X, 2);
  }();
  CHECK(surface_height(plane, 2 * (X * Vec3(1.5, 7, 7))) == Approx(1));
  CHECK((surface_gradient(plane, kO) - X.R * kX).norm() < 1e-15);
  const AnalyticSurface cylinder = moved(cylinder_surface(kX, kZ, 3), X, 1);
  CHECK(surface_height(cylinder, X * Vec3(1, 5, 9)) == Approx(2));
  CHECK((surface_gradient(cylinder, X * Vec3(1, 5, 9)) - X.R * Vec3::UnitY()).norm() < 1e-15);
  CHECK(surface_height(moved(sphere_surface(kX, 3), X, 1), X * Vec3(1, 3, 4)) == Approx(2));
  const AnalyticSurface cone = moved(cone_surface(kO, kZ, kPi / 6), X, 1);
  CHECK(surface_height(cone, X * Vec3(1, 0, std::sqrt(3.0))) == Approx(0).margin(1e-14));
  CHECK(surface_height(cone, X * Vec3(0, 0, 2)) == Approx(-1));
  CHECK(surface_height(cone, X * Vec3(0, 0, -2)) == Approx(2));
  CHECK((surface_gradient(cone, X * kX) - X.R * Vec3(std::sqrt(3.0) / 2, 0, -.5)).norm() < 1e-15);
  const AnalyticSurface torus = moved(torus_surface(kO, kZ, 5, 1), X, 1);
  CHECK(surface_height(torus, X * Vec3(0, 8, 4)) == Approx(4));
  CHECK((surface_gradient(torus, X * Vec3(0, 8, 4)) - X.R * Vec3(0, .6, .8)).norm() < 1e-15);
  for (const AnalyticSurface& s : {plane, cylinder, cone, torus}) CHECK(is_well_formed(s));
  AnalyticSurface bad = cylinder;
  bad.radius = std::numeric_limits<double>::quiet_NaN();
  CHECK(!is_well_formed(bad));
  bad.radius = -1;
  CHECK(!is_well_formed(bad));
  bad = cone;
  bad.half_angle = 2;
  CHECK(!is_well_formed(bad));
  bad = plane;
  bad.axis *= 1.1;
  CHECK(!is_well_formed(bad));
}

TEST_CASE("A named cylinder has the figures of its name at any tessellation and pose") {
  for (int facets : {6, 8, 12, 64}) {
    for (unsigned seed : {1u, 2u}) {
      Part part = tagged(cylinder(facets, .5, .1, -1, 2), {cylinder_surface(Vec3(0, 0, 40), kZ, .5)});
      part.X_WP = random_pose(seed, 3);
      const BodySurface s = prepared(part);
      CHECK(s.tags.ignored == 0);
      const CurvedPatch& p = only_patch(s);
      CHECK(p.radius == 0.5);
      CHECK(p.axis.cross(part.X_WP.R * kZ).norm() < 1e-15);
      CHECK((p.centre - part.X_WP * Vec3(0, 0, .5)).norm() < 1e-13);
      CHECK(p.to - p.from == Approx(3).epsilon(1e-13));
      CHECK(p.sweep == 2 * kPi);
      CHECK(p.rectangle);
      CHECK(p.convex);
      CHECK(p.residual < 1e-13);
      CHECK(p.sagitta == Approx(.5 * (1 - std::cos(kPi / facets))));
      CHECK(p.direction_class >= 0);
      CHECK(p.axis_noise < 1e-12);
    }
  }
}

TEST_CASE("Halves of a cylinder that the model cuts at a seam are one patch, different steps are not") {
  const TriangleMesh shaft = cylinder(16, 1, 0, 0, 2);
  Part part = tagged(shaft, {cylinder_surface(kO, kZ, 1), cylinder_surface(kZ, Vec3(-kZ), 1)});
  for (std::size_t t = 0; t < part.mesh.triangles.size(); ++t) {
    Vec3 centre = kO;
    for (int v : part.mesh.triangles[t]) centre += part.mesh.vertices[v];
    if (part.surfaces.of_triangle[t] == 0 && centre.y() < 0) part.surfaces.of_triangle[t] = 1;
  }
  REQUIRE(std::count(part.surfaces.of_triangle.begin(), part.surfaces.of_triangle.end(), 1) == 16);
  const BodySurface whole = prepared(part);
  const CurvedPatch& p = only_patch(whole);
  CHECK(p.sweep == 2 * kPi);
  CHECK(p.regions.size() == 16);

  const TriangleMesh stepped = turned(16, {{0, 0}, {1, 0}, {1, 1}, {.8, 1}, {.8, 2}, {0, 2}});
  const BodySurface steps = prepared(tagged(stepped, {cylinder_surface(kO, kZ, 1), cylinder_surface(kO, kZ, .8)}));
  CHECK(steps.patches.size() == 2);
}

TEST_CASE("Named spheres, cones and holes have their figures") {
  const BodySurface ball = prepared(tagged(sphere(8, 2), {sphere_surface(kO, 2)}));
  CHECK(only_patch(ball).radius == 2);
  CHECK(only_patch(ball).cap == Approx(kPi));
  CHECK(only_patch(ball).rectangle);
  const TriangleMesh plug = turned(8, {{0, 0}, {1, 1}, {0, 1}});
  const BodySurface cone = prepared(tagged(plug, {cone_surface(kO, kZ, kPi / 4)}));
  CHECK(only_patch(cone).kind == CurvedKind::kCone);
  CHECK(only_patch(cone).centre.norm() < 1e-15);
  CHECK(only_patch(cone).half_angle == kPi / 4);
  CHECK(only_patch(cone).from == Approx(0).margin(1e-15));
  CHECK(only_patch(cone).to == Approx(1));
  const BodySurface plate = prepared(tagged(plate_with_hole(8, 1, 0, 0, 1), {cylinder_surface(kO, kZ, 1)}));
  CHECK(!only_patch(plate).convex);
}

TEST_CASE("Planes of a model give their regions its normal, exact where it is an axis, and no noise of its own") {
  Part part = tagged(box(Vec3(-1, -1, 0), Vec3(1, 1, 1)), {});
  for (AnalyticSurface& s : part.surfaces.surfaces) s.tolerance = 1e-7;
  part.X_WP = random_pose(4, 2);
  const BodySurface s = prepared(part);
  REQUIRE(s.regions.size() == 6);
  for (const PlanarRegion& r : s.regions) {
    CHECK(r.exact);
    CHECK(r.tag >= 0);
    CHECK(r.normal_noise.isZero(0));
  }
  // Turned within the part: no axis, but the model's normal to the last digit. Its vertices are rounded to float32, so
  // that the triangles alone leave 1e-7 in doubt.
  const RigidTransform lean = random_pose(9, 1);
  Part leaning = part_from_mesh("part", rounded_to_float(transformed(box(Vec3(-1, -1, 0), Vec3(1, 1, 1)), lean)), false,
                                Vec3::Constant(1e-7));
  const Part straight = tagged(box(Vec3(-1, -1, 0), Vec3(1, 1, 1)), {});
  for (const AnalyticSurface& plane : straight.surfaces.surfaces) {
    leaning.surfaces.surfaces.push_back(moved(plane, lean, 1));
  }
  for (const auto& triangle : leaning.mesh.triangles) {
    int nearest = 0;
    double least = 1;
    for (std::size_t k = 0; k < leaning.surfaces.surfaces.size(); ++k) {
      double off = 0;
      for (int v : triangle) {
        off = std::max(off, std::abs(surface_height(leaning.surfaces.surfaces[k], leaning.mesh.vertices[v])));
      }
      if (off < least) nearest = static_cast<int>(k);
      least = std::min(least, off);
    }
    leaning.surfaces.of_triangle.push_back(nearest);
  }
  const BodySurface t = prepared(leaning);
  leaning.surfaces = {};
  const BodySurface untagged = prepared(leaning);
  REQUIRE(t.regions.size() == 6);
  REQUIRE(untagged.regions.size() == 6);
  for (std::size_t r = 0; r < 6; ++r) {
    CHECK(!t.regions[r].exact);
    CHECK(t.regions[r].normal == t.tags.surfaces[t.regions[r].tag].axis);
    CHECK(t.regions[r].normal_noise.norm() <= untagged.regions[r].normal_noise.norm() * (1 + 1e-6));
    CHECK((t.regions[r].normal - untagged.regions[r].normal).norm() <= 2 * untagged.regions[r].normal_noise.norm());
  }
}

TEST_CASE("Surfaces that lie are ignored, with a warning, and the triangles are fitted instead") {
  const Part honest = tagged(cylinder(64, 1, .1, 0, 2), {cylinder_surface(kO, kZ, 1)});
  std::vector<Part> liars(7, honest);
  const auto lie = [&](int k) -> AnalyticSurface& { return liars[k].surfaces.surfaces[0]; };
  lie(0).radius = 1.001;
  lie(1).point = Vec3(.001, 0, 0);
  lie(2).axis = Vec3(.01, 0, 1).normalized();
  lie(3).radius = std::numeric_limits<double>::infinity();
  lie(4).tolerance = std::numeric_limits<double>::quiet_NaN();
  lie(5) = sphere_surface(kO, 1);
  lie(6).radius = 1.001;
  lie(6).tolerance = 1;  // a tolerance as large as the part excuses nothing
  for (std::size_t k = 0; k < liars.size(); ++k) {
    INFO("lie " << k);
    const BodySurface s = prepared(liars[k]);
    CHECK(s.tags.ignored == 1);
    CHECK(only_patch(s).radius == Approx(1).epsilon(1e-8));
    const Diagnostics warnings = tag_warnings(assembly_of({liars[k]}), 0, s.tags);
    REQUIRE(warnings.size() == 1);
    CHECK(warnings[0].code == "surface-tag-ignored");
    CHECK(warnings[0].part == "part");
  }
  CHECK(tag_warnings(assembly_of({honest}), 0, prepared(honest).tags).empty());
}

TEST_CASE("One triangle that bears another surface's tag makes that surface unbelievable") {
  Part part = tagged(cylinder(64, 1, .1, 0, 2), {cylinder_surface(kO, kZ, 1)});
  std::size_t cap = first_of(part, SurfaceKind::kPlane);
  const int wall = part.surfaces.of_triangle[first_of(part, SurfaceKind::kCylinder)];
  SECTION("a facet of the wall called a part of the lid") {
    part.surfaces.of_triangle[first_of(part, SurfaceKind::kCylinder)] = part.surfaces.of_triangle[cap];
    const BodySurface s = prepared(part);
    CHECK(s.tags.ignored == 1);
    CHECK(s.tags.worst == SurfaceKind::kPlane);
  }
  SECTION("lids called parts of the wall, whose corners they share") {
    for (int& s : part.surfaces.of_triangle) s = wall;
    const BodySurface s = prepared(part);
    CHECK(s.tags.ignored == 1);
    for (const PlanarRegion& r : s.regions) {
      if (std::abs(r.normal.z()) > .5) CHECK(r.patch == -1);
    }
  }
  SECTION("lids called a cone through their rim") {
    part.surfaces.surfaces.push_back(cone_surface(Vec3(0, 0, 1), kZ, kPi / 4));
    for (std::size_t t = 0; t < part.mesh.triangles.size(); ++t) {
      const auto& [i, j, k] = part.mesh.triangles[t];
      const double low = std::min({part.mesh.vertices[i].z(), part.mesh.vertices[j].z(), part.mesh.vertices[k].z()});
      if (low == 2) part.surfaces.of_triangle[t] = static_cast<int>(part.surfaces.surfaces.size()) - 1;
    }
    const BodySurface s = prepared(part);
    CHECK(s.tags.ignored == 1);
    CHECK(only_patch(s).kind == CurvedKind::kCylinder);
  }
}

TEST_CASE("Tags of the wrong number or of no surface are ignored") {
  Part part = tagged(cylinder(64, 1, .1, 0, 2), {cylinder_surface(kO, kZ, 1)});
  Part few = part, foreign = part, none = part;
  few.surfaces.of_triangle.pop_back();
  for (int& s : foreign.surfaces.of_triangle) s += 1000;
  for (int& s : none.surfaces.of_triangle) s = -7;
  CHECK(prepared(few).tags.ignored > 0);
  CHECK(prepared(few).tags.of_triangle.empty());
  CHECK(prepared(foreign).tags.ignored > 0);
  CHECK(prepared(none).tags.ignored == 0);
  for (const Part& p : {few, foreign, none}) CHECK(only_patch(prepared(p)).radius == Approx(1).epsilon(1e-8));
}

TEST_CASE("Triangles without a tag on a named cylinder belong to it, a flat cut into it does not") {
  Part part = tagged(cylinder(12, 1, .1, 0, 2), {cylinder_surface(kO, kZ, 1)});
  part.surfaces.of_triangle[first_of(part, SurfaceKind::kCylinder)] = -1;
  const BodySurface s = prepared(part);
  CHECK(only_patch(s).sweep == 2 * kPi);
  CHECK(only_patch(s).regions.size() == 12);

  std::vector<Vec2> keyed = regular_polygon(24, 1, 0);
  keyed.erase(keyed.begin() + 5, keyed.begin() + 7);  // a flat of three facets
  Part flat = tagged(prism(keyed, 0, 2), {cylinder_surface(kO, kZ, 1)});
  for (std::size_t t = 0; t < flat.mesh.triangles.size(); ++t) {
    const auto& [i, j, k] = flat.mesh.triangles[t];
    const std::vector<Vec3>& x = flat.mesh.vertices;
    const Vec3 n = (x[j] - x[i]).cross(x[k] - x[i]).normalized();
    const double angle = std::atan2(n.y(), n.x()) * 12 / kPi;
    if (std::abs(n.z()) < .5 && std::abs(angle - 5.5) < .25) flat.surfaces.of_triangle[t] = -1;
  }
  REQUIRE(std::count(flat.surfaces.of_triangle.begin(), flat.surfaces.of_triangle.end(), -1) == 2);
  CHECK(only_patch(prepared(flat)).regions.size() == 21);
}

TEST_CASE("Random tags neither crash nor make a surface that the triangles miss") {
  const std::vector<AnalyticSurface> all = surfaces_of_scenes();
  Random random(11);
  for (int round = 0; round < 60; ++round) {
    Part part = part_from_mesh("part", round % 2 ? cylinder(24, 1, .1, 0, 2) : sphere(12, 1));
    part.surfaces.surfaces = all;
    for (AnalyticSurface& s : part.surfaces.surfaces) {
      s.kind = static_cast<SurfaceKind>(static_cast<int>(random.uniform(0, 5.99)));
      s.half_angle = random.uniform(-.1, 1.7);
      s.minor_radius = random.uniform(-.1, 2);
      s.tolerance = std::pow(10, random.uniform(-12, 3));
      s.axis = (s.axis + Vec3(0, 0, random.uniform(-1, 1))) * random.uniform(.5, 2);
      if (random.uniform(0, 1) < .7) s.axis = kZ;
    }
    for (std::size_t t = 0; t < part.mesh.triangles.size(); ++t) {
      part.surfaces.of_triangle.push_back(static_cast<int>(random.uniform(-3, static_cast<double>(all.size()) + 2)));
    }
    const BodySurface s = prepared(part);
    for (const CurvedPatch& p : s.patches) {
      CHECK(p.centre.allFinite());
      CHECK(p.residual < 1e-4);
    }
  }
}
