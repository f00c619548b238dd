// Ways that begin with a turn: a bayonet, the same with a stop or without slots, a screw, a lid on a hinge.
#include "impend/planning/ways_out.h"

#include <cmath>
#include <functional>
#include <map>
#include <numbers>

#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr int kSectors = 72;

// The union of cells (ring, sector, level) about the z axis for which filled() holds. Corners at multiples of a sector;
// the first radius may be zero. `pitch`: m per rad, by which what lies at an angle is raised: over many turns a thread.
TriangleMesh about_z(const std::vector<double>& radii, int sectors, const std::vector<double>& levels,
                     const std::function<bool(int, int, int)>& filled, double pitch = 0, double sector = 5 * kDegree) {
  const int rings = static_cast<int>(radii.size()) - 1, heights = static_cast<int>(levels.size()) - 1;
  const bool closed = pitch == 0;
  const auto is_filled = [&](int i, int j, int k) {
    if (closed) j = (j + sectors) % sectors;
    return i >= 0 && i < rings && j >= 0 && j < sectors && k >= 0 && k < heights && filled(i, j, k);
  };
  TriangleMesh mesh;
  std::map<std::array<int, 3>, int> index;
  const auto corner = [&](int i, int j, int k) {
    const int at = radii[i] == 0 ? 0 : closed ? j % sectors : j;
    const auto [known, is_new] = index.try_emplace({i, at, k}, static_cast<int>(mesh.vertices.size()));
    const double phi = sector * at;
    if (is_new) {
      mesh.vertices.emplace_back(radii[i] * std::cos(phi), radii[i] * std::sin(phi), levels[k] + pitch * phi);
    }
    return known->second;
  };
  const auto face = [&](const std::array<int, 4>& c) {
    if (c[0] != c[1] && c[1] != c[2] && c[0] != c[2]) mesh.triangles.push_back({c[0], c[1], c[2]});
    if (c[0] != c[2] && c[2] != c[3] && c[0] != c[3]) mesh.triangles.push_back({c[0], c[2], c[3]});
  };
  for (int i = 0; i < rings; ++i) {
    for (int j = 0; j < sectors; ++j) {
      for (int k = 0; k < heights; ++k) {
        if (!is_filled(i, j, k)) continue;
        const auto at = [&](int a, int b, int c) { return corner(i + a, j + b, k + c); };
        if (!is_filled(i - 1, j, k)) face({at(0, 0, 0), at(0, 0, 1), at(0, 1, 1), at(0, 1, 0)});
        if (!is_filled(i + 1, j, k)) face({at(1, 0, 0), at(1, 1, 0), at(1, 1, 1), at(1, 0, 1)});
        if (!is_filled(i, j - 1, k)) face({at(0, 0, 0), at(1, 0, 0), at(1, 0, 1), at(0, 0, 1)});
        if (!is_filled(i, j + 1, k)) face({at(0, 1, 0), at(0, 1, 1), at(1, 1, 1), at(1, 1, 0)});
        if (!is_filled(i, j, k - 1)) face({at(0, 0, 0), at(0, 1, 0), at(1, 1, 0), at(1, 0, 0)});
        if (!is_filled(i, j, k + 1)) face({at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)});
      }
    }
  }
  return mesh;
}

bool in_sectors(int j, int from, int to) { return j >= from && j < to; }

// A pin with two lugs of 40° under the flange of a socket, whose slots of 45° begin at 85° and 265°.
struct Bayonet {
  bool slots = true;
  bool stop = false;   // in the chamber, which the lug meets when it is turned right-handed
  bool shell = false;  // a third part about the socket, in nobody's way

  Assembly assembly(const RigidTransform& X = {}) const {
    const TriangleMesh socket = about_z({0, 5, 8, 10}, kSectors, {-2, -1, 0, 1}, [&](int i, int j, int k) {
      if (i == 2 || k == 0) return true;
      const bool slot = slots && (in_sectors(j, 17, 26) || in_sectors(j, 53, 62));
      if (k == 2) return i == 1 && !slot;
      return stop && i == 1 && in_sectors(j, 10, 12);
    });
    const TriangleMesh pin = about_z({0, 5, 7.5}, kSectors, {-1, 0, 4}, [](int i, int j, int k) {
      return i == 0 || (k == 0 && (in_sectors(j, 0, 8) || in_sectors(j, 36, 44)));
    });
    std::vector<Part> parts = {part_from_mesh("socket", socket, true), part_from_mesh("pin", pin)};
    if (shell) parts.push_back(part_from_mesh("beside", box(Vec3(20, 0, 0), Vec3(21, 1, 1))));
    for (Part& part : parts) part.X_WP = X * part.X_WP;
    Assembly all = assembly_of(parts);
    all.gravity = X.R * all.gravity;
    all.contact.gap = 1e-6;
    return all;
  }
};

struct Tried {
  Assembly assembly;
  WaysOut ways;

