#include "impend/numerics/beyond_doubles.h"

#include <cfenv>
#include <limits>

#include "tests/support/catch.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool holds(const Ball& ball, double value) { return ball.lower() <= value && value <= ball.upper(); }

}  // namespace

TEST_CASE("Balls of whole numbers have no radius") {
  const Ball x = Ball(3) * Ball(4) - Ball(12);
  CHECK(x.middle() == 0);
  CHECK(x.radius() == 0);
  CHECK(x.lower() == 0);
  CHECK(x.upper() == 0);
  CHECK((Ball(12) / Ball(4)).radius() == 0);
}

TEST_CASE("A ball keeps what doubles lose") {
  const Ball x = Ball(1) + Ball(0x1p-80) - Ball(1);
  CHECK(x.lower() == 0x1p-80);
  CHECK(x.upper() == 0x1p-80);
  const Ball third = Ball(1) / Ball(3);
  CHECK(third.radius() < 0x1p-100);
  const Ball zero = third * Ball(3) - Ball(1);
  CHECK(holds(zero, 0));
  CHECK(zero.upper() - zero.lower() < 0x1p-95);
  CHECK(zero.upper() - zero.lower() > 0);
}

TEST_CASE("Sums of random balls hold the sum whatever the order") {
  Random random(1);
  for (int trial = 0; trial < 200; ++trial) {
    const Eigen::VectorXd x = random.normals(40);
    Ball forward, backward;
    for (int i = 0; i < 40; ++i) {
      const double scale = std::ldexp(1.0, random.integer(-60, 60));
      forward += Ball(x[i]) * Ball(scale);
      backward = Ball(x[i]) * Ball(scale) + backward;
    }
    for (int i = 39; i >= 0; --i) forward -= Ball(x[i]);
    for (int i = 0; i < 40; ++i) backward -= Ball(x[i]);
    CHECK(forward.lower() <= backward.upper());
    CHECK(backward.lower() <= forward.upper());
  }
}

TEST_CASE("Quotients times divisors hold the dividend") {
  Random random(2);
  for (int trial = 0; trial < 1000; ++trial) {
    const Ball a(random.normal()), b(random.normal());
    const Ball back = a / b * b;
    CHECK(holds(back, a.middle()));
    const Ball rest = back - a;
    CHECK(holds(rest, 0));
    CHECK(rest.upper() < 0x1p-90);
  }
}

TEST_CASE("A ball says so when it knows nothing") {
  CHECK((Ball(1) / Ball(0)).upper() == kInfinity);
  CHECK((Ball(1) / Ball(0)).lower() == -kInfinity);
  const Ball overflow = Ball(0x1p1000) * Ball(0x1p1000);
  CHECK(overflow.upper() == kInfinity);
  CHECK(overflow.lower() == -kInfinity);
  const Ball underflow = Ball(0x1p-700) * Ball(0x1p-700);
  CHECK(underflow.lower() <= 0);
  CHECK(underflow.upper() > 0);
}

TEST_CASE("Roots are bounded from either side") {
  CHECK(root_below(2) < root_above(2));
  CHECK(root_below(2) * root_below(2) < 2);
  CHECK(root_above(2) * root_above(2) > 2);
  CHECK(root_below(-1) == 0);
}

TEST_CASE("Nearest rounding is restored to what it was") {
  REQUIRE(std::fesetround(FE_UPWARD) == 0);
  {
    const NearestRounding nearest;
    CHECK(std::fegetround() == FE_TONEAREST);
  }
  const int after = std::fegetround();
  std::fesetround(FE_TONEAREST);
  CHECK(after == FE_UPWARD);
}

TEST_CASE("Quotients below the least normal number keep a radius") {
  const Ball q = Ball(1e-320) / Ball(3e10);
  CHECK(q.upper() > 0);
  CHECK(q.lower() <= 0);
  CHECK(root_above(std::nan("")) != 0);
}

}  // namespace impend::test
