#include "impend/import/load_part.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/base/tolerances.h"
#include "impend/geometry/carry_tags.h"

namespace impend {
namespace {

bool encloses_volume(const Part& part, double mesh_volume) {
  if (!part.check.closed) return false;
  const Box3 box = bounding_box(part.mesh);
  const double size = (box.upper - box.lower).norm();
  const double least = std::max(part.coordinate_noise.maxCoeff(), InputTolerances{}.zero_thickness * size);
  return 2 * mesh_volume > least * surface_area(part.mesh);
}

// Volume and moments of the mesh, or of the exact shape (m) that it stands for.
void measure(const std::optional<VolumeMoments>& exact, Part* part) {
  part->volume = 0;
  part->moments = {};
  if (!part->check.closed) return;
  const VolumeMoments mesh = volume_moments(part->mesh);
  if (!encloses_volume(*part, mesh.volume)) return;
  part->moments = exact && exact->volume > 0 ? *exact : mesh;
  part->volume = part->moments.volume;
}

// A length scaled by s: volumes by s³, second moments by s⁵.
VolumeMoments scaled(const VolumeMoments& moments, double s) {
  const double volume = s * s * s;
  return {volume * moments.volume, s * moments.centroid, volume * s * s * moments.second};
}

SurfaceTags scaled(const SurfaceTags& tags, double s) {
  SurfaceTags out = tags;
  for (AnalyticSurface& surface : out.surfaces) {
    surface.point *= s;
    surface.radius *= s;
    surface.minor_radius *= s;
    surface.tolerance *= s;
  }
  return out;
}

}  // namespace

Part part_from_object(const MeshObject& object, const std::string& file, double metres_per_unit) {
  Part part;
  CleanMesh clean = clean_mesh(object.mesh);
  part.name = object.name;
  part.surfaces = scaled(carry_tags(object.mesh, object.surfaces, clean.mesh), metres_per_unit);
  part.mesh = std::move(clean.mesh);
  part.check = clean.check;
  for (Vec3& vertex : part.mesh.vertices) vertex *= metres_per_unit;
  part.check.open_edge_at *= metres_per_unit;
  part.coordinate_noise = object.noise.half_width * metres_per_unit;
  part.noise_source = object.noise.source;
  part.color = object.color;
  part.mesh_file = file;
  part.mesh_object = object.name;
  measure(object.moments ? std::optional(scaled(*object.moments, metres_per_unit)) : std::nullopt, &part);
  return part;
}

std::vector<Part> split_part(const Part& part) {
  const std::vector<TriangleMesh> shells = split_shells(part.mesh);
  if (shells.size() < 2) return {part};
  std::vector<Part> pieces;
  for (const TriangleMesh& shell : shells) {
    Part piece = part;
    CleanMesh clean = clean_mesh(shell);
    piece.surfaces = carry_tags(part.mesh, part.surfaces, clean.mesh);
    piece.mesh = std::move(clean.mesh);
    piece.check = clean.check;
    measure(std::nullopt, &piece);
    piece.name = fmt::format("{}/{}", part.name, pieces.size() + 1);
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

void set_density(Part* part, double density) {
  if (part->volume > 0) part->mass = mass_properties(part->moments, density);
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
