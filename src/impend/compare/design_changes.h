// What differs between two assemblies as designs, before anything is analysed: parts, places, materials, conditions.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"

namespace impend {

enum class ChangeKind {
  kPartRemoved,
  kPartAdded,
  kPartRenamed,
  kPartMoved,
  kPartReshaped,
  kPartScaled,
  kPartMirrored,
  kDensity,   // of the same shape, kg/m³
  kMass,      // what the file states beside shape and density: mass (kg), centre and inertia
  kFixed,     // free before
  kFreed,     // fixed before
  kVelocity,  // m/s, rad/s
  kLevels,
  kGravity,
  kGround,  // height, m
  kLoad,    // N, N·m and where, one part's
  kJointRemoved,
  kJointAdded,
  kJointChanged,
  kSpringRemoved,
  kSpringAdded,
  kSpringChanged,
  kFriction,  // of pairs that are not named: mu, restitution
  kPairFriction,
  kSequence,
  kGap,  // what the file states: gap (m) and angle (rad)
};
// "part-removed", "part-added", …, "gap".
const char* to_string(ChangeKind kind);

// Numbers are SI. What is not there on one side is empty there.
struct DesignChange {
  ChangeKind kind = ChangeKind::kPartMoved;
  std::string name_before, name_after;  // of the part, "a – b" of a pair, the joint; empty for the whole
  int part_before = -1, part_after = -1;
  std::vector<double> before, after;    // figures; of a shape volume and extents along x, y, z
  std::string word_before, word_after;  // what figures do not say: types, axes, lists
  Vec3 shift = Vec3::Zero();            // of the centre of the volume, kPartMoved, m
  Vec3 axis = Vec3::Zero();             // of its turn; zero: it is not turned
  double angle = 0;                     // rad
};

// One part before and after; −1 where it is not there.
struct PartMatch {
  int before = -1, after = -1;
};

struct DesignChanges {
  std::vector<PartMatch> parts;  // in the order of the first assembly, then those that were added
  std::vector<DesignChange> changes;
};

}  // namespace impend
