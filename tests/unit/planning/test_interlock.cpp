// How parts hold each other: closed forms of blocks between walls, slides, a burr-like key, and what is not decided.
#include "impend/planning/interlock.h"

#include <algorithm>
#include <cmath>

#include "impend/contact/find_contacts.h"
#include "impend/planning/assembly_state.h"
#include "impend/planning/directions.h"
#include "tests/support/catch.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

Part slab(const std::string& name, const Vec3& lower, const Vec3& upper, bool fixed = false) {
  return part_from_mesh(name, box(lower, upper), fixed);
}

ContactSet contacts_between(const Assembly& assembly) {
  const Result<ContactSet> contacts = find_contacts(assembly, {});
  REQUIRE(contacts.ok());
  return contacts.value();
}

Interlock interlocked(const Assembly& assembly, const ContactSet& contacts) {
  const Interlock found = interlock_of(assembly, contacts);
  for (const MovingGroup& group : found.groups) {
    CHECK(std::abs(group.direction.norm() - 1) < 1e-9);
    CHECK_FALSE(group.parts.empty());
    CHECK_FALSE(group.parts.meets(found.reference));
  }
  // Whoever moves with two hands moves with all.
  if (found.all_hands == Locking::kLocked) CHECK(found.two_hands == Locking::kLocked);
  if (found.two_hands == Locking::kMoves) CHECK(found.all_hands == Locking::kMoves);
  if (found.all_hands == Locking::kMoves) CHECK((found.freedoms > 0 || found.two_hands == Locking::kMoves));
  if (found.two_hands == Locking::kLocked) CHECK(found.groups.empty());
  const bool unknown = found.all_hands == Locking::kUnknown || found.two_hands == Locking::kUnknown;
  CHECK(found.note.empty() == !unknown);
  bool sure = true;
  for (const MovingGroup& group : found.groups) {
    if (group.sure) CHECK(group.parts.within(found.moving));
    CHECK((sure || !group.sure));
    sure = group.sure;
  }
  CHECK((found.two_hands == Locking::kMoves) == (!found.groups.empty() && found.groups.front().sure));
  return found;
}

