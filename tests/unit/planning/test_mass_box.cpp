// Boxes of masses in closed form, and forces that are affine in the masses.
#include "impend/planning/mass_box.h"

#include <cmath>
#include <limits>
#include <set>

#include "impend/friction/friction_solution.h"
#include "impend/friction/load_reach.h"
#include "impend/planning/spread_forces.h"
#include "tests/support/catch.h"
#include "tests/support/rest_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr int kEnoughProgrammes = 2000;

SceneBox still_box(const Vec3& low, const Vec3& high) { return {low, high, 1, true}; }
SceneBox loose_box(const Vec3& low, const Vec3& high, double mass) {
  return {low, high, mass / (high - low).prod(), false};
}

// w_kᵀp of every part.
VecX works_of(const FrictionProblem& problem, const Vec3& gravity, const VecX& motion) {
  VecX work(problem.bodies());
  for (int k = 0; k < problem.bodies(); ++k) work[k] = problem.M[k](0, 0) * gravity.dot(motion.segment<3>(6 * k));
  return work;
}

// The corner moves, by plain products: its motion keeps the dual cones, and the weights of the corner do work.
void check_corner(const FrictionProblem& problem, const Vec3& gravity, const VecX& range, const MassBox& box) {
  REQUIRE(box.corner.size() == problem.bodies());
  const VecX &p = box.motion, n = problem.N.times(p), s = problem.S.times(p), t = problem.T.times(p);
  const VecX lengths = row_lengths(problem.M, problem.N);
  const double length = mass_norm(problem.M, p);
  for (int i = 0; i < problem.contacts(); ++i) {
    CHECK(problem.mu[i] * std::hypot(s[i], t[i]) - n[i] <= 1e-7 * length * lengths[i]);
  }
  const VecX work = works_of(problem, gravity, p);
  const double beyond = box.moves * (1 + 1e-5) + 1e-6;
  CHECK(problem.Q.dot(p) + beyond * box.corner.cwiseProduct(range).dot(work) > 0);
  CHECK_FALSE(box.moving.empty());
}

MassBox box_of(const FrictionScene& scene, const VecX& range) {
  const FrictionProblem problem = friction_problem(scene);
  const MassBox box = mass_box(problem, scene.gravity, range, kEnoughProgrammes, 1, {});
  CHECK_FALSE(box.gave_up);
  CHECK(box.limited() == std::isfinite(box.moves));
  CHECK(box.holds <= box.moves);
  if (box.limited()) check_corner(problem, scene.gravity, range, box);
  return box;
}

MassBox all_alike(const FrictionScene& scene) { return box_of(scene, VecX::Ones(friction_problem(scene).bodies())); }

void check_box(const MassBox& box, double times) {
  CHECK(box.holds == Approx(times).epsilon(1e-5).margin(1e-7));
  CHECK(box.moves == Approx(times).epsilon(1e-5).margin(1e-7));
}

// A plank of mass `plank`, |x| ≤ 3, on a post |x| ≤ a, with `left` at −5/2 and `right` at 2.
FrictionScene seesaw(double a, double plank, double left, double right, double mu) {
  return scene_of_boxes(
      {still_box(Vec3(-a, 0, -1), Vec3(a, 1, 0)), loose_box(Vec3(-3, 0, 0), Vec3(3, 1, 0.25), plank),
       loose_box(Vec3(-3, 0, 0.25), Vec3(-2, 1, 1.25), left), loose_box(Vec3(1.5, 0, 0.25), Vec3(2.5, 1, 1.25), right)},
      mu, Vec3(0, 0, -9.81));
}

// The t at which one of two weights tips the plank: m l (1 + t) = (m' l' + m_p a)(1 − t), arms to the edge of the post.
double tips_at(double heavier, double lighter) { return (lighter - heavier) / (lighter + heavier); }

