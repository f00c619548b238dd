// Blocks that rest, or hover at a gap that no rounding of their files explains, with numbers written in many ways.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/soak/gaps/written.h"
#include "impend/geometry/types.h"

namespace impend::soak {

struct WrittenPart {
  std::string name;
  bool fixed = true;
  Solid solid;  // in the file, before rounding
  Style style;
  RigidTransform X_WF;  // where the assembly puts it; lengths in the unit
};

struct GapScene {
  std::vector<WrittenPart> parts;  // the last one is the block in question
  std::string unit;                // "mm" | "m"
  double metres = 1;               // of the unit
  Vec3 up = Vec3::UnitZ();
  bool ground = false;  // instead of a base
  double height = 0;    // of the ground along up, in the unit
  double gap = 0;       // in the unit; 0: it rests
  double explained = 0; // in the unit: surfaces farther apart than this are apart whatever the numbers stand for
  double noise = 0;     // in the unit, told to the program; 0: it has to see for itself
  std::string what;
};

// The same scene for the same seed, anywhere. Of three scenes two hover, at 1.2 to 50 times what rounding explains.
GapScene gap_scene(std::uint64_t seed);

}  // namespace impend::soak
