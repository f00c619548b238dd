#include "tests/support/solver_soak.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "impend/motion/judge.h"
#include "tests/support/problem_checks.h"

namespace impend::test {

namespace {

const double kSoakResidual = 1e-10, kAgreement = 1e-9, kSame = 1e-12;

MotionSolution by(const MotionProblem& problem, ForceAlgorithm algorithm, const WarmStart& start = {}) {
  SolverSettings settings;
  settings.force_algorithm = algorithm;
  return solve_contact_force(problem, settings, start);
}

MotionSolution by(const MotionProblem& problem, LeastConstraintAlgorithm algorithm) {
  SolverSettings settings;
  settings.least_constraint_algorithm = algorithm;
  return solve_least_constraint(problem, settings);
}

class Soak {
 public:
  Soak(const ProblemScene& scene, const MotionProblem& problem, SoakCount& count)
      : name_(scene.name), problem_(problem), count_(count) {}

  void run() {
    ++count_.problems;
    reference_ = by(problem_, LeastConstraintAlgorithm::kInteriorPoint);
    if (!expect(reference_.status == SolveStatus::kSolved, count_.unsolved, "the interior point")) return;
    verdict_ = judge(problem_, reference_.a, reference_.lambda).verdict;
    const MotionSolution small = by(problem_, ForceAlgorithm::kSmallLeastSquares);
    check(small, "small", true);
    check(by(problem_, LeastConstraintAlgorithm::kPrimalActiveSet), "primal", true);
    check(by(problem_, ForceAlgorithm::kDantzig), "dantzig", false);
    check(by(problem_, ForceAlgorithm::kPrincipalPivoting), "ppm", false);
    check(by(problem_, ForceAlgorithm::kLemke), "lemke", false);
    check(by(problem_, ForceAlgorithm::kNonnegativeLeastSquares), "nnls", false);
    check(solve_steepest_descent(problem_), "descent", false);
    if (small.status == SolveStatus::kSolved) check_warm(small);
  }

  void same_steps(const MotionProblem& other, const char* units) {
    const bool force = by(problem_, ForceAlgorithm::kSmallLeastSquares).iterations ==
                       by(other, ForceAlgorithm::kSmallLeastSquares).iterations;
    const bool least = by(problem_, LeastConstraintAlgorithm::kPrimalActiveSet).iterations ==
                       by(other, LeastConstraintAlgorithm::kPrimalActiveSet).iterations;
    expect(force && least, count_.other_pivots, units);
  }

  void same_verdict(const MotionProblem& other) {
    const MotionSolution here = by(problem_, ForceAlgorithm::kSmallLeastSquares);
    const MotionSolution there = by(other, ForceAlgorithm::kSmallLeastSquares);
    const double apart =
        std::abs(norm_M(problem_, here.a) / free_norm(problem_) - norm_M(other, there.a) / free_norm(other));
    count_.worst_ratio = std::max(count_.worst_ratio, apart);
    const bool same = judge(problem_, here.a, here.lambda).verdict == judge(other, there.a, there.lambda).verdict;
    expect(same && apart <= kSame, count_.other_units, "millimetres");
  }

 private:
  bool expect(bool holds, int& counter, const std::string& what) {
    if (holds) return true;
    ++counter;
    if (count_.first.empty()) count_.first = name_ + ": " + what;
    return false;
  }

  void check(const MotionSolution& solution, const std::string& name, bool is_small) {
    if (!expect(solution.status == SolveStatus::kSolved, count_.unsolved, name + " unsolved: " + solution.reason)) {
      return;
    }
    const double apart = distance(problem_, solution.a, reference_.a);
    expect(apart <= kAgreement, count_.disagreements, name + " differs");
    const bool forces = solution.lambda.size() == problem_.rows();
    const double residual =
        forces ? kkt_error(problem_, solution.a, solution.lambda) : infeasibility(problem_, solution.a);
    expect(residual <= kSoakResidual, count_.large_residuals, name + " has a residual");
    count_.worst_residual = std::max(count_.worst_residual, residual);
    const Judgement judged = judge(problem_, solution.a, forces ? solution.lambda : reference_.lambda);
    expect(judged.verdict == verdict_, count_.wrong_verdicts,
           name + " is judged " + to_string(judged.verdict) + ", the reference " + to_string(verdict_));
    if (!is_small) return;
    count_.worst_difference = std::max(count_.worst_difference, apart);
    count_.most_steps = std::max(count_.most_steps, solution.iterations);
    count_.fallbacks += solution.reason.empty() ? 0 : 1;
  }

