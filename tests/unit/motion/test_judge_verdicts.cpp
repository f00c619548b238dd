// Verdict, thresholds and brackets of single components with motion and forces known in closed form.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "impend/motion/judge.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

// A unit cube on a plane tilted by `angle`, its motion and equivalent forces: slides at g sin, ΣF = m g cos.
struct Incline {
  MotionProblem problem;
  VecX motion, lambda;
};

Incline incline(double sine) {
  ProblemScene scene = tower(1);
  scene.gravity = Vec3(10 * sine, 0, -10 * std::sqrt(1 - sine * sine));
  Incline result;
  result.problem = to_problem(scene);
  result.motion = VecX::Zero(6);
  result.motion[0] = 10 * sine;
  // Four equal forces have no moment about the centre above them.
  result.lambda = VecX::Constant(4, 10 * std::sqrt(1 - sine * sine));
  return result;
}

void set_relative_noise(MotionProblem& problem, double relative) {
  for (int i = 0; i < problem.rows(); ++i) {
    problem.row_noise(i, 0) = relative * row_norm(problem, i);
    problem.row_noise(i, 1) = 0;
  }
}

TEST_CASE("verdict of exact input flips at the least thresholds") {
  const auto verdict = [](double sine) {
    const Incline block = incline(sine);
    return judge(block.problem, block.motion, block.lambda).verdict;
  };
  CHECK(verdict(0) == Verdict::kStable);
  CHECK(verdict(0.9e-9) == Verdict::kStable);
  CHECK(verdict(1.1e-9) == Verdict::kMarginal);
  CHECK(verdict(0.9e-7) == Verdict::kMarginal);
  CHECK(verdict(1.1e-7) == Verdict::kMoves);
  CHECK(verdict(0.3) == Verdict::kMoves);
}

TEST_CASE("thresholds follow the noise of the rows between their limits") {
  for (const double noise : {0.0, 1e-12, 1e-8, 1e-6, 1e-4}) {
    Incline block = incline(0.1);
    set_relative_noise(block.problem, noise);
    const Judgement judgement = judge(block.problem, block.motion, block.lambda);
    const double stable = std::min(1e-3, std::max(1e-9, 100 * noise));
    INFO("noise " << noise);
    CHECK(judgement.noise == Approx(noise).epsilon(1e-9));
    CHECK(judgement.stable_threshold == Approx(stable).epsilon(1e-9));
    CHECK(judgement.moves_threshold == Approx(std::max(1e-7, 10 * stable)).epsilon(1e-9));
  }
}

TEST_CASE("thresholds are settings") {
  DecisionTolerances tolerances;
  tolerances.stable_min = 0.1;
  tolerances.stable_max = 0.1;
  tolerances.moves_over_stable = 2;
  const auto verdict = [&](double sine) {
    const Incline block = incline(sine);
    return judge(block.problem, block.motion, block.lambda, tolerances).verdict;
  };
  CHECK(verdict(0.09) == Verdict::kStable);
  CHECK(verdict(0.15) == Verdict::kMarginal);
  CHECK(verdict(0.21) == Verdict::kMoves);
}

TEST_CASE("verdict of noisy input flips at the thresholds that its noise sets") {
  const auto verdict = [](double sine) {
    Incline block = incline(sine);
    set_relative_noise(block.problem, 1e-6);  // stable below 1e-4, moves above 1e-3
    return judge(block.problem, block.motion, block.lambda);
  };
  CHECK(verdict(0.5e-6).verdict == Verdict::kStable);
  // Below the threshold, but no slope within the noise is level: no rest either.
  CHECK(verdict(0.9e-4).verdict == Verdict::kMarginal);
  CHECK(verdict(0.9e-4).reason.find("whatever the coordinates were") != std::string::npos);
  CHECK(verdict(1.1e-4).verdict == Verdict::kMarginal);
  CHECK(verdict(0.9e-3).verdict == Verdict::kMarginal);
  CHECK(verdict(1.1e-3).verdict == Verdict::kMoves);
  CHECK_FALSE(verdict(0.5e-3).reason.empty());
  CHECK(verdict(0.5e-6).reason.empty());
  CHECK(verdict(0.5).reason.empty());
}

TEST_CASE("rest bound adds what the noise may do to the forces") {
  Incline block = incline(0);
  const Judgement exact = judge(block.problem, block.motion, block.lambda);
  CHECK(exact.rest_bound < 1e-14);
  set_relative_noise(block.problem, 1e-6);
  const Judgement noisy = judge(block.problem, block.motion, block.lambda);
  // All four errors may be one error or independent ones: at most Σλ_i‖δJ_i‖/‖a₀‖_M.
  double sum = 0;
  for (int i = 0; i < 4; ++i) sum += block.lambda[i] * block.problem.row_noise(i, 0);
  CHECK(noisy.rest_bound <= sum / free_norm(block.problem) * (1 + 1e-9));
  CHECK(noisy.rest_bound >= 0.49 * sum / free_norm(block.problem));
}

