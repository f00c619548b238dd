#include "impend/numerics/cone_projection.h"
#include "tests/support/catch.h"

using namespace impend;

TEST_CASE("Neighbouring rows that are exact negatives without slack are one equation") {
  const Vec6 g = Vec6::LinSpaced(6, 1, 2), h = Vec6::LinSpaced(6, -3, 1), zero = Vec6::Zero();
  ConeProjection problem;
  problem.G = BlockRows(2);
  problem.G.append(0, g, 1, h);       // 0
  problem.G.append(0, -g, 1, -h);     // 1: of 0
  problem.G.append(0, -g, 1, -h);     // 2: its neighbour 1 is taken
  problem.G.append(0, g, -1, zero);   // 3
  problem.G.append(1, -g, -1, zero);  // 4: on another body
  problem.G.append(1, h, -1, zero);   // 5
  problem.G.append(1, -h, -1, zero);  // 6: with slack
  problem.y0 = VecX::Zero(12);
  problem.c = VecX::Zero(7);
  problem.c[6] = 1e-6;
  CHECK(opposite_rows(problem, 1e-12) == std::vector<int>{1, 0, -1, -1, -1, -1, -1});
  CHECK(opposite_rows(problem, 1e-3) == std::vector<int>{1, 0, -1, -1, -1, 6, 5});
}
