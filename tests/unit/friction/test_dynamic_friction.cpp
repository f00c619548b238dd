// Friction of bodies in motion against closed forms, and Painlevé's rod.

#include <cmath>

#include "impend/friction/friction_models.h"
#include "tests/support/catch.h"
#include "tests/support/friction_scenes.h"
#include "tests/support/jointed_scenes.h"

using namespace impend;
using namespace impend::test;

namespace {

// A rod of length 2 and mass 1 (I = 1/3 about its centre) with its foot on the floor, leaning towards +x at the angle θ
// from the floor, its foot sliding with `speed` along x without turning.
FrictionScene rod(double angle, double mu, double speed) {
  FrictionScene scene;
  const Vec3 along(std::cos(angle), 0, std::sin(angle));
  const Mat3 inertia = (Mat3::Identity() - along * along.transpose()) / 3 + along * along.transpose() / 100;
  scene.bodies.push_back({1, along, inertia});
  scene.touches.push_back({0, -1, Vec3::Zero(), Vec3(0, 0, 1), mu, 0.7});
  scene.velocity = VecX::Zero(6);
  scene.velocity[0] = speed;
  return scene;
}

// The same on two corners of a foot that is `apart` wide.
FrictionScene on_corners(FrictionScene scene, double apart) {
  scene.touches.push_back(scene.touches[0]);
  scene.touches[0].point.y() += apart / 2;
  scene.touches[1].point.y() -= apart / 2;
  return scene;
}

// w_N = A f_N + b with f_x = −μ f_N sign(v): the foot is at −(c, s) of the centre, so that a unit of f_N turns it by
// 3c, a unit of f_x by −3s, and A = 1 + 3c² + 3μ c s sign(v).
double rod_matrix(double angle, double mu, double sign) {
  const double c = std::cos(angle), s = std::sin(angle);
  return 1 + 3 * c * c + 3 * mu * c * s * sign;
}

}  // namespace

TEST_CASE("a sliding block is slowed by all its friction whichever way it goes") {
  const double angle = 0.2, mu = 0.5;
  for (const double heading : {0.0, 1.0, 2.5, 4.0}) {
    FrictionScene scene =
        scene_of_boxes({{Vec3(-5, -5, -1), Vec3(5, 5, 0), 1, true}, {Vec3(-1, -1, 0), Vec3(1, 1, 0.5), 1, false}}, mu,
                       kGravity * Vec3(std::sin(angle), 0, -std::cos(angle)));
    const Vec3 direction(std::cos(heading), std::sin(heading), 0);
    scene.velocity = VecX::Zero(6);
    scene.velocity.head<3>() = 2 * direction;
    const FrictionProblem problem = friction_problem(scene);
    const FrictionSolution solution = solve_dynamic_friction(problem);
    REQUIRE(solution.status == SolveStatus::kSolved);
    CHECK(dynamic_friction_residuals(problem, solution).largest() <= 1e-9);
    const Vec3 expected = kGravity * (std::sin(angle) * Vec3(1, 0, 0) - mu * std::cos(angle) * direction);
    CHECK((Vec3(solution.a.head<3>()) - expected).norm() <= 1e-9 * kGravity);
    CHECK(solution.state[0] == ContactState::kSlide);
  }
}