TEST_CASE("rest bound holds for every Jacobian within the noise") {
  for (const ProblemScene& scene : {tower(3), running_bond_wall(3, 3)}) {
    MotionProblem problem = to_problem(scene);
    Random random(12);
    problem = perturbed(problem, 1e-5, random);
    const MotionSolution solution = solve_contact_force(problem);
    REQUIRE(solution.status == SolveStatus::kSolved);
    const double bound = judge(problem, solution.a, solution.lambda).rest_bound;
    for (int draw = 0; draw < 20; ++draw) {
      // σ(J′) ≤ ‖Q + J′ᵀλ‖/‖a₀‖ for the same λ, rows drawn anew within the noise.
      const MotionProblem other = perturbed(problem, 0.8e-5, random);
      const VecX left = problem.Q + other.J.transpose_times(solution.lambda);
      INFO(scene.name << " draw " << draw);
      CHECK(norm_inverse_M(problem, left) <= bound * free_norm(problem));
    }
  }
}

TEST_CASE("bracket holds the truth whatever motion and forces it is given") {
  for (std::uint64_t seed = 300; seed < 340; ++seed) {
    const ProblemScene scene = random_scene(seed, random_kind(seed), 4);
    MotionProblem problem = to_problem(scene);
    Random random(seed);
    if (seed % 2) add_random_slack(problem, 1e-3, random);
    const MotionSolution truth = solve_contact_force(problem);
    REQUIRE(truth.status == SolveStatus::kSolved);
    const double scale = free_norm(problem), ratio = norm_M(problem, truth.a) / scale;
    for (const double error : {0.0, 1e-12, 1e-6, 1e-2, 1.0}) {
      VecX motion = truth.a + error * scale * random.normals(static_cast<int>(truth.a.size())) / 10;
      VecX lambda = truth.lambda;
      for (int i = 0; i < lambda.size(); ++i) {
        lambda[i] = std::max(0.0, lambda[i] + error * scale / row_norm(problem, i) * random.normal());
      }
      const Judgement judgement = judge(problem, motion, lambda);
      INFO(scene.name << " error " << error << " ratio " << ratio << " in [" << judgement.bounds.lower << ", "
                      << judgement.bounds.upper << "]");
      CHECK(judgement.bounds.lower <= ratio + 1e-11);
      CHECK(judgement.bounds.upper >= ratio - 1e-11);
      if (error == 0) CHECK(judgement.bounds.upper - judgement.bounds.lower < 1e-5);
      REQUIRE(static_cast<int>(judgement.body_bounds.size()) == problem.bodies());
      for (int k = 0; k < problem.bodies(); ++k) {
        const Vec6 a = truth.a.segment<6>(6 * k), free = problem.M[k].llt().solve(problem.Q.segment<6>(6 * k));
        const double body = std::sqrt(a.dot(problem.M[k] * a) / free.dot(problem.M[k] * free));
        INFO("body " << k << " ratio " << body << " in [" << judgement.body_bounds[k].lower << ", "
                     << judgement.body_bounds[k].upper << "]");
        CHECK(judgement.body_bounds[k].lower <= body + 1e-9);
        CHECK(judgement.body_bounds[k].upper >= body - 1e-9);
      }
    }
  }
}

TEST_CASE("a wrong motion or wrong forces never make a verdict") {
  const Incline rests = incline(0), slides = incline(0.5);
  // At rest, but a motion is claimed; sliding, but rest is claimed; forces that carry only half.
  CHECK(judge(rests.problem, slides.motion, rests.lambda).verdict != Verdict::kMoves);
  CHECK(judge(slides.problem, rests.motion, slides.lambda).verdict != Verdict::kStable);
  CHECK(judge(rests.problem, rests.motion, 0.5 * rests.lambda).verdict != Verdict::kStable);
  VecX through_floor = VecX::Zero(6);
  through_floor[2] = -10;
  CHECK(judge(rests.problem, through_floor, rests.lambda).verdict != Verdict::kMoves);
}

TEST_CASE("forces that push more than they must do not lift a resting block") {
  // λ of one and a half weights and the motion it causes fit each other exactly; only λᵀ(Ja + c) > 0 tells.
  const Incline rests = incline(0);
  for (const double factor : {1.5, 1.001}) {
    VecX lifted = VecX::Zero(6);
    lifted[2] = 10 * (factor - 1);
    const Judgement judgement = judge(rests.problem, lifted, factor * rests.lambda);
    INFO("factor " << factor << " bracket [" << judgement.bounds.lower << ", " << judgement.bounds.upper << "]");
    CHECK(judgement.bounds.lower <= 1e-12);
    CHECK(judgement.body_bounds[0].lower <= 1e-12);
    CHECK(judgement.verdict != Verdict::kMoves);
  }
}

