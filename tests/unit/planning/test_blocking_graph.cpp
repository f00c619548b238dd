// Who stops whom: contact by contact in closed form, and against all readings of random contacts.
#include "impend/planning/blocking_graph.h"

#include <cmath>
#include <numbers>

#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

// Part 0 is fixed, the others are not. Nothing is asked of shapes.
Assembly stopped_parts(int movable) {
  Assembly assembly;
  for (int i = 0; i <= movable; ++i) {
    Part part;
    part.name = "part " + std::to_string(i);
    part.fixed = i == 0;
    part.mass.mass = 1;
    part.mass.inertia = Mat3::Identity();
    assembly.parts.push_back(part);
  }
  return assembly;
}

Contact stop_of(int a, int b, const Vec3& normal, const Vec3& point = Vec3::Zero()) {
  Contact contact;
  contact.a = a;
  contact.b = b;
  contact.normal = normal.normalized();
  contact.point = point;
  contact.direction_class = 0;
  return contact;
}

ContactSet set_of_stops(const std::vector<Contact>& contacts) {
  ContactSet set;
  set.contacts = contacts;
  return set;
}

enum class Stopped { kNever, kPerhaps, kCertainly };

// Whether the fixed part 0 stops part 1 along a direction.
Stopped stopped(const Assembly& assembly, const ContactSet& contacts, const Vec3& direction) {
  const StraightStops stops(assembly, contacts);
  const bool certain = stops.certain(direction.normalized()).held[1];
  const bool possible = stops.possible(direction.normalized()).held[1];
  if (certain) CHECK(possible);
  return certain ? Stopped::kCertainly : possible ? Stopped::kPerhaps : Stopped::kNever;
}

Stopped stopped(const ContactSet& contacts, const Vec3& direction) {
  return stopped(stopped_parts(1), contacts, direction);
}

// The normal of (0, 1) points out of 1 into 0: a floor below 1 has it downwards.
const Vec3 kFloor(0, 0, -1);

// Either-or: one alternative per list of normals.
ContactSet either_or(const std::vector<std::vector<Vec3>>& alternatives) {
  ContactSet set;
  set.disjunctions.emplace_back();
  for (const std::vector<Vec3>& normals : alternatives) {
    set.disjunctions.back().alternatives.emplace_back();
    for (const Vec3& normal : normals) {
      set.disjunctions.back().alternatives.back().push_back(static_cast<int>(set.contacts.size()));
      set.contacts.push_back(stop_of(0, 1, normal));
      set.contacts.back().disjunction = 0;
    }
  }
  return set;
}

// A sampled curved contact of (0, 1).
ContactSet sampled(const std::vector<Vec3>& normals, double angle_error, ContactKind kind) {
  ContactSet set;
  set.interfaces.emplace_back();
  set.interfaces[0].a = 0;
  set.interfaces[0].b = 1;
  CurvedContact curved;
  curved.exact = false;
  curved.angle_error = angle_error;
  for (const Vec3& normal : normals) {
    curved.contacts.push_back(static_cast<int>(set.contacts.size()));
    set.contacts.push_back(stop_of(0, 1, normal));
    set.contacts.back().approximate = true;
    set.contacts.back().interface = 0;
    set.contacts.back().kind = kind;
  }
  set.interfaces[0].curved.push_back(curved);
  return set;
}

TEST_CASE("a plain contact stops what runs against its normal, either part, and nothing else") {
  const ContactSet floor = set_of_stops({stop_of(0, 1, kFloor)});
  CHECK(stopped(floor, Vec3(0, 0, -1)) == Stopped::kCertainly);
  CHECK(stopped(floor, Vec3(1, 0, -.1)) == Stopped::kCertainly);
  CHECK(stopped(floor, Vec3(1, 0, 0)) == Stopped::kNever);
  CHECK(stopped(floor, Vec3(0, 0, 1)) == Stopped::kNever);
  // 2 on 1 on 0: whoever goes up takes along what is above, whoever goes down what is below.
  const StraightStops stops(stopped_parts(2), set_of_stops({stop_of(0, 1, kFloor), stop_of(1, 2, kFloor)}));
  const BlockingGraph up = stops.certain(Vec3::UnitZ()), down = stops.certain(-Vec3::UnitZ());
  CHECK(up.stopped_by == std::vector<std::vector<int>>{{}, {2}, {}});
  CHECK(down.stopped_by == std::vector<std::vector<int>>{{}, {}, {1}});
  CHECK(up.held == std::vector<char>{0, 0, 0});
  CHECK(down.held == std::vector<char>{0, 1, 0});
  const PartSet movable(3, {1, 2});
  CHECK(least_groups(up, movable) == std::vector<PartSet>{PartSet(3, {2})});
  CHECK(least_groups(down, movable).empty());
}

