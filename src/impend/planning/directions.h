// The directions in which parts are tried to be drawn apart.
//
// Which contacts oppose a direction d changes only at the planes n·d = 0 of their normals n. What opposes an edge in
// which two planes meet opposes every direction of the cells around it, too. So of all directions only ± n × n′ need to
// be tried at first order (after Wilson & Latombe 1994; docs/theory/planning.md).
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"

namespace impend {

// Planes of contact of which all pairs are tried.
inline constexpr int kMostPlanes = 16;

// Up first, then the sum of the different normals, the normals of the planes both ways, ± n × n′ of all pairs of them
// and up; where all planes are parallel to each other and level, the normal of the largest facet of `part` that is not,
// and what is across it. No two are closer than kAlongside. `all` becomes false where there are more planes than
// kMostPlanes: the ones that differ most are taken.
std::vector<Vec3> directions_to_try(const std::vector<Vec3>& normals, const Part& part, const Vec3& up, bool& all);

}  // namespace impend
