// Where parts are in all frames, for an animated model.
#pragma once

#include <vector>

#include "impend/import/gltf/part_animation.h"
#include "impend/simulation/simulation.h"

namespace impend {

// Kept as frames come: seven numbers a part.
class PartsInTime {
 public:
  void add(const SimulationFrame& frame);

 private:
  friend PartAnimation animation_of(const Assembly& start, const PartsInTime& places);
  struct Place {
    Vec3 center;
    Eigen::Quaterniond turn;  // since t = 0
  };
  std::vector<double> times_;
  std::vector<std::vector<Place>> places_;  // per frame and part
};

// Of an assembly as it was at t = 0; parts that do not move have no places. Held by
// tests/unit/import/test_gltf_animation.
PartAnimation animation_of(const Assembly& start, const PartsInTime& places);

}  // namespace impend
