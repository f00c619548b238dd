// Viscous friction (D15 §IV) against closed forms, its conditions, and what it refuses.
#include <cmath>

#include "impend/friction/friction_models.h"
#include "tests/support/catch.h"
#include "tests/support/friction_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

FrictionScene sliding_block(const Vec3& velocity, double angle = 0) {
  FrictionScene scene = block_on_incline(angle, 0);
  scene.velocity = VecX::Zero(6);
  scene.velocity.head<3>() = velocity;
  return scene;
}

FrictionProblem damped_problem(const FrictionScene& scene, double viscous) {
  FrictionProblem problem = friction_problem(scene);
  problem.viscous.setConstant(viscous);
  return problem;
}

TEST_CASE("a sliding block is slowed by its four viscous contacts") {
  // a = g sin θ − 4 μᵥ v/m along the slope, the cube's mass is 1.
  const double angle = 0.3, viscous = 0.7, speed = 2;
  const FrictionProblem problem = damped_problem(sliding_block(Vec3(speed, 0, 0), angle), viscous);
  const FrictionSolution solution = solve_viscous(problem);
  REQUIRE(solution.status == SolveStatus::kSolved);
  CHECK(solution.a[0] == Approx(9.81 * std::sin(angle) - 4 * viscous * speed).epsilon(1e-12));
  CHECK(solution.a.tail<5>().norm() <= 1e-11);
  CHECK(solution.f_N.sum() == Approx(9.81 * std::cos(angle)).epsilon(1e-12));
  CHECK(viscous_residuals(problem, solution).largest() <= 1e-12);
  for (const ContactState state : solution.state) CHECK(state == ContactState::kSlide);
  // The damping torque about the centre presses the leading corners: Σ f_N x = h F with h = 1/2.
  double moment = 0;
  for (int i = 0; i < 4; ++i) moment += solution.f_N[i] * problem.N.value(i, 0)[4];
  CHECK(moment == Approx(-4 * viscous * speed / 2).epsilon(1e-9));
}

TEST_CASE("a block at rest or without viscosity moves as without friction") {
  const FrictionScene scene = block_on_incline(0.4, 0);
  const FrictionSolution at_rest = solve_viscous(damped_problem(scene, 3));
  REQUIRE(at_rest.status == SolveStatus::kSolved);
  CHECK(at_rest.a[0] == Approx(9.81 * std::sin(0.4)));
  CHECK(at_rest.f_S.isZero(0));
  const FrictionSolution dry = solve_viscous(damped_problem(sliding_block(Vec3(1, 2, 0), 0.4), 0));
  REQUIRE(dry.status == SolveStatus::kSolved);
  CHECK(dry.a[0] == Approx(9.81 * std::sin(0.4)));
}

TEST_CASE("viscous friction between two moving blocks conserves their momentum") {
  FrictionScene scene = scene_of_boxes({{Vec3(-5, -5, -1), Vec3(5, 5, 0), 1, true},
                                        {Vec3(0, 0, 0), Vec3(2, 2, 1), 1, false},
                                        {Vec3(0.5, 0.5, 1), Vec3(1.5, 1.5, 2), 1, false}},
                                       0, Vec3(0, 0, -9.81));
  scene.velocity = VecX::Zero(12);
  scene.velocity[6] = 0.25;
  FrictionProblem problem = friction_problem(scene);
  for (int i = 0; i < problem.contacts(); ++i) problem.viscous[i] = scene.touches[i].b >= 0 ? 0.5 : 0;
  const FrictionSolution solution = solve_viscous(problem);
  REQUIRE(solution.status == SolveStatus::kSolved);
  CHECK(4 * solution.a[0] == Approx(4 * 0.5 * 0.25));
  CHECK(solution.a[6] == Approx(-4 * 0.5 * 0.25));
}

TEST_CASE("bodies that approach each other are refused by the viscous model, parting ones are open") {
  const FrictionSolution hit = solve_viscous(damped_problem(sliding_block(Vec3(0, 0, -0.1)), 1));
  CHECK(hit.status == SolveStatus::kFailed);
  CHECK(hit.reason.find("approach") != std::string::npos);
  const FrictionProblem up = damped_problem(sliding_block(Vec3(1, 0, 0.1)), 1);
  const FrictionSolution parting = solve_viscous(up);
  REQUIRE(parting.status == SolveStatus::kSolved);
  CHECK(parting.a[2] == Approx(-9.81));
  CHECK(parting.a[0] == Approx(0).margin(1e-12));
  for (const ContactState state : parting.state) CHECK(state == ContactState::kOpen);
}

