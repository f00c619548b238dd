// Forces of sliding contacts against trying all subsets of them, with and without a solution.
#include "impend/friction/coulomb_law.h"

#include <Eigen/LU>
#include <cmath>

#include "impend/friction/friction_models.h"
#include "tests/support/catch.h"
#include "tests/support/friction_scenes.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

// A leaning body with `feet` contacts on the floor, which slide as its velocity says: along the floor and about the
// vertical, so that every foot slides its own way.
FrictionScene leaning(std::uint64_t seed, int feet) {
  Random random(seed);
  FrictionScene scene;
  const double lean = random.uniform(0.3, 1.4), heading = random.uniform(0, 6.28);
  const Vec3 along(std::cos(lean) * std::cos(heading), std::cos(lean) * std::sin(heading), std::sin(lean));
  const Mat3 inertia =
      (Mat3::Identity() - along * along.transpose()) / 3 + along * along.transpose() * random.uniform(0.01, 0.3);
  scene.bodies.push_back({1, along, inertia});
  const double mu = random.uniform(0.1, 3);
  const bool one = random.chance(0.5);
  for (int i = 0; i < feet; ++i) {
    const double angle = random.uniform(0, 6.28), reach = random.uniform(0.02, 0.5);
    const Vec3 point(reach * std::cos(angle), reach * std::sin(angle), 0);
    scene.touches.push_back({0, -1, point, Vec3(0, 0, 1), one ? mu : random.uniform(0.1, 3), random.uniform(0, 6.28)});
  }
  scene.velocity = VecX::Zero(6);
  // Half of them go where the body does not lean to, so that friction presses the foot down.
  const double course = random.chance(0.5) ? heading + 3.14 + 0.2 * random.normal() : random.uniform(0, 6.28);
  scene.velocity[0] = std::cos(course);
  scene.velocity[1] = std::sin(course);
  if (random.chance(0.5)) scene.velocity[5] = random.uniform(-1.5, 1.5);
  return scene;
}

struct Linear {
  MatX A;
  VecX q;
};

// w_N = A f_N + q from the problem's own matrices.
Linear linear_problem(const FrictionProblem& problem) {
  const int n = problem.contacts();
  const MatX inverse = problem.M[0].inverse();
  Linear linear{MatX(n, n), VecX(n)};
  for (int j = 0; j < n; ++j) {
    const Eigen::Vector2d v(problem.S.dot(j, problem.velocity), problem.T.dot(j, problem.velocity));
    const Eigen::Vector2d d = -v.normalized();
    const VecX force =
        problem.N.value(j, 0) + problem.mu[j] * (d[0] * problem.S.value(j, 0) + d[1] * problem.T.value(j, 0));
    const VecX moves = inverse * force;
    for (int i = 0; i < n; ++i) linear.A(i, j) = problem.N.dot(i, moves);
    linear.q[j] = problem.N.dot(j, VecX(inverse * problem.Q));
  }
  return linear;
}

struct Tried {
  std::vector<VecX> solutions;
  bool unclear = false;  // a subset that misses or satisfies the law by next to nothing
};

Tried try_all(const Linear& linear) {
  const int n = static_cast<int>(linear.q.size());
  const double close = 1e-6;
  Tried tried;
  for (int mask = 0; mask < 1 << n; ++mask) {
    std::vector<int> carrying;
    for (int i = 0; i < n; ++i) {
      if (mask >> i & 1) carrying.push_back(i);
    }
    VecX f = VecX::Zero(n);
    if (!carrying.empty()) {
      const MatX part = linear.A(carrying, carrying);
      const Eigen::FullPivLU<MatX> factor(part);
      if (factor.rcond() < close) {
        tried.unclear = true;
        continue;
      }
      f(carrying) = factor.solve(-linear.q(carrying));
    }
    const VecX w = linear.A * f + linear.q;
    double least = 1e9;
    for (int i = 0; i < n; ++i) least = std::min(least, mask >> i & 1 ? f[i] : w[i]);
    if (std::abs(least) < close) tried.unclear = true;
    if (least > 0) tried.solutions.push_back(f);
  }
  return tried;
}

