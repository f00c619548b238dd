#include "impend/contact/track/inside_convex.h"

#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"

namespace impend {
namespace {

constexpr std::size_t kMostConvexPlanes = 16;
// Of the largest coordinate: what a height may round, with ample room.
constexpr double kPlaneRounding = 64 * kEpsilon;
// Of its size: a body whose faces are more uneven is for the mesh to say.
constexpr double kMostUncertain = 1e-6;

constexpr std::size_t kMostRims = 8;
// Of the least coordinate that counts: what a height may round.
constexpr double kHeightRounding = 64 * kEpsilon;
// Cosine of the angle φ between the normals of two rims that meet. A convex polygon whose rims are all moved out by u
// keeps every one of them, so that what lies behind all rims within u lies within u/cos(φ/2) of it.
constexpr double kSharpest = -0.9;
constexpr double kSpread = 8;  // > 1/cos(φ/2), cos φ = kSharpest

bool is_shared(const std::vector<std::array<Vec3, 3>>& triangles, const Vec3& from, const Vec3& to) {
  for (const auto& t : triangles) {
    for (int k = 0; k < 3; ++k) {
      if (t[k] == to && t[(k + 1) % 3] == from) return true;
    }
  }
  return false;
}

// A rim from one corner to the next.
struct RimEnds {
  Vec3 from, to, out;
};

// Of a sharp corner too little would be known of how far away the polygon is; so of sides that are no closed line.
bool are_blunt(const std::vector<RimEnds>& sides) {
  for (const RimEnds& side : sides) {
    const auto follows = [&](const RimEnds& next) { return next.from == side.to; };
    const auto next = std::find_if(sides.begin(), sides.end(), follows);
    if (next == sides.end() || std::find_if(next + 1, sides.end(), follows) != sides.end()) return false;
    if (side.out.dot(next->out) < kSharpest) return false;
  }
  return true;
}

}  // namespace

std::optional<bool> ConvexPlanes::holds(const Vec3& p) const {
  if (planes.empty()) return std::nullopt;
  double most = -kInfinity;
  for (const Plane& plane : planes) most = std::max(most, plane.normal.dot(p) - plane.height);
  if (std::abs(most) <= uncertain) return std::nullopt;
  return most < 0;
}

ConvexPlanes convex_planes_of(const SurfaceFaces& surface, const std::vector<Vec3>& normals) {
  const auto& vertices = surface.mesh.vertices;
  const bool whole = std::all_of(surface.region_of.begin(), surface.region_of.end(), [](int r) { return r >= 0; });
  if (!surface.closed || !whole || normals.empty() || normals.size() > kMostConvexPlanes) return {};
  ConvexPlanes convex;
  double farthest = 0;
  for (std::size_t r = 0; r < normals.size(); ++r) {
    convex.planes.push_back({normals[r], normals[r].dot(surface.regions[r].centroid)});
    for (const int t : surface.regions[r].triangles) {
      for (const int v : surface.mesh.triangles[t]) {
        const double off = std::abs(normals[r].dot(vertices[v]) - convex.planes[r].height);
        convex.uncertain = std::max(convex.uncertain, off);
      }
    }
  }
  Vec3 middle = Vec3::Zero();
  for (const Vec3& v : vertices) {
    middle += v / static_cast<double>(vertices.size());
    farthest = std::max(farthest, v.lpNorm<1>());
    for (const ConvexPlanes::Plane& plane : convex.planes) {
      convex.uncertain = std::max(convex.uncertain, plane.normal.dot(v) - plane.height);
    }
  }
  convex.uncertain += kPlaneRounding * farthest;
  const bool even = convex.uncertain <= kMostUncertain * surface.size;
  if (!even || convex.holds(middle) != true) return {};
  return winding_number(surface.mesh, surface.triangle_tree, middle) != 0 ? convex : ConvexPlanes();
}

double FaceOutline::farthest_out(const Vec3& p) const {
  double most = -kInfinity;
  for (const Rim& rim : rims) most = std::max(most, rim.out.dot(p) - rim.height);
  return most;
}

std::optional<bool> FaceOutline::holds(const Vec3& p, double slack) const {
  if (rims.empty()) return std::nullopt;
  const double most = farthest_out(p);
  if (most > slack + uncertain) return false;
  if (kSpread * uncertain >= slack) return std::nullopt;
  if (most <= 0) return true;
  Vec3 q = p;
  for (const Rim& rim : rims) {
    if (const double beyond = rim.out.dot(q) - rim.height; beyond > 0) q -= beyond * rim.out;
  }
  if (farthest_out(q) <= uncertain && (q - p).norm() + kSpread * uncertain < slack) return true;
  return std::nullopt;
}

std::optional<bool> FaceOutline::holds_around(const Vec3& p, double radius, double slack) const {
  if (rims.empty()) return std::nullopt;
  const double most = farthest_out(p);
  if (most + radius / 2 > slack + kSpread * uncertain) return false;
  if (kSpread * uncertain < slack && most + radius + uncertain <= 0) return true;
  return std::nullopt;
}

FaceOutline outline_of(const std::vector<std::array<Vec3, 3>>& triangles, const Vec3& normal, double unevenness) {
  FaceOutline outline;
  if (triangles.size() > kMostRims) return {};
  std::vector<RimEnds> sides;
  double farthest = 0;
  for (const auto& t : triangles) {
    for (int k = 0; k < 3; ++k) {
      const Vec3 &from = t[k], &to = t[(k + 1) % 3];
      farthest = std::max(farthest, from.lpNorm<1>());
      if (is_shared(triangles, from, to)) continue;
      const Vec3 out = (to - from).cross(normal).normalized();
      if (out.isZero()) return {};
      outline.rims.push_back({out, out.dot(from)});
      sides.push_back({from, to, out});
    }
  }
  if (outline.rims.size() > kMostRims || !are_blunt(sides)) return {};
  double beyond = 0;
  for (const auto& t : triangles) {
    for (const Vec3& v : t) beyond = std::max(beyond, outline.farthest_out(v));
  }
  outline.uncertain = beyond + unevenness + kHeightRounding * farthest;
  return outline;
}

}  // namespace impend
