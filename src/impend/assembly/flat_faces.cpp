// Coplanar: |n·x − d| ≤ tolerance for the corners x of the smaller face and the plane (n, d) of the larger.
// Overlapping: no edge normal m in the plane separates two triangles, min(max m·A, max m·B) − max(min m·A, min m·B) >
// tolerance.
#include "impend/assembly/sanity.h"

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

using Corners = std::array<Vec3, 3>;

constexpr std::size_t kMostTriangles = 4096;
constexpr std::size_t kMostPlanes = 64;
constexpr double kLeastShare = 0.02;    // of the surface
constexpr double kParallel = 0.9999;    // cosine
constexpr int kMostComparisons = 4096;  // of triangles, for two faces

struct Facet {
  Corners corners;
  Vec3 normal;
  double area;
};

std::vector<Facet> largest_facets(const Part& part, double* surface) {
  std::vector<Facet> facets;
  *surface = 0;
  for (const auto& t : part.mesh.triangles) {
    const std::vector<Vec3>& v = part.mesh.vertices;
    const Corners corners = {part.X_WP * v[t[0]], part.X_WP * v[t[1]], part.X_WP * v[t[2]]};
    const Vec3 twice = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
    const double area = twice.norm() / 2;
    if (!(area > 0)) continue;
    *surface += area;
    facets.push_back({corners, twice / (2 * area), area});
  }
  std::stable_sort(facets.begin(), facets.end(), [](const Facet& a, const Facet& b) { return a.area > b.area; });
  if (facets.size() > kMostTriangles) facets.resize(kMostTriangles);
  return facets;
}

bool in_plane(const Corners& corners, const Vec3& normal, double offset, double tolerance) {
  return std::all_of(corners.begin(), corners.end(),
                     [&](const Vec3& x) { return std::abs(normal.dot(x) - offset) <= tolerance; });
}

Corners scaled_about(const Corners& corners, double k, const Vec3& still) {
  return {k * (corners[0] - still) + still, k * (corners[1] - still) + still, k * (corners[2] - still) + still};
}

// Along the normals of the edges of `a`.
bool separated_by_edge_of(const Corners& a, const Corners& b, const Vec3& normal, double tolerance) {
  for (int i = 0; i < 3; ++i) {
    const Vec3 across = normal.cross(a[(i + 1) % 3] - a[i]).normalized();
    double a_low = across.dot(a[0]), a_high = a_low, b_low = across.dot(b[0]), b_high = b_low;
    for (int j = 1; j < 3; ++j) {
      a_low = std::min(a_low, across.dot(a[j])), a_high = std::max(a_high, across.dot(a[j]));
      b_low = std::min(b_low, across.dot(b[j])), b_high = std::max(b_high, across.dot(b[j]));
    }
    if (std::min(a_high, b_high) - std::max(a_low, b_low) <= tolerance) return true;
  }
  return false;
}

bool overlap(const FlatFace& a, const FlatFace& b, double k, const Vec3& still, double tolerance) {
  int comparisons = 0;
  for (const Corners& own : a.triangles) {
    const Corners scaled = scaled_about(own, k, still);
    for (const Corners& other : b.triangles) {
      if (++comparisons > kMostComparisons) return false;
      if (!separated_by_edge_of(scaled, other, b.normal, tolerance) &&
          !separated_by_edge_of(other, scaled, b.normal, tolerance))
        return true;
    }
  }
  return false;
}

}  // namespace

std::vector<FlatFace> flat_faces(const Part& part, double tolerance) {
  double surface = 0;
  std::vector<FlatFace> faces;
  for (const Facet& facet : largest_facets(part, &surface)) {
    const auto face = std::find_if(faces.begin(), faces.end(), [&](const FlatFace& known) {
      return known.normal.dot(facet.normal) > kParallel &&
             in_plane(facet.corners, known.normal, known.offset, tolerance);
    });
    if (face != faces.end()) {
      face->area += facet.area;
      face->triangles.push_back(facet.corners);
    } else if (faces.size() < kMostPlanes) {
      faces.push_back({facet.normal, facet.normal.dot(facet.corners[0]), facet.area, {facet.corners}});
    }
  }
  std::erase_if(faces, [&](const FlatFace& face) { return face.area < kLeastShare * surface; });
  std::stable_sort(faces.begin(), faces.end(), [](const FlatFace& a, const FlatFace& b) { return a.area > b.area; });
  return faces;
}

int shared_planes(const std::vector<FlatFace>& a, const std::vector<FlatFace>& b, double k, const Vec3& still,
                  double tolerance) {
  int planes = 0;
  bool facing = false;
  for (const FlatFace& face : a) {
    const double stands = face.normal.dot(still), offset = k * (face.offset - stands) + stands;
    if (k != 1 && std::abs(offset - stands) <= tolerance) continue;
    bool shared = false;
    for (const FlatFace& other : b) {
      const double cosine = face.normal.dot(other.normal);
      if (std::abs(cosine) < kParallel) continue;
      const bool coplanar =
          k * k * face.area < other.area
              ? in_plane(scaled_about(face.triangles[0], k, still), other.normal, other.offset, tolerance)
              : in_plane(other.triangles[0], face.normal, offset, tolerance);
      if (!coplanar) continue;
      const bool meets = cosine < 0 && overlap(face, other, k, still, tolerance);
      facing = facing || meets;
      shared = shared || meets || cosine > 0;
    }
    planes += shared;
  }
  return facing ? planes : 0;
}

}  // namespace impend
