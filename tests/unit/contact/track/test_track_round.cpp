// Balls, rollers, pins: gaps and normals are those of the true surfaces, by distances of points and lines.
#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/numbers.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/test_random.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {
namespace {

constexpr double kRadius = 0.5;
// Surfaces are fitted to corners of facets: to rounding of their coordinates.
constexpr double kFitted = 1e-9;

// a moves, b is fixed; both told in one frame.
TrackedPair of(const TriangleMesh& a, const TriangleMesh& b) {
  return tracked_pair(assembly_of({part_from_mesh("a", a), part_from_mesh("b", b, true)}));
}

const TrackedContact* nearest(const std::vector<TrackedContact>& contacts) {
  const auto at = std::min_element(contacts.begin(), contacts.end(),
                                   [](const TrackedContact& c, const TrackedContact& d) { return c.gap < d.gap; });
  return at == contacts.end() ? nullptr : &*at;
}

// From p to the box between two corners; zero inside.
double from_box(const Vec3& p, const Vec3& lower, const Vec3& upper) {
  return (p - p.cwiseMax(lower).cwiseMin(upper)).norm();
}

std::vector<TrackedContact> of_kind(std::vector<TrackedContact> contacts, TrackKind kind) {
  std::erase_if(contacts, [&](const TrackedContact& c) { return c.key.kind != kind; });
  return contacts;
}

}  // namespace

TEST_CASE("The nearest contact of a ball and a box is their distance, on faces, edges and corners alike") {
  const Vec3 lower(-1, -0.8, -0.6), upper(1, 0.8, 0.6);
  const TrackedPair pair = of(sphere(48, kRadius), box(lower, upper));
  Random random(1);
  int kinds[3] = {0, 0, 0};
  for (int k = 0; k < 400; ++k) {
    const Vec3 center = random.uniform3(-2, 2);
    const double distance = from_box(center, lower, upper) - kRadius;
    if (distance < -0.4 || distance > 0.4) continue;
    const RigidTransform both = random_pose(static_cast<unsigned>(k));
    const auto contacts = contacts_at(pair, both * RigidTransform{random.rotation(), center}, both, track_window(0.5));
    const TrackedContact* c = nearest(contacts);
    INFO("at " << center.transpose() << ", " << in_words(contacts));
    REQUIRE(c);
    CHECK(c->gap == Approx(distance).margin(kFitted));
    const Vec3 foot = center.cwiseMax(lower).cwiseMin(upper);
    CHECK((c->normal - both.R * (center - foot).normalized()).norm() <= kFitted);
    const TrackKind kind = c->key.kind;
    ++kinds[kind == TrackKind::kBallFace ? 0 : kind == TrackKind::kBallEdge ? 1 : 2];
  }
  for (const int count : kinds) CHECK(count >= 10);
}

TEST_CASE(
    "A ball that rolls over an edge or a corner within a step is as far as it is, by the features of its beginning") {
  const Vec3 lower(-1, -0.8, -0.6), upper(1, 0.8, 0.6);
  const TrackedPair pair = of(sphere(48, kRadius), box(lower, upper));
  Random random(5);
  int over[3] = {0, 0, 0};
  for (int k = 0; k < 400; ++k) {
    // About the upper corner: beside one, two or three of its faces.
    Vec3 off = 0.1 * random.uniform3(-1, 1);
    for (int i = 0; i < 3; ++i) off[i] += random.chance(0.7) ? 0.4 : -0.2;
    const Vec3 before = upper + off, after = before + 0.1 * random.uniform3(-1, 1);
    if (!((before - upper).maxCoeff() > 0.1) || !((after - upper).maxCoeff() > 0.1)) continue;
    const auto contacts = contacts_at(pair, translation(before), {}, track_window(0.5));
    const TrackedContact* c = nearest(contacts);
    REQUIRE(c);
    const auto then = contacts_of_keys(placed(pair, translation(after), {}), {c->key}, kTrackGap);
    REQUIRE(then.size() == 1);
    const double distance = from_box(after, lower, upper) - kRadius;
    INFO("from " << before.transpose() << " to " << after.transpose() << ", " << in_words(then));
    // From an edge or corner to all that it joins; a face is taken to go on.
    if (c->key.kind != TrackKind::kBallFace) {
      CHECK(then[0].gap == Approx(distance).margin(kFitted));
    } else {
      CHECK(then[0].gap <= distance + kFitted);
    }
    ++over[c->key.kind == TrackKind::kBallFace ? 0 : c->key.kind == TrackKind::kBallEdge ? 1 : 2];
  }
  for (const int count : over) CHECK(count >= 20);
}

