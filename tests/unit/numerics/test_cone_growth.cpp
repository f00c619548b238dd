// A quadratic form within a cone: closed forms in the plane and in space, and seeded ones against directions by the
// thousand.
#include "impend/numerics/cone_growth.h"

#include <cmath>

#include "impend/numerics/dense.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr double kLeast = 1e-6;

MatX matrix(std::initializer_list<std::initializer_list<double>> rows) {
  MatX A(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(rows.begin()->size()));
  Eigen::Index i = 0;
  for (const auto& row : rows) {
    Eigen::Index k = 0;
    for (const double value : row) A(i, k++) = value;
    ++i;
  }
  return A;
}

void check_found(const ConeGrowth& growth, const MatX& K, const MatX& walls) {
  for (const VecX& z : growth.along) {
    CHECK(z.norm() == Approx(1));
    CHECK(z.dot(K * z) > kLeast);
    if (walls.rows() > 0) CHECK((walls * z).minCoeff() >= -1e-8 * walls.rowwise().norm().maxCoeff());
  }
}

// The largest zᵀKz of many unit z of the cone; what lies outside is put on it by no more than chance.
double largest_by_trying(const MatX& K, const MatX& walls, Random& random, int tries) {
  double largest = -1e300;
  for (int k = 0; k < tries; ++k) {
    VecX z(K.cols());
    for (Eigen::Index i = 0; i < z.size(); ++i) z[i] = random.uniform(-1, 1);
    z.normalize();
    if (walls.rows() == 0 || (walls * z).minCoeff() >= 0) largest = std::max(largest, z.dot(K * z));
  }
  return largest;
}

}  // namespace

TEST_CASE("without walls the form grows along its eigenvectors") {
  const MatX K = matrix({{2, 0}, {0, -1}}), none = MatX::Zero(0, 2);
  const ConeGrowth growth = growth_in_cone(K, none, kLeast);
  REQUIRE_FALSE(growth.along.empty());
  CHECK(std::abs(growth.along[0][0]) == Approx(1));
  check_found(growth, K, none);
  const ConeGrowth negative = growth_in_cone(-MatX::Identity(3, 3), MatX::Zero(0, 3), kLeast);
  CHECK(negative.along.empty());
  CHECK(negative.decided);
}

TEST_CASE("xy is positive in the first quadrant of the plane and in no part of the second") {
  const MatX K = matrix({{0, 1}, {1, 0}});
  const ConeGrowth first = growth_in_cone(K, MatX::Identity(2, 2), kLeast);
  CHECK_FALSE(first.along.empty());
  check_found(first, K, MatX::Identity(2, 2));
  const MatX second = matrix({{-1, 0}, {0, 1}});
  const ConeGrowth none = growth_in_cone(K, second, kLeast);
  CHECK(none.along.empty());
  CHECK(none.decided);
}

TEST_CASE("what is told grows as fast as anything near it") {
  // 2xy with y ≤ x/4: on the wall, 2·4/17 of unit length.
  const MatX K = matrix({{0, 1}, {1, 0}}), walls = matrix({{0, 1}, {1, -4}});
  const ConeGrowth growth = growth_in_cone(K, walls, kLeast);
  REQUIRE_FALSE(growth.along.empty());
  CHECK(growth.along[0].dot(K * growth.along[0]) == Approx(8.0 / 17));
  // With no wall in the way, the eigenvector.
  const ConeGrowth open = growth_in_cone(K, MatX::Identity(2, 2), kLeast);
  REQUIRE_FALSE(open.along.empty());
  CHECK(open.along[0].dot(K * open.along[0]) == Approx(1).epsilon(1e-4));
}

TEST_CASE("a wedge about the axis that falls lets a form grow until it is too narrow") {
  // x² − b y² with |y| ≥ s |x|: positive as long as b s² < 1.
  for (const double b : {0.5, 2.0, 8.0}) {
    for (const double s : {0.1, 0.4, 0.6, 0.9, 1.5}) {
      INFO("b " << b << ", s " << s);
      const MatX K = matrix({{1, 0}, {0, -b}}), walls = matrix({{-s, 1}, {s, 1}});
      const ConeGrowth growth = growth_in_cone(K, walls, kLeast);
      CHECK(growth.along.empty() == (b * s * s >= 1));
      CHECK((!growth.along.empty() || growth.decided));
      check_found(growth, K, walls);
    }
  }
}

TEST_CASE("between two directions that grow only a wedge is open") {
  // x² + y² − c z² with z ≥ tan of the angle to a ray in the plane: found and refused where cells must be halved.
  for (const double angle : {0.3, 1.9, 4.0}) {
    for (const double c : {0.5, 4.0}) {
      // A narrow ray: n·(x, y) = 0 within z/10, along it ≥ 0, and z at least half of that.
      const double x = std::cos(angle), y = std::sin(angle);
      const MatX walls = matrix({{-y, x, 0.1}, {y, -x, 0.1}, {x, y, 0}, {-0.7 * x, -0.7 * y, 1}});
      const MatX K = matrix({{1, 0, 0}, {0, 1, 0}, {0, 0, -c}});
      const ConeGrowth growth = growth_in_cone(K, walls, kLeast);
      INFO("angle " << angle << ", c " << c);
      CHECK(growth.along.empty() == (c * 0.49 > 1.01));
      CHECK(growth.decided);
      check_found(growth, K, walls);
    }
  }
}

TEST_CASE("seeded forms: none is told to be negative that is not, and what grows clearly is found") {
  Random random(7);
  int grew = 0, refused = 0, decided = 0;
  for (int trial = 0; trial < 120; ++trial) {
    const int dims = 2 + trial % 4, rows = 1 + trial % 5;
    MatX A(dims, dims), walls(rows, dims);
    for (Eigen::Index i = 0; i < A.size(); ++i) A.data()[i] = random.uniform(-1, 1);
    for (Eigen::Index i = 0; i < walls.size(); ++i) walls.data()[i] = random.uniform(-1, 1);
    const MatX K = A + A.transpose() - 1.2 * MatX::Identity(dims, dims);
    const ConeGrowth growth = growth_in_cone(K, walls, kLeast);
    check_found(growth, K, walls);
    const double largest = largest_by_trying(K, walls, random, 4000);
    INFO("trial " << trial << ": " << largest);
    if (growth.along.empty() && growth.decided) CHECK(largest <= kLeast);
    if (largest > 0.05) CHECK_FALSE(growth.along.empty());
    grew += !growth.along.empty();
    refused += growth.along.empty() && growth.decided && (eigenvalues(K).maxCoeff() > kLeast);
    decided += growth.decided || !growth.along.empty();
  }
  CHECK(grew > 20);
  CHECK(refused > 5);
  CHECK(decided == 120);
}

}  // namespace impend::test
