// Pivoting with friction ends where its work is too much, and tells how much it took.
#include <numeric>

#include "impend/friction/coulomb_law.h"
#include "impend/friction/whitened_friction.h"
#include "tests/support/catch.h"
#include "tests/support/friction_table.h"

using namespace impend;
using namespace impend::test;

TEST_CASE("pivoting of a wall that slides ends where it has taken the work that it may take") {
  const FrictionProblem problem = friction_problem(wall_on_slope(3, 3, WallEnds::kFlush, 0.6, 0.3));
  const ReducedFriction reduced = without_joints(whiten(problem));
  const VecX at_rest = VecX::Zero(2 * reduced.contacts());
  std::vector<int> order(static_cast<std::size_t>(reduced.contacts()));
  std::iota(order.begin(), order.end(), 0);
  const PivotingResult whole = solve_friction_pivoting(reduced, at_rest, order);
  REQUIRE(whole.end != PivotingEnd::kTooMuchWork);
  REQUIRE(whole.work > 1e5);
  const PivotingResult half = solve_friction_pivoting(reduced, at_rest, order, whole.work / 2);
  CHECK(half.end == PivotingEnd::kTooMuchWork);
  CHECK(half.work > whole.work / 2);
  CHECK(half.work < whole.work);
  CHECK(half.pivots < whole.pivots);
  CHECK(half.f.allFinite());
}
