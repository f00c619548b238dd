#include "impend/assembly/mesh_findings.h"

#include <fmt/format.h>

namespace impend {

std::string open_mesh_words(const Part& part, const PrintedUnit& unit) {
  const MeshCheck& check = part.check;
  if (!check.orientable) return "the mesh has no inside: its triangles cannot be oriented consistently";
  if (check.open_edges == 0) {
    return fmt::format("the mesh is not closed: {} of its edges belong to more than two triangles",
                       check.nonmanifold_edges);
  }
  const Vec3 at = check.open_edge_at / unit.metres;
  return fmt::format("the mesh is not closed: {} open edge{}, one of them at ({:.6g}, {:.6g}, {:.6g}) {} in the mesh",
                     check.open_edges, check.open_edges == 1 ? "" : "s", at.x(), at.y(), at.z(), unit.name);
}

Diagnostics mesh_findings(const Part& part, const PrintedUnit& unit) {
  Diagnostics warnings;
  const MeshCheck& check = part.check;
  if (!check.closed) {
    const char* code = check.orientable ? "open-mesh" : "not-orientable";
    warnings.push_back({code, open_mesh_words(part, unit) + "; contacts on it may be incomplete", part.name});
  }
  if (check.nonmanifold_edges > 0) {
    warnings.push_back({"nonmanifold",
                        fmt::format("{} edges of the mesh belong to more than two triangles", check.nonmanifold_edges),
                        part.name});
  }
  if (check.overlapping_shells) {
    warnings.push_back({"overlapping-shells",
                        "shells of the mesh cross each other: volume and mass count the overlap twice", part.name});
  }
  return warnings;
}

}  // namespace impend
