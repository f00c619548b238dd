// Parts whose round surfaces are named, as a CAD file would.
#pragma once

#include <string>
#include <vector>

#include "tests/support/curved_tags.h"
#include "tests/support/shapes.h"

namespace impend::test {

inline Part tagged(const std::string& name, const TriangleMesh& mesh, const std::vector<AnalyticSurface>& curved,
                   bool fixed) {
  Part part = part_from_mesh(name, mesh, fixed);
  part.surfaces = tags_of(part.mesh, curved);
  return part;
}

}  // namespace impend::test
