// An assembly as one binary glTF file, for viewers and other programs.
#pragma once

#include <string>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"

namespace impend {

// glTF 2.0, deterministic: one node per part with its pose in full decimals, under one node per group of Part::path;
// parts of equal shape share their data, of equal shape and colour their mesh. Metres and y up, as glTF demands:
// (x, y, z) becomes (x, z, −y). Without normals, so that faces show flat. `extras.impend` of a part's node has fixed,
// coordinate_noise (m, what the coordinates were off before they became float32) and where the mass is known mass (kg),
// area of the surface (m²), density (kg/m³, of closed parts), and for bodies that are not uniform center_of_mass (where
// the positions of the mesh are: its frame and unit) and inertia (kg·m², about it, axes of the mesh). parse_gltf reads
// them all.
//
// Coordinates can only be float32. They are written in the assembly's unit below one node that scales to metres; where
// some would change, relative to the middle of the part's box, so that a coordinate loses at most 2⁻²⁵ of the box's
// largest extent however far out the part is modelled. Readers must take the rounding of float32, 2⁻²³, for granted.
//
// Errors: kBadValue for values that are not finite or beyond float32, kUnsupported above 4 GiB. Held by
// tests/unit/import/test_gltf_write.
Result<std::string> to_glb(const Assembly& assembly);

}  // namespace impend
