// What bears on certainty with friction beside the friction problem: round edges, missing faces, uncertain masses.
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "impend/friction/analyze_friction.h"
#include "impend/geometry/moments.h"
#include "tests/support/analysed.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/curved_tags.h"

namespace impend::test {
namespace {

constexpr int kFacets = 32;
FrictionResult with_friction(const Analysis& analysis) {
  FrictionOptions options;
  options.model = FrictionModel::kStatic;
  auto friction = analyze_friction(analysis, options, {});
  REQUIRE(friction.ok());
  REQUIRE(friction.value());
  return *friction.value();
}

// A block of 1 × 0.1 × 0.5 on top of `below` (z = 1), its centre of mass at `radius` in the direction of the middle of
// a facet. Gravity leans a little across the block, so that only friction keeps it from sliding.
Analysis block_on(const TriangleMesh& below, double radius) {
  const double angle = std::numbers::pi / kFacets;
  const TriangleMesh block =
      transformed(box(Vec3(radius - .5, -.05, 1), Vec3(radius + .5, .05, 1.5)), rotation(kZ, angle));
  Part fixed = part_from_mesh("below", below, true);
  fixed.surfaces = tags_of(fixed.mesh, {cylinder_surface(kO, kZ, 1)});
  Assembly assembly = assembly_of({part_from_mesh("block", block), fixed});
  assembly.contact.gap = 1e-5;
  assembly.friction.mu = 0.5;
  const Vec3 across(-std::sin(angle), std::cos(angle), 0);
  assembly.gravity = kStandardGravity * (std::sin(.05) * across - std::cos(.05) * kZ);
  return analysed(assembly);
}

FrictionComponent block_with_friction(const TriangleMesh& below, double radius) {
  const Analysis analysis = block_on(below, radius);
  CHECK(analysis.verdict == Verdict::kMoves);
  const FrictionResult friction = with_friction(analysis);
  REQUIRE(friction.components.size() == 1);
  CHECK(friction.verdict == friction.components[0].verdict);
  CHECK(friction.verdict_reason == friction.components[0].reason);
  return friction.components[0];
}

TEST_CASE("With friction, a block over the edge of a hole is not certain to rest on what the chords cover too much") {
  const double chord = std::cos(std::numbers::pi / kFacets);
  const auto of = [](double radius) { return block_with_friction(plate_with_hole(kFacets, 1, 0, 0, 1), radius); };
  const FrictionComponent inside = of(1.02), between = of((1 + chord) / 2), outside = of(chord - 0.02);
  CHECK(inside.verdict == FrictionVerdict::kStableCertain);
  CHECK(inside.evidence.on_eroded == FrictionVerdict::kStableCertain);
  CHECK(between.verdict == FrictionVerdict::kPossiblyStable);
  CHECK((between.evidence.friction_suffices || between.evidence.modes_excluded));
  CHECK(between.reason.find("round hole") != std::string::npos);
  CHECK(outside.verdict == FrictionVerdict::kFallsCertain);
}

TEST_CASE("With friction, a block over the edge of a disc is not certain to fall where the circle may carry it") {
  const double chord = std::cos(std::numbers::pi / kFacets);
  const auto of = [](double radius) { return block_with_friction(cylinder(kFacets, 1, 0, 0, 1), radius); };
  const FrictionComponent inside = of(chord - 0.02), between = of((1 + chord) / 2), outside = of(1.02);
  CHECK(inside.verdict == FrictionVerdict::kStableCertain);
  CHECK(between.verdict == FrictionVerdict::kNoSolutionFound);
  CHECK(between.evidence.balance_possible == false);
  CHECK(between.reason.find("disc or pin") != std::string::npos);
  CHECK(outside.verdict == FrictionVerdict::kFallsCertain);
  CHECK(outside.evidence.on_grown == FrictionVerdict::kFallsCertain);
}

TEST_CASE("With friction, faces that are missing, either-or contacts and masses that are not certain take certainty") {
  const auto of = [](const Analysis& analysis) { return with_friction(analysis).components.at(0); };
  for (const double radius : {1.1, 0.9}) {
    const Analysis analysis = block_on(plate_with_hole(kFacets, 1, 0, 0, 1), radius);
    const bool rests = radius > 1;
    CHECK(of(analysis).verdict == (rests ? FrictionVerdict::kStableCertain : FrictionVerdict::kFallsCertain));
    const auto doubted = rests ? FrictionVerdict::kPossiblyStable : FrictionVerdict::kNoSolutionFound;
    Analysis missing = analysis, either_or = analysis;
    missing.components[0].evidence.missing = MissingEvidence{"block", "below", true, 1, {1}};
    CHECK(of(missing).verdict == doubted);
    CHECK(of(missing).reason.find("'block' may touch 'below'") != std::string::npos);
    either_or.contacts.contacts[0].disjunction = 0;
    // That it falls is certain where it falls along all normals.
    CHECK(of(either_or).verdict == (rests ? doubted : FrictionVerdict::kFallsCertain));
    CHECK(of(either_or).reason.find(rests ? "other normals" : "whatever normals") != std::string::npos);
    missing.contacts.contacts[0].disjunction = 0;
    CHECK(of(missing).verdict == doubted);
  }
}

TEST_CASE("With friction, a fall that another way of an either-or contact may stop is not certain") {
  Analysis analysis = block_on(plate_with_hole(kFacets, 1, 0, 0, 1), 0.9);
  Contact& taken = analysis.contacts.contacts[0];
  taken.disjunction = 0;
  // Another one, which was not taken, below the block's inner end.
  Contact other = taken;
  const double angle = std::numbers::pi / kFacets;
  other.point = Vec3(0.5 * std::cos(angle), 0.5 * std::sin(angle), 1);
  analysis.contacts.contacts.push_back(other);
  const FrictionResult friction = with_friction(analysis);
  // Forces along its normal, too, balance with what keeps the block from sliding.
  CHECK_FALSE(friction.balance_possible);
  REQUIRE(friction.minimal_mu);
  CHECK(*friction.minimal_mu == Approx(std::tan(0.05)).epsilon(0.01));
  CHECK_FALSE(friction.no_coefficient_holds);
  const FrictionComponent component = friction.components.at(0);
  CHECK(component.evidence.either_or);
  REQUIRE(component.evidence.on_every_normal);
  CHECK(*component.evidence.on_every_normal != FrictionVerdict::kFallsCertain);
  CHECK(component.verdict == FrictionVerdict::kNoSolutionFound);
  CHECK(component.reason.find("other normals") != std::string::npos);
}

// A block of 2 × 1 × 1 and one of 1 × 1 × 3 in one part share `common` of their length; a wide foot, a tall tower.
FrictionComponent two_shells_on_a_slope(double common) {
  Part tower = part_from_mesh(
      "tower", joined(box(Vec3(0, 0, 0), Vec3(2, 1, 1)), box(Vec3(2 - common, 0, 0), Vec3(3 - common, 1, 3))));
  tower.moments = volume_moments(tower.mesh);
  tower.check.overlapping_shells = true;  // or so it seemed: what they share decides
  Assembly assembly = assembly_of({tower, part_from_mesh("floor", box(Vec3(-9, -9, -1), Vec3(9, 9, 0)), true)});
  assembly.friction.mu = 1;
  assembly.gravity = Vec3(3, 0, -9);
  const Analysis analysis = analysed(assembly);
  CHECK_FALSE(analysis.components[0].evidence.masses);
  const FrictionResult friction = with_friction(analysis);
  REQUIRE(friction.components.size() == 1);
  return friction.components[0];
}

TEST_CASE("With friction, a part whose shells share space is not certain, although it moves either way without") {
  const FrictionComponent beside = two_shells_on_a_slope(0);
  INFO(beside.reason);
  CHECK(beside.verdict == FrictionVerdict::kStableCertain);
  const FrictionComponent overlapping = two_shells_on_a_slope(0.5);
  CHECK(overlapping.verdict == FrictionVerdict::kPossiblyStable);
  CHECK(overlapping.reason.find("the mass of 'tower'") != std::string::npos);
}

}  // namespace
}  // namespace impend::test
