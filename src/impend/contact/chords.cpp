#include "impend/contact/chords.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "impend/contact/patches/patch_surface.h"
#include "impend/geometry/polygons.h"

namespace impend {
namespace {

int index_of(const BodySurface& surface, const PlanarRegion& region) {
  return surface.region_of[region.triangles.front()];
}

void make_counter_clockwise(std::vector<Vec2>& polygon) {
  if (polygon_area(polygon) < 0) std::reverse(polygon.begin(), polygon.end());
}

double noise_of(const GeometricTolerances& tolerances, const BodySurface& surface) {
  return std::max(tolerances.plane_noise * surface.point_noise, tolerances.relative_plane * surface.size);
}

struct Piece {
  int triangle = -1;
  std::vector<Vec2> outline;
};

bool is_thin(const std::vector<Vec2>& polygon, const ContactTolerances& tolerances) {
  return !(std::abs(polygon_area(polygon)) > tolerances.geometric.sliver * tolerances.gap * polygon_perimeter(polygon));
}

// Of the region's triangles, what lies in the sliver.
std::vector<Piece> pieces_in(const Sliver& sliver, const BodySurface& surface, const PlanarRegion& region,
                             const Frame& frame, const Box3& near) {
  std::vector<Piece> pieces;
  for (int t : triangles_near(surface, index_of(surface, region), near)) {
    std::vector<Vec2> triangle;
    for (int v : surface.mesh.triangles[t]) triangle.push_back(frame.flat(surface.mesh.vertices[v]));
    make_counter_clockwise(triangle);
    std::vector<Vec2> outline = clip_convex(triangle, sliver.outline);
    if (!outline.empty()) pieces.push_back({t, std::move(outline)});
  }
  return pieces;
}

// Whether the side that two triangles share passes through the sliver.
bool joined_in(const Sliver& sliver, const BodySurface& surface, const Frame& frame, int t, int u) {
  for (int k = 0; k < 3; ++k) {
    if (surface.neighbours[t][k] != u) continue;
    const Vec3 &p = surface.mesh.vertices[surface.mesh.triangles[t][k]],
               &q = surface.mesh.vertices[surface.mesh.triangles[t][(k + 1) % 3]];
    if (!clip_convex({frame.flat(p), frame.flat(q)}, sliver.outline).empty()) return true;
  }
  return false;
}

// By piece, the first of those that hang together within the sliver.
std::vector<int> connected(const Sliver& sliver, const BodySurface& surface, const Frame& frame,
                           const std::vector<Piece>& pieces) {
  std::vector<int> group(pieces.size());
  std::iota(group.begin(), group.end(), 0);
  const auto root = [&group](int i) {
    while (group[i] != i) i = group[i] = group[group[i]];
    return i;
  };
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    for (std::size_t j = i + 1; j < pieces.size(); ++j) {
      if (!joined_in(sliver, surface, frame, pieces[i].triangle, pieces[j].triangle)) continue;
      const auto [low, high] = std::minmax({root(static_cast<int>(i)), root(static_cast<int>(j))});
      group[high] = low;
    }
  }
  for (std::size_t i = 0; i < group.size(); ++i) group[i] = root(static_cast<int>(i));
  return group;
}

// What the face has in the sliver without reaching its chord.
void add_pieces(const Sliver& sliver, const BodySurface& surface, const PlanarRegion& region, const Frame& frame,
                const Box3& near, const ContactTolerances& tolerances, std::vector<Vec2>& corners) {
  const std::vector<Piece> pieces = pieces_in(sliver, surface, region, frame, near);
  const std::vector<int> group = connected(sliver, surface, frame, pieces);
  std::vector<bool> at_chord(pieces.size(), false);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    for (const Vec2& x : pieces[i].outline) {
      if (sliver.outward.dot(x - sliver.start) <= tolerances.gap) at_chord[group[i]] = true;
    }
  }
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (at_chord[group[i]] || is_thin(pieces[i].outline, tolerances)) continue;
    corners.insert(corners.end(), pieces[i].outline.begin(), pieces[i].outline.end());
  }
}

}  // namespace

