// The directions in which parts are tried to be drawn apart.
//
// Which contacts oppose a direction d changes only at the planes n·d = 0 of their normals n. What opposes an edge in
// which two planes meet opposes every direction of the cells around it, too. So of all directions only ± n × n′ need to
// be tried at first order (after Wilson & Latombe 1994; docs/theory/planning.md).
#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/geometry/screw_motion.h"

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

// Ways that slant downwards above the ground.
//
// On its way a part goes on until it is beyond all others and then as far again as it is long itself (way_length). It
// comes to the ground where it would then lie below it: h + L (d·u) < −2 g, with h its least height above the ground
// where the straight way begins, L that length past all parts of the assembly, d the direction, u up and g the gap of
// contacts, of which solids may overlap two on their way. Fewer parts never make L longer, so that a way
// that is free so is free in every state.

class GroundOnWays {
 public:
  // gap: m. The assembly outlives it.
  GroundOnWays(const Assembly& assembly, double gap) : assembly_(assembly), gap_(gap) {}

  // Whether the part comes to the ground on the straight end of its way, after its turn; not where there is none, or
  // where the way does not go down. Held by tests/unit/planning/test_ground_on_way.
  bool stops(int part, const Vec3& direction, const std::optional<ScrewMotion>& turn = std::nullopt);
  // Whether the part stands so low that every way down is stopped.
  bool is_on_ground(int part) const;

 private:
  struct Farthest {
    int part = -1;  // whose vertex is first along a direction
    double most = 0, most_of_others = 0;
  };

  const Farthest& farthest_along(const Vec3& direction);
  double height(int part, const RigidTransform& X) const;

  const Assembly& assembly_;
  double gap_;
  std::map<std::array<double, 3>, Farthest> known_;
};

}  // namespace impend