  explicit Tried(Assembly given) : assembly(std::move(given)) {
    const auto contacts = find_contacts(assembly);
    REQUIRE(contacts.ok());
    ways = ways_out(assembly, contacts.value());
    const std::vector<int> before = locked_parts(assembly, ways).members();
    CHECK(before == std::vector<int>{1});
    REQUIRE(add_turning_ways(assembly, contacts.value(), ways).ok());
  }
  std::vector<int> locked() const { return locked_parts(assembly, ways).members(); }
  const WayOut* open() const {
    const int parts = static_cast<int>(assembly.parts.size());
    return ways.open_way(1, PartSet(parts, {0, 1}));
  }
};

}  // namespace

TEST_CASE("a bayonet is turned to the middle of its slots and drawn out along its axis") {
  for (unsigned seed = 0; seed < 3; ++seed) {
    const RigidTransform X = seed == 0 ? RigidTransform() : random_pose(seed);
    const Tried tried(Bayonet{true, false, seed == 0}.assembly(X));
    CHECK(tried.locked().empty());
    const WayOut* way = tried.open();
    REQUIRE(way);
    REQUIRE(way->turn);
    // The lugs pass from 85° to 90°.
    CHECK(way->turn->angle == Approx(87.5 * kDegree).margin(1e-6));
    CHECK(way->turn->rise == 0);
    CHECK((way->turn->axis - X.R.col(2)).norm() < 1e-6);
    CHECK((way->turn->point - X.p).cross(way->turn->axis).norm() < 1e-6);
    CHECK((way->direction - X.R.col(2)).norm() < 1e-6);
    CHECK(tried.ways.partly_tried.has(1));
    CHECK(way_length(tried.assembly, 1, *way, PartSet(2, {0, 1})) == Approx(2 + 5));
  }
}

TEST_CASE("a stop on one side leaves the other side, where the way is longer") {
  const Tried tried(Bayonet{true, true}.assembly());
  const WayOut* way = tried.open();
  REQUIRE(way);
  REQUIRE(way->turn);
  // The other way round the slots are passed from 90° to 95°.
  CHECK(way->turn->angle == Approx(92.5 * kDegree).margin(1e-6));
  CHECK((way->turn->axis + Vec3(0, 0, 1)).norm() < 1e-6);
}

TEST_CASE("the ground stops a turn that sinks into it, and no other") {
  const auto lying = [](double below) {
    Assembly assembly = Bayonet{}.assembly();
    assembly.gravity = Vec3(0, -kStandardGravity, 0);
    assembly.ground = Ground{-below};
    return assembly;
  };
  // Turned either way, a lug passes the lowest place, 7.5 below the axis.
  CHECK(Tried(lying(7.51)).locked().empty());
  CHECK(Tried(lying(7.3)).locked() == std::vector<int>{1});
}

TEST_CASE("without slots no turn helps, and so many axes were tried") {
  const Tried tried(Bayonet{false, false}.assembly());
  CHECK(tried.locked() == std::vector<int>{1});
  CHECK(tried.open() == nullptr);
  CHECK(tried.ways.axes_tried == 1);
  CHECK(tried.ways.partly_tried.empty());
}

TEST_CASE("two threads that fill each other are screwed apart") {
  for (const double pitch : {.3, -.3}) {
    const double height = std::numbers::pi * std::abs(pitch);
    const TriangleMesh thread = about_z(
        {4, 5}, 3 * kSectors, {0, height}, [](int, int, int) { return true; }, pitch);
    std::vector<Part> parts = {part_from_mesh("nut", thread, true), part_from_mesh("screw", thread)};
    parts[1].X_WP.p.z() = height;
    Assembly assembly = assembly_of(parts);
    assembly.contact.gap = 1e-6;
    const Tried tried(assembly);
    CHECK(tried.locked().empty());
    const WayOut* way = tried.open();
    REQUIRE(way);
    REQUIRE(way->turn);
    CHECK(std::abs(way->turn->rise / way->turn->angle) == Approx(.3).epsilon(.01));
    CHECK(std::abs(way->turn->axis.z()) == Approx(1).margin(1e-4));
    // Up along the thread: right-handed about the way it goes for a positive pitch.
    CHECK(way->turn->rise * way->turn->axis.dot(way->direction) > 0);
    CHECK(way->turn->rise * pitch > 0);
    CHECK(std::abs(way->turn->rise) > 6 * height * .9);
  }
}

