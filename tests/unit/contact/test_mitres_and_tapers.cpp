// What facets of round parts overlap by their sagitta is no interpenetration, wherever the round walls end.
#include <cmath>

#include "impend/contact/patches/arcs.h"
#include "tests/support/analysed.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/curved_shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

// A sleeve about z of bore 1 whose upper end leans by `slope`.
TriangleMesh mitred_sleeve(int facets, double slope) {
  TriangleMesh sleeve = ring(regular_polygon(facets, 1.7), regular_polygon(facets, 1), -3, 3);
  for (Vec3& p : sleeve.vertices) {
    if (p.z() > 0) p.z() += slope * p.y();
  }
  return sleeve;
}

Assembly in_sleeve(int of_sleeve, int of_rod, double slope, double radius) {
  Assembly assembly = assembly_of({part_from_mesh("sleeve", mitred_sleeve(of_sleeve, slope), true),
                                   part_from_mesh("rod", cylinder(of_rod, radius, kPi / of_sleeve, -4, 7))});
  assembly.gravity = Vec3(0, -9.8, 0);
  return assembly;
}

// A plug that tapers by `slope` in a block of its taper; `wider`: beyond its seat, m.
Assembly tapered(int of_hole, int of_plug, double slope, double wider) {
  const TriangleMesh block = turned(of_hole, {{1, 0}, {2, 0}, {2, 2}, {1 + 2 * slope, 2}, {1, 0}});
  const TriangleMesh plug = turned(of_plug, {{0, -1}, {1 - slope + wider, -1}, {1 + 3 * slope + wider, 3}, {0, 3}});
  return assembly_of({part_from_mesh("block", block, true), part_from_mesh("plug", plug)});
}

}  // namespace

TEST_CASE("A rod rests in a sleeve of its radius whose end is cut at any angle") {
  for (const double slope : {-1.5, -0.3, 0.2, 1.0, 1.7}) {
    for (const int of_rod : {16, 24, 40}) {
      INFO("slope " << slope << ", " << of_rod << " facets");
      const Analysis analysis = analysed(in_sleeve(24, of_rod, slope, 1));
      CHECK(analysis.verdict == Verdict::kStable);
      for (const Contact& c : analysis.contacts.contacts) CHECK(!c.doubtful);
    }
  }
}

TEST_CASE("A rod too thick for its mitred sleeve overlaps it") {
  for (const double slope : {0.2, 1.0}) {
    const auto found = find_contacts(in_sleeve(24, 40, slope, 1.05));
    REQUIRE(!found.ok());
    CHECK(found.error().code == ErrorCode::kInterpenetration);
  }
}

TEST_CASE("A plug overlaps the chords of a coarse tapered hole of its size by no more than facets explain") {
  for (const double degrees : {0.1, 0.5, 2.0, 8.0}) {
    for (const int of_plug : {20, 30, 64}) {
      INFO(degrees << " degrees, " << of_plug << " facets");
      const double slope = std::tan(degrees * kPi / 180);
      const auto found = find_contacts(tapered(12, of_plug, slope, 0));
      REQUIRE(found.ok());
      CHECK(!found.value().contacts.empty());
      for (const Contact& c : found.value().contacts) CHECK(c.doubtful);
      const auto wider = find_contacts(tapered(12, of_plug, slope, 0.1));
      REQUIRE(!wider.ok());
      CHECK(wider.error().code == ErrorCode::kInterpenetration);
    }
  }
}
