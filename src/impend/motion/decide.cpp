#include "impend/motion/decide.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "impend/motion/evidence.h"

namespace impend {
namespace {

// U, the bound of rest for every geometry within the noise, exceeds the motion ratio of the stored geometry by what the
// noise can do. A stored motion above this many times U − σ is not put down to the noise, and such a component is not
// called stable. Towers of 2 to 40 blocks in single precision have σ/(U − σ) from 1.0 to 1.2, a trough inclined by
// 1.8e-4 has 28.
constexpr double kUnexplained = 3.0;

void ask(OpenQuestion question, Judgement& j) {
  if (j.open == OpenQuestion::kNone) j.open = question;
}

void withhold(std::string reason, Judgement& j) {
  j.verdict = Verdict::kMarginal;
  j.reason = std::move(reason);
}

// Rest, motion or neither of the numbers as stored, for every geometry within their noise.
Judgement of_stored_numbers(const Evidence& e, const DecisionTolerances& tolerances) {
  Judgement j;
  static_cast<Bracket&>(j) = e.bracket;
  for (const int body : e.motion.rest_possible) j.body_bounds[static_cast<std::size_t>(body)].lower = 0;
  if (!j.within_doubles) {
    withhold("masses and loads leave the range of double numbers", j);
  } else if (e.motion.surest > j.moves_threshold && !j.rest_proved) {
    if (motion_is_certain(e.motion, tolerances, e.bracket)) {
      j.verdict = Verdict::kMoves;
    } else {
      withhold(rest_possible_too(e), j);
    }
  } else if (j.rest_proved && e.motion.despite_noise.value_or(0) > tolerances.moves_min) {
    // The threshold allows for what noise may add up to; here it explains nothing.
    j.rest_proved = false;
    withhold(slower_than_its_threshold(e.bracket), j);
  } else if (j.rest_proved) {
    j.verdict = Verdict::kStable;
  } else if (e.motion.despite_noise.value_or(0) > tolerances.moves_min) {
    withhold(slow_for_certain(*e.motion.despite_noise, e.bracket), j);
  } else {
    withhold(between_rest_and_motion(e.bracket), j);
  }
  return j;
}

// Where the numbers leave it open, rest may be proved for every geometry within their noise all the same, without the
// contacts that are doubtful or one of several: nothing more is to be asked about these, then.
bool rests_through_noise(const Evidence& e, Judgement& j) {
  if (j.verdict != Verdict::kMarginal || j.noise == 0) return false;
  if (!e.rest_through_noise_asked) ask(OpenQuestion::kRestThroughNoise, j);
  if (!e.rest_through_noise) return false;
  const RestThroughNoise& rest = *e.rest_through_noise;
  static_cast<Bracket&>(j) = rest.shown;
  j.rest_bound = rest.bound;
  j.verdict = Verdict::kStable;
  j.reason.clear();
  // Of every way to open, and with doubtful contacts or without.
  if (!rest.every_contact) widen(j.bounds, {0, rest.bound});
  return true;
}

// The system takes the fastest branch: one that moves is enough for "moves", "stable" must hold for all.
void hold_for_every_way_to_open(const BranchEvidence& branches, Judgement& j) {
  if (branches.widened) {
    widen(j.bounds, branches.bounds);
    j.bounds_kind = "computed";
  }
  if (j.verdict == Verdict::kMoves || (j.verdict == Verdict::kStable && branches.all_rest)) return;
  if (!branches.resolved) {
    withhold(ways_to_open(branches) + " and the choice is undecided: " + why_undecided(branches), j);
  } else if (j.verdict == Verdict::kStable) {
    withhold(ways_to_open(branches) + " and rest is not proved for all of them", j);
  }
}

// Where "stable" is not evident from the stored geometry, it must be proved over contacts that are shrunk by noise and
// chords: where that geometry gives way although below a threshold that allows for noise, and where contacts end at the
// chords of a hole's rim, which cover more than the circle. Not where it gives way by more than
// kUnexplained times what the noise can do.
void demand_proof_of_rest(const Evidence& e, const Bracket& numbers, const DecisionTolerances& tolerances,
                          Judgement& j) {
  if (j.verdict != Verdict::kStable) return;
  const double least = j.noise > 0 ? numbers.bounds.lower : 0.0;
  const bool gives_way = least > tolerances.moves_min && e.contacts.certain;
  const double of_noise = j.rest_bound - numbers.bounds.upper;
  if (gives_way && least > kUnexplained * of_noise) {
    return withhold(
        fmt::format("as stored it gives way at {:.2g} of free fall, of which the noise of the numbers explains {:.2g}",
                    j.motion_ratio, of_noise),
        j);
  }
  if (!gives_way && e.contacts.chord == 0) return;
  if (!e.rest_on_eroded) ask(OpenQuestion::kRestOnEroded, j);
  if (e.rest_on_eroded.value_or(false)) return;
  withhold(gives_way
               ? fmt::format("as stored it gives way at {:.2g} of free fall, and that it rests for every geometry "
                             "within the noise is not proved",
                             j.motion_ratio)
               : rests_on_chords(e.contacts.chord),
           j);
}

// Where contacts end at the chords of a disc's or pin's rim, which cover less than the circle, or are facets of a
// curved surface, "moves" must also hold over contacts grown by that; so for each body.
void demand_proof_of_motion(const Evidence& e, Judgement& j) {
  if (j.verdict != Verdict::kMoves || (e.contacts.bulge == 0 && e.contacts.width == 0)) return;
  if (!e.motion_on_grown) ask(OpenQuestion::kMotionOnGrown, j);
  const OtherContacts grown = e.motion_on_grown.value_or(OtherContacts{});
  for (std::size_t k = 0; k < j.body_bounds.size(); ++k) {
    Bounds& body = j.body_bounds[k];
    if (!(body.lower > j.moves_threshold)) continue;
    const Bounds held = grown.solved ? grown.body_bounds[k] : Bounds{0, body.upper};
    if (held.lower > j.moves_threshold) continue;
    widen(body, held);
    j.bounds_kind = "computed";
  }
  if (grown.solved && grown.verdict == Verdict::kMoves) return;
  widen(j.bounds, grown.solved ? grown.bounds : Bounds{});
  withhold(e.contacts.width > 0
               ? fmt::format("it touches with facets of a curved surface, up to {:.2g} m wide, and whether it moves "
                             "depends on where on them; {}",
                             e.contacts.width, kFinerFacetsDecide)
               : fmt::format("it tips over the edge of a disc or pin, whose facets cover up to {:.2g} m less than the "
                             "circle does; {}",
                             e.contacts.bulge, kFinerFacetsDecide),
           j);
}

// A doubtful contact may be real or not: only what holds for both is claimed, and bounds are those of both.
void hold_without_doubtful_contacts(const DoubtEvidence& doubts, Judgement& j) {
  if (j.verdict == Verdict::kStable) {
    if (!doubts.rest_asked) ask(OpenQuestion::kRestWithoutDoubts, j);
    // More contacts hinder more: what rests on those that are certain rests.
    if (doubts.rest_bound) return widen(j.bounds, {0, *doubts.rest_bound});
  }
  if (!doubts.without) ask(OpenQuestion::kWithoutDoubts, j);
  const OtherContacts without = doubts.without.value_or(OtherContacts{false, Verdict::kMarginal, 0, {0, 1}, {}});
  if (without.bounds.lower < j.bounds.lower || without.bounds.upper > j.bounds.upper) j.bounds_kind = "computed";
  widen(j.bounds, without.bounds);
  for (std::size_t k = 0; k < j.body_bounds.size(); ++k) {
    widen(j.body_bounds[k],
          k < without.body_bounds.size() ? without.body_bounds[k] : Bounds{0, j.body_bounds[k].upper});
  }
  if (without.verdict == j.verdict) return;
  withhold(why_doubts_decide(doubts.contacts, j.motion_ratio, without.motion_ratio), j);
}

// More contacts hinder more: λ = 0 on them keeps the equilibrium of what rests, but they may stop what moves. With
// another component's bodies they may also push.
void hold_despite_missing_contacts(const MissingEvidence& missing, Judgement& j) {
  if (j.verdict == Verdict::kStable && missing.within) return;
  widen(j.bounds, {0, missing.most});
  for (std::size_t k = 0; k < j.body_bounds.size(); ++k) widen(j.body_bounds[k], {0, missing.body_most[k]});
  j.bounds_kind = "computed";
  withhold(may_touch_unseen(missing) + ", and contacts there could change the answer", j);
}

// In a moving component each body by its own bounds, over every branch; else all as their component.
void decide_bodies(const Evidence& e, Judgement& j) {
  j.body_verdicts.assign(j.body_bounds.size(), j.verdict);
  for (std::size_t k = 0; k < j.body_bounds.size(); ++k) {
    Bounds& bounds = j.body_bounds[k];
    if (e.branches && e.branches->widened && k < e.branches->body_bounds.size()) {
      widen(bounds, e.branches->body_bounds[k]);
    }
    if (j.verdict != Verdict::kMoves || bounds.lower > j.moves_threshold) continue;
    j.body_verdicts[k] = bounds.upper < j.stable_threshold ? Verdict::kStable : Verdict::kMarginal;
  }
}

// Bounds that contradict each other say nothing, and neither does a verdict drawn from them.
void withhold_what_contradicts(const std::string& fault, Judgement& j) {
  withhold("its bounds contradict each other: " + fault, j);
  j.bounds_kind = "computed";
  const auto nothing_known = [](double& ratio, Bounds& bounds) {
    if (!std::isfinite(ratio) || ratio < 0) ratio = 0;
    bounds = {0, std::max({1.0, ratio, std::isfinite(bounds.upper) ? bounds.upper : 0.0})};
  };
  nothing_known(j.motion_ratio, j.bounds);
  for (std::size_t k = 0; k < j.body_bounds.size(); ++k) nothing_known(j.body_ratio[k], j.body_bounds[k]);
  std::fill(j.body_verdicts.begin(), j.body_verdicts.end(), Verdict::kMarginal);
}

// "Stable" is claimed only where it holds at every gap that was tried; of the bodies those keep it that are stable at
// every gap.
void hold_at_other_gap(const GapEvidence& gap, Judgement& j) {
  if (j.verdict == Verdict::kMoves) return;
  for (const GapEvidence::Body& there : gap.bodies) {
    if (j.verdict == Verdict::kStable) {
      withhold(fmt::format("'{}' is stable with the gap tolerance {} that was chosen automatically, but {} with {}; "
                           "--gap decides",
                           there.name, gap.chosen, verb_of(there.verdict), gap.tried),
               j);
    }
    const auto body = static_cast<std::size_t>(there.body);
    j.body_verdicts[body] = Verdict::kMarginal;
    widen(j.body_bounds[body], there.bounds);
    widen(j.bounds, there.component_bounds);
    j.rest_bound = std::max(j.rest_bound, there.rest_bound);
    if (!there.certified) j.bounds_kind = "computed";
  }
}

// Bodies of which the masses decide are marginal; where they decide the component, all of them.
void hold_with_other_masses(const MassEvidence& masses, Judgement& j) {
  const auto doubt = [&](int body) {
    j.body_verdicts[static_cast<std::size_t>(body)] = Verdict::kMarginal;
    widen(j.body_bounds[static_cast<std::size_t>(body)], masses.body_bounds[static_cast<std::size_t>(body)]);
  };
  if (masses.verdict == j.verdict) {
    for (const int body : masses.bodies) doubt(body);
    return;
  }
  withhold(
      fmt::format(
          "the verdict on '{}' is one where space that overlapping shells share counts twice, as the file has it, and "
          "another where it counts once: unite these shells",
          masses.name),
      j);
  if (masses.verdict) widen(j.bounds, masses.bounds);
  for (int body = 0; body < static_cast<int>(j.body_bounds.size()); ++body) doubt(body);
}

// Rest that the least disturbance ends is not claimed, of what falls then; accelerations and their bounds are those of
// rest all the same. So of what rests in a component in which something else moves.
void hold_against_disturbances(const Evidence& e, Judgement& j) {
  const auto rests = [](Verdict body) { return body == Verdict::kStable; };
  const bool some_rest =
      j.verdict == Verdict::kMoves && std::any_of(j.body_verdicts.begin(), j.body_verdicts.end(), rests);
  if (!e.may_fall || (j.verdict != Verdict::kStable && !some_rest)) return;
  if (!e.fall_asked) ask(OpenQuestion::kFallFromBalance, j);
  const auto doubt = [&](const std::vector<int>& bodies) {
    for (const int body : bodies) {
      Verdict& of = j.body_verdicts[static_cast<std::size_t>(body)];
      if (rests(of)) of = Verdict::kMarginal;
    }
  };
  if (e.falls) {
    if (j.verdict == Verdict::kStable) withhold(falls_from_balance(*e.falls), j);
    doubt(e.falls->bodies);
  }
  if (e.fall_not_excluded.empty()) return;
  if (j.verdict == Verdict::kStable) withhold(may_balance(e), j);
  doubt(e.fall_open);
}

// What drives hold still rests only where they can.
void hold_within_limits(const DriveEvidence& drive, Judgement& j) {
  if (j.verdict == Verdict::kStable) {
    withhold("it rests while its drives hold still, but " + beyond_its_limit(drive), j);
    widen(j.bounds, {0, 1});
  }
  for (std::size_t k = 0; k < j.body_verdicts.size(); ++k) {
    if (j.body_verdicts[k] != Verdict::kStable) continue;
    j.body_verdicts[k] = Verdict::kMarginal;
    widen(j.body_bounds[k], {0, 1});
    j.bounds_kind = "computed";
  }
}

}  // namespace

Judgement decide(const Evidence& e, const DecisionTolerances& tolerances) {
  Judgement j = of_stored_numbers(e, tolerances);
  const bool through_noise = rests_through_noise(e, j);
  const Bracket& numbers = through_noise ? e.rest_through_noise->shown : e.bracket;
  if (e.branches && !through_noise) hold_for_every_way_to_open(*e.branches, j);
  demand_proof_of_rest(e, numbers, tolerances, j);
  demand_proof_of_motion(e, j);
  if (e.doubts && !through_noise) hold_without_doubtful_contacts(*e.doubts, j);
  if (e.missing) hold_despite_missing_contacts(*e.missing, j);
  decide_bodies(e, j);
  hold_against_disturbances(e, j);
  if (!e.fault.empty()) withhold_what_contradicts(e.fault, j);
  for (const GapEvidence& gap : e.gaps) hold_at_other_gap(gap, j);
  if (e.masses) hold_with_other_masses(*e.masses, j);
  if (e.drive) hold_within_limits(*e.drive, j);
  return j;
}

bool proves_rest(double rest_bound, double load_share, double stable_threshold, double moves_threshold) {
  return rest_bound < stable_threshold && rest_bound < moves_threshold * load_share;
}

bool motion_is_certain(const MotionEvidence& motion, const DecisionTolerances& tolerances, const Bracket& bracket) {
  if (bracket.noise == 0) return true;
  if (motion.despite_noise.value_or(0) > bracket.moves_threshold) return true;
  return motion.surest > explained_by_noise(bracket, tolerances) &&
         motion.unless_jammed.value_or(0) > bracket.moves_threshold;
}

std::string may_touch_unseen(const MissingEvidence& missing) {
  return fmt::format(
      "'{}' may touch '{}' where contacts could not be told, on faces without triangles or on what is too "
      "narrow",
      missing.part, missing.other);
}

std::string rests_on_chords(double chord) {
  return fmt::format(
      "it rests on the edge of a round hole, whose facets cover up to {:.2g} m more than the circle does; {}", chord,
      kFinerFacetsDecide);
}

double explained_by_noise(const Bracket& bracket, const DecisionTolerances& tolerances) {
  return tolerances.moves_over_stable * tolerances.stable_per_noise * bracket.noise;
}

std::string ways_to_open(const BranchEvidence& branches) {
  return fmt::format("{} edge or corner contact{} may open in several ways", branches.contacts,
                     branches.contacts == 1 ? "" : "s");
}

std::string why_undecided(const BranchEvidence& branches) {
  if (branches.finished) return "several ways are equally fast as far as can be told";
  return fmt::format(
      "{} cases were looked at within the bound on work, the fastest moves at {:.3g} of free fall and none at more "
      "than {:.3g}; --effort 4 searches four times as long",
      branches.nodes, branches.best, branches.bounds.upper);
}

}  // namespace impend
