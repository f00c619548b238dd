#include "impend/report/friction_words.h"

#include <algorithm>

#include "impend/base/numbers.h"
#include "impend/records/json_sections.h"
#include "impend/report/report.h"
#include "impend/report/text_sections.h"
#include "impend/report/verdict_words.h"
#include "tests/support/catch.h"
#include "tests/support/texts.h"
#include "tests/unit/report/sample_analysis.h"

using namespace impend;
using namespace impend::test;

namespace {

FrictionResult held() {
  FrictionResult friction;
  friction.model = FrictionModel::kStatic;
  friction.status = SolveStatus::kSolved;
  friction.verdict = FrictionVerdict::kPossiblyStable;
  friction.verdict_reason = "forces exist that hold it";
  friction.minimal_mu = 0.25;
  friction.tilt_margin = {{0.1, 0.1}};
  friction.contacts.assign(2, {});
  friction.contacts[0].mu = friction.contacts[1].mu = 0.5;
  friction.contacts[0].utilisation = 0.5;
  return friction;
}

}  // namespace

TEST_CASE("Verdicts have words of their own") {
  CHECK(std::string(verdict_word(Verdict::kMoves)) == "MOVES");
  CHECK(std::string(verdict_word(Verdict::kStable)) == "STABLE");
  CHECK(std::string(verdict_word(Verdict::kMarginal)) == "MARGINAL");
  CHECK(std::string(verdict_word(FrictionVerdict::kStableCertain)) == "STABLE FOR CERTAIN");
  CHECK(std::string(verdict_word(FrictionVerdict::kNoSolutionFound)) == "NO SOLUTION FOUND");
}

TEST_CASE("Moving parts are counted among the movable ones, the fastest is known") {
  const MovingCount none = count_moving(resting_cube());
  CHECK(none.moving == 0);
  CHECK(none.fastest == -1);
  const Analysis moving = moving_cube(Vec3(1, 0, 0), Vec3::Zero());
  const MovingCount one = count_moving(moving);
  CHECK(one.moving == 1);
  REQUIRE(one.fastest >= 0);
  CHECK(moving.bodies[one.fastest].verdict == Verdict::kMoves);
  CHECK(moving_count_words(one) == "1 of 1 movable part starts to move");
  CHECK(has(resting_words(resting_cube()), "nothing starts to move"));
}

TEST_CASE("The model of friction is named with its coefficient or their range") {
  FrictionResult friction = held();
  CHECK(friction_model_words(friction) == "static friction, μ 0.5");
  friction.contacts[1].mu = 0.2;
  CHECK(friction_model_words(friction) == "static friction, μ 0.2 to 0.5");
  friction.model = FrictionModel::kNoSlip;
  CHECK(friction_model_words(friction) == "no slip");
}

TEST_CASE("Margins name the least coefficient and the tilt, or that there is none") {
  Analysis analysis = moving_cube(Vec3(1, 0, 0), Vec3::Zero());
  analysis.friction = held();
  FrictionResult& friction = *analysis.friction;
  CHECK(has(friction_margins_words(analysis), "from μ 0.25 on"));
  CHECK(has(friction_margins_words(analysis), "5.73°"));
  CHECK(has(friction_margins_words(analysis), "optimistic"));
  friction.tilt_margin = {{0, 0.1}};
  CHECK(has(friction_margins_words(analysis), "at most 5.73°"));
  CHECK(has(friction_margins_words(analysis), "as far as is looked, no smaller turn was found"));
  friction.tilt_margin = {{0.05, 0.1}};
  CHECK(has(friction_margins_words(analysis), "2.86 to 5.73°"));
  friction.tilt_margin = {{0, 1e-9}};
  CHECK(has(friction_margins_words(analysis), "any turn of gravity"));
  friction.tilt_margin = {{0, kPi / 2}};
  CHECK(has(friction_margins_words(analysis), "up to 90°, as far as is looked, no turn of gravity was found"));
  CHECK_FALSE(has(friction_margins_words(analysis), "at most"));
  friction.tilt_margin = {{0.05, kPi / 2}};
  CHECK(has(friction_margins_words(analysis), "gravity may turn 2.86° in the worst direction; up to 90°, as far as"));
  friction.minimal_mu = 0;
  CHECK(has(friction_margins_words(analysis), "without any friction"));
  friction.minimal_mu.reset();
  friction.tilt_margin.reset();
  CHECK(friction_margins_words(analysis).empty());
  friction.no_coefficient_holds = true;
  CHECK(has(friction_margins_words(analysis), "no coefficient"));
}

