// The decision on rest with friction by itself, from evidence written by hand.
#include "impend/friction/decide_friction.h"

#include <string>
#include <vector>

#include "tests/support/catch.h"

namespace impend::test {
namespace {

using Verdict = FrictionVerdict;

FrictionEvidence balanced(bool motion_found, bool modes_excluded) {
  FrictionEvidence e;
  e.balance_possible = true;
  e.motion_found = motion_found;
  e.modes_excluded = modes_excluded;
  e.modes_left = "there are too many";
  return e;
}

FrictionEvidence unbalanced() {
  FrictionEvidence e;
  e.balance_possible = false;
  return e;
}

bool says(const FrictionJudgement& j, const std::string& words) { return j.reason.find(words) != std::string::npos; }

TEST_CASE("Friction: each thing that is known gives its verdict") {
  struct Case {
    const char* what;
    FrictionEvidence evidence;
    Verdict verdict;
    const char* words;
  };
  FrictionEvidence unloaded = unbalanced(), rests = unbalanced(), edge, edge_and_motion;
  FrictionEvidence suffices = balanced(false, false), suffices_and_motion = balanced(true, false);
  suffices.friction_suffices = suffices_and_motion.friction_suffices = true;
  FrictionEvidence only_just = suffices, not_as_stored = balanced(false, true);
  only_just.at_the_edge = not_as_stored.at_the_edge = true;
  only_just.balance_bounds[1] = 1e-12;
  not_as_stored.balance_bounds[1] = 3e-4;
  unloaded.loaded = false;
  rests.rests_without_friction = true;
  edge_and_motion.motion_found = true;
  FrictionEvidence far = edge, far_and_motion = edge_and_motion;  // but for forces beyond a bound
  far.balance_bounds[0] = far_and_motion.balance_bounds[0] = 0.253;
  const std::vector<Case> cases = {{"no load", unloaded, Verdict::kStableCertain, "nothing loads"},
                                   {"rest without friction", rests, Verdict::kStableCertain, "without friction"},
                                   {"no balance", unbalanced(), Verdict::kFallsCertain, "no forces"},
                                   {"a motion", balanced(true, false), Verdict::kIndeterminate, "just as well"},
                                   {"a motion at the edge", edge_and_motion, Verdict::kIndeterminate, "very edge"},
                                   {"a motion far off", far_and_motion, Verdict::kIndeterminate, "cannot be excluded"},
                                   {"far off", far, Verdict::kNoSolutionFound, "cannot be excluded"},
                                   {"the edge", edge, Verdict::kNoSolutionFound, "rounding and noise"},
                                   {"all modes", balanced(false, true), Verdict::kStableCertain, "excluded"},
                                   {"friction suffices", suffices, Verdict::kStableCertain, "friction takes more"},
                                   {"only just", only_just, Verdict::kPossiblyStable, "only just"},
                                   {"not as stored", not_as_stored, Verdict::kPossiblyStable, "as its coordinates"},
                                   {"a motion beside a proof", suffices_and_motion, Verdict::kIndeterminate, "as well"},
                                   {"too many modes", balanced(false, false), Verdict::kPossiblyStable, "too many"}};
  for (const Case& one : cases) {
    INFO(one.what);
    const FrictionJudgement j = decide(one.evidence);
    CHECK(j.verdict == one.verdict);
    CHECK(says(j, one.words));
    CHECK(j.open == OpenFrictionQuestion::kNone);
  }
}

TEST_CASE("Friction: a doubt takes certainty and nothing else") {
  const auto doubted = [](FrictionEvidence e) {
    e.doubt = "somebody doubts it";
    return decide(e);
  };
  CHECK(doubted(balanced(false, true)).verdict == Verdict::kPossiblyStable);
  CHECK(says(doubted(balanced(false, true)), "excluded, but somebody doubts it"));
  CHECK(doubted(unbalanced()).verdict == Verdict::kNoSolutionFound);
  CHECK(doubted(balanced(true, false)).verdict == Verdict::kIndeterminate);
  CHECK_FALSE(says(doubted(balanced(true, false)), "somebody"));
  FrictionEvidence unloaded;
  unloaded.loaded = false;
  CHECK(doubted(unloaded).verdict == Verdict::kPossiblyStable);
  FrictionEvidence rests = balanced(false, false);
  rests.rests_without_friction = true;
  CHECK(doubted(rests).verdict == Verdict::kStableCertain);
}

TEST_CASE("Friction: rest at a hole's chords must hold over the circle, a fall at a disc's too") {
  FrictionEvidence stable = balanced(false, true), falls = unbalanced();
  stable.chord = falls.bulge = 1e-3;
  CHECK(decide(stable).open == OpenFrictionQuestion::kOnEroded);
  CHECK(decide(stable).verdict == Verdict::kPossiblyStable);
  CHECK(says(decide(stable), "round hole"));
  CHECK(decide(falls).open == OpenFrictionQuestion::kOnGrown);
  CHECK(decide(falls).verdict == Verdict::kNoSolutionFound);
  CHECK(says(decide(falls), "disc or pin"));
  for (const Verdict answer : {Verdict::kStableCertain, Verdict::kFallsCertain, Verdict::kPossiblyStable}) {
    stable.on_eroded = falls.on_grown = answer;
    CHECK(decide(stable).open == OpenFrictionQuestion::kNone);
    CHECK((decide(stable).verdict == Verdict::kStableCertain) == (answer == Verdict::kStableCertain));
    CHECK((decide(falls).verdict == Verdict::kFallsCertain) == (answer == Verdict::kFallsCertain));
  }
  // What is doubted already is not asked about.
  for (FrictionEvidence* e : {&stable, &falls}) {
    FrictionEvidence doubted = *e;
    doubted.doubt = "somebody doubts it";
    doubted.on_eroded = doubted.on_grown = std::nullopt;
    CHECK(decide(doubted).open == OpenFrictionQuestion::kNone);
    CHECK_FALSE(says(decide(doubted), "facets"));
  }
  // A chord says nothing of a fall, nor a bulge of rest.
  stable.chord = falls.bulge = 0;
  stable.bulge = falls.chord = 1e-3;
  CHECK(decide(stable).verdict == Verdict::kStableCertain);
  CHECK(decide(falls).verdict == Verdict::kFallsCertain);
}

TEST_CASE("Friction: a fall that only either-or contacts let doubt must hold along all their normals") {
  FrictionEvidence falls = unbalanced(), stable = balanced(false, true);
  for (FrictionEvidence* e : {&falls, &stable}) {
    e->doubt = "contacts may press otherwise";
    e->either_or = true;
  }
  CHECK(decide(falls).open == OpenFrictionQuestion::kOnEveryNormal);
  CHECK(decide(falls).verdict == Verdict::kNoSolutionFound);
  CHECK(decide(stable).open == OpenFrictionQuestion::kNone);
  CHECK(decide(stable).verdict == Verdict::kPossiblyStable);
  for (const Verdict answer : {Verdict::kFallsCertain, Verdict::kNoSolutionFound, Verdict::kStableCertain}) {
    falls.on_every_normal = stable.on_every_normal = answer;
    CHECK(decide(falls).open == OpenFrictionQuestion::kNone);
    CHECK((decide(falls).verdict == Verdict::kFallsCertain) == (answer == Verdict::kFallsCertain));
    CHECK(says(decide(falls), answer == Verdict::kFallsCertain ? "whatever normals" : "may press otherwise"));
    CHECK(decide(stable).verdict == Verdict::kPossiblyStable);
  }
  // Over the edge of a disc besides it is not asked.
  falls.on_every_normal.reset();
  falls.bulge = 1e-3;
  CHECK(decide(falls).open == OpenFrictionQuestion::kNone);
  CHECK(decide(falls).verdict == Verdict::kNoSolutionFound);
}

TEST_CASE("Friction: the whole is as its worst part, of equals the first") {
  const auto judged = [](Verdict verdict, const char* reason) { return FrictionJudgement{verdict, reason}; };
  const std::vector<FrictionJudgement> order = {
      judged(Verdict::kStableCertain, "a"), judged(Verdict::kPossiblyStable, "b"), judged(Verdict::kIndeterminate, "c"),
      judged(Verdict::kNoSolutionFound, "d"), judged(Verdict::kFallsCertain, "e")};
  for (std::size_t i = 0; i + 1 < order.size(); ++i) {
    CHECK(worst_of({order[i], order[i + 1]}).reason == order[i + 1].reason);
    CHECK(worst_of({order[i + 1], order[i]}).reason == order[i + 1].reason);
  }
  CHECK(worst_of({judged(Verdict::kIndeterminate, "first"), judged(Verdict::kIndeterminate, "second")}).reason ==
        "first");
  // What some parts rest by is not said of all.
  FrictionEvidence unloaded = unbalanced(), rests = unbalanced();
  unloaded.loaded = false;
  rests.rests_without_friction = true;
  const FrictionJudgement none = decide(unloaded), smooth = decide(rests), rough = decide(balanced(false, true));
  for (const std::vector<FrictionJudgement>& parts :
       {std::vector{none, smooth, rough}, std::vector{rough, smooth, none}})
    CHECK(worst_of(parts).reason == rough.reason);
  CHECK(worst_of({none, smooth}).reason == smooth.reason);
  CHECK(worst_of({}).verdict == Verdict::kStableCertain);
}

}  // namespace
}  // namespace impend::test
