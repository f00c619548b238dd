// Canonical forces: the least-norm member of {λ ≥ 0 with the given Jᵀλ}, checked against brute force over supports.
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/motion/canonical_forces.h"
#include "tests/support/canonical.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

// min Σλ² over λ ≥ 0 with Jᵀλ = r, by trying every support; also the dual x with λ = J_S x on the best support.
VecX least_norm_by_enumeration(const MatX& J, const VecX& r) {
  const int n = static_cast<int>(J.rows());
  VecX best;
  double least = std::numeric_limits<double>::infinity();
  for (int support = 0; support < 1 << n; ++support) {
    std::vector<int> rows;
    for (int i = 0; i < n; ++i) {
      if (support >> i & 1) rows.push_back(i);
    }
    const MatX columns = J(rows, Eigen::all).transpose();
    VecX part = VecX::Zero(static_cast<int>(rows.size()));
    if (!rows.empty()) part = columns.completeOrthogonalDecomposition().solve(r);
    if ((columns * part - r).norm() > 1e-10 * r.norm()) continue;
    if (!rows.empty() && part.minCoeff() < -1e-12) continue;
    if (part.squaredNorm() >= least) continue;
    least = part.squaredNorm();
    best = VecX::Zero(n);
    for (size_t k = 0; k < rows.size(); ++k) best[rows[k]] = part[static_cast<int>(k)];
  }
  return best;
}

double wrench_error(const MotionProblem& problem, const VecX& x, const VecX& y) {
  const VecX difference = problem.J.transpose_times(VecX(x - y));
  return norm_inverse_M(problem, difference) / norm_inverse_M(problem, problem.Q);
}

VecX solved_forces(const MotionProblem& problem) {
  const MotionSolution solution = solve_contact_force(problem);
  REQUIRE(solution.status == SolveStatus::kSolved);
  return solution.lambda;
}

// λ = max(0, Jx) for some x: fitted to the positive forces, it must stay below zero on the others.
void check_least_norm_conditions(const MotionProblem& problem, const VecX& lambda) {
  const MatX J = problem.J.dense();
  const double scale = std::max(lambda.maxCoeff(), 1e-300);
  std::vector<int> positive;
  for (int i = 0; i < lambda.size(); ++i) {
    if (lambda[i] > 1e-9 * scale) positive.push_back(i);
  }
  if (positive.size() == static_cast<size_t>(lambda.size())) {
    const VecX x = J.completeOrthogonalDecomposition().solve(lambda);
    CHECK((J * x - lambda).norm() < 1e-8 * scale);
    return;
  }
  // The dual is not unique on the rows without force; lower the violated ones by projected steps on the null space.
  const MatX J_positive = J(positive, Eigen::all);
  Eigen::CompleteOrthogonalDecomposition<MatX> factor(J_positive);
  VecX x = factor.solve(VecX(lambda(positive)));
  CHECK((J_positive * x - lambda(positive)).norm() < 1e-8 * scale);
  double worst = 0;
  for (int pass = 0; pass < 20000; ++pass) {
    worst = 0;
    for (int i = 0; i < lambda.size(); ++i) {
      if (lambda[i] > 1e-9 * scale) continue;
      const double excess = J.row(i).dot(x);
      worst = std::max(worst, excess);
      if (excess <= 0) continue;
      VecX direction = J.row(i).transpose();
      direction -= factor.solve(VecX(J_positive * direction));
      const double gain = J.row(i).dot(direction);
      if (gain > 1e-12) x -= excess / gain * direction;
    }
    if (worst < 1e-9 * scale) break;
  }
  CHECK(worst < 1e-6 * scale);
}

TEST_CASE("canonical forces equal brute force over all supports") {
  int redundant = 0;
  for (std::uint64_t seed = 100; seed < 220; ++seed) {
    Random random(seed);
    // One or two bodies and up to eight contacts with many linear dependences.
    const RandomKind kind = seed % 3 == 0   ? RandomKind::kInteger
                            : seed % 3 == 1 ? RandomKind::kParallel
                                            : RandomKind::kDuplicated;
    ProblemScene scene = random_scene(seed, kind, 2, 4);
    if (scene.contacts.size() > 8) scene.contacts.resize(8);
    MotionProblem problem = to_problem(scene);
    VecX lambda(problem.rows());
    for (int i = 0; i < problem.rows(); ++i) lambda[i] = random.chance(0.3) ? 0 : random.uniform(0, 10);
    problem.Q = -problem.J.transpose_times(lambda);  // the load that these forces carry
    const VecX expected = least_norm_by_enumeration(problem.J.dense(), problem.J.transpose_times(lambda));
    REQUIRE(expected.size() == lambda.size());
    const VecX canonical = canonical_forces(problem, lambda);
    INFO(scene.name << "\ngiven " << lambda.transpose() << "\nexpected " << expected.transpose() << "\ngot "
                    << canonical.transpose());
    CHECK(canonical.minCoeff() >= 0);
    CHECK((canonical - expected).norm() <= 1e-9 * (1 + expected.norm()));
    redundant += (expected - lambda).norm() > 1e-3;
  }
  CHECK(redundant > 20);
}