  // From the solution's own contacts, from every second of them, and from contacts that mostly do not carry.
  void check_warm(const MotionSolution& cold) {
    WarmStart all = warm_start_of(problem_, cold.lambda), half, other;
    for (size_t k = 0; k < all.contacts.size(); k += 2) half.contacts.push_back(all.contacts[k]);
    for (int i = 0; i < problem_.rows(); i += 3) other.contacts.push_back(problem_.contact[i]);
    for (const WarmStart* start : {&all, &half, &other}) {
      const MotionSolution warm = by(problem_, ForceAlgorithm::kSmallLeastSquares, *start);
      if (!expect(warm.status == SolveStatus::kSolved, count_.unsolved, "warm unsolved")) continue;
      expect(distance(problem_, cold.a, warm.a) <= kSame, count_.warm_differences, "warm differs from cold");
      count_.most_steps = std::max(count_.most_steps, warm.iterations);
    }
  }

  const std::string& name_;
  const MotionProblem& problem_;
  SoakCount& count_;
  MotionSolution reference_;
  Verdict verdict_ = Verdict::kMarginal;
};

// The same draw in every description: slack is relative.
MotionProblem with_slack(const ProblemScene& scene, double slack, std::uint64_t seed) {
  MotionProblem problem = to_problem(scene);
  Random random(seed + 5000000);
  if (slack > 0) add_random_slack(problem, slack, random);
  return problem;
}

}  // namespace

void soak(const ProblemScene& scene, double slack, std::uint64_t seed, SoakCount& count) {
  const MotionProblem problem = with_slack(scene, slack, seed);
  Soak run(scene, problem, count);
  run.run();
  run.same_steps(with_slack(with_mass_unit(with_length_unit(scene, 0.25), 4), slack, seed), "power-of-two units");
  run.same_verdict(with_slack(with_length_unit(scene, 1000), slack, seed));
}

ProblemScene degenerate_scene(std::uint64_t seed) {
  Random random(seed + 77);
  const int size = random.integer(1, 3);
  ProblemScene scene;
  switch (seed % 8) {
    case 0:
      scene = tower(2 * size);
      break;
    case 1:
      scene = running_bond_wall(size + 1, size);
      break;
    case 2:
      scene = running_bond_wall(size + 1, size + 1, random.integer(0, size));
      break;
    case 3:
      scene = cube_pyramid(size);
      break;
    case 4:
      scene = graded_arch(2 * size + 3);
      break;
    case 5:
      scene = voussoir_arch(2 * size + 2);
      break;
    case 6:
      scene = cantilever_towers(1, 2 * size, 0.25 * random.integer(0, 6));
      break;
    default:
      scene = random_scene(seed, RandomKind::kInteger);
      break;
  }
  scene.name += ", variant " + std::to_string(seed);
  scene = permuted_contacts(std::move(scene), random);
  if (random.chance(0.3) && scene.contacts.size() > 4) scene.contacts.pop_back();
  const size_t contacts = scene.contacts.size();
  for (size_t i = 0; i < contacts; ++i) {
    if (random.chance(0.3)) scene.contacts[i].scale = std::exp(random.uniform(-3, 3));
    if (random.chance(0.2)) scene.contacts.push_back(scene.contacts[i]);
    if (random.chance(0.1)) scene.contacts.back().scale = 3;
  }
  return scene;
}

}  // namespace impend::test
