// The contacts of an assembly in motion: what is taken for closed, how gaps go on from there, slip, jointed pairs.
#include "impend/contact/track/contact_tracker.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "impend/contact/find_contacts.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/jointed_scenes.h"
#include "tests/support/test_random.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {
namespace {

ContactTracker started(const Assembly& assembly, double gap = kTrackGap) {
  Assembly asked = assembly;
  asked.contact.gap = gap;
  auto contacts = find_contacts(asked);
  if (!contacts) FAIL(to_string(contacts.error()));
  auto tracker = ContactTracker::start(asked, contacts.value());
  if (!tracker) FAIL(to_string(tracker.error()));
  CHECK(tracker.value().gap() == gap);
  return std::move(tracker).value();
}

// A cube of edge 1 on a plate, which it is sunk into by `sunk` at t = 0.
Assembly cube_on_plate(double sunk) {
  return assembly_of({part_from_mesh("plate", box(Vec3(-2, -2, -1), Vec3(2, 2, 0)), true),
                      part_from_mesh("cube", box(Vec3(-0.5, -0.5, -sunk), Vec3(0.5, 0.5, 1 - sunk)))});
}

const StepReach kStill{{0, 0}, {}};

}  // namespace

TEST_CASE("What touches at the start has gap zero there, and gaps are told from there") {
  for (const double sunk : {5e-5, -5e-5, 0.0}) {
    INFO("sunk by " << sunk);
    ContactTracker tracker = started(cube_on_plate(sunk));
    const Displacements start(2);
    for (const TrackedContact& c : tracker.contacts(start, kStill)) CHECK(c.gap == Approx(-sunk).margin(1e-14));
    tracker.take_as_closed(start);
    const auto closed = tracker.contacts(start, kStill);
    CHECK(closed.size() == 4);
    for (const TrackedContact& c : closed) CHECK(std::abs(c.gap) <= 1e-15);
    const Displacements up{{}, translation(3e-5 * kZ)};
    for (const TrackedContact& c : tracker.contacts(up, kStill)) CHECK(c.gap == Approx(3e-5).margin(1e-14));
    for (const double gap : tracker.gaps(closed, up)) CHECK(gap == Approx(3e-5).margin(1e-14));
    // Far apart, too, where none of it is a contact any more.
    const Displacements away{{}, translation(0.5 * kZ + 7 * kX)};
    CHECK(tracker.contacts(away, kStill).empty());
    for (const double gap : tracker.gaps(closed, away)) CHECK(gap == Approx(0.5).margin(1e-12));
  }
}

TEST_CASE("The deepest contact of two bodies is told wherever they are, whatever was followed") {
  ContactTracker tracker = started(cube_on_plate(0));
  tracker.take_as_closed(Displacements(2));
  const auto at = [&](const Vec3& way) { return tracker.deepest_of(0, 1, {{}, translation(way)}, 0.1); };
  CHECK(at(Vec3::Zero()) == 0);
  CHECK(at(0.01 * kZ) == 0);
  CHECK(at(-0.01 * kZ + 0.2 * kX) == Approx(-0.01).epsilon(1e-12));
  // Its corner lies beside the plate, deep below its plane.
  CHECK(at(-0.01 * kZ + (2.5 + kTrackGap / 2) * kX) == 0);
}

TEST_CASE("How deep two bodies overlapped is forgotten once they are far apart") {
  ContactTracker tracker = started(cube_on_plate(0));
  const auto deepest_at = [&](const Vec3& way) {
    tracker.contacts({{}, translation(way)}, kStill);
    const auto deepest = tracker.remember().deepest;
    return deepest.empty() ? 0.0 : deepest.at({0, 1});
  };
  CHECK(deepest_at(-kTrackGap / 2 * kZ) == Approx(-kTrackGap / 2));
  CHECK(deepest_at(9 * kZ) == 0);
}

