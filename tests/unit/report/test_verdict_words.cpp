// The lines of proof: they say what supports the verdict, and no bound is rounded to the wrong side.
#include "impend/report/verdict_words.h"

#include "impend/report/number_words.h"
#include "impend/report/report.h"
#include "tests/support/catch.h"
#include "tests/support/texts.h"
#include "tests/unit/report/sample_analysis.h"

namespace impend::test {
namespace {

Analysis with_bounds(Verdict verdict, double ratio, Bounds bounds) {
  Analysis analysis = moving_cube(Vec3(0, 0, -kStandardGravity * ratio), Vec3::Zero());
  analysis.verdict = analysis.components[0].verdict = analysis.bodies[0].verdict = verdict;
  analysis.components[0].motion_ratio = analysis.bodies[0].motion_ratio = ratio;
  analysis.components[0].motion_ratio_bounds = analysis.bodies[0].motion_ratio_bounds = bounds;
  analysis.components[0].stable_threshold = 1e-3;
  analysis.components[0].moves_threshold = 1e-2;
  analysis.components[0].bounds_kind = "certified";
  return analysis;
}

std::string proof(const Analysis& analysis) { return bracket_words(analysis, analysis.components[0]); }

}  // namespace

TEST_CASE("Bounds are rounded outward") {
  CHECK(at_least_text(0.98765) == "0.987");
  CHECK(at_most_text(0.98765) == "0.988");
  CHECK(at_least_text(2.3456e-5) == "2.34e-5");
  CHECK(at_most_text(2.3416e-5) == "2.35e-5");
  for (const double exact : {1e-9, 1e-7, 0.001, 0.5, 1.0, 0.3}) {
    CHECK(at_least_text(exact) == number_text(exact));
    CHECK(at_most_text(exact) == number_text(exact));
  }
  CHECK(at_least_text(0) == "0");
  CHECK(at_most_text(0) == "0");
}

TEST_CASE("An undecided part is told with both its bounds") {
  CHECK(undecided_words({0, 5e-4}) == "undecided, at most 0.0005 of free fall");
  CHECK(undecided_words({2.3e-5, 1}) == "undecided, between 2.3e-5 and 1 of free fall");
}

TEST_CASE("The proof names the threshold that the bounds are on the right side of, and no other") {
  const std::string rests = proof(with_bounds(Verdict::kStable, 0, {0, 1e-5}));
  CHECK(has(rests, "at most 1e-5 (certified)"));
  CHECK(has(rests, "stable below 0.001"));
  CHECK_FALSE(has(rests, "moves above"));
  const std::string moves = proof(with_bounds(Verdict::kMoves, 0.5, {0.4999, 0.5001}));
  CHECK(has(moves, "0.5, bracket 0.0002 wide (certified); moves above 0.01"));
  CHECK_FALSE(has(moves, "stable below"));
}

TEST_CASE("Bounds of an undecided group are said to be those of the geometry as stored") {
  const std::string doubt = proof(with_bounds(Verdict::kMarginal, 0.987, {0.9869, 0.9871}));
  CHECK(has(doubt, "between 0.986 and 0.988 (certified) for the geometry as stored"));
  CHECK(has(doubt, "; moves above 0.01, but for the doubt told first"));
  CHECK_FALSE(has(doubt, "stable below"));
}

TEST_CASE("Bounds that doubtful contacts widened are not told beside a bound that is none without them") {
  Analysis widened = with_bounds(Verdict::kMarginal, 0.5, {0, 1});
  widened.components[0].rest_bound = 0.657;
  CHECK(has(proof(widened), "at most 1 (certified); stable below 0.001, moves above 0.01"));
  CHECK_FALSE(has(proof(widened), "as stored"));
  CHECK_FALSE(has(proof(widened), "0.657"));
}

TEST_CASE("A bound for any geometry is told alone where it is below that of the stored one") {
  Analysis rests = with_bounds(Verdict::kStable, 0, {0, 1.115e-14});
  rests.components[0].rest_bound = 7.665e-15;
  CHECK(has(proof(rests), "at most 7.67e-15 (certified) for any geometry within the noise; stable below 0.001"));
  CHECK_FALSE(has(proof(rests), "e-14"));
  rests.components[0].rest_bound = 1.995e-14;
  CHECK(has(proof(rests), "at most 1.12e-14 (certified), at most 2e-14 for any geometry within the noise"));
}

TEST_CASE("Bounds on one side of both thresholds are not told as if they left the verdict open") {
  Analysis rests = with_bounds(Verdict::kMarginal, 4.5e-4, {4.4e-4, 4.6e-4});
  rests.components[0].rest_bound = 5e-4;
  CHECK(has(proof(rests), "; stable below 0.001, but for the doubt told first"));
  CHECK_FALSE(has(proof(rests), "moves above"));
  rests.components[0].rest_bound = 2e-3;
  CHECK(has(proof(rests), "stable below 0.001, moves above 0.01"));
  CHECK_FALSE(has(proof(rests), "doubt"));
  CHECK(has(proof(with_bounds(Verdict::kMarginal, 4.5e-4, {4e-4, 0.9})), "stable below 0.001, moves above 0.01"));
}

TEST_CASE("A light part that moves is named where the group as a whole hardly does") {
  Analysis analysis = with_bounds(Verdict::kMoves, 0.001, {0, 0.002});
  analysis.bodies[0].motion_ratio_bounds = {0.789, 0.8};
  const std::string words = proof(analysis);
  CHECK(has(words, "at most 0.002"));
  CHECK(has(words, "of cube alone at least 0.789; moves above 0.01"));
  analysis.bodies[0].motion_ratio_bounds = {0, 0.8};
  CHECK_FALSE(has(proof(analysis), "alone"));
}

TEST_CASE("Parts that certainly move are counted beside those that are undecided") {
  Analysis analysis = with_bounds(Verdict::kMoves, 1, {1, 1});
  const Part part = analysis.assembly.parts[0];
  const BodyResult body = analysis.bodies[0];
  for (int i = 0; i < 3; ++i) {
    analysis.assembly.parts.push_back(part);
    analysis.bodies.push_back(body);
    analysis.bodies.back().verdict = Verdict::kMarginal;
  }
  CHECK(moving_count_words(count_moving(analysis)) == "1 of 4 movable parts starts to move, 3 are undecided");
  analysis.bodies.pop_back();
  analysis.bodies.pop_back();
  CHECK(moving_count_words(count_moving(analysis)) == "1 of 2 movable parts starts to move, 1 is undecided");
  CHECK(moving_count_words({0, 5, 2, -1}) == "at least one of 2 parts starts to move, which one is undecided");
}

TEST_CASE("Formulations agree, differ by what the noise leaves open, or disagree") {
  Analysis analysis = resting_cube();
  CHECK(agreement_words(analysis) == "three formulations agree to 3e-14 (limit 1e-7)");
  analysis.cross_validation = {false, 2e-6, 1e-7, true};
  CHECK(has(agreement_words(analysis), "differ by 2e-6 of free fall (limit 1e-7), no more than the rounding"));
  analysis.cross_validation = {false, 0.2, 1e-7, false};
  CHECK(has(agreement_words(analysis), "DISAGREE by 0.2 (limit 1e-7): do not trust"));
}

TEST_CASE("The component that decides the verdict is the fastest of those that have it") {
  Analysis analysis = moving_cube(Vec3(1, 0, 0), Vec3::Zero());
  analysis.components.push_back(analysis.components[0]);
  analysis.components.push_back(analysis.components[0]);
  analysis.components[1].motion_ratio *= 2;
  analysis.components[2].motion_ratio *= 3;
  analysis.components[2].verdict = Verdict::kMarginal;
  CHECK(deciding_component(analysis) == &analysis.components[1]);
  analysis.verdict = Verdict::kMarginal;
  CHECK(open_verdict_words(analysis) == "not decided");
  analysis.components[2].reason = "two gaps decide";
  CHECK(open_verdict_words(analysis) == "two gaps decide");
  analysis.verdict = Verdict::kStable;
  CHECK(deciding_component(analysis) == nullptr);
  CHECK(group_words(analysis, analysis.components[0]) == "'cube'");
  analysis.components[0].bodies = {0, 1};
  CHECK(group_words(analysis, analysis.components[0]) == "2 parts connected with 'cube'");
}

TEST_CASE("A share of free fall is told only where gravity alone acts") {
  Assembly assembly = resting_cube().assembly;
  assembly.gravity = Vec3(0, 0, -kStandardGravity);
  CHECK(only_gravity_acts(assembly));
  Analysis pushed = moving_cube(Vec3(0, 0, 1), Vec3::Zero());
  CHECK(has(to_text(pushed), "% of free fall"));
  pushed.assembly.loads.emplace_back();
  CHECK_FALSE(only_gravity_acts(pushed.assembly));
  CHECK(has(to_text(pushed), "1 of 1 movable part starts to move\n"));
  assembly.gravity = Vec3::Zero();
  CHECK_FALSE(only_gravity_acts(assembly));
}

}  // namespace impend::test
