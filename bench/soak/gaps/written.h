// Numbers as programs write them, and what a number so written may stand for.
#pragma once

#include <string>
#include <vector>

#include "impend/geometry/types.h"

namespace impend::soak {

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

}  // namespace impend::soak
