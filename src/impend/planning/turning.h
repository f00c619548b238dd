// What is in the way of a part that is turned about one axis, in one sense, and then drawn out straight, and from which
// shares of a turn that is tried.
#pragma once

#include <numbers>
#include <vector>

#include "impend/contact/surface/body_surface.h"
#include "impend/geometry/screw_motion.h"
#include "impend/geometry/turned_shadow.h"
#include "impend/planning/overlap_on_ways.h"
#include "impend/planning/ways_out.h"

namespace impend {

// Whether one of the ways that are known says as much: no more parts in the way, and of the same ones no wider turn.
// Chords count as in the way where the other one does without.
struct InTheWay {
  PartSet blockers, by_chords;
  double chords = 0;  // as of WayOut
};
bool is_known(const std::vector<WayOut>& known, const InTheWay& there, double angle);

class Turning {
 public:
  // `shares`: of the whole motion, ascending. All that is referred to outlives it.
  Turning(const Assembly& assembly, const std::vector<BodySurface>& surfaces, const OverlapOnWays& overlap, int part,
          const ScrewMotion& whole, std::vector<double> shares);

  // Per part, the first share at which it stops the turn; those of `at_once` do so at the first. Call before the next.
  void find_stops(const PartSet& at_once);
  // What is in the way of each share of the turn and a straight way from there; where the turn alone says no more than
  // `known`, all parts. Held by tests/unit/planning/test_turning_ways.
  std::vector<InTheWay> blockers_along(const Vec3& direction, const std::vector<WayOut>& known) const;

  ScrewMotion turn_by(double share) const;
  const std::vector<double>& shares() const { return shares_; }

 private:
  // Another part, and on a level of this one.
  bool may_meet(int other) const;
  AllowedOverlap allowed(int other) const;
  TurnedShadow shadow(int part) const;
  Shadow straight(int part, const Vec3& direction, double share) const;

  const Assembly& assembly_;
  const std::vector<BodySurface>& surfaces_;
  const OverlapOnWays& overlap_;
  int part_, parts_;
  ScrewMotion whole_;
  std::vector<double> shares_;
  TurnedReach reach_;
  std::vector<std::size_t> stops_;  // per part, index into shares_
};

inline constexpr double kOneTurn = 2 * std::numbers::pi;  // rad
inline constexpr int kAnglesTried = 72;                   // of a turn, every 5°
// Of the part's radius about the axis: solids that overlap by less on the way of a turn do not stop each other.
inline constexpr double kTurnsPast = 1e-3;

// Shares of a whole turn from which a part is tried to be drawn out, ascending: every 5°, where a flat face of the part
// comes to face one of another part, and the middles between. Held by tests/unit/planning/test_turning_ways.
std::vector<double> shares_of_turn(const std::vector<BodySurface>& surfaces, int part, const ScrewMotion& turn);

// Leaves those that come before any corner of the part sinks into the ground, looked at every five degrees: between
// them one sinks by less than r(1 − cos 2.5°), which is what turns are looked at to. `gap`: m, of the contacts.
void keep_above_ground(const Assembly& assembly, double gap, int part, const ScrewMotion& whole,
                       std::vector<double>& shares);

}  // namespace impend
