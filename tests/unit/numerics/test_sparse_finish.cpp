// The finish of a large solve: points of flats with dependent rows, and contacts identified roughly or wrongly.
#include "impend/motion/whitened.h"
#include "impend/numerics/projection_methods.h"
#include "impend/numerics/sparse/dual_system.h"
#include "impend/numerics/sparse/sparse_flat.h"
#include "projection_scenes.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

VecX dense_flat_point(const ConeProjection& p, const std::vector<char>& member) {
  MatX G(0, p.G.cols());
  const MatX all = p.G.dense();
  for (int i = 0; i < all.rows(); ++i) {
    if (member[i] == 0) continue;
    G.conservativeResize(G.rows() + 1, Eigen::NoChange);
    G.row(G.rows() - 1) = all.row(i);
  }
  // Rows are unit; wrongly kept directions would be of the size of rounding.
  Eigen::CompleteOrthogonalDecomposition<MatX> factor;
  factor.setThreshold(1e-10);
  factor.compute(G);
  return p.y0 - factor.solve(G * p.y0);
}

}  // namespace

TEST_CASE("the nearest point of a flat agrees with a dense decomposition although rows depend on each other") {
  for (const ProblemScene& scene : {running_bond_wall(4, 4), cube_pyramid(3), dovetail(0.3), voussoir_arch(12)}) {
    INFO(scene.name);
    const ConeProjection p = projection_of(scene);
    Random random(5);
    std::vector<char> member(p.G.rows());
    for (char& m : member) m = random.chance(0.6);
    const std::optional<FlatPoint> point = nearest_on_flat(p, member, VecX::Zero(p.G.rows()));
    REQUIRE(point.has_value());
    CHECK((point->y - dense_flat_point(p, member)).norm() < 1e-12);
    for (int i = 0; i < p.G.rows(); ++i) {
      if (member[i] != 0) CHECK(std::abs(point->w[i]) < 1e-15);
      if (member[i] == 0) CHECK(point->lambda[i] == 0);
    }
  }
}

TEST_CASE("the dual system solves with its proximal weight and refines without it") {
  Random random(8);
  const ConeProjection p = projection_of(random_scene(4, RandomKind::kGeneral));
  const int n = p.G.rows();
  const MatX A = p.G.dense() * p.G.dense().transpose();
  const VecX theta = random.normals(n).cwiseAbs2(), b = random.normals(n);
  DualSystem system(p.G);
  REQUIRE(system.factor(theta, 0.5));
  const MatX proximal = A + MatX(theta.asDiagonal()) + 0.5 * MatX::Identity(n, n);
  CHECK((system.solve(b, 0) - proximal.llt().solve(b)).norm() < 1e-12 * b.norm());
  const VecX exact = (A + MatX(theta.asDiagonal())).llt().solve(b);
  const double before = (system.solve(b, 0) - exact).norm();
  CHECK((system.solve(b, 30) - exact).norm() < 0.05 * before);
}

TEST_CASE("the sparse finish sharpens a motion that is off by 1e-9 and proves its distance") {
  for (const ProblemScene& scene :
       {running_bond_wall(3, 3, 4), dovetail(0.3), cantilever_towers(4, 6, 0.75), cube_pyramid(3)}) {
    INFO(scene.name);
    const ConeProjection p = projection_of(scene);
    const ProjectionResult sharp = solve_interior_point(p);
    VecX y = sharp.y;
    Random random(6);
    y += 1e-9 * random.normals(static_cast<int>(y.size()));
    const std::optional<Finish> end = sparse_finish(p, y, sharp.lambda);
    REQUIRE(end.has_value());
    CHECK(end->distance <= 1e-10);
    CHECK((end->y - solve_nnls(p).y).norm() < 1e-11);
    CHECK(end->lambda.minCoeff() >= 0);
    CHECK((p.y0 + p.G.transpose_times(end->lambda) - end->y).norm() < 1e-13);
  }
}

TEST_CASE("the sparse finish repairs contacts that were identified wrongly") {
  int repaired = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    INFO("seed " << seed);
    const ConeProjection p = projection_of(random_scene(seed, RandomKind::kGeneral));
    const ProjectionResult exact = solve_nnls(p);
    VecX lambda = exact.lambda;
    const VecX w = p.G.times(exact.y) + p.c;
    Eigen::Index open = 0;
    w.maxCoeff(&open);
    lambda[open] = 10 + w[open];  // claims to carry
    const std::optional<Finish> end = sparse_finish(p, exact.y, lambda);
    if (!end) continue;
    ++repaired;
    CHECK((end->y - exact.y).norm() < 1e-10);
  }
  CHECK(repaired >= 40);
}

TEST_CASE("the sparse finish returns nothing rather than something wrong") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    INFO("seed " << seed);
    const ConeProjection p = projection_of(random_scene(seed, random_kind(seed)));
    Random random(seed);
    const VecX y = random.normals(p.G.cols()), lambda = random.normals(p.G.rows()).cwiseAbs();
    const std::optional<Finish> end = sparse_finish(p, y, lambda);
    if (end) CHECK((end->y - solve_nnls(p).y).norm() < 1e-9);
  }
}

// Which draws the finish proves depends on the last bits of the slack: of the walls about five in six.
TEST_CASE("least constraint reaches the motion to 1e-10 in rows that differ by noise, with the finish as proof") {
  for (const ProblemScene& scene : {running_bond_wall(7, 7), cantilever_towers(12, 10, 0.75)}) {
    INFO(scene.name);
    int proved = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      Random random(seed);
      const ConeProjection p = whiten(perturbed(to_problem(scene), 1e-7, random)).projection;
      const ProjectionResult result = solve_interior_point(p);
      REQUIRE(result.solved);
      const std::optional<Finish> end = sparse_finish(p, result.y, result.lambda);
      if (!end) continue;
      ++proved;
      CHECK(end->distance <= 1e-10);
      CHECK((end->y - result.y).norm() < 1e-10);
    }
    CHECK(proved >= 4);
  }
}

}  // namespace impend::test
