// Blocks that rest, or hover at a gap that no rounding of their files explains, with numbers written in many ways.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "impend/geometry/types.h"

namespace impend::soak {

// Numbers as programs write them, and what a number so written may stand for.

// Corners and flat outlines, in the length unit of a file.
struct Solid {
  std::vector<Vec3> corners;
  std::vector<std::vector<int>> faces;  // counter-clockwise from outside
};

// A straight prism over a regular polygon of radius r that stands at z = from.
Solid prism(int sides, double r, const Vec3& middle, double from, double to);

enum class Print {
  kFixed,      // "%.3f"
  kGeneral,    // "%.6g"
  kExponent,   // "%.6e"
  kRounded,    // rounded to decimals, then as short as may be: JSON
  kFloat9,     // float32 values by "%.9g"
  kFloatFull,  // float32 values printed as doubles
  kDouble,     // "%.17g"
  kBinary32,   // STL
};
enum class Container { kObj, kOff, kPly, kStlText, kCompas, kStlBinary };

struct Style {
  Print print = Print::kFixed;
  int digits = 6;  // decimals, or significant digits
  Container container = Container::kObj;
};

std::string to_string(const Style& style);
const char* extension(Container container);

// The file's bytes.
std::string written(const Solid& solid, const Style& style);

// Half-width of what a coordinate may stand for, per axis, as docs/theory/contacts.md lists it (section Noise).
Vec3 half_width(const Solid& solid, const Style& style);

// The scenes.

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
  bool ground = false;   // instead of a base
  double height = 0;     // of the ground along up, in the unit
  double gap = 0;        // in the unit; 0: it rests
  double explained = 0;  // in the unit: surfaces farther apart than this are apart whatever the numbers stand for
  double noise = 0;      // in the unit, told to the program; 0: it has to see for itself
  std::string what;
};

// The same scene for the same seed, anywhere. Of three scenes two hover, at 1.2 to 50 times what rounding explains.
GapScene gap_scene(std::uint64_t seed);

}  // namespace impend::soak
