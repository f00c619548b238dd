// Steps by Stewart and Trinkle's law: its conditions, what a pyramid makes of a slide, and the grasp of Drumwright
// (2015, §VII-A) beside the other laws.
#include <algorithm>
#include <cmath>

#include "impend/runs/simulate.h"
#include "impend/simulation/step_solver.h"
#include "tests/support/catch.h"
#include "tests/support/friction_scenes.h"
#include "tests/support/test_random.h"
#include "tests/unit/simulation/driven_scenes.h"
#include "tests/unit/simulation/simulated_models.h"

namespace impend::test {
namespace {

constexpr double kMu = 0.3, kBlowSpeed = 2;
constexpr double kGraspStep = 0.01;  // s, of the grasp
constexpr int kGraspSteps = 100;

// The way of a block until it stops, pushed along that direction of level ground.
double way_to_rest(const Vec3& direction, SimulationLaw law) {
  Assembly assembly = over_ground(kMu);
  const int block = add_block(assembly, "block", Vec3(0.2, 0.2, 0.02), translation(Vec3(0, 0, 0.01)));
  assembly.parts[block].linear_velocity = kBlowSpeed * direction;
  const Followed run = follow(assembly, stepping(1e-3, law), 1.2);
  const Vec3 way = run.last().bodies[block].center - run.frames.front().bodies[block].center;
  CHECK(way.cross(direction).norm() <= 1e-9);
  CHECK(run.last().bodies[block].linear.norm() <= 1e-9);
  CHECK(run.last().energy.friction < 0);
  return way.dot(direction);
}

}  // namespace

TEST_CASE("A step by pyramids satisfies their law with four corners, with open gaps and overlaps") {
  BilateralLaw law;
  law.pyramid = 4;
  int sliding = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    INFO("seed " << seed);
    FrictionProblem problem = friction_problem(random_stack(seed));
    if (problem.contacts() > 60) continue;
    Random random(seed);
    for (Eigen::Index i = 0; i < problem.bias_N.size(); ++i) {
      problem.bias_N[i] = random.uniform(-0.1, 1);
      problem.bias_S[i] = random.uniform(-0.1, 0.1);
      problem.bias_T[i] = random.uniform(-0.1, 0.1);
    }
    const StepSolution s = solve_step(problem, {}, law);
    CHECK(s.residual <= 1e-8);
    const double force = 1 + s.f_N.cwiseAbs().maxCoeff(), speed = 1 + s.V.cwiseAbs().maxCoeff();
    for (int i = 0; i < problem.contacts(); ++i) {
      const double n = s.f_N[i], w = problem.N.dot(i, s.V) + problem.bias_N[i];
      const double u = problem.S.dot(i, s.V) + problem.bias_S[i], v = problem.T.dot(i, s.V) + problem.bias_T[i];
      CHECK(n >= -1e-7 * force);
      CHECK(w >= -1e-7 * speed);
      CHECK(std::min(n / force, w / speed) <= 1e-7);
      // Corners along S and T: |f_S| + |f_T| ≤ μ f_N, and against slip the corner that takes most.
      CHECK(std::abs(s.f_S[i]) + std::abs(s.f_T[i]) <= problem.mu[i] * n + 1e-7 * force);
      const double most = problem.mu[i] * n * std::max(std::abs(u), std::abs(v));
      CHECK(s.f_S[i] * u + s.f_T[i] * v <= -most + 1e-6 * force * speed);
      sliding += most > 1e-3 * force * speed;
    }
  }
  CHECK(sliding > 10);
}

TEST_CASE("By pyramids a block slides as by cones along their corners, and farther by the root of 2 between them") {
  const double way = kBlowSpeed * kBlowSpeed / (2 * kMu * kStandardGravity);
  const Vec3 between = Vec3(1, 1, 0).normalized();
  CHECK(std::abs(way_to_rest(kAxisX, SimulationLaw::kStewartTrinkle) - way) <= 1e-6);
  CHECK(std::abs(way_to_rest(between, SimulationLaw::kStewartTrinkle) - std::sqrt(2) * way) <= 1e-6);
  CHECK(std::abs(way_to_rest(between, SimulationLaw::kCoulomb) - way) <= 1e-6);
}

TEST_CASE("The grasp holds for a hundred steps of 0.01 s without slip, by cones and by pyramids") {
  for (const SimulationLaw law : {SimulationLaw::kNoSlip, SimulationLaw::kCoulomb, SimulationLaw::kStewartTrinkle}) {
    INFO(to_string(law));
    Assembly grasp = shipped_model("grasp");
    grasp.friction.mu = 100;
    // Fingers that press by another force in every step, so that no step is the one before.
    for (Load& load : grasp.loads) {
      for (int k = 0; k <= kGraspSteps + 1; ++k) load.times.push_back({k * kGraspStep, 1 + std::sin(7.0 * k) / 2});
    }
    const Analysis start = analysed_for(grasp, law);
    Simulator simulator = started(start, stepping(kGraspStep, law));
    for (int k = 0; k < kGraspSteps; ++k) REQUIRE(simulator.step());
    const SimulationFrame end = simulator.frame();
    for (std::size_t part = 0; part < grasp.parts.size(); ++part) {
      CHECK(largest_way(start.assembly.parts[part], end.bodies[part]) <= 1e-9);
    }
    CHECK(end.contacts >= 3);  // one between any two boxes
  }
  // Without friction the boxes fall.
  const Followed falls = follow(shipped_model("grasp"), stepping(0.01), 0.2);
  CHECK(falls.last().bodies[2].center.z() < falls.frames.front().bodies[2].center.z() - 0.1);
}

TEST_CASE("What is simulated by pyramids begins and ends with an analysis that has their coefficients") {
  const Assembly grasp = shipped_model("grasp");
  CHECK(with_law({}, SimulationLaw::kStewartTrinkle, grasp).friction.model == FrictionModel::kStatic);
  CHECK(with_law({}, SimulationLaw::kNoSlip, grasp).friction.model == FrictionModel::kFrictionless);
}

}  // namespace impend::test