TEST_CASE("contacts whose biases contradict each other are reported by the viscous model") {
  // A body between two plates that would both have to give way.
  FrictionScene scene;
  scene.add_box(1, Vec3::Zero(), Vec3(1, 1, 1));
  scene.touches = {{0, -1, Vec3(0, 0, -1), Vec3(0, 0, 1), 0, 0}, {0, -1, Vec3(0, 0, 1), Vec3(0, 0, -1), 0, 0}};
  scene.velocity = VecX::Zero(6);
  scene.velocity[0] = 1;
  FrictionProblem problem = friction_problem(scene);
  problem.bias_N << -1, -1;
  const FrictionSolution solution = solve_viscous(problem);
  CHECK(solution.status == SolveStatus::kFailed);
  CHECK(solution.reason.find("no accelerations") != std::string::npos);
  problem.bias_N << -1, 1;
  const FrictionSolution possible = solve_viscous(problem);
  REQUIRE(possible.status == SolveStatus::kSolved);
  CHECK(possible.a[2] == Approx(1));
}

TEST_CASE("a pendulum on a hinge keeps its length under the viscous model") {
  // Bob of mass 1 at distance l below the pivot, speed v: tension g + v²/l.
  const double l = 2, v = 3;
  Assembly assembly;
  Part bob;
  bob.name = "bob";
  bob.mass.mass = 1;
  bob.mass.inertia = 0.1 * Mat3::Identity();
  bob.X_WP.p = Vec3(0, 0, -l);
  bob.linear_velocity = Vec3(v, 0, 0);
  bob.angular_velocity = Vec3(0, -v / l, 0);
  assembly.parts = {bob};
  assembly.ground = Ground{-100};
  Joint hinge;
  hinge.type = JointType::kHinge;
  hinge.a = 0;
  hinge.b = 1;
  hinge.axis = Vec3(0, 1, 0);
  assembly.joints = {hinge};
  const FrictionProblem problem = make_friction_problem(assembly, {}, {});
  const FrictionSolution solution = solve_viscous(problem);
  REQUIRE(solution.status == SolveStatus::kSolved);
  CHECK(solution.a[2] == Approx(v * v / l));
  CHECK(solution.a[0] == Approx(0).margin(1e-12));
  CHECK(problem.G.transpose_times(solution.nu)[2] == Approx(kStandardGravity + v * v / l));
  assembly.parts[0].angular_velocity = Vec3::Zero();
  const FrictionSolution torn = solve_viscous(make_friction_problem(assembly, {}, {}));
  CHECK(torn.status == SolveStatus::kFailed);
  CHECK(torn.reason.find("joint 0") != std::string::npos);
}

TEST_CASE("the viscous model refuses numbers that are none, and more contacts than its limit") {
  FrictionProblem problem = damped_problem(sliding_block(Vec3(1, 0, 0)), 1);
  VelocitySettings settings;
  settings.dense_limit = 3;
  CHECK(solve_viscous(problem, settings).status == SolveStatus::kNotRun);
  problem.viscous[0] = std::nan("");
  CHECK(solve_viscous(problem).status == SolveStatus::kFailed);
}

TEST_CASE("viscous motions do not depend on units, pose, axes or order") {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    FrictionScene scene = random_stack(seed);
    // All slide along the floor together: no contact parts or closes.
    scene.velocity = VecX::Zero(6 * static_cast<Eigen::Index>(scene.bodies.size()));
    for (size_t k = 0; k < scene.bodies.size(); ++k) scene.velocity[6 * static_cast<Eigen::Index>(k) + 1] = 0.8;
    const FrictionProblem problem = damped_problem(scene, 0.3);
    const FrictionSolution solution = solve_viscous(problem);
    REQUIRE(solution.status == SolveStatus::kSolved);
    CHECK(viscous_residuals(problem, solution).largest() <= 1e-10);
    const double size = solution.a.norm();
    for (const FrictionScene& other : {reordered(scene, seed), with_axes_turned(scene, seed)}) {
      CHECK((solve_viscous(damped_problem(other, 0.3)).a - solution.a).norm() <= 1e-9 * size);
    }
    const Mat3 R = random.rotation();
    VecX back = solve_viscous(damped_problem(turned(scene, R), 0.3)).a;
    for (Eigen::Index k = 0; k < back.size(); k += 3) back.segment<3>(k) = R.transpose() * Vec3(back.segment<3>(k));
    CHECK((back - solution.a).norm() <= 1e-9 * size);
    // Millimetres, grams, milliseconds; N·s/m is mass per time.
    VecX scaled = solve_viscous(damped_problem(in_units(scene, 1e3, 1e3, 1e3), 0.3)).a;
    for (Eigen::Index k = 0; k < scaled.size(); k += 6) {
      scaled.segment<3>(k) *= 1e3;
      scaled.segment<3>(k + 3) *= 1e6;
    }
    CHECK((scaled - solution.a).norm() <= 1e-9 * size);
  }
}

}  // namespace
}  // namespace impend::test
