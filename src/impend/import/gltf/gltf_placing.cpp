#include "impend/import/gltf/gltf_placing.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "impend/base/tolerances.h"

namespace impend {
namespace {

// ±s where A/±s is nearly a rotation.
std::optional<double> uniform_scale(const Mat3& A) {
  const double s = A.col(0).norm();  // exact where A is diagonal
  if (!(s > 0) || !std::isfinite(s)) return std::nullopt;
  const Mat3 B = A / s;
  const double deviation = (B.transpose() * B - Mat3::Identity()).cwiseAbs().maxCoeff();
  if (!(deviation <= InputTolerances{}.written_identity)) return std::nullopt;
  return B.determinant() > 0 ? s : -s;
}

bool is_finite(const MeshObject& object) {
  return object.noise.half_width.allFinite() && std::all_of(object.mesh.vertices.begin(), object.mesh.vertices.end(),
                                                            [](const Vec3& vertex) { return vertex.allFinite(); });
}

Error not_usable(const std::string& path) {
  return {ErrorCode::kBadValue,
          "the node's transform, with those above it, is not finite or flattens the mesh",
          {path, 0, "", ""},
          "correct the transform, or export the scene again"};
}

}  // namespace

bool GltfPlacer::fail(const GltfOccurrence& occurrence, Error error) {
  error.place.part = occurrence.name;
  error.place.where = occurrence.where;
  document_->fail(std::move(error));
  return false;
}

GltfPlacer::Known* GltfPlacer::known_mesh(std::size_t mesh) {
  const auto found = known_.find(mesh);
  if (found != known_.end()) return &found->second;
  auto object = meshes_.read(mesh);
  if (!object) return nullptr;
  Known known;
  known.reach = reach(object->mesh);
  if (!object->mesh.triangles.empty()) {
    known.object = static_cast<int>(file_->objects.size());
    file_->objects.push_back(std::move(*object));
  }
  return &known_.emplace(mesh, std::move(known)).first->second;
}

std::optional<int> GltfPlacer::transformed(int object, const Mat3& A, const GltfOccurrence& occurrence) {
  const MeshObject& original = file_->objects[object];
  const std::uint64_t cost = sizeof(MeshObject) + original.name.size() + sizeof(Vec3) * original.mesh.vertices.size() +
                             sizeof(int[3]) * original.mesh.triangles.size();
  if (!document_->afford(cost, document_->root().get(occurrence.where))) return std::nullopt;
  Placement placement;
  placement.object = object;
  const Status placed = place_object({A, Vec3::Zero()}, placement, file_);
  if (!placed) {
    fail(occurrence, not_usable(file_->path));
    return std::nullopt;
  }
  const int copy = file_->placements.back().object;
  file_->placements.pop_back();
  if (is_finite(file_->objects[copy])) return copy;
  fail(occurrence, not_usable(file_->path));
  return std::nullopt;
}

bool GltfPlacer::place_scaled(Known* known, double s, const GltfOccurrence& occurrence, double noise) {
  const AffineTransform& T = occurrence.X.T;
  // Scales that differ by no more than writing does share a copy; the difference counts as noise.
  const double slack = InputTolerances{}.written_identity / 4;
  auto near = known->scaled.emplace(1.0, known->object).first;
  if (std::abs(s - 1) > slack) near = known->scaled.lower_bound(s - slack * std::abs(s));
  if (near == known->scaled.end() || near->first > s + slack * std::abs(s)) {
    const auto copy = transformed(known->object, s * Mat3::Identity(), occurrence);
    if (!copy) return false;
    near = known->scaled.emplace(s, *copy).first;
  }
  const double used = near->second == known->object ? 1.0 : near->first;
  return add({T.A / s, T.p}, near->second, noise + std::abs(s - used) * known->reach, occurrence);
}

std::optional<int> GltfPlacer::distorted(int object, const Mat3& A, const GltfOccurrence& occurrence) {
  std::pair<int, std::array<double, 9>> key{object, {}};
  std::copy(A.data(), A.data() + 9, key.second.begin());
  const auto found = distorted_.find(key);
  if (found != distorted_.end()) return found->second;
  const auto copy = transformed(object, A, occurrence);
  if (copy) distorted_.emplace(key, *copy);
  return copy;
}

bool GltfPlacer::add(AffineTransform T, int object, double noise, const GltfOccurrence& occurrence) {
  Placement placement;
  placement.object = object;
  placement.name = occurrence.name;
  placement.path = occurrence.path;
  placement.fixed = occurrence.fixed;
  placement.noise = noise + occurrence.noise;
  // A mesh without a name of its own goes by its group's.
  if (placement.name.empty() && file_->objects[object].name.empty() && !placement.path.empty()) {
    placement.name = placement.path.back();
    placement.path.pop_back();
  }
  const Status placed = place_object(T, std::move(placement), file_);
  return placed.ok() || fail(occurrence, not_usable(file_->path));
}

bool GltfPlacer::place(const GltfOccurrence& occurrence) {
  Known* known = known_mesh(occurrence.mesh);
  if (!known) return false;
  if (known->object < 0) {
    ++empty_;
    return true;
  }
  const AffineTransform& T = occurrence.X.T;
  const double noise = occurrence.X.error_at(known->reach);
  if (!T.A.allFinite() || !T.p.allFinite() || !std::isfinite(noise)) {
    return fail(occurrence, not_usable(file_->path));
  }
  // A scale of zero is how some programs hide things.
  if (T.A.determinant() == 0 && (T.A.colwise().norm().array() == 0).any()) {
    ++flattened_;
    return true;
  }
  const auto s = uniform_scale(T.A);
  if (!s) {
    const auto object = distorted(known->object, T.A, occurrence);
    return object && add({Mat3::Identity(), T.p}, *object, noise, occurrence);
  }
  return place_scaled(known, *s, occurrence, noise);
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
  meshes_.note_skipped();
  const std::size_t unused = document_->root().get("meshes").size() - known_.size();
  if (unused > 0)
    document_->notes.push_back(fmt::format("{} meshes are shown by no node of the scene, skipped", unused));
  if (empty_ > 0) document_->notes.push_back(fmt::format("{} nodes show a mesh without triangles, skipped", empty_));
  if (flattened_ > 0) document_->notes.push_back(fmt::format("{} nodes are scaled to nothing, skipped", flattened_));
}

}  // namespace impend
