// Of two faces that meet in a convex edge a corner beside the edge meets one: that which it is farther out of, of equal
// ones that which it met before.
#include <cmath>
#include <utility>

#include "impend/contact/track/contact_tracker.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {
namespace {

// A thin spike with its tip at the origin that comes from +x +z, over the edge of a block whose faces there are x = 0
// and z = 0.
TrackedPair spike_at_edge() {
  const TriangleMesh spike = tetrahedron(Vec3::Zero(), Vec3(1, 0.1, 1.2), Vec3(1.2, 0.1, 1), Vec3(1.1, -0.2, 1.1));
  return tracked_pair(assembly_of(
      {part_from_mesh("spike", spike), part_from_mesh("block", box(Vec3(-2, -1, -2), Vec3(0, 1, 0)), true)}));
}

std::vector<TrackedContact> tips(const TrackedPair& pair, const Vec3& tip, const std::vector<TrackKey>& before = {}) {
  auto contacts = contacts_of_pair(placed(pair, translation(tip), {}), all_features(pair), track_window(), before);
  std::erase_if(contacts, [](const TrackedContact& c) { return c.key.kind != TrackKind::kCornerFace; });
  return contacts;
}

}  // namespace

TEST_CASE("A corner inside of an edge meets the face that it is less deep under") {
  const TrackedPair pair = spike_at_edge();
  for (const double deep : {3e-4, 5e-4, 1e-3}) {
    const auto above = tips(pair, Vec3(-deep, 0, -1e-5));
    REQUIRE(above.size() == 1);
    CHECK((above[0].normal - kZ).norm() <= 1e-14);
    CHECK(above[0].gap == Approx(-1e-5).margin(1e-14));
    const auto beside = tips(pair, Vec3(-1e-5, 0, -deep));
    REQUIRE(beside.size() == 1);
    CHECK((beside[0].normal - kX).norm() <= 1e-14);
    CHECK(beside[0].gap == Approx(-1e-5).margin(1e-14));
  }
}

TEST_CASE("A corner as deep under both faces of an edge keeps the face that it met before") {
  const TrackedPair pair = spike_at_edge();
  const Vec3 tip(-2e-4, 0, -2e-4);
  const auto first = tips(pair, tip);
  REQUIRE(first.size() == 1);
  const auto above = tips(pair, Vec3(-4e-4, 0, -1e-5)), beside = tips(pair, Vec3(-1e-5, 0, -4e-4));
  REQUIRE((above.size() == 1 && beside.size() == 1));
  CHECK(above[0].key != beside[0].key);
  for (const auto& met : {above, beside}) {
    const auto kept = tips(pair, tip, {met[0].key});
    REQUIRE(kept.size() == 1);
    CHECK(kept[0].key == met[0].key);
    // Slightly deeper under it changes nothing, clearly deeper does.
    const Vec3 n = met[0].normal;
    CHECK(tips(pair, tip - 0.5 * kTrackGap * n, {met[0].key})[0].key == met[0].key);
    CHECK(tips(pair, tip - 2 * kTrackGap * n, {met[0].key})[0].key != met[0].key);
  }
}

TEST_CASE("The tracker remembers which face a corner met in the step before") {
  const TrackedPair pair = spike_at_edge();
  ContactSet none;
  none.gap = kTrackGap;
  const auto tip_at = [&](ContactTracker& tracker, const Vec3& tip) {
    auto contacts = tracker.contacts({translation(tip), {}}, {{0, 0}, {}});
    std::erase_if(contacts, [](const TrackedContact& c) { return c.key.kind != TrackKind::kCornerFace; });
    REQUIRE(contacts.size() == 1);
    return contacts[0].normal;
  };
  for (const Vec3& met : {kX, kZ}) {
    auto tracker = ContactTracker::start(pair.assembly, none);
    REQUIRE(tracker.ok());
    const Vec3 beside = -1e-5 * met - 4e-4 * (kX + kZ - met);
    CHECK((tip_at(tracker.value(), beside) - met).norm() <= 1e-14);
    CHECK((tip_at(tracker.value(), Vec3(-2e-4, 0, -2e-4)) - met).norm() <= 1e-14);
  }
}

}  // namespace impend::test
