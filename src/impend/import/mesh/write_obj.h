// An assembly as Wavefront OBJ with colours, for other programs.
#pragma once

#include <string>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"

namespace impend {

struct ObjFiles {
  std::string obj;
  std::string mtl;  // "" when no part has a colour; else to be written beside the OBJ as `mtl_name`
};

// One object per part with its name on one line, in world coordinates and in the assembly's unit, which a comment
// states (OBJ itself has no units): coordinates x_W = (R x + p) / metres_per_unit with the shortest decimals that read
// back to the same double. How exact the coordinates are stands in a comment "# impend:coordinate_noise X Y Z" of each
// object (half-widths, the file's unit), which parse_obj reads. What OBJ cannot hold is lost: poses and shared meshes,
// sub-assemblies, masses, supports. Error: kBadValue for coordinates that are not finite. Held by
// tests/unit/import/test_obj_write.
Result<ObjFiles> to_obj(const Assembly& assembly, const std::string& mtl_name);

}  // namespace impend
