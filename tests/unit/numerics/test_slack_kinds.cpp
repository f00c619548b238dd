// Rows with slack of every size, from rounding to distances: whichever kind it is taken for first, an answer comes.
#include <cmath>

#include "impend/numerics/projection_methods.h"
#include "impend/numerics/sparse/dual_system.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"
#include "tests/unit/numerics/projection_scenes.h"

using namespace impend;
using namespace impend::test;

namespace {

// Answers only where slack is no noise, and counts how often it was asked.
int asked = 0;
ProjectionResult of_distances_alone(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  ++asked;
  ProjectionResult result;
  result.solved = !ProximalWeight(problem, tolerances).noisy();
  result.iterations = result.solved ? 30 : 7;
  result.note = result.solved ? "" : "stalled";
  return result;
}

ProjectionResult of_nothing(const ConeProjection&, const NumericalTolerances&) {
  ++asked;
  ProjectionResult result;
  result.iterations = asked;
  result.note = "stalled";
  return result;
}

// c from 1e-12 to 1e-4, evenly by size, as the room that real gaps and rounding leave.
ConeProjection with_mixed_slack(ConeProjection p, std::uint64_t seed) {
  Random random(seed);
  for (double& c : p.c) c = std::pow(10.0, random.uniform(-12, -4));
  return p;
}

}  // namespace

TEST_CASE("What stalls on slack as noise is solved with it as a distance") {
  const ConeProjection p = with_mixed_slack(projection_of(tower(2)), 1);
  asked = 0;
  const ProjectionResult result = with_slack_of_either_kind(of_distances_alone, p, {});
  CHECK(result.solved);
  CHECK(asked == 2);
  CHECK(result.iterations == 37);
  CHECK(result.note.empty());
}

TEST_CASE("Without noise there is nothing else to take slack for, and what never ends says why") {
  ConeProjection p = projection_of(tower(2));
  p.c.setZero();
  asked = 0;
  CHECK(with_slack_of_either_kind(of_distances_alone, p, {}).solved);
  CHECK(asked == 1);
  asked = 0;
  const ProjectionResult never = with_slack_of_either_kind(of_nothing, with_mixed_slack(p, 2), {});
  CHECK_FALSE(never.solved);
  CHECK(asked == 2);
  CHECK(never.iterations == 1);
  CHECK(never.note == "stalled");
}

TEST_CASE("Least constraint and steepest descent agree over slack of every size") {
  for (const ProblemScene& scene :
       {running_bond_wall(7, 7), cube_pyramid(5), voussoir_arch(25), cantilever_towers(12, 10, 0.75), dovetail(0.3),
        pin_in_hole(0.3), bar_in_channel(0.3)}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      INFO(scene.name << ", seed " << seed);
      const ConeProjection p = with_mixed_slack(projection_of(scene), seed);
      const ProjectionResult interior = solve_interior_point(p), conic = solve_conic_ascent(p);
      INFO(interior.note << " " << conic.note);
      CHECK(interior.solved);
      CHECK(conic.solved);
      CHECK((interior.y - conic.y).norm() <= 1e-8);
    }
  }
}
