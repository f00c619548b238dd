// Pairs that touch along one normal all over and yet lie on no plane: round feet on round feet, and what is round at
// the end of a plane.
#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "tests/support/analysed.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

constexpr double kRadius = 0.25;

void add_foot(std::vector<Vec2>& outline, double x) {
  constexpr int kFacets = 24;
  outline.emplace_back(x - kRadius, 2 * kRadius);
  for (int i = 0; i <= kFacets; ++i) {
    const double angle = kPi + kPi * i / kFacets;
    outline.emplace_back(x + kRadius * std::cos(angle), kRadius + kRadius * std::sin(angle));
  }
  outline.emplace_back(x + kRadius, 2 * kRadius);
}

// A plate on feet at x = ±1, each the lower half of a cylinder along y that touches z = 0.
TriangleMesh plate_on_feet(double half_width) {
  std::vector<Vec2> outline = {{-1.5, 2 * kRadius}};
  for (const double x : {-1.0, 1.0}) add_foot(outline, x);
  for (const Vec2& corner : {Vec2(1.5, 2 * kRadius), Vec2(1.5, 3 * kRadius), Vec2(-1.5, 3 * kRadius)}) {
    outline.push_back(corner);
  }
  return along_y(outline, -half_width, half_width);
}

// The same upside down, turned about z.
Part base_with_feet(double half_width, double turn) {
  const TriangleMesh over = transformed(plate_on_feet(half_width), rotation(kX, kPi));
  return part_from_mesh("base", transformed(over, rotation(kZ, turn)), true);
}

Assembly plate_on(double half_width, const Part& base) {
  return assembly_of({part_from_mesh("plate", plate_on_feet(half_width), false), base});
}

// What lies on a table that ends at x = 0, its lowest place at x.
Assembly on_table(const TriangleMesh& round, double x, double half_table) {
  const Vec3 lowest(x, 0, kRadius);
  return assembly_of({part_from_mesh("round", transformed(round, translation(lowest)), false),
                      part_from_mesh("table", box(Vec3(0, -half_table, -0.5), Vec3(2, half_table, 0)), true)});
}

TriangleMesh roller() { return along_y(regular_polygon(64, kRadius), -0.5, 0.5); }

void check_on_table(const TriangleMesh& round, double x, double half_table, Verdict verdict) {
  const Analysis analysis = analysed(on_table(round, x, half_table));
  REQUIRE(analysis.components.size() == 1);
  INFO(x << ": " << analysis.components[0].reason);
  CHECK(analysis.verdict == verdict);
}

}  // namespace

TEST_CASE("a plate on round feet slides off round feet below these") {
  const Analysis analysis = analysed(plate_on(0.5, base_with_feet(0.5, 0)));
  const auto& contacts = analysis.contacts.contacts;
  REQUIRE(std::all_of(contacts.begin(), contacts.end(),
                      [](const Contact& contact) { return contact.kind == ContactKind::kCylinderCylinder; }));
  REQUIRE(analysis.components.size() == 1);
  INFO(analysis.components[0].reason);
  CHECK(analysis.verdict == Verdict::kMarginal);
  CHECK(analysis.components[0].evidence.falls);
}

TEST_CASE("a plate on round feet stands on a plane, and on feet that cross its own") {
  const Part floor = part_from_mesh("floor", box(Vec3(-2, -1, -1), Vec3(2, 1, 0)), true);
  CHECK(analysed(plate_on(0.5, floor)).verdict == Verdict::kStable);
  const Analysis crossed = analysed(plate_on(1.5, base_with_feet(1.5, kPi / 2)));
  INFO(crossed.components[0].reason);
  CHECK(crossed.contacts.contacts.size() == 4);
  CHECK(crossed.verdict == Verdict::kStable);
}

TEST_CASE("a roller or a ball at the end of a plane may roll over it") {
  for (const TriangleMesh& round : {roller(), sphere(64, kRadius)}) {
    check_on_table(round, 0, 1, Verdict::kMarginal);
    check_on_table(round, 1e-3, 1, Verdict::kStable);
    check_on_table(round, -1e-3, 1, Verdict::kMoves);
  }
  // Ends of the line where it touches are no ends of the plane beside it.
  check_on_table(roller(), 1, 0.25, Verdict::kStable);
}

TEST_CASE("a ball at the very ends of two rods may roll off them, and inside does not fall") {
  // Rods along x from 0 on, a ball between them.
  const double apart = 0.3, rod = 0.1, ball = 0.25;
  const double up = std::sqrt((rod + ball) * (rod + ball) - apart * apart / 4);
  for (const double x : {0.0, 0.2}) {
    std::vector<Part> parts = {
        part_from_mesh("ball", transformed(sphere(64, ball), translation(Vec3(x, 0, up))), false)};
    for (const double y : {-apart / 2, apart / 2}) {
      const TriangleMesh along_z = prism(regular_polygon(64, rod), 0, 2);
      parts.push_back(
          part_from_mesh(y < 0 ? "left" : "right",
                         transformed(transformed(along_z, rotation(kY, kPi / 2)), translation(Vec3(0, y, 0))), true));
    }
    const Analysis analysis = analysed(assembly_of(parts));
    REQUIRE(analysis.components.size() == 1);
    INFO("x " << x << ": " << analysis.components[0].reason);
    CHECK(analysis.verdict == (x == 0 ? Verdict::kMarginal : Verdict::kStable));
  }
}

