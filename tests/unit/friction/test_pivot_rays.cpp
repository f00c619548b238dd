// Cells of slips with the turns about contacts among their rays.
#include <algorithm>
#include <cmath>

#include "impend/friction/capacity/capacity_bound.h"
#include "impend/friction/capacity/capacity_rounds.h"
#include "impend/friction/capacity/slip_cells.h"
#include "tests/support/catch.h"
#include "tests/support/fixtures.h"
#include "tests/support/friction_table.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

CapacityProblem leaning_block() { return nothing_known(whiten(friction_problem(block_on_incline(0.2, 0.6))), 0); }

TEST_CASE("every contact stands still for two rays") {
  CapacityProblem problem = leaning_block();
  const SlipInterface& slip = problem.interfaces[0];
  const size_t before = problem.cells[0].rays.size();
  cut_at_pivots(slip, problem.cells[0]);
  CHECK(problem.cells[0].rays.size() > before);
  for (const SlipMap& S : slip.S) {
    const auto still = [&](const VecX& ray) { return (S * ray).norm() < 1e-12 * slip.largest(); };
    CHECK(std::count_if(problem.cells[0].rays.begin(), problem.cells[0].rays.end(), still) == 2);
  }
  for (const VecX& ray : problem.cells[0].rays) CHECK(std::abs(ray.norm() - 1) < 1e-14);
}

TEST_CASE("cells that are cut fill space as before") {
  CapacityProblem problem = leaning_block();
  SlipCells& cells = problem.cells[0];
  const std::vector<EdgeCut> cuts = cut_at_pivots(problem.interfaces[0], cells);
  Random random(5);
  for (int k = 0; k < 300; ++k) {
    const VecX twist = random.rotation().col(0);
    const SlipCells::Place place = cells.place_of(twist);
    VecX sum = VecX::Zero(3);
    for (int q = 0; q < 3; ++q) sum += place.theta[q] * cells.rays[cells.cells[place.cell].rays[q]];
    CHECK((sum - twist).norm() < 1e-12);
  }
  // The cuts alone tell the cells.
  SlipCells again = first_cells(3);
  for (const EdgeCut& cut : cuts) again.cut(cut);
  REQUIRE(again.cells.size() == cells.cells.size());
  for (size_t c = 0; c < again.cells.size(); ++c) CHECK(again.cells[c].rays == cells.cells[c].rays);
}

TEST_CASE("next to a turn about a contact friction at that contact counts") {
  CapacityProblem problem = leaning_block();
  const SlipInterface& slip = problem.interfaces[0];
  cut_at_pivots(slip, problem.cells[0]);
  const SlipCells& cells = problem.cells[0];
  int looked_at = 0;
  for (int c = 0; c < static_cast<int>(cells.cells.size()); ++c) {
    for (size_t k = 0; k < slip.S.size(); ++k) {
      const auto slips_at = [&](int q) { return (slip.S[k] * cells.rays[cells.cells[c].rays[q]]).norm(); };
      if (std::min({slips_at(0), slips_at(1), slips_at(2)}) > 1e-12 * slip.largest()) continue;
      ++looked_at;
      for (int q = 0; q < 3; ++q) {
        const double weight = ray_weights(problem, {0, c}, q)[static_cast<Eigen::Index>(k)];
        const double most = problem.reduced.mu[slip.contacts[k]] * slips_at(q);
        CHECK(weight <= most * (1 + 1e-12));
        if (most > 1e-12) CHECK(weight > 0.1 * most);
      }
    }
  }
  CHECK(looked_at >= 4 * 2 * 3);
}

TEST_CASE("what noise may take at turns about contacts is charged in bounds and balances") {
  CapacityProblem problem = leaning_block();
  cut_at_pivots(problem.interfaces[0], problem.cells[0]);
  problem.noise = 1e-6;
  problem.most_pressing = 5;
  double slips = 0;
  for (int i = 0; i < problem.reduced.contacts(); ++i) {
    slips = std::max(slips, problem.reduced.mu[i] * problem.reduced.K.middleRows(3 * i + 1, 2).norm());
  }
  CHECK(missed_at_pivots(problem) == Approx(5e-6 * slips).epsilon(1e-6));

  problem.noise = 0;
  const VecX weights = of_all_contacts(problem, 0, problem.forces[0][0].u);
  const CapacityBound bound = least_force(problem, weights);
  const double distance = balance_of_capacities(problem).distance;
  problem.missed_at_pivots = 0.01;
  CHECK(checked_bound(problem, weights, {}, bound) == Approx(bound.value - 0.01 * bound.kappa));
  CHECK(balance_of_capacities(problem).distance == Approx(distance + 0.01));
}

}  // namespace
}  // namespace impend::test
