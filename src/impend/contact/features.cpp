#include "impend/contact/features.h"

#include <algorithm>
#include <limits>
#include <set>

#include "impend/geometry/bvh.h"
#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

Box3 around(const Vec3& p, double gap) {
  Box3 box;
  box.add(p);
  return box.inflated(gap);
}

const Vec3& start(const BodySurface& s, int e) { return s.mesh.vertices[s.edges[e].from]; }
const Vec3& end(const BodySurface& s, int e) { return s.mesh.vertices[s.edges[e].to]; }

double distance_to_edge(const BodySurface& s, int e, const Vec3& p) {
  return (p - closest_point_on_segment(p, start(s, e), end(s, e))).norm();
}

// What of the surface is nearest to p, as feature_at sees it.
Feature feature_near(const BodySurface& s, const Vec3& p, double gap, double reach) {
  if (!(reach > gap)) return feature_at(s, p, gap);
  const SurfacePoint nearest = nearest_on_mesh(s.mesh, s.triangle_tree, p, reach);
  return nearest.triangle < 0 ? Feature{} : feature_at(s, p, nearest.distance + gap);
}

// Corners of `from` near `to`; the pair is stored as (a, b) whichever of the two is a.
void add_corners(const BodySurface& from, const BodySurface& to, double gap, double reach, bool from_is_a,
                 std::set<std::pair<int, int>>& corner_pairs, std::vector<FeaturePair>& found) {
  for (int v : corners_near(from, to.box.inflated(std::max(gap, reach)))) {
    const Vec3& p = from.mesh.vertices[v];
    const Feature own{FeatureKind::kVertex, v, p};
    const Feature other = feature_near(to, p, gap, reach);
    if (other.index < 0) continue;
    if (other.kind == FeatureKind::kVertex) {
      const std::pair<int, int> key = from_is_a ? std::pair(own.index, other.index) : std::pair(other.index, own.index);
      if (!corner_pairs.insert(key).second) continue;
    }
    found.push_back(from_is_a ? FeaturePair{own, other} : FeaturePair{other, own});
  }
}

}  // namespace

Feature feature_at(const BodySurface& s, const Vec3& p, double gap) {
  Feature corner, edge, face;
  double to_corner = gap, to_edge = gap, to_face = gap;
  s.triangle_tree.overlapping(around(p, gap), [&](int t) {
    const auto& [i, j, k] = s.mesh.triangles[t];
    for (int v : {i, j, k}) {
      if (s.vertex_kind[v] != VertexKind::kCorner) continue;
      const double d = (p - s.mesh.vertices[v]).norm();
      if (d > to_corner || (d == to_corner && corner.index >= 0 && v >= corner.index)) continue;
      to_corner = d;
      corner = {FeatureKind::kVertex, v, s.mesh.vertices[v]};
    }
    const Vec3 q = closest_point_on_triangle(p, s.mesh.vertices[i], s.mesh.vertices[j], s.mesh.vertices[k]);
    const double d = (p - q).norm();
    const int region = s.region_of[t];
    if (d > to_face || (d == to_face && face.index >= 0 && region >= face.index)) return;
    to_face = d;
    face = {FeatureKind::kFace, region, q};
  });
  if (corner.index >= 0) return corner;
  s.edge_tree.overlapping(around(p, gap), [&](int e) {
    const double d = distance_to_edge(s, e, p);
    if (d > to_edge || (d == to_edge && edge.index >= 0 && e >= edge.index)) return;
    to_edge = d;
    edge = {FeatureKind::kEdge, e, closest_point_on_segment(p, start(s, e), end(s, e))};
  });
  return edge.index >= 0 ? edge : face;
}

std::vector<FeaturePair> touching_features(const BodySurface& a, const BodySurface& b, double gap, double reach) {
  const double far = std::max(gap, reach);
  std::vector<FeaturePair> found;
  std::set<std::pair<int, int>> corner_pairs;
  add_corners(a, b, gap, reach, true, corner_pairs, found);
  add_corners(b, a, gap, reach, false, corner_pairs, found);
  const Box3 near = b.box.inflated(far);
  for (int i : edges_near(a, near.inflated(far))) {
    const Box3 box = box_of(a, a.edges[i]).inflated(far);
    if (!box.overlaps(near)) continue;
    const Vec3 &p0 = start(a, i), &p1 = end(a, i);
    b.edge_tree.overlapping(box, [&](int j) {
      const Vec3 &q0 = start(b, j), &q1 = end(b, j);
      const SegmentPair pair = closest_points_of_segments(p0, p1, q0, q1);
      if (pair.distance > far) return;
      // An end within the gap of the other edge has been taken as a corner. That settles parallel edges, too.
      const double at_end = reach > gap ? pair.distance + gap : gap;
      if (std::min(distance_to_edge(b, j, p0), distance_to_edge(b, j, p1)) <= at_end) return;
      if (std::min(distance_to_edge(a, i, q0), distance_to_edge(a, i, q1)) <= at_end) return;
      found.push_back({{FeatureKind::kEdge, i, pair.on_p}, {FeatureKind::kEdge, j, pair.on_q}});
    });
  }
  return found;
}

TangentCone cone_of(const BodySurface& surface, const std::vector<DirectionClass>& classes, const Feature& feature) {
  switch (feature.kind) {
    case FeatureKind::kFace:
      return cone_of_face(surface, classes, feature.index);
    case FeatureKind::kEdge:
      return cone_of_edge(surface, classes, feature.index);
    case FeatureKind::kVertex:
      break;
  }
  return cone_of_vertex(surface, classes, feature.index);
}

double local_length(const BodySurface& surface, const Feature& feature) {
  const auto length = [&](int e) { return (end(surface, e) - start(surface, e)).norm(); };
  double least = std::numeric_limits<double>::infinity();
  if (feature.kind == FeatureKind::kEdge) least = length(feature.index);
  if (feature.kind == FeatureKind::kVertex) {
    for (int e : surface.edges_of[feature.index]) least = std::min(least, length(e));
  }
  return least;
}

ContactKind kind_of(FeatureKind a, FeatureKind b) {
  if (a < b) std::swap(a, b);
  if (a == FeatureKind::kVertex) {
    return b == FeatureKind::kVertex ? ContactKind::kVertexVertex
           : b == FeatureKind::kEdge ? ContactKind::kVertexEdge
                                     : ContactKind::kVertexFace;
  }
  return b == FeatureKind::kEdge ? ContactKind::kEdgeEdge : ContactKind::kEdgeFace;
}

}  // namespace impend
