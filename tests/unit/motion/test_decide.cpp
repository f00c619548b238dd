// The decision by itself, from evidence written by hand: each thing that can be known gives or takes what it should.
#include "impend/motion/decide.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.h"

namespace impend::test {
namespace {

// Thresholds without noise, and with a relative noise of 1e-6: rest below 1e-4, motion above 1e-3.
constexpr double kNoise = 1e-6;

Evidence of_ratio(double ratio, double noise) {
  const DecisionTolerances tolerances;
  Evidence e;
  Bracket& b = e.bracket;
  b.motion_ratio = ratio;
  b.bounds = {0.9 * ratio, 1.1 * ratio};
  b.bounds_kind = "certified";
  b.noise = noise;
  b.stable_threshold = noise > 0 ? tolerances.stable_per_noise * noise : tolerances.stable_min;
  b.moves_threshold = noise > 0 ? tolerances.moves_over_stable * b.stable_threshold : tolerances.moves_min;
  b.rest_bound = 1.2 * ratio;
  b.body_ratio = {ratio, 0};
  b.body_bounds = {b.bounds, {0, 0}};
  e.motion.surest = b.bounds.lower;
  return e;
}

Evidence moving() { return of_ratio(0.5, 0); }

Evidence moving_despite_noise() {
  Evidence e = of_ratio(0.5, kNoise);
  e.motion.despite_noise = 0.4;
  return e;
}

Evidence resting(double ratio = 0, double noise = 0) {
  Evidence e = of_ratio(ratio, noise);
  e.bracket.rest_proved = true;
  return e;
}

// Neither rest nor motion is proved.
Evidence open(double noise = 0) {
  Evidence e = of_ratio(noise > 0 ? 5e-4 : 1e-8, noise);
  if (noise == 0) e.motion.surest = e.bracket.bounds.lower = 0;
  return e;
}

BranchEvidence ways(bool resolved, bool all_rest) {
  BranchEvidence branches;
  branches.contacts = 2;
  branches.resolved = resolved;
  branches.all_rest = all_rest;
  branches.bounds = {0, 0.7};
  branches.body_bounds = {{0, 0.7}, {0, 0.7}};
  branches.widened = !resolved;
  return branches;
}

OtherContacts solved_as(Verdict verdict, Bounds bounds) {
  return {true, verdict, bounds.lower, bounds, {bounds, {0, 0}}};
}

// Numbers of what was not solved mean nothing.
OtherContacts with_unsolved() { return {false, Verdict::kMoves, 0.3, {0.3, 0.4}, {{0.3, 0.4}, {0, 0}}}; }

RestThroughNoise through_noise(bool every_contact, double shown = 0) {
  RestThroughNoise rest{5e-5, every_contact, resting(shown, kNoise).bracket};
  rest.shown.rest_bound = rest.bound;
  return rest;
}

GapEvidence at_gap(Verdict verdict) {
  return {"0.1 mm", "1 mm", {{0, "lid", verdict, {0.2, 0.3}, {0.1, 0.25}, 0.4, false}}};
}

MassEvidence with_masses(Verdict verdict) { return {"lid", verdict, {0.6, 0.8}, {0}, {{0.7, 0.9}, {0, 0.1}}}; }

Evidence with(Evidence e, const std::function<void(Evidence&)>& change) {
  change(e);
  return e;
}

Judgement decided(const Evidence& e) { return decide(e, DecisionTolerances{}); }

struct Case {
  const char* what;
  Evidence evidence;
  Verdict verdict;
  const char* reason;
  OpenQuestion open;
};

void check_all(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    INFO(c.what);
    const Judgement j = decided(c.evidence);
    CAPTURE(j.reason);
    CHECK(j.verdict == c.verdict);
    CHECK(j.open == c.open);
    CHECK(j.reason.empty() == (std::string(c.reason).empty()));
    CHECK(j.reason.find(c.reason) != std::string::npos);
    CHECK(j.body_verdicts.size() == c.evidence.bracket.body_bounds.size());
  }
}

constexpr auto kStable = Verdict::kStable, kMoves = Verdict::kMoves, kMarginal = Verdict::kMarginal;
constexpr auto kNone = OpenQuestion::kNone;

}  // namespace