// Whether forces of at most three contacts satisfy the law.
bool three_carry(const Linear& linear) {
  const double close = 1e-9;
  const int n = static_cast<int>(linear.q.size());
  const auto carry = [&](const std::vector<int>& carrying) {
    const VecX f = MatX(linear.A(carrying, carrying)).fullPivLu().solve(-linear.q(carrying));
    const VecX w = linear.A(Eigen::all, carrying) * f + linear.q;
    return f.minCoeff() >= 0 && w.minCoeff() > -close * (1 + f.norm());
  };
  for (int i = 0; i < n; ++i) {
    if (carry({i})) return true;
    for (int j = 0; j < i; ++j) {
      if (carry({i, j})) return true;
      for (int k = 0; k < j; ++k) {
        if (carry({i, j, k})) return true;
      }
    }
  }
  return false;
}

}  // namespace

TEST_CASE("leaning bodies have the forces that trying all subsets finds, and are inconsistent where it finds none") {
  int solved = 0, without = 0, several = 0, clear = 0;
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    const int feet = 1 + static_cast<int>(seed % 3);
    const FrictionProblem problem = friction_problem(leaning(seed, feet));
    const Tried tried = try_all(linear_problem(problem));
    if (tried.unclear) continue;
    ++clear;
    INFO("seed " << seed << " feet " << feet);
    const FrictionSolution found = solve_dynamic_friction(problem);
    INFO(found.reason);
    REQUIRE((found.status == SolveStatus::kSolved) == !tried.solutions.empty());
    REQUIRE(found.inconsistent == tried.solutions.empty());
    if (found.inconsistent) {
      ++without;
      CHECK(found.ray_N.minCoeff() >= 0);
      CHECK(found.ray_N.maxCoeff() > 0);
      continue;
    }
    ++solved;
    CHECK(dynamic_friction_residuals(problem, found).largest() <= 1e-9);
    double nearest = 1e9;
    for (const VecX& f : tried.solutions) nearest = std::min(nearest, (f - found.f_N).norm());
    CHECK(nearest <= 1e-6 * (1 + found.f_N.norm()));
    CHECK(found.another_motion == (tried.solutions.size() > 1));
    several += tried.solutions.size() > 1;
  }
  CAPTURE(solved, without, several, clear);
  CHECK(clear > 2500);
  CHECK(solved > 500);
  CHECK(without > 300);
  CHECK(several > 40);
}

TEST_CASE("which forces are found does not depend on the order of the contacts or the axes") {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    INFO("seed " << seed);
    const FrictionScene scene = leaning(seed, 4);
    const FrictionSolution one = solve_dynamic_friction(friction_problem(scene));
    const FrictionScene again = with_axes_turned(reordered(scene, seed), seed + 7);
    const FrictionSolution other = solve_dynamic_friction(friction_problem(again));
    REQUIRE(one.status == other.status);
    REQUIRE(one.inconsistent == other.inconsistent);
    CHECK(one.another_motion == other.another_motion);
    if (one.status != SolveStatus::kSolved) continue;
    CHECK((one.a - other.a).norm() <= 1e-7 * (1 + one.a.norm()));
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < 4; ++j) {
        if (scene.touches[i].point != again.touches[j].point) continue;
        CHECK(one.f_N[i] == Approx(other.f_N[j]).margin(1e-6));
      }
    }
  }
}

