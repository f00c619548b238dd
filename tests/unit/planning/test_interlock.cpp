// How parts hold each other: closed forms of blocks between walls, slides, a burr-like key, and what is not decided.
#include "impend/planning/interlock.h"

#include <cmath>

#include "impend/contact/find_contacts.h"
#include "impend/planning/assembly_state.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

Part slab(const std::string& name, const Vec3& lower, const Vec3& upper, bool fixed = false) {
  return part_from_mesh(name, box(lower, upper), fixed);
}

Interlock interlocked(const Assembly& assembly) {
  const Result<ContactSet> contacts = find_contacts(assembly, {});
  REQUIRE(contacts.ok());
  const Interlock found = interlock_of(assembly, contacts.value());
  for (const MovingGroup& group : found.groups) {
    CHECK(std::abs(group.direction.norm() - 1) < 1e-9);
    CHECK_FALSE(group.parts.empty());
    CHECK_FALSE(group.parts.meets(found.reference));
  }
  // Whoever moves with two hands moves with all.
  if (found.all_hands == Locking::kLocked) CHECK(found.groups.empty());
  if (found.all_hands == Locking::kMoves) CHECK(found.freedoms > 0);
  for (const MovingGroup& group : found.groups) {
    if (found.all_hands == Locking::kMoves) CHECK(group.parts.within(found.moving));
  }
  return found;
}

// A cube between walls, of which some are left out: −x, +x, −y, +y, −z, +z.
Assembly walled_cube(const std::vector<int>& open) {
  std::vector<Part> parts = {slab("cube", Vec3(0, 0, 0), Vec3(1, 1, 1))};
  for (int wall = 0; wall < 6; ++wall) {
    if (std::count(open.begin(), open.end(), wall) > 0) continue;
    Vec3 lower(0, 0, 0), upper(1, 1, 1);
    const int axis = wall / 2;
    lower[axis] = wall % 2 == 0 ? -1 : 1;
    upper[axis] = wall % 2 == 0 ? 0 : 2;
    parts.push_back(slab("wall " + std::to_string(wall), lower, upper, true));
  }
  return assembly_of(parts);
}

std::vector<int> members_of_groups(const Interlock& found) {
  std::vector<int> all;
  for (const MovingGroup& group : found.groups) {
    for (const int part : group.parts.members()) all.push_back(part);
  }
  return all;
}

Assembly posed(Assembly assembly, const RigidTransform& X) {
  for (Part& part : assembly.parts) part.X_WP = X * part.X_WP;
  for (Joint& joint : assembly.joints) {
    joint.point = X * joint.point;
    joint.axis = X.R * joint.axis;
  }
  assembly.gravity = X.R * assembly.gravity;
  return assembly;
}

Joint slide(int a, int b, double degrees) {
  Joint joint;
  joint.type = JointType::kSlider;
  joint.a = a;
  joint.b = b;
  const double angle = degrees * std::acos(-1.0) / 180;
  joint.axis = Vec3(std::cos(angle), std::sin(angle), 0);
  return joint;
}

// Three blocks that do not touch, joined in pairs by slides at 120° to each other.
Assembly three_slides() {
  Assembly assembly = assembly_of({slab("a", Vec3(0, 0, 0), Vec3(1, 1, 1), true),
                                   slab("b", Vec3(3, 0, 0), Vec3(4, 1, 1)), slab("c", Vec3(0, 3, 0), Vec3(1, 4, 1))});
  assembly.joints = {slide(0, 1, 90), slide(1, 2, 210), slide(0, 2, 330)};
  return assembly;
}

}  // namespace

TEST_CASE("a cube between six walls is locked, and between fewer it moves out of the gap") {
  for (unsigned seed = 0; seed < 4; ++seed) {
    INFO("pose " << seed);
    const RigidTransform X = seed == 0 ? RigidTransform() : random_pose(seed);
    CHECK(interlocked(posed(walled_cube({}), X)).all_hands == Locking::kLocked);
    for (int wall = 0; wall < 6; ++wall) {
      const Interlock open = interlocked(posed(walled_cube({wall}), X));
      CHECK(open.all_hands == Locking::kMoves);
      CHECK(open.freedoms == 1);
      REQUIRE(open.groups.size() == 1);
      CHECK(open.groups[0].parts.members() == std::vector<int>{0});
      CHECK(open.groups[0].leaves);
      Vec3 out = Vec3::Zero();
      out[wall / 2] = wall % 2 == 0 ? -1 : 1;
      CHECK((open.groups[0].direction - X.R * out).norm() < 1e-6);
    }
  }
}

