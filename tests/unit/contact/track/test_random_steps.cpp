// A body that wanders from one touching place to the next, on each of a hundred steps between them followed: where it
// touches, it is held as an analysis finds it there from scratch.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "impend/contact/find_contacts.h"
#include "impend/contact/track/contact_tracker.h"
#include "tests/support/catch.h"
#include "tests/support/curved_tags.h"
#include "tests/support/test_random.h"
#include "tests/unit/contact/track/tracked_pair.h"
#include "tests/unit/simulation/convex_overlap.h"

namespace impend::test {
namespace {

constexpr int kBetween = 100;                   // steps from one touching place to the next
constexpr double kApart = kTrackGap / 4;        // m, where two touch
constexpr double kConeOfSteps = 2 * kTrackGap;  // points are told amid gaps, on bodies of size 1

struct Shape {
  std::string name;
  std::vector<TriangleMesh> pieces;  // convex
  double ball = 0;                   // m, radius of a ball about the origin
};

TriangleMesh spike_of(double half, double height) {
  return polyhedron(
      {{0, 0, 0}, {-half, -half, height}, {half, -half, height}, {half, half, height}, {-half, half, height}},
      {{0, 2, 1}, {0, 3, 2}, {0, 4, 3}, {0, 1, 4}, {1, 2, 3, 4}});
}

std::vector<Shape> shapes() {
  const TriangleMesh cube = box(Vec3(-0.5, -0.4, -0.3), Vec3(0.5, 0.4, 0.3));
  const TriangleMesh slope = prism({{-0.5, -0.3}, {0.5, -0.3}, {-0.5, 0.4}}, -0.4, 0.4);
  return {{"cube", {cube}, 0},
          {"wedge", {slope}, 0},
          {"spike", {spike_of(0.3, 0.9)}, 0},
          {"tetrahedron", {tetrahedron({0, 0, 0}, {0.9, 0.1, 0}, {0.2, 0.8, 0.1}, {0.3, 0.3, 0.7})}, 0},
          {"ball", {sphere(32, 0.4)}, 0.4}};
}

Part part_of(const Shape& shape, bool fixed) {
  Part part = part_from_mesh(shape.name, shape.pieces.front(), fixed);
  if (shape.ball > 0) part.surfaces = tags_of(part.mesh, {sphere_surface(Vec3::Zero(), shape.ball)});
  return part;
}

ConvexBody at(const Shape& shape, const RigidTransform& X) {
  return shape.ball > 0 ? ball_at(X.p, shape.ball) : hull_of(shape.pieces.front(), X);
}

// Of a face, outward.
Vec3 some_normal(const Shape& shape, Random& random) {
  const ConvexBody body = hull_of(shape.pieces.front(), {});
  const Vec3 n = body.normals[random.integer(0, static_cast<int>(body.normals.size()) - 1)];
  double most = -1, least = 1;
  for (const Vec3& corner : body.corners) {
    most = std::max(most, n.dot(corner));
    least = std::min(least, n.dot(corner));
  }
  const auto on_plane = [&](double height) {
    return std::count_if(body.corners.begin(), body.corners.end(),
                         [&](const Vec3& corner) { return std::abs(n.dot(corner) - height) <= 1e-9; });
  };
  return on_plane(most) >= 3 ? n : on_plane(least) >= 3 ? Vec3(-n) : n;
}

// a beside b, apart by kApart: turned anyhow, or with a face of each along the other.
RigidTransform touching(const Shape& a, const Shape& b, Random& random) {
  const Vec3 n = random.chance(0.7) && b.ball == 0 ? some_normal(b, random) : random.direction();
  Mat3 R = random.rotation();
  if (random.chance(0.7) && a.ball == 0) {
    const Mat3 along = Eigen::Quaterniond::FromTwoVectors(some_normal(a, random), -n).toRotationMatrix();
    R = rotation(n, random.uniform(0, 6)).R * along;
  }
  const Vec3 aside = 0.2 * random.direction();
  const ConvexBody still = at(b, {});
  double low = -1, high = 4;  // m along n: overlapping, apart
  for (int k = 0; k < 60; ++k) {
    const double middle = (low + high) / 2;
    (separation(at(a, {R, aside + middle * n}), still) < kApart ? low : high) = middle;
  }
  return {R, aside + high * n};
}

// Away from the origin and back, so that bodies do not pass through each other.
RigidTransform between(const RigidTransform& from, const RigidTransform& to, double share) {
  constexpr double kOutward = 6;  // m, four times as much as the way out
  const Eigen::Quaterniond turn = Eigen::Quaterniond(from.R).slerp(share, Eigen::Quaterniond(to.R));
  const Eigen::Quaterniond around = Eigen::Quaterniond::FromTwoVectors(from.p, to.p);
  const Vec3 direction = Eigen::Quaterniond::Identity().slerp(share, around) * from.p.normalized();
  const double out = (1 - share) * from.p.norm() + share * to.p.norm() + kOutward * share * (1 - share);
  return {turn.toRotationMatrix(), out * direction};
}

struct Checked {
  int steps = 0, touching = 0, left_out = 0, contacts = 0, bad = 0;
};

void check_touch(const Assembly& assembly, const std::vector<TrackedContact>& tracked, const RigidTransform& X,
                 Checked& checked) {
  Assembly there = assembly;
  there.parts[0].X_WP = X;
  ContactOptions options;
  options.allow_overlap = true;
  const auto found = find_contacts(there, options);
  if (!found) FAIL(to_string(found.error()));
  const bool clear = found.value().disjunctions.empty() &&
                     std::all_of(found.value().contacts.begin(), found.value().contacts.end(),
                                 [](const Contact& c) { return !c.doubtful && std::abs(c.gap) <= kTrackGap / 2; }) &&
                     std::none_of(tracked.begin(), tracked.end(), [](const TrackedContact& c) {
                       return c.gap > kTrackGap / 2 && c.gap <= 2 * kTrackGap;
                     });
  if (!clear) {
    ++checked.left_out;
    return;
  }
  std::vector<TrackedContact> closed = tracked;
  std::erase_if(closed, [](const TrackedContact& c) { return c.gap > kTrackGap; });
  const auto expected = as_expected(found.value().contacts);
  INFO(in_words(closed));
  std::string words;
  for (const Expected& e : expected) {
    words += std::to_string(e.point.x()) + " " + std::to_string(e.point.y()) + " " + std::to_string(e.point.z()) +
             " along " + std::to_string(e.normal.x()) + " " + std::to_string(e.normal.y()) + " " +
             std::to_string(e.normal.z()) + "\n";
  }
  INFO("found\n" << words);
  CHECK(cone_difference(closed, expected, 1) <= kConeOfSteps);
  ++checked.touching;
  checked.contacts += static_cast<int>(closed.size());
}

void wander(const Shape& a, const Shape& b, int touches, Random& random, Checked& checked) {
  INFO(a.name << " about " << b.name);
  Assembly assembly = assembly_of({part_of(a, false), part_of(b, true)});
  assembly.contact.gap = kTrackGap;
  ContactSet none;
  none.gap = kTrackGap;
  auto started = ContactTracker::start(assembly, none);
  if (!started) FAIL(to_string(started.error()));
  ContactTracker& tracker = started.value();
  RigidTransform from = touching(a, b, random);
  for (int touch = 0; touch < touches; ++touch) {
    const RigidTransform to = touching(a, b, random);
    RigidTransform now = from;
    for (int k = 1; k <= kBetween; ++k, ++checked.steps) {
      const RigidTransform next = between(from, to, double(k) / kBetween);
      const double way = motion_bound(tracker.body(0), now, next);
      StepReach reach{{way, 0}, {}, {next, {}}};
      tracker.contacts({now, {}}, reach);
      now = next;
    }
    INFO("touch " << touch);
    check_touch(assembly, tracker.contacts({to, {}}, {{0, 0}}), to, checked);
    from = to;
  }
}

}  // namespace

TEST_CASE("What is followed over ten thousand random steps is what an analysis finds where bodies touch") {
  Random random(7);
  Checked checked;
  const std::vector<Shape> all = shapes();
  // Of 25 pairs of shapes each so many touches; IMPEND_RANDOM_TOUCHES asks for more.
  const char* asked = std::getenv("IMPEND_RANDOM_TOUCHES");
  const int touches = asked ? std::atoi(asked) : 4;
  for (const Shape& a : all) {
    for (const Shape& b : all) wander(a, b, touches, random, checked);
  }
  INFO(checked.touching << " touches compared, " << checked.left_out << " left out, " << checked.contacts
                        << " contacts");
  CHECK(checked.steps >= 25 * kBetween * touches);
  CHECK(checked.touching >= 15 * touches);
  CHECK(checked.contacts >= 40 * touches);
}

}  // namespace impend::test
