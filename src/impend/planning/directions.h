// The directions in which parts are tried to be drawn apart.
//
// Which contacts oppose a direction d changes only at the planes n·d = 0 of their normals n. What opposes an edge in
// which two planes meet opposes every direction of the cells around it, too. So of all directions only ± n × n′ need to
// be tried at first order (after Wilson & Latombe 1994; docs/theory/planning.md).
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"

namespace impend {

// Planes of contact of which all pairs are tried.
inline constexpr int kMostPlanes = 16;

// rad: directions of ways that are nearer are one, gap ÷ size of the assembly. On a way as long as the assembly a part
// then gets less than the gap of contacts beside it, of which solids may overlap two on their way. What differs by more
// may be open in one of them only: a block in a tight pit leaves along its walls, and not along a gravity that is a
// thousandth of a radian off. At least the rounding of contact normals, at most kAlongside.
double one_direction(const Assembly& assembly, const ContactSet& contacts);

// Adds the direction, as a unit vector, where none of `directions` is within `apart` (rad) of it and it is not zero.
void add_way(std::vector<Vec3>& directions, const Vec3& direction, double apart);

// Up first, then the sum of the different normals, the normals of the planes both ways, ± n × n′ of all pairs of them
// and up; where all planes are parallel to each other and level, the normal of the largest facet of `part` that is not,
// and what is across it. No two are closer than `apart`, of one_direction(). `all` becomes false where there are more
// planes than kMostPlanes: the ones that differ most are taken. Held by tests/unit/planning/test_ways_out.
std::vector<Vec3> directions_to_try(const std::vector<Vec3>& normals, const Part& part, const Vec3& up, double apart,
                                    bool& all);

// The middles of the arcs into which the planes of the normals, and the level one, cut each other's great circles. What
// opposes such a direction opposes all of its arc, and at least that opposes the cells beside it: between the
// directions above nothing is less opposed than on these arcs.
std::vector<Vec3> directions_between(const std::vector<Vec3>& normals, const Part& part, const Vec3& up, double apart);

}  // namespace impend