TEST_CASE("The nearest contact of a ball and a can is their distance, at the can's rims too") {
  const TrackedPair pair = of(sphere(48, kRadius), cylinder(32, 1, 0.1, -0.7, 0.7));
  Random random(7);
  int at_rims = 0;
  for (int k = 0; k < 400; ++k) {
    const Vec3 center = random.uniform3(-1.6, 1.6);
    const double beside = std::max(0.0, std::hypot(center.x(), center.y()) - 1);
    const double above = std::max(0.0, std::abs(center.z()) - 0.7);
    const double distance = std::hypot(beside, above) - kRadius;
    if (!(distance > -0.4 && distance < 0.4)) continue;
    const RigidTransform both = random_pose(static_cast<unsigned>(k));
    const auto contacts = contacts_at(pair, both * RigidTransform{random.rotation(), center}, both, track_window(0.5));
    const TrackedContact* c = nearest(contacts);
    INFO("at " << center.transpose() << ", " << in_words(contacts));
    REQUIRE(c);
    CHECK(c->gap == Approx(distance).margin(kFitted));
    if (!(beside > 0 && above > 0)) continue;
    ++at_rims;
    const Vec3 across = Vec3(center.x(), center.y(), 0).normalized();
    const Vec3 way = beside * across + (center.z() > 0 ? above : -above) * kZ;
    CHECK((c->normal - both.R * way.normalized()).norm() <= kFitted);
  }
  CHECK(at_rims >= 50);
}

TEST_CASE("A ball over a smaller hole is as far as the hole's rim, amid it from every side") {
  const double hole = 0.3, top = 0.5;
  const TrackedPair pair = of(sphere(48, kRadius), plate_with_hole(32, hole, 0.1, -top, top));
  Random random(8);
  for (int k = 0; k < 100; ++k) {
    const double off = k < 50 ? 1e-4 * random.uniform(0, 1) : random.uniform(0, 0.95) * hole;
    const double angle = random.uniform(0, 2 * kPi), height = random.uniform(0.3, 0.5);
    const Vec3 center(off * std::cos(angle), off * std::sin(angle), top + height);
    const auto contacts = contacts_at(pair, {random.rotation(), center}, {}, track_window(0.3));
    const TrackedContact* c = nearest(contacts);
    INFO("at " << center.transpose() << ", " << in_words(contacts));
    REQUIRE(c);
    CHECK(c->gap == Approx(std::hypot(hole - off, height) - kRadius).margin(kFitted));
    if (k < 50) {
      const auto on_rim = of_kind(contacts, TrackKind::kBallRim);
      for (int towards = 0; towards < 16; ++towards) {
        const Vec3 d(std::cos(towards * kPi / 8), std::sin(towards * kPi / 8), 0);
        CHECK(std::any_of(on_rim.begin(), on_rim.end(),
                          [&](const TrackedContact& one) { return one.normal.dot(d) > 0.3; }));
      }
    }
  }
}