TEST_CASE("Features that meet later count from the deepest overlap of their pair at the start") {
  for (const double sunk : {5e-5, -5e-5}) {
    INFO("sunk by " << sunk);
    ContactTracker tracker = started(cube_on_plate(sunk));
    tracker.take_as_closed(Displacements(2));
    // Over the rim of the plate: two corners still stand on it, two places are edge on edge.
    const auto beyond = tracker.contacts({{}, translation(2 * kX)}, kStill);
    int corners = 0, edges = 0;
    for (const TrackedContact& c : beyond) {
      const bool corner = c.key.kind == TrackKind::kCornerFace;
      (corner ? corners : edges) += 1;
      // What was open at the start closes by as much.
      CHECK(c.gap == Approx(corner || sunk > 0 ? 0 : -sunk).margin(1e-12));
    }
    CHECK(corners == 2);
    CHECK(edges == 2);
  }
}

TEST_CASE("Contacts that may close in a step are told, others are not, in the order of their keys") {
  ContactTracker tracker = started(cube_on_plate(0));
  for (const double height : {0.0, 0.01, 0.1}) {
    const Displacements at{{}, translation(height * kZ)};
    for (const double reach : {0.0, 0.005, 0.02, 0.2}) {
      const auto contacts = tracker.contacts(at, {{7, reach}, {}});
      CHECK(contacts.size() == (height <= reach + kTrackGap ? 4u : 0u));
      CHECK(std::is_sorted(contacts.begin(), contacts.end(),
                           [](const TrackedContact& c, const TrackedContact& d) { return c.key < d.key; }));
      const auto again = tracker.again(contacts, at);
      REQUIRE(again.size() == contacts.size());
      for (std::size_t i = 0; i < again.size(); ++i) CHECK(again[i].key == contacts[i].key);
    }
  }
}

TEST_CASE("A gap of which nothing can be said is no number, and its neighbours keep theirs") {
  // A cylinder that leans on its rim, then stands upright: no place of the rim is lowest.
  const TriangleMesh cylinder = prism(regular_polygon(64, 0.5, 0.04), 0, 1);
  const RigidTransform lean = rotation(kY, 0.3);
  Part part = part_from_mesh("cylinder", transformed(cylinder, {lean.R, 0.5 * std::sin(0.3) * kZ}));
  const Assembly assembly = assembly_of({part_from_mesh("plate", box(Vec3(-4, -4, -1), Vec3(4, 4, 0)), true), part});
  ContactTracker tracker = started(assembly, 1e-3);
  const auto leaning = tracker.contacts(Displacements(2), {{0, 0.5}, {}});
  const bool rim = std::any_of(leaning.begin(), leaning.end(),
                               [](const TrackedContact& c) { return c.key.kind == TrackKind::kRimFace; });
  REQUIRE(rim);
  const auto gaps = tracker.gaps(leaning, {{}, {lean.R.transpose(), Vec3::Zero()}});
  REQUIRE(gaps.size() == leaning.size());
  for (std::size_t i = 0; i < gaps.size(); ++i) {
    CHECK(std::isnan(gaps[i]) == (leaning[i].key.kind == TrackKind::kRimFace));
  }
}

TEST_CASE("A pin that has slipped off the end of an edge, or an edge off the end of a pin, passes it aside") {
  // A pin leans across the edge of a plate along x that ends at x = ±2; the pin ends 0.5 from there.
  constexpr double kPin = 0.1;
  Part pin = part_from_mesh("pin", cylinder(48, kPin, 0, -0.5, 0.5));
  pin.X_WP = {rotation(kX, kPi / 4).R, kPin * (kZ + kY).normalized() + kY};
  ContactTracker tracker =
      started(assembly_of({part_from_mesh("plate", box(Vec3(-2, -1, -1), Vec3(2, 1, 0)), true), pin}));
  std::vector<TrackedContact> of_pin;
  for (const TrackedContact& c : tracker.contacts(Displacements(2), kStill)) {
    if (c.key.kind == TrackKind::kCylinderEdge) of_pin.push_back(c);
  }
  REQUIRE(of_pin.size() == 1);
  const Vec3 along = rotation(kX, kPi / 4).R * kZ;  // the pin's axis
  const auto aside = [&](const Vec3& way) { return tracker.pass_aside(of_pin[0].key, {{}, translation(way)}); };
  CHECK_FALSE(aside(Vec3::Zero()));
  CHECK_FALSE(aside(1.9 * kX + 0.4 * along));
  CHECK_FALSE(aside((2 + kTrackGap / 2) * kX));
  CHECK(aside((2 + 2 * kTrackGap) * kX));
  CHECK(aside(-2.1 * kX));
  CHECK(aside((0.5 + 2 * kTrackGap) * along));
  CHECK(aside(-0.6 * along));
}