TEST_CASE("canonical forces keep the wrench and satisfy the least-norm conditions") {
  for (const ProblemScene& scene : {tower(3), running_bond_wall(3, 3), running_bond_wall(4, 4, 5), cube_pyramid(3),
                                    graded_arch(8), random_scene(41, RandomKind::kInteger)}) {
    const MotionProblem problem = to_problem(scene);
    const VecX lambda = solved_forces(problem), canonical = canonical_forces(problem, lambda);
    INFO(scene.name);
    REQUIRE(canonical.size() == lambda.size());
    CHECK(canonical.minCoeff() >= 0);
    CHECK(wrench_error(problem, lambda, canonical) < 1e-12);
    CHECK(canonical.squaredNorm() <= lambda.squaredNorm() * (1 + 1e-12));
    check_least_norm_conditions(problem, canonical);
    // A second time changes nothing.
    CHECK((canonical_forces(problem, canonical) - canonical).norm() < 1e-9 * canonical.norm());
  }
}

TEST_CASE("canonical forces of a tower are four equal ones per interface") {
  const int blocks = 6;
  const MotionProblem problem = to_problem(tower(blocks));
  const VecX canonical = canonical_forces(problem, solved_forces(problem));
  for (int i = 0; i < problem.rows(); ++i) {
    const int above = blocks - i / 4;  // blocks that interface i/4 carries, each 4 kg at 10 m/s²
    CHECK(canonical[i] == Approx(above * 40.0 / 4).epsilon(1e-12));
  }
}

TEST_CASE("canonical forces are mirror symmetric where the assembly is") {
  // The pyramid is unchanged by x ↔ y; the forces of mirrored contacts must be equal.
  const ProblemScene scene = cube_pyramid(3);
  const MotionProblem problem = to_problem(scene);
  const VecX canonical = canonical_forces(problem, solved_forces(problem));
  const auto mirrored = [](const Vec3& x) { return Vec3(x.y(), x.x(), x.z()); };
  int pairs = 0;
  for (int i = 0; i < problem.rows(); ++i) {
    for (int j = 0; j < problem.rows(); ++j) {
      const PointContact &p = scene.contacts[i], &q = scene.contacts[j];
      if (mirrored(p.point) != q.point || mirrored(p.normal) != q.normal) continue;
      if (mirrored(scene.bodies[p.a].center) != scene.bodies[q.a].center) continue;
      if (!scene.bodies[p.b].fixed && mirrored(scene.bodies[p.b].center) != scene.bodies[q.b].center) continue;
      ++pairs;
      CHECK(std::abs(canonical[i] - canonical[j]) < 1e-9 * canonical.maxCoeff());
    }
  }
  CHECK(pairs == problem.rows());
}

TEST_CASE("canonical forces follow their contacts when these are renumbered") {
  for (const ProblemScene& scene :
       {running_bond_wall(3, 3), cube_pyramid(3), random_scene(45, RandomKind::kParallel)}) {
    Random random(9);
    ProblemScene numbered = scene;
    for (size_t i = 0; i < numbered.contacts.size(); ++i) numbered.contacts[i].scale = 1 + static_cast<double>(i);
    numbered = permuted_contacts(numbered, random);
    std::vector<int> origin;
    for (PointContact& contact : numbered.contacts) {
      origin.push_back(static_cast<int>(contact.scale) - 1);
      contact.scale = 1;
    }
    const MotionProblem problem = to_problem(scene), other = to_problem(numbered);
    const VecX before = canonical_forces(problem, solved_forces(problem));
    const VecX after = canonical_forces(other, solved_forces(other));
    REQUIRE(before.maxCoeff() > 0);
    INFO(scene.name);
    for (int i = 0; i < after.size(); ++i) {
      CHECK(std::abs(after[i] - before[origin[i]]) <= 1e-8 * before.maxCoeff());
    }
  }
}

TEST_CASE("canonical forces are found where long chains make them ill-conditioned") {
  for (const ProblemScene& scene : {voussoir_arch(400), graded_arch(400), tower(400), running_bond_wall(12, 12)}) {
    const MotionProblem problem = to_problem(scene);
    const MotionSolution solution = solve_least_constraint(problem);
    REQUIRE(solution.status == SolveStatus::kSolved);
    const CanonicalForces canonical = find_canonical_forces(problem, solution.lambda);
    INFO(scene.name << ": " << canonical.note);
    CHECK(canonical.found);
    CHECK(canonical.lambda.minCoeff() >= 0);
    CHECK(wrench_error(problem, solution.lambda, canonical.lambda) < 2e-12);
  }
}

TEST_CASE("canonical forces of no force and of no contacts") {
  const MotionProblem problem = to_problem(tower(2));
  CHECK(canonical_forces(problem, VecX::Zero(problem.rows())).norm() == 0);
  ProblemScene alone = tower(1);
  alone.contacts.clear();
  CHECK(canonical_forces(to_problem(alone), VecX(0)).size() == 0);
}

}  // namespace
}  // namespace impend::test
