// Clearances on straight, diagonal, turned and screwed ways against closed forms, in any pose and unit.
#include "impend/base/numbers.h"
#include "impend/planning/way_clearance.h"

#include <array>
#include <cmath>
#include <numbers>

#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

const Vec3 kUpwards(0, 0, 1);

// Part 0 is the one that moves. In a pose, and `unit` times as large.
struct Passed {
  Assembly assembly;
  RigidTransform X;
  double unit;

  Passed(const std::vector<TriangleMesh>& shapes, const RigidTransform& pose, double scale, bool ground = false)
      : X(pose), unit(scale) {
    std::vector<Part> parts;
    for (std::size_t k = 0; k < shapes.size(); ++k) {
      TriangleMesh mesh = shapes[k];
      for (Vec3& x : mesh.vertices) x *= scale;
      parts.push_back(part_from_mesh("part " + std::to_string(k), mesh, k > 0));
      parts.back().X_WP = pose;
    }
    assembly = assembly_of(parts);
    assembly.gravity = pose.R * assembly.gravity;
    if (ground) assembly.ground = Ground{assembly.up().dot(pose.p)};
    assembly.contact.gap = 1e-6 * scale;
  }

  WayClearance on(WayOut way, double length = 10) const {
    const auto contacts = find_contacts(assembly);
    REQUIRE(contacts.ok());
    way.direction = X.R * way.direction.normalized();
    if (way.turn) {
      way.turn->point = X * Vec3(unit * way.turn->point);
      way.turn->axis = X.R * way.turn->axis;
      way.turn->rise *= unit;
    }
    const int parts = static_cast<int>(assembly.parts.size());
    std::vector<int> all(assembly.parts.size());
    for (int k = 0; k < parts; ++k) all[k] = k;
    return clearance_on_way(assembly, contacts.value(), 0, way, length * unit, PartSet(parts, all));
  }
};

template <class Check>
void in_poses_and_units(const std::vector<TriangleMesh>& shapes, const Check& check, bool ground = false) {
  for (unsigned seed = 0; seed < 4; ++seed) {
    INFO("pose " << seed);
    check(Passed(shapes, seed == 0 ? RigidTransform() : random_pose(seed), seed == 3 ? 1e-3 : 1, ground));
  }
}

void check_nearest(const Passed& passed, const WayClearance& found, int body, double least, double travelled) {
  REQUIRE(found.known);
  REQUIRE(found.nearest);
  CHECK(found.nearest->body == body);
  CHECK(found.nearest->least == Approx(least * passed.unit).epsilon(1e-9));
  CHECK(found.nearest->at_least == found.nearest->least);
  CHECK(found.nearest->travelled == Approx(travelled * passed.unit).margin(3e-3 * passed.unit));
  CHECK(found.nearest->turned == 0);
}

// The solid over a closed outline of (radius, height) about z, material to the left of it; facets have their corners
// at the radii.
TriangleMesh turned_about_z(const std::vector<Vec2>& outline, int facets) {
  const int n = static_cast<int>(outline.size());
  TriangleMesh mesh;
  for (int k = 0; k < facets; ++k) {
    const double angle = 2 * kPi * k / facets;
    for (const Vec2& p : outline) mesh.vertices.emplace_back(p.x() * std::cos(angle), p.x() * std::sin(angle), p.y());
  }
  const auto corner = [&](int k, int i) { return outline[i % n].x() == 0 ? i % n : (k % facets) * n + i % n; };
  for (int k = 0; k < facets; ++k) {
    for (int i = 0; i < n; ++i) {
      const int a = corner(k, i), b = corner(k + 1, i), c = corner(k + 1, i + 1), d = corner(k, i + 1);
      if (a != b) mesh.triangles.push_back({a, b, c});
      if (c != d) mesh.triangles.push_back({a, c, d});
    }
  }
  return mesh;
}

WayOut straight_way(const Vec3& direction) { return {direction, {}, std::nullopt}; }

}  // namespace