TEST_CASE("masses of light parts may be off by no more because a heavy part is there") {
  // Arms 0.2 and 0.19 to the edge of what is below: 0.2 (1 − t) = 0.19 (1 + t).
  const SceneBox b = loose_box(Vec3(0.3, 0, 1), Vec3(1.3, 1, 2), 1),
                 c = loose_box(Vec3(0.69, 0, 2), Vec3(1.69, 1, 3), 1);
  const SceneBox ground = still_box(Vec3(-1, -1, -1), Vec3(102, 2, 0)), below = still_box(Vec3::Zero(), Vec3::Ones());
  for (const double times : {1e3, 1e7}) {
    INFO("times the mass " << times);
    const SceneBox beside = loose_box(Vec3(100, 0, 0), Vec3(101, 1, 1), times);
    const SceneBox heavy = loose_box(Vec3::Zero(), Vec3::Ones(), times);
    for (const std::vector<SceneBox>& boxes :
         {std::vector{ground, below, b, c, beside}, std::vector{ground, heavy, b, c}}) {
      const FrictionScene scene = scene_of_boxes(boxes, 0.5, Vec3(0, 0, -9.81));
      const FrictionProblem problem = friction_problem(scene);
      const MassBox box = mass_box(problem, scene.gravity, VecX::Ones(problem.bodies()), kEnoughProgrammes, 1, {});
      const double limit = tips_at(0.19, 0.2);
      CHECK(box.holds <= limit * (1 + 1e-6));
      CHECK(box.holds >= limit * (1 - 1e-2));
      CHECK(box.moves == Approx(limit).epsilon(1e-4));
      CHECK(box.moving.size() == 2);
    }
  }
}

TEST_CASE("a tower stands whatever its masses are") {
  for (const double mu : {0.0, 0.5}) {
    for (const int cubes : {1, 2, 5}) {
      const MassBox box = all_alike(cube_tower(cubes, mu));
      CHECK(box.holds == 1);
      CHECK_FALSE(box.limited());
    }
  }
}

TEST_CASE("weights on a plank may be off, both at once, until one tips it over an edge of its post") {
  for (const double mu : {0.0, 0.3}) {
    for (const auto& [a, plank, left, right] :
         {std::array{0.5, 3.0, 2.0, 2.2}, {0.25, 1.0, 2.0, 2.5}, {1.0, 4.0, 3.0, 2.0}}) {
      INFO("mu " << mu << ", a " << a);
      const double to_left = tips_at(left * (2.5 - a), right * (2 + a) + plank * a);
      const double to_right = tips_at(right * (2 - a), left * (2.5 + a) + plank * a);
      const MassBox box = all_alike(seesaw(a, plank, left, right, mu));
      check_box(box, std::min(to_left, to_right));
      const bool tips_left = to_left < to_right;
      CHECK(box.corner == VecX(tips_left ? Vec3(-1, 1, -1) : Vec3(-1, -1, 1)));
    }
  }
}

TEST_CASE("weights that just balance may not be off at all") {
  check_box(all_alike(seesaw(0.5, 3, 3, 2, 0)), tips_at(3 * 2.0, 2 * 2.5 + 1.5));
  // 2 m = 2.5 · 2 + 1.5
  check_box(all_alike(seesaw(0.5, 3, 3.25, 2, 0)), 0);
}

TEST_CASE("a part whose mass is known does not count, and a narrower range may be taken more often") {
  const FrictionScene scene = seesaw(0.5, 3, 2, 2.2, 0.3);
  // The left weight alone, lighter: 2 · 3 (1 − t) + 1.5 = 2.2 · 1.5.
  check_box(box_of(scene, Vec3(0, 1, 0)), 0.7);
  check_box(box_of(scene, Vec3(0, 0.25, 0)), 2.8);
  // The right one at a third of the range of the left one, the plank at twice that.
  check_box(box_of(scene, Vec3(0.6, 0.3, 0.1)), (5.5 + 1.5 - 4) / (0.3 * 4 + 0.1 * 5.5 + 0.6 * 1.5));
  const MassBox never = box_of(scene, Vec3(1, 0, 0));
  CHECK(never.holds == 1);
  CHECK_FALSE(never.limited());
}

// n bricks 2 × 1 × 1 of mass 1, each `step` beyond the one below; the centre of all above a joint must be behind its
// edge: Σ_{j<k} …, the lower ones lighter make no difference, the upper ones heavier do.
TEST_CASE("bricks that overhang may be off until the far ones outweigh the near ones") {
  const double step = 0.3;
  for (const double mu : {0.0, 0.4}) {
    std::vector<SceneBox> boxes = {still_box(Vec3(-2, 0, -1), Vec3(0, 1, 0))};
    for (int k = 0; k < 4; ++k) {
      boxes.push_back(loose_box(Vec3(-2 + step * (k + 1), 0, k), Vec3(step * (k + 1), 1, k + 1), 1));
    }
    // Arms of the centres before the edge of what bears brick i: step (k − i + 1) − 1, k = i … 3.
    double expected = 1;
    for (int i = 0; i < 4; ++i) {
      double beyond = 0, behind = 0;
      for (int k = i; k < 4; ++k) {
        const double arm = step * (k - i + 1) - 1;
        (arm > 0 ? beyond : behind) += std::abs(arm);
      }
      if (beyond > 0) expected = std::min(expected, (behind - beyond) / (behind + beyond));
    }
    REQUIRE(expected < 1);
    check_box(all_alike(scene_of_boxes(boxes, mu, Vec3(0, 0, -9.81))), expected);
  }
}

