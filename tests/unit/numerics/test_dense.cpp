// Decompositions against matrices that were put together from known factors.
#include "impend/numerics/dense.h"

#include <cmath>
#include <tuple>
#include <utility>

#include "impend/numerics/looking_factors.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

MatX random_matrix(Random& random, int rows, int columns) {
  MatX A(rows, columns);
  for (int i = 0; i < rows; ++i) A.row(i) = random.normals(columns).transpose();
  return A;
}

// U diag(1 … least) Vᵀ with orthonormal U, V.
MatX of_singular_values(Random& random, int rows, int columns, double least) {
  const MatX U = thin_qr(random_matrix(random, rows, rows)).Q, V = thin_qr(random_matrix(random, columns, rows)).Q;
  const double steps = rows > 1 ? rows - 1 : 1;
  VecX values(rows);
  for (int i = 0; i < rows; ++i) values[i] = std::pow(least, i / steps);
  return U * values.asDiagonal() * V.transpose();
}

}  // namespace

TEST_CASE("The least singular value is found from 1 down to rounding") {
  Random random(31);
  for (const double least : {0.5, 1e-3, 1e-6, 1e-9, 1e-12}) {
    for (const auto& [rows, columns] : {std::pair{2, 2}, {5, 9}, {40, 60}, {150, 150}}) {
      const double found = least_singular_value(of_singular_values(random, rows, columns, least));
      INFO(rows << " x " << columns << ", " << least);
      CHECK(std::abs(found - least) <= 1e-8 * least + 1e-14);
    }
  }
}

TEST_CASE("Dependent and empty rows have a least singular value of rounding size") {
  Random random(32);
  MatX A = random_matrix(random, 6, 12);
  A.row(4) = A.row(1) - 2 * A.row(3);
  CHECK(least_singular_value(A) <= 1e-14);
  A.row(4).setZero();
  CHECK(least_singular_value(A) <= 1e-14);
  CHECK(least_singular_value(MatX::Zero(3, 3)) == 0);
}

TEST_CASE("A dependence is one, and there is none of independent columns") {
  Random random(33);
  MatX A = random_matrix(random, 12, 7);
  CHECK(dependence(A, 1e-12).size() == 0);
  A.col(5) = 2 * A.col(0) - A.col(3);
  const VecX mu = dependence(A, 1e-12);
  REQUIRE(mu.size() == 7);
  CHECK((A * mu).norm() <= 1e-13);
  CHECK(mu.lpNorm<Eigen::Infinity>() >= 1);
}

TEST_CASE("The least norm solution leaves a residual across the columns and lies in the span of the rows") {
  Random random(34);
  for (const auto& [rows, columns, rank] :
       {std::tuple{5, 5, 5}, {9, 4, 4}, {4, 9, 4}, {8, 8, 3}, {60, 90, 20}, {1, 1, 0}, {230, 210, 40}}) {
    INFO(rows << " x " << columns << ", rank " << rank);
    const MatX left = random_matrix(random, rows, rank), right = random_matrix(random, rank, columns);
    const MatX A = left * right;
    const VecX b = random.normals(rows);
    const VecX x = LeastNormSolver(A, 1e-10).solve(b);
    REQUIRE(x.size() == columns);
    CHECK((A.transpose() * (A * x - b)).norm() <= 1e-11 * (1 + A.squaredNorm() * b.norm()));
    // x = A⁺b: rightᵀ w for some w, so that nothing is left of it across the rows of `right`.
    const VecX w = rank > 0 ? LeastNormSolver(right.transpose()).solve(x) : VecX();
    CHECK((x - (rank > 0 ? VecX(right.transpose() * w) : VecX::Zero(columns))).norm() <= 1e-11 * (1 + x.norm()));
  }
}

TEST_CASE("Least squares are those of the normal equations") {
  Random random(35);
  const MatX A = random_matrix(random, 20, 6);
  const VecX b = random.normals(20), x = least_squares(A, b);
  CHECK((A.transpose() * (A * x - b)).norm() <= 1e-12 * A.norm() * b.norm());
}

TEST_CASE("real eigenvalues of a matrix that is not symmetric come with their vectors, others with how far they turn") {
  MatX A(4, 4);
  A << 2, 5, 0, 0,  //
      0, -1, 0, 0,  //
      0, 0, 1, -3,  //
      0, 0, 3, 1;
  const RealEigenpairs pairs = real_eigenpairs(A);
  REQUIRE(pairs.values.size() == 2);
  CHECK(std::abs(pairs.values[0] + 1) <= 1e-12);
  CHECK(std::abs(pairs.values[1] - 2) <= 1e-12);
  CHECK(std::abs(pairs.most_imaginary - 3) <= 1e-12);
  for (int k = 0; k < 2; ++k) {
    CHECK(std::abs(pairs.vectors.col(k).norm() - 1) <= 1e-12);
    CHECK((A * pairs.vectors.col(k) - pairs.values[k] * pairs.vectors.col(k)).norm() <= 1e-12);
  }
  CHECK(real_eigenpairs(MatX(MatX::Identity(3, 3))).values.size() == 3);
}
