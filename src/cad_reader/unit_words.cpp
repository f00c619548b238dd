#include "cad_reader/read_shapes.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "impend/base/tolerances.h"

namespace impend {
namespace {

struct NamedLength {
  const char* name;
  double millimetres;
  double metres;
};

// Metres are written out, so that no rounding of a quotient comes between the file and its coordinates.
constexpr std::array kLengths{
    NamedLength{"mm", 1, 1 / 1000.0},
    NamedLength{"cm", 10, 1 / 100.0},
    NamedLength{"m", 1000, 1},
    NamedLength{"in", 25.4, 0.0254},
    NamedLength{"ft", 304.8, 0.3048},
    NamedLength{"µm", 1 / 1000.0, 1 / 1000000.0},
    NamedLength{"km", 1000000, 1000},
    NamedLength{"dm", 100, 1 / 10.0},
    NamedLength{"mil", 0.0254, 25.4 / 1000000.0},
    NamedLength{"yd", 914.4, 0.9144},
    NamedLength{"nm", 1 / 1000000.0, 1 / 1000000000.0},
};

}  // namespace

StatedUnit unit_of_length(double millimetres) {
  for (const NamedLength& length : kLengths) {
    if (std::abs(millimetres / length.millimetres - 1) <= InputTolerances{}.same_noise) {
      return {length.name, length.metres};
    }
  }
  return {fmt::format("{} mm", millimetres), millimetres / 1000};
}

}  // namespace impend
