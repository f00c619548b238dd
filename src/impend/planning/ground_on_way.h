// Ways that slant downwards above the ground.
//
// On its way a part goes on until it is beyond all others and then as far again as it is long itself (way_length). It
// comes to the ground where it would then lie below it: h + L (d·u) < −2 g, with h its least height above the ground
// where the straight way begins, L that length past all parts of the assembly, d the direction, u up and g the gap of
// contacts, of which solids may overlap two on their way (directions.h). Fewer parts never make L longer, so that a way
// that is free so is free in every state.
#pragma once

#include <array>
#include <map>
#include <optional>

#include "impend/assembly/assembly.h"
#include "impend/geometry/screw_motion.h"

namespace impend {

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
