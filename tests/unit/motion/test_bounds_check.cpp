// Bounds contain the value, in every answer; where they do not the program says that it is wrong.
#include "impend/motion/show_judgement.h"

#include <limits>

#include "tests/support/catch.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

struct Answer {
  MotionProblem problem;
  ComponentResult component;
  std::vector<BodyResult> bodies;
};

// Two blocks of one weight, one on the other; the upper is said to move at half of free fall.
Answer sound_answer() {
  Answer answer;
  answer.problem = to_problem(tower(2));
  answer.problem.body = {0, 1};
  answer.component.verdict = Verdict::kMoves;
  answer.component.bounds_kind = "certified";
  answer.component.motion_ratio = 0.3535;
  answer.component.motion_ratio_bounds = {0.3, 0.4};
  answer.bodies.resize(2);
  answer.bodies[0].motion_ratio_bounds = {0, 0.01};
  answer.bodies[1].motion_ratio = 0.5;
  answer.bodies[1].motion_ratio_bounds = {0.49, 0.51};
  answer.bodies[1].verdict = Verdict::kMoves;
  answer.component.bodies = answer.problem.body;
  Bracket& bracket = answer.component.evidence.bracket;
  bracket.motion_ratio = answer.component.motion_ratio;
  bracket.bounds = answer.component.motion_ratio_bounds;
  for (const BodyResult& body : answer.bodies) {
    bracket.body_ratio.push_back(body.motion_ratio);
    bracket.body_bounds.push_back(body.motion_ratio_bounds);
  }
  return answer;
}

std::string fault_of(const Answer& answer) { return bounds_fault(answer.problem, answer.component, answer.bodies); }

}  // namespace

TEST_CASE("sound bounds pass and nothing is changed") {
  Answer answer = sound_answer();
  CHECK(fault_of(answer).empty());
  Diagnostics warnings;
  enforce_bounds(answer.problem, answer.component, answer.bodies, warnings);
  CHECK(warnings.empty());
  CHECK(answer.component.verdict == Verdict::kMoves);
}

TEST_CASE("bounds that do not contain their value, or contradict each other, are faults") {
  Answer answer = sound_answer();
  answer.component.motion_ratio_bounds = {0.36, 0.4};
  CHECK_FALSE(fault_of(answer).empty());
  answer = sound_answer();
  answer.bodies[1].motion_ratio_bounds.upper = 0.4;
  CHECK_FALSE(fault_of(answer).empty());
  answer = sound_answer();
  answer.bodies[0].motion_ratio_bounds.lower = -1e-3;
  CHECK_FALSE(fault_of(answer).empty());
  answer = sound_answer();
  answer.component.motion_ratio_bounds.upper = std::numeric_limits<double>::quiet_NaN();
  CHECK_FALSE(fault_of(answer).empty());
  // One of two equal bodies that moves at half of free fall makes up 0.35 of the whole.
  answer = sound_answer();
  answer.component.motion_ratio = 0.2;
  answer.component.motion_ratio_bounds = {0, 0.34};
  CHECK_FALSE(fault_of(answer).empty());
}

TEST_CASE("an answer with a fault is withheld, with bounds that hold, and the program says so") {
  Answer answer = sound_answer();
  answer.component.motion_ratio_bounds = {0.36, 0.4};
  Diagnostics warnings;
  enforce_bounds(answer.problem, answer.component, answer.bodies, warnings);
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].code == "bounds-violated");
  CHECK(answer.component.verdict == Verdict::kMarginal);
  CHECK(answer.bodies[0].verdict == Verdict::kMarginal);
  CHECK(answer.bodies[1].verdict == Verdict::kMarginal);
  CHECK(fault_of(answer).empty());
  CHECK(answer.component.motion_ratio_bounds.lower == 0);
  CHECK(answer.component.motion_ratio_bounds.upper >= 1);
}

}  // namespace impend::test