TEST_CASE("a slide stops for certain whatever lies across it") {
  Assembly assembly = stopped_parts(1);
  Joint joint;
  joint.type = JointType::kSlider;
  joint.a = 0;
  joint.b = 1;
  joint.axis = Vec3::UnitX();
  assembly.joints = {joint};
  for (const double sign : {1.0, -1.0}) {
    CHECK(stopped(assembly, {}, sign * Vec3::UnitX()) == Stopped::kNever);
    CHECK(stopped(assembly, {}, sign * Vec3::UnitY()) == Stopped::kCertainly);
    CHECK(stopped(assembly, {}, sign * Vec3(1, 0, .1)) == Stopped::kCertainly);
  }
}

TEST_CASE("a doubtful contact stops perhaps, facets somewhere on a flat face for certain") {
  ContactSet floor = set_of_stops({stop_of(0, 1, kFloor)});
  floor.contacts[0].doubtful = true;
  CHECK(stopped(floor, -Vec3::UnitZ()) == Stopped::kPerhaps);
  CHECK(stopped(floor, Vec3::UnitZ()) == Stopped::kNever);
  CHECK(sure_contacts(floor).empty());
  floor.contacts[0].somewhere = true;
  CHECK(stopped(floor, -Vec3::UnitZ()) == Stopped::kCertainly);
  // Where it is is not known, which a motion that turns would need.
  CHECK(sure_contacts(floor).empty());
}

TEST_CASE("contacts at chords stop for certain where something remains beyond what the chords may cover") {
  ContactSet floor;
  for (const auto& [x, y] : std::vector<std::array<double, 2>>{{0, 0}, {1, 0}, {1, 1}, {0, 1}}) {
    floor.contacts.push_back(stop_of(0, 1, kFloor, Vec3(x, y, 0)));
  }
  const auto with = [&](double chord, double bulge) {
    ContactSet set = floor;
    for (Contact& contact : set.contacts) {
      contact.chord = chord;
      contact.bulge = bulge;
    }
    return set;
  };
  const Vec3 down = -Vec3::UnitZ();
  // Less than the circle is there in truth, and more besides.
  CHECK(stopped(with(0, 2), down) == Stopped::kCertainly);
  CHECK(sure_contacts(with(0, 2)).size() == 4);
  CHECK(stopped(with(.4, 0), down) == Stopped::kCertainly);
  for (const Contact& contact : sure_contacts(with(.4, 0))) {
    for (const double x : {contact.point.x(), contact.point.y()}) CHECK(std::abs(x - .5) == Approx(.1));
  }
  CHECK(sure_contacts(with(.4, 0)).size() == 4);
  CHECK(stopped(with(.6, 0), down) == Stopped::kPerhaps);
  CHECK(sure_contacts(with(.6, 0)).empty());
  // One corner that is no end of a chord is there.
  ContactSet one = with(.6, 0);
  one.contacts[2].chord = 0;
  CHECK(stopped(one, down) == Stopped::kCertainly);
  CHECK(sure_contacts(one).size() == 1);
  // It says nothing of contacts that have no class of direction in common with it.
  for (Contact& contact : one.contacts) contact.direction_class = -1;
  one.contacts[2].normal = Vec3(.5, 0, -1).normalized();
  CHECK(stopped(one, Vec3(-1, 0, -.1)) == Stopped::kPerhaps);
}