TEST_CASE("What the numbers as stored decide") {
  check_all({
      {"it moves", moving(), kMoves, "", kNone},
      {"it rests", resting(), kStable, "", kNone},
      {"between the thresholds", open(), kMarginal, "lies between", kNone},
      {"a lower bound that proves too little",
       with(moving(),
            [](Evidence& e) {
              e.motion.surest = 0;
              e.bracket.bounds.lower = 0;
            }),
       kMarginal, "its lower bound", kNone},
      {"proof of rest outweighs a lower bound", with(moving(), [](Evidence& e) { e.bracket.rest_proved = true; }),
       kStable, "", kNone},
      {"light parts",
       with(open(),
            [](Evidence& e) {
              e.bracket.rest_bound = 5e-10;
              e.bracket.bounds = {0, 1e-9};
            }),
       kMarginal, "lightest parts", kNone},
      {"out of range", with(moving(), [](Evidence& e) { e.bracket.within_doubles = false; }), kMarginal,
       "range of double", kNone},
  });
}

TEST_CASE("What noise leaves of the numbers as stored") {
  const auto ask = OpenQuestion::kRestThroughNoise;
  check_all({
      {"motion that no geometry forbids", moving_despite_noise(), kMoves, "", kNone},
      {"no such motion", of_ratio(0.5, kNoise), kMarginal, "rest is possible too", ask},
      {"such a motion is too slow", with(of_ratio(0.5, kNoise), [](Evidence& e) { e.motion.despite_noise = 5e-4; }),
       kMarginal, "rest is possible too", ask},
      {"motion unless jammed", with(of_ratio(0.5, kNoise), [](Evidence& e) { e.motion.unless_jammed = 0.4; }), kMoves,
       "", kNone},
      {"motion unless jammed, which noise explains",
       with(of_ratio(9e-4, kNoise),
            [](Evidence& e) {
              e.motion.unless_jammed = 0.4;
              e.bracket.moves_threshold = 1e-4;
            }),
       kMarginal, "rest is possible too", ask},
      {"the noise leaves it open", with(open(kNoise), [](Evidence& e) { e.bracket.bounds.lower = 0; }), kMarginal,
       "within the rounding", ask},
      {"rest by its threshold, of what every geometry lets move",
       with(resting(5e-5, kNoise), [](Evidence& e) { e.motion.despite_noise = 2e-7; }), kMarginal,
       "whatever the coordinates", ask},
      {"as slow as rest", with(resting(0, kNoise), [](Evidence& e) { e.motion.despite_noise = 5e-8; }), kStable, "",
       kNone},
  });
  const Judgement j = decided(with(moving_despite_noise(), [](Evidence& e) { e.motion.rest_possible = {0}; }));
  CHECK(j.body_bounds[0].lower == 0);
  CHECK(j.bounds.lower == 0.45);
  CHECK(j.body_verdicts == std::vector{kMarginal, kStable});
}

TEST_CASE("Rest through the noise is claimed where the numbers leave it open, and ends other questions") {
  const auto asked = [](Evidence e, std::optional<RestThroughNoise> rest) {
    e.rest_through_noise_asked = true;
    e.rest_through_noise = std::move(rest);
    return e;
  };
  const Evidence doubtful = with(open(kNoise), [](Evidence& e) {
    e.branches = ways(false, false);
    e.doubts = DoubtEvidence{3, false, {}, {}};
  });
  check_all({
      {"not proved", asked(open(kNoise), {}), kMarginal, "not above", kNone},
      {"proved", asked(open(kNoise), through_noise(true)), kStable, "", kNone},
      {"proved without what is doubtful", asked(doubtful, through_noise(false)), kStable, "", kNone},
      {"takes nothing from motion", asked(moving_despite_noise(), through_noise(true)), kMoves, "", kNone},
  });
  // What is shown of such a rest may give way to the noise of normals.
  const Evidence gives_way =
      with(asked(open(kNoise), through_noise(true, 2e-5)), [](Evidence& e) { e.contacts.certain = true; });
  check_all({
      {"gives way", gives_way, kMarginal, "is not proved", OpenQuestion::kRestOnEroded},
      {"proved all the same", with(gives_way, [](Evidence& e) { e.rest_on_eroded = true; }), kStable, "", kNone},
  });
  const Judgement all = decided(asked(open(kNoise), through_noise(true)));
  CHECK(all.bounds.upper == 0);
  CHECK(all.rest_bound == 5e-5);
  CHECK(decided(asked(doubtful, through_noise(false))).bounds.upper == 5e-5);
}

