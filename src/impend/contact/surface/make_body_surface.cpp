#include "impend/contact/surface/make_body_surface.h"

#include <algorithm>

namespace impend {
namespace {

// Across each side the one other triangle, found among the triangles at the side's less busy end.
std::vector<std::array<int, 3>> neighbours_of(const TriangleMesh& mesh, const IntLists& triangles_of) {
  std::vector<std::array<int, 3>> neighbours(mesh.triangles.size(), {-1, -1, -1});
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    for (int k = 0; k < 3; ++k) {
      const int from = mesh.triangles[t][k], to = mesh.triangles[t][(k + 1) % 3];
      const bool less_at_to = triangles_of[to].size() < triangles_of[from].size();
      int sides = 0, other = -1;
      bool reversed = false;
      for (const int s : triangles_of[less_at_to ? to : from]) {
        const auto& [i, j, l] = mesh.triangles[s];
        const int forward = (i == from && j == to) + (j == from && l == to) + (l == from && i == to);
        const int backward = (j == from && i == to) + (l == from && j == to) + (i == from && l == to);
        sides += forward + backward;
        if (forward + backward == 0 || s == static_cast<int>(t)) continue;
        other = s;
        reversed = backward == 1;
      }
      // Open, or more than two triangles, or inconsistent orientation: no unique neighbour.
      if (sides == 2 && reversed) neighbours[t][k] = other;
    }
  }
  return neighbours;
}

std::vector<bool> curved_triangles(const AnalyticTags& tags) {
  std::vector<bool> curved(tags.of_triangle.size());
  for (std::size_t t = 0; t < curved.size(); ++t) curved[t] = tags.curved_at(static_cast<int>(t)) >= 0;
  return curved;
}

}  // namespace

SurfaceFaces find_faces(const Part& part, int body, const GeometricTolerances& tolerances) {
  SurfaceFaces faces;
  faces.body = body;
  faces.mesh = part.mesh;
  for (Vec3& v : faces.mesh.vertices) {
    v = part.X_WP * v;
    faces.box.add(v);
  }
  faces.size = faces.box.diagonal();
  faces.R_WP = part.X_WP.R;
  faces.closed = part.check.closed;
  faces.triangles_of = IntLists(faces.mesh.vertices.size(), [&](const auto& add) {
    for (std::size_t t = 0; t < faces.mesh.triangles.size(); ++t) {
      for (int v : faces.mesh.triangles[t]) add(v, static_cast<int>(t));
    }
  });
  faces.neighbours = neighbours_of(faces.mesh, faces.triangles_of);
  faces.tags = believed_tags(part, faces.neighbours, tolerances);
  const MeasuredNoise measured =
      measured_noise(part.mesh, faces.neighbours, part.coordinate_noise, tolerances, curved_triangles(faces.tags));
  faces.noise = measured.noise;
  faces.point_noise = faces.noise.norm();
  faces.declared_noise = part.coordinate_noise;
  faces.in_decimals = !part.decimal_noise.isZero(0);
  faces.proved_noise = measured.proved;
  for (int k = 0; faces.in_decimals && k < 3; ++k) {
    if (measured.proved[k] <= part.coordinate_noise[k]) faces.proved_noise[k] = part.decimal_noise[k];
  }
  for (const Vec3& v : part.mesh.vertices) faces.farthest = std::max(faces.farthest, v.cwiseAbs().maxCoeff());
  grow_planar_regions(part.mesh, tolerances, faces);
  faces.triangle_tree = Bvh(triangle_boxes(faces.mesh));
  std::vector<Box3> boxes;
  boxes.reserve(faces.regions.size());
  for (const PlanarRegion& region : faces.regions) boxes.push_back(region.box);
  faces.region_tree = Bvh(boxes);
  return faces;
}

}  // namespace impend