TEST_CASE("Painleve's rod has no solution above its critical coefficient and one below") {
  for (const double angle : {0.6, 1.0, 1.3}) {
    const double c = std::cos(angle), s = std::sin(angle);
    const double critical = (1 + 3 * c * c) / (3 * c * s);
    for (const double share : {0.3, 0.99, 1.01, 2.0}) {
      INFO("angle " << angle << " share " << share);
      const double mu = share * critical;
      const FrictionProblem problem = friction_problem(rod(angle, mu, -1));
      const FrictionSolution solution = solve_dynamic_friction(problem);
      if (share < 1) {
        REQUIRE(solution.status == SolveStatus::kSolved);
        CHECK(dynamic_friction_residuals(problem, solution).largest() <= 1e-9);
        CHECK(solution.f_N[0] == Approx(kGravity / rod_matrix(angle, mu, -1)));
      } else {
        CHECK(solution.status == SolveStatus::kFailed);
        REQUIRE(solution.inconsistent);
        CHECK_FALSE(solution.reason.empty());
        // The impulse: one unit of normal force takes μ of friction along +x with it.
        const double largest = std::max({solution.ray_N[0], std::abs(solution.ray_S[0]), std::abs(solution.ray_T[0])});
        CHECK(largest == Approx(1));
        const Vec3 along =
            solution.ray_S[0] * problem.S.value(0, 0).head<3>() + solution.ray_T[0] * problem.T.value(0, 0).head<3>();
        CHECK((along / solution.ray_N[0] - mu * Vec3(1, 0, 0)).norm() <= 1e-9 * mu);
      }
      // Dragged the other way, there is always one.
      const FrictionSolution other = solve_dynamic_friction(friction_problem(rod(angle, mu, 1)));
      REQUIRE(other.status == SolveStatus::kSolved);
      CHECK(other.f_N[0] == Approx(kGravity / rod_matrix(angle, mu, 1)));
    }
  }
}

TEST_CASE("a rod that spins fast enough lifts off where friction alone would jam it") {
  const double angle = 1.0, critical = (1 + 3 * std::pow(std::cos(angle), 2)) / (3 * std::cos(angle) * std::sin(angle));
  FrictionProblem problem = friction_problem(rod(angle, 1.5 * critical, -1));
  problem.bias_N[0] = 1.5 * kGravity;  // l ω² sin θ
  const FrictionSolution solution = solve_dynamic_friction(problem);
  REQUIRE(solution.status == SolveStatus::kSolved);
  CHECK(solution.f_N[0] == 0);
  CHECK(solution.state[0] == ContactState::kOpen);
}

TEST_CASE("a rod on two corners of its foot is carried by both alike, below its critical coefficient only") {
  // The foot's corners lie apart across the plane of the motion: turning it about their middle, one of them presses
  // itself down further, and yet both carry the same in that plane's own solution.
  const double angle = 1.0, critical = (1 + 3 * std::pow(std::cos(angle), 2)) / (3 * std::cos(angle) * std::sin(angle));
  for (const double share : {0.3, 0.86, 0.93, 0.99, 0.9999}) {
    for (const double apart : {0.01, 0.1, 0.6}) {
      INFO("share " << share << " apart " << apart);
      const double mu = share * critical;
      const FrictionProblem problem = friction_problem(on_corners(rod(angle, mu, -1), apart));
      const FrictionSolution solution = solve_dynamic_friction(problem);
      REQUIRE(solution.status == SolveStatus::kSolved);
      CHECK_FALSE(solution.inconsistent);
      CHECK(dynamic_friction_residuals(problem, solution).largest() <= 1e-9);
      const double expected = kGravity / rod_matrix(angle, mu, -1) / 2;
      CHECK(solution.f_N[0] == Approx(expected).epsilon(1e-8));
      CHECK(solution.f_N[1] == Approx(expected).epsilon(1e-8));
    }
  }
  for (const double share : {1.0001, 1.2, 2.0}) {
    INFO("share " << share);
    const FrictionSolution solution =
        solve_dynamic_friction(friction_problem(on_corners(rod(angle, share * critical, -1), 0.1)));
    CHECK(solution.status == SolveStatus::kFailed);
    REQUIRE(solution.inconsistent);
    CHECK(solution.ray_N[0] == Approx(solution.ray_N[1]));
    CHECK(solution.ray_N[0] > 0);
  }
}

TEST_CASE("what is proved of one part stands, whatever is found of another, in any order") {
  const double angle = 1.0, critical = (1 + 3 * std::pow(std::cos(angle), 2)) / (3 * std::cos(angle) * std::sin(angle));
  for (const bool first : {true, false}) {
    FrictionScene scene = rod(angle, (first ? 1.2 : 0.5) * critical, -1);
    const FrictionScene other = rod(angle, (first ? 0.5 : 1.2) * critical, -1);
    scene.bodies.push_back(other.bodies[0]);
    scene.touches.push_back(other.touches[0]);
    scene.touches[1].a = 1;
    scene.velocity.conservativeResize(12);
    scene.velocity.tail<6>() = other.velocity;
    const FrictionSolution solution = solve_dynamic_friction(friction_problem(scene));
    REQUIRE(solution.inconsistent);
    CHECK((solution.ray_N[0] != 0) == first);
    CHECK((solution.ray_N[1] != 0) == !first);
  }
}

