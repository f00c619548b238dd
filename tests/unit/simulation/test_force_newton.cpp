// Newton's method on the forces of few contacts: closed forms of a block, contacts that say things twice, random ones.
#include "impend/simulation/few_contacts.h"

#include <cmath>

#include "impend/friction/coulomb_law.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

ForceNewton solved(const MatX& D, const VecX& w0, const VecX& mu, const VecX& start) {
  ReducedFriction law;
  law.mu = mu;
  return solve_by_force_newton(law, D, w0, start, 1e-13);
}

VecX of(double n, double s, double t) { return Vec3(n, s, t); }

}  // namespace

TEST_CASE("One contact opens, sticks or slides as Coulomb's law says") {
  const MatX D = MatX::Identity(3, 3);
  const VecX mu = VecX::Constant(1, 0.5), none = VecX::Zero(3);
  CHECK(solved(D, of(0.3, 2, 1), mu, of(1, 0, 0)).f.isZero(0));
  // It comes in with 1 and along with 0.4: friction may be 0.5.
  CHECK((solved(D, of(-1, 0.4, 0), mu, none).f - of(1, -0.4, 0)).norm() <= 1e-12);
  // With 3: it slides on, friction 0.5 against it.
  const VecX slides = solved(D, of(-1, 1.8, 2.4), mu, none).f;
  CHECK((slides - of(1, -0.3, -0.4)).norm() <= 1e-12);
  // Without friction the normal force alone.
  CHECK((solved(D, of(-1, 1.8, 2.4), VecX::Zero(1), of(0, 1, 1)).f - of(1, 0, 0)).norm() <= 1e-12);
}

TEST_CASE("What satisfies the law is returned to the last bit") {
  const VecX f = solved(MatX::Identity(3, 3), of(-1, 0.3, 0.1), VecX::Constant(1, 0.5), VecX::Zero(3)).f;
  CHECK(solved(MatX::Identity(3, 3), of(-1, 0.3, 0.1), VecX::Constant(1, 0.5), f).f == f);
}

TEST_CASE("Random contacts, each said twice, satisfy the law") {
  Random random(11);
  int solved_ones = 0, count = 0;
  for (int n = 1; n <= 6; ++n) {
    for (int trial = 0; trial < 20; ++trial) {
      MatX K(3 * n, 3 * n + 6);
      for (Eigen::Index i = 0; i < K.rows(); ++i) K.row(i) = random.normals(static_cast<int>(K.cols())).normalized();
      MatX twice(6 * n, K.cols());
      twice << K, K;
      const VecX y0 = random.normals(static_cast<int>(K.cols()));
      VecX mu(2 * n);
      for (int i = 0; i < n; ++i) mu[i] = mu[n + i] = i % 3 == 0 ? 0.0 : 0.3;
      ReducedFriction law;
      law.mu = mu;
      const MatX D = twice * twice.transpose();
      const VecX w0 = twice * y0;
      const ForceNewton found = solve_by_force_newton(law, D, w0, VecX::Zero(6 * n), 1e-12);
      CHECK(found.violation == coulomb_violation(law, found.f, w0 + D * found.f));
      ++count;
      solved_ones += found.violation <= 1e-12 ? 1 : 0;
    }
  }
  // What is not solved is left to other methods.
  CHECK(solved_ones >= count * 8 / 10);
}

}  // namespace impend::test
