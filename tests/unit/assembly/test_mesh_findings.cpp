// What is found of a part's mass: whether it is that of a uniform body, and which it is with shared space counted once.
#include "impend/assembly/mesh_findings.h"

#include "impend/geometry/moments.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

TEST_CASE("A part is uniform where mass, centre and inertia are those of its mesh") {
  const Part block = part_from_mesh("block", box(Vec3(1, 0, 0), Vec3(2, 1, 3)));
  CHECK(is_uniform(block));
  Part heavy = block, aside = block, turned = block, sheet = block, bare = block;
  heavy.mass.mass *= 2;
  heavy.mass.inertia *= 2;
  CHECK(is_uniform(heavy));
  aside.mass.center_of_mass.x() += 1e-6;
  CHECK_FALSE(is_uniform(aside));
  turned.mass.inertia(0, 0) *= 1 + 1e-6;
  CHECK_FALSE(is_uniform(turned));
  sheet.volume = 0;
  CHECK_FALSE(is_uniform(sheet));
  bare.mesh = {};
  CHECK_FALSE(is_uniform(bare));
}

TEST_CASE("Space that two shells share counts once, where they share any and somebody says so") {
  const auto of = [](double common, bool said) {
    const TriangleMesh shells = joined(box(Vec3(0, 0, 0), Vec3(2, 1, 1)), box(Vec3(2 - common, 0, 0), Vec3(3, 1, 1)));
    Part part = part_from_mesh("part", shells);
    part.moments = volume_moments(part.mesh);
    part.check.overlapping_shells = said;
    return moments_counted_once(part);
  };
  REQUIRE(of(0.5, true));
  CHECK(of(0.5, true)->volume == Approx(3).epsilon(1e-9));
  CHECK_FALSE(of(0.5, false));
  CHECK_FALSE(of(0, true));
}

}  // namespace
}  // namespace impend::test