TEST_CASE("Slip of a corner is how far a has moved over b, whichever of the two has the corner") {
  Random random(1);
  // b's corners under a's larger face, and a's corners over b's.
  for (const bool swapped : {false, true}) {
    std::vector<Part> parts{part_from_mesh("large", box(Vec3(-2, -2, -1), Vec3(2, 2, 0))),
                            part_from_mesh("small", box(Vec3(-0.5, -0.5, 0), Vec3(0.5, 0.5, 1)))};
    if (!swapped) std::swap(parts[0], parts[1]);
    ContactTracker tracker = started(assembly_of(parts));
    for (int k = 0; k < 20; ++k) {
      const RigidTransform both = random_pose(static_cast<unsigned>(k));
      const Displacements from{both, both};
      const auto contacts = tracker.contacts(from, kStill);
      REQUIRE(contacts.size() == 4);
      // A shift of a over b is told as it is.
      const Vec3 way = both.R * (0.3 * kX - 0.2 * kY);
      for (const TrackedContact& c : contacts) {
        CHECK(c.key.swapped == swapped);
        const auto slip = tracker.slip(c.key, from, {translation(way) * both, both});
        REQUIRE(slip);
        CHECK((*slip - way).norm() <= 1e-12);
        const auto back = tracker.slip(c.key, from, {both, translation(way) * both});
        CHECK((*back + way).norm() <= 1e-12);
      }
      // Small turns and shifts of both: the difference of velocities at the corner.
      constexpr double kTime = 1e-6;
      const Vec3 v_a = random.normal3(), w_a = random.normal3(), v_b = random.normal3(), w_b = random.normal3();
      const auto moved = [&](const Vec3& v, const Vec3& w) {
        RigidTransform X = rotation(w.normalized(), kTime * w.norm());
        X.p += kTime * v;
        return X * both;
      };
      for (const TrackedContact& c : contacts) {
        const Vec3 rate = v_a + w_a.cross(c.point) - v_b - w_b.cross(c.point);
        const auto slip = tracker.slip(c.key, from, {moved(v_a, w_a), moved(v_b, w_b)});
        CHECK((*slip / kTime - rate).norm() <= 1e-4);
      }
    }
    // Together they slip nowhere.
    for (const TrackedContact& c : tracker.contacts(Displacements(2), kStill)) {
      CHECK(tracker.slip(c.key, Displacements(2), {random_pose(5), random_pose(5)})->norm() <= 1e-14);
    }
  }
}

namespace {

// Two bars of square section, one ridge across the other at the origin; a is the upper one.
Assembly ridge_on_ridge() {
  const auto bar = [](const Vec3& along, double height) {
    RigidTransform X = rotation(along, std::numbers::pi / 4);
    X.p = height * kZ;
    const Vec3 half = 0.5 * Vec3::Ones() + 1.5 * along;
    return transformed(box(-half, half), X);
  };
  return assembly_of(
      {part_from_mesh("upper", bar(kY, std::sqrt(0.5))), part_from_mesh("lower", bar(kX, -std::sqrt(0.5)))});
}

TrackedContact crossing_of(ContactTracker& tracker, const Displacements& at) {
  for (const TrackedContact& c : tracker.contacts(at, kStill)) {
    if (c.key.kind == TrackKind::kEdgeEdge) return c;
  }
  FAIL("no edges cross");
  return {};
}

// For a time: from a pose on with these velocities.
RigidTransform moved(const RigidTransform& from, const Vec3& v, const Vec3& w, double time) {
  RigidTransform X = rotation(w.normalized(), time * w.norm());
  X.p += time * v;
  return X * from;
}

}  // namespace

