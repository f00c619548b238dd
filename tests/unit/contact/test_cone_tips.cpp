// Cones whose facets all meet in their tip.
#include <cmath>

#include "impend/contact/patches/arcs.h"
#include "impend/contact/patches/fit_surface.h"
#include "impend/contact/surface/prepare_surfaces.h"
#include "tests/support/catch.h"
#include "tests/support/contact_scenes.h"
#include "tests/support/curved_shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

// Tip at the origin, half angle atan(1/2), height 2.
TriangleMesh pointed(int facets) { return turned(facets, {{0, 0}, {1, 2}, {0, 2}}); }

PairScene alone(const TriangleMesh& mesh) {
  PairScene scene;
  scene.a = mesh;
  scene.b = box(Vec3(5, 5, 5), Vec3(6, 6, 6));
  return scene;
}

}  // namespace

TEST_CASE("A cone whose facets all meet in its tip is recognised, as well as its numbers allow") {
  for (const int facets : {16, 24, 33, 100}) {
    for (const Variation& v : variations()) {
      INFO(facets << " facets, " << v.name);
      const Assembly assembly = assembly_of(alone(pointed(facets)), v);
      const int index = v.swapped ? 1 : 0;
      const auto prepared = prepare_surfaces(assembly);
      REQUIRE(prepared.ok());
      const std::vector<CurvedPatch>& patches = prepared.value().surfaces[index].patches;
      REQUIRE(patches.size() == 1);
      const CurvedPatch& cone = patches[0];
      CHECK(cone.kind == CurvedKind::kCone);
      CHECK(cone.convex);
      CHECK(cone.rectangle);
      CHECK(cone.sweep == 2 * kPi);
      CHECK(static_cast<int>(cone.regions.size()) == facets);
      const double rounding = v.float32 ? 1e-5 : 1e-7;  // of poses up to one length away, and their fits
      const Vec3 apex = v.pose * Vec3::Zero() * v.scale, axis = v.pose.R * Vec3::UnitZ();
      CHECK((cone.centre - apex).norm() < rounding * v.scale);
      CHECK((cone.axis - axis).norm() < rounding);
      CHECK(cone.half_angle == Approx(std::atan(.5)).margin(rounding));
      // What is said of the errors holds, and is not idle talk.
      CHECK((cone.centre - apex).norm() <= cone.centre_noise);
      CHECK(cone.axis_noise < rounding);
      CHECK(cone.half_angle_noise < rounding);
    }
  }
}

TEST_CASE("A pyramid of twelve sides or fewer is no cone, as a prism of twelve is no cylinder") {
  for (const int facets : {6, 8, 12}) {
    for (const Variation& v : variations()) {
      INFO(facets << " facets, " << v.name);
      const auto prepared = prepare_surfaces(assembly_of(alone(pointed(facets)), v));
      REQUIRE(prepared.ok());
      const BodySurface& s = prepared.value().surfaces[v.swapped ? 1 : 0];
      CHECK(s.patches.empty());
      for (const PlanarRegion& face : s.regions) CHECK_FALSE(face.curved);
    }
  }
}

TEST_CASE("The tip of a cone tells its fit where the apex is") {
  // A circle alone leaves tilt and shift, angle and radius, in doubt; with the tip all six are known.
  std::vector<Vec3> points;
  for (int k = 0; k < 16; ++k) points.emplace_back(std::cos(k * kPi / 8), std::sin(k * kPi / 8), 2);
  points.push_back(Vec3(.02, -.01, 0));
  CurvedFit fit;
  fit.kind = CurvedKind::kCone;
  fit.centre = Vec3(0, 0, 2);
  fit.radius = 1;
  fit.half_angle = std::atan(.5);
  REQUIRE(refine_fit(points, 20, false, fit));
  const Vec3 apex = fit.centre - fit.radius / std::tan(fit.half_angle) * fit.axis;
  CHECK((apex - points.back()).norm() < 1e-3);
  const FitSpread spread = spread_of_fit(points, fit);
  CHECK(spread.axis < 2);
  CHECK(spread.half_angle < 2);
}