TEST_CASE("a rod that jams is told to, whatever stands on it without sliding") {
  // A small box rides on the end of a rod as in Painlevé's: its contact sticks, so that not all of the law is linear.
  for (const double mu : {0.3, 3.0}) {
    FrictionScene scene = leaning(1, 1);
    const double lean = 1.0;
    const Vec3 along(std::cos(lean), 0, std::sin(lean));
    scene.bodies[0] = {1, along, (Mat3::Identity() - along * along.transpose()) / 3 + along * along.transpose() / 100};
    scene.touches = {{0, -1, Vec3::Zero(), Vec3(0, 0, 1), mu, 0.3}};
    const int box = scene.add_box(0.01, 2 * along + Vec3(0, 0, 0.05), Vec3(0.05, 0.05, 0.05));
    for (const double x : {-0.02, 0.02}) {
      for (const double y : {-0.02, 0.02}) {
        scene.touches.push_back({box, 0, 2 * along + Vec3(x, y, 0), Vec3(0, 0, 1), 0.5, 0});
      }
    }
    scene.velocity = VecX::Zero(12);
    scene.velocity[0] = scene.velocity[6] = -1;
    const FrictionProblem problem = friction_problem(scene);
    const FrictionSolution found = solve_dynamic_friction(problem);
    INFO("mu " << mu << ": " << found.reason);
    CHECK(found.inconsistent == (mu > 1));
    CHECK((found.status == SolveStatus::kSolved) == (mu < 1));
    if (found.status == SolveStatus::kSolved) CHECK(dynamic_friction_residuals(problem, found).largest() <= 1e-9);
  }
}

TEST_CASE("what rides along without sliding changes little where it is light, and claims are as without it") {
  int solved = 0, claims = 0, open = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    FrictionScene scene = leaning(seed, 1 + static_cast<int>(seed % 2));
    scene.velocity[5] = 0;
    const Tried tried = try_all(linear_problem(friction_problem(scene)));
    double nearest = 1;
    for (const VecX& f : tried.solutions) nearest = std::min(nearest, 1 / (1 + f.norm()));
    if (tried.unclear || nearest < 1e-3) continue;
    const Vec3 top = 2 * scene.bodies[0].center;
    const int box = scene.add_box(1e-5, top + Vec3(0, 0, 0.05), Vec3(0.05, 0.05, 0.05));
    for (const double x : {-0.02, 0.02}) {
      for (const double y : {-0.02, 0.02}) {
        scene.touches.push_back({box, 0, top + Vec3(x, y, 0), Vec3(0, 0, 1), 0.5, 0});
      }
    }
    scene.velocity.conservativeResize(12);
    scene.velocity.tail<6>() = scene.velocity.head<6>();
    const FrictionProblem problem = friction_problem(scene);
    const FrictionSolution found = solve_dynamic_friction(problem);
    INFO("seed " << seed << ": " << found.reason);
    solved += found.status == SolveStatus::kSolved;
    claims += found.inconsistent;
    open += found.status != SolveStatus::kSolved && !found.inconsistent;
    if (found.inconsistent) CHECK(tried.solutions.empty());
    if (found.status == SolveStatus::kSolved) CHECK_FALSE(tried.solutions.empty());
  }
  CAPTURE(solved, claims, open);
  CHECK(solved > 80);
  CHECK(claims > 20);
  CHECK(open == 0);
}

TEST_CASE("of many feet some three carry alone, which tells of every answer whether it is right") {
  // On one plane the normals span three directions: where there are forces, at most three contacts can give them.
  int claims = 0, solved = 0;
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    const int feet = seed % 4 == 0 ? 40 : seed % 2 == 1 ? 8 : 12;
    const FrictionProblem problem = friction_problem(leaning(seed, feet));
    const bool exists = three_carry(linear_problem(problem));
    const FrictionSolution found = solve_dynamic_friction(problem);
    INFO("seed " << seed << " feet " << feet << ": " << found.reason);
    claims += found.inconsistent;
    solved += found.status == SolveStatus::kSolved;
    if (found.inconsistent) CHECK_FALSE(exists);
    if (found.status == SolveStatus::kSolved) {
      CHECK(exists);
      CHECK(dynamic_friction_residuals(problem, found).largest() <= 1e-9);
    } else if (!found.inconsistent) {
      CHECK(feet > 12);
      CHECK(found.reason.find("none were excluded") != std::string::npos);
    }
  }
  CHECK(claims > 1);
  CHECK(solved > 5);
}