TEST_CASE("what a screw touches beside its thread does not lengthen its way") {
  constexpr double kPitch = .3, kHeight = std::numbers::pi * kPitch, kRises = 6 * kHeight;
  const auto strip = [](int turns) {
    return about_z(
        {4, 5}, turns * kSectors, {0, kHeight}, [](int, int, int) { return true; }, kPitch);
  };
  std::vector<double> rises;
  for (const bool guided : {false, true}) {
    std::vector<Part> parts = {part_from_mesh("nut", strip(3), true), part_from_mesh("screw", strip(6))};
    parts[1].X_WP.p.z() = kHeight;
    if (guided) {
      // About the upper turns, with facets that lie on those of the screw.
      const TriangleMesh guide =
          about_z({5, 6}, kSectors, {1.4 * kRises, 1.9 * kRises}, [](int, int, int) { return true; });
      parts.push_back(part_from_mesh("guide", guide, true));
    }
    Assembly assembly = assembly_of(parts);
    assembly.contact.gap = 1e-6;
    const auto contacts = find_contacts(assembly);
    REQUIRE(contacts.ok());
    WaysOut ways = ways_out(assembly, contacts.value());
    REQUIRE(add_turning_ways(assembly, contacts.value(), ways).ok());
    const WayOut* way = ways.open_way(1, PartSet(guided ? 3 : 2, guided ? std::vector{0, 1, 2} : std::vector{0, 1}));
    REQUIRE(way);
    REQUIRE(way->turn);
    rises.push_back(way->turn->rise);
  }
  CHECK(rises[1] == Approx(rises[0]).epsilon(1e-6));
  CHECK(rises[0] < 1.2 * kRises);
}

TEST_CASE("coarse facets turn past each other where the round surfaces they stand for do") {
  // Corners of the pin reach 5, the middles of the hole's facets lie at 5.02 cos 7.5° = 4.977.
  constexpr int kCoarse = 24;
  const TriangleMesh socket = about_z(
      {0, 5.02, 8, 10}, kCoarse, {-2, -1, 0, 1},
      [](int i, int j, int k) {
        const bool slot = in_sectors(j, 6, 9) || in_sectors(j, 18, 21);
        return i == 2 || k == 0 || (k == 2 && i == 1 && !slot);
      },
      0, 15 * kDegree);
  const TriangleMesh pin = about_z(
      {0, 5, 7.5}, kCoarse, {-1, 0, 4},
      [](int i, int j, int k) { return i == 0 || (k == 0 && (in_sectors(j, 0, 2) || in_sectors(j, 12, 14))); }, 0,
      15 * kDegree);
  Assembly assembly = assembly_of({part_from_mesh("socket", socket, true), part_from_mesh("pin", pin)});
  assembly.contact.gap = 1e-6;
  const Tried tried(assembly);
  const WayOut* way = tried.open();
  REQUIRE(way);
  REQUIRE(way->turn);
  // Backwards the lugs pass the slots from 75° to 90°, before they would the other way round.
  CHECK(way->turn->angle == Approx(82.5 * kDegree).margin(1e-6));
}

// A plate with a round hole on a shank of the same radius, under a collar.
namespace {

Assembly plate_under_collar(int facets, double collar) {
  const auto solid = [&](const std::vector<Vec2>& profile) { return turned(facets, profile); };
  const TriangleMesh rivet = solid({{0, -1}, {9, -1}, {9, 0}, {5, 0}, {5, 4}, {collar, 4}, {collar, 6}, {0, 6}});
  const TriangleMesh plate = solid({{5, 0}, {12, 0}, {12, 2}, {5, 2}, {5, 0}});
  Assembly assembly = assembly_of({part_from_mesh("rivet", rivet, true), part_from_mesh("plate", plate)});
  assembly.contact.gap = 1e-6;
  return assembly;
}

}  // namespace

TEST_CASE("no turn takes a plate past a collar that is wider than its hole by more than a chord") {
  for (const int facets : {12, 16, 24, 36}) {
    const double chord = 1 / std::cos(std::numbers::pi / facets) - 1;  // of a radius of 1
    for (const double beyond : {1.1, 2.0, 4.0, 8.0}) {
      INFO(facets << " facets, " << beyond << " chords");
      CHECK(Tried(plate_under_collar(facets, 5 * (1 + beyond * chord))).locked() == std::vector<int>{1});
    }
  }
}

TEST_CASE("what chords alone let pass is named") {
  for (const int facets : {16, 36}) {
    INFO(facets << " facets");
    const double chord = 1 / std::cos(std::numbers::pi / facets) - 1;
    Assembly assembly = plate_under_collar(facets, 5 * (1 + 0.5 * chord));
    const auto contacts = find_contacts(assembly);
    REQUIRE(contacts.ok());
    WaysOut ways = ways_out(assembly, contacts.value());
    REQUIRE(add_turning_ways(assembly, contacts.value(), ways).ok());
    const WayOut* way = ways.open_way(1, PartSet(2, {0, 1}));
    REQUIRE(way);
    CHECK(way->by_chords.members() == std::vector<int>{0});
    // Where the collar is no wider than the shank nothing is said.
    assembly = plate_under_collar(facets, 5);
    const auto free = find_contacts(assembly);
    REQUIRE(free.ok());
    ways = ways_out(assembly, free.value());
    way = ways.open_way(1, PartSet(2, {0, 1}));
    REQUIRE(way);
    CHECK_FALSE(way->turn);
    CHECK(way->by_chords.empty());
  }
}

}  // namespace impend::test
