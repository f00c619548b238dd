// Bounds that must hold although computed, against the exact motion ratio.
#include "impend/motion/certified_bracket.h"

#include <cfenv>
#include <limits>

#include "impend/exact/exact_solution.h"
#include "impend/motion/judge.h"
#include "tests/support/catch.h"
#include "tests/support/exact_runs.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

struct Solved {
  VecX a, lambda;
};

Solved solved(const MotionProblem& problem) {
  const MotionSolution solution = solve_contact_force(problem);
  REQUIRE(solution.status == SolveStatus::kSolved);
  return {solution.a, solution.lambda};
}

struct Tally {
  int certified = 0;
  double widest = 0;
};

// Every bound is on the right side of the exact answer.
void check_bounds(const MotionProblem& problem, const Solved& given, Tally& tally) {
  const ExactSolution exact = solve_exactly(problem, given.lambda);
  REQUIRE(!exact.sigma.empty());
  const CertifiedUpper upper = certified_upper(problem, given.lambda);
  REQUIRE(exact.sigma_lower <= upper.motion_ratio);
  if (problem.c.maxCoeff() == 0) REQUIRE(exact.sigma_lower <= upper.rest_bound);
  const CertifiedLower lower = certified_lower(problem, whiten(problem), given.a, given.lambda);
  if (!lower.motion) {
    REQUIRE(!lower.reason.empty());
    return;
  }
  ++tally.certified;
  const Bounds& bounds = lower.motion->motion_ratio;
  REQUIRE(bounds.lower <= exact.sigma_upper);
  REQUIRE(bounds.upper >= exact.sigma_lower);
  tally.widest = std::max(tally.widest, bounds.upper - bounds.lower);
  for (int body = 0; body < problem.bodies(); ++body) {
    const Mat6& M = problem.M[body];
    const Vec6 a = exact.a.segment<6>(6 * body), Q = problem.Q.segment<6>(6 * body);
    const double own = std::sqrt(Q.dot(M.llt().solve(Q)));
    const double ratio = std::sqrt(a.dot(M * a)) / (own > 0 ? own : free_norm(problem));
    // A few last bits are allowed for this evaluation.
    REQUIRE(lower.motion->body_ratio[body].lower <= ratio * (1 + 1e-14));
    REQUIRE(lower.motion->body_ratio[body].upper >= ratio * (1 - 1e-14));
  }
}

MotionProblem random_problem(std::uint64_t seed) {
  MotionProblem problem = to_problem(random_scene(seed, random_kind(seed), 4, 4));
  Random random(seed);
  if (seed % 3 == 1) add_random_slack(problem, seed % 2 ? 1e-6 : 0.3, random);
  if (seed % 5 == 2) problem = perturbed(problem, 1e-7, random);
  return problem;
}

}  // namespace

TEST_CASE("Certified bounds hold the exact motion ratio of random problems") {
  if (!exact_runs()) return;
  Tally tally;
  constexpr int kProblems = 1500;
  for (std::uint64_t seed = 80000; seed < 80000 + kProblems; ++seed) {
    INFO(seed);
    const MotionProblem problem = random_problem(seed);
    if (problem.rows() > 0) check_bounds(problem, solved(problem), tally);
  }
  INFO(tally.certified << " certified, the widest " << tally.widest);
  CHECK(tally.certified > 0.9 * kProblems);
  CHECK(tally.widest < 1e-6);
}

TEST_CASE("Certified bounds hold whatever forces and motion they are given") {
  if (!exact_runs()) return;
  Tally tally;
  for (std::uint64_t seed = 82000; seed < 82400; ++seed) {
    INFO(seed);
    const MotionProblem problem = random_problem(seed);
    if (problem.rows() == 0) continue;
    Solved given = solved(problem);
    Random random(seed);
    const double error = seed % 2 ? 1e-6 : 1e-2;
    given.lambda = given.lambda.cwiseProduct(VecX::Ones(problem.rows()) + error * random.normals(problem.rows()));
    given.a += error * given.a.norm() * random.normals(static_cast<int>(given.a.size()));
    check_bounds(problem, given, tally);
  }
  CHECK(tally.certified > 200);
  CHECK(tally.widest > 1e-9);
}