TEST_CASE("Either-or contacts: one way that moves is enough for motion, rest must hold for all") {
  const auto opening = [](Evidence e, bool resolved, bool all_rest) {
    e.branches = ways(resolved, all_rest);
    return e;
  };
  check_all({
      {"rests in every way", opening(resting(), true, true), kStable, "", kNone},
      {"not proved of all", opening(resting(), true, false), kMarginal, "not proved for all", kNone},
      {"undecided", opening(resting(), false, false), kMarginal, "equally fast", kNone},
      {"undecided for want of work",
       with(opening(resting(), false, false), [](Evidence& e) { e.branches->finished = false; }), kMarginal,
       "--effort 4", kNone},
      {"moves", opening(moving(), true, false), kMoves, "", kNone},
      {"moves one way or another", opening(moving(), false, false), kMoves, "", kNone},
      {"open in every way", opening(open(), true, false), kMarginal, "lies between", kNone},
      {"open, and the choice as well", opening(open(), false, false), kMarginal, "2 edge or corner contacts", kNone},
  });
  const Judgement j = decided(opening(moving(), false, false));
  CHECK(j.bounds.lower == 0);
  CHECK(j.bounds.upper == 0.7);
  CHECK(j.bounds_kind == "computed");
  CHECK(j.body_bounds[1].upper == 0.7);
  CHECK(j.body_verdicts == std::vector{kMarginal, kMarginal});
  const Judgement one = decided(opening(moving(), true, false));
  CHECK(one.bounds_kind == "certified");
  CHECK(one.body_verdicts == std::vector{kMoves, kStable});
}

TEST_CASE("Rest that is not evident must be proved over contacts that are shrunk") {
  const auto ask = OpenQuestion::kRestOnEroded;
  const auto certain = [](Evidence e) {
    e.contacts.certain = true;
    return e;
  };
  const Evidence gives_way = certain(resting(2e-5, kNoise));
  const Evidence chord = with(resting(), [](Evidence& e) { e.contacts.chord = 0.002; });
  const auto answered = [](Evidence e, bool proved) {
    e.rest_on_eroded = proved;
    return e;
  };
  const auto of_noise = [&](double bound) {
    return answered(with(gives_way, [&](Evidence& e) { e.bracket.rest_bound = bound; }), true);
  };
  check_all({
      {"not asked", with(gives_way, [](Evidence& e) { e.bracket.rest_bound = 9e-5; }), kMarginal, "is not proved", ask},
      {"proved", of_noise(9e-5), kStable, "", kNone},
      {"disproved", with(of_noise(9e-5), [](Evidence& e) { e.rest_on_eroded = false; }), kMarginal, "is not proved",
       kNone},
      {"faster than the noise explains", of_noise(2.3e-5), kMarginal, "of which the noise", kNone},
      {"without noise nothing gives way", certain(resting(2e-5, 0)), kStable, "", kNone},
      {"slower than any motion", certain(resting(1e-7, kNoise)), kStable, "", kNone},
      {"contacts that are not certain", resting(2e-5, kNoise), kStable, "", kNone},
      {"a chord", chord, kMarginal, "round hole", ask},
      {"a chord that does not matter", answered(chord, true), kStable, "", kNone},
      {"a chord that does", answered(chord, false), kMarginal, kFinerFacetsDecide, kNone},
      {"a chord under what moves", with(moving(), [](Evidence& e) { e.contacts.chord = 0.002; }), kMoves, "", kNone},
  });
}

TEST_CASE("Motion over facets that stand for circles must hold over contacts that are grown") {
  const auto ask = OpenQuestion::kMotionOnGrown;
  const Evidence disc = with(moving(), [](Evidence& e) { e.contacts.bulge = 0.003; });
  const Evidence facets = with(moving(), [](Evidence& e) { e.contacts.width = 0.004; });
  const auto grown = [](Evidence e, OtherContacts other) {
    e.motion_on_grown = std::move(other);
    return e;
  };
  check_all({
      {"not asked", disc, kMarginal, "disc or pin", ask},
      {"still moves", grown(disc, solved_as(kMoves, {0.3, 0.4})), kMoves, "", kNone},
      {"rests", grown(disc, solved_as(kStable, {0, 0})), kMarginal, kFinerFacetsDecide, kNone},
      {"not solved", grown(disc, OtherContacts{}), kMarginal, "disc or pin", kNone},
      {"not solved, whatever it came to", grown(disc, with_unsolved()), kMarginal, "disc or pin", kNone},
      {"facets", grown(facets, solved_as(kMarginal, {0, 0.1})), kMarginal, "depends on where", kNone},
      {"rests anyhow", with(resting(), [](Evidence& e) { e.contacts.bulge = 0.003; }), kStable, "", kNone},
  });
  const Judgement held = decided(grown(disc, solved_as(kStable, {0, 0})));
  CHECK(held.bounds.lower == 0);
  CHECK(held.body_bounds[0].lower == 0);
  CHECK(held.bounds_kind == "computed");
  const Judgement still = decided(grown(disc, solved_as(kMoves, {0.3, 0.4})));
  CHECK(still.body_bounds[0].lower == 0.45);
  CHECK(still.bounds_kind == "certified");
  // It still moves, but this body need not; what the other does over grown contacts is not asked.
  OtherContacts other = solved_as(kMoves, {0.3, 0.4});
  other.body_bounds = {{0, 0.2}, {0, 0.4}};
  const Judgement j = decided(grown(disc, other));
  CHECK(j.verdict == kMoves);
  CHECK(j.bounds.lower == 0.45);
  CHECK(j.body_verdicts == std::vector{kMarginal, kStable});
}

