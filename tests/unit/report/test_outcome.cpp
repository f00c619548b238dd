#include "impend/report/verdict_words.h"

#include "impend/report/friction_words.h"
#include "tests/support/catch.h"
#include "tests/unit/report/sample_analysis.h"

using namespace impend;
using namespace impend::test;

namespace {

// The cube, which without friction moves, with friction as said; it moves where `acceleration` is not zero.
Outcomes outcomes_of(std::optional<FrictionVerdict> verdict, double acceleration,
                     SolveStatus status = SolveStatus::kSolved) {
  Analysis analysis = moving_cube(Vec3(1, 0, 0), Vec3::Zero());
  analysis.friction.emplace();
  analysis.friction->verdict = verdict;
  analysis.friction->status = status;
  analysis.friction->motions.assign(analysis.bodies.size(), std::nullopt);
  analysis.friction->motions[0] = (Vec6() << acceleration, 0, 0, 0, 0, 0).finished();
  return outcomes_with_friction(analysis);
}

}  // namespace

TEST_CASE("Outcomes without friction are the verdicts, and fixed bodies have none") {
  const Outcomes moving = outcomes_without_friction(moving_cube(Vec3(1, 0, 0), Vec3::Zero()));
  CHECK(moving.whole == Outcome::kMoves);
  CHECK(moving.bodies.at(0) == Outcome::kMoves);
  CHECK_FALSE(moving.bodies.back());
  CHECK(outcomes_without_friction(resting_cube()).bodies.at(0) == Outcome::kRests);
}

TEST_CASE("Only a certain verdict says that a part rests") {
  CHECK(outcomes_of(FrictionVerdict::kStableCertain, 0).bodies.at(0) == Outcome::kRests);
  CHECK(outcomes_of(FrictionVerdict::kPossiblyStable, 0).bodies.at(0) == Outcome::kMayRest);
  CHECK(outcomes_of(FrictionVerdict::kIndeterminate, 0).bodies.at(0) == Outcome::kMayRest);
  CHECK(outcomes_of(FrictionVerdict::kIndeterminate, 1).bodies.at(0) == Outcome::kMayMove);
  CHECK(outcomes_of(std::nullopt, 0).bodies.at(0) == Outcome::kMayRest);
}

TEST_CASE("What has a velocity moves by a model that takes it, whatever its acceleration") {
  for (const FrictionModel model : {FrictionModel::kDynamic, FrictionModel::kViscous, FrictionModel::kNoSlip}) {
    Analysis analysis = moving_cube(Vec3(1, 0, 0), Vec3::Zero());
    analysis.assembly.parts[0].linear_velocity = Vec3(2, 0, 0);
    analysis.friction.emplace();
    analysis.friction->model = model;
    analysis.friction->status = SolveStatus::kSolved;
    analysis.friction->on_velocities = model == FrictionModel::kNoSlip;
    analysis.friction->motions.assign(analysis.bodies.size(), Vec6::Zero());
    // No slip answers with the velocity after its step: there it has come to rest.
    const Outcome expected = model == FrictionModel::kNoSlip ? Outcome::kMayRest : Outcome::kMoves;
    CHECK(outcomes_with_friction(analysis).bodies.at(0) == expected);
    CHECK(outcomes_with_friction(analysis).whole == expected);
    analysis.friction->inconsistent = true;
    CHECK(outcomes_with_friction(analysis).bodies.at(0) == Outcome::kUndecided);
  }
}

TEST_CASE("What falls moves, and where no motion was found nothing is known of a part") {
  CHECK(outcomes_of(FrictionVerdict::kFallsCertain, 1).bodies.at(0) == Outcome::kMoves);
  CHECK(outcomes_of(FrictionVerdict::kFallsCertain, 1, SolveStatus::kFailed).bodies.at(0) == Outcome::kUndecided);
  CHECK(outcomes_of(FrictionVerdict::kFallsCertain, 1, SolveStatus::kFailed).whole == Outcome::kMoves);
  CHECK(outcomes_of(FrictionVerdict::kNoSolutionFound, 1).whole == Outcome::kUndecided);
  CHECK(outcomes_of(std::nullopt, 1, SolveStatus::kFailed).bodies.at(0) == Outcome::kUndecided);
}
