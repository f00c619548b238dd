// Two bodies brought together by their displacements have the contacts that are known of them where they lie.
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {
namespace {

// Corners of facets that are a little open beside a contact are no contacts yet.
constexpr double kClosed = 1e-9;  // m

std::vector<TrackedContact> closed(std::vector<TrackedContact> contacts) {
  std::erase_if(contacts,
                [](const TrackedContact& c) { return c.key.kind == TrackKind::kCornerFace && c.gap > kClosed; });
  return contacts;
}

// Poses of parts have rounding: of lengths near 1, turned and turned back.
constexpr double kConeOfAnswers = 1e-9;

}  // namespace

TEST_CASE("Flat bodies where they touch have the contacts of the table of known answers") {
  int compared = 0;
  for (const PairScene& scene : planar_scenes()) {
    INFO(scene.name);
    if (!scene.choices.empty()) continue;
    const auto found = contacts_at(tracked_pair(scene), {}, {}, track_window(0, scene.gap));
    INFO(in_words(found));
    CHECK(cone_difference(found, scene.contacts, 1) <= kConeOfAnswers);
    ++compared;
  }
  CHECK(compared >= 20);
}

TEST_CASE("Flat bodies that their displacements bring together have the contacts of the table of known answers") {
  for (const PairScene& scene : planar_scenes()) {
    if (!scene.choices.empty()) continue;
    for (unsigned seed = 1; seed <= 3; ++seed) {
      INFO(scene.name << ", seed " << seed);
      const RigidTransform way = random_pose(seed), both = random_pose(10 + seed);
      const TrackedPair pair = tracked_apart(scene, way);
      const auto found = contacts_at(pair, both, both * way, track_window(0, scene.gap));
      INFO(in_words(found));
      CHECK(cone_difference(found, displaced(scene.contacts, both), 1) <= kConeOfAnswers);
    }
  }
}

TEST_CASE("Round bodies that their displacements bring together hold each other as the true surfaces do") {
  int compared = 0;
  for (const CurvedScene& scene : curved_scenes()) {
    for (unsigned seed = 0; seed <= 2; ++seed) {
      INFO(scene.name << ", seed " << seed);
      const RigidTransform way = seed ? random_pose(seed) : RigidTransform(),
                           both = seed ? random_pose(10 + seed) : way;
      const TrackedPair pair = tracked_apart(as_pair(scene), way);
      const auto found = closed(contacts_at(pair, both, both * way, track_window(0, scene.gap)));
      INFO(in_words(found));
      CHECK(cone_difference(found, displaced(scene.truth, both), 1) <= kConeOfAnswers + scene.loose);
      ++compared;
    }
  }
  CHECK(compared >= 60);
}

}  // namespace impend::test
