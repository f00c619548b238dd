#include "impend/motion/evidence.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace impend {

const char* to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::kStable:
      return "stable";
    case Verdict::kMoves:
      return "moves";
    case Verdict::kMarginal:
      return "marginal";
  }
  return "unknown";
}

const char* verb_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kStable:
      return "is stable";
    case Verdict::kMoves:
      return "moves";
    case Verdict::kMarginal:
      break;
  }
  return "is marginal";
}

void widen(Bounds& bounds, const Bounds& by) {
  bounds.lower = std::min(bounds.lower, by.lower);
  bounds.upper = std::max(bounds.upper, by.upper);
}

std::string between_rest_and_motion(const Bracket& b) {
  if (b.bounds.lower > b.stable_threshold || b.motion_ratio > b.moves_threshold) {
    return fmt::format("it moves at {:.2g} of free fall, but its lower bound, {:.2g}, is not above {:.2g}",
                       b.motion_ratio, b.bounds.lower, b.moves_threshold);
  }
  if (b.rest_bound <= b.stable_threshold) {
    return fmt::format(
        "at most {:.2g} of free fall as a whole, which is not enough to prove that its lightest parts rest too: they "
        "weigh little beside the others",
        b.rest_bound);
  }
  if (b.noise > 0) {
    return fmt::format(
        "as stored it moves at {:.2g} of free fall at most, but within the rounding of the stored geometry (relative "
        "noise {:.2g}) {:.2g} is not excluded; rest is proved only below {:.2g}",
        b.bounds.upper, b.noise, std::max(b.rest_bound, b.bounds.upper), b.stable_threshold);
  }
  return fmt::format("the motion ratio lies between {:.2g} and {:.2g}, between the thresholds {:.2g} and {:.2g}",
                     b.bounds.lower, b.bounds.upper, b.stable_threshold, b.moves_threshold);
}

std::string rest_possible_too(const Evidence& e) {
  return fmt::format(
      "with room for the rounding of the stored geometry (relative noise {:.2g}) it gives way at {:.2g} of free fall, "
      "but no motion is known that every geometry within that noise allows: rest is possible too",
      e.bracket.noise, e.motion.surest);
}

std::string slower_than_its_threshold(const Bracket& b) {
  return fmt::format(
      "it gives way at {:.2g} of free fall whatever the coordinates were before they were rounded, but so slowly that "
      "the threshold for this geometry, {:.2g}, calls it rest",
      b.motion_ratio, b.stable_threshold);
}

std::string slow_for_certain(double least, const Bracket& b) {
  return fmt::format(
      "it gives way at {:.2g} of free fall or more whatever the coordinates were before they were rounded, but not by "
      "more than the {:.2g} from which on this geometry is called moving",
      least, b.moves_threshold);
}

std::string falls_from_balance(const BalanceEvidence& falls) {
  return fmt::format(
      "it rests only in balance: '{}' falls from it at the least disturbance, which grows tenfold in {:.2g} s",
      falls.part, std::log(10.0) / falls.rate);
}

std::string may_balance(const Evidence& e) {
  return fmt::format("whether '{}' rests only in balance, from which it falls, is not known: {}", e.fall_open_part,
                     e.fall_not_excluded);
}

std::string falls_beside_motion(const BalanceEvidence& falls) {
  return fmt::format(
      "beside what moves '{}' rests only in balance: it falls from it at the least disturbance, which grows tenfold in "
      "{:.2g} s",
      falls.part, std::log(10.0) / falls.rate);
}

std::string beyond_its_limit(const DriveEvidence& drive) {
  const char* unit = drive.turns ? "N·m" : "N";
  if (drive.yields && !(drive.stiffness > 0)) {
    return fmt::format("the drive of '{}' only brakes, and would have to give {:.3g} {} at rest", drive.part,
                       drive.needed, unit);
  }
  if (drive.yields) {
    return fmt::format(
        "the drive of '{}' would have to give {:.3g} {}, for which its stiffness lets it go by {:.3g} {}", drive.part,
        drive.needed, unit, drive.needed / drive.stiffness, drive.turns ? "rad" : "m");
  }
  return fmt::format("the drive of '{}' would have to give {:.3g} {}, and its limit is {:.3g} {}", drive.part,
                     drive.needed, unit, drive.limit, unit);
}

std::string why_doubts_decide(int contacts, double with, double without) {
  const std::string first = fmt::format("{:.2g}", with), second = fmt::format("{:.2g}", without);
  const std::string many = contacts == 1 ? "1 contact" : fmt::format("{} contacts", contacts);
  if (first == second) {
    return fmt::format(
        "it gives way at {} of free fall, but {} whose geometry is not understood leave{} open whether it does so for "
        "every geometry within the noise",
        first, many, contacts == 1 ? "s" : "");
  }
  const char* them = contacts == 1 ? "it" : "them";
  return fmt::format(
      "the answer depends on {} whose geometry is not understood: with {} {} of free fall, without {} {}", many, them,
      first, them, second);
}

}  // namespace impend
