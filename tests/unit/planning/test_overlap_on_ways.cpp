// What may overlap on a way: flat parts, round ones whose chords cross, and what no chords explain.
#include "impend/planning/overlap_on_ways.h"

#include <cmath>
#include <numbers>

#include "tests/support/catch.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

constexpr int kRim = 16;
constexpr double kHole = 5;
const Vec3 kOut(0, 0, 1);

TriangleMesh tube(double inner, double outer, double low) {
  return turned(kRim, {{inner, low}, {outer, low}, {outer, low + 1}, {inner, low + 1}, {inner, low}});
}

// A plate with a hole under a disc that is turned by half a facet against it: corners of the disc are over the hole's
// chords.
Passes past_disc(double radius, const AllowedOverlap& allowed) {
  const TriangleMesh plate = tube(kHole, 12, 0), disc = tube(1, radius, 3);
  const Mat3 half = Eigen::AngleAxisd(std::numbers::pi / kRim, kOut).toRotationMatrix();
  return passes(Shadow(plate, {}, kOut), Shadow(disc, {half, Vec3::Zero()}, kOut), kOut, allowed);
}

}  // namespace

TEST_CASE("chords that cross are told apart from what fits and from what is in the way") {
  const double chord = kHole * (1 - std::cos(std::numbers::pi / kRim));
  AllowedOverlap allowed;
  allowed.surfaces = 1e-3;
  // Without chords what is ahead by more than the surfaces may be stops.
  CHECK(past_disc(kHole - 2 * chord, allowed) == Passes::kFree);
  CHECK(past_disc(kHole, allowed) == Passes::kStopped);
  allowed.chords = 4 * chord;
  CHECK(past_disc(kHole - 2 * chord, allowed) == Passes::kFree);
  CHECK(past_disc(kHole, allowed) == Passes::kByChords);
  CHECK(past_disc(kHole + 6 * chord, allowed) == Passes::kStopped);
  // A disc that is wider than the hole by more than its own chords.
  const double wider = kHole / std::cos(std::numbers::pi / kRim) + 0.05;
  CHECK(past_disc(wider, allowed) == Passes::kByChords);
  allowed.axes = {{Vec3(0, 0, 7), Vec3(0, 0, -1)}};
  CHECK(past_disc(wider, allowed) == Passes::kStopped);
  CHECK(past_disc(kHole, allowed) == Passes::kByChords);
  // Axes across the way, and such that no ring is about, tell nothing.
  allowed.axes = {{Vec3::Zero(), Vec3(1, 0, 0)}, {Vec3(40, 0, 0), Vec3(0, 0, 1)}};
  CHECK(past_disc(wider, allowed) == Passes::kByChords);
}

TEST_CASE("what is allowed comes from the gap and from curved contacts of the two parts alone") {
  ContactSet contacts;
  contacts.gap = 1e-4;
  Interface flat, round;
  flat.a = 0;
  flat.b = 1;
  round.a = 1;
  round.b = 2;
  CurvedContact ball, shaft;
  ball.residual = 1e-3;
  ball.tessellation = 0.3;
  ball.clearance = 0.5;
  shaft.residual = 2e-4;
  shaft.clearance = -5e-3;
  shaft.tessellation = 0.1;
  shaft.axis = Vec3(0, 1, 0);
  shaft.centre = Vec3(1, 2, 3);
  round.curved = {ball, shaft};
  contacts.interfaces = {flat, round};
  const OverlapOnWays overlap(contacts, 3);
  CHECK(overlap.allowed(0, 1).all() == Approx(2e-4));
  CHECK(overlap.allowed(0, 1).axes.empty());
  CHECK(overlap.allowed(2, 0).all() == Approx(2e-4));
  for (const AllowedOverlap& both : {overlap.allowed(1, 2), overlap.allowed(2, 1)}) {
    CHECK(both.surfaces == Approx(2e-4 + 5.2e-3));
    CHECK(both.chords == Approx(0.3));
    REQUIRE(both.axes.size() == 1);
    CHECK(both.axes[0].axis == Vec3(0, 1, 0));
  }
}

}  // namespace impend::test