Interlock interlocked(const Assembly& assembly) {
  const Interlock found = interlocked(assembly, contacts_between(assembly));
  // All is known of these contacts.
  if (found.all_directions) CHECK(found.note.empty());
  for (const MovingGroup& group : found.groups) CHECK(group.sure);
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
  // What is a key only if a contact is not there is none.
  std::vector<Part> ended = parts;
  ended.push_back(slab("end", Vec3(-1, 3, 0), Vec3(0, 4, 1), true));
  ContactSet contacts = contacts_between(assembly_of(ended));
  for (Contact& contact : contacts.contacts) contact.doubtful = contact.b == bar + 1;
  const Interlock perhaps = interlocked(assembly_of(ended), contacts);
  REQUIRE(perhaps.groups.size() == 1);
  CHECK(perhaps.groups[0].parts.members() == std::vector<int>{bar});
  CHECK_FALSE(perhaps.groups[0].sure);
  CHECK(perhaps.keys.empty());
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

namespace {

// The cube between six walls, contacts with the wall at +x changed by `change`.
template <class Change>
Interlock with_wall_changed(const Change& change) {
  const Assembly assembly = walled_cube({});
  ContactSet contacts = contacts_between(assembly);
  int changed = 0;
  for (Contact& contact : contacts.contacts) {
    if (contact.a != 0 || assembly.parts[contact.b].name != "wall 1") continue;
    change(contact);
    ++changed;
  }
  CHECK(changed == 4);
  return interlocked(assembly, contacts);
}

void check_perhaps_out_of_the_wall(const Interlock& found) {
  CHECK(found.all_hands == Locking::kUnknown);
  CHECK(found.two_hands == Locking::kUnknown);
  REQUIRE(found.groups.size() == 1);
  CHECK_FALSE(found.groups[0].sure);
  CHECK((found.groups[0].direction - Vec3::UnitX()).norm() < 1e-9);
  CHECK(found.keys.empty());
}

}  // namespace

TEST_CASE("a wall that is perhaps not there lets the cube out perhaps") {
  check_perhaps_out_of_the_wall(with_wall_changed([](Contact& contact) { contact.doubtful = true; }));
  // The hole's chords may cover all of it, or less.
  check_perhaps_out_of_the_wall(with_wall_changed([](Contact& contact) { contact.chord = .6; }));
  CHECK(with_wall_changed([](Contact& contact) { contact.chord = .4; }).all_hands == Locking::kLocked);
  CHECK(with_wall_changed([](Contact& contact) { contact.bulge = .6; }).all_hands == Locking::kLocked);
  // Facets on the wall stop the cube wherever they touch; that it cannot turn either is not known.
  const Interlock somewhere = with_wall_changed([](Contact& contact) { contact.doubtful = contact.somewhere = true; });
  CHECK(somewhere.two_hands == Locking::kLocked);
  CHECK(somewhere.all_hands == Locking::kUnknown);
}

TEST_CASE("that parts move only together is said where it is certain that no two hands can") {
  // Beside the slides a cube between walls, far off.
  Assembly assembly = three_slides();
  for (Part part : walled_cube({}).parts) {
    part.X_WP = translation(Vec3(20, 0, 0)) * part.X_WP;
    assembly.parts.push_back(part);
  }
  ContactSet contacts = contacts_between(assembly);
  const Interlock together = interlocked(assembly, contacts);
  CHECK(together.all_hands == Locking::kMoves);
  CHECK(together.two_hands == Locking::kLocked);
  for (Contact& contact : contacts.contacts) contact.doubtful = contact.b == 5;
  const Interlock perhaps = interlocked(assembly, contacts);
  CHECK(perhaps.all_hands == Locking::kMoves);
  CHECK(perhaps.freedoms == 1);
  CHECK(perhaps.two_hands == Locking::kUnknown);
  REQUIRE(perhaps.groups.size() == 1);
  CHECK(perhaps.groups[0].parts.members() == std::vector<int>{3});
  CHECK_FALSE(perhaps.groups[0].sure);
  CHECK_FALSE(perhaps.moving.has(3));
  // Nor is it said where directions were left out: normals all around, of contacts that stop nothing.
  for (Contact& contact : contacts.contacts) contact.doubtful = false;
  const std::size_t plain = contacts.contacts.size();
  for (int k = 0; k < 2 * kMostPlanes; ++k) {
    Contact contact = contacts.contacts.front();
    contact.normal = rotation(Vec3(1, 2, 3).normalized(), .1 * k) * contact.normal;
    contact.direction_class = -1;
    contacts.contacts.push_back(contact);
  }
  const Interlock round = interlocked(assembly, contacts);
  CHECK_FALSE(round.all_directions);
  CHECK(round.groups.empty());
  CHECK(round.two_hands == Locking::kUnknown);
  // Where these are not sure, what is sure locks.
  for (std::size_t k = plain; k < contacts.contacts.size(); ++k) contacts.contacts[k].doubtful = true;
  CHECK(interlocked(assembly, contacts).two_hands == Locking::kLocked);
}

TEST_CASE("a lid whose hinge opens its contacts by little beside their noise is not called locked") {
  // Levers of 4 to 54 mm about the hinge, in coordinates of metres with four decimals.
  Assembly assembly;
  assembly.parts.push_back(slab("base", Vec3(0, 0, -0.01), Vec3(0.12, 0.12, 0), true));
  assembly.parts.push_back(slab("lid", Vec3(0.0219, 0.0199, 0), Vec3(0.0719, 0.0499, 0.02)));
  for (Part& part : assembly.parts) part.coordinate_noise = Vec3::Constant(5e-5);
  Joint hinge;
  hinge.type = JointType::kHinge;
  hinge.a = 1;
  hinge.b = 0;
  hinge.point = Vec3(0.0181, 0.0251, 0.0102);
  hinge.axis = Vec3::UnitY();
  hinge.point_noise = 5e-5;
  assembly.joints.push_back(hinge);
  const Interlock coarse = interlocked(assembly, contacts_between(assembly));
  CHECK(coarse.all_hands != Locking::kLocked);
  for (Part& part : assembly.parts) part.coordinate_noise.setZero();
  assembly.joints[0].point_noise = 0;
  CHECK(interlocked(assembly, contacts_between(assembly)).all_hands == Locking::kMoves);
}

TEST_CASE("a slider's stop keeps its part from leaving, the way that it bars alone") {
  for (const bool swapped : {false, true}) {
    Assembly assembly;
    assembly.parts.push_back(slab("base", Vec3(0, 0, -1), Vec3(4, 1, 0), true));
    assembly.parts.push_back(slab("drawer", Vec3(0, 0, 0), Vec3(1, 1, 1)));
    Joint slider;
    slider.type = JointType::kSlider;
    slider.a = swapped ? 0 : 1;
    slider.b = swapped ? 1 : 0;
    slider.point = Vec3(0.5, 0.5, 0);
    slider.axis = swapped ? Vec3(-Vec3::UnitX()) : Vec3(Vec3::UnitX());
    slider.lower = -2;
    assembly.joints.push_back(slider);
    const auto leaves_along = [&](double sign) {
      const Interlock found = interlocked(assembly);
      return std::any_of(found.groups.begin(), found.groups.end(),
                         [&](const MovingGroup& group) { return group.leaves && group.direction.x() * sign > 0.9; });
    };
    CHECK(interlocked(assembly).groups.front().leaves);
    assembly.joints[0].upper = 3;
    CHECK_FALSE(leaves_along(1));
    CHECK_FALSE(leaves_along(-1));
    assembly.joints[0].lower.reset();
    CHECK_FALSE(leaves_along(1));
    CHECK(leaves_along(-1));
  }
}

TEST_CASE("plugs come out of their seats for certain, each along its own axis, though their contacts are samples") {
  const TriangleMesh seat = turned(48, {{.8, -1}, {1, 0}, {2, 0}, {2, -2}, {.8, -2}, {.8, -1}});
  const TriangleMesh plug = turned(48, {{0, -.9}, {.82, -.9}, {1, 0}, {0, 0}});
  std::vector<Part> parts;
  const std::vector<Vec3> turns = {Vec3(0, 0, 1), Vec3(.7, 0, 0), Vec3(0, 1.4, 0)};
  for (std::size_t k = 0; k < turns.size(); ++k) {
    const RigidTransform X =
        translation(Vec3(8. * static_cast<double>(k), 0, 0)) * rotation(turns[k].normalized(), turns[k].norm());
    parts.push_back(part_from_mesh("seat " + std::to_string(k), seat, true));
    parts.push_back(part_from_mesh("plug " + std::to_string(k), plug));
    parts[2 * k].X_WP = parts[2 * k + 1].X_WP = X;
  }
  const Interlock found = interlocked(assembly_of(parts));
  REQUIRE(found.groups.size() == 3);
  for (const MovingGroup& group : found.groups) {
    const int part = group.parts.members().front();
    CHECK(group.parts.count() == 1);
    CHECK(group.leaves);
    CHECK(group.direction.dot(parts[part].X_WP.R.col(2)) > .9);
  }
}

TEST_CASE("two hands take the open one of two alternatives, though all of them imposed lock") {
  const Assembly assembly = walled_cube({1});
  ContactSet contacts = contacts_between(assembly);
  contacts.disjunctions.emplace_back();
  const auto add = [&](const Vec3& normal) {
    Contact contact = contacts.contacts.front();
    contact.b = static_cast<int>(assembly.parts.size()) - 1;
    contact.normal = normal.normalized();
    contact.disjunction = 0;
    contact.direction_class = -1;
    contacts.disjunctions[0].alternatives.push_back({static_cast<int>(contacts.contacts.size())});
    contacts.contacts.push_back(contact);
  };
  add(Vec3(-1, 0, -1));
  add(Vec3(0, 1, 0));
  const Interlock open = interlocked(assembly, contacts);
  CHECK(open.freedoms == 0);
  CHECK(open.all_hands == Locking::kMoves);
  CHECK(open.two_hands == Locking::kMoves);
  REQUIRE(open.groups.size() == 1);
  CHECK((open.groups[0].direction - Vec3::UnitX()).norm() < 1e-9);
  CHECK(open.keys == std::vector<int>{});
  contacts.contacts.back().normal = Vec3(-1, 1, 0).normalized();
  const Interlock closed = interlocked(assembly, contacts);
  CHECK(closed.two_hands == Locking::kLocked);
  CHECK(closed.all_hands == Locking::kUnknown);
}

namespace {

// Who of the parts 1 … may start along a direction as a set, by trying all sets; part 0 is fixed. A set may start for
// certain, perhaps, or not: 2, 1, 0.
int best_start(const ContactSet& contacts, int parts, const Vec3& direction) {
  int best = 0;
  for (unsigned set = 2; set < 1U << parts; set += 2) {
    bool never = false, perhaps_not = false;
    const auto opposes = [&](int k) {
      const Contact& contact = contacts.contacts[k];
      const bool a_moves = set >> contact.a & 1U, b_moves = set >> contact.b & 1U;
      const double along = contact.normal.dot(direction);
      return a_moves != b_moves && (a_moves ? along < -1e-6 : along > 1e-6);
    };
    for (int k = 0; k < static_cast<int>(contacts.contacts.size()); ++k) {
      if (contacts.contacts[k].disjunction >= 0 || !opposes(k)) continue;
      (contacts.contacts[k].doubtful ? perhaps_not : never) = true;
    }
    for (const Disjunction& disjunction : contacts.disjunctions) {
      bool every = true, doubtful = false;
      for (const std::vector<int>& alternative : disjunction.alternatives) {
        every = every && std::any_of(alternative.begin(), alternative.end(), opposes);
        for (const int k : alternative) doubtful = doubtful || contacts.contacts[k].doubtful;
      }
      if (every) (doubtful ? perhaps_not : never) = true;
    }
    if (!never) best = std::max(best, perhaps_not ? 1 : 2);
  }
  return best;
}

// Contacts with normals along the axes between any of the parts, some of them doubtful or one of two.
ContactSet random_axis_contacts(Random& random, int parts) {
  ContactSet set;
  const int count = random.integer(4, 12 * parts);
  const double doubt = random.uniform(0, 0.5), choice = random.uniform(0, 0.4);
  const auto add = [&](int a, int b, int disjunction) {
    Contact contact;
    contact.a = a;
    contact.b = b;
    const double sign = random.chance(0.5) ? 1 : -1;
    contact.normal = sign * Vec3::Unit(random.integer(0, 2));
    contact.point = random.uniform3(-1, 1);
    contact.doubtful = random.chance(doubt);
    contact.disjunction = disjunction;
    set.contacts.push_back(contact);
    return static_cast<int>(set.contacts.size()) - 1;
  };
  for (int k = 0; k < count; ++k) {
    const int a = random.integer(0, parts - 2), b = random.integer(a + 1, parts - 1);
    if (!random.chance(choice)) {
      add(a, b, -1);
      continue;
    }
    const int disjunction = static_cast<int>(set.disjunctions.size());
    set.disjunctions.emplace_back();
    for (int alternative = 0; alternative < 2; ++alternative) {
      set.disjunctions.back().alternatives.push_back({add(a, b, disjunction)});
    }
  }
  return set;
}

}  // namespace

TEST_CASE("what two hands can do with random contacts along the axes is what trying all sets says") {
  int counts[3] = {0, 0, 0};
  for (std::uint64_t seed = 0; seed < 800; ++seed) {
    Random random(seed);
    INFO("seed " << seed);
    const int parts = random.integer(2, 4);
    std::vector<Part> boxes;
    for (int k = 0; k < parts; ++k) {
      boxes.push_back(slab("box " + std::to_string(k), Vec3(3 * k, 0, 0), Vec3(3 * k + 1, 1, 1), k == 0));
    }
    const ContactSet contacts = random_axis_contacts(random, parts);
    int best = 0;
    for (int x = -1; x <= 1; ++x) {
      for (int y = -1; y <= 1; ++y) {
        for (int z = -1; z <= 1; ++z) {
          if (x != 0 || y != 0 || z != 0) best = std::max(best, best_start(contacts, parts, Vec3(x, y, z)));
        }
      }
    }
    const Interlock found = interlocked(assembly_of(boxes), contacts);
    CHECK(found.all_directions);
    CHECK(found.two_hands == (best == 2 ? Locking::kMoves : best == 1 ? Locking::kUnknown : Locking::kLocked));
    for (const MovingGroup& group : found.groups) {
      CHECK(best_start(contacts, parts, group.direction) >= (group.sure ? 2 : 1));
    }
    ++counts[best];
  }
  for (const int count : counts) CHECK(count > 60);
}

}  // namespace impend::test
