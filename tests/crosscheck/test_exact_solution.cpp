// The exact referee of the program against CGAL's exact solver, and its certificates checked by other arithmetic.
#include "impend/exact/exact_solution.h"

#include <CGAL/Gmpq.h>

#include <cmath>
#include <string>

#include "tests/crosscheck/exact_referee.h"
#include "tests/support/catch.h"
#include "tests/support/exact_runs.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

using Fraction = CGAL::Gmpq;

std::vector<Fraction> fractions(const std::vector<std::string>& texts) {
  std::vector<Fraction> out;
  for (const std::string& text : texts) out.emplace_back(text.find('/') == std::string::npos ? text + "/1" : text);
  return out;
}

Fraction row_times(const MotionProblem& problem, int row, const std::vector<Fraction>& p) {
  Fraction sum(0);
  for (int side = 0; side < 2; ++side) {
    const int block = problem.J.block(row)[side];
    for (int k = 0; block >= 0 && k < 6; ++k) sum += Fraction(problem.J.value(row, side)[k]) * p[6 * block + k];
  }
  return sum;
}

// λ ≥ 0 with Q + Jᵀλ = 0.
void check_rest(const MotionProblem& problem, const std::vector<Fraction>& lambda) {
  std::vector<Fraction> wrench;
  for (const double q : problem.Q) wrench.emplace_back(q);
  for (int i = 0; i < problem.rows(); ++i) {
    CHECK(lambda[i] >= Fraction(0));
    for (int side = 0; side < 2; ++side) {
      const int block = problem.J.block(i)[side];
      for (int k = 0; block >= 0 && k < 6; ++k) {
        wrench[6 * block + k] += Fraction(problem.J.value(i, side)[k]) * lambda[i];
      }
    }
  }
  for (const Fraction& entry : wrench) CHECK(entry == Fraction(0));
}

// Jp ≥ 0 and Qᵀp > 0.
void check_motion(const MotionProblem& problem, const std::vector<Fraction>& p) {
  Fraction power(0);
  for (size_t k = 0; k < p.size(); ++k) power += Fraction(problem.Q[static_cast<Eigen::Index>(k)]) * p[k];
  CHECK(power > Fraction(0));
  for (int i = 0; i < problem.rows(); ++i) CHECK(row_times(problem, i, p) >= Fraction(0));
}

ExactSolution check_against_cgal(const MotionProblem& problem, const std::string& name) {
  INFO(name << ", " << problem.bodies() << " bodies, " << problem.rows() << " contacts");
  const auto cgal = exact_motion(problem);
  REQUIRE(cgal);
  const MotionSolution solution = solve_contact_force(problem);
  REQUIRE(solution.status == SolveStatus::kSolved);
  const ExactSolution exact = solve_exactly(problem, solution.lambda);
  REQUIRE(!exact.sigma.empty());
  CHECK((exact.status == ExactStatus::kRest) == cgal->at_rest);
  // Both are rounded from fractions, CGAL's more than once.
  for (Eigen::Index k = 0; k < exact.a.size(); ++k) CHECK(exact.a[k] == Approx(cgal->a[k]).epsilon(1e-14).margin(0));
  const double free = free_norm(problem);
  CHECK(exact.sigma_lower == Approx(std::sqrt(cgal->norm_squared) / free).epsilon(1e-13).margin(0));
  return exact;
}

}  // namespace

TEST_CASE("the program's exact referee agrees with CGAL on random problems") {
  if (!exact_runs()) return;
  for (std::uint64_t seed = 24000; seed < 24080; ++seed) {
    const ProblemScene scene = random_scene(seed, random_kind(seed), 4, 4);
    if (scene.contacts.size() > 20) continue;
    MotionProblem problem = to_problem(scene);
    Random random(seed);
    if (seed % 3 == 0) add_random_slack(problem, 0.3, random);
    if (seed % 7 == 0) problem = perturbed(problem, 1e-7, random);
    check_against_cgal(problem, scene.name);
  }
}

TEST_CASE("the program's exact referee agrees with CGAL on stacks, arches and guides, with certificates") {
  if (!exact_runs()) return;
  for (const ProblemScene& scene :
       {tower(1), tower(3), tower(5), running_bond_wall(1, 3), running_bond_wall(2, 2), running_bond_wall(2, 2, 0),
        cube_pyramid(2), voussoir_arch(3), voussoir_arch(4), graded_arch(3), cantilever_towers(1, 3, 1),
        cantilever_towers(1, 4, 1.5), cantilever_towers(2, 2, 2.5), pin_in_hole(0.2), bar_in_channel(0), dovetail(0)}) {
    const MotionProblem problem = to_problem(scene);
    const ExactSolution exact = check_against_cgal(problem, scene.name);
    INFO(scene.name);
    if (exact.certificate.empty()) continue;
    const std::vector<Fraction> certificate = fractions(exact.certificate);
    if (exact.status == ExactStatus::kRest) {
      check_rest(problem, certificate);
    } else {
      check_motion(problem, certificate);
    }
  }
}

TEST_CASE("every assembly of whole numbers has a certificate of rest or motion") {
  if (!exact_runs()) return;
  int at_rest = 0, moving = 0;
  for (std::uint64_t seed = 22000; seed < 22150; ++seed) {
    const ProblemScene scene = random_scene(seed, RandomKind::kInteger, 3, 6);
    INFO(scene.name);
    const MotionProblem problem = to_problem(scene);
    const ExactSolution exact = solve_exactly(problem, VecX::Zero(problem.rows()));
    REQUIRE(!exact.certificate.empty());
    if (exact.status == ExactStatus::kRest) {
      ++at_rest;
      check_rest(problem, fractions(exact.certificate));
    } else {
      ++moving;
      REQUIRE(exact.status == ExactStatus::kMoves);
      check_motion(problem, fractions(exact.certificate));
    }
  }
  CHECK(at_rest > 0);
  CHECK(moving > 50);
}

}  // namespace impend::test
