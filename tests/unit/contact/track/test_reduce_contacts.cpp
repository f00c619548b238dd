// What is left out of a pair's contacts is implied by what stays.
#include <cmath>

#include "impend/contact/track/reduce_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {
namespace {

TrackedContact corner_on_face(int corner, int face, const Vec3& point, double gap, const Vec3& normal = Vec3::UnitZ()) {
  return {{0, 1, TrackKind::kCornerFace, false, corner, face, 0}, point, normal, gap};
}

std::vector<int> firsts(const std::vector<TrackedContact>& contacts) {
  std::vector<int> all;
  for (const TrackedContact& c : contacts) all.push_back(c.key.first);
  return all;
}

}  // namespace

TEST_CASE("Of contacts at one place along one normal the first stays") {
  std::vector<TrackedContact> contacts{corner_on_face(0, 0, Vec3(1, 2, 3), 1e-5),
                                       corner_on_face(1, 1, Vec3(1, 2, 3), 0),
                                       corner_on_face(2, 2, Vec3(1, 2, 3 + 2e-4), 0),
                                       corner_on_face(3, 3, Vec3(1, 2, 3), 0, Vec3(0.01, 0, 1).normalized())};
  CHECK(firsts(reduce_contacts(contacts, kTrackGap)) == std::vector<int>{0, 2, 3});
  CHECK(reduce_contacts({}, kTrackGap).empty());
}

TEST_CASE("Of corners on one face those of their hull stay, in their order") {
  std::vector<TrackedContact> contacts;
  const double xs[] = {0, 1, 2, 2, 2, 1, 0, 0, 1}, ys[] = {0, 0, 0, 1, 2, 2, 2, 1, 1};
  for (int i = 0; i < 9; ++i) contacts.push_back(corner_on_face(i, 5, Vec3(xs[i], ys[i], 0), 0));
  CHECK(firsts(reduce_contacts(contacts, kTrackGap)) == std::vector<int>{0, 2, 4, 6});
  // Each on its own face: nothing is implied.
  for (int i = 0; i < 9; ++i) contacts[i].key.second = i;
  CHECK(reduce_contacts(contacts, kTrackGap).size() == 9);
  // Both sides of a pair have faces of their own.
  for (int i = 0; i < 9; ++i) contacts[i].key.second = 5;
  for (int i = 5; i < 9; ++i) contacts[i].key.swapped = true;
  CHECK(firsts(reduce_contacts(contacts, kTrackGap)) == std::vector<int>{0, 2, 4, 5, 6, 7, 8});
}

TEST_CASE("A corner that lies deeper than all of the hull stays") {
  std::vector<TrackedContact> contacts;
  for (int i = 0; i < 4; ++i) contacts.push_back(corner_on_face(i, 5, Vec3(i % 2, i / 2, 0), 1e-4 * (i + 1)));
  contacts.push_back(corner_on_face(4, 5, Vec3(0.5, 0.5, 0), 0.9e-4));
  contacts.push_back(corner_on_face(5, 5, Vec3(0.4, 0.5, 0), 1.1e-4));
  CHECK(firsts(reduce_contacts(contacts, 1e-9)) == std::vector<int>{0, 1, 2, 3, 4});
}

TEST_CASE("Where what stays of one face opens or stays closed, so does what was left out") {
  // Along one plane: rates of normal gaps are affine over it.
  Random random(1);
  int dropped = 0;
  for (int k = 0; k < 300; ++k) {
    std::vector<TrackedContact> contacts;
    const int count = random.integer(4, 12);
    for (int i = 0; i < count; ++i) {
      const double x = random.integer(0, 4), y = random.integer(0, 4);
      contacts.push_back(corner_on_face(i, 0, Vec3(x, y, 0), 0));
    }
    const auto kept = reduce_contacts(contacts, 1e-9);
    dropped += static_cast<int>(contacts.size() - kept.size());
    for (int m = 0; m < 20; ++m) {
      const Vec3 rate = random.normal3();
      const auto least = [&](const std::vector<TrackedContact>& of) {
        double smallest = 1e9;
        for (const TrackedContact& c : of) smallest = std::min(smallest, rate.dot(Vec3(1, c.point.x(), c.point.y())));
        return smallest;
      };
      CHECK(least(kept) == Approx(least(contacts)).margin(1e-12));
    }
  }
  CHECK(dropped >= 300);
}

}  // namespace impend::test
