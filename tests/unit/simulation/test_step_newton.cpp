// Newton's method on motions against the law, the dense method and answers by hand.
#include "impend/simulation/step_newton.h"

#include <cmath>

#include "impend/friction/coulomb_law.h"
#include "impend/friction/friction_models.h"
#include "impend/simulation/step_solver.h"
#include "impend/simulation/yielding_round.h"
#include "tests/support/catch.h"
#include "tests/support/friction_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr int kPlenty = 300;

struct Found {
  StepNewton newton;
  VecX y;                // whitened motion
  double violation = 0;  // of the law, by the dense arithmetic of static friction
};

Found found(const FrictionProblem& problem, const VecX& start = {}) {
  const WhitenedFriction whitened = whiten(problem);
  Found found;
  found.newton = solve_by_step_newton(whitened, start.size() > 0 ? start : VecX(VecX::Zero(3 * problem.contacts())),
                                      kSolvedTo, kPlenty);
  const ReducedFriction dense = without_joints(whitened);
  found.y = dense.motion(found.newton.f);
  found.violation = coulomb_violation(dense, found.newton.f, dense.acceleration(found.y));
  return found;
}

// A tower of slabs of mass 1 on the ground, 4 contacts a face.
FrictionScene slabs(int count, double width, double mu) {
  std::vector<SceneBox> boxes;
  boxes.push_back({Vec3(-1, -1, -1), Vec3(width + 1, width + 1, 0), 1, true});
  for (int k = 0; k < count; ++k) {
    boxes.push_back({Vec3(0, 0, k), Vec3(width, width, k + 1), 1 / (width * width), false});
  }
  return scene_of_boxes(boxes, mu, Vec3(0, 0, -9.81));
}

}  // namespace

TEST_CASE("Newton's method on motions solves heaps with gaps, and its violation is that of the law") {
  int solved = 0;
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    INFO("seed " << seed);
    FrictionProblem problem = friction_problem(random_stack(seed));
    Random random(seed);
    for (Eigen::Index i = 0; i < problem.bias_N.size(); ++i) problem.bias_N[i] = random.uniform(-0.1, 1);
    const Found s = found(problem);
    CHECK(std::abs(s.newton.violation - s.violation) <= 1e-12);
    solved += s.violation <= kAcceptedStep ? 1 : 0;
  }
  CHECK(solved >= 78);
}

TEST_CASE("Without friction Newton's method on motions finds the one motion that nonnegative least squares finds") {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    INFO("seed " << seed);
    FrictionProblem problem = friction_problem(random_stack(seed));
    problem.mu.setZero();
    const Found s = found(problem);
    const StepSolution other = solve_step(problem, {});
    CHECK(s.violation <= kAcceptedStep);
    CHECK((whiten(problem).motion(s.y) - other.V).norm() <= 1e-7 * (1 + other.V.norm()));
  }
}

TEST_CASE("A round of Newton's method that goes astray begins again from bounded friction") {
  int solved = 0;
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    FrictionProblem problem = friction_problem(random_stack(seed));
    Random random(seed);
    for (Eigen::Index i = 0; i < problem.bias_S.size(); ++i) problem.bias_S[i] = random.uniform(-3, 3);
    const WhitenedFriction whitened = whiten(problem);
    const WhitenedBilateral none{BlockRows(whitened.bodies()), {}, {}, {}};
    YieldingContacts contacts(whitened, none);
    const Impulses nothing{VecX::Zero(3 * problem.contacts()), {}};
    Impulses found = nothing;
    int factorizations = 0;
    const bool is_zero = YieldingRound(contacts, nothing, 1e-3, kPlenty, factorizations).solve(found);
    solved += is_zero ? 1 : 0;
    if (!is_zero) continue;
    VecX f(3 * problem.contacts());
    CHECK(contacts.missing(contacts.motion(found), nothing, 1e-3, f).norm() <= 1e-9);
  }
  CHECK(solved >= 70);  // without bounds 14
}

TEST_CASE("Newton's method on motions from near a solution ends at the one that the dense method finishes") {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    INFO("seed " << seed);
    const FrictionProblem problem = friction_problem(random_stack(seed));
    const ReducedFriction dense = without_joints(whiten(problem));
    const VecX first = found(problem).newton.f;
    Random random(seed);
    const VecX start = first + 1e-6 * random.normals(static_cast<int>(first.size()));
    const CoulombNewtonResult other = finish_coulomb(dense, start);
    const Found s = found(problem, start);
    if (other.violation > kAcceptedStep) continue;
    CHECK(s.violation <= 10 * kAcceptedStep);
    CHECK((s.y - dense.motion(other.f)).norm() <= 1e-4);
    ++compared;
  }
  CHECK(compared >= 40);
}