TEST_CASE("a box that is lifted passes a wall beside it and, higher up, a nearer one") {
  const TriangleMesh cube = box(Vec3(0, 0, 0), Vec3(1, 1, 1)), wall = box(Vec3(1.003, -1, 0), Vec3(2, 2, 5));
  in_poses_and_units({cube, wall}, [](const Passed& passed) {
    const WayClearance found = passed.on(straight_way(kUpwards));
    check_nearest(passed, found, 1, .003, 0);
    CHECK(found.slides_along.empty());
  });
  // The nearer one begins 3 above the box.
  in_poses_and_units({cube, wall, box(Vec3(-1, 0, 4), Vec3(-.002, 1, 5))}, [](const Passed& passed) {
    check_nearest(passed, passed.on(straight_way(kUpwards)), 2, .002, 3);
    check_nearest(passed, passed.on(straight_way(kUpwards), 2), 1, .003, 0);
  });
}

TEST_CASE("of two walls that are as near the first one is named, whatever rounding says") {
  const TriangleMesh cube = box(Vec3(0, 0, 0), Vec3(1, 1, 1));
  in_poses_and_units(
      {cube, box(Vec3(1.003, 0, 0), Vec3(2, 1, 5)), box(Vec3(-1, 0, 0), Vec3(-.003, 1, 5))},
      [](const Passed& passed) { check_nearest(passed, passed.on(straight_way(kUpwards)), 1, .003, 0); });
}

TEST_CASE("what is farther than the part is large is not looked for") {
  const TriangleMesh cube = box(Vec3(0, 0, 0), Vec3(1, 1, 1));
  in_poses_and_units({cube, box(Vec3(3, 0, 0), Vec3(4, 1, 5))}, [](const Passed& passed) {
    const WayClearance found = passed.on(straight_way(kUpwards));
    CHECK_FALSE(found.nearest);
    CHECK(found.searched == Approx(std::sqrt(3.0) * passed.unit));
  });
}

TEST_CASE("a diagonal way passes an edge at its distance from the line") {
  const TriangleMesh cube = box(Vec3(0, 0, 0), Vec3(1, 1, 1)), bar = box(Vec3(2, 0, -1), Vec3(3, 1, .5));
  in_poses_and_units({cube, bar}, [](const Passed& passed) {
    // The corner (1, 0) moves along (1, 1)/√2 past (2, 1/2).
    check_nearest(passed, passed.on(straight_way(Vec3(1, 0, 1))), 1, .5 / std::sqrt(2.0), 1.5 / std::sqrt(2.0));
  });
}

TEST_CASE("a pin in a wider hole has the difference of the radii, between facets") {
  for (const int facets : {8, 24}) {
    const TriangleMesh pin = cylinder(facets, 1, .1, 0, 2), plate = plate_with_hole(facets, 1.2, .1, .5, 1);
    in_poses_and_units({pin, plate}, [&](const Passed& passed) {
      check_nearest(passed, passed.on(straight_way(kUpwards)), 1, .2 * std::cos(kPi / facets), 0);
    });
  }
}

TEST_CASE("what a part stands on is left behind; the walls of a blind hole are not") {
  const TriangleMesh pin = cylinder(12, 1, 0, 0, 2);
  const TriangleMesh blind = joined(box(Vec3(-2, -2, -1), Vec3(2, 2, 0)), plate_with_hole(12, 1.2, 0, 0, 1.5));
  in_poses_and_units({pin, blind}, [](const Passed& passed) {
    const WayClearance found = passed.on(straight_way(kUpwards));
    CHECK(found.slides_along.empty());
    check_nearest(passed, found, 1, .2 * std::cos(kPi / 12), 0);
  });
  // On a wider plate, lifted askew: no point of the plate comes nearer.
  const TriangleMesh cube = box(Vec3(0, 0, 0), Vec3(1, 1, 1)), plate = box(Vec3(-3, -3, -1), Vec3(4, 4, 0));
  for (const Vec3& direction : {kUpwards, Vec3(1, 0, 1), Vec3(1, 1, .2)}) {
    in_poses_and_units({cube, plate}, [&](const Passed& passed) {
      const WayClearance found = passed.on(straight_way(direction));
      CHECK_FALSE(found.nearest);
      CHECK(found.slides_along.empty());
    });
  }
}