TEST_CASE("Certified bounds of stacks, arches and noisy guides are as sharp as doubles allow") {
  if (!exact_runs()) return;
  Random random(5);
  const Mat3 R = random.rotation();
  std::vector<MotionProblem> problems;
  for (const ProblemScene& scene : {tower(6), running_bond_wall(3, 3), cube_pyramid(2), voussoir_arch(9),
                                    rotated(voussoir_arch(5), R), cantilever_towers(2, 8, 1.5)}) {
    problems.push_back(to_problem(scene));
  }
  for (const ProblemScene& scene : {pin_in_hole(0.2, R), bar_in_channel(0.26, R), dovetail(0.26, R)}) {
    problems.push_back(perturbed(to_problem(scene), 1e-7, random));
  }
  Tally tally;
  for (const MotionProblem& problem : problems) check_bounds(problem, solved(problem), tally);
  CHECK(tally.certified == static_cast<int>(problems.size()));
  CHECK(tally.widest < 1e-13);
}

TEST_CASE("Certified bounds do not depend on the caller's rounding mode") {
  const MotionProblem problem = to_problem(voussoir_arch(7));
  const Solved given = solved(problem);
  const CertifiedUpper upper = certified_upper(problem, given.lambda);
  REQUIRE(std::fesetround(FE_DOWNWARD) == 0);
  const CertifiedUpper downward = certified_upper(problem, given.lambda);
  std::fesetround(FE_TONEAREST);
  CHECK(downward.motion_ratio == upper.motion_ratio);
  CHECK(downward.rest_bound == upper.rest_bound);
}

TEST_CASE("Numbers beyond the range of double are never certified") {
  MotionProblem problem = to_problem(tower(2));
  problem.Q *= 0x1p1000;
  const VecX lambda = VecX::Zero(problem.rows());
  CHECK(certified_upper(problem, lambda).motion_ratio == std::numeric_limits<double>::infinity());
  problem.Q.setZero();
  CHECK(certified_upper(problem, lambda).motion_ratio == std::numeric_limits<double>::infinity());
}

TEST_CASE("A judgement says certified for rest, for motion, and for guides that fractions decide") {
  const auto judged = [](const ProblemScene& scene) {
    const MotionProblem problem = to_problem(scene);
    const Solved given = solved(problem);
    return judge(problem, given.a, given.lambda);
  };
  const Judgement wall = judged(running_bond_wall(4, 4));
  CHECK(wall.verdict == Verdict::kStable);
  CHECK(wall.bounds_kind == "certified");
  CHECK(wall.bounds.lower == 0);
  CHECK(wall.bounds.upper < 1e-13);
  const Judgement arch = judged(voussoir_arch(9));
  CHECK(arch.verdict == Verdict::kMoves);
  CHECK(arch.bounds_kind == "certified");
  CHECK(arch.bounds.upper - arch.bounds.lower < 1e-13);
  // The walls of the channel press on each other: no motion opens all its contacts.
  const Judgement channel = judged(bar_in_channel(0.26));
  CHECK(channel.verdict == Verdict::kMoves);
  CHECK(channel.bounds_kind == (exact_available() ? "certified" : "computed"));
  CHECK(channel.bounds.upper - channel.bounds.lower < 1e-7);
}

TEST_CASE("A judgement without a certified motion does not claim one") {
  const MotionProblem problem = to_problem(voussoir_arch(9));
  const Solved given = solved(problem);
  const Judgement quick = judge(problem, given.a, given.lambda, {}, false);
  CHECK(quick.verdict == Verdict::kMoves);
  CHECK(quick.bounds_kind == "computed");
}

TEST_CASE("Forces that carry too little prove no rest") {
  const MotionProblem problem = to_problem(tower(4));
  const Solved given = solved(problem);
  const Judgement good = judge(problem, given.a, given.lambda);
  CHECK(good.verdict == Verdict::kStable);
  const Judgement bad = judge(problem, given.a, (1 - 1e-6) * given.lambda);
  CHECK(bad.verdict != Verdict::kStable);
  CHECK(bad.rest_bound > 1e-7);
}

}  // namespace impend::test
