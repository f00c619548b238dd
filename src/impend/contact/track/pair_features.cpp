#include "impend/contact/track/pair_features.h"

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

bool is_flat(int patch) { return patch < 0; }

bool contains(const Box3& box, const Vec3& p) {
  return (p.array() >= box.lower.array()).all() && (p.array() <= box.upper.array()).all();
}

// What of x lies near y, in the frame of y at t = 0.
class SideSearch {
 public:
  // x ↦ y: from the frame of x at t = 0 to that of y.
  SideSearch(const TrackBody& x, const TrackBody& y, const RigidTransform& x_to_y, double reach)
      : x_(x), y_(y), X_(x_to_y), reach_(reach) {}

  SideFeatures find() {
    SideFeatures found;
    for (int c = 0; c < static_cast<int>(x_.corners.size()); ++c) add_corner(c, found);
    for (const int r : x_.rounds) add_round(r, found);
    return found;
  }

 private:
  void add_corner(int c, SideFeatures& found) const {
    const TrackCorner& corner = x_.corners[c];
    if (!is_flat(corner.patch)) return;
    const Vec3 p = X_ * corner.point;
    for (int f = 0; f < static_cast<int>(y_.faces.size()); ++f) {
      const TrackFace& face = y_.faces[f];
      if (!is_flat(face.patch) || !near_face(face, p, 0)) continue;
      found.corner_face.push_back({c, f});
    }
    for (const int r : y_.rounds) {
      if (contains(y_.surface->patches[r].box.inflated(reach_), p)) found.corner_round.push_back({c, r});
    }
  }

  bool near_face(const TrackFace& face, const Vec3& p, double radius) const {
    if (std::abs(face.normal.dot(p) - face.height) > reach_ + radius) return false;
    return face.unbounded || contains(face.box.inflated(reach_ + radius), p);
  }

  void add_round(int r, SideFeatures& found) const {
    const CurvedPatch& patch = x_.surface->patches[r];
    if (!patch.convex) return;
    const Box3 box = patch.box.mapped(X_.R, X_.p).inflated(reach_);
    const bool ball = patch.kind == CurvedKind::kSphere;
    for (int f = 0; f < static_cast<int>(y_.faces.size()); ++f) {
      const TrackFace& face = y_.faces[f];
      if (!is_flat(face.patch) || !(face.unbounded || face.box.overlaps(box))) continue;
      (ball ? found.ball_face : found.rim_face).push_back({r, f});
    }
    for (int e = 0; e < static_cast<int>(y_.edges.size()); ++e) {
      const TrackEdge& edge = y_.edges[e];
      if (!is_flat(edge.patch) || !edge_box(edge).overlaps(box)) continue;
      // A ball meets the circle itself; a pin that fits lies within the chords of its hole.
      if (edge.chord && (ball || edge.of_hole)) continue;
      (ball ? found.ball_edge : found.cylinder_edge).push_back({r, e});
    }
    for (int c = 0; ball && c < static_cast<int>(y_.corners.size()); ++c) {
      if (is_flat(y_.corners[c].patch) && contains(box, y_.corners[c].point)) found.ball_corner.push_back({r, c});
    }
    if (ball && y_.surface) add_rims(r, box, found);
    for (const int other : y_.rounds) {
      if (y_.surface->patches[other].box.overlaps(box)) found.round_round.push_back({r, other});
    }
  }

  // Circles of surfaces that are followed; of others the chords are edges.
  void add_rims(int r, const Box3& box, SideFeatures& found) const {
    const std::vector<CircularEdge>& circles = y_.surface->circles;
    const auto is_followed = [&](int patch) {
      return std::find(y_.rounds.begin(), y_.rounds.end(), patch) != y_.rounds.end();
    };
    for (int c = 0; c < static_cast<int>(circles.size()); ++c) {
      const bool round = is_followed(circles[c].wall) || is_followed(circles[c].other);
      if (round && circles[c].box.overlaps(box)) found.ball_rim.push_back({r, c});
    }
  }

  static Box3 edge_box(const TrackEdge& edge) {
    Box3 box;
    box.add(edge.from);
    box.add(edge.to);
    return box;
  }

  const TrackBody& x_;
  const TrackBody& y_;
  RigidTransform X_;
  double reach_;
};

Box3 box_of_edge(const TrackEdge& edge, const RigidTransform& X) {
  Box3 box;
  box.add(X * edge.from);
  box.add(X * edge.to);
  return box;
}

FeatureList edges_within(const TrackBody& a, const TrackBody& b, const RigidTransform& a_to_b, double reach) {
  FeatureList found;
  std::vector<int> near;
  const Box3 all = a.box.mapped(a_to_b.R, a_to_b.p).inflated(reach);
  for (int f = 0; f < static_cast<int>(b.edges.size()); ++f) {
    if (is_flat(b.edges[f].patch) && box_of_edge(b.edges[f], {}).overlaps(all)) near.push_back(f);
  }
  if (near.empty()) return found;
  for (int e = 0; e < static_cast<int>(a.edges.size()); ++e) {
    if (!is_flat(a.edges[e].patch)) continue;
    const Box3 box = box_of_edge(a.edges[e], a_to_b).inflated(reach);
    for (const int f : near) {
      if (box_of_edge(b.edges[f], {}).overlaps(box)) found.push_back({e, f});
    }
  }
  return found;
}

bool may_meet_edges(const TrackCorner& corner) { return !corner.faces.empty(); }

// Corners of x that may come onto corners and edges of y.
void add_meeting(const TrackBody& x, const TrackBody& y, const RigidTransform& x_to_y, double reach,
                 FeatureList* corners, FeatureList& edges) {
  const Box3 all = y.box.inflated(reach);
  for (int c = 0; c < static_cast<int>(x.corners.size()); ++c) {
    const Vec3 p = x_to_y * x.corners[c].point;
    if (!may_meet_edges(x.corners[c]) || !contains(all, p)) continue;
    for (int d = 0; corners && d < static_cast<int>(y.corners.size()); ++d) {
      if (may_meet_edges(y.corners[d]) && (y.corners[d].point - p).norm() <= reach) corners->push_back({c, d});
    }
    for (int e = 0; e < static_cast<int>(y.edges.size()); ++e) {
      const TrackEdge& edge = y.edges[e];
      if (!is_flat(edge.patch) || edge.chord || !contains(box_of_edge(edge, {}).inflated(reach), p)) continue;
      edges.push_back({c, e});
    }
  }
}

}  // namespace

PairFeatures features_within(const PairPlace& place, double reach) {
  const RigidTransform a_to_b = place.D_b.inverse() * place.D_a;
  PairFeatures found;
  found.a_on_b = SideSearch(*place.a, *place.b, a_to_b, reach).find();
  if (place.b->surface) {
    found.b_on_a = SideSearch(*place.b, *place.a, a_to_b.inverse(), reach).find();
    found.edge_edge = edges_within(*place.a, *place.b, a_to_b, reach);
    add_meeting(*place.a, *place.b, a_to_b, reach, &found.corner_corner, found.corner_edge);
    add_meeting(*place.b, *place.a, a_to_b.inverse(), reach, nullptr, found.edge_corner);
  }
  return found;
}

}  // namespace impend