TEST_CASE("dynamic friction at rest is static friction") {
  for (const int seed : {3, 4, 6, 9, 17}) {
    const FrictionProblem problem = friction_problem(random_stack(seed));
    const FrictionSolution dynamic = solve_dynamic_friction(problem), rest = solve_static_friction(problem);
    REQUIRE(dynamic.status == rest.status);
    // Each is solved in units of its own: the same to rounding.
    INFO((dynamic.a - rest.a).norm());
    CHECK((dynamic.a - rest.a).norm() <= 1e-11);  // m/s², of an acceleration of gravity of 10
  }
}

TEST_CASE("bodies that approach need an impulse first and parting ones no force") {
  FrictionScene scene = block_on_incline(0, 0.5);
  scene.velocity = VecX::Zero(6);
  scene.velocity[2] = -1;
  const FrictionSolution impact = solve_dynamic_friction(friction_problem(scene));
  CHECK(impact.status == SolveStatus::kFailed);
  CHECK(impact.reason.find("approach") != std::string::npos);
  scene.velocity[2] = 1;
  const FrictionSolution parting = solve_dynamic_friction(friction_problem(scene));
  REQUIRE(parting.status == SolveStatus::kSolved);
  CHECK(parting.f_N.norm() == 0);
  CHECK(parting.a[2] == Approx(-kGravity));
}

TEST_CASE("dynamic residuals see friction that does not oppose the velocity") {
  const FrictionProblem problem = friction_problem(rod(1.0, 0.2, -1));
  FrictionSolution solution = solve_dynamic_friction(problem);
  REQUIRE(solution.status == SolveStatus::kSolved);
  std::swap(solution.f_S, solution.f_T);
  CHECK(dynamic_friction_residuals(problem, solution).direction > 0.01);
}

TEST_CASE("what a slider carries a rough floor may carry as well, and brake: that is said") {
  for (const double mu : {0.0, 0.3}) {
    INFO("mu " << mu);
    Assembly assembly = frame_alone();
    add_box(assembly, "block", Vec3(-0.1, -0.1, -0.1), Vec3(0.1, 0.1, 0.1));
    FrictionProblem free = make_friction_problem(assembly, ContactSet(), {});
    add_joint(assembly, JointType::kSlider, 1, 0, Vec3(0, 0, 0), Vec3(1, 0, 0));
    for (const bool jointed : {true, false}) {
      FrictionProblem problem = jointed ? make_friction_problem(assembly, ContactSet(), {}) : free;
      for (const double y : {-0.1, 0.1}) {
        for (const double x : {-0.1, 0.1}) {
          const Vec3 point(x, y, -0.1);
          const auto row = [&point](const Vec3& d) { return (Vec6() << d, point.cross(d)).finished(); };
          problem.N.append(0, row(Vec3(0, 0, 1)), -1, Vec6::Zero());
          problem.S.append(0, row(Vec3(1, 0, 0)), -1, Vec6::Zero());
          problem.T.append(0, row(Vec3(0, 1, 0)), -1, Vec6::Zero());
          problem.contact.push_back(problem.N.rows() - 1);
        }
      }
      problem.viscous = problem.bias_N = problem.bias_S = problem.bias_T = VecX::Zero(4);
      problem.mu = VecX::Constant(4, mu);
      problem.velocity = VecX::Zero(6);
      problem.velocity[0] = 2;
      const FrictionSolution found = solve_dynamic_friction(problem);
      REQUIRE(found.status == SolveStatus::kSolved);
      CHECK(found.another_motion == (jointed && mu > 0));
      CHECK((found.reason.find("other forces satisfy the law as well") != std::string::npos) == found.another_motion);
    }
  }
}
