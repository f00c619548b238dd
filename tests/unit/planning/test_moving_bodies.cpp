// What moves, and what moves along for nothing.
#include "impend/planning/moving_bodies.h"

#include "tests/support/catch.h"
#include "tests/support/rest_scenes.h"

namespace impend::test {
namespace {

SceneBox at_rest(const Vec3& low, const Vec3& high) { return {low, high, 1, true}; }
SceneBox on_floor(double x, double z = 0) { return {Vec3(x, 0, z), Vec3(x + 1, 1, z + 1), 1, false}; }

// Two cubes side by side, one on the first, and one far away, without friction.
FrictionProblem four_cubes() {
  return friction_problem(
      scene_of_boxes({at_rest(Vec3(-9, -9, -1), Vec3(19, 9, 0)), on_floor(0), on_floor(1), on_floor(0, 1), on_floor(9)},
                     0, Vec3(0, 0, -9.81)));
}

VecX shifts(const std::vector<Vec3>& of_bodies) {
  VecX motion = VecX::Zero(6 * static_cast<Eigen::Index>(of_bodies.size()));
  for (std::size_t k = 0; k < of_bodies.size(); ++k) motion.segment<3>(6 * static_cast<Eigen::Index>(k)) = of_bodies[k];
  return motion;
}

TEST_CASE("bodies that slide along for nothing are left out, and those that are pushed are not") {
  const FrictionProblem problem = four_cubes();
  const Vec3 x(1, 0, 0), y(0, 1, 0), none = Vec3::Zero();
  // The first pushes the second; the third may stay on it, as the fourth may.
  const VecX motion = shifts({x, 2 * x, y, -y});
  CHECK(moving_bodies(problem, motion).size() == 4);
  CHECK(without_idle_motions(problem, motion, {0}) == shifts({x, 2 * x, none, none}));
  CHECK(without_idle_motions(problem, motion, {3}) == shifts({none, none, none, -y}));
  CHECK(without_idle_motions(problem, motion, {0, 3}) == shifts({x, 2 * x, none, -y}));
}

TEST_CASE("a body that must be lifted with another one, or whose fall drives it, is kept") {
  const FrictionProblem problem = four_cubes();
  const Vec3 z(0, 0, 1), none = Vec3::Zero();
  CHECK(without_idle_motions(problem, shifts({z, none, z, z}), {0}) == shifts({z, none, z, none}));
  // Its work is what lifts the others.
  const VecX driven = shifts({z, none, z, -2 * z});
  CHECK(without_idle_motions(problem, driven, {0}) == driven);
}

}  // namespace
}  // namespace impend::test