TEST_CASE("an either-or contact stops what every alternative stops") {
  const ContactSet corner = either_or({{kFloor}, {-Vec3::UnitX()}});
  CHECK(stopped(corner, Vec3(-1, 0, -1)) == Stopped::kCertainly);
  CHECK(stopped(corner, Vec3(1, 0, -1)) == Stopped::kNever);
  CHECK(stopped(corner, Vec3(-1, 0, 1)) == Stopped::kNever);
  CHECK(stopped(corner, -Vec3::UnitZ()) == Stopped::kNever);
  // An alternative of several contacts asks for all of them.
  const ContactSet several = either_or({{kFloor, -Vec3::UnitY()}, {-Vec3::UnitX()}});
  CHECK(stopped(several, Vec3(-1, -1, 0)) == Stopped::kCertainly);
  CHECK(stopped(several, Vec3(-1, 1, 1)) == Stopped::kNever);
  ContactSet doubtful = corner;
  doubtful.contacts[1].doubtful = true;
  CHECK(stopped(doubtful, Vec3(-1, 0, -1)) == Stopped::kPerhaps);
  CHECK(stopped(doubtful, Vec3(1, 0, -1)) == Stopped::kNever);
}

TEST_CASE("samples of a round contact stop for certain, and between them perhaps") {
  // A cone that points down in a hollow one of 32 samples, each normal 30° above the level.
  const double error = std::numbers::pi / 32;
  std::vector<Vec3> ring;
  for (int k = 0; k < 32; ++k) {
    const double angle = 2 * error * k;
    ring.push_back(-Vec3(std::cos(angle), std::sin(angle), std::tan(std::numbers::pi / 6)));
  }
  const ContactSet seat = sampled(ring, error, ContactKind::kConeCone);
  CHECK(stopped(seat, Vec3::UnitZ()) == Stopped::kNever);
  CHECK(stopped(seat, Vec3(.3, 0, 1)) == Stopped::kNever);
  CHECK(stopped(seat, -Vec3::UnitZ()) == Stopped::kCertainly);
  CHECK(stopped(seat, Vec3::UnitX()) == Stopped::kCertainly);
  // Along the ruling that faces the direction; towards the middle between two samples it is stopped a little earlier.
  const Vec3 ruling(-1, 0, std::sqrt(3.0));
  CHECK(stopped(seat, ruling + Vec3(0, 0, .01)) == Stopped::kPerhaps);
  CHECK(stopped(seat, ruling - Vec3(0, 0, .01)) == Stopped::kCertainly);

  // Samples of an arc of a round wall about z, turned: along the axis all is free, and across it what lies between
  // them.
  for (unsigned seed = 0; seed < 8; ++seed) {
    const Mat3 R = random_pose(seed).R;
    std::vector<Vec3> arc;
    for (int k = 0; k < 5; ++k) arc.push_back(R * Vec3(std::cos(2 * error * k), std::sin(2 * error * k), 0));
    const ContactSet wall = sampled(arc, error, ContactKind::kCylinderCylinder);
    const auto along = [&](double x, double y, double z) { return stopped(wall, R * Vec3(x, y, z)); };
    for (const double sign : {1.0, -1.0}) CHECK(along(0, 0, sign) == Stopped::kNever);
    CHECK(along(1, 0, 0) == Stopped::kCertainly);
    CHECK(along(0, 1, 0) == Stopped::kCertainly);
    CHECK(along(-1, 0, 0) == Stopped::kNever);
    CHECK(along(0, -1, 0) == Stopped::kPerhaps);
    CHECK(along(-.5, -1, 0) == Stopped::kNever);
    CHECK(along(-.5, -1, 5) == Stopped::kNever);
    CHECK(stopped(sampled(arc, error, ContactKind::kConeCone), R * Vec3::UnitZ()) == Stopped::kPerhaps);
  }
}