TEST_CASE("forces of any sign for a weight balance it, and their majorant holds both signs of them in the cones") {
  for (const double mu : {0.0, 0.4}) {
    const FrictionScene scene = seesaw(0.5, 3, 2, 2.2, mu);
    const FrictionProblem problem = friction_problem(scene);
    const SpreadForces spread(problem);
    for (int k = 0; k < problem.bodies(); ++k) {
      VecX weight = VecX::Zero(18);
      weight.segment<3>(6 * k) = problem.M[k](0, 0) * scene.gravity;
      const auto majorant = spread.majorant(weight);
      REQUIRE(majorant);
      // m + Λ and m − Λ are balanced by forces of the cones.
      for (const double sign : {1.0, -1.0}) {
        FrictionProblem loaded = problem;
        loaded.Q = sign * weight - *majorant;
        MatX none = MatX::Zero(18, 1);
        none(2, 0) = -1;
        CHECK(LoadReach(loaded, none, scene.gravity.norm()).along(VecX::Ones(1), 1e-6).found);
      }
    }
    // A weight in the air has none.
    FrictionProblem bare = problem;
    bare.N = bare.S = bare.T = BlockRows(3);
    bare.mu = bare.viscous = bare.bias_N = bare.bias_S = bare.bias_T = VecX();
    bare.contact.clear();
    VecX weight = VecX::Zero(18);
    weight[2] = -1;
    CHECK_FALSE(SpreadForces(bare).majorant(weight));
  }
}

TEST_CASE("a weight that leans asks of a floor for its normal part and for what friction needs across") {
  const double mu = 0.4, lean = 0.3;
  const FrictionProblem problem = friction_problem(
      scene_of_boxes({still_box(Vec3(-5, -5, -1), Vec3(5, 5, 0)), loose_box(Vec3(0, 0, 0), Vec3(1, 1, 0.1), 2)}, mu,
                     Vec3(0, 0, -9.81)));
  VecX weight = VecX::Zero(6);
  // At the height of the floor, where it turns nothing: all four corners bear as much.
  weight.head<3>() = 2 * Vec3(lean, 0, -1);
  weight.tail<3>() = Vec3(0, 0, -0.05).cross(Vec3(weight.head<3>()));
  const auto majorant = SpreadForces(problem).majorant(weight);
  REQUIRE(majorant);
  CHECK((*majorant)[2] == Approx(2 * (1 + lean / mu)).epsilon(1e-6));
  CHECK(std::abs((*majorant)[0]) < 1e-9);
  CHECK(majorant->tail<3>().norm() < 1e-6);
}

TEST_CASE("few programmes leave a box between its ends, and say so") {
  const FrictionScene scene = seesaw(0.5, 3, 2, 2.2, 0.3);
  const FrictionProblem problem = friction_problem(scene);
  const MassBox all = mass_box(problem, scene.gravity, VecX::Ones(3), kEnoughProgrammes, 1, {});
  const MassBox few = mass_box(problem, scene.gravity, VecX::Ones(3), 0, 1, {});
  CHECK(few.holds <= all.holds * (1 + kSameBox));
  CHECK(few.moves >= all.moves * (1 - kSameBox));
  CHECK(few.gave_up == (few.moves - few.holds > 1e-5 * few.moves));
}

TEST_CASE("a box of masses does not depend on threads, units, pose or order") {
  const FrictionScene scene = seesaw(0.5, 3, 2, 2.2, 0.3);
  const MassBox first = all_alike(scene);
  const FrictionProblem problem = friction_problem(scene);
  const MassBox again = mass_box(problem, scene.gravity, VecX::Ones(3), kEnoughProgrammes, 2, {});
  CHECK(again.holds == first.holds);
  CHECK(again.motion == first.motion);
  check_box(all_alike(in_units(scene, 1000, 0.001, 3)), first.moves);
  check_box(all_alike(turned(scene, Random(5).rotation())), first.moves);
  check_box(all_alike(reordered(scene, 7)), first.moves);
}

}  // namespace
}  // namespace impend::test
