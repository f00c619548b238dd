// The contact problem of one step: the law on velocities, guesses, joints, contacts that imply each other, momenta.
#include <algorithm>
#include <cmath>

#include "impend/friction/friction_models.h"
#include "impend/simulation/step_solver.h"
#include "tests/support/catch.h"
#include "tests/support/friction_scenes.h"
#include "tests/support/jointed_problems.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

// Some scenes say a joint twice, the second time with six decimals: the two contradict each other by so much, and the
// forces of both, which nearly cancel, are not known better.
constexpr double kWrittenJoints = 1e-6;

// The law as static friction has it, over velocities in place of accelerations, by none of the step's own arithmetic.
FrictionResiduals law_of(const FrictionProblem& problem, const StepSolution& s) {
  FrictionSolution solution;
  solution.a = s.V;
  solution.f_N = s.f_N;
  solution.f_S = s.f_S;
  solution.f_T = s.f_T;
  solution.nu = s.nu;
  solution.state.assign(problem.contacts(), ContactState::kOpen);
  solution.status = SolveStatus::kSolved;
  return static_friction_residuals(problem, solution);
}

double law_missed(const FrictionProblem& problem, const StepSolution& s) { return law_of(problem, s).largest(); }

MatX forces_of(const StepSolution& s) {
  MatX f(s.f_N.size(), 3);
  f << s.f_N, s.f_S, s.f_T;
  return f;
}

double largest(const MatX& x) { return x.size() > 0 ? x.cwiseAbs().maxCoeff() : 0.0; }

// A scene's problem with gaps that are open or overlap, m/s.
FrictionProblem with_gaps(FrictionProblem problem, std::uint64_t seed) {
  Random random(seed);
  for (Eigen::Index i = 0; i < problem.bias_N.size(); ++i) problem.bias_N[i] = random.uniform(-0.1, 1);
  return problem;
}

}  // namespace

TEST_CASE("A step of heaps with open gaps satisfies Coulomb's law, and its residual says so") {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    INFO("seed " << seed);
    const FrictionProblem problem = with_gaps(friction_problem(random_stack(seed)), seed);
    const StepSolution s = solve_step(problem, {});
    const double missed = law_missed(problem, s);
    CHECK(missed <= 10 * kAcceptedStep);
    CHECK(s.residual <= kAcceptedStep);
    CHECK_FALSE(s.method.empty());
  }
}

TEST_CASE("A step from rest with closed contacts is the acceleration of static friction") {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    INFO("seed " << seed);
    const FrictionProblem problem = friction_problem(random_stack(seed));
    const FrictionSolution statics = solve_static_friction(problem);
    const StepSolution s = solve_step(problem, {});
    CHECK(law_missed(problem, s) <= 10 * kAcceptedStep);
    // Bodies that static friction holds may move by the law as well; where mu is 0 the motion is one.
    if (statics.status != SolveStatus::kSolved || !problem.mu.isZero(0)) continue;
    CHECK((s.V - statics.a).norm() <= 1e-6 * (1 + statics.a.norm()));
    ++compared;
  }
  for (const double mu : {0.0, 0.3, 0.5}) {
    const double angle = 0.6, g = 9.81;
    const StepSolution s = solve_step(friction_problem(block_on_incline(angle, mu)), {});
    CHECK(s.V.head<3>().norm() == Approx(g * (std::sin(angle) - mu * std::cos(angle))).epsilon(1e-9));
    CHECK(s.V.tail<3>().norm() <= 1e-9);
    ++compared;
  }
  const StepSolution held = solve_step(friction_problem(block_on_incline(0.6, 0.7)), {});
  CHECK(held.V.norm() <= 1e-9);
  CHECK(compared >= 3);
}

TEST_CASE("A step without friction of scenes with joints satisfies contacts and joints") {
  int with_contacts = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    INFO("seed " << seed);
    const FrictionProblem problem = jointed_friction_problem(seed, 0);
    const StepSolution s = solve_step(problem, {});
    FrictionResiduals law = law_of(problem, s);
    CHECK(std::max(law.joints, law.equation_of_motion) <= kWrittenJoints);
    law.joints = law.equation_of_motion = 0;
    CHECK(law.largest() <= 10 * kAcceptedStep);
    CHECK(s.residual <= kAcceptedStep);
    CHECK(largest(s.f_S) == 0);
    with_contacts += problem.contacts() > 0 && problem.G.rows() > 0 ? 1 : 0;
  }
  CHECK(with_contacts >= 20);
}