TEST_CASE("a cap on a ridge is lifted free of it") {
  // Over a roof with slopes of 45°.
  const RigidTransform upright = rotation(Vec3(1, 0, 0), std::acos(0.0));
  const TriangleMesh roof = transformed(prism({Vec2(-4, -4), Vec2(4, -4), Vec2(0, 0)}, -1, 1), upright);
  const TriangleMesh cap =
      transformed(prism({Vec2(0, 0), Vec2(1, -1), Vec2(1, 1), Vec2(-1, 1), Vec2(-1, -1)}, -1, 1), upright);
  in_poses_and_units({cap, roof}, [](const Passed& passed) {
    const WayClearance found = passed.on(straight_way(kUpwards));
    CHECK(found.slides_along.empty());
    CHECK_FALSE(found.nearest);
    CHECK(passed.on(straight_way(Vec3(0, 1, 0))).slides_along.members() == std::vector<int>{1});
  });
}

TEST_CASE("a headed plug leaves its plate with its head and passes the hole with its shank") {
  // A trough of depth 3 below a wider one; the shank is .1 narrower on both sides and hangs .5 above the bottom.
  const RigidTransform upright = rotation(Vec3(1, 0, 0), std::acos(0.0));
  const auto plate = [&](double wider, double top) {
    return transformed(prism({Vec2(-4, -1), Vec2(4, -1), Vec2(4, top), Vec2(wider, top), Vec2(wider, 3), Vec2(1, 3),
                              Vec2(1, 0), Vec2(-1, 0), Vec2(-1, 3), Vec2(-wider, 3), Vec2(-wider, top), Vec2(-4, top)},
                             -4, 4),
                       upright);
  };
  const TriangleMesh plug = transformed(
      prism({Vec2(-2, 3), Vec2(-.9, 3), Vec2(-.9, .5), Vec2(.9, .5), Vec2(.9, 3), Vec2(2, 3), Vec2(2, 4), Vec2(-2, 4)},
            -1, 1),
      upright);
  in_poses_and_units({plug, plate(3, 3.5)}, [](const Passed& passed) {
    const WayClearance found = passed.on(straight_way(kUpwards));
    CHECK(found.slides_along.empty());
    check_nearest(passed, found, 1, .1, 0);
  });
  // With .05 beside its head in the wider trough it passes that too.
  in_poses_and_units({plug, plate(2.05, 6)},
                     [](const Passed& passed) { check_nearest(passed, passed.on(straight_way(kUpwards)), 1, .05, 0); });
  // A shank that fits slides.
  in_poses_and_units({transformed(prism({Vec2(-2, 3), Vec2(-1, 3), Vec2(-1, .5), Vec2(1, .5), Vec2(1, 3), Vec2(2, 3),
                                         Vec2(2, 4), Vec2(-2, 4)},
                                        -1, 1),
                                  upright),
                      plate(3, 3.5)},
                     [](const Passed& passed) {
                       const WayClearance found = passed.on(straight_way(kUpwards));
                       CHECK(found.slides_along.members() == std::vector<int>{1});
                       CHECK_FALSE(found.nearest);
                     });
}

TEST_CASE("a countersunk screw passes the hole below its cone") {
  // The cone widens from 1 to 2 over a height of 1; the shank has .8 and the hole 1.
  constexpr int kFacets = 12;
  const TriangleMesh screw =
      turned_about_z({Vec2(0, -3), Vec2(.8, -3), Vec2(.8, -.2), Vec2(2, 1), Vec2(0, 1)}, kFacets);
  const TriangleMesh plate = turned_about_z({Vec2(4, -2), Vec2(4, 1), Vec2(2, 1), Vec2(1, 0), Vec2(1, -2)}, kFacets);
  in_poses_and_units({screw, plate}, [](const Passed& passed) {
    const WayClearance found = passed.on(straight_way(kUpwards));
    CHECK(found.slides_along.empty());
    check_nearest(passed, found, 1, .2 * std::cos(kPi / kFacets), 0);
  });
}

