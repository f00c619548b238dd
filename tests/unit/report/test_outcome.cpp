#include "impend/report/outcome.h"

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
  return outcomes_with_friction(analysis, friction_twists(analysis));
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

TEST_CASE("What falls moves, and where no motion was found nothing is known of a part") {
  CHECK(outcomes_of(FrictionVerdict::kFallsCertain, 1).bodies.at(0) == Outcome::kMoves);
  CHECK(outcomes_of(FrictionVerdict::kFallsCertain, 1, SolveStatus::kFailed).bodies.at(0) == Outcome::kUndecided);
  CHECK(outcomes_of(FrictionVerdict::kFallsCertain, 1, SolveStatus::kFailed).whole == Outcome::kMoves);
  CHECK(outcomes_of(FrictionVerdict::kNoSolutionFound, 1).whole == Outcome::kUndecided);
  CHECK(outcomes_of(std::nullopt, 1, SolveStatus::kFailed).bodies.at(0) == Outcome::kUndecided);
}
