// Ways out of towers, walls, grooves, drawers and piles of boxes.
#include "impend/planning/ways_out.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "impend/contact/find_contacts.h"
#include "impend/geometry/shadow.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"

namespace impend::test {
namespace {

using SetsOfParts = std::set<std::vector<int>>;

const Vec3 kAlongX(1, 0, 0), kAlongY(0, 1, 0), kAlongZ(0, 0, 1);
const double kRightAngle = std::acos(0.0);

// What is drawn in x, y stands upright, along y.
TriangleMesh stood_up(const TriangleMesh& mesh) { return transformed(mesh, rotation(kAlongX, kRightAngle)); }

// An assembly with its ways, which are checked for what holds of all.
struct KnownWays {
  Assembly assembly;
  ContactSet contacts;
  WaysOut ways;

  explicit KnownWays(Assembly given, bool from_above = false, double gap = 1e-6) : assembly(std::move(given)) {
    assembly.contact.gap = gap;
    auto found = find_contacts(assembly);
    REQUIRE(found.ok());
    contacts = std::move(found).value();
    ways = ways_out(assembly, contacts, from_above);
    REQUIRE(ways.of_part.size() == assembly.parts.size());
    CHECK(ways.partly_tried.empty());
    for (int part = 0; part < parts(); ++part) check_list(part, from_above);
  }

  int parts() const { return static_cast<int>(assembly.parts.size()); }
  PartSet of(const std::vector<int>& members) const { return PartSet(parts(), members); }
  PartSet all() const {
    std::vector<int> every(assembly.parts.size());
    std::iota(every.begin(), every.end(), 0);
    return of(every);
  }
  // Those that hold no other.
  SetsOfParts blockers(int part) const {
    SetsOfParts sets;
    for (const WayOut& way : ways.of_part[part]) {
      const bool least = std::none_of(ways.of_part[part].begin(), ways.of_part[part].end(), [&](const WayOut& other) {
        return other.blockers.within(way.blockers) && other.blockers != way.blockers;
      });
      if (least) sets.insert(way.blockers.members());
    }
    return sets;
  }
  // The first way that is open.
  Vec3 direction(int part, const PartSet& installed) const {
    const WayOut* way = ways.open_way(part, installed);
    REQUIRE(way);
    return way->direction;
  }
  std::vector<int> locked() const { return locked_parts(assembly, ways).members(); }