TEST_CASE("A ball on a ball, outside of a roller and inside of a tube is as far as its centre says") {
  const TriangleMesh ball = sphere(48, kRadius);
  const TrackedPair on_ball = of(ball, sphere(48, 1)), on_roller = of(ball, cylinder(64, 1, 0.1, -2, 2)),
                    in_tube = of(ball, plate_with_hole(64, 1, 0.1, -2, 2));
  Random random(2);
  for (int k = 0; k < 100; ++k) {
    const Vec3 way = random.direction();
    const double out = 1 + kRadius + random.uniform(-0.1, 0.1), in = random.uniform(0.2, 0.6);
    const auto two = contacts_at(on_ball, {random.rotation(), out * way}, {}, track_window(0.2));
    REQUIRE(two.size() == 1);
    CHECK(two[0].gap == Approx(out - 1 - kRadius).margin(kFitted));
    CHECK((two[0].normal - way).norm() <= kFitted);
    const double angle = random.uniform(0, 2 * kPi), z = random.uniform(-1.5, 1.5);
    const Vec3 across(std::cos(angle), std::sin(angle), 0);
    const auto beside = contacts_at(on_roller, {random.rotation(), out * across + z * kZ}, {}, track_window(0.2));
    REQUIRE(beside.size() == 1);
    CHECK(beside[0].gap == Approx(out - 1 - kRadius).margin(kFitted));
    CHECK((beside[0].normal - across).norm() <= kFitted);
    const auto inside = contacts_at(in_tube, {random.rotation(), in * across + z * kZ}, {}, track_window(0.4));
    REQUIRE(nearest(inside));
    CHECK(nearest(inside)->gap == Approx(1 - kRadius - in).margin(kFitted));
    CHECK((nearest(inside)->normal + across).norm() <= kFitted);
  }
}

TEST_CASE("A roller lies on a plane at both of its ends, leans on one rim, stands on a ring of corners") {
  // About z, from −1 to 1; tilted from the vertical about y, its centre at a height.
  const TrackedPair pair = of(cylinder(64, kRadius, 0.03, -1, 1), box(Vec3(-50, -50, -50), Vec3(50, 50, 0)));
  for (const double tilt : {0.2, 0.7, 1.2, kPi / 2}) {
    for (const double height : {1.2, 1.3}) {
      INFO("tilted by " << tilt << ", at " << height);
      const auto rims =
          of_kind(contacts_at(pair, {rotation(kY, tilt).R, height * kZ}, {}, track_window(3)), TrackKind::kRimFace);
      REQUIRE(rims.size() == 2);
      CHECK(std::abs(rims[0].point.x() - rims[1].point.x()) == Approx(2 * std::sin(tilt)).epsilon(1e-9));
      for (const TrackedContact& c : rims) {
        const double end = c.point.x() < kRadius * std::cos(tilt) ? -1 : 1;
        CHECK(c.gap == Approx(height + end * std::cos(tilt) - kRadius * std::sin(tilt)).margin(kFitted));
        CHECK((c.normal - kZ).norm() <= 1e-14);
        CHECK(c.point.x() == Approx(end * std::sin(tilt) + kRadius * std::cos(tilt)).margin(kFitted));
      }
    }
  }
  const auto standing = contacts_at(pair, translation(kZ), {});
  CHECK(of_kind(standing, TrackKind::kRimFace).empty());
  CHECK(of_kind(standing, TrackKind::kCornerFace).size() == 64);
}

