#include "impend/report/friction_words.h"

#include "tests/support/catch.h"
#include "tests/unit/report/sample_analysis.h"

using namespace impend;
using namespace impend::test;

namespace {

Analysis cube_with(const FrictionResult& friction, const Vec6& motion) {
  Analysis analysis = moving_cube(Vec3(1, 0, 0), Vec3::Zero());
  analysis.friction = friction;
  analysis.friction->motions.assign(analysis.bodies.size(), std::nullopt);
  analysis.friction->motions[0] = motion;
  return analysis;
}

FrictionResult solved(std::optional<FrictionVerdict> verdict) {
  FrictionResult friction;
  friction.status = SolveStatus::kSolved;
  friction.verdict = verdict;
  return friction;
}

Vec6 sliding(double acceleration) { return (Vec6() << acceleration, 0, 0, 0, 0, 0).finished(); }

}  // namespace

TEST_CASE("The motion with friction is the model's own unless the verdict says that everything stays") {
  CHECK(friction_twists(cube_with(solved(FrictionVerdict::kFallsCertain), sliding(2)))[0].linear.x() == 2);
  CHECK(friction_twists(cube_with(solved(std::nullopt), sliding(2)))[0].linear.x() == 2);
  CHECK(friction_twists(cube_with(solved(FrictionVerdict::kStableCertain), sliding(2)))[0].fastest() == 0);
  CHECK(friction_twists(cube_with(solved(FrictionVerdict::kPossiblyStable), sliding(2)))[0].fastest() == 0);
}

TEST_CASE("A motion that the law allows beside rest comes before the one that was solved for") {
  Analysis analysis = cube_with(solved(FrictionVerdict::kIndeterminate), sliding(2));
  analysis.friction->releasing_motion.assign(analysis.bodies.size(), std::nullopt);
  analysis.friction->releasing_motion[0] = sliding(3);
  CHECK(friction_twists(analysis)[0].linear.x() == 3);
}

TEST_CASE("What failed has no motion, and what rounding moves does not move") {
  FrictionResult failed = solved(std::nullopt);
  failed.status = SolveStatus::kFailed;
  CHECK(friction_twists(cube_with(failed, sliding(2)))[0].fastest() == 0);
  CHECK(friction_twists(cube_with(solved(std::nullopt), sliding(1e-13)))[0].fastest() == 0);
}

TEST_CASE("A velocity is measured by what gravity does in one step") {
  FrictionResult step = solved(std::nullopt);
  step.on_velocities = true;
  step.time_step = 1e-6;
  CHECK(friction_twists(cube_with(step, sliding(1e-6)))[0].fastest() > 0);
  step.time_step = 1;
  CHECK(friction_twists(cube_with(step, sliding(1e-12)))[0].fastest() == 0);
}

TEST_CASE("A motion is told with its direction, its turning and its unit") {
  Twist twist;
  twist.size = 0.5;
  twist.linear = Vec3(0, 0, -2);
  CHECK(friction_motion_words(twist, false) == "2 m/s² along -z");
  twist.angular = Vec3(0, 3, 0);
  CHECK(friction_motion_words(twist, true) == "2 m/s along -z, turning at 3 rad/s about y");
  twist.linear = Vec3::Zero();
  CHECK(friction_motion_words(twist, false) == "turns at 3 rad/s² about y");
}

TEST_CASE("A velocity that is kept is told before what changes it") {
  Analysis analysis = cube_with(solved(std::nullopt), sliding(-3));
  analysis.friction->model = FrictionModel::kDynamic;
  CHECK(FrictionCourse(analysis).words(0) == "3 m/s² along -x");
  analysis.assembly.parts[0].linear_velocity = Vec3(2, 0, 0);
  CHECK(FrictionCourse(analysis).words(0) == "2 m/s along x; acceleration 3 m/s² along -x");
  CHECK(FrictionCourse(analysis).speed(0) == 2);
  analysis.friction->motions[0] = sliding(0);
  CHECK(FrictionCourse(analysis).words(0) == "2 m/s along x; no acceleration");
  analysis.friction->model = FrictionModel::kStatic;
  CHECK_FALSE(FrictionCourse(analysis).moves(0));
}
