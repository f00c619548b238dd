#include "impend/motion/whitened.h"
#include "impend/numerics/projection_methods.h"
#include "tests/support/catch.h"
#include "tests/support/problem_families.h"

using namespace impend;
using namespace impend::test;

namespace {

VecX two(double x, double y) {
  VecX v(2);
  v[0] = x;
  v[1] = y;
  return v;
}

struct Counted {
  int scenes = 0, fallbacks = 0;
};

Counted compare(ProjectionResult (*method)(const ConeProjection&, const NumericalTolerances&), std::uint64_t seeds) {
  std::vector<ProblemScene> scenes{
      tower(1),         tower(6),       running_bond_wall(3, 3),       running_bond_wall(4, 4, 5), cube_pyramid(3),
      voussoir_arch(7), graded_arch(9), cantilever_towers(3, 4, 0.75), pin_in_hole(0.3),           bar_in_channel(.2),
      dovetail(0.2)};
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) scenes.push_back(random_scene(seed, random_kind(seed)));
  Counted counted;
  for (const ProblemScene& scene : scenes) {
    INFO(scene.name);
    const ConeProjection problem = whiten(to_problem(scene)).projection;
    const ProjectionResult result = method(problem, {});
    REQUIRE(result.solved);
    CHECK((result.y - solve_nnls(problem).y).norm() < 1e-9);
    if (problem.G.rows() > 0) CHECK(result.lambda.minCoeff() >= 0);
    ++counted.scenes;
    counted.fallbacks += result.note.find("least squares") != std::string::npos;
  }
  return counted;
}

}  // namespace

TEST_CASE("Modified principal pivoting finds the motion, rarely with help") {
  const Counted counted = compare(solve_ppm, 300);
  INFO(counted.fallbacks);
  CHECK(counted.fallbacks * 10 <= counted.scenes);
}

TEST_CASE("Lemke's method finds the motion, rarely with help") {
  const Counted counted = compare(solve_lemke, 150);
  INFO(counted.fallbacks);
  CHECK(counted.fallbacks * 5 <= counted.scenes);
}

TEST_CASE("Lemke's method solves small complementarity problems and finds rays") {
  MatX A(2, 2);
  A << 2, 1, 1, 2;
  const LcpResult solved = solve_lcp_lemke(A, two(-5, -6));
  REQUIRE(solved.status == LcpResult::Status::kSolved);
  CHECK(solved.z[0] == Approx(4.0 / 3));
  CHECK(solved.z[1] == Approx(7.0 / 3));
  const LcpResult trivial = solve_lcp_lemke(A, two(1, 0));
  CHECK(trivial.status == LcpResult::Status::kSolved);
  CHECK(trivial.pivots == 0);
  CHECK(trivial.w[0] == 1);
  CHECK(trivial.w[1] == 0);
  // 0·z + q with q < 0 has no solution.
  CHECK(solve_lcp_lemke(MatX::Zero(1, 1), VecX::Constant(1, -1.0)).status == LcpResult::Status::kRay);
  // Not symmetric: w₁ = z₂ − 1, w₂ = 2 z₁ + z₂ − 3 with z = (1, 1).
  MatX B(2, 2);
  B << 0, 1, 2, 1;
  const LcpResult copositive = solve_lcp_lemke(B, two(-1, -3));
  REQUIRE(copositive.status == LcpResult::Status::kSolved);
  CHECK((B * copositive.z + two(-1, -3) - copositive.w).norm() < 1e-14);
  CHECK(std::abs(copositive.z.dot(copositive.w)) < 1e-14);
}