TEST_CASE("Rollers across and beside each other are as far apart as their axes, less their radii") {
  const TriangleMesh roller = cylinder(64, kRadius, 0.03, -1, 1);
  const TrackedPair pair = of(roller, roller);
  Random random(3);
  for (int k = 0; k < 60; ++k) {
    const double angle = random.uniform(0.1, kPi - 0.1), apart = random.uniform(0.9, 1.1),
                 along = random.uniform(-0.5, 0.5);
    const Mat3 turn = rotation(kX, angle).R;
    const auto across = contacts_at(pair, {turn, apart * kX + along * (turn * kZ)}, {}, track_window(0.2));
    const auto rounds = of_kind(across, TrackKind::kRoundRound);
    REQUIRE(rounds.size() == 1);
    CHECK(rounds[0].gap == Approx(apart - 2 * kRadius).margin(kFitted));
    CHECK((rounds[0].normal - kX).norm() <= kFitted);
    CHECK((rounds[0].point - apart / 2 * kX).norm() <= 0.11);
  }
  for (const double along : {0.0, 0.5, -1.5}) {
    for (const double turn : {0.0, kPi}) {
      const auto beside =
          of_kind(contacts_at(pair, {rotation(kX, turn).R, kX + along * kZ}, {}), TrackKind::kRoundRound);
      REQUIRE(beside.size() == 2);
      for (const TrackedContact& c : beside) CHECK(std::abs(c.gap) <= kFitted);
      CHECK(std::abs(beside[0].point.z() - beside[1].point.z()) == Approx(2 - std::abs(along)).epsilon(1e-6));
    }
  }
}

TEST_CASE("A roller over an edge is held by the edge, across it and along it") {
  // The edge is the y axis, the wedge below it.
  const TrackedPair pair = of(cylinder(64, kRadius, 0.03, -1, 1),
                              transformed(prism({{-1, -1}, {1, -1}, {0, 0}}, -2, 2), rotation(kX, kPi / 2)));
  for (const double angle : {0.0, 1e-6, 0.2, 1.0, kPi / 2}) {
    INFO("turned by " << angle << " from the edge");
    const Mat3 turn = rotation(kZ, angle).R * rotation(kX, kPi / 2).R;
    const auto contacts = of_kind(contacts_at(pair, {turn, (kRadius + 3e-5) * kZ}, {}), TrackKind::kCylinderEdge);
    INFO(in_words(contacts));
    REQUIRE(contacts.size() == (angle < 1e-3 ? 2u : 1u));
    for (const TrackedContact& c : contacts) {
      CHECK(c.gap == Approx(3e-5).margin(kFitted));
      CHECK((c.normal - kZ).norm() <= 1e-5);
    }
  }
}

TEST_CASE("A pin in a hole has its play less its offset, at both ends of what they share") {
  const TrackedPair pair = of(cylinder(64, 0.49, 0.03, -1, 1), plate_with_hole(64, 0.5, 0.01, -0.3, 1.5));
  Random random(4);
  for (int k = 0; k < 60; ++k) {
    const double angle = random.uniform(0, 2 * kPi), off = random.uniform(0.002, 0.012);
    const Vec3 rho(std::cos(angle), std::sin(angle), 0);
    const auto contacts = contacts_at(pair, {rotation(kZ, angle).R, off * rho}, {}, track_window(0.05));
    int nearest_ones = 0;
    for (const TrackedContact& c : contacts) {
      CHECK(c.gap >= 0.01 - off - kFitted);
      if (c.gap > 0.01 - off + kFitted) continue;
      CHECK((c.normal + rho).norm() <= 1e-3);
      CHECK(std::min(std::abs(c.point.z() + 0.3), std::abs(c.point.z() - 1)) <= kFitted);
      ++nearest_ones;
    }
    CHECK(nearest_ones >= 2);
  }
}

TEST_CASE("A pin in a half bearing is held below and at both rims, not above") {
  const TrackedPair pair = of(cylinder(64, kRadius, 0.03, -1, 1), saddle(64, kRadius, kPi, -1, 1));
  const auto contacts = contacts_at(pair, {}, {});
  REQUIRE_FALSE(contacts.empty());
  double lowest = 0, left = 0, right = 0;
  for (const TrackedContact& c : contacts) {
    CHECK(c.normal.y() >= -1e-6);
    lowest = std::max(lowest, c.normal.y());
    left = std::min(left, c.normal.x());
    right = std::max(right, c.normal.x());
  }
  CHECK(lowest >= 1 - 1e-6);
  CHECK(left <= -1 + 1e-6);
  CHECK(right >= 1 - 1e-6);
}

}  // namespace impend::test