TEST_CASE("two opposite walls away leave one freedom, two adjacent ones more") {
  const Interlock along = interlocked(walled_cube({0, 1}));
  CHECK(along.freedoms == 1);
  // Out of an edge it moves along both, and turns about a corner line.
  const Interlock edge = interlocked(walled_cube({1, 3}));
  CHECK(edge.freedoms == 3);
  CHECK(edge.groups.size() == 1);
}

TEST_CASE("three blocks on three slides move together, though no two hands move one of them") {
  for (unsigned seed = 0; seed < 4; ++seed) {
    const RigidTransform X = seed == 0 ? RigidTransform() : random_pose(seed);
    const Interlock found = interlocked(posed(three_slides(), X));
    CHECK(found.all_hands == Locking::kMoves);
    CHECK(found.freedoms == 1);
    CHECK(found.moving.members() == std::vector<int>{1, 2});
    CHECK(found.groups.empty());
    CHECK(found.keys.empty());
  }
  // One slide less: both others move by themselves, along their own slides.
  Assembly two = three_slides();
  two.joints.pop_back();
  const Interlock chain = interlocked(two);
  CHECK(chain.freedoms == 2);
  CHECK(chain.groups.size() == 2);
}

TEST_CASE("a part that bars the only gap is the key") {
  // The cube can leave by −x only through where the bar lies; the bar leaves along y.
  std::vector<Part> parts = walled_cube({0, 2, 3}).parts;
  parts.push_back(slab("side", Vec3(-1, -1, 0), Vec3(1, 0, 1), true));
  parts.push_back(slab("other side", Vec3(0, 1, 0), Vec3(1, 2, 1), true));
  parts.push_back(slab("behind", Vec3(-2, 0, 0), Vec3(-1, 3, 1), true));
  parts.push_back(slab("below", Vec3(-1, 0, -1), Vec3(0, 3, 0), true));
  parts.push_back(slab("above", Vec3(-1, 0, 1), Vec3(0, 3, 2), true));
  parts.push_back(slab("bar", Vec3(-1, 0, 0), Vec3(0, 3, 1)));
  const int bar = static_cast<int>(parts.size()) - 1;
  const Interlock barred = interlocked(assembly_of(parts));
  CHECK(barred.all_hands == Locking::kMoves);
  CHECK(members_of_groups(barred) == std::vector<int>{bar});
  CHECK(barred.keys == std::vector<int>{bar});
  REQUIRE(barred.groups.size() == 1);
  CHECK((barred.groups[0].direction - Vec3(0, 1, 0)).norm() < 1e-9);
  CHECK(barred.groups[0].leaves);
  // A stop further on leaves room to start, and none to leave.
  parts.push_back(slab("stop", Vec3(-1, 5, 0), Vec3(0, 6, 1), true));
  const Interlock stopped = interlocked(assembly_of(parts));
  REQUIRE(stopped.groups.size() == 1);
  CHECK_FALSE(stopped.groups[0].leaves);
}

TEST_CASE("parts that hold each other leave as one group") {
  // A tenon in a mortise along x, both between walls that leave them only y together.
  const Interlock found = interlocked(assembly_of(
      {slab("left", Vec3(-1, 0, 0), Vec3(0, 1, 1), true), slab("right", Vec3(4, 0, 0), Vec3(5, 1, 1), true),
       slab("floor", Vec3(0, 0, -1), Vec3(4, 1, 0), true), slab("lid", Vec3(0, 0, 1), Vec3(4, 1, 2), true),
       part_from_mesh("tenon", prism({{0, 0}, {1, 0}, {1, .4}, {3, .4}, {3, .6}, {1, .6}, {1, 1}, {0, 1}}, 0, 1)),
       part_from_mesh("mortise", prism({{1, 0}, {4, 0}, {4, 1}, {1, 1}, {1, .6}, {3, .6}, {3, .4}, {1, .4}}, 0, 1))}));
  CHECK(found.all_hands == Locking::kMoves);
  for (const MovingGroup& group : found.groups) CHECK(group.parts.count() == 2);
  CHECK(found.groups.size() == 1);
  CHECK(found.keys.empty());
}

}  // namespace impend::test
