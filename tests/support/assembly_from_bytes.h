// Small assemblies made of any bytes: boxes and wedges that lie on each other, nearly, not at all or in each other.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "impend/assembly/assembly.h"

namespace impend::test {

// Six bytes a part, up to seven parts, the first fixed; fewer than two parts give none. A part is a box on a grid of 16
// cells, whose heights and widths are such that faces, edges and corners often meet; it may be sheared into a wedge,
// one of its corners may be moved by rounding, by a hair, or far, and densities differ by up to 1e7. The last bytes
// turn the whole and choose how its coordinates were stored. Held by tests/property and tests/fuzz.
Assembly assembly_from_bytes(std::string_view bytes);

// Two to five parts at random; for odd seeds they pile up in a corner of the grid, where they meet more often.
std::string random_assembly_bytes(std::uint64_t seed);

}  // namespace impend::test
