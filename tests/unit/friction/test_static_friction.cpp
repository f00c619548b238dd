// Static friction against closed forms, and that no answer depends on axes, units, pose or order.
#include "impend/friction/friction_models.h"

#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/friction_scenes.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr double kGravity = 9.81;
constexpr double kAccepted = kAcceptedResidual;

FrictionSolution solved(const FrictionScene& scene, CoulombMethod method = CoulombMethod::kAuto) {
  FrictionSettings settings;
  settings.method = method;
  const FrictionProblem problem = friction_problem(scene);
  const FrictionSolution solution = solve_static_friction(problem, settings);
  INFO(solution.reason);
  REQUIRE(solution.status == SolveStatus::kSolved);
  CHECK(static_friction_residuals(problem, solution).largest() <= kAccepted);
  return solution;
}

double total(const VecX& values) { return values.sum(); }

// A block of half lengths h on the plane z = 0, gravity tilted by θ towards x.
SceneBox scene_box(const Vec3& low, const Vec3& high, double density = 1) { return {low, high, density, false}; }
SceneBox plane() { return {Vec3(-50, -50, -1), Vec3(50, 50, 0), 1, true}; }
Vec3 tilted_gravity(double angle) { return kGravity * Vec3(std::sin(angle), 0, -std::cos(angle)); }

}  // namespace

TEST_CASE("a block on an incline sticks up to the friction angle and slides beyond it") {
  for (const double mu : {0.1, 0.5, 1.0}) {
    for (const double share : {0.5, 1 - 1e-6, 1 + 1e-6, 1.5}) {
      const double angle = std::atan(mu * share);
      const double expected = share < 1 ? 0.0 : kGravity * (std::sin(angle) - mu * std::cos(angle));
      for (const CoulombMethod method :
           {CoulombMethod::kAuto, CoulombMethod::kPlanarPivoting, CoulombMethod::kConePrograms}) {
        if (mu == 1.0 && share > 1) continue;  // a cube tips there
        INFO("mu " << mu << " share " << share);
        const FrictionSolution solution = solved(block_on_incline(angle, mu), method);
        CHECK(solution.a[0] == Approx(expected).margin(1e-9 * kGravity));
        CHECK(solution.a.tail(5).norm() <= 1e-8 * kGravity);
        CHECK(total(solution.f_N) == Approx(kGravity * std::cos(angle)));
      }
    }
  }
}

TEST_CASE("the methods that were tried are told, and no more are tried than it takes") {
  const auto tried = [](CoulombMethod method) { return solved(block_on_incline(0.1, 0.5), method).tried; };
  CHECK(tried(CoulombMethod::kAuto) == std::vector<std::string>{"pivoting"});
  CHECK(tried(CoulombMethod::kPlanarPivoting) == std::vector<std::string>{"planar pivoting"});
  CHECK(tried(CoulombMethod::kConePrograms) == std::vector<std::string>{"cone programmes from rest"});
}

TEST_CASE("friction opposes sliding exactly whatever the direction of the slope") {
  const double angle = 0.6, mu = 0.3;
  for (const double heading : {0.0, 0.3, 0.785398, 2.0, 4.5}) {
    FrictionScene scene = block_on_incline(angle, mu);
    const Vec3 downhill(std::cos(heading), std::sin(heading), 0);
    scene.gravity = kGravity * (std::sin(angle) * downhill - std::cos(angle) * Vec3(0, 0, 1));
    for (int seed = 1; seed <= 3; ++seed) {
      const FrictionSolution solution = solved(with_axes_turned(scene, seed));
      const Vec3 expected = kGravity * (std::sin(angle) - mu * std::cos(angle)) * downhill;
      CHECK((Vec3(solution.a.head<3>()) - expected).norm() <= 1e-9 * kGravity);
    }
  }
}

TEST_CASE("a ladder against a smooth wall slips below the angle that its foot can hold") {
  // Moments about the foot: H·2l sin θ = m g l cos θ with H ≤ μ m g, so it is held from tan θ = 1/(2μ) on.
  for (const double mu : {0.2, 0.5}) {
    const double limit = 1 / (2 * mu);
    const FrictionSolution held = solved(ladder(std::atan(limit * (1 + 1e-6)), mu));
    CHECK(held.a.norm() <= 1e-8 * kGravity);
    CHECK(held.f_N[1] == Approx(kGravity / (2 * limit)).epsilon(1e-5));
    const FrictionSolution slips = solved(ladder(std::atan(limit * (1 - 1e-6)), mu));
    CHECK(slips.a.norm() > 1e-8 * kGravity);
    CHECK(slips.state[0] == ContactState::kSlide);
  }
}

