#include "impend/import/load_part.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/base/tolerances.h"

namespace impend {
namespace {

double enclosed_volume(const Part& part) {
  if (!part.check.closed) return 0;
  const double volume = volume_moments(part.mesh).volume;
  const Box3 box = bounding_box(part.mesh);
  const double size = (box.upper - box.lower).norm();
  const double least = std::max(part.coordinate_noise.maxCoeff(), InputTolerances{}.zero_thickness * size);
  return 2 * volume > least * surface_area(part.mesh) ? volume : 0;
}

}  // namespace

Part part_from_object(const MeshObject& object, const std::string& file, double metres_per_unit) {
  Part part;
  CleanMesh clean = clean_mesh(object.mesh);
  part.name = object.name;
  part.mesh = std::move(clean.mesh);
  part.check = clean.check;
  for (Vec3& vertex : part.mesh.vertices) vertex *= metres_per_unit;
  part.check.open_edge_at *= metres_per_unit;
  part.coordinate_noise = object.noise.half_width * metres_per_unit;
  part.noise_source = object.noise.source;
  part.color = object.color;
  part.mesh_file = file;
  part.mesh_object = object.name;
  part.volume = enclosed_volume(part);
  return part;
}

std::vector<Part> split_part(const Part& part) {
  const std::vector<TriangleMesh> shells = split_shells(part.mesh);
  if (shells.size() < 2) return {part};
  std::vector<Part> pieces;
  for (const TriangleMesh& shell : shells) {
    Part piece = part;
    CleanMesh clean = clean_mesh(shell);
    piece.mesh = std::move(clean.mesh);
    piece.check = clean.check;
    piece.volume = enclosed_volume(piece);
    piece.name = fmt::format("{}/{}", part.name, pieces.size() + 1);
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

void set_density(Part* part, double density) {
  if (part->volume > 0) part->mass = mass_properties(volume_moments(part->mesh), density);
}

void set_uniform_mass(Part* part, double mass) {
  if (!(part->volume > 0)) return;
  set_density(part, mass / part->volume);
  part->mass.mass = mass;
}

Diagnostics repair_warnings(const Part& part) {
  Diagnostics warnings;
  const MeshCheck& check = part.check;
  const int kept = static_cast<int>(part.mesh.triangles.size());
  if (check.flipped_triangles > 0) {
    warnings.push_back({"flipped",
                        check.flipped_triangles >= kept
                            ? std::string("the mesh was inside out; it was turned outward")
                            : fmt::format("{} of {} triangles pointed the wrong way and were turned outward",
                                          check.flipped_triangles, kept),
                        part.name});
  }
  if (check.degenerate_triangles > 0) {
    warnings.push_back({"degenerate-triangles",
                        fmt::format("{} triangles without area were dropped", check.degenerate_triangles), part.name});
  }
  if (check.duplicate_triangles > 0) {
    warnings.push_back({"duplicate-triangles",
                        fmt::format("{} triangles that repeat another were dropped", check.duplicate_triangles),
                        part.name});
  }
  return warnings;
}

}  // namespace impend
