// Corners that come onto corners and edges: one of several normals holds them apart, by where the two are going.
#include <cmath>

#include "impend/contact/track/contact_tracker.h"
#include "impend/contact/track/reduce_contacts.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {
namespace {

// A cube with its upper corner at the origin and one with its lower corner there: octants that meet in a point.
TrackedPair octants() {
  return tracked_pair(assembly_of({part_from_mesh("a", box(Vec3::Zero(), Vec3::Ones())),
                                   part_from_mesh("b", box(-Vec3::Ones(), Vec3::Zero()), true)}));
}

// A cube that stands on one corner, over the ridge along y of a roof.
TrackedPair over_ridge() {
  const Mat3 on_corner = Eigen::Quaterniond::FromTwoVectors(Vec3::Ones(), kZ).toRotationMatrix();
  const TriangleMesh cube = transformed(box(Vec3::Zero(), Vec3::Ones()), {on_corner, Vec3::Zero()});
  const TriangleMesh roof = transformed(prism({{-1, -1}, {1, -1}, {0, 0}}, -1, 1), rotation(kX, std::acos(-1.0) / 2));
  return tracked_pair(assembly_of({part_from_mesh("cube", cube), part_from_mesh("roof", roof, true)}));
}

// What is opposite each other now: what may come to be so is told besides.
std::vector<TrackedContact> going(const TrackedPair& pair, const Vec3& from, const Vec3& to,
                                  const std::vector<TrackKey>& before = {}) {
  PairWindow window = track_window((to - from).norm());
  const PairPlace now = placed(pair, translation(from), {}), after = placed(pair, translation(to), {});
  window.after = &after;
  std::vector<TrackedContact> contacts = contacts_of_pair(now, all_features(pair), window, before);
  std::erase_if(contacts, [](const TrackedContact& c) { return c.beyond; });
  return contacts;
}

}  // namespace

TEST_CASE("A corner that comes onto a corner meets the face that it reaches last") {
  const TrackedPair pair = octants();
  // From (3, 1, 2) steps away to the other side: the plane x = 0 is reached last where x closes slowest, and so on.
  for (const Vec3& n : {kX, kY, kZ}) {
    const Vec3 from = 1e-3 * (Vec3::Ones() + n), to = -1e-3 * Vec3::Ones();
    const auto contacts = going(pair, from, to);
    INFO(in_words(contacts));
    REQUIRE(contacts.size() == 1);
    CHECK((contacts[0].normal - n).norm() <= 1e-14);
    CHECK(contacts[0].gap == Approx(from.dot(n)).margin(1e-14));
    // Where it stays beside it, it is told so, and not held by what it passes.
    const auto passing = going(pair, from, to + 3e-3 * n);
    REQUIRE(passing.size() == 1);
    CHECK((passing[0].normal - n).norm() <= 1e-14);
  }
}

TEST_CASE("A corner straight over a corner keeps the face that it met before") {
  const TrackedPair pair = octants();
  const Vec3 from = 1e-3 * Vec3::Ones(), to = -from;
  const auto first = going(pair, from, to);
  REQUIRE(first.size() == 1);
  for (const Vec3& n : {kX, kY, kZ}) {
    const auto met = going(pair, from + 1e-3 * n, to);
    REQUIRE(met.size() == 1);
    const auto kept = going(pair, from, to, {met[0].key});
    REQUIRE(kept.size() == 1);
    CHECK(kept[0].key == met[0].key);
  }
}

TEST_CASE("A corner straight over a ridge is held by one of its two faces, however far it falls in a step") {
  const TrackedPair pair = over_ridge();
  for (const double height : {1e-5, 1e-3, 0.05}) {
    const auto contacts = going(pair, height * kZ, -0.1 * kZ);
    INFO("from " << height << ": " << in_words(contacts));
    const auto found = reduce_contacts(contacts, 1e-3);
    REQUIRE(found.size() == 1);
    CHECK(std::abs(contacts[0].normal.z()) == Approx(std::sqrt(0.5)).epsilon(1e-12));
    CHECK(contacts[0].gap == Approx(height * std::sqrt(0.5)).margin(1e-12));
    CHECK((contacts[0].point - height * kZ).norm() <= height);
  }
}

TEST_CASE("Corners that pass a corner, an edge or a flush rim are not held back by them") {
  const TrackedPair pair = octants();
  const auto against = [](const std::vector<TrackedContact>& contacts, const Vec3& way) {
    double least = 1;
    for (const TrackedContact& c : contacts) {
      if (c.normal.dot(way) < -1e-6) least = std::min(least, c.gap + c.normal.dot(way));
    }
    return least;
  };
  // Over the top of the other cube, at it or sunk in by rounding, onto it from outside.
  for (const double height : {0.0, 1e-6, -1e-6}) {
    const Vec3 from(2e-3, -0.5, height), way = -4e-3 * kX;
    CHECK(against(going(pair, from, from + way), way) >= -1e-12);
  }
  const Vec3 corner(2e-3, -1e-3, 0);
  CHECK(against(going(pair, corner, corner - 4e-3 * kX), -4e-3 * kX) >= -1e-12);
  // But where it is clearly lower it hits the side.
  const Vec3 low(2e-3, -0.5, -5e-3);
  CHECK(against(going(pair, low, low - 4e-3 * kX), -4e-3 * kX) <= -1e-3);
}

TEST_CASE("What corners meet first is what the analysis imposes") {
  const TrackedPair pair = octants();
  for (const Vec3& n : {kX, kY, kZ}) {
    ContactSet found;
    found.gap = kTrackGap;
    Contact imposed;
    imposed.a = 0;
    imposed.b = 1;
    imposed.normal = n;
    auto tracker = ContactTracker::start(pair.assembly, found);
    REQUIRE(tracker.ok());
    tracker.value().take_as_closed(Displacements(2), {imposed});
    const auto contacts = tracker.value().contacts(Displacements(2), {{0, 0}});
    INFO(in_words(contacts));
    REQUIRE(contacts.size() == 1);
    CHECK((contacts[0].normal - n).norm() <= 1e-14);
  }
}

}  // namespace impend::test
