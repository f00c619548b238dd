// Assemblies that move in a plane: one tangent per contact is enough (B94 §5.1).
#pragma once

#include <optional>

#include "impend/friction/whitened_friction.h"

namespace impend {

// The unit normal of a plane that holds all loads and all normals of contacts; absent when there is none. That no
// motion leaves the plane (symmetry of masses and contacts) is not asked: the law on both tangents tells afterwards.
std::optional<Vec3> friction_plane(const FrictionProblem& problem);

// 2n: per contact the direction in that plane, in the axes S, T.
VecX tangents_in_plane(const FrictionProblem& problem, const Vec3& plane_normal);

// S along that direction, T without rows, and only motions that stay in the plane: shifts in it, turns about its
// normal. Forces across the plane are then without effect; how they are shared over its depth is left to the law in
// space.
ReducedFriction with_one_tangent(const ReducedFriction& reduced, const WhitenedFriction& whitened,
                                 const Vec3& plane_normal, const VecX& tangent);

}  // namespace impend