TEST_CASE("What holds with doubtful contacts must hold without them") {
  const auto doubted = [](Evidence e, std::optional<OtherContacts> without) {
    e.doubts = DoubtEvidence{3, true, {}, std::move(without)};
    return e;
  };
  const auto proved = with(resting(), [](Evidence& e) { e.doubts = DoubtEvidence{3, true, 5e-10, {}}; });
  check_all({
      {"rest, not asked",
       with(resting(),
            [](Evidence& e) {
              e.doubts = DoubtEvidence{3, false, {}, {}};
            }),
       kMarginal, "3 contacts", OpenQuestion::kRestWithoutDoubts},
      {"rest proved without", proved, kStable, "", kNone},
      {"rest not proved, what else", doubted(resting(), {}), kMarginal, "3 contacts", OpenQuestion::kWithoutDoubts},
      {"rest either way", doubted(resting(), solved_as(kStable, {0, 0})), kStable, "", kNone},
      {"rest on doubts", doubted(resting(), solved_as(kMoves, {0.3, 0.4})), kMarginal,
       "with them 0 of free fall, without them 0.3", kNone},
      {"motion either way", doubted(moving(), solved_as(kMoves, {0.5, 0.6})), kMoves, "", kNone},
      {"motion by grace of doubts", doubted(moving(), solved_as(kStable, {0, 0})), kMarginal, "depends on 3", kNone},
      {"alike but not proved", doubted(moving(), solved_as(kMarginal, {0.5, 0.6})), kMarginal, "leave open", kNone},
      {"open either way", doubted(open(), solved_as(kMarginal, {0, 0.1})), kMarginal, "lies between", kNone},
      {"open, but for doubts", doubted(open(), solved_as(kStable, {0, 0})), kMarginal, "depends on 3", kNone},
  });
  CHECK(decided(proved).bounds.upper == 5e-10);
  CHECK(decided(proved).bounds_kind == "certified");
  const Judgement wider = decided(doubted(moving(), solved_as(kMoves, {0.3, 0.6})));
  CHECK(wider.bounds.lower == 0.3);
  CHECK(wider.bounds.upper == 0.6);
  CHECK(wider.body_bounds[0].lower == 0.3);
  CHECK(wider.bounds_kind == "computed");
  CHECK(decided(doubted(moving(), solved_as(kMoves, {0.5, 0.51}))).bounds_kind == "certified");
}

TEST_CASE("Contacts that may be missing stop what moves and push what another component moves") {
  const auto missing = [](Evidence e, bool within) {
    e.missing = MissingEvidence{"plug", "socket", within, 1, {2, 3}};
    return e;
  };
  check_all({
      {"rest, within", missing(resting(), true), kStable, "", kNone},
      {"rest, another component", missing(resting(), false), kMarginal, "'plug' may touch 'socket'", kNone},
      {"motion", missing(moving(), true), kMarginal, "contacts could not be told", kNone},
      {"open", missing(open(), true), kMarginal, "contacts could not be told", kNone},
  });
  const Judgement j = decided(missing(moving(), true));
  CHECK(j.bounds.lower == 0);
  CHECK(j.bounds.upper == 1);
  CHECK(j.body_bounds[0].upper == 2);
  CHECK(j.body_bounds[1].upper == 3);
  CHECK(j.bounds_kind == "computed");
  CHECK(j.body_verdicts == std::vector{kMarginal, kMarginal});
}

TEST_CASE("Rest must hold at every gap; motion stands") {
  const auto tried = [](Evidence e, Verdict verdict) {
    e.gaps = {at_gap(verdict)};
    return e;
  };
  check_all({
      {"moves there", tried(resting(), kMoves), kMarginal, "but moves with 1 mm; --gap decides", kNone},
      {"is open there", tried(resting(), kMarginal), kMarginal, "but is marginal with 1 mm", kNone},
      {"rests there, moves here", tried(moving(), kStable), kMoves, "", kNone},
      {"is open here", tried(open(), kMoves), kMarginal, "lies between", kNone},
  });
  const Judgement j = decided(tried(resting(), kMoves));
  CHECK(j.body_verdicts == std::vector{kMarginal, kStable});
  CHECK(j.bounds.upper == 0.25);
  CHECK(j.body_bounds[0].upper == 0.3);
  CHECK(j.rest_bound == 0.4);
  CHECK(j.bounds_kind == "computed");
  CHECK(decided(tried(moving(), kStable)).bounds_kind == "certified");
}