TEST_CASE("a cone that is found in its seat comes out along the axis for certain, a pin only along its own") {
  const Assembly cone =
      assembly_of({part_from_mesh("seat", turned(48, {{.1, -.9}, {1, 0}, {2, 0}, {2, -2}, {.1, -2}, {.1, -.9}}), true),
                   part_from_mesh("plug", turned(48, {{0, -.8}, {.2, -.8}, {1, 0}, {0, 0}}))});
  const Result<ContactSet> in_seat = find_contacts(cone, {});
  REQUIRE(in_seat.ok());
  CHECK(std::any_of(in_seat.value().contacts.begin(), in_seat.value().contacts.end(),
                    [](const Contact& contact) { return contact.approximate; }));
  CHECK(stopped(cone, in_seat.value(), Vec3::UnitZ()) == Stopped::kNever);
  CHECK(stopped(cone, in_seat.value(), -Vec3::UnitZ()) == Stopped::kCertainly);
  CHECK(stopped(cone, in_seat.value(), Vec3::UnitX()) == Stopped::kCertainly);

  const Assembly pin = assembly_of({part_from_mesh("plate", plate_with_hole(48, 1, 0, 0, 1), true),
                                    part_from_mesh("pin", cylinder(48, 1, 0, -.5, 1.5))});
  const Result<ContactSet> in_hole = find_contacts(pin, {});
  REQUIRE(in_hole.ok());
  for (const double sign : {1.0, -1.0}) {
    CHECK(stopped(pin, in_hole.value(), sign * Vec3::UnitZ()) == Stopped::kNever);
    CHECK(stopped(pin, in_hole.value(), sign * Vec3::UnitX()) == Stopped::kCertainly);
    CHECK(stopped(pin, in_hole.value(), sign * Vec3(1, 2, 30)) == Stopped::kCertainly);
  }
}

// Of part 1 by part 0 where the doubtful contacts are there that `there` names, an either-or contact with one of them
// only if it names all of these.
bool stopped_in_reading(const ContactSet& contacts, unsigned there, const Vec3& direction) {
  const auto is_there = [&](int k) { return !contacts.contacts[k].doubtful || (there >> k & 1U); };
  // The normal points into part 0.
  const auto opposes = [&](int k) { return contacts.contacts[k].normal.dot(direction) > 1e-6; };
  for (int k = 0; k < static_cast<int>(contacts.contacts.size()); ++k) {
    if (contacts.contacts[k].disjunction < 0 && is_there(k) && opposes(k)) return true;
  }
  for (const Disjunction& disjunction : contacts.disjunctions) {
    bool real = true, every = true;
    for (const std::vector<int>& alternative : disjunction.alternatives) {
      real = real && std::all_of(alternative.begin(), alternative.end(), is_there);
      every = every && std::any_of(alternative.begin(), alternative.end(), opposes);
    }
    if (real && every) return true;
  }
  return false;
}

TEST_CASE("what stops for certain stops in every reading of the contacts, what stops perhaps in some") {
  int counts[3] = {0, 0, 0};
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Random random(seed);
    INFO("seed " << seed);
    ContactSet set;
    const int plain = random.integer(0, 2), disjunctions = random.integer(0, 2);
    const auto add = [&](int disjunction) {
      set.contacts.push_back(stop_of(0, 1, random.direction()));
      set.contacts.back().doubtful = random.chance(0.3);
      set.contacts.back().disjunction = disjunction;
      return static_cast<int>(set.contacts.size()) - 1;
    };
    for (int k = 0; k < plain; ++k) add(-1);
    for (int d = 0; d < disjunctions; ++d) {
      set.disjunctions.emplace_back();
      for (int alternative = 0; alternative < 2; ++alternative) {
        std::vector<int> both = {add(d)};
        if (random.chance(0.5)) both.push_back(add(d));
        set.disjunctions.back().alternatives.push_back(both);
      }
    }
    for (int trial = 0; trial < 8; ++trial) {
      const Vec3 direction = random.direction();
      // As near as that the program takes a direction for one along the contact.
      const bool near = std::any_of(set.contacts.begin(), set.contacts.end(), [&](const Contact& contact) {
        return std::abs(contact.normal.dot(direction)) < 2e-3;
      });
      if (near) continue;
      bool some = false, all = true;
      for (unsigned there = 0; there < 1U << set.contacts.size(); ++there) {
        const bool stops = stopped_in_reading(set, there, direction);
        some = some || stops;
        all = all && stops;
      }
      const Stopped expected = all ? Stopped::kCertainly : some ? Stopped::kPerhaps : Stopped::kNever;
      CHECK(stopped(set, direction) == expected);
      ++counts[static_cast<int>(expected)];
    }
  }
  for (const int count : counts) CHECK(count > 100);
}

}  // namespace
}  // namespace impend::test
