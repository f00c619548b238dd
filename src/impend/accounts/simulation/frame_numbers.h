// The numbers of a frame as lines and tables have them, and those of all frames that an animated model needs.
#pragma once

#include <array>
#include <vector>

#include "impend/import/gltf/gltf.h"
#include "impend/simulation/simulation.h"

namespace impend {

using PoseNumbers = std::array<double, 7>;
using VelocityNumbers = std::array<double, 6>;

// Centre of mass, and the unit quaternion (w ≥ 0, i, j, k) of the rotation since t = 0.
inline PoseNumbers pose_of(const BodyState& body) {
  Eigen::Quaterniond q = Eigen::Quaterniond(body.rotation).normalized();
  if (q.w() < 0) q.coeffs() = -q.coeffs();
  return {body.center.x(), body.center.y(), body.center.z(), q.w(), q.x(), q.y(), q.z()};
}

// Linear, angular.
inline VelocityNumbers velocity_of(const BodyState& body) {
  return {body.linear.x(), body.linear.y(), body.linear.z(), body.angular.x(), body.angular.y(), body.angular.z()};
}

// The ledger of energy by name.
struct LedgerColumn {
  const char* name;
  double EnergyLedger::*value;
};
inline constexpr LedgerColumn kLedgerColumns[] = {
    {"kinetic", &EnergyLedger::kinetic}, {"potential", &EnergyLedger::potential},
    {"loads", &EnergyLedger::loads},     {"friction", &EnergyLedger::friction},
    {"impacts", &EnergyLedger::impacts}, {"joints", &EnergyLedger::joints},
    {"springs", &EnergyLedger::springs}, {"dampers", &EnergyLedger::dampers},
    {"drives", &EnergyLedger::drives},   {"corrections", &EnergyLedger::corrections},
    {"gone", &EnergyLedger::gone},       {"defect", &EnergyLedger::defect}};

// Where parts are in all frames, for an animated model. Kept as frames come: seven numbers a part.
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
