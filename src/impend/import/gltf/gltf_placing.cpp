#include "impend/import/gltf/gltf_placing.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "impend/base/names.h"
#include "impend/base/tolerances.h"
#include "impend/geometry/moments.h"

namespace impend {
namespace {

Error not_usable(const std::string& path) {
  return {ErrorCode::kBadValue,
          "the node's transform, with those above it, is not finite or flattens the mesh",
          {path, 0, "", ""},
          "correct the transform, or export the scene again"};
}

}  // namespace

GltfPlacer::GltfPlacer(GltfDocument* document, ModelFile* file)
    : document_(document),
      file_(file),
      meshes_(document),
      placer_(file,
              [this](std::uint64_t bytes) {
                return document_->afford(bytes, at_) ? ok_status() : Status(*document_->error());
              }),
      at_(document->root()) {}

bool GltfPlacer::fail(const GltfOccurrence& occurrence, Error error) {
  error.place.part = occurrence.name;
  error.place.where = occurrence.where;
  document_->fail(std::move(error));
  return false;
}

std::optional<int> GltfPlacer::object_of(std::size_t mesh) {
  const auto known = objects_.find(mesh);
  if (known != objects_.end()) return known->second;
  auto read = meshes_.read(mesh);
  if (!read) return std::nullopt;
  int object = -1;
  if (!read->mesh.triangles.empty()) {
    object = static_cast<int>(file_->objects.size());
    file_->objects.push_back(std::move(*read));
  }
  return objects_.emplace(mesh, object).first->second;
}

const GltfPlacer::Surface& GltfPlacer::surface_of(int object) {
  const auto [known, is_new] = surfaces_.try_emplace(object);
  if (!is_new) return known->second;
  const MeshObject& shape = file_->objects[object];
  double around = 0;
  for (const auto& t : shape.mesh.triangles) {
    for (int k = 0; k < 3; ++k) around += (shape.mesh.vertices[t[k]] - shape.mesh.vertices[t[(k + 1) % 3]]).norm();
  }
  // A triangle whose corners move by h or less changes its area by at most h times its circumference, to first order.
  const double area = surface_area(shape.mesh);
  known->second = {area, shape.noise.half_width.norm() * around + InputTolerances{}.written_identity * area};
  return known->second;
}

StatedMass GltfPlacer::mass_of(const GltfOccurrence& occurrence, int object) {
  if (!occurrence.mass.mass) return occurrence.mass;
  const auto scale = uniform_scale(occurrence.X.T.A);
  bool fits = scale.has_value();
  if (fits && occurrence.area) {
    const Surface& surface = surface_of(object);
    fits = std::abs(surface.area * *scale * *scale - *occurrence.area) <= surface.slack * *scale * *scale;
  }
  if (fits) return occurrence.mass;
  misweighed_.push_back(occurrence.name.empty() ? occurrence.where : occurrence.name);
  return {occurrence.mass.density, std::nullopt, std::nullopt, std::nullopt};
}

bool GltfPlacer::add(int object, double noise, const GltfOccurrence& occurrence) {
  Placement placement;
  placement.object = object;
  placement.name = occurrence.name;
  placement.path = occurrence.path;
  placement.fixed = occurrence.fixed;
  placement.mass = mass_of(occurrence, object);
  placement.noise = noise + occurrence.noise;
  // A mesh without a name of its own goes by its group's.
  if (placement.name.empty() && file_->objects[object].name.empty() && !placement.path.empty()) {
    placement.name = placement.path.back();
    placement.path.pop_back();
  }
  at_ = document_->root().get(occurrence.where);
  const Status placed = placer_.place(occurrence.X.T, std::move(placement));
  return placed.ok() || fail(occurrence, not_usable(file_->path));
}

bool GltfPlacer::place(const GltfOccurrence& occurrence) {
  const auto object = object_of(occurrence.mesh);
  if (!object) return false;
  if (*object < 0) {
    ++empty_;
    return true;
  }
  const AffineTransform& T = occurrence.X.T;
  const double noise = occurrence.X.error_at(placer_.reach_of(*object));
  if (!T.A.allFinite() || !T.p.allFinite() || !std::isfinite(noise)) {
    return fail(occurrence, not_usable(file_->path));
  }
  // A scale of zero is how some programs hide things.
  if (T.A.determinant() == 0 && (T.A.colwise().norm().array() == 0).any()) {
    ++flattened_;
    return true;
  }
  return add(*object, noise, occurrence);
}

void GltfPlacer::finish() {
  std::vector<int> number(file_->objects.size(), -1);
  std::vector<MeshObject> kept;
  for (Placement& placement : file_->placements) {
    int& object = number[placement.object];
    if (object < 0) {
      object = static_cast<int>(kept.size());
      kept.push_back(std::move(file_->objects[placement.object]));
    }
    placement.object = object;
  }
  file_->objects = std::move(kept);
  if (!misweighed_.empty()) {
    document_->notes.push_back("the mass stated for " + quoted_list(misweighed_) +
                               " was that of another shape and is not used; a stated density is");
  }
  meshes_.note_skipped();
  const std::size_t unused = document_->root().get("meshes").size() - objects_.size();
  if (unused > 0)
    document_->notes.push_back(fmt::format("{} meshes are shown by no node of the scene, skipped", unused));
  if (empty_ > 0) document_->notes.push_back(fmt::format("{} nodes show a mesh without triangles, skipped", empty_));
  if (flattened_ > 0) document_->notes.push_back(fmt::format("{} nodes are scaled to nothing, skipped", flattened_));
}

}  // namespace impend
