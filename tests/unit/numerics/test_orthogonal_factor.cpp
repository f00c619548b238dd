// The factor against dense algebra: after any sequence of appends and removals Q R must be the rows that are left.
#include "impend/numerics/active_set/orthogonal_factor.h"

#include <Eigen/QR>
#include <random>
#include <vector>

#include "tests/support/catch.h"

namespace impend {
namespace {

constexpr double kDependence = 1e-10;

VecX random_vector(std::mt19937& random, int size) {
  std::normal_distribution<double> normal;
  VecX x(size);
  for (double& entry : x) entry = normal(random);
  return x;
}

MatX stacked(const std::vector<VecX>& rows, int columns) {
  MatX G(rows.size(), columns);
  for (size_t k = 0; k < rows.size(); ++k) G.row(k) = rows[k].transpose();
  return G;
}

void check_against_dense(const OrthogonalFactor& factor, const std::vector<VecX>& rows, std::mt19937& random) {
  const int columns = 9;
  const MatX G = stacked(rows, columns);
  const VecX x = random_vector(random, columns), b = random_vector(random, static_cast<int>(rows.size()));
  const auto dense = G.transpose().colPivHouseholderQr();
  const VecX weights = dense.solve(x);  // nearest combination of rows
  CHECK((factor.project(x) - (x - G.transpose() * weights)).norm() < 1e-12);
  CHECK((G * factor.project(x)).norm() < 1e-13);
  CHECK((factor.combination(factor.coordinates(x)) - weights).norm() < 1e-11);
  const VecX shortest = factor.shortest(b);
  CHECK((G * shortest - b).norm() < 1e-12);
  CHECK(factor.project(shortest).norm() < 1e-12);
}

}  // namespace

TEST_CASE("the orthogonal factor follows appends and removals") {
  std::mt19937 random(11);
  for (int trial = 0; trial < 50; ++trial) {
    OrthogonalFactor factor(9);
    std::vector<VecX> rows;
    for (int step = 0; step < 40; ++step) {
      if (rows.size() < 7 && random() % 3 != 0) {
        rows.push_back(random_vector(random, 9));
        REQUIRE(factor.append(rows.back(), kDependence));
      } else if (!rows.empty()) {
        const int position = static_cast<int>(random() % rows.size());
        rows.erase(rows.begin() + position);
        factor.remove(position);
      }
      REQUIRE(factor.size() == static_cast<int>(rows.size()));
    }
    if (!rows.empty()) check_against_dense(factor, rows, random);
  }
}

TEST_CASE("dependent rows are refused and leave the factor as it was") {
  std::mt19937 random(12);
  OrthogonalFactor factor(9);
  const VecX a = random_vector(random, 9), b = random_vector(random, 9);
  REQUIRE(factor.append(a, kDependence));
  REQUIRE(factor.append(b, kDependence));
  CHECK_FALSE(factor.append(2 * a - 3 * b, kDependence));
  CHECK_FALSE(factor.append(VecX(VecX::Zero(9)), kDependence));
  check_against_dense(factor, {a, b}, random);
}

TEST_CASE("rows that differ by the noise of float32 stay independent") {
  std::mt19937 random(13);
  OrthogonalFactor factor(9);
  const VecX a = random_vector(random, 9).normalized(), turn = random_vector(random, 9).normalized();
  REQUIRE(factor.append(a, kDependence));
  CHECK(factor.append(a + 1e-7 * turn, kDependence));
  CHECK(factor.size() == 2);
}

TEST_CASE("no more rows than columns are taken") {
  std::mt19937 random(14);
  OrthogonalFactor factor(6);
  for (int k = 0; k < 6; ++k) REQUIRE(factor.append(random_vector(random, 6), kDependence));
  CHECK_FALSE(factor.append(random_vector(random, 6), kDependence));
}

}  // namespace impend
