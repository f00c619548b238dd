#include "impend/motion/robust_rest.h"

#include "impend/contact/find_contacts.h"
#include "impend/motion/analyze.h"
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
