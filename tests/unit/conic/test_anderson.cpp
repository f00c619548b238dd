// Anderson's acceleration on linear fixed points, whose answers a matrix gives.
#include "impend/conic/anderson.h"

#include <Eigen/LU>

#include "tests/support/catch.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr double kRidge = 1e-12;

// x ← B x + c with ‖B‖ about `rate`, slow alone.
struct LinearRound {
  MatX B;
  VecX c;

  VecX operator()(const VecX& x) const { return B * x + c; }
  VecX fixed() const { return (MatX::Identity(B.rows(), B.rows()) - B).partialPivLu().solve(c); }
};

LinearRound slow_round(int size, double rate, std::uint64_t seed) {
  Random random(seed);
  LinearRound round;
  round.B = MatX::Zero(size, size);
  for (int i = 0; i < size; ++i) round.B(i, i) = rate * (i + 1) / size;
  round.c = random.normals(size).cwiseAbs();
  return round;
}

int rounds_until(const LinearRound& g, AndersonAcceleration acceleration, double accuracy) {
  VecX x = VecX::Zero(g.c.size());
  const VecX fixed = g.fixed();
  for (int round = 0; round < 2000; ++round) {
    if ((x - fixed).norm() <= accuracy * fixed.norm()) return round;
    x = acceleration.next(x, g(x));
  }
  return 2000;
}

}  // namespace

TEST_CASE("Accelerated rounds reach a linear fixed point in about as many rounds as it has unknowns") {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const LinearRound g = slow_round(6, 0.99, seed);
    CHECK(rounds_until(g, AndersonAcceleration({.remembered = 0}), 1e-6) >= 500);
    CHECK(rounds_until(g, AndersonAcceleration({.remembered = 16}), 1e-6) <= 12);
    CHECK(rounds_until(g, AndersonAcceleration({.remembered = 16, .ridge = kRidge}), 1e-6) <= 12);
  }
}

TEST_CASE("The first rounds are plain where they are asked to be, and begin anew after a restart") {
  const LinearRound g = slow_round(3, 0.9, 1);
  AndersonAcceleration plain({.remembered = 4, .plain_rounds = 3}), eager({.remembered = 4});
  VecX x = VecX::Zero(3), other = x;
  for (int round = 1; round <= 4; ++round) {
    const VecX next = plain.next(x, g(x)), sooner = eager.next(other, g(other));
    CHECK((next == g(x)) == (round <= 3));
    CHECK((sooner == g(other)) == (round == 1));
    x = next;
    other = sooner;
  }
  eager.restart();
  CHECK(eager.next(other, g(other)) == g(other));
}

TEST_CASE("What must not be negative is not, and steps that say nothing change nothing") {
  AndersonAcceleration acceleration({.remembered = 4, .nonnegative = true});
  VecX x(1), g(1);
  x << 4;
  g << 2;
  CHECK(acceleration.next(x, g) == g);
  // r goes from −2 to −1.5 while g goes from 2 to 0.5: where r would be nothing g would be −4.
  x << 2;
  g << 0.5;
  CHECK(acceleration.next(x, g)[0] == 0);
  AndersonAcceleration still({.remembered = 4, .ridge = kRidge});
  for (int round = 0; round < 3; ++round) CHECK(still.next(x, g) == g);
}