TEST_CASE("Friction gets no credit for parts that rest without it") {
  Analysis analysis = resting_cube();
  analysis.friction = held();
  CHECK(has(friction_margins_words(analysis), "no friction is needed: every part rests without"));
  CHECK_FALSE(has(friction_margins_words(analysis), "from μ"));
  analysis.bodies.push_back(analysis.bodies.front());
  analysis.components.push_back(analysis.components.front());
  for (BodyResult& body : analysis.bodies) body.fixed = false, body.component = 0;
  analysis.bodies.back().component = static_cast<int>(analysis.components.size()) - 1;
  analysis.components.back().verdict = Verdict::kMoves;
  CHECK(has(friction_margins_words(analysis), "parts rest without friction, as for the others it can balance from μ"));
}

TEST_CASE("What a model without verdict found is said, inconsistent states too") {
  FrictionResult friction = held();
  CHECK(friction_finding_words(friction) == "forces exist that hold it");
  friction.verdict.reset();
  friction.contacts[0].state = ContactState::kSlide;
  CHECK(friction_finding_words(friction) == "0 contacts stick, 1 slide, 1 open");
  friction.status = SolveStatus::kFailed;
  friction.reason = "gave up";
  CHECK(friction_finding_words(friction) == "not solved: gave up");
  friction.inconsistent = true;
  CHECK(has(friction_finding_words(friction), "impulse"));
}

TEST_CASE("The verdict with friction stands above the one without, and motions that are possible are listed") {
  Analysis analysis = moving_cube(Vec3(1, 0, 0), Vec3::Zero());
  analysis.friction = held();
  analysis.friction->motions.assign(analysis.bodies.size(), std::nullopt);
  analysis.friction->contacts.assign(analysis.contacts.contacts.size(), {});
  const std::string text = to_text(analysis);
  CHECK(text.rfind("cube: POSSIBLY STABLE (static friction", 0) == 0);
  CHECK(has(text, "cube: MOVES (without friction)"));
  CHECK_FALSE(has(text, "held by friction"));
  analysis.friction->verdict = FrictionVerdict::kIndeterminate;
  analysis.friction->releasing_motion.assign(analysis.bodies.size(), std::nullopt);
  for (size_t body = 0; body < analysis.assembly.parts.size(); ++body) {
    if (!analysis.bodies[body].fixed)
      analysis.friction->releasing_motion[body] = (Vec6() << 0, 0, -2, 0, 0, 0).finished();
  }
  CHECK(has(to_text(analysis), "2 m/s² along -z"));
}

TEST_CASE("The most demanding contact is told of what rests, and contacts that hold by touch alone are counted") {
  FrictionResult friction = held();
  CHECK(most_demanding_contact(friction) == std::optional<int>(0));
  friction.contacts[1].utilisation = 0.75;
  CHECK(most_demanding_contact(friction) == std::optional<int>(1));
  friction.verdict = FrictionVerdict::kFallsCertain;
  CHECK_FALSE(most_demanding_contact(friction));
  CHECK(held_by_touch_words(friction).empty());
  friction.held_by_touch = {1};
  CHECK(has(held_by_touch_words(friction), "1 contact carries along the surfaces"));
  friction.held_by_touch = {0, 1};
  CHECK(has(held_by_touch_words(friction), "2 contacts carry along the surfaces"));
}

TEST_CASE("What limit analysis says stands beside a verdict that proves nothing, and beside no other") {
  FrictionResult friction = held();
  CHECK(limit_analysis_words(friction).empty());  // no balance is known
  friction.balance_possible = true;
  CHECK(has(limit_analysis_words(friction), "that use at most 50 % of any contact's friction hold it; it assumes"));
  friction.contacts[0].utilisation.reset();
  CHECK(has(limit_analysis_words(friction), "since forces hold it"));
  friction.verdict = FrictionVerdict::kStableCertain;
  CHECK(limit_analysis_words(friction).empty());
  Analysis analysis = resting_cube();
  analysis.friction = held();
  analysis.friction->balance_possible = true;
  CHECK(has(to_text(analysis), "limit analysis calls it stable"));
}

