#include "impend/motion/robust_rest.h"

#include "impend/contact/find_contacts.h"
#include "impend/motion/analysis.h"
#include "tests/support/analysed.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

// Blocks of 1 × 0.5 × 0.25, each shifted by `step` along x against the one below, coordinates known to half a
// millimetre.
Assembly leaning_tower(int blocks, double step) {
  const Vec3 noise = Vec3::Constant(5e-4);
  std::vector<Part> parts{part_from_mesh("base", box(Vec3(-3, -3, -1), Vec3(3, 3, 0)), true, noise)};
  for (int i = 0; i < blocks; ++i) {
    const Vec3 corner(step * i, 0, 0.25 * i);
    parts.push_back(
        part_from_mesh("block" + std::to_string(i), box(corner, corner + Vec3(1, 0.5, 0.25)), false, noise));
  }
  return assembly_of(parts);
}

}  // namespace

TEST_CASE("Coarse coordinates leave a tower stable when no rounding can tip it") {
  const Analysis analysis = analysed(leaning_tower(9, 0));
  REQUIRE(analysis.components.size() == 1);
  CHECK(analysis.components[0].noise > 1e-4);
  CHECK(analysis.verdict == Verdict::kStable);
  CHECK(analysis.components[0].motion_ratio < 1e-9);
  CHECK(analysis.cross_validation.agree);
}

TEST_CASE("Coarse coordinates leave a tower undecided when its overhang ends within the rounding") {
  // One block on another tips when it overhangs by half its length.
  CHECK(analysed(leaning_tower(2, 0.5)).verdict == Verdict::kMarginal);
  CHECK(analysed(leaning_tower(2, 0.4995)).verdict == Verdict::kMarginal);
  CHECK(analysed(leaning_tower(2, 0.5005)).verdict == Verdict::kMarginal);
  CHECK(analysed(leaning_tower(2, 0.49)).verdict == Verdict::kStable);
  CHECK(analysed(leaning_tower(2, 0.6)).verdict == Verdict::kMoves);
}

TEST_CASE("A contact that is hardly known, or a hole's chord, takes no rest from what stands without it") {
  const auto proved = [](double step, double noise, double chord) {
    const Assembly assembly = leaning_tower(2, step);
    ContactSet contacts = find_contacts(assembly).value();
    std::vector<int> imposed;
    Contact doubted = contacts.contacts.back();
    doubted.point += Vec3(0.1, 0, 0);  // beyond the corner of the upper block
    doubted.point_noise = noise;
    doubted.chord = chord;
    contacts.contacts.push_back(doubted);
    for (std::size_t i = 0; i < contacts.contacts.size(); ++i) imposed.push_back(static_cast<int>(i));
    const DecisionTolerances decision;
    return rest_despite_noise(assembly, contacts, imposed, {1, 2}, decision.stable_max, decision, {}).has_value();
  };
  CHECK(proved(0.1, 80, 0));
  CHECK(proved(0.1, 5e-4, 2));
  // What would tip without it is not proved by it.
  CHECK_FALSE(proved(0.51, 80, 0));
  CHECK_FALSE(proved(0.51, 5e-4, 2));
}
