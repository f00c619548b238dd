// Lemke's method on matrices that are not symmetric: against all complementary choices, on rays, on degenerate ties.
#include <Eigen/LU>

#include "impend/friction/complementarity.h"
#include "impend/geometry/types.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

bool satisfies(const MatX& A, const VecX& q, const VecX& z, double tolerance) {
  const VecX w = A * z + q;
  return z.minCoeff() >= -tolerance && w.minCoeff() >= -tolerance &&
         z.cwiseProduct(w).cwiseAbs().maxCoeff() <= tolerance;
}

// Whether some set P with z_P = −A_PP⁻¹ q_P solves the problem.
bool solvable_by_enumeration(const MatX& A, const VecX& q) {
  const int n = static_cast<int>(q.size());
  for (int mask = 0; mask < 1 << n; ++mask) {
    std::vector<int> P;
    for (int i = 0; i < n; ++i) {
      if (mask >> i & 1) P.push_back(i);
    }
    VecX z = VecX::Zero(n);
    if (!P.empty()) {
      const Eigen::FullPivLU<MatX> lu(A(P, P));
      if (!lu.isInvertible()) continue;
      z(P) = lu.solve(VecX(-q(P)));
    }
    if (satisfies(A, q, z, 1e-9)) return true;
  }
  return false;
}

TEST_CASE("Lemke's general method solves what has strictly positive definite parts, symmetric or not") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const int n = random.integer(1, 30);
    MatX B(n, n), C(n, n);
    for (int i = 0; i < n; ++i) {
      B.row(i) = random.normals(n);
      C.row(i) = random.normals(n);
    }
    const MatX A = B * B.transpose() / n + 0.01 * MatX::Identity(n, n) + (C - C.transpose()) / std::sqrt(n);
    const VecX q = random.normals(n);
    const LemkeResult result = solve_lemke_general(A, q, 1e-10);
    REQUIRE(result.status == LemkeResult::Status::kSolved);
    CHECK(result.shift == 0);
    CHECK(satisfies(A, q, result.z, 1e-8));
    CHECK((result.w - (A * result.z + q)).norm() == Approx(0).margin(1e-12));
  }
}

TEST_CASE("Lemke's general method finds what enumeration finds for copositive-plus matrices") {
  // [PSD  E; −Eᵀ  0]: as friction pyramids have it.
  int unsolvable = 0;
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const int m = random.integer(1, 5), k = random.integer(1, 2), rank = random.integer(1, m);
    MatX B(m, rank), A = MatX::Zero(m + k, m + k);
    for (int i = 0; i < m; ++i) B.row(i) = random.normals(rank);
    A.topLeftCorner(m, m) = B * B.transpose();
    for (int i = 0; i < m; ++i) {
      for (int j = 0; j < k; ++j) {
        A(i, m + j) = random.chance(0.5) ? 1 : 0;
        A(m + j, i) = -A(i, m + j);
      }
    }
    const VecX q = random.normals(m + k);
    const LemkeResult result = run_lemke(A, q);
    const bool solvable = solvable_by_enumeration(A, q);
    unsolvable += !solvable;
    CHECK((result.status == LemkeResult::Status::kSolved) == solvable);
    if (solvable) CHECK(satisfies(A, q, result.z, 1e-8));
  }
  CHECK(unsolvable > 0);
}

TEST_CASE("Lemke's general method ends on a ray where nothing can be positive") {
  const LemkeResult result = run_lemke(MatX::Zero(2, 2), Eigen::Vector2d(-1, 1));
  CHECK(result.status == LemkeResult::Status::kRay);
  CHECK(solve_lemke_general(-MatX::Identity(2, 2), Eigen::Vector2d(-1, -1), 1e-10).status !=
        LemkeResult::Status::kSolved);
}

TEST_CASE("Lemke's general method survives rows that say the same many times") {
  // Forty copies of one contact and ties throughout.
  const int n = 40;
  const MatX A = MatX::Ones(n, n);
  const LemkeResult result = solve_lemke_general(A, -VecX::Ones(n), 1e-10);
  REQUIRE(result.status == LemkeResult::Status::kSolved);
  CHECK(result.z.sum() == Approx(1));
  CHECK(result.pivots <= 3 * n);
}

TEST_CASE("an empty complementarity problem and one that is solved at once take no pivots") {
  CHECK(run_lemke(MatX(0, 0), VecX(0)).status == LemkeResult::Status::kSolved);
  const LemkeResult result = run_lemke(-MatX::Identity(2, 2), Eigen::Vector2d(1, 2));
  CHECK(result.status == LemkeResult::Status::kSolved);
  CHECK(result.pivots == 0);
  CHECK(result.z.isZero(0));
}

}  // namespace
}  // namespace impend::test