Chords chords_at(const BodySurface& surface, const SharpEdge& edge, const Vec3& n, double tolerance, double angle) {
  if (edge.right < 0 || surface.regions[edge.left].curved == surface.regions[edge.right].curved) return {};
  const PlanarRegion& wall = surface.regions[surface.regions[edge.left].curved ? edge.left : edge.right];
  if (wall.patch < 0) return {wall.sagitta, wall.sagitta};
  const CurvedPatch& patch = surface.patches[wall.patch];
  const Vec3 middle = (surface.mesh.vertices[edge.from] + surface.mesh.vertices[edge.to]) / 2;
  const double off = signed_distance(patch, middle), lean = n.cross(outward_normal(patch, middle)).norm();
  if (std::abs(off) <= tolerance + patch.residual) return {};
  const double along = lean > std::sin(angle) ? std::abs(off) / lean : wall.sagitta;
  return off > 0 ? Chords{along, 0} : Chords{0, along};
}

ChordReach measure_chords(const GeometricTolerances& tolerances, double angle, const BodySurface& surface) {
  ChordReach reach;
  for (const PlanarRegion& region : surface.regions) reach.sagitta = std::max(reach.sagitta, region.sagitta);
  if (!(reach.sagitta > 0)) return reach;
  const double noise = noise_of(tolerances, surface);
  for (const SharpEdge& edge : surface.edges) {
    if (edge.right < 0) continue;
    const PlanarRegion& flat = surface.regions[surface.regions[edge.left].curved ? edge.right : edge.left];
    reach.sliver = std::max(reach.sliver, chords_at(surface, edge, flat.normal, noise, angle).less);
  }
  return reach;
}

std::vector<Sliver> slivers_of(const BodySurface& surface, const PlanarRegion& region, const Frame& frame,
                               const Box3& near, double tolerance, double angle) {
  std::vector<Sliver> slivers;
  const int index = index_of(surface, region);
  for (int e : edges_near(surface, near)) {
    const SharpEdge& edge = surface.edges[e];
    if ((edge.left == index) == (edge.right == index)) continue;
    Sliver sliver;
    sliver.width = chords_at(surface, edge, region.normal, tolerance, angle).less;
    if (!(sliver.width > 0)) continue;
    const Vec3 &p = surface.mesh.vertices[edge.from], &q = surface.mesh.vertices[edge.to];
    const Vec3 outward = (edge.left == index ? 1.0 : -1.0) * (q - p).cross(region.normal);
    sliver.start = frame.flat(p);
    sliver.outward = frame.flat(outward).normalized();
    const Vec2 end = frame.flat(q), by = sliver.width * sliver.outward;
    sliver.outline = {sliver.start, end, end + by, sliver.start + by};
    make_counter_clockwise(sliver.outline);
    slivers.push_back(std::move(sliver));
  }
  return slivers;
}

std::vector<Vec2> beyond_chords(const BodySurface& a, const PlanarRegion& ra, const BodySurface& b,
                                const PlanarRegion& rb, const Frame& frame, bool apart,
                                const ContactTolerances& tolerances) {
  const double widest = std::max(a.sliver, b.sliver), reach = widest + tolerances.depth;
  if (!(widest > 0)) return {};
  Box3 near;
  near.lower = ra.box.lower.cwiseMax(rb.box.lower) - Vec3::Constant(reach);
  near.upper = ra.box.upper.cwiseMin(rb.box.upper) + Vec3::Constant(reach);
  if (near.empty()) return {};
  const auto slivers = [&](const BodySurface& s, const PlanarRegion& r) {
    return slivers_of(s, r, frame, near, noise_of(tolerances.geometric, s), tolerances.angle);
  };
  const std::vector<Sliver> of_a = slivers(a, ra), of_b = slivers(b, rb);
  std::vector<Vec2> corners;
  for (const Sliver& s : of_a) add_pieces(s, b, rb, frame, near, tolerances, corners);
  for (const Sliver& s : of_b) add_pieces(s, a, ra, frame, near, tolerances, corners);
  for (std::size_t i = 0; apart && i < of_a.size(); ++i) {
    for (const Sliver& s : of_b) {
      const std::vector<Vec2> common = clip_convex(of_a[i].outline, s.outline);
      if (!common.empty() && !is_thin(common, tolerances)) corners.insert(corners.end(), common.begin(), common.end());
    }
  }
  return corners;
}

}  // namespace impend
