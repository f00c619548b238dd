// Linear programmes over second-order cones, against closed forms and their own conditions.
#include "impend/conic/conic_program.h"

#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr double kAccuracy = 1e-11;

// ‖x(columns) − at‖ ≤ radius
ConeRows ball(std::vector<int> columns, const VecX& at, double radius) {
  const auto k = static_cast<Eigen::Index>(columns.size());
  ConeRows cone{std::move(columns), MatX::Zero(k + 1, k), VecX(k + 1)};
  cone.G.bottomRows(k) = -MatX::Identity(k, k);
  cone.h << radius, -at;
  return cone;
}

TEST_CASE("a linear function over a ball is least where the ball ends against it") {
  for (const int size : {1, 2, 3, 7}) {
    Random random(size);
    ConicProgram program;
    program.c.resize(size);
    VecX at(size);
    std::vector<int> columns;
    for (int k = 0; k < size; ++k) {
      program.c[k] = random.uniform(-1, 1);
      at[k] = random.uniform(-1, 1);
      columns.push_back(k);
    }
    program.cones.push_back(ball(columns, at, 2));
    const ConicPoint point = solve_conic_program(program, kAccuracy);
    INFO(size);
    CHECK((point.x - (at - 2 * program.c.normalized())).norm() < 1e-8);
    CHECK(point.gap < 1e-8);
  }
}

TEST_CASE("a linear programme ends in the corner of its rows") {
  // max x + 2 y over x + y ≤ 4, x + 3 y ≤ 6, x ≥ 0, y ≥ 0: (3, 1)
  ConicProgram program;
  program.c = Eigen::Vector2d(-1, -2);
  program.add_row({0, 1}, Eigen::Vector2d(1, 1), 4);
  program.add_row({0, 1}, Eigen::Vector2d(1, 3), 6);
  program.add_row({0}, VecX::Constant(1, -1.0), 0);
  program.add_row({1}, VecX::Constant(1, -1.0), 0);
  const ConicPoint point = solve_conic_program(program, kAccuracy);
  CHECK(point.x[0] == Approx(3).epsilon(1e-9));
  CHECK(point.x[1] == Approx(1).epsilon(1e-9));
  // Multipliers ½ and ½ of the rows that hold it.
  CHECK(point.z[0] == Approx(0.5).epsilon(1e-8));
  CHECK(point.z[1] == Approx(0.5).epsilon(1e-8));
}

TEST_CASE("points of random programmes satisfy the conditions of optimality") {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const int size = 3 + static_cast<int>(seed % 5);
    ConicProgram program;
    program.c.resize(size);
    for (int k = 0; k < size; ++k) program.c[k] = random.uniform(-1, 1);
    std::vector<int> all;
    for (int k = 0; k < size; ++k) all.push_back(k);
    program.cones.push_back(ball(all, VecX::Zero(size), 1));
    for (int i = 0; i < 4; ++i) {
      VecX row(size);
      for (int k = 0; k < size; ++k) row[k] = random.uniform(-1, 1);
      program.add_row(all, row, random.uniform(0.05, 0.5));
    }
    const ConicPoint point = solve_conic_program(program, kAccuracy);
    CHECK(point.violation < 1e-8);
    CHECK(point.gap < 1e-8);
    CHECK(point.x.norm() < 1 + 1e-8);
    for (int i = 1; i <= 4; ++i) {
      CHECK(program.cones[i].G.row(0).dot(point.x) < program.cones[i].h[0] + 1e-8);
      CHECK(point.z[size + i] > -1e-12);
    }
  }
}

TEST_CASE("whoever has enough stops the search, and the same programme gives the same point") {
  ConicProgram program;
  program.c = Eigen::Vector2d(1, 1);
  program.cones.push_back(ball({0, 1}, Eigen::Vector2d::Zero(), 1));
  int asked = 0;
  const ConicPoint early = solve_conic_program(program, kAccuracy, [&](const ConicPoint&) { return ++asked == 3; });
  CHECK(asked == 3);
  CHECK(early.gap > 1e-8);
  CHECK(solve_conic_program(program, kAccuracy).x == solve_conic_program(program, kAccuracy).x);
}

TEST_CASE("programmes without bound and without point end") {
  ConicProgram unbounded;
  unbounded.c = VecX::Constant(1, 1.0);
  unbounded.add_row({0}, VecX::Constant(1, 1.0), 0);
  CHECK(solve_conic_program(unbounded, kAccuracy).x[0] < -1e3);
  ConicProgram empty;  // x ≤ −1 and x ≥ 1
  empty.c = VecX::Constant(1, 1.0);
  empty.add_row({0}, VecX::Constant(1, 1.0), -1);
  empty.add_row({0}, VecX::Constant(1, -1.0), -1);
  CHECK(solve_conic_program(empty, kAccuracy).violation > 0.1);
}

}  // namespace
}  // namespace impend::test
