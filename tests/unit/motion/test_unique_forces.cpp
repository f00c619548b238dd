// Forces that are the only ones, from statics.
#include "impend/motion/canonical_forces.h"

#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

// A slab of side 4 on feet at these corners; `lean` turns the normal of the last foot, rad.
ProblemScene table(const std::vector<Vec3>& feet, double lean = 0) {
  ProblemScene scene;
  const int floor = scene.add_fixed();
  const int slab = scene.add_box(Vec3(-2, -2, 1), Vec3(2, 2, 2));
  for (const Vec3& foot : feet) scene.contacts.push_back({slab, floor, foot, Vec3(0, 0, 1)});
  scene.contacts.back().normal = Vec3(std::sin(lean), 0, std::cos(lean));
  return scene;
}

const Vec3 kA(-1, -1, 1), kB(1, -1, 1), kC(0, 1, 1), kD(1, 1, 1), kE(-1, 1, 1);

bool unique_at_rest(const ProblemScene& scene, double noise = 0) {
  const MotionProblem problem = to_problem(scene);
  return forces_are_unique(problem, VecX::Zero(problem.Q.size()), noise);
}

TEST_CASE("three feet carry a table in one way, four in many") {
  CHECK(unique_at_rest(table({kA, kB, kC})));
  CHECK_FALSE(unique_at_rest(table({kA, kB, kD, kE})));
}

TEST_CASE("a fourth foot that leans by less than the noise carries in many ways, by more in one") {
  const double lean = 1e-5;
  CHECK(unique_at_rest(table({kA, kB, kD, kE}, lean), 1e-7));
  CHECK_FALSE(unique_at_rest(table({kA, kB, kD, kE}, lean), 1e-4));
}

TEST_CASE("a bar in a groove is carried in one way at two ends, in many at three places") {
  const auto groove = [](const std::vector<double>& places) {
    ProblemScene scene;
    const int walls = scene.add_fixed();
    const int bar = scene.add_box(Vec3(-1, -1, -3), Vec3(1, 1, 3));
    for (const double z : places) {
      for (const double side : {-1.0, 1.0}) {
        scene.contacts.push_back({bar, walls, Vec3(side, -1, z), Vec3(-side, 1, 0).normalized()});
      }
    }
    scene.gravity = Vec3(0, -10, 0);
    return scene;
  };
  CHECK(unique_at_rest(groove({-2, 2})));
  CHECK_FALSE(unique_at_rest(groove({-2, 0, 2})));
}

TEST_CASE("feet that the motion lifts do not count") {
  const MotionProblem problem = to_problem(table({kA, kB, kD, kE}));
  // Turning about the edge from A to B: D and E rise.
  VecX a = VecX::Zero(6);
  a << 0, 0, 0, 0.1, 0, 0;
  const Vec3 center = Vec3(0, 0, 1.5), edge(0, -1, 1);
  a.head<3>() = Vec3(0.1, 0, 0).cross(Vec3(center - edge));
  CHECK(forces_are_unique(problem, a, 0));
}

TEST_CASE("without rows that carry there is nothing to be shared") {
  ProblemScene scene = table({kA, kB, kC});
  scene.contacts.clear();
  CHECK(unique_at_rest(scene));
}

}  // namespace
}  // namespace impend::test
