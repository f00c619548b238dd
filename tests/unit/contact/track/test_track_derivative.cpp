// Gap, point and normal of a tracked contact say the same thing: what a small motion of either body changes of the gap
// is n·(v_a − v_b) at the point.
#include <algorithm>
#include <set>

#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/test_random.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {
namespace {

// Of lengths near 1: differences over kMotion have errors kMotion² of curvature and 1e-16/kMotion of rounding; where
// the end of one body takes over from that of the other the second derivative jumps, which is of order kMotion.
constexpr double kMotion = 0x1p-18;
constexpr double kRateTolerance = 4 * kMotion;
// The direction in which a pin's gap is least turns fast where the pin is nearly amid its hole.
constexpr double kPinTolerance = 16 * kMotion;
// Bodies are shifted by so much (m) and turned by so much (rad) where they do not touch.
constexpr double kAskew = 0.02;

struct Twist {
  Vec3 linear, angular;
  Vec3 at(const Vec3& p) const { return linear + angular.cross(p); }
};

RigidTransform after(const Twist& twist, double t) {
  const double angle = twist.angular.norm() * t;
  // About the origin; for so small a time the shift is as if the turn came first.
  RigidTransform X = angle != 0 ? rotation(twist.angular.normalized(), angle) : RigidTransform();
  X.p += t * twist.linear;
  return X;
}

std::vector<TrackKey> keys_of(const std::vector<TrackedContact>& contacts) {
  std::vector<TrackKey> keys;
  for (const TrackedContact& c : contacts) keys.push_back(c.key);
  return keys;
}

// The largest difference of rates of gaps over some motions of both bodies, m/s; and that all contacts are still there.
double rate_missed(const TrackedPair& pair, const RigidTransform& D_a, const RigidTransform& D_b,
                   const std::vector<TrackedContact>& contacts, Random& random) {
  double missed = 0;
  const std::vector<TrackKey> keys = keys_of(contacts);
  for (int k = 0; k < 4; ++k) {
    Twist of_a{Vec3::Zero(), Vec3::Zero()}, of_b = of_a;
    (k % 2 ? of_a : of_b) = {random.normal3(), random.normal3()};
    const auto gaps = [&](double t) {
      const auto now = contacts_of_keys(placed(pair, after(of_a, t) * D_a, after(of_b, t) * D_b), keys, kTrackGap);
      REQUIRE(keys_of(now) == keys);
      return now;
    };
    const auto late = gaps(kMotion), early = gaps(-kMotion);
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      const Vec3& p = contacts[i].point;
      const double rate = contacts[i].normal.dot(of_a.at(p) - of_b.at(p));
      const bool pin = contacts[i].key.kind == TrackKind::kRoundRound;
      const double scale = pin ? kRateTolerance / kPinTolerance : 1;
      missed = std::max(missed, scale * std::abs(rate - (late[i].gap - early[i].gap) / (2 * kMotion)));
    }
  }
  return missed;
}

// All of both tables that the tracker follows, the round ones with their true surfaces.
std::vector<PairScene> all_scenes() {
  std::vector<PairScene> scenes = planar_scenes();
  for (const CurvedScene& scene : curved_scenes()) scenes.push_back(as_pair(scene));
  return scenes;
}

}  // namespace

TEST_CASE("Gaps of tracked contacts change as their points and normals say, in every scene that touches") {
  Random random(1);
  std::set<std::pair<TrackKind, bool>> kinds;
  for (const PairScene& scene : all_scenes()) {
    INFO(scene.name);
    const RigidTransform way = random_pose(1), both = random_pose(2);
    const TrackedPair pair = tracked_apart(scene, way);
    const auto contacts = contacts_at(pair, both, both * way, track_window(0, scene.gap));
    INFO(in_words(contacts));
    CHECK(rate_missed(pair, both, both * way, contacts, random) <= kRateTolerance);
    for (const TrackedContact& c : contacts) kinds.insert({c.key.kind, c.key.swapped});
    // Asked for again where they are, they are what they were.
    const auto again = contacts_of_keys(placed(pair, both, both * way), keys_of(contacts), kTrackGap);
    REQUIRE(again.size() == contacts.size());
    for (std::size_t i = 0; i < again.size(); ++i) {
      CHECK(again[i].key == contacts[i].key);
      CHECK((again[i].gap == contacts[i].gap && again[i].point == contacts[i].point));
      CHECK(again[i].normal == contacts[i].normal);
    }
  }
  for (int kind = 0; kind <= static_cast<int>(TrackKind::kRoundRound); ++kind) {
    INFO("kind " << kind);
    CHECK(kinds.count({static_cast<TrackKind>(kind), false}) + kinds.count({static_cast<TrackKind>(kind), true}) > 0);
  }
}