TEST_CASE("the place where a part is nearest is exact where it passes an edge") {
  // The block passes a rib that begins 1 higher than it and ends there: nearest from exactly there on; and it comes
  // nearest to a sharp edge across its way beside its upper edge.
  const TriangleMesh cube = box(Vec3(0, 0, 0), Vec3(1, 1, 1));
  const RigidTransform upright = rotation(Vec3(1, 0, 0), std::acos(0.0));
  const TriangleMesh edge = transformed(prism({Vec2(1.02, 2.25), Vec2(2, 1.5), Vec2(2, 3)}, -1, 0), upright);
  in_poses_and_units({cube, edge}, [](const Passed& passed) {
    const WayClearance found = passed.on(straight_way(kUpwards));
    check_nearest(passed, found, 1, .02, 1.25);
    CHECK(std::abs(found.nearest->travelled - 1.25 * passed.unit) <= 1e-5 * passed.unit);
  });
}

TEST_CASE("what lies behind a part is not passed, though it is near") {
  const TriangleMesh cube = box(Vec3(0, 0, 0), Vec3(1, 1, 1)), below = box(Vec3(-1, -1, -1), Vec3(2, 2, -.1));
  in_poses_and_units({cube, below}, [](const Passed& passed) {
    CHECK_FALSE(passed.on(straight_way(kUpwards)).nearest);
    // Drawn out along it, it passes it all the way.
    check_nearest(passed, passed.on(straight_way(Vec3(1, 0, 0))), 1, .1, 0);
    check_nearest(passed, passed.on(straight_way(Vec3(0, 0, -1)), .05), 1, .05, .05);
  });
}

TEST_CASE("what a part slides along is named, and what is near beside it") {
  const TriangleMesh cube = box(Vec3(0, 0, 0), Vec3(1, 1, 1)), touching = box(Vec3(1, 0, 0), Vec3(2, 1, 3));
  in_poses_and_units({cube, touching, box(Vec3(-1, 0, 0), Vec3(-.05, 1, 3))}, [](const Passed& passed) {
    const WayClearance found = passed.on(straight_way(kUpwards));
    CHECK(found.slides_along.members() == std::vector<int>{1});
    check_nearest(passed, found, 2, .05, 0);
  });
}

TEST_CASE("the ground is slid along, left, or passed at a height") {
  const TriangleMesh cube = box(Vec3(0, 0, 0), Vec3(1, 1, 1)), raised = box(Vec3(0, 0, .25), Vec3(1, 1, 1.25));
  in_poses_and_units(
      {cube},
      [](const Passed& passed) {
        CHECK(passed.on(straight_way(Vec3(1, 0, 0))).slides_on_ground);
        CHECK_FALSE(passed.on(straight_way(kUpwards)).slides_on_ground);
        CHECK_FALSE(passed.on(straight_way(kUpwards)).nearest);
      },
      true);
  in_poses_and_units(
      {raised},
      [](const Passed& passed) {
        check_nearest(passed, passed.on(straight_way(Vec3(1, 0, 0))), 1, .25, 0);
        check_nearest(passed, passed.on(straight_way(Vec3(1, 0, -.01)), 10), 1, .25 - 10 * .01 / std::hypot(1, .01),
                      10);
      },
      true);
}

TEST_CASE("what a part is joined with is not passed, though they overlap") {
  // A nut that was modelled over its bolt, drawn off beside a wall.
  const TriangleMesh nut = box(Vec3(-1, -1, 1), Vec3(1, 1, 2)), bolt = box(Vec3(-.5, -.5, 0), Vec3(.5, .5, 5));
  const TriangleMesh wall = box(Vec3(-5, 1.25, 0), Vec3(5, 2, 5));
  in_poses_and_units({nut, bolt, wall}, [](Passed passed) {
    passed.assembly.joints.push_back(joined_at(1, 0, passed.assembly.parts[0].X_WP.p));
    const WayClearance found = passed.on(straight_way(Vec3(1, 0, 0)));
    check_nearest(passed, found, 2, .25, 0);
    CHECK(found.slides_along.empty());
  });
}