TEST_CASE("A step with friction of scenes with joints satisfies the law, or tells that it does not") {
  int solved = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    INFO("seed " << seed);
    const FrictionProblem problem = jointed_friction_problem(seed, 0.4);
    const StepSolution s = solve_step(problem, {});
    FrictionResiduals law = law_of(problem, s);
    REQUIRE(s.V.allFinite());
    CHECK(std::max(law.joints, law.equation_of_motion) <= kWrittenJoints);
    law.joints = law.equation_of_motion = 0;
    if (s.residual <= kAcceptedStep) CHECK(law.largest() <= 10 * kAcceptedStep);
    solved += s.residual <= kAcceptedStep ? 1 : 0;
  }
  CHECK(solved >= 115);
}

TEST_CASE("Joints that leave a body no motion carry what presses it, alone or together with its contacts") {
  FrictionScene scene;
  const int body = scene.add_box(2, Vec3(0, 0, 1), Vec3(1, 1, 1));
  for (const double x : {-1.0, 1.0}) scene.touches.push_back({body, -1, Vec3(x, 0, 0), Vec3::UnitZ(), 0.5, 0});
  FrictionProblem problem = friction_problem(scene);
  problem.G = BlockRows(1);
  for (int k = 0; k < 6; ++k) problem.G.append(0, Vec6(Vec6::Unit(k)), -1, Vec6(Vec6::Zero()));
  problem.bias_G = VecX::Zero(6);
  problem.joint.assign(6, 0);
  const StepSolution s = solve_step(problem, {});
  CHECK(s.residual <= kSolvedTo);
  CHECK(s.V.norm() <= 1e-11 * problem.Q.norm());
  CHECK(momenta(problem, s).norm() <= 1e-9 * problem.Q.norm());
}

TEST_CASE("A guess that satisfies the law is taken as it is") {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    INFO("seed " << seed);
    const FrictionProblem problem = with_gaps(friction_problem(random_stack(seed)), seed);
    const StepSolution first = solve_step(problem, {}), again = solve_step(problem, forces_of(first));
    CHECK(again.method == "as before");
    const double size = largest(forces_of(first));
    CHECK(largest(forces_of(again) - forces_of(first)) <= 1e-14 * size);
    CHECK((again.V - first.V).norm() <= 1e-12 * (1 + first.V.norm()));
  }
}

TEST_CASE("A guess that misses the law is not taken") {
  int changed = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    INFO("seed " << seed);
    const FrictionProblem problem = with_gaps(friction_problem(random_stack(seed)), seed);
    const StepSolution first = solve_step(problem, {});
    const MatX f = forces_of(first);
    if (!(largest(f) > 0)) continue;
    MatX wrong[] = {MatX(1.001 * f), MatX(-f), MatX(f + MatX::Constant(f.rows(), 3, largest(f)))};
    for (const MatX& guess : wrong) {
      const StepSolution s = solve_step(problem, guess);
      CHECK(s.method != "as before");
      CHECK(law_missed(problem, s) <= 10 * kAcceptedStep);
      CHECK(s.residual <= kAcceptedStep);
      ++changed;
    }
  }
  CHECK(changed >= 30);
}

TEST_CASE("Heaps without friction are solved alike with what a solution before has kept, to the last bit") {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    INFO("seed " << seed);
    FrictionProblem problem = friction_problem(random_stack(seed));
    problem.mu.setZero();
    Random random(seed);
    StepReuse reuse;
    for (int again = 0; again < 3; ++again) {
      problem = with_gaps(problem, 10 * seed + static_cast<std::uint64_t>(again));
      problem.Q += 0.1 * problem.Q.norm() * random.normals(6 * problem.bodies());
      const StepSolution kept = solve_step(problem, {}, {}, {}, &reuse), anew = solve_step(problem, {});
      CHECK(kept.V == anew.V);
      CHECK(kept.f_N == anew.f_N);
      CHECK(kept.residual == anew.residual);
      CHECK(law_missed(problem, kept) <= 10 * kAcceptedStep);
      // Forces along tangents, which none has here, send it the long way to the same end.
      MatX wrong = forces_of(kept);
      wrong.col(1).setOnes();
      const StepSolution other = solve_step(problem, wrong);
      CHECK((other.V - kept.V).norm() <= 1e-8 * (1 + kept.V.norm()));
    }
  }
}

TEST_CASE("A guess of another shape is left out of account") {
  const FrictionProblem problem = friction_problem(block_on_incline(0.6, 0.3));
  const StepSolution s = solve_step(problem, MatX::Zero(0, 0));
  CHECK(law_missed(problem, s) <= kAcceptedStep);
}