TEST_CASE("Gaps of tracked contacts that are open or overlap change as their points and normals say") {
  Random random(2);
  int checked = 0, open = 0, overlapping = 0;
  for (const PairScene& scene : all_scenes()) {
    for (int k = 0; k < 3; ++k) {
      INFO(scene.name << ", " << k);
      const RigidTransform both = random_pose(3);
      const TrackedPair pair = tracked_pair(scene);
      const RigidTransform D_a = after({kAskew * random.direction(), kAskew * random.direction()}, 1) * both;
      const auto contacts = contacts_at(pair, D_a, both, track_window(0.05, scene.gap));
      INFO(in_words(contacts));
      CHECK(rate_missed(pair, D_a, both, contacts, random) <= kRateTolerance);
      for (const TrackedContact& c : contacts) {
        ++checked;
        open += c.gap > 1e-3 ? 1 : 0;
        overlapping += c.gap < -1e-3 ? 1 : 0;
        CHECK(c.normal.norm() == Approx(1).epsilon(1e-14));
      }
    }
  }
  CHECK(checked >= 500);
  CHECK(open >= 100);
  CHECK(overlapping >= 100);
}

TEST_CASE(
    "Contacts that may come by a large turn are as far open when they are asked for again as when they are found") {
  // Which side of two edges is outside does not depend on how far the bodies may turn: else a gap would jump.
  Random random(4);
  const TriangleMesh wedge = prism({{0, 0}, {1, 0}, {0, 0.3}}, 0, 0.8), block = box(Vec3(0, 0, 0), Vec3(0.7, 0.4, 0.5));
  int checked = 0;
  for (const TriangleMesh& mesh : {wedge, block}) {
    const TrackedPair pair = tracked_pair(assembly_of({part_from_mesh("a", mesh), part_from_mesh("b", block)}));
    for (int k = 0; k < 200; ++k) {
      const RigidTransform D_a{random.rotation(), random.uniform3(-0.6, 0.6)};
      PairWindow window = track_window(0.5);
      window.turn = random.uniform(0, 1.5);
      const auto contacts = contacts_at(pair, D_a, {}, window);
      const auto again = contacts_of_keys(placed(pair, D_a, {}), keys_of(contacts), kTrackGap);
      INFO("place " << k << ", turn " << window.turn << "\n" << in_words(contacts));
      REQUIRE(keys_of(again) == keys_of(contacts));
      for (std::size_t i = 0; i < again.size(); ++i) {
        ++checked;
        REQUIRE(again[i].gap == contacts[i].gap);
        REQUIRE(again[i].normal == contacts[i].normal);
      }
    }
  }
  CHECK(checked > 1000);
}

TEST_CASE("Contacts are known again after a small motion that neither closes nor parts them") {
  Random random(3);
  for (const PairScene& scene : all_scenes()) {
    INFO(scene.name);
    const RigidTransform way = random_pose(4);
    const TrackedPair pair = tracked_apart(scene, way);
    const auto contacts = contacts_at(pair, {}, way, track_window(0, scene.gap));
    const auto before = keys_of(contacts);
    for (int k = 0; k < 3; ++k) {
      const RigidTransform D_a = after({random.direction(), random.direction()}, 0.01 * scene.gap);
      const auto now = contacts_of_pair(placed(pair, D_a, way), all_features(pair), track_window(0, scene.gap), before);
      std::vector<TrackKey> keys = keys_of(now), lost;
      std::set_difference(before.begin(), before.end(), keys.begin(), keys.end(), std::back_inserter(lost));
      std::vector<TrackedContact> which;
      for (const TrackedContact& c : contacts) {
        // At the end of the window a contact may leave it.
        const bool at_end = c.gap > 0.9 * scene.gap;
        if (!at_end && std::find(lost.begin(), lost.end(), c.key) != lost.end()) which.push_back(c);
      }
      INFO("of\n" << in_words(contacts) << "these were lost:\n" << in_words(which));
      CHECK(which.empty());
    }
  }
}

}  // namespace impend::test
