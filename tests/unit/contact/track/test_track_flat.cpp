// Flat bodies where it matters which of several features meet: passing flush, at seams, end on, in reentrant corners.
#include <cmath>

#include "impend/contact/find_contacts.h"
#include "impend/contact/track/reduce_contacts.h"
#include "impend/contact/track/side_contacts.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {
namespace {

constexpr double kConeTolerance = 1e-9;

// a moves over b, which is fixed.
TrackedPair over(const TriangleMesh& a, const TriangleMesh& b) {
  return tracked_pair(assembly_of({part_from_mesh("a", a), part_from_mesh("b", b, true)}));
}

// Contacts that resist a motion of a along `way`, m per m.
int against(const std::vector<TrackedContact>& contacts, const Vec3& way) {
  int stops = 0;
  for (const TrackedContact& c : contacts) stops += c.normal.dot(way) < -1e-6 ? 1 : 0;
  return stops;
}

// What an analysis finds where the bodies are.
std::vector<Expected> from_scratch(TrackedPair pair, const RigidTransform& D_a) {
  Assembly assembly = pair.assembly;
  assembly.parts[0].X_WP = D_a * assembly.parts[0].X_WP;
  assembly.contact.gap = kTrackGap;
  const auto found = find_contacts(assembly);
  if (!found) FAIL(to_string(found.error()));
  CHECK(found.value().disjunctions.empty());
  return as_expected(found.value().contacts);
}

}  // namespace

TEST_CASE("A block that slides over the flush seam of two plates is not stopped there") {
  const TriangleMesh block = box(Vec3(-0.5, -0.3, 0), Vec3(0.5, 0.3, 0.4));
  // Each plate by itself: both are flush, their tops at z = 0, and they meet at x = 0.
  const TriangleMesh plates[] = {box(Vec3(-4, -1, -1), Vec3(0, 1, 0)), box(Vec3(0, -1, -1), Vec3(4, 1, 0))};
  for (const TriangleMesh& plate : plates) {
    const TrackedPair pair = over(block, plate);
    for (const double sunk : {0.0, 1e-6, -1e-6}) {
      for (double x = -1.2; x <= 1.2; x += 0.05) {
        INFO("at " << x << ", sunk by " << sunk);
        const auto contacts = contacts_at(pair, translation(Vec3(x, 0, -sunk)), {}, track_window(0.06));
        INFO(in_words(contacts));
        CHECK(against(contacts, kX) == 0);
        CHECK(against(contacts, -kX) == 0);
        CHECK(against(contacts, kY) + against(contacts, -kY) == 0);
      }
    }
  }
}

TEST_CASE("Two blocks that pass each other flush side by side do not stop each other") {
  // They share the plane y = 0 and move along x; above all corners meet there end on.
  const TrackedPair pair = over(box(Vec3(-0.5, 0, 0), Vec3(0.5, 1, 1)), box(Vec3(-0.5, -1, 0), Vec3(0.5, 0, 1)));
  for (const double apart : {0.0, 1e-6}) {
    for (double x = -1.1; x <= 1.1; x += 0.05) {
      INFO("at " << x);
      const auto contacts = contacts_at(pair, translation(Vec3(x, apart, 0)), {}, track_window(0.06));
      INFO(in_words(contacts));
      CHECK(against(contacts, kX) + against(contacts, -kX) + against(contacts, kZ) + against(contacts, -kZ) == 0);
      if (std::abs(x) < 0.95) CHECK(against(contacts, -kY) >= 4);
    }
  }
}

TEST_CASE("Boxes flush, offset, in bond and turned on each other meet as an analysis finds them") {
  const TriangleMesh lower = box(Vec3(-1, -0.5, -1), Vec3(1, 0.5, 0)), upper = box(Vec3(-1, -0.5, 0), Vec3(1, 0.5, 1));
  const TrackedPair pair = over(upper, lower);
  const RigidTransform places[] = {{},
                                   translation(0.3 * kX),
                                   translation(kX),
                                   translation(0.4 * kX + 0.2 * kY),
                                   rotation(kZ, 0.3),
                                   rotation(kZ, std::acos(-1.0) / 2),
                                   translation(0.2 * kX) * rotation(kZ, 0.7)};
  for (const RigidTransform& D : places) {
    const auto found = reduce_contacts(contacts_at(pair, D, {}), kTrackGap);
    INFO(in_words(found));
    CHECK(cone_difference(found, from_scratch(pair, D), 1) <= kConeTolerance);
    for (const TrackedContact& c : found) CHECK(std::abs(c.gap) <= 1e-12);
  }
}

