#include "impend/friction/decide_friction.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "impend/motion/decide.h"

namespace impend {
namespace {

const std::string kHeldWithinNoise =
    "no forces hold it as its coordinates are stored, at most as they may have been before they were rounded";

// No edge: forces that parts hold each other by leave this share of the loads however large they are, up to a bound
// (friction/balance.h). Noise that is accepted leaves less.
constexpr double kFarFromBalance = 1e-3;

int badness(FrictionVerdict verdict) {
  switch (verdict) {
    case FrictionVerdict::kStableCertain:
      return 0;
    case FrictionVerdict::kPossiblyStable:
      return 1;
    case FrictionVerdict::kIndeterminate:
      return 2;
    case FrictionVerdict::kNoSolutionFound:
      return 3;
    case FrictionVerdict::kFallsCertain:
      return 4;
  }
  return 3;
}

// Over the contacts as they were found.
FrictionJudgement of_these_contacts(const FrictionEvidence& e) {
  if (e.balance_possible == false) {
    return {FrictionVerdict::kFallsCertain,
            "a motion shows that no forces within the friction cones balance the loads"};
  }
  const bool balanced = e.balance_possible.has_value();
  const bool far = e.balance_bounds[0] > kFarFromBalance;
  if (e.motion_found) {
    return {FrictionVerdict::kIndeterminate,
            balanced ? "forces exist that hold it, but a motion satisfies the law of friction just as well"
            : far    ? "a motion satisfies the law of friction, and only forces so large that they cannot be excluded "
                       "could hold it"
                     : "a motion satisfies the law of friction, and forces that hold it exist at most at the very "
                       "edge of the friction cones"};
  }
  if (!balanced) {
    return {FrictionVerdict::kNoSolutionFound,
            far ? "only forces so large that they cannot be excluded could hold it, and no motion was found"
                : "it is at the very edge of balance, where rounding and noise decide"};
  }
  const bool exactly = e.balance_bounds[1] <= kHeldExactly;
  if (e.at_the_edge && (e.friction_suffices || e.modes_excluded)) {
    return {
        FrictionVerdict::kPossiblyStable,
        exactly ? "forces hold it, but only just: how its coordinates were rounded may undo that" : kHeldWithinNoise};
  }
  if (e.friction_suffices) {
    return {FrictionVerdict::kStableCertain,
            "no motion satisfies the law of friction: in each, contacts would press so hard that friction takes more "
            "energy than the loads give"};
  }
  if (e.modes_excluded) {
    return {FrictionVerdict::kStableCertain,
            "no motion satisfies the law of friction: all ways in which its contacts can open, stick or slide are "
            "excluded"};
  }
  return {FrictionVerdict::kPossiblyStable,
          (exactly ? "forces exist that hold it" : kHeldWithinNoise) +
              ", and no motion was found; that there is none is not proved: " + e.modes_left};
}

// What is certain of contacts that may be others is not certain.
void withhold_certainty(const std::string& doubt, FrictionJudgement& j) {
  if (j.verdict == FrictionVerdict::kStableCertain) {
    j.verdict = FrictionVerdict::kPossiblyStable;
  } else if (j.verdict == FrictionVerdict::kFallsCertain) {
    j.verdict = FrictionVerdict::kNoSolutionFound;
  } else {
    return;
  }
  j.reason += ", but " + doubt;
}

void hold_over_circles(const FrictionEvidence& e, FrictionJudgement& j) {
  if (j.verdict == FrictionVerdict::kStableCertain && e.chord > 0) {
    if (!e.on_eroded) j.open = OpenFrictionQuestion::kOnEroded;
    if (e.on_eroded != FrictionVerdict::kStableCertain) withhold_certainty(rests_on_chords(e.chord), j);
  } else if (j.verdict == FrictionVerdict::kFallsCertain && e.bulge > 0) {
    if (!e.on_grown) j.open = OpenFrictionQuestion::kOnGrown;
    if (e.on_grown == FrictionVerdict::kFallsCertain) return;
    withhold_certainty(fmt::format("it falls over the edge of a disc or pin, whose facets cover up to {:.2g} m less "
                                   "than the circle does; {}",
                                   e.bulge, kFinerFacetsDecide),
                       j);
  }
}

// What only either-or contacts let doubt. Over grown contacts it is not asked.
bool falls_whatever_the_normals(const FrictionEvidence& e, FrictionJudgement& j) {
  if (!e.either_or || e.bulge > 0 || j.verdict != FrictionVerdict::kFallsCertain) return false;
  if (!e.on_every_normal) j.open = OpenFrictionQuestion::kOnEveryNormal;
  return e.on_every_normal == FrictionVerdict::kFallsCertain;
}

}  // namespace

RestsBy rests_by(const FrictionEvidence& e) {
  if (!e.loaded) return RestsBy::kNoLoad;
  return e.rests_without_friction ? RestsBy::kContacts : RestsBy::kFriction;
}

FrictionJudgement decide(const FrictionEvidence& e) {
  const std::string unloaded = "nothing loads it";
  FrictionJudgement j{FrictionVerdict::kStableCertain, unloaded};
  if (e.loaded && !e.rests_without_friction) j = of_these_contacts(e);
  j.rests_by = rests_by(e);
  if (e.rests_without_friction) {
    if (e.loaded) j.reason = "it rests without friction already";
    return j;
  }
  // Other contacts may push what is not loaded itself.
  if (falls_whatever_the_normals(e, j)) {
    j.reason += ", along whatever normals either-or contacts press";
  } else if (!e.doubt.empty()) {
    withhold_certainty(e.doubt, j);
  }
  hold_over_circles(e, j);
  return j;
}

FrictionJudgement worst_of(const std::vector<FrictionJudgement>& parts) {
  if (parts.empty()) return {FrictionVerdict::kStableCertain, "there is nothing that could move"};
  const auto rank = [](const FrictionJudgement& p) {
    return std::pair(badness(p.verdict), p.verdict == FrictionVerdict::kStableCertain ? p.rests_by : RestsBy::kNoLoad);
  };
  return *std::max_element(parts.begin(), parts.end(),
                           [&rank](const auto& p, const auto& q) { return rank(p) < rank(q); });
}

}  // namespace impend
