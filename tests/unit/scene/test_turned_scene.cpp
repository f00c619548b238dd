// A scene the other way up: what points down, what turns along, and what stays where it is.
#include "impend/scene/plan_film.h"

#include "tests/support/catch.h"
#include "tests/support/test_random.h"

using namespace impend;

namespace {

Scene scene_with_everything() {
  Scene scene;
  scene.center = Vec3(1, 2, 3);
  ScenePart part;
  part.X_WP.p = Vec3(2, 2, 3);
  part.motion = {Vec3(2, 2, 4), Vec3(1, 0, 0), Vec3(0, 0, 1), 1.0, false};
  scene.parts = {part};
  SceneArrow arrow;
  arrow.tail = Vec3(1, 2, 4);
  arrow.vector = Vec3(0, 0, -1);
  scene.arrows = {arrow};
  SceneArc arc;
  arc.center = Vec3(1, 3, 3);
  scene.arcs = {arc};
  scene.ground = SceneGround();
  return scene;
}

}  // namespace

TEST_CASE("where all is turned its own direction points down in the picture") {
  impend::test::Random random(3);
  for (int k = 0; k < 200; ++k) {
    const Vec3 down = Vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)).normalized();
    WaysUp ways;
    ways.all = {{Vec3(0, 0, -1), true}, {down, true}, {Vec3(0, 0, 1), true}};
    const std::vector<Mat3> rotations = rotations_of(ways);
    REQUIRE(rotations.size() == 3);
    CHECK(rotations[0] == Mat3::Identity());
    for (int way = 1; way < 3; ++way) {
      CHECK((rotations[way] * ways.all[way].down - Vec3(0, 0, -1)).norm() < 1e-12);
      CHECK((rotations[way].transpose() * rotations[way] - Mat3::Identity()).norm() < 1e-12);
      CHECK(rotations[way].determinant() > 0);
    }
  }
  CHECK(rotations_of({}).empty());
}

TEST_CASE("parts, their motions, arrows and arcs turn about the middle of the scene, off the ground") {
  WaysUp ways;
  ways.all = {{Vec3(0, 0, -1), true}, {Vec3(1, 0, 0), true}};
  const Scene before = scene_with_everything();
  Scene turned = before;
  const Mat3 R = rotations_of(ways)[1];
  turn_scene(R, turned);
  const auto near = [](const Vec3& a, const Vec3& b) { return (a - b).norm() < 1e-12; };
  CHECK_FALSE(turned.ground);
  // x points down now: what was beside the middle towards x is below it.
  CHECK(near(turned.parts[0].X_WP.p, Vec3(1, 2, 2)));
  CHECK(near(turned.parts[0].X_WP.R * Vec3(1, 0, 0), Vec3(0, 0, -1)));
  CHECK(near(turned.parts[0].motion.center - turned.center, R * (before.parts[0].motion.center - before.center)));
  CHECK(near(turned.parts[0].motion.linear, Vec3(0, 0, -1)));
  CHECK(near(turned.parts[0].motion.angular, R * Vec3(0, 0, 1)));
  CHECK(near(turned.arrows[0].tail - turned.center, R * Vec3(0, 0, 1)));
  CHECK(near(turned.arrows[0].vector, R * Vec3(0, 0, -1)));
  CHECK(near(turned.arcs[0].center - turned.center, R * Vec3(0, 1, 0)));
  CHECK(near(turned.arcs[0].axis, R * before.arcs[0].axis));
  CHECK(near(turned.arcs[0].start, R * before.arcs[0].start));
  Scene same = before;
  turn_scene(Mat3::Identity(), same);
  CHECK(same.ground);
  CHECK(same.parts[0].X_WP.p == before.parts[0].X_WP.p);
}