TEST_CASE("every body has its own ratio beside that of the whole") {
  // Two blocks on one level floor, one pushed sideways with half its weight.
  ProblemScene scene = tower(1);
  const int other = scene.add_box(Vec3(9, -1, 0), Vec3(11, 1, 1));
  scene.add_face(other, 0, Vec3(9, -1, 0), Vec3(11, 1, 0), Vec3(0, 0, 1));
  MotionProblem problem = to_problem(scene);
  problem.Q[6] = 20;
  VecX motion = VecX::Zero(12);
  motion[6] = 5;
  const Judgement judgement = judge(problem, motion, VecX::Constant(8, 10));
  REQUIRE(judgement.body_ratio.size() == 2);
  CHECK(judgement.body_ratio[0] == 0);
  CHECK(judgement.body_ratio[1] == Approx(5 / std::sqrt(125.0)).epsilon(1e-12));
  CHECK(judgement.motion_ratio == Approx(5 / std::sqrt(225.0)).epsilon(1e-12));
}

TEST_CASE("motion ratio of free fall is one") {
  ProblemScene scene = tower(1);
  scene.contacts.clear();
  const MotionProblem problem = to_problem(scene);
  const Judgement judgement = judge(problem, inverse_mass_times(problem, problem.Q), VecX(0));
  CHECK(judgement.verdict == Verdict::kMoves);
  CHECK(judgement.motion_ratio == Approx(1).epsilon(1e-14));
  CHECK(judgement.bounds.lower == Approx(1).epsilon(1e-12));
  CHECK(judgement.bounds.upper == Approx(1).epsilon(1e-12));
}

TEST_CASE("a component without any load is stable") {
  ProblemScene scene = tower(1);
  scene.gravity.setZero();
  const Judgement judgement = judge(to_problem(scene), VecX::Zero(6), VecX::Zero(4));
  CHECK(judgement.motion_ratio == 0);
  CHECK(judgement.verdict == Verdict::kStable);
}

TEST_CASE("cross-validation compares every pair of solved formulations") {
  const Incline block = incline(0.5);
  MotionSolution first, second, third;
  first.status = second.status = SolveStatus::kSolved;
  first.a = second.a = block.motion;
  third.status = SolveStatus::kNotRun;
  const double scale = free_norm(block.problem);
  CHECK(cross_validate(block.problem, {first, second, third}).agree);
  CHECK(cross_validate(block.problem, {first, second, third}).largest_difference == 0);
  CHECK_FALSE(cross_validate(block.problem, {first, third}).agree);
  third.status = SolveStatus::kSolved;
  third.a = block.motion;
  third.a[1] += 1e-6 * scale / 2;  // mass 4: ‖δ‖_M = 1e-6‖a₀‖_M
  const CrossValidation wrong = cross_validate(block.problem, {first, second, third});
  CHECK_FALSE(wrong.agree);
  CHECK_FALSE(wrong.explained);
  CHECK(wrong.largest_difference == Approx(1e-6).epsilon(1e-6));
  third.a[1] = block.motion[1] + 1e-8 * scale / 2;
  CHECK(cross_validate(block.problem, {first, second, third}).agree);
}

TEST_CASE("formulations that differ by more than 1e-7 do not agree, however large the noise") {
  Incline block = incline(0.5);
  set_relative_noise(block.problem, 1e-6);
  MotionSolution first, second;
  first.status = second.status = SolveStatus::kSolved;
  first.a = second.a = block.motion;
  const double scale = free_norm(block.problem);
  for (const double difference : {0.5e-7, 2e-7, 5e-6, 2e-5}) {
    second.a[1] = block.motion[1] + difference * scale / 2;
    const CrossValidation cross = cross_validate(block.problem, {first, second});
    INFO(difference);
    CHECK(cross.threshold == 1e-7);
    CHECK(cross.agree == (difference < 1e-7));
    CHECK(cross.explained == (difference > 1e-7 && difference < 1e-5));  // ten times the noise
  }
}

TEST_CASE("components are groups of bodies that contacts join") {
  const MotionProblem towers = to_problem(cantilever_towers(3, 2, 0.5));
  CHECK(connected_components(towers) == std::vector<std::vector<int>>{{0, 1}, {2, 3}, {4, 5}});
  CHECK(connected_components(to_problem(running_bond_wall(2, 2))).size() == 1);
  ProblemScene loose = tower(2);
  loose.contacts.clear();
  CHECK(connected_components(to_problem(loose)) == std::vector<std::vector<int>>{{0}, {1}});

  const auto rows = rows_of_components(towers, connected_components(towers));
  REQUIRE(rows.size() == 3);
  int listed = 0;
  for (int tower = 0; tower < 3; ++tower) {
    for (const int row : rows[tower]) {
      const auto [a, b] = towers.J.block(row);
      CHECK(std::max(a, b) / 2 == tower);
      ++listed;
    }
    CHECK(std::is_sorted(rows[tower].begin(), rows[tower].end()));
  }
  CHECK(listed == towers.rows());
}

}  // namespace
}  // namespace impend::test