TEST_CASE("Evidence of connected parts and the methods that were tried are in text and JSON") {
  Analysis analysis = resting_cube();
  FrictionComponent component;
  component.bodies = {0};
  component.verdict = FrictionVerdict::kPossiblyStable;
  component.reason = "why";
  component.evidence.balance_possible = true;
  component.evidence.balance_bounds[1] = 0.25;
  component.evidence.modes_excluded = true;
  component.evidence.on_eroded = FrictionVerdict::kFallsCertain;
  analysis.friction = held();
  analysis.friction->components = {component};
  analysis.friction->methods = {"pivoting", "another"};
  CHECK(friction_evidence_lines(analysis.assembly, *analysis.friction) ==
        std::vector<std::string>{
            "'cube': possibly-stable: why; distance from balance in [0, 0.25], motion found: no, friction "
            "proved to suffice: no, all modes excluded: yes; over contacts shrunk by chords: falls-certain"});
  const Json json = json_friction(analysis);
  CHECK(json["methods"] == Json({"pivoting", "another"}));
  REQUIRE(json["components"].size() == 1);
  CHECK(json["components"][0]["bodies"] == Json::array({"cube"}));
  CHECK(json["components"][0]["reason"] == "why");
  CHECK(json["components"][0]["evidence"]["balance_possible"] == true);
  CHECK(json["components"][0]["evidence"]["balance_bounds"] == Json({0, 0.25}));
  CHECK(json["components"][0]["evidence"]["on_eroded"] == "falls-certain");
  CHECK_FALSE(json["components"][0]["evidence"].contains("on_grown"));
  ReportOptions options;
  CHECK_FALSE(has(to_text(analysis, options), "methods tried"));
  options.verbose = true;
  CHECK(has(to_text(analysis, options), "methods tried: pivoting, another"));
}

TEST_CASE("What was proved at least stands beside a verdict that proves nothing") {
  Analysis analysis = resting_cube();
  analysis.friction = held();
  CHECK(partial_rest_words(analysis).empty());
  FrictionComponent component;
  component.bodies = {0};
  component.verdict = FrictionVerdict::kPossiblyStable;
  component.evidence.rests_without_turns = true;
  analysis.friction->components = {component};
  CHECK(partial_rest_words(analysis) ==
        "it is proved that nothing moves unless two touching parts turn against each other about the normal of a "
        "contact");
  CHECK(has(to_text(analysis), "unless two touching"));
  CHECK(json_friction_components(analysis.assembly, *analysis.friction)[0]["evidence"]["rests_without_turns"] == true);
  analysis.friction->components[0].evidence.doubt = "its contacts may be others";
  CHECK(partial_rest_words(analysis).empty());
  analysis.friction->components[0].evidence.doubt.clear();
  analysis.friction->components[0].verdict = FrictionVerdict::kStableCertain;
  CHECK(partial_rest_words(analysis).empty());
}

TEST_CASE("an assembly that falls for certain by a motion that is not known says so, and why") {
  Analysis analysis = resting_cube();
  analysis.friction = held();
  analysis.friction->verdict = FrictionVerdict::kFallsCertain;
  analysis.friction->status = SolveStatus::kNotRun;
  analysis.friction->reason = "too many contacts";
  const std::string words = "how its parts start to move with friction is not known: too many contacts";
  const auto said = [&] {
    const std::vector<std::string> remarks = friction_remarks(analysis);
    return std::find(remarks.begin(), remarks.end(), words) != remarks.end();
  };
  CHECK(said());
  analysis.friction->status = SolveStatus::kSolved;
  CHECK_FALSE(said());
  analysis.friction->status = SolveStatus::kNotRun;
  analysis.friction->verdict = FrictionVerdict::kPossiblyStable;
  CHECK_FALSE(said());
}