TEST_CASE("a tall block tips over its lower edge before it slides") {
  // Half width 1/2, half height 2: tips when tan θ > 1/4, with α = g (2 sin θ − ½ cos θ)/(4/3 · (4 + ¼)).
  const std::vector<SceneBox> boxes = {plane(), scene_box(Vec3(-0.5, -0.5, 0), Vec3(0.5, 0.5, 4))};
  const auto scene = [&](double tangent) { return scene_of_boxes(boxes, 1.0, tilted_gravity(std::atan(tangent))); };
  CHECK(solved(scene(0.25 * (1 - 1e-6))).a.norm() <= 1e-8 * kGravity);
  CHECK(solved(scene(0.25 * (1 + 1e-6))).a.norm() > 1e-8 * kGravity);
  const double angle = std::atan(0.5);
  const double alpha = kGravity * (2 * std::sin(angle) - 0.5 * std::cos(angle)) / (4.0 / 3 * 4.25);
  for (const CoulombMethod method :
       {CoulombMethod::kAuto, CoulombMethod::kPlanarPivoting, CoulombMethod::kConePrograms}) {
    const FrictionSolution tips = solved(scene(0.5), method);
    CHECK(tips.a[4] == Approx(alpha));
    CHECK(std::abs(tips.a[1]) + std::abs(tips.a[3]) + std::abs(tips.a[5]) <= 1e-9 * kGravity);
  }
}

TEST_CASE("of two blocks on a slope each slides as its friction says") {
  const double angle = 0.5, c = kGravity * std::cos(angle), s = kGravity * std::sin(angle);
  // Upper 2×2×½ (mass 2), lower 4×4×½ (mass 8).
  const std::vector<SceneBox> boxes = {plane(), scene_box(Vec3(-2, -2, 0), Vec3(2, 2, 0.5)),
                                       scene_box(Vec3(-1, -1, 0.5), Vec3(1, 1, 1))};
  const auto with = [&](double below, double between) {
    FrictionScene scene = scene_of_boxes(boxes, below, tilted_gravity(angle));
    for (FrictionTouch& touch : scene.touches) touch.mu = touch.b < 0 ? below : between;
    return scene;
  };
  for (const CoulombMethod method :
       {CoulombMethod::kAuto, CoulombMethod::kPlanarPivoting, CoulombMethod::kConePrograms}) {
    const FrictionSolution apart = solved(with(0.3, 0.1), method);
    CHECK(apart.a[6] == Approx(s - 0.1 * c));
    CHECK(apart.a[0] == Approx(s + 0.1 * c * 2 / 8 - 0.3 * c * 10 / 8));
    const FrictionSolution together = solved(with(0.1, 0.3), method);
    CHECK(together.a[0] == Approx(s - 0.1 * c));
    CHECK(together.a[6] == Approx(s - 0.1 * c));
    const FrictionSolution upper = solved(with(0.8, 0.2), method);
    CHECK(upper.a[6] == Approx(s - 0.2 * c));
    CHECK(upper.a.head<6>().norm() <= 1e-9 * kGravity);
  }
}

TEST_CASE("frictionless contacts give the frictionless motion") {
  const double angle = 0.4;
  const FrictionSolution solution = solved(block_on_incline(angle, 0));
  CHECK(solution.a[0] == Approx(kGravity * std::sin(angle)));
  CHECK(solution.f_S.norm() + solution.f_T.norm() <= 1e-12);
}

TEST_CASE("random frictional stacks satisfy the law") {
  for (int seed = 1; seed <= 100; ++seed) {
    INFO("seed " << seed);
    const FrictionProblem problem = friction_problem(random_stack(seed));
    const FrictionSolution solution = solve_static_friction(problem);
    REQUIRE(solution.status == SolveStatus::kSolved);
    CHECK(static_friction_residuals(problem, solution).largest() <= kAccepted);
    const int n = problem.contacts();
    CHECK(solution.drives <= 6 * (20 * n + 100));
  }
}

// At their very edge the cones of forces that balance have no interior, which cone programmes need.
TEST_CASE("stacks at the very edge of balance are solved by projections") {
  for (const int seed : {35, 1413, 1745, 1757}) {
    INFO("seed " << seed);
    const FrictionProblem problem = friction_problem(random_stack(seed));
    const FrictionSolution solution = solve_static_friction(problem);
    REQUIRE(solution.status == SolveStatus::kSolved);
    CHECK(static_friction_residuals(problem, solution).largest() <= kAccepted);
    CHECK(std::find(solution.tried.begin(), solution.tried.end(), "projections") != solution.tried.end());
  }
}

