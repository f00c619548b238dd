#include <cmath>
#include <numbers>

#include "tests/support/catch.h"
#include "tests/unit/scene/scene_samples.h"

using namespace impend;
using impend::test::drawn_analysis;
using impend::test::drawn_scene;
using impend::test::random_pose;

namespace {

// A part of a scene of radius 1 with a motion of its own.
ScenePart moving_part(unsigned seed, double turning) {
  SceneMesh mesh;
  mesh.box.add(Vec3(0, 0, 0));
  mesh.box.add(Vec3(0.2, 0.4, 0.6));
  ScenePart part;
  part.mesh = std::make_shared<const SceneMesh>(mesh);
  part.X_WP = random_pose(seed);
  part.motion.center = random_pose(seed + 1).p;
  part.motion.linear = random_pose(seed + 2).p;
  part.motion.angular = turning * random_pose(seed + 3).p;
  part.motion.step = 0.1;
  return part;
}

Vec3 acceleration(const SceneMotion& m, const Vec3& x) { return m.linear + m.angular.cross(x - m.center); }

}  // namespace

TEST_CASE("A drawn pose is rigid, the given one at phase 0, and starts as the acceleration says") {
  const Scene scene;
  for (unsigned seed = 0; seed < 60; ++seed) {
    for (const double turning : {0.0, 1e-110, 1e-9, 1.0, 5.0}) {
      const ScenePart part = moving_part(10 * seed, turning);
      const RigidTransform at_rest = drawn_pose(scene, part, 0, 0);
      CHECK(at_rest.R == part.X_WP.R);
      CHECK(at_rest.p == part.X_WP.p);
      for (const double phase : {1e-4, 0.5, 1.0, -1.0}) {
        const RigidTransform X = drawn_pose(scene, part, phase, 0);
        CHECK((X.R.transpose() * X.R).isIdentity(1e-12));
        CHECK(X.R.determinant() > 0);
        REQUIRE(X.p.allFinite());
      }
      const double small = 1e-4;
      const RigidTransform X = drawn_pose(scene, part, small, 0);
      for (const Vec3& x : {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 2, -1)}) {
        const Vec3 expected = part.motion.step * small * acceleration(part.motion, part.X_WP * x);
        CHECK((X * x - part.X_WP * x - expected).norm() < 1e-7 * (1 + turning * turning));
      }
    }
  }
}

TEST_CASE("A part that tips about an edge keeps the edge in its place at every phase") {
  const Scene scene;
  ScenePart part = moving_part(4, 0);
  const Vec3 edge(0.3, -0.2, 0.1), axis = Vec3(1, 2, -1).normalized();
  part.motion.angular = 5 * axis;
  part.motion.linear = part.motion.angular.cross(part.motion.center - edge);
  for (const double phase : {0.3, 1.0}) {
    const RigidTransform X = drawn_pose(scene, part, phase, 0) * part.X_WP.inverse();
    CHECK((X * edge - edge).norm() < 1e-12);
    CHECK((X * (edge + axis) - edge - axis).norm() < 1e-12);
    const double turn = 5 * part.motion.step * phase;
    CHECK((X.R.trace() - 1) / 2 == Approx(std::cos(turn)));
  }
}

TEST_CASE("Explosion moves parts away from the middle of the scene and turns nothing") {
  Scene scene;
  scene.center = Vec3(1, 1, 1);
  ScenePart part = moving_part(9, 2);
  const Vec3 middle = part.X_WP * Vec3(0.1, 0.2, 0.3);
  const RigidTransform X = drawn_pose(scene, part, 0, 0.5);
  CHECK(X.R == part.X_WP.R);
  CHECK((X * Vec3(0.1, 0.2, 0.3)).isApprox(scene.center + 1.5 * (middle - scene.center)));
  part.mesh = nullptr;
  CHECK(drawn_pose(scene, part, 0, 0.5).p == part.X_WP.p);
}

TEST_CASE("A part at rest is drawn where it is at every phase") {
  ScenePart part = moving_part(3, 1);
  part.motion.step = 0;
  CHECK(drawn_pose(Scene{}, part, 1, 0).p == part.X_WP.p);
  CHECK(drawn_pose(Scene{}, part, 1, 0).R == part.X_WP.R);
}

TEST_CASE("The plank on a ledge is drawn tipping about an edge through its contacts on the ledge") {
  const Analysis analysis = drawn_analysis(test::tipping_block());
  REQUIRE(analysis.verdict == Verdict::kMoves);
  const Scene scene = drawn_scene(analysis);
  REQUIRE(scene.arcs.size() == 1);
  CHECK(scene.arcs[0].item == SceneItem{SceneItem::Kind::kBody, 1});
  CHECK(std::abs(scene.arcs[0].axis.y()) == Approx(1));
  const RigidTransform moved = drawn_pose(scene, scene.parts[1], 1, 0);
  CHECK((moved * Vec3(3, 0, 0)).z() < -0.1);
  CHECK((moved * Vec3(-1, 0, 0)).z() > 0);
}