TEST_CASE("What other masses do differently is not decided") {
  const auto weighed = [](Evidence e, Verdict verdict) {
    e.masses = with_masses(verdict);
    return e;
  };
  check_all({
      {"another verdict", weighed(resting(), kMoves), kMarginal, "the verdict on 'lid'", kNone},
      {"motion too", weighed(moving(), kStable), kMarginal, "unite these shells", kNone},
      {"one body of what moves", weighed(moving(), kMoves), kMoves, "", kNone},
      {"on top of a gap", with(weighed(resting(), kStable), [](Evidence& e) { e.gaps = {at_gap(kMoves)}; }), kMarginal,
       "unite these shells", kNone},
  });
  const Judgement all = decided(weighed(resting(), kMoves));
  CHECK(all.body_verdicts == std::vector{kMarginal, kMarginal});
  CHECK(all.bounds.upper == 0.8);
  CHECK(all.body_bounds[1].upper == 0.1);
  const Judgement one = decided(weighed(moving(), kMoves));
  CHECK(one.body_verdicts == std::vector{kMarginal, kStable});
  CHECK(one.bounds.upper == moving().bracket.bounds.upper);
  CHECK(one.body_bounds[0].upper == 0.9);
}

TEST_CASE("Rest that the least disturbance ends is asked for where it matters, and is not claimed of what falls") {
  const auto balanced = [](Evidence e, bool asked, bool falls) {
    e.may_fall = true;
    e.fall_asked = asked;
    if (falls) e.falls = BalanceEvidence{{1}, "rod", 10};
    return e;
  };
  const Evidence all_moving = with(moving(), [](Evidence& e) { e.bracket.body_bounds[1] = e.bracket.body_bounds[0]; });
  check_all({
      {"not asked yet", balanced(resting(), false, false), kStable, "", OpenQuestion::kFallFromBalance},
      {"nothing falls", balanced(resting(), true, false), kStable, "", kNone},
      {"something falls", balanced(resting(), true, true), kMarginal,
       "it rests only in balance: 'rod' falls from it at the least disturbance, which grows tenfold in 0.23 s", kNone},
      {"something rests beside what moves", balanced(moving(), false, false), kMoves, "",
       OpenQuestion::kFallFromBalance},
      {"everything moves", balanced(all_moving, false, false), kMoves, "", kNone},
  });
  const auto open = [&](Evidence e) {
    e = balanced(std::move(e), true, false);
    e.fall_not_excluded = "it bears too much";
    e.fall_open = {1};
    e.fall_open_part = "rod";
    return e;
  };
  check_all({
      {"not known whether something falls", open(resting()), kMarginal,
       "whether 'rod' rests only in balance, from which it falls, is not known: it bears too much", kNone},
      {"not known beside what moves", open(moving()), kMoves, "", kNone},
  });
  CHECK(decided(open(resting())).body_verdicts == std::vector{kStable, kMarginal});
  CHECK(decided(open(moving())).body_verdicts == std::vector{kMoves, kMarginal});
  CHECK(decided(balanced(moving(), true, true)).body_verdicts == std::vector{kMoves, kMarginal});
  CHECK(decided(balanced(all_moving, true, true)).body_verdicts == std::vector{kMoves, kMoves});
  const Judgement j = decided(balanced(resting(), true, true));
  CHECK(j.body_verdicts == std::vector{kStable, kMarginal});
  CHECK(j.bounds.upper == resting().bracket.bounds.upper);
  CHECK(j.bounds_kind == "certified");
}

TEST_CASE("Bounds that contradict each other decide nothing") {
  const Judgement j = decided(with(moving(), [](Evidence& e) {
    e.fault = "1 is not within [2, 3]";
    e.bracket.body_ratio[1] = -1;
  }));
  CHECK(j.verdict == kMarginal);
  CHECK(j.reason.find("contradict each other: 1 is not") != std::string::npos);
  CHECK(j.bounds.lower == 0);
  CHECK(j.bounds.upper == 1);
  CHECK(j.bounds_kind == "computed");
  CHECK(j.body_ratio[1] == 0);
  CHECK(j.body_verdicts == std::vector{kMarginal, kMarginal});
}

}  // namespace impend::test
