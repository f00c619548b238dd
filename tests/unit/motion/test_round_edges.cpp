// Rest and motion on round edges, against closed forms: a ball on a rim, blocks that tip over discs and holes.
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/contact/find_contacts.h"
#include "impend/motion/analysis.h"
#include "tests/support/analysed.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/tagged_part.h"

using namespace impend;
using namespace impend::test;

namespace {

// A ball of radius 1 on a hole's rim of radius 0.6, gravity turned by `angle` from the hole's axis towards `azimuth`.
Assembly ball_on_rim(double angle, double azimuth = 0.3) {
  const TriangleMesh ball = transformed(sphere(48, 1), translation(.8 * kZ));
  Assembly assembly =
      assembly_of({tagged("ball", ball, {sphere_surface(.8 * kZ, 1)}, false),
                   tagged("plate", plate_with_hole(48, .6, 0, -1, 0), {cylinder_surface(kO, kZ, .6)}, true)});
  assembly.contact.gap = 1e-4;
  const Vec3 down(std::sin(angle) * std::cos(azimuth), std::sin(angle) * std::sin(azimuth), -std::cos(angle));
  assembly.gravity = kStandardGravity * down;
  return assembly;
}

// A block of 1 × 0.1 × 0.5 on top of `below` (z = 1), its centre of mass at `radius` in the direction of `angle`.
Analysis block_on(const TriangleMesh& below, double radius, double angle, const std::vector<AnalyticSurface>& curved) {
  const TriangleMesh block =
      transformed(box(Vec3(radius - .5, -.05, 1), Vec3(radius + .5, .05, 1.5)), rotation(kZ, angle));
  Assembly assembly = assembly_of({part_from_mesh("block", block), tagged("below", below, curved, true)});
  assembly.contact.gap = 1e-5;
  return analysed(assembly);
}

}  // namespace

TEST_CASE("A ball on the rim of a hole rests, and the forces on it sum to its weight") {
  const Analysis analysis = analysed(ball_on_rim(0));
  CHECK(analysis.verdict == Verdict::kStable);
  REQUIRE(analysis.contacts.contacts.size() == 32);
  Vec3 sum = kO;
  for (std::size_t i = 0; i < analysis.contacts.contacts.size(); ++i) {
    sum += analysis.contact_results[i].force * analysis.contacts.contacts[i].normal;
  }
  const double weight = analysis.assembly.parts[0].mass.mass * kStandardGravity;
  CHECK((sum - weight * kZ).norm() < 1e-6 * weight);
}

TEST_CASE("A ball on a tilted rim rolls out beyond the angle of its normals, in any direction") {
  const double most = std::asin(.6);
  for (const double azimuth : {0.0, 0.3, 2.0, -1.1}) {
    INFO("towards " << azimuth);
    CHECK(analysed(ball_on_rim(most - 0.01, azimuth)).verdict == Verdict::kStable);
    const Analysis beyond = analysed(ball_on_rim(most + 0.05, azimuth));
    CHECK(beyond.verdict == Verdict::kMoves);
    CHECK(beyond.components[0].motion_ratio == Approx(std::sin(0.05)).epsilon(1e-3));
  }
}

TEST_CASE("A block over the edge of a disc never moves where the true circle carries it, nor rests where it does not") {
  constexpr int kFacets = 32;
  const double middle = kPi / kFacets, chord = std::cos(middle);
  const std::vector<AnalyticSurface> wall = {cylinder_surface(kO, kZ, 1)};
  for (const bool named : {true, false}) {
    INFO((named ? "named" : "recognised"));
    const auto verdict = [&](double radius) {
      return block_on(cylinder(kFacets, 1, 0, 0, 1), radius, middle, named ? wall : std::vector<AnalyticSurface>{})
          .verdict;
    };
    CHECK(verdict(chord - 0.002) == Verdict::kStable);
    CHECK(verdict((1 + chord) / 2) == Verdict::kMarginal);
    CHECK(verdict(1.01) == Verdict::kMoves);
  }
  const Analysis between = block_on(cylinder(kFacets, 1, 0, 0, 1), (1 + chord) / 2, middle, wall);
  CHECK(between.components[0].reason.find("disc or pin") != std::string::npos);
  CHECK(between.components[0].motion_ratio_bounds.lower < 1e-9);
}

TEST_CASE("A block over the edge of a hole never rests on what the chords cover too much") {
  constexpr int kFacets = 32;
  const double middle = kPi / kFacets, chord = std::cos(middle);
  const auto verdict = [&](double radius) {
    return block_on(plate_with_hole(kFacets, 1, 0, 0, 1), radius, middle, {cylinder_surface(kO, kZ, 1)}).verdict;
  };
  CHECK(verdict(1.01) == Verdict::kStable);
  CHECK(verdict((1 + chord) / 2) == Verdict::kMarginal);
  CHECK(verdict(chord - 0.02) == Verdict::kMoves);
}

TEST_CASE("Discs that slide move whatever their chords leave out") {
  Assembly assembly = assembly_of({part_from_mesh("disc", transformed(cylinder(32, 1, 0, 0, 1), translation(kZ))),
                                   part_from_mesh("table", box(Vec3(-3, -3, 0), Vec3(3, 3, 1)), true)});
  assembly.contact.gap = 1e-5;
  assembly.gravity = kStandardGravity * Vec3(std::sin(.1), 0, -std::cos(.1));
  const Analysis analysis = analysed(assembly);
  CHECK(analysis.verdict == Verdict::kMoves);
  CHECK(analysis.components[0].motion_ratio == Approx(std::sin(.1)).epsilon(1e-6));
}
