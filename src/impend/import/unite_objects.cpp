// Second moments about a common point: C = Σ Cᵢ + Vᵢ dᵢdᵢᵀ, I = Σ Iᵢ + mᵢ(|dᵢ|²·1 − dᵢdᵢᵀ), dᵢ from it to the centre i.
#include "impend/import/model_parts.h"

#include <optional>

namespace impend {
namespace {

VolumeMoments moved(const VolumeMoments& moments, const RigidTransform& X) {
  return {moments.volume, X * moments.centroid, X.R * moments.second * X.R.transpose()};
}

VolumeMoments sum(const std::vector<VolumeMoments>& all) {
  VolumeMoments total;
  for (const VolumeMoments& one : all) {
    total.volume += one.volume;
    total.centroid += one.volume * one.centroid;
  }
  if (total.volume != 0) total.centroid /= total.volume;
  for (const VolumeMoments& one : all) {
    const Vec3 d = one.centroid - total.centroid;
    total.second += one.second + one.volume * d * d.transpose();
  }
  return total;
}

AnalyticSurface moved(AnalyticSurface surface, const RigidTransform& X) {
  surface.point = X * surface.point;
  surface.axis = X.R * surface.axis;
  return surface;
}

void add_mesh(const MeshObject& object, const RigidTransform& X, MeshObject* whole) {
  const int vertices = static_cast<int>(whole->mesh.vertices.size());
  for (const Vec3& vertex : object.mesh.vertices) whole->mesh.vertices.push_back(X * vertex);
  for (const auto& [a, b, c] : object.mesh.triangles) {
    whole->mesh.triangles.push_back({a + vertices, b + vertices, c + vertices});
  }
  SurfaceTags& tags = whole->surfaces;
  const int surfaces = static_cast<int>(tags.surfaces.size());
  for (const AnalyticSurface& surface : object.surfaces.surfaces) tags.surfaces.push_back(moved(surface, X));
  for (const MissingFace& face : object.surfaces.missing) tags.missing.push_back({face.number, face.box.mapped(X.R, X.p)});
  const bool known = !object.surfaces.of_triangle.empty();
  for (std::size_t t = 0; t < object.mesh.triangles.size(); ++t) {
    const int tag = known ? object.surfaces.of_triangle[t] : -1;
    tags.of_triangle.push_back(tag < 0 ? -1 : tag + surfaces);
  }
}

std::vector<Placement> object_placements(const ModelFile& file) {
  if (!file.placements.empty()) return file.placements;
  std::vector<Placement> each(file.objects.size());
  for (std::size_t i = 0; i < each.size(); ++i) each[i].object = static_cast<int>(i);
  return each;
}

}  // namespace

ModelFile united(const ModelFile& file) {
  const std::vector<Placement> placements = object_placements(file);
  if (placements.size() < 2) return file;
  ModelFile out = file;
  MeshObject whole;
  whole.noise = file.objects[placements.front().object].noise;
  Placement place;
  std::vector<VolumeMoments> moments;
  std::optional<std::string> color;
  bool one_color = true;
  for (std::size_t i = 0; i < placements.size(); ++i) {
    const MeshObject& object = file.objects[placements[i].object];
    const RigidTransform& X = placements[i].X;
    add_mesh(object, X, &whole);
    const Vec3 noise = X.R.cwiseAbs() * object.noise.half_width + Vec3::Constant(placements[i].noise);
    whole.noise.decimal.setZero();
    whole.noise.half_width = i == 0 ? noise : Vec3(whole.noise.half_width.cwiseMax(noise));
    if (object.moments) moments.push_back(moved(*object.moments, X));
    const auto& own = placements[i].color ? placements[i].color : object.color;
    one_color = one_color && (i == 0 || own == color);
    color = own;
    place.fixed = place.fixed || placements[i].fixed;
  }
  if (moments.size() == placements.size()) whole.moments = sum(moments);
  if (whole.surfaces.surfaces.empty()) whole.surfaces = {{}, {}, whole.surfaces.missing};
  if (one_color) whole.color = color;
  place.object = 0;
  out.objects = {std::move(whole)};
  out.placements = {place};
  return out;
}

MassProperties shared_mass(const std::vector<Part>& parts) {
  MassProperties whole;
  for (const Part& part : parts) {
    if (!(part.mass.mass > 0)) return {};
    whole.mass += part.mass.mass;
    whole.center_of_mass += part.mass.mass * part.center_of_mass_W();
  }
  if (whole.mass > 0) whole.center_of_mass /= whole.mass;
  for (const Part& part : parts) {
    const Vec3 d = part.center_of_mass_W() - whole.center_of_mass;
    whole.inertia += part.inertia_W() + part.mass.mass * (d.squaredNorm() * Mat3::Identity() - d * d.transpose());
  }
  return whole;
}

}  // namespace impend