TEST_CASE("A bar in a channel, a dovetail and an L in an L are held in their reentrant corners") {
  const auto channel = prism({{-2, -1}, {2, -1}, {2, 1}, {1, 1}, {1, 0}, {-1, 0}, {-1, 1}, {-2, 1}}, -2, 2);
  const auto tail = prism({{-2, -1}, {2, -1}, {2, 1}, {0.5, 1}, {1, 0}, {-1, 0}, {-0.5, 1}, {-2, 1}}, -2, 2);
  const auto ell = prism({{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}, -1, 1);
  const TrackedPair pairs[] = {over(box(Vec3(-1, 0, -1), Vec3(1, 0.5, 1)), channel),
                               over(prism({{-1, 0}, {1, 0}, {0.5, 1}, {-0.5, 1}}, -1, 1), tail),
                               over(box(Vec3(1, 1, -0.5), Vec3(1.5, 1.7, 0.5)), ell),
                               over(prism({{1, 1}, {3, 1}, {3, 3}, {0.5, 3}, {0.5, 2}, {1, 2}}, -0.5, 0.5), ell)};
  for (const TrackedPair& pair : pairs) {
    for (const double along : {0.0, 0.2, -0.3}) {
      const RigidTransform D = translation(along * kZ);
      const auto found = contacts_at(pair, D, {});
      INFO(in_words(found));
      CHECK(cone_difference(found, from_scratch(pair, D), 1) <= kConeTolerance);
    }
  }
}

TEST_CASE("Edges that cross meet along the common normal, wherever they are met") {
  Random random(1);
  // Two wedges, edge on edge, the upper turned against the lower.
  const TriangleMesh lower = prism({{-1, -1}, {1, -1}, {0, 0}}, -1, 1), upper = prism({{-1, 1}, {0, 0}, {1, 1}}, -1, 1);
  const TrackedPair pair = over(upper, lower);
  for (int k = 0; k < 50; ++k) {
    const double angle = random.uniform(0.1, 3), gap = random.uniform(-5e-5, 5e-5);
    const Vec3 shift = random.uniform(-0.5, 0.5) * kZ;
    RigidTransform D = rotation(kY, angle);
    D.p = shift + gap * kY;
    INFO("turned by " << angle);
    const auto found = contacts_at(pair, D, {});
    REQUIRE(found.size() == 1);
    CHECK(found[0].key.kind == TrackKind::kEdgeEdge);
    CHECK(found[0].gap == Approx(gap).margin(1e-14));
    CHECK((found[0].normal - kY).norm() <= 1e-14);
    CHECK((found[0].point - shift - gap / 2 * kY).norm() <= 1e-12);
  }
}

TEST_CASE("A corner that comes in on the end of an edge is stopped, one that passes beyond is not") {
  // The upper block's corner over the vertical edge of the lower one, as in a stack that is turned by a half right
  // angle.
  const TrackedPair pair = over(transformed(box(Vec3(-1, -1, 0), Vec3(1, 1, 1)), rotation(kZ, std::acos(-1.0) / 4)),
                                box(Vec3(std::sqrt(2) - 0.5, -1, -1), Vec3(std::sqrt(2) + 1, 1, 0)));
  const auto above = contacts_at(pair, {}, {});
  CHECK(against(above, -kZ) >= 3);
  const auto beyond = contacts_at(pair, translation(-0.6 * kX), {});
  CHECK(beyond.empty());
  // At the rim, sideways: the corner's tip points at the wall below its top.
  const auto level = contacts_at(pair, translation(Vec3(-0.5, 0, -0.5)), {});
  INFO(in_words(level));
  CHECK(against(level, kX) >= 1);
  CHECK(against(level, -kZ) == 0);
}

TEST_CASE("A normal beyond the faces of an edge by some angle comes between them after that turn, of a blade as well") {
  for (const double wedge : {0.3, 1.5, 3.0, 3.13, 3.1415}) {
    // Of the normals of the two faces, which a blade of this angle short of a half turn has nearly opposite.
    const Vec3 left = Vec3::UnitX(), right(std::cos(wedge), std::sin(wedge), 0);
    for (const double beyond : {1e-3, 0.01, 0.1}) {
      INFO("normals " << wedge << " rad apart, " << beyond << " rad beyond");
      const Vec3 n(std::cos(beyond), -std::sin(beyond), 0);
      CHECK_FALSE(lies_between(n, left, right, 0));
      CHECK_FALSE(lies_between(n, left, right, 0, 0.99 * beyond));
      CHECK(lies_between(n, left, right, 0, 1.01 * beyond));
      const double w = wedge + beyond;
      CHECK_FALSE(lies_between(Vec3(std::cos(w), std::sin(w), 0), left, right, 0, 0.99 * beyond));
      CHECK(lies_between(Vec3(std::cos(w), std::sin(w), 0), left, right, 0, 1.01 * beyond));
    }
  }
}

}  // namespace impend::test
