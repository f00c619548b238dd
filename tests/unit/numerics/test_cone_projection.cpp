// Each method by itself on small cone projections with answers known by hand or by the conditions of optimality.
#include <functional>
#include <random>

#include "impend/numerics/projection_methods.h"
#include "tests/support/catch.h"

namespace impend {
namespace {

using Method = std::function<ProjectionResult(const ConeProjection&)>;

struct Named {
  const char* name;
  Method method;
};

std::vector<Named> methods() {
  return {{"dantzig", [](const ConeProjection& p) { return solve_dantzig(p); }},
          {"nnls", [](const ConeProjection& p) { return solve_nnls(p); }},
          {"interior point", [](const ConeProjection& p) { return solve_interior_point(p); }},
          {"feasible ascent", [](const ConeProjection& p) { return solve_feasible_ascent(p); }}};
}

Vec6 unit(int axis, double sign = 1) { return sign * Vec6::Unit(axis); }

ConeProjection one_body(const std::vector<Vec6>& rows, const Vec6& y0) {
  ConeProjection p;
  p.G = BlockRows(1);
  for (const Vec6& row : rows) p.G.append(0, row.normalized(), -1, Vec6::Zero());
  p.y0 = y0.normalized();
  p.c = VecX::Zero(static_cast<Eigen::Index>(rows.size()));
  return p;
}

void check_optimal(const ConeProjection& p, const ProjectionResult& r) {
  REQUIRE(r.solved);
  const VecX w = p.G.times(r.y) + p.c;
  CHECK(w.minCoeff() > -1e-11);
  // y* is the projection of y₀: (y₀ − y*)·(z − y*) ≤ 0 for every feasible z; for a cone also y₀·y* = ‖y*‖².
  CHECK(std::abs((p.y0 - r.y).dot(r.y)) < 1e-10);
}

}  // namespace

TEST_CASE("every method finds the projection on a wedge of two half-spaces") {
  const double s = std::sqrt(0.5);
  const ConeProjection p = one_body({s * unit(2) + s * unit(0), s * unit(2) - s * unit(0)}, unit(2, -1) + unit(1));
  for (const Named& m : methods()) {
    INFO(m.name);
    const ProjectionResult r = m.method(p);
    REQUIRE(r.solved);
    CHECK((r.y - s * unit(1)).norm() < 1e-10);
  }
}

TEST_CASE("every method stops a fully blocked motion") {
  const ConeProjection p = one_body({unit(2), unit(2), unit(0), unit(0, -1)}, unit(2, -1) + unit(0));
  for (const Named& m : methods()) {
    INFO(m.name);
    const ProjectionResult r = m.method(p);
    REQUIRE(r.solved);
    CHECK(r.y.norm() < 1e-10);
  }
}

TEST_CASE("every method leaves a motion that no constraint hinders") {
  const ConeProjection p = one_body({unit(2, -1)}, unit(2, -1));
  for (const Named& m : methods()) {
    INFO(m.name);
    const ProjectionResult r = m.method(p);
    REQUIRE(r.solved);
    CHECK((r.y - p.y0).norm() < 1e-12);
  }
}

TEST_CASE("every method uses the slack of a constraint") {
  ConeProjection p = one_body({unit(2)}, unit(2, -1) + unit(0));
  p.c[0] = 0.25;
  for (const Named& m : methods()) {
    INFO(m.name);
    const ProjectionResult r = m.method(p);
    REQUIRE(r.solved);
    CHECK((r.y - (std::sqrt(0.5) * unit(0) - 0.25 * unit(2))).norm() < 1e-10);
  }
}

TEST_CASE("every method meets the conditions of optimality on random cones with repeated rows") {
  std::mt19937 random(21);
  std::normal_distribution<double> normal;
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<Vec6> rows;
    const int count = 1 + static_cast<int>(random() % 12);
    for (int i = 0; i < count; ++i) {
      Vec6 row;
      for (double& entry : row) entry = normal(random);
      rows.push_back(i > 0 && random() % 4 == 0 ? rows[random() % rows.size()] : row);
    }
    Vec6 y0;
    for (double& entry : y0) entry = normal(random);
    const ConeProjection p = one_body(rows, y0);
    const VecX reference = solve_nnls(p).y;
    for (const Named& m : methods()) {
      INFO(m.name << ", trial " << trial);
      const ProjectionResult r = m.method(p);
      check_optimal(p, r);
      CHECK((r.y - reference).norm() < 1e-9);
    }
  }
}

TEST_CASE("multipliers of the methods that have them are complementary") {
  const ConeProjection p = one_body({unit(2), unit(2, -1) + unit(0)}, unit(2, -1));
  for (const Method& method : {Method([](const ConeProjection& q) { return solve_dantzig(q); }),
                               Method([](const ConeProjection& q) { return solve_interior_point(q); })}) {
    const ProjectionResult r = method(p);
    REQUIRE(r.solved);
    REQUIRE(r.lambda.size() == 2);
    CHECK(r.lambda.minCoeff() >= 0);
    CHECK((p.y0 + p.G.transpose_times(r.lambda) - r.y).norm() < 1e-12);
    CHECK(std::abs(r.lambda.dot(p.G.times(r.y))) < 1e-12);
  }
}

}  // namespace impend
