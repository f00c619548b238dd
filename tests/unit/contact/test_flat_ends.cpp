// Flat ends of turned parts: with one row of facets around them all their corners lie on a sphere, yet they are no balls.
#include <cmath>

#include "impend/contact/surface/prepare_surfaces.h"
#include "tests/support/analysed.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/contact_scenes.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr double kDegree = 0.017453292519943295;

// A disc with a flat underside of radius `flat` at z = 0 and a chamfer that rises by 15° to radius 0.02.
TriangleMesh puck(int facets, double flat) {
  const double rise = (0.02 - flat) * std::tan(15 * kDegree);
  return turned(facets, {{0, 0}, {flat, 0}, {0.02, rise}, {0.02, 0.015}, {0, 0.015}});
}

// A post whose lower end tapers to a flat, its side rising by `slope`, and the block with the seat that the taper fills.
// The centre of mass lies where lines across the side meet the axis, so that the post slides rather than turns.
struct Seated {
  TriangleMesh plug, seat;
};

Seated seated(int facets, double slope) {
  const double low = 0.01, height = 0.005, high = low + height / std::tan(slope);
  Seated s;
  s.plug = turned(facets, {{0, 0}, {low, 0}, {high, height}, {high, 0.06}, {0, 0.06}});
  s.seat = turned(facets, {{0, -0.01}, {0.04, -0.01}, {0.04, height}, {high, height}, {low, 0}, {0, 0}});
  return s;
}

Vec3 tilted_gravity(double angle) { return 9.81 * Vec3(std::sin(angle), 0, -std::cos(angle)); }

}  // namespace

TEST_CASE("A puck lies on its flat underside, whatever the facets of its chamfer") {
  for (const int facets : {8, 13, 16, 24, 48}) {
    for (const double flat : {0.005, 0.01, 0.015}) {
      INFO(facets << " facets, flat " << flat);
      Assembly assembly = assembly_of({part_from_mesh("puck", puck(facets, flat)),
                                       part_from_mesh("table", box(Vec3(-.1, -.1, -.05), Vec3(.1, .1, 0)), true)});
      const Analysis analysis = analysed(assembly);
      CHECK(analysis.verdict == Verdict::kStable);
      for (const Contact& c : analysis.contacts.contacts) CHECK((c.normal - Vec3::UnitZ()).norm() < 1e-12);
    }
  }
}

TEST_CASE("A conical plug slides up its seat when gravity leans farther than the seat rises") {
  // Up a seat of 25° the plug slides where gravity leans by 35° towards a generatrix between two facets: σ = sin 10°.
  for (const int facets : {8, 16, 32}) {
    const Seated s = seated(facets, 25 * kDegree);
    Assembly assembly = assembly_of({part_from_mesh("plug", s.plug), part_from_mesh("seat", s.seat, true)});
    for (const double lean : {20.0, 35.0}) {
      INFO(facets << " facets, gravity leans by " << lean << " degrees");
      assembly.gravity = tilted_gravity(lean * kDegree);
      const Analysis analysis = analysed(assembly);
      if (lean < 25) {
        CHECK(analysis.verdict != Verdict::kMoves);
      } else {
        CHECK(analysis.verdict == Verdict::kMoves);
        CHECK(analysis.bodies[0].motion_ratio == Approx(std::sin(10 * kDegree)).margin(1e-9));
      }
    }
  }
}

TEST_CASE("No flat end is taken for a facet of a ball") {
  for (const int facets : {8, 13, 24, 64}) {
    const Part part = part_from_mesh("puck", puck(facets, 0.01));
    const auto prepared = prepare_surfaces(assembly_of({part}));
    REQUIRE(prepared.ok());
    const BodySurface& s = prepared.value().surfaces[0];
    for (const CurvedPatch& patch : s.patches) CHECK(patch.kind != CurvedKind::kSphere);
    for (const PlanarRegion& region : s.regions) {
      if (std::abs(region.normal.z()) > 0.999) CHECK_FALSE(region.curved);
    }
  }
}
