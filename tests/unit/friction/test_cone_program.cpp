// Least constraint over second-order cones against its optimality conditions and a case solved by hand.
#include "impend/friction/sliding_fixed_point.h"

#include <cmath>

#include "impend/geometry/types.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"

namespace impend::test {

TEST_CASE("the projection on one cone is the known one") {
  // y ∈ Q nearest to (−1, 2, 0): outside of both cones, so ((t + ‖u‖)/2)(1, u/‖u‖) = (½, ½, 0).
  const ConeProgramResult result = solve_cone_program(MatX::Identity(3, 3), VecX::Zero(3), Vec3(-1, 2, 0));
  REQUIRE(result.solved);
  CHECK((result.y - Vec3(0.5, 0.5, 0)).norm() <= 1e-9);
  CHECK((result.x - Vec3(1.5, -1.5, 0)).norm() <= 1e-9);
}

TEST_CASE("random cone programmes satisfy their optimality conditions") {
  for (int seed = 1; seed <= 30; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const int n = random.integer(1, 20), m = random.integer(2, 24);
    MatX A(3 * n, m);
    for (int j = 0; j < m; ++j) A.col(j) = random.normals(3 * n);
    VecX c = 0.1 * random.normals(3 * n);
    for (int i = 0; i < n; ++i) c[3 * i] = 0.05 + c.segment<2>(3 * i + 1).norm();  // y = 0 is inside
    const VecX y0 = random.normals(m);
    const ConeProgramResult result = solve_cone_program(A, c, y0);
    REQUIRE(result.solved);
    const VecX z = A * result.y + c;
    CHECK((result.y - y0 - A.transpose() * result.x).norm() <= 1e-8 * (1 + result.x.norm()));
    CHECK(std::abs(z.dot(result.x)) <= 1e-7);
    for (int i = 0; i < n; ++i) {
      CHECK(z[3 * i] - z.segment<2>(3 * i + 1).norm() >= -1e-8);
      CHECK(result.x[3 * i] - result.x.segment<2>(3 * i + 1).norm() >= -1e-12);
    }
  }
}

}  // namespace impend::test