TEST_CASE("Each contact said twice leaves the motion as it is") {
  for (const double mu : {0.0, 0.3}) {
    FrictionScene scene = block_on_incline(0.6, mu);
    const StepSolution once = solve_step(friction_problem(scene), {});
    const auto touches = scene.touches;
    scene.touches.insert(scene.touches.end(), touches.begin(), touches.end());
    const StepSolution twice = solve_step(friction_problem(scene), {});
    CHECK(twice.residual <= kAcceptedStep);
    CHECK((twice.V - once.V).norm() <= 1e-9 * once.V.norm());
  }
}

TEST_CASE("Slips along which joints leave no motion are rounding, and do not send a step through all methods") {
  // A row of four cubes on a floor, pushed along it, held still across it by a guide each; places are rounded by 2e-14
  // m there, which over a step of 1 ms is a slip that no motion takes away.
  std::vector<SceneBox> boxes = {{Vec3(-1, -1, -1), Vec3(9, 2, 0), 1, true}};
  for (int k = 0; k < 4; ++k) boxes.push_back({Vec3(2 * k, 0, 0), Vec3(2 * k + 2, 1, 1), 1, false});
  FrictionProblem problem = friction_problem(scene_of_boxes(boxes, 0.5, Vec3(1, 0, -9.81)));
  REQUIRE(problem.contacts() > 12);  // too many to be solved without their joints
  problem.Q *= 1e-3;
  problem.G = BlockRows(problem.bodies());
  for (int k = 0; k < problem.bodies(); ++k) {
    Vec6 across = Vec6::Zero();
    across[1] = 1;
    problem.G.append(k, across, -1, Vec6::Zero());
  }
  problem.bias_G = VecX::Zero(problem.bodies());
  for (int i = 0; i < problem.contacts(); ++i) {
    problem.bias_S[i] = 2e-11 * problem.S.value(i, 0)[1];
    problem.bias_T[i] = 2e-11 * problem.T.value(i, 0)[1];
  }
  const StepSolution s = solve_step(problem, {});
  INFO(s.method << ", " << s.residual);
  CHECK(s.method == "Newton's method on motions");
  CHECK(s.residual <= kAcceptedStep);
  CHECK(s.V.norm() <= 1e-10);
}

TEST_CASE("What no motion satisfies has a residual that says so") {
  // Two walls that come nearer to each other than the block between them is wide.
  FrictionScene scene;
  const int body = scene.add_box(1, Vec3::Zero(), Vec3(1, 1, 1));
  scene.touches.push_back({body, -1, -Vec3::UnitX(), Vec3::UnitX(), 0, 0});
  scene.touches.push_back({body, -1, Vec3::UnitX(), -Vec3::UnitX(), 0, 0});
  for (const double mu : {0.0, 0.3}) {
    FrictionProblem problem = friction_problem(scene);
    problem.bias_N.setConstant(-1);
    problem.mu.setConstant(mu);
    const StepSolution s = solve_step(problem, {});
    CHECK(s.V.allFinite());
    CHECK(s.residual >= 1e-3);
  }
}

TEST_CASE("The momenta are those of the velocities, and forces between bodies add nothing to their sum") {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    INFO("seed " << seed);
    const FrictionProblem problem = jointed_friction_problem(seed, 0.2);
    const StepSolution s = solve_step(problem, {});
    if (!(s.residual <= kAcceptedStep)) continue;
    const VecX P = momenta(problem, s);
    const double size = problem.Q.norm() + largest(forces_of(s)) + largest(s.nu);
    CHECK((P - mass_times(problem.M, s.V)).norm() <= 1e-9 * size);
  }
  // A ball between two others, pressed by them in the open.
  FrictionScene scene;
  for (int k = 0; k < 3; ++k) scene.add_box(1 + k, Vec3(2 * k, 0, 0), Vec3(1, 1, 1));
  scene.touches.push_back({1, 0, Vec3(1, 0.3, 0), Vec3::UnitX(), 0.3, 0});
  scene.touches.push_back({2, 1, Vec3(3, -0.2, 0.1), Vec3::UnitX(), 0.3, 0});
  FrictionProblem problem = friction_problem(scene);
  problem.Q << 4, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, -5, 0, 1, 0, 0, 0;
  const StepSolution s = solve_step(problem, {});
  REQUIRE(s.f_N.minCoeff() > 0);
  const VecX P = momenta(problem, s);
  Vec3 sum = Vec3::Zero();
  for (int k = 0; k < 3; ++k) sum += P.segment<3>(6 * k);
  CHECK((sum - Vec3(-1, 3, 1)).norm() <= 1e-14);
  CHECK((P - problem.Q).norm() > 1);
}

}  // namespace impend::test