TEST_CASE("motions with friction do not depend on axes, order, pose or units") {
  FrictionSettings settings;
  settings.method = CoulombMethod::kConePrograms;
  // Seeds whose motion is determinate; where several satisfy the law, rounding may choose among them.
  for (const int seed : {4, 6, 15, 17}) {
    INFO("seed " << seed);
    const FrictionScene scene = random_stack(seed);
    const auto motion = [&](const FrictionScene& other) {
      const FrictionSolution solution = solve_static_friction(friction_problem(other), settings);
      REQUIRE(solution.status == SolveStatus::kSolved);
      return solution.a;
    };
    const VecX a = motion(scene);
    CHECK((motion(with_axes_turned(scene, seed)) - a).norm() <= 1e-7 * kGravity);
    CHECK((motion(reordered(scene, seed)) - a).norm() <= 1e-7 * kGravity);
    const Mat3 R = Random(seed).rotation();
    VecX back = motion(turned(scene, R));
    for (Eigen::Index k = 0; k + 3 <= back.size(); k += 3) back.segment<3>(k) = R.transpose() * back.segment<3>(k);
    CHECK((back - a).norm() <= 1e-7 * kGravity);
    VecX scaled = motion(in_units(scene, 1000, 0.25, 60));
    for (Eigen::Index k = 0; k + 6 <= scaled.size(); k += 6) scaled.segment<3>(k) /= 1000;
    CHECK((3600 * scaled - a).norm() <= 1e-7 * kGravity);
  }
}

TEST_CASE("joints carry what contacts do not and contradicting ones are refused") {
  // A cube over a frictionless floor, its centre held by a ball joint to the ground against a sideways load.
  FrictionScene scene = block_on_incline(0.3, 0);
  FrictionProblem problem = friction_problem(scene);
  for (int k = 0; k < 3; ++k) {
    Vec6 row = Vec6::Zero();
    row[k] = 1;
    problem.G.append(0, row, -1, Vec6::Zero());
    problem.joint.push_back(0);
  }
  problem.G.append(0, Vec6::Unit(0), -1, Vec6::Zero());  // once more: redundant
  problem.joint.push_back(1);
  problem.bias_G = VecX::Zero(4);
  const FrictionSolution held = solve_static_friction(problem);
  REQUIRE(held.status == SolveStatus::kSolved);
  CHECK(held.a.norm() <= 1e-9 * kGravity);
  CHECK(held.nu[0] == Approx(-kGravity * std::sin(0.3)));
  CHECK(held.nu[3] == 0);
  problem.bias_G[3] = 1;
  const FrictionSolution torn = solve_static_friction(problem);
  CHECK(torn.status == SolveStatus::kFailed);
  CHECK(torn.reason == "the joints contradict each other");
}

TEST_CASE("an assembly that is not plane is refused by the planar method") {
  FrictionScene scene = block_on_incline(0.3, 0.5);
  scene.touches.push_back({0, -1, Vec3(0, 0, 0.5), Vec3(0, 1, 0), 0.5, 0});
  scene.touches.push_back({0, -1, Vec3(0, 0, 0.5), Vec3(1, 0, 0), 0.5, 0});
  FrictionSettings settings;
  settings.method = CoulombMethod::kPlanarPivoting;
  CHECK(solve_static_friction(friction_problem(scene), settings).status == SolveStatus::kFailed);
}

TEST_CASE("parts known to rest without friction are not pivoted, and their forces satisfy the law") {
  const FrictionProblem problem = friction_problem(
      scene_of_boxes({plane(), scene_box(Vec3(0, 0, 0), Vec3(2, 1, 1)), scene_box(Vec3(0, 0, 1), Vec3(2, 1, 2)),
                      scene_box(Vec3(10, 0, 0), Vec3(11, 1, 1))},
                     0.5, Vec3(0, 0, -kGravity)));
  const FrictionSolution rest = solve_static_friction(problem, {}, {1, 1, 1});
  REQUIRE(rest.status == SolveStatus::kSolved);
  CHECK(rest.pivots == 0);
  CHECK(rest.a.isZero(0));
  CHECK(static_friction_residuals(problem, rest).largest() <= kAccepted);
  CHECK(total(rest.f_N) == Approx(kGravity * (2 + 2 + 2 + 1)));
  CHECK(solve_static_friction(problem).pivots > 0);
}

TEST_CASE("a part that is wrongly said to rest is solved all the same") {
  const FrictionProblem problem = friction_problem(block_on_incline(0.5, 0.3));
  const FrictionSolution slides = solve_static_friction(problem, {}, {1});
  REQUIRE(slides.status == SolveStatus::kSolved);
  CHECK(slides.a.norm() == Approx(solve_static_friction(problem).a.norm()));
  CHECK(slides.a.norm() > 1);
}