TEST_CASE("A tower of forty cubes with contacts said five times stands, whatever the friction") {
  for (const double mu : {0.0, 0.3, 1.0, 1e6}) {
    INFO("mu " << mu);
    FrictionScene scene = slabs(40, 1, mu);
    const auto touches = scene.touches;
    for (int again = 1; again < 5; ++again) scene.touches.insert(scene.touches.end(), touches.begin(), touches.end());
    const FrictionProblem problem = friction_problem(scene);
    REQUIRE(problem.contacts() == 800);
    const Found s = found(problem);
    CHECK(s.violation <= kAcceptedStep);
    CHECK(s.y.norm() <= 1e-8);
    // The lowest face carries all.
    const WhitenedFriction whitened = whiten(problem);
    VecX f_N(problem.contacts());
    for (int i = 0; i < problem.contacts(); ++i) f_N[i] = s.newton.f[3 * i];
    f_N = whitened.forces(f_N);
    double carried = 0;
    for (int i = 0; i < problem.contacts(); ++i) carried += problem.N.block(i)[1] < 0 ? f_N[i] : 0.0;
    CHECK(carried == Approx(40 * 9.81).epsilon(1e-7));
  }
}

TEST_CASE("Slabs whose lowest is pulled away from under them slide by what friction leaves of the pull") {
  const double mu = 0.25, pull = 2000;
  FrictionProblem problem = friction_problem(slabs(30, 100, mu));
  problem.Q[0] += pull;
  const Found s = found(problem);
  CHECK(s.violation <= kAcceptedStep);
  const VecX a = whiten(problem).motion(s.y);
  // Friction of 30 slabs below it and of 29 above, which it drags along as one.
  CHECK(a[0] == Approx(pull - mu * 9.81 * (30 + 29)).epsilon(1e-6));
  CHECK(a[6] == Approx(mu * 9.81).epsilon(1e-6));
  CHECK(a[6 * 29] == Approx(mu * 9.81).epsilon(1e-6));
}

TEST_CASE("A cube on an incline sticks and slides by hand's reckoning, with any number of contacts") {
  for (const double mu : {0.0, 0.3, 0.6, 0.7, 100.0}) {
    FrictionScene scene = block_on_incline(0.6, mu);
    const auto touches = scene.touches;
    for (int again = 0; again < 3; ++again) scene.touches.insert(scene.touches.end(), touches.begin(), touches.end());
    const Found s = found(friction_problem(scene));
    const VecX a = whiten(friction_problem(scene)).motion(s.y);
    INFO("mu " << mu);
    CHECK(s.violation <= kSolvedTo);
    CHECK(a.head<3>().norm() == Approx(9.81 * std::max(std::sin(0.6) - mu * std::cos(0.6), 0.0)).margin(1e-8));
  }
}

TEST_CASE("Painleve's rod, which friction presses into the floor, is stopped by an impulse") {
  // A thin rod, its foot at the origin, that slides so that friction raises the normal force: W_NN + μ W_NT < 0.
  for (const double mu : {0.5, 2.0, 5.0}) {
    FrictionScene scene;
    const double angle = 1.2;
    const int rod = scene.add_box(1, Vec3(std::cos(angle), 0, std::sin(angle)), Vec3(0.01, 0.01, 1));
    scene.bodies[rod].inertia = Vec3(1e-2, 1.0 / 3, 1e-2).asDiagonal().toDenseMatrix();
    scene.touches.push_back({rod, -1, Vec3::Zero(), Vec3::UnitZ(), mu, 0});
    FrictionProblem problem = friction_problem(scene);
    for (const double speed : {-3.0, 3.0}) {
      problem.Q << speed, 0, -1, 0, 0, 0;
      const Found s = found(problem);
      INFO("mu " << mu << ", speed " << speed);
      CHECK(s.violation <= kAcceptedStep);
      CHECK(s.newton.f[0] > 0);
    }
  }
}

TEST_CASE("Newton's method on motions is the same, bit for bit, when asked again, and never worse than its start") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const FrictionProblem problem = friction_problem(random_stack(seed));
    const Found first = found(problem), again = found(problem);
    CHECK((first.newton.f - again.newton.f).norm() == 0);
    const StepNewton none = solve_by_step_newton(whiten(problem), first.newton.f, kSolvedTo, 0);
    CHECK(none.violation == first.newton.violation);
    CHECK(none.factorizations == 0);
  }
  // Two walls nearer to each other than the block between them is wide: nothing satisfies the law.
  FrictionScene scene;
  const int body = scene.add_box(1, Vec3::Zero(), Vec3(1, 1, 1));
  scene.touches.push_back({body, -1, -Vec3::UnitX(), Vec3::UnitX(), 0.3, 0});
  scene.touches.push_back({body, -1, Vec3::UnitX(), -Vec3::UnitX(), 0.3, 0});
  FrictionProblem problem = friction_problem(scene);
  problem.bias_N.setConstant(-1);
  const Found s = found(problem);
  CHECK(s.newton.f.allFinite());
  CHECK(s.newton.violation >= 1e-3);
}

}  // namespace impend::test
