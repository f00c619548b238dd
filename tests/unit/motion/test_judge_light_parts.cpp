// One loose light part among heavy ones: the norm of the whole hides it.
#include <cmath>

#include "impend/motion/component_solution.h"
#include "impend/motion/solve_problem.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

// A block of one ton on the floor.
ProblemScene heavy_block() {
  ProblemScene scene;
  scene.add_fixed();
  PointBody block;
  block.mass = 1000;
  block.center = Vec3(0, 0, 0.5);
  block.inertia = 1000. / 6 * Mat3::Identity();
  scene.bodies.push_back(block);
  scene.add_face(1, 0, Vec3(-0.5, -0.5, 0), Vec3(0.5, 0.5, 0), Vec3(0, 0, 1));
  return scene;
}

PointBody washer(double mass, const Vec3& center) {
  PointBody body;
  body.mass = mass;
  body.inertia = mass * 1e-5 * Mat3::Identity();
  body.center = center;
  return body;
}

// A washer free to slide down a slanting face of the block, at 0.8 of free fall.
ProblemScene sliding_washer(double mass) {
  ProblemScene scene = heavy_block();
  const Vec3 normal(0.8, 0, 0.6), along(-0.6, 0, 0.8), place(0.5, 0, 0.5);
  scene.bodies.push_back(washer(mass, place + 0.002 * normal));
  for (int i = -1; i < 2; i += 2) {
    for (int k = -1; k < 2; k += 2) {
      scene.contacts.push_back({2, 1, Vec3(place + 0.003 * i * along + Vec3(0, 0.003 * k, 0)), normal, 1});
    }
  }
  return scene;
}

ProblemScene resting_washer(double mass) {
  ProblemScene scene = heavy_block();
  scene.bodies.push_back(washer(mass, Vec3(0.1, 0.2, 1.002)));
  scene.add_face(2, 1, Vec3(0.097, 0.197, 1), Vec3(0.103, 0.203, 1), Vec3(0, 0, 1));
  return scene;
}

// The washer's rows off by `noise` of their length, those of the block on the floor by a hundredth of it.
MotionProblem with_noise(const ProblemScene& scene, double noise) {
  MotionProblem problem = to_problem(scene);
  const WhitenedProblem whitened = whiten(problem);
  for (int i = 0; i < problem.rows(); ++i) {
    for (int side = 0; side < 2; ++side) {
      const int block = problem.J.block(i)[side];
      if (block < 0) continue;
      const double length = whitened.L[block].triangularView<Eigen::Lower>().solve(problem.J.value(i, side)).norm();
      problem.row_noise(i, side) = (i < 4 ? 0.01 : 1.0) * noise * length;
    }
  }
  set_slack_from_noise(problem);
  return problem;
}

Judgement judged(const MotionProblem& problem) { return solve_component(problem, {}, {}).judgement; }

}  // namespace

TEST_CASE("A light part that slides on a heavy one at rest is never called stable") {
  for (double mass : {5e-1, 5e-3, 5e-4, 1e-5}) {
    for (double noise : {1e-7, 3e-6, 1e-5}) {
      INFO(mass << " kg, noise " << noise);
      const Judgement judgement = judged(with_noise(sliding_washer(mass), noise));
      CHECK(judgement.verdict == Verdict::kMoves);
      CHECK_FALSE(judgement.rest_proved);
      CHECK(judgement.body_bounds[1].upper >= 0.79);
    }
    CHECK(judged(to_problem(sliding_washer(mass))).verdict == Verdict::kMoves);
  }
}

TEST_CASE("A part of no weight beside the others is marginal or moves but not stable when it is loose") {
  for (double mass : {1e-9, 1e-13, 1e-16}) {
    INFO(mass << " kg");
    CHECK(judged(to_problem(sliding_washer(mass))).verdict != Verdict::kStable);
  }
}

TEST_CASE("A light part that rests on a heavy one is stable and not moved by the slack of the heavy one") {
  for (double mass : {5e-1, 5e-3, 5e-4}) {
    for (double noise : {1e-7, 1e-5}) {
      INFO(mass << " kg, noise " << noise);
      CHECK(judged(with_noise(resting_washer(mass), noise)).verdict == Verdict::kStable);
    }
    CHECK(judged(to_problem(resting_washer(mass))).verdict == Verdict::kStable);
  }
}

TEST_CASE("Loads outside the range of doubles are not called rest") {
  ProblemScene scene;
  scene.add_fixed();
  scene.bodies.push_back(washer(1, Vec3(0, 0, 1)));
  for (double gravity : {1e-170, 1e200}) {
    INFO("g = " << gravity);
    scene.gravity = Vec3(0, 0, -gravity);
    const Judgement judgement = judged(to_problem(scene));
    CHECK(judgement.verdict == Verdict::kMarginal);
    CHECK(judgement.reason.find("range") != std::string::npos);
  }
  scene.gravity = Vec3::Zero();
  CHECK(judged(to_problem(scene)).verdict == Verdict::kStable);
}

TEST_CASE("Parts that only the last bit of a row jams move in millimetres as in metres") {
  const ProblemScene scene = random_scene(20003, RandomKind::kParallel);
  const auto metres = solve_problem(to_problem(scene)),
             millimetres = solve_problem(to_problem(with_length_unit(scene, 1000)));
  REQUIRE(metres.ok());
  REQUIRE(millimetres.ok());
  CHECK(metres.value().verdict == Verdict::kMoves);
  CHECK(millimetres.value().verdict == Verdict::kMoves);
}

}  // namespace impend::test
