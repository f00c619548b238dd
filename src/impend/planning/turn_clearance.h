// The least of a distance along a turn, enclosed.
//
// A distance f(s) of a body that turns from another one satisfies |f(s) − f(s′)| ≤ v |s − s′| with v the way of its
// farthest vertex, so that on an interval about m, f ≥ f(m) − v h, h its half length. Intervals with the least such
// bound are halved until the least value found lies within what is asked for.
#pragma once

#include <functional>

#include "impend/geometry/screw_motion.h"

namespace impend {

struct LeastOnTurn {
  double at_least = 0, least = 0;  // m
  double share = 0;                // of the turn, where it is least
};

// m: the distance after a share of the turn where that is below `bound`, else `bound`.
using DistanceAtShare = std::function<double(double share, double bound)>;

// m, the way of the vertex that moves farthest.
double farthest_way(const TriangleMesh& mesh, const RigidTransform& X_WP, const ScrewMotion& turn);

// Of distances below `bound`; `least` is `bound` where there are none. Held by
// tests/unit/planning/test_way_clearance.
LeastOnTurn least_on_turn(const DistanceAtShare& distance, double way, double bound, double tolerance);

}  // namespace impend