TEST_CASE("a roller that hangs at its end tips off a table that ends there, in either order") {
  const TriangleMesh round = transformed(prism(regular_polygon(64, kRadius), 0, 2), rotation(kY, kPi / 2));
  Part roller = part_from_mesh("roller", transformed(round, translation(Vec3(0, 0, kRadius))), false);
  roller.mass.center_of_mass = Vec3(0, 0, -1);
  for (const double from : {0.0, -0.25}) {
    const Part table = part_from_mesh("table", box(Vec3(from, -1, -1), Vec3(3, 1, 0)), true);
    for (const bool first : {false, true}) {
      const Analysis analysis = analysed(first ? assembly_of({roller, table}) : assembly_of({table, roller}));
      INFO("from " << from << ": " << analysis.components[0].reason);
      CHECK(analysis.verdict == (from == 0 ? Verdict::kMarginal : Verdict::kStable));
    }
  }
}

TEST_CASE("a pipe on a pipe falls, however their facets lie, and as fast") {
  const double below = 0.5, above = 0.3;
  for (const double phase : {0.0, 1e-6, 1e-4, 1e-3, 0.01, 0.13, 0.49, 0.5}) {
    const double turn = 2 * kPi / 64;
    const TriangleMesh low = along_y(regular_polygon(64, below, kPi / 2 + phase * turn), -1, 1);
    const TriangleMesh top = along_y(regular_polygon(64, above, -kPi / 2 + phase * turn), -0.5, 0.5);
    const Analysis analysis =
        analysed(assembly_of({part_from_mesh("top", transformed(top, translation(Vec3(0, 0, above)))),
                              part_from_mesh("low", transformed(low, translation(Vec3(0, 0, -below))), true)}));
    INFO("phase " << phase << ": " << analysis.components[0].reason);
    CHECK(analysis.verdict == Verdict::kMarginal);
    REQUIRE(analysis.components[0].evidence.falls);
    const double rate = analysis.components[0].evidence.falls->rate;
    CHECK(rate == Approx(std::sqrt(kStandardGravity / (below + above))).epsilon(1e-3));
  }
}

TEST_CASE("a roller that is heavy above its axis falls on a floor of its own length, however its facets lie") {
  for (const double phase : {0.0, 1e-4, 0.02, 0.3}) {
    const TriangleMesh round = along_y(regular_polygon(64, kRadius, -kPi / 2 + phase * 2 * kPi / 64), -0.5, 0.5);
    for (const double above : {0.05, -0.05}) {
      Part roller = part_from_mesh("roller", transformed(round, translation(Vec3(0, 0, kRadius))));
      roller.mass.center_of_mass += Vec3(0, 0, above);
      const Analysis analysis =
          analysed(assembly_of({roller, part_from_mesh("floor", box(Vec3(-2, -0.5, -1), Vec3(2, 0.5, 0)), true)}));
      INFO("phase " << phase << ", " << above << ": " << analysis.components[0].reason);
      CHECK(analysis.verdict == (above > 0 ? Verdict::kMarginal : Verdict::kStable));
    }
  }
}

TEST_CASE("a quarter of a roller on the edge where its round surface ends falls over that edge") {
  std::vector<Vec2> outline = {{0, kRadius}};
  for (int i = 0; i <= 16; ++i) {
    const double angle = -kPi / 2 + kPi / 2 * i / 16;
    outline.emplace_back(kRadius * std::cos(angle), kRadius + kRadius * std::sin(angle));
  }
  Part quarter = part_from_mesh("quarter", along_y(outline, -0.5, 0.5));
  const Part floor = part_from_mesh("floor", box(Vec3(-2, -1, -1), Vec3(2, 1, 0)), true);
  // Above the edge and below the axis: one way it rolls up, the other way it turns about the edge.
  quarter.mass.center_of_mass = Vec3(0, 0, 0.6 * kRadius);
  const Analysis analysis = analysed(assembly_of({quarter, floor}));
  INFO(analysis.components[0].reason);
  CHECK(analysis.verdict == Verdict::kMarginal);
}

TEST_CASE("a segment of a roller as wide as a slot does not stand on its edges") {
  // Half a roller but for its sides, 45° to both sides of its lowest place, as a plug of the slot's width.
  const double half = kRadius * std::sqrt(0.5);
  std::vector<Vec2> outline = {{half, kRadius}, {-half, kRadius}};
  for (int i = 0; i <= 16; ++i) {
    const double angle = -3 * kPi / 4 + kPi / 2 * i / 16;
    outline.emplace_back(kRadius * std::cos(angle), kRadius * std::sin(angle));
  }
  const auto side = [&](const std::string& name, double from, double to) {
    return part_from_mesh(name, box(Vec3(from, -1, -1), Vec3(to, 1, -half)), true);
  };
  const Analysis analysis = analysed(assembly_of(
      {part_from_mesh("plug", along_y(outline, -0.5, 0.5)), side("left", -1, -half), side("right", half, 1)}));
  INFO(analysis.components[0].reason);
  CHECK(analysis.verdict != Verdict::kStable);
}

}  // namespace impend::test
