#include "impend/geometry/exact_orientation.h"

#include <cmath>
#include <cstdint>

#include "tests/support/catch.h"
#include "tests/support/test_random.h"

using namespace impend;

namespace {

// Integer coordinates up to 2^30 make determinants of up to 96 bits, which 128 bits hold exactly.
__extension__ using Wide = __int128;

Vec3 lattice_point(test::Random& random, int bits) {
  const int most = (1 << bits) - 1;
  return random.integer3(-most, most);
}

int exact_side(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const auto difference = [&](const Vec3& p, int k) {
    return static_cast<Wide>(static_cast<std::int64_t>(p[k])) - static_cast<Wide>(static_cast<std::int64_t>(a[k]));
  };
  Wide u[3], v[3], w[3];
  for (int k = 0; k < 3; ++k) {
    u[k] = difference(b, k);
    v[k] = difference(c, k);
    w[k] = difference(d, k);
  }
  const Wide value =
      (u[1] * v[2] - u[2] * v[1]) * w[0] + (u[2] * v[0] - u[0] * v[2]) * w[1] + (u[0] * v[1] - u[1] * v[0]) * w[2];
  return (value > 0) - (value < 0);
}

}  // namespace

TEST_CASE("Sides of planes through lattice points are exact, also of points that lie in them") {
  test::Random random(1);
  int zeros = 0;
  for (int i = 0; i < 20000; ++i) {
    const int bits = 2 + i % 27;
    const Vec3 a = lattice_point(random, bits), b = lattice_point(random, bits), c = lattice_point(random, bits);
    Vec3 d = lattice_point(random, bits);
    if (i % 3 == 0) {  // in the plane
      const int s = random.integer(-3, 3), t = random.integer(-3, 3);
      d = a + s * (b - a) + t * (c - a);
    }
    if (i % 9 == 0) d[i % 3] += 1;  // barely out of it
    const int side = side_of_plane(a, b, c, d);
    zeros += side == 0;
    if (side != exact_side(a, b, c, d)) {
      INFO(i);
      REQUIRE(side == exact_side(a, b, c, d));
    }
  }
  CHECK(zeros > 2000);
}

TEST_CASE("A point one rounding off a plane far from the origin is seen on its side") {
  // Coordinates whose differences are not exact, so that all stages of the test are needed.
  test::Random random(2);
  for (int i = 0; i < 2000; ++i) {
    const Vec3 a = random.normal3(), b = 1e3 * random.normal3(), c = 1e-3 * random.normal3();
    Vec3 d = a;  // in the plane exactly
    CHECK(side_of_plane(a, b, c, d) == 0);
    d[i % 3] = std::nextafter(d[i % 3], 10.0);
    const int side = side_of_plane(a, b, c, d);
    const double normal = (b - a).cross(c - a)[i % 3];
    CHECK(side == (normal > 0) - (normal < 0));
    // The same question asked of every even permutation, and of the mirror image.
    CHECK(side_of_plane(b, c, a, d) == side);
    CHECK(side_of_plane(b, a, c, d) == -side);
    CHECK(side_of_plane(d, c, b, a) == side);
    CHECK(side_of_plane(a, d, b, c) == side);
  }
}

TEST_CASE("A tiny point next to a plane through the origin is told from one in it") {
  // Differences lose the point's digits, and what they lose cancels to first order, too: only the full sum tells.
  test::Random random(4);
  for (int i = 0; i < 500; ++i) {
    const Vec3 a = lattice_point(random, 9), b = lattice_point(random, 9), c = a + b;
    const Vec3 normal = (b - a).cross(c - a);
    const int s = random.integer(-9, 9), t = random.integer(-9, 9);
    Vec3 d = 0x1p-60 * (s * a + t * b);
    CHECK(side_of_plane(a, b, c, d) == 0);
    const int k = i % 3;
    d[k] += d[k] == 0 ? 0x1p-110 : std::abs(d[k]) * 0x1p-52;
    CHECK(side_of_plane(a, b, c, d) == (normal[k] > 0) - (normal[k] < 0));
  }
}

TEST_CASE("Sides of lines are exact") {
  CHECK(side_of_line({0, 0}, {1, 0}, {0, 1}) == 1);
  CHECK(side_of_line({0, 0}, {1, 0}, {5, 0}) == 0);
  // 0.1 + 0.2 is not 0.3.
  CHECK(side_of_line({0, 0}, {0.3, 0.3}, {0.1 + 0.2, 0.1 + 0.2}) == 0);
  CHECK(side_of_line({0, 0}, {0.3, 0.3}, {0.3, 0.1 + 0.2}) == 1);
  test::Random random(3);
  for (int i = 0; i < 2000; ++i) {
    const Point2 a = {random.normal(), random.normal()}, b = {1e6 * random.normal(), random.normal()};
    Point2 c = b;
    CHECK(side_of_line(a, b, c) == 0);
    c[1] = std::nextafter(c[1], 1e9);
    CHECK(side_of_line(a, b, c) == (b[0] > a[0] ? 1 : -1));
    CHECK(side_of_line(b, c, a) == side_of_line(a, b, c));
  }
}
