// Solids that leave along an axis and others that stop them at every angle about it, or not.
#include "impend/geometry/turned_shadow.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "tests/support/catch.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr double kRingTolerance = 1e-3;
const Vec3 kRingUp(0, 0, 1);

RigidTransform turned_by(double angle) { return {Eigen::AngleAxisd(angle, kRingUp).toRotationMatrix(), Vec3::Zero()}; }

// With both turned, and moved about and across: the axis goes along.
bool ring_stops(const TriangleMesh& moving, const TriangleMesh& other, unsigned seed = 0,
                double tolerance = kRingTolerance) {
  Random random(seed);
  const RigidTransform X = seed == 0 ? RigidTransform() : random_pose(seed, 3);
  const Vec3 direction = X.R * kRingUp;
  const Shadow a(moving, X * turned_by(random.uniform(0, 7)), direction);
  const Shadow b(other, X * turned_by(random.uniform(0, 7)), direction);
  return is_ring_ahead(a, b, (axes_along(direction) * X.p).head<2>(), tolerance);
}

// Ring about z, a profile turned.
TriangleMesh ring_of(int facets, double inner, double outer, double low, double high) {
  return turned(facets, {{inner, low}, {outer, low}, {outer, high}, {inner, high}, {inner, low}});
}

// One prism for each sector that has a height.
constexpr int kRingSectors = 12;
using SectorHeights = std::array<std::optional<double>, kRingSectors>;

TriangleMesh sectors(const SectorHeights& heights, double below) {
  TriangleMesh all;
  for (int j = 0; j < kRingSectors; ++j) {
    if (!heights[j]) continue;
    const auto at = [&](double r, int k) {
      const double angle = 2 * std::numbers::pi * k / kRingSectors;
      return Vec2(r * std::cos(angle), r * std::sin(angle));
    };
    const TriangleMesh piece =
        prism({at(1, j), at(2, j), at(2, j + 1), at(1, j + 1)}, *heights[j] - below, *heights[j]);
    all = all.vertices.empty() ? piece : joined(all, piece);
  }
  return all;
}

}  // namespace

TEST_CASE("a ring stops what is wider than its hole by more than the chords of both") {
  for (const int facets : {12, 16, 40}) {
    for (unsigned seed = 0; seed < 4; ++seed) {
      for (const double beyond : {-0.1, 0.4, 2.0, 50.0, 2000.0}) {
        INFO(facets << " facets, seed " << seed << ", tolerances beyond " << beyond);
        const double radius = (5 + beyond * kRingTolerance) / std::cos(std::numbers::pi / facets);
        const TriangleMesh plate = ring_of(facets, 5, 12, 0, 1), collar = ring_of(facets, 2, radius, 3, 4);
        CHECK(ring_stops(plate, collar, seed) == (beyond > 1));
        // Out of the other end, too: the collar leaves and the plate is ahead.
        CHECK(ring_stops(transformed(collar, {Mat3::Identity(), Vec3(0, 0, -9)}), plate, seed) == (beyond > 1));
        CHECK_FALSE(ring_stops(transformed(plate, {Mat3::Identity(), Vec3(0, 0, 9)}), collar, seed));
      }
    }
  }
}

TEST_CASE("a hexagon as a collar stops a plate as far as the circle in it reaches") {
  const TriangleMesh plate = ring_of(64, 5, 12, 0, 1);
  const double across = std::cos(std::numbers::pi / 6);
  for (unsigned seed = 0; seed < 4; ++seed) {
    CHECK(ring_stops(plate, ring_of(6, 2, 5.02 / across, 3, 4), seed));
    CHECK_FALSE(ring_stops(plate, ring_of(6, 2, 4.98 / across, 3, 4), seed));
  }
}

TEST_CASE("faces that lean stop where one is above the other at every distance") {
  const auto tip = [](double lift) { return turned(48, {{0, lift - 9}, {3, lift - 9}, {3, lift - 3}, {0, lift}}); };
  for (unsigned seed = 0; seed < 4; ++seed) {
    CHECK(ring_stops(tip(0), tip(0.01), seed));
    CHECK_FALSE(ring_stops(tip(0), tip(0), seed));
    CHECK_FALSE(ring_stops(tip(0), tip(-0.01), seed));
  }
}

TEST_CASE("what stops at every angle is what the heights of sectors say, and turning does not help against it") {
  Random random(7);
  int rings = 0, open = 0;
  for (int trial = 0; trial < 200; ++trial) {
    INFO("trial " << trial);
    const double share_a = random.uniform(0.8, 1.2), share_b = random.uniform(0.8, 1.2);
    SectorHeights a, b;
    for (int j = 0; j < kRingSectors; ++j) {
      if (random.uniform(0, 1) < share_a) a[j] = random.uniform(0, 2);
      if (random.uniform(0, 1) < share_b) b[j] = random.uniform(1, 3);
    }
    a[0] = a[0].value_or(0.5);
    b[0] = b[0].value_or(2.5);
    const auto least = [](const SectorHeights& all) {
      double low = 9;
      for (const auto& height : all) low = height ? std::min(low, *height) : low;
      return low;
    };
    const auto most = [](const SectorHeights& all) {
      double high = -9;
      for (const auto& height : all) high = height ? std::max(high, *height) : high;
      return high;
    };
    const auto full = [](const SectorHeights& all) {
      return std::all_of(all.begin(), all.end(), [](const auto& height) { return height.has_value(); });
    };
    const bool stops = full(a) && full(b) && least(a) < least(b) && most(a) < most(b);
    const TriangleMesh moving = sectors(a, 0.2), other = sectors(b, 0.2);
    CHECK(ring_stops(moving, other, static_cast<unsigned>(trial % 5)) == stops);
    ++(stops ? rings : open);
    if (!stops || trial % 4 != 0) continue;
    for (int k = 0; k < 24; ++k) {
      CHECK(Shadow(moving, turned_by(0.27 * k), kRingUp).runs_into(Shadow(other, {}, kRingUp), kRingTolerance));
    }
  }
  CHECK(rings > 40);
  CHECK(open > 40);
}

}  // namespace impend::test
