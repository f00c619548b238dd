// Ways up: the directions in which gravity may point while an assembly is built, in its own axes, and turns between
// them.
//
// The assembly is turned slowly, with the base that its fixed parts are on and the hands that hold; the plane of the
// ground stays behind. Without friction the directions of gravity in which a state stands are a convex cone
// (gravity_cone.h). So where it stands at both ends of a turn, off the ground, it stands on the shortest way between
// them, whose directions are sums of the two; between ends that are opposite, or within 5° of it, the way goes past a
// third direction.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"
#include "impend/planning/assembly_state.h"

namespace impend {

struct WayUp {
  Vec3 down = Vec3::Zero();  // unit, axes of the assembly: where gravity points
  bool steps = true;         // parts may be placed then; false: turns may go past it
};

// The first one is the assembly as it stands, on its ground; all others are off the ground.
struct WaysUp {
  std::vector<WayUp> all;
  int lifted = 0;  // as it stands, but off the ground; 0: there is no ground

  int off_ground(int way_up) const { return way_up == 0 ? lifted : way_up; }
};

// From one way up to another, past a third one or (−1) straight.
struct TurnOver {
  int from = 0, to = 0, past = -1;
};

// Whether it can point down: finite, and of some length.
bool is_direction(const Vec3& direction);

// Of an assembly with gravity. `down`: directions of any length that may point down; empty: the six axes. Past `past`
// turns may go, too. What is named twice, or is as the assembly stands, counts once; what is unit but for rounding
// stays as it is. Held by tests/unit/planning/test_ways_up.
WaysUp ways_up(const Assembly& assembly, const std::vector<Vec3>& down, const std::vector<Vec3>& past = {});

// The first way up at which this points down; −1: none does.
int way_up_of(const WaysUp& ways, const Vec3& down);

// Whether the third direction of a turn is neither an end of it nor opposite to one, but for 5°.
bool lies_between(const WaysUp& ways, const TurnOver& turn);

// The turns between two ways up; several where they are opposite, or nearly. Held by tests/unit/planning/test_ways_up.
std::vector<TurnOver> turns_between(const WaysUp& ways, int from, int to);

// Ways up at which a state must stand for a turn, off the ground, in their order.
std::vector<int> passed_on(const WaysUp& ways, const TurnOver& turn);

// Of states at one way up, whatever they say themselves.
JudgeState judge_at(const JudgeState& judge, int way_up);
// Whether a state stands all through a turn. Unknown where it does not fall for certain.
JudgeState judge_through(const JudgeState& judge, const WaysUp& ways, const TurnOver& turn);

}  // namespace impend