  void check_list(int part, bool from_above) const {
    INFO("part " << part);
    const std::vector<WayOut>& list = ways.of_part[part];
    const Vec3 up = assembly.up();
    if (assembly.parts[part].fixed) CHECK(list.empty());
    if (!assembly.parts[part].fixed && from_above) CHECK(list.size() == 1);
    for (std::size_t k = 0; k < list.size(); ++k) {
      CHECK(list[k].direction.norm() == Approx(1));
      CHECK_FALSE(list[k].blockers.has(part));
      if (from_above) CHECK((list[k].direction - up).norm() < 1e-9);
      for (std::size_t l = 0; l < k; ++l) CHECK_FALSE(list[l].blockers.within(list[k].blockers));
      if (k > 0) CHECK(list[k - 1].direction.dot(up) >= list[k].direction.dot(up) - 2 * kAlongside);
    }
  }
};

Part standing_box(const Vec3& lower, const Vec3& upper, bool fixed = false) {
  return part_from_mesh("box", box(lower, upper), fixed);
}

Assembly tower_of_boxes(int height) {
  std::vector<Part> parts = {standing_box(Vec3(-5, -5, -1), Vec3(5, 5, 0), true)};
  for (int k = 0; k < height; ++k) parts.push_back(standing_box(Vec3(0, 0, k), Vec3(1, 1, k + 1)));
  return assembly_of(parts);
}

// A fixed floor (0), a drawer (1) between left (2), right (3), back (4) and top (5), on this a stack (6, 7).
Assembly drawer_under_a_stack(bool with_front) {
  std::vector<Part> parts = {
      standing_box(Vec3(-9, -9, -1), Vec3(9, 9, 0), true), standing_box(Vec3(-1, -2, 0), Vec3(1, 2, 1)),
      standing_box(Vec3(-2, -2, 0), Vec3(-1, 2, 1)),       standing_box(Vec3(1, -2, 0), Vec3(2, 2, 1)),
      standing_box(Vec3(-2, 2, 0), Vec3(2, 3, 1)),         standing_box(Vec3(-2, -2, 1), Vec3(2, 3, 1.5)),
      standing_box(Vec3(-1, -1, 1.5), Vec3(1, 1, 2.5)),    standing_box(Vec3(-.5, -.5, 2.5), Vec3(.5, .5, 3.5))};
  if (with_front) parts.push_back(standing_box(Vec3(-2, -3, 0), Vec3(2, -2, 1)));
  return assembly_of(parts);
}

// A fixed bed (0) with a dovetail (1) in its groove, −4 ≤ y ≤ 0; fixed stops at the ends where asked for.
Assembly dovetail_in_its_bed(bool stop_before, bool stop_behind) {
  const std::vector<Vec2> tail{{-1.5, -1}, {1.5, -1}, {.75, 1}, {-.75, 1}};
  const std::vector<Vec2> bed{{-3, -2}, {3, -2}, {3, 1}, {.75, 1}, {1.5, -1}, {-1.5, -1}, {-.75, 1}, {-3, 1}};
  std::vector<Part> parts = {part_from_mesh("bed", stood_up(prism(bed, 0, 4)), true),
                             part_from_mesh("tail", stood_up(prism(tail, 0, 4)))};
  if (stop_before) parts.push_back(standing_box(Vec3(-3, -5, -2), Vec3(3, -4, 1), true));
  if (stop_behind) parts.push_back(standing_box(Vec3(-3, 0, -2), Vec3(3, 1, 1), true));
  return assembly_of(parts);
}

// Two parts that hold each other in every direction but y; fixed cheeks at both ends where asked for.
Assembly interlocked_pair(bool cheeks) {
  const std::vector<Vec2> a{{0, 0}, {1, 0}, {1, 2}, {3, 2}, {3, 1}, {4, 1},
                            {4, 4}, {3, 4}, {3, 3}, {1, 3}, {1, 5}, {0, 5}};
  const std::vector<Vec2> b{{1, 0}, {5, 0}, {5, 5}, {1, 5}, {1, 3}, {3, 3},
                            {3, 4}, {4, 4}, {4, 1}, {3, 1}, {3, 2}, {1, 2}};
  std::vector<Part> parts = {part_from_mesh("a", stood_up(prism(a, 0, 2))),
                             part_from_mesh("b", stood_up(prism(b, 0, 2)))};
  if (cheeks) parts.push_back(standing_box(Vec3(-1, -3, -1), Vec3(6, -2, 6), true));
  if (cheeks) parts.push_back(standing_box(Vec3(-1, 0, -1), Vec3(6, 1, 6), true));
  return assembly_of(parts);
}

// Six walls (0 to 5: −x, +x, −y, +y, −z, +z) around a cube (6).
Assembly walled_in(const std::vector<int>& movable_walls) {
  Assembly assembly = assembly_of(
      {standing_box(Vec3(-1, -1, -1), Vec3(0, 2, 2), true), standing_box(Vec3(1, -1, -1), Vec3(2, 2, 2), true),
       standing_box(Vec3(0, -1, -1), Vec3(1, 0, 2), true), standing_box(Vec3(0, 1, -1), Vec3(1, 2, 2), true),
       standing_box(Vec3(0, 0, -1), Vec3(1, 1, 0), true), standing_box(Vec3(0, 0, 1), Vec3(1, 1, 2), true),
       standing_box(Vec3(0, 0, 0), Vec3(1, 1, 1))});
  for (const int wall : movable_walls) assembly.parts[wall].fixed = false;
  return assembly;
}

TEST_CASE("parts of a tower slide out, and from above only what stands on them is in the way") {
  const KnownWays sliding(tower_of_boxes(4)), lifted(tower_of_boxes(4), true);
  for (int part = 1; part <= 4; ++part) {
    CHECK(sliding.blockers(part) == SetsOfParts{{}});
    if (part < 4) CHECK(std::abs(sliding.direction(part, sliding.all()).z()) < 1e-9);
    std::vector<int> above;
    for (int other = part + 1; other <= 4; ++other) above.push_back(other);
    CHECK(lifted.blockers(part) == SetsOfParts{above});
  }
  CHECK(sliding.locked().empty());
  CHECK(lifted.locked().empty());
  CHECK_FALSE(lifted.ways.open_way(2, lifted.of({0, 1, 2, 4})));
  CHECK(lifted.ways.open_way(2, lifted.of({0, 1, 2})) == &lifted.ways.of_part[2][0]);
}

TEST_CASE("a brick leaves its wall upwards when all bricks over it are gone, those high above too") {
  for (const bool base_fixed : {true, false}) {
    const KnownWays wall(running_bond_wall(5, base_fixed), true);
    for (int i = 0; i < wall.parts(); ++i) {
      if (wall.assembly.parts[i].fixed) continue;
      std::vector<int> over;
      const int course = i / 5, x = 2 * (i % 5) + course % 2;
      for (int j = 5 * (course + 1); j < 25; ++j) {
        if (std::abs(2 * (j % 5) + j / 5 % 2 - x) < 2) over.push_back(j);
      }
      CHECK(wall.blockers(i) == SetsOfParts{over});
    }
    CHECK(wall.locked().empty());
  }
}

TEST_CASE("a dovetail leaves along its groove, out of the end that is open") {
  const KnownWays open(dovetail_in_its_bed(false, false));
  CHECK(open.blockers(1) == SetsOfParts{{}});
  CHECK(std::abs(open.direction(1, open.all()).y()) == Approx(1));
  const KnownWays behind(dovetail_in_its_bed(true, false)), before(dovetail_in_its_bed(false, true));
  CHECK(behind.blockers(1) == SetsOfParts{{}});
  CHECK((behind.direction(1, behind.all()) - kAlongY).norm() < 1e-9);
  CHECK(before.blockers(1) == SetsOfParts{{}});
  CHECK((before.direction(1, before.all()) + kAlongY).norm() < 1e-9);
  const KnownWays shut(dovetail_in_its_bed(true, true));
  CHECK(shut.blockers(1) == SetsOfParts{{0}, {2}, {3}});
  CHECK(shut.locked() == std::vector<int>{1});
  CHECK(KnownWays(dovetail_in_its_bed(false, false), true).blockers(1) == SetsOfParts{{0}});
}

TEST_CASE("of a row in a tube the ends leave first, and none between walls") {
  const std::vector<Vec2> outer{{-2, -2}, {2, -2}, {2, 2}, {-2, 2}}, inner{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  for (const bool walls : {false, true}) {
    std::vector<Part> parts = {part_from_mesh("tube", stood_up(ring(outer, inner, 0, 6)), true)};
    for (int k = 0; k < 3; ++k) parts.push_back(standing_box(Vec3(-1, -6 + 2 * k, -1), Vec3(1, -4 + 2 * k, 1)));
    if (walls) parts.push_back(standing_box(Vec3(-2, -7, -2), Vec3(2, -6, 2), true));
    if (walls) parts.push_back(standing_box(Vec3(-2, 0, -2), Vec3(2, 1, 2), true));
    const KnownWays row(assembly_of(parts));
    if (walls) {
      CHECK(row.blockers(1) == SetsOfParts{{0}, {4}, {2, 3, 5}});
      CHECK(row.blockers(2) == SetsOfParts{{0}, {1, 4}, {3, 5}});
      CHECK(row.locked() == std::vector<int>{1, 2, 3});
    } else {
      CHECK(row.blockers(1) == SetsOfParts{{}});
      CHECK(row.blockers(2) == SetsOfParts{{0}, {1}, {3}});
      CHECK((row.direction(3, row.all()) - kAlongY).norm() < 1e-9);
      CHECK(row.locked().empty());
    }
  }
  // In a channel that is open above, between two walls.
  std::vector<Part> parts = {standing_box(Vec3(-9, -9, -1), Vec3(9, 9, 0), true)};
  for (int k = 0; k < 3; ++k) parts.push_back(standing_box(Vec3(k, 0, 0), Vec3(k + 1, 1, 1)));
  for (const double y : {-1, 1}) parts.push_back(standing_box(Vec3(-1, y, 0), Vec3(4, y + 1, 2), true));
  for (const double x : {-1, 3}) parts.push_back(standing_box(Vec3(x, 0, 0), Vec3(x + 1, 1, 2), true));
  const KnownWays channel(assembly_of(parts));
  for (int part = 1; part <= 3; ++part) {
    CHECK(channel.blockers(part) == SetsOfParts{{}});
    CHECK((channel.direction(part, channel.all()) - kAlongZ).norm() < 1e-9);
  }
}

TEST_CASE("a drawer comes out at the front, and what stands over it is in the way only from above") {
  const KnownWays open(drawer_under_a_stack(false));
  CHECK(open.blockers(1) == SetsOfParts{{}});
  CHECK((open.direction(1, open.all()) + kAlongY).norm() < 1e-9);
  const KnownWays shut(drawer_under_a_stack(true));
  CHECK(shut.blockers(1) == SetsOfParts{{0}, {2}, {3}, {4}, {8}, {5, 6, 7}});
  CHECK((shut.direction(1, shut.all() - shut.of({8})) + kAlongY).norm() < 1e-9);
  CHECK((shut.direction(1, shut.all() - shut.of({4})) - kAlongY).norm() < 1e-9);
  CHECK_FALSE(shut.ways.open_way(1, shut.all()));
  CHECK(shut.locked().empty());
  const KnownWays above(drawer_under_a_stack(false), true);
  CHECK(above.blockers(1) == SetsOfParts{{5, 6, 7}});
  CHECK(above.blockers(2) == SetsOfParts{{5}});
  CHECK(above.blockers(5) == SetsOfParts{{6, 7}});
}

TEST_CASE("what is walled in on all sides is locked until one wall leaves") {
  const KnownWays tomb(walled_in({}));
  CHECK(tomb.blockers(6) == SetsOfParts{{0}, {1}, {2}, {3}, {4}, {5}});
  CHECK(tomb.locked() == std::vector<int>{6});
  for (int wall = 0; wall < 6; ++wall) CHECK(KnownWays(walled_in({wall})).locked().empty());
  const KnownWays loose(walled_in({0, 1, 2, 3, 4, 5}));
  CHECK(loose.locked().empty());
  CHECK_FALSE(loose.ways.open_way(6, loose.all()));
  CHECK(KnownWays(walled_in({0, 4}), true).locked() == std::vector<int>{4, 6});
}

TEST_CASE("a block leaves its tight pit along the walls, however little gravity is off them") {
  for (const double tilt : {0.0, 2e-6, 5e-5, 9e-4, 2e-3}) {
    INFO("tilt " << tilt);
    for (const Vec3& side : {kAlongX, kAlongY, Vec3(3, -4, 0)}) {
      Assembly pit = walled_in({5});
      pit.parts.erase(pit.parts.begin() + 5);
      pit.gravity = 9.81 * Vec3(tilt * side.normalized() - kAlongZ).normalized();
      const KnownWays known(pit);
      CHECK(known.locked().empty());
      // Straight up may do where it overlaps by no more than twice the gap.
      CHECK((known.direction(5, known.all()) - kAlongZ).norm() < 3e-6);
    }
  }
}

TEST_CASE("a block leaves a slot along the walls that lean, beside one that leans by a thousandth less") {
  const double lean = 5e-4;  // of each metre of height
  const std::vector<Vec2> block{{0, 0}, {2, 0}, {2 + 2 * lean, 2}, {lean, 2}, {0, 1}},
      left{{-1, 0}, {0, 0}, {0, 1}, {lean, 2}, {-1, 2}}, right{{2, 0}, {3, 0}, {3, 2}, {2 + 2 * lean, 2}};
  const KnownWays slot(assembly_of(
      {part_from_mesh("left", stood_up(prism(left, 0, 2)), true),
       part_from_mesh("right", stood_up(prism(right, 0, 2)), true), standing_box(Vec3(-1, -3, 0), Vec3(3, -2, 2), true),
       standing_box(Vec3(-1, 0, 0), Vec3(3, 1, 2), true), standing_box(Vec3(-1, -3, -1), Vec3(3, 1, 0), true),
       part_from_mesh("block", stood_up(prism(block, 0, 2)))}));
  CHECK(slot.locked().empty());
  CHECK((slot.direction(5, slot.all()) - Vec3(lean, 0, 1).normalized()).norm() < 1e-9);
}

TEST_CASE("parts that clasp each other leave sideways only") {
  const KnownWays pair(interlocked_pair(false)), shut(interlocked_pair(true));
  for (const int part : {0, 1}) {
    CHECK(pair.blockers(part) == SetsOfParts{{}});
    CHECK(std::abs(pair.direction(part, pair.all()).y()) == Approx(1));
    CHECK(shut.blockers(part) == SetsOfParts{{1 - part}, {2}, {3}});
  }
  CHECK(pair.locked().empty());
  CHECK(shut.locked() == std::vector<int>{0, 1});
}

TEST_CASE("the ground stops what would leave downwards") {
  const std::vector<Vec2> outer{{-2, -2}, {2, -2}, {2, 2}, {-2, 2}}, inner{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  Assembly assembly = assembly_of({part_from_mesh("tube", ring(outer, inner, 1, 3), true),
                                   standing_box(Vec3(-2, -2, 3), Vec3(2, 2, 4), true),
                                   standing_box(Vec3(-1, -1, 1.5), Vec3(1, 1, 2.5))});
  const KnownWays hovering(assembly);
  CHECK(hovering.blockers(2) == SetsOfParts{{}});
  CHECK((hovering.direction(2, hovering.all()) + kAlongZ).norm() < 1e-9);
  assembly.ground = Ground{0};
  const KnownWays grounded(assembly);
  CHECK(grounded.blockers(2) == SetsOfParts{{0}, {1}});
  CHECK(grounded.locked() == std::vector<int>{2});
}

TEST_CASE("a way is as long as it takes to be beyond what is there by its own length") {
  const Assembly tower = tower_of_boxes(4);
  const auto length = [&](int part, const Vec3& d, const std::vector<int>& installed) {
    double least = INFINITY, most = 0;
    for (unsigned seed = 0; seed < 5; ++seed) {
      const RigidTransform X = seed == 0 ? RigidTransform() : random_pose(seed);
      Assembly posed = tower;
      for (Part& p : posed.parts) p.X_WP = X * p.X_WP;
      const double far = way_length(posed, part, {X.R * d.normalized(), PartSet(5)}, PartSet(5, installed));
      least = std::min(least, far);
      most = std::max(most, far);
    }
    CHECK(most - least < 1e-9);
    return most;
  };
  CHECK(length(1, kAlongZ, {0, 1, 2, 3, 4}) == Approx(4 + 1));
  CHECK(length(3, kAlongZ, {0, 1, 2, 3, 4}) == Approx(2 + 1));
  CHECK(length(3, kAlongZ, {0, 1, 2, 3}) == Approx(0 + 1));
  CHECK(length(4, kAlongZ, {0, 1, 2, 3, 4}) == Approx(0 + 1));
  CHECK(length(3, -kAlongZ, {2, 3}) == Approx(2 + 1));
  CHECK(length(3, kAlongX, {1, 2, 3, 4}) == Approx(1 + 1));
  CHECK(length(3, kAlongX, {0, 3}) == Approx(5 + 1));
  CHECK(length(3, -kAlongX, {0, 3}) == Approx(6 + 1));
  CHECK(length(1, Vec3(1, 0, 1), {2, 1}) == Approx((3 + 2) / std::sqrt(2.0)));
  CHECK(length(2, kAlongY, {2}) == Approx(0 + 1));
}

TEST_CASE("a pin leaves its round hole along the axis and not across") {
  for (const double turn : {0.0, .01, .03, std::acos(-1.0) / 64}) {
    for (unsigned seed = 0; seed < 3; ++seed) {
      INFO("turned by " << turn << ", pose " << seed);
      const RigidTransform X = seed == 0 ? RigidTransform() : random_pose(seed);
      const Vec3 axis = X.R * kAlongZ;
      Assembly assembly = assembly_of({part_from_mesh("plate", plate_with_hole(48, 1, 0, 0, 1)),
                                       part_from_mesh("pin", cylinder(64, 1, turn, -.5, 1.5))});
      for (int stops = 0; stops <= 2; ++stops) {
        if (stops == 1) assembly.parts.push_back(standing_box(Vec3(-2, -2, -1.5), Vec3(2, 2, -.5), true));
        if (stops == 2) assembly.parts.push_back(standing_box(Vec3(-2, -2, 1.5), Vec3(2, 2, 2.5), true));
        Assembly posed = assembly;
        for (Part& part : posed.parts) part.X_WP = X;
        const KnownWays pinned(posed, false, 1e-4);
        for (const int part : {0, 1}) {
          INFO(stops << " stops, part " << part);
          const SetsOfParts sets = stops < 2 ? SetsOfParts{{}} : SetsOfParts{{1 - part}, {2}, {3}};
          CHECK(pinned.blockers(part) == sets);
          if (stops == 2) continue;
          const double along = pinned.direction(part, pinned.all()).dot(axis);
          CHECK((stops == 1 ? along : std::abs(along)) > 1 - 1e-6);
        }
      }
    }
  }
}

// An odd prism with a fixed block at each side.
TEST_CASE("a part with contacts in very many planes is told") {
  for (const int sides : {15, 19}) {
    std::vector<Part> parts = {part_from_mesh("middle", prism(regular_polygon(sides, 5), 0, 1))};
    const double angle = 2 * std::acos(-1.0) / sides, r = 5 * std::cos(angle / 2);
    for (int k = 0; k < sides; ++k) {
      const TriangleMesh block = box(Vec3(r, -.4, .2), Vec3(r + 1, .4, .8));
      parts.push_back(part_from_mesh("block " + std::to_string(k),
                                     transformed(block, rotation(Vec3::UnitZ(), (k + .5) * angle)), true));
    }
    Assembly assembly = assembly_of(parts);
    assembly.contact.gap = 1e-6;
    const auto contacts = find_contacts(assembly);
    REQUIRE(contacts.ok());
    const WaysOut ways = ways_out(assembly, contacts.value());
    CHECK(ways.partly_tried.has(0) == (sides > kMostPlanes));
    CHECK(ways.partly_tried.count() == (sides > kMostPlanes ? 1 : 0));
  }
}

}  // namespace
}  // namespace impend::test