TEST_CASE("Slip of edges that cross is that of their material there, across the normal") {
  Random random(2);
  ContactTracker tracker = started(ridge_on_ridge());
  for (int k = 0; k < 20; ++k) {
    const RigidTransform both = random_pose(static_cast<unsigned>(k));
    const Displacements from{both, both};
    const TrackedContact c = crossing_of(tracker, from);
    // Shifts as they are, but for what opens the contact.
    const Vec3 way = 0.3 * kX - 0.2 * kY;
    CHECK((*tracker.slip(c.key, from, {translation(both.R * (way + 0.1 * kZ)) * both, both}) - both.R * way).norm() <=
          1e-12);
    CHECK((*tracker.slip(c.key, from, {both, translation(both.R * way) * both}) + both.R * way).norm() <= 1e-12);
    constexpr double kTime = 1e-6;
    const Vec3 v_a = random.normal3(), w_a = random.normal3(), v_b = random.normal3(), w_b = random.normal3();
    const Vec3 rate = v_a + w_a.cross(c.point) - v_b - w_b.cross(c.point);
    const auto slip = tracker.slip(c.key, from, {moved(both, v_a, w_a, kTime), moved(both, v_b, w_b, kTime)});
    REQUIRE(slip);
    CHECK((*slip / kTime - (rate - c.normal * c.normal.dot(rate))).norm() <= 1e-4);
    // Together they slip nowhere.
    CHECK(tracker.slip(c.key, from, {random_pose(5), random_pose(5)})->norm() <= 1e-14);
  }
}

TEST_CASE("What edges slip in a step misses what they slip in its halves by the third power of its length") {
  Random random(3);
  ContactTracker tracker = started(ridge_on_ridge());
  const TrackedContact c = crossing_of(tracker, Displacements(2));
  double missed = 0, of_half = 0;
  for (int k = 0; k < 20; ++k) {
    const Vec3 v = random.normal3(), w = random.normal3();
    const auto miss = [&](double time) {
      const Displacements half{moved({}, v, w, time / 2), {}}, all{moved({}, v, w, time), {}};
      const Vec3 of_halves = *tracker.slip(c.key, Displacements(2), half) + *tracker.slip(c.key, half, all);
      return (*tracker.slip(c.key, Displacements(2), all) - of_halves).norm();
    };
    missed += miss(0.02);
    of_half += miss(0.01);
  }
  CHECK(missed >= 7.5 * of_half);
  CHECK(missed <= 8.5 * of_half);
}

TEST_CASE("Edges that run along each other have no slip of their own") {
  ContactTracker tracker = started(ridge_on_ridge());
  const TrackedContact c = crossing_of(tracker, Displacements(2));
  const Displacements along{rotation(kZ, std::numbers::pi / 2), {}};
  CHECK_FALSE(tracker.slip(c.key, Displacements(2), along));
  CHECK_FALSE(tracker.slip(c.key, along, Displacements(2)));
}

TEST_CASE("Pairs that share a joint are followed unless they overlap at the start") {
  for (const double apart : {-0.25, 0.0, 0.5}) {
    for (const bool jointed : {false, true}) {
      INFO(apart << " apart" << (jointed ? ", jointed" : ""));
      if (apart < 0 && !jointed) continue;
      Assembly assembly = frame_alone();
      const int a = add_box(assembly, "a", Vec3(0, 0, 0), Vec3(1, 1, 1));
      const int b = add_box(assembly, "b", Vec3(0, 0, 1 + apart), Vec3(1, 1, 2 + apart));
      if (jointed) add_joint(assembly, JointType::kHinge, a, b, Vec3(2, 0, 1), kY);
      ContactTracker tracker = started(assembly);
      Displacements at(3);
      at[b] = translation(-apart * kZ);
      CHECK(tracker.contacts(at, {{0, 0, 0}, {}}).size() == (apart < 0 ? 0u : 4u));
    }
  }
}

}  // namespace impend::test