TEST_CASE("the ground stays behind in steps at other ways up") {
  const Passed passed({box(Vec3(0, 0, .25), Vec3(1, 1, 1.25))}, RigidTransform(), 1, true);
  const auto contacts = find_contacts(passed.assembly);
  REQUIRE(contacts.ok());
  WaysOut ways;
  ways.of_part = {{{Vec3(1, 0, 0), PartSet(1), std::nullopt}}};
  CheckedStep step;
  step.step.parts = {0};
  step.installed = PartSet(1, {0});
  CheckedSequence sequence;
  sequence.steps = {step, step};
  sequence.steps[1].way_up = 1;
  const std::vector<WayClearance> found =
      clearances_of_steps(passed.assembly, contacts.value(), {&ways, &ways}, sequence, 1);
  REQUIRE(found[0].nearest);
  CHECK(found[0].nearest->least == Approx(.25));
  CHECK(found[1].known);
  CHECK_FALSE(found[1].nearest);
  CHECK_FALSE(found[1].slides_on_ground);
}

TEST_CASE("a bar that is turned passes a post with its corner, and is enclosed") {
  const TriangleMesh bar = box(Vec3(-2, -.2, 0), Vec3(2, .2, 1));
  const TriangleMesh post = transformed(box(Vec3(2.45, -.3, -1), Vec3(3, .3, 9)), rotation(kUpwards, kPi / 3));
  const double passes = 2.45 - std::hypot(2, .2);
  in_poses_and_units({bar, post}, [&](const Passed& passed) {
    // The corner that leads comes under the middle of the post's face.
    const WayClearance found = passed.on({kUpwards, {}, ScrewMotion{Vec3(0, 0, 0), kUpwards, kPi / 2, 0}});
    REQUIRE(found.nearest);
    CHECK(found.nearest->body == 1);
    CHECK(found.nearest->least >= (passes - 1e-9) * passed.unit);
    CHECK(found.nearest->at_least <= (passes + 1e-9) * passed.unit);
    CHECK(found.nearest->least - found.nearest->at_least <= .051 * found.nearest->least);
    CHECK(std::abs(found.nearest->turned - (kPi / 3)) <= .4);
    CHECK(found.nearest->travelled == 0);
    // Turned by less it stays farther away: the corner at 20° is nearest.
    const WayClearance less = passed.on({kUpwards, {}, ScrewMotion{Vec3(0, 0, 0), kUpwards, kPi / 9, 0}});
    REQUIRE(less.nearest);
    CHECK(less.nearest->at_least > 1.5 * found.nearest->least);
  });
}

TEST_CASE("a screw that rises towards a lid comes as near as its rise, and draws out past it") {
  const TriangleMesh pin = cylinder(24, 1, 0, 0, 1), lid = box(Vec3(-3, -3, 2), Vec3(3, 3, 3));
  in_poses_and_units({pin, lid}, [](const Passed& passed) {
    const WayClearance found = passed.on({Vec3(0, 0, -1), {}, ScrewMotion{Vec3(0, 0, 0), kUpwards, 4 * kPi, .7}});
    REQUIRE(found.nearest);
    CHECK(found.nearest->least == Approx(.3 * passed.unit));
    CHECK(found.nearest->at_least >= .28 * passed.unit);
    CHECK(found.nearest->turned == Approx(4 * kPi));
  });
}

TEST_CASE("the least on a turn is enclosed, and told within bounds where it cannot be") {
  const auto wave = [](double share, double bound) { return std::min(bound, 2 + std::cos(9 * share)); };
  const LeastOnTurn found = least_on_turn(wave, 9, 100, 1e-6);
  CHECK(found.at_least <= 1);
  CHECK(found.least >= 1);
  CHECK(found.least - found.at_least <= .051 * found.least);
  const LeastOnTurn none = least_on_turn(wave, 9, .5, 1e-6);
  CHECK(none.least == .5);
  CHECK(none.at_least >= .47);
}

}  // namespace impend::test
