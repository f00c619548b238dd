#include "impend/contact/track/side_contacts.h"

namespace impend {

TrackedContact in_world(const PairPlace& place, bool swapped, const SideContact& c) {
  const RigidTransform& D = swapped ? place.D_a : place.D_b;
  return {{place.index_a, place.index_b, c.kind, swapped, c.first, c.second, c.place},
          D * c.point,
          (swapped ? -1.0 : 1.0) * (D.R * c.normal),
          c.gap,
          c.beyond};
}

bool lie_aside(const PairPlace& place, const TrackKey& key, double gap) {
  constexpr double kAside = 2;
  const TrackBody &x = key.swapped ? *place.b : *place.a, &y = key.swapped ? *place.a : *place.b;
  const RigidTransform x_to_y = key.swapped ? place.D_a.inverse() * place.D_b : place.D_b.inverse() * place.D_a;
  if (key.kind == TrackKind::kCornerFace)
    return !lies_in(y.faces[key.second], x_to_y * x.corners[key.first].point, kAside * gap);
  return key.kind == TrackKind::kEdgeEdge && !lie_across(x.edges[key.first], x_to_y, y.edges[key.second], kAside * gap);
}

FlatKeys::FlatKeys(const PairPlace& place, double slack)
    : place_(place),
      window_{0, 0, slack},
      a_to_b_(place.D_b.inverse() * place.D_a),
      on_b_{*place.a, *place.b, a_to_b_, window_, false, true},
      on_a_{*place.b, *place.a, a_to_b_.inverse(), window_, true, true} {}

std::optional<TrackedContact> FlatKeys::at(const TrackKey& key) const {
  if (key.kind == TrackKind::kCornerFace) {
    return in_world(place_, key.swapped, plain_corner_on_face(key.swapped ? on_a_ : on_b_, key.first, key.second));
  }
  const std::optional<SideContact> edges = plain_edge_on_edge(on_b_, key.first, key.second);
  if (!edges) return std::nullopt;
  return in_world(place_, false, *edges);
}

std::optional<Vec3> FlatKeys::normal_at(const TrackKey& key) const {
  if (key.kind == TrackKind::kCornerFace) {
    const TrackSide& side = key.swapped ? on_a_ : on_b_;
    const Mat3& R = key.swapped ? place_.D_a.R : place_.D_b.R;
    return Vec3((key.swapped ? -1.0 : 1.0) * (R * side.y.faces[key.second].normal));
  }
  const std::optional<Vec3> n = normal_of_edges(on_b_, key.first, key.second);
  if (!n) return std::nullopt;
  return Vec3(1.0 * (place_.D_b.R * *n));
}

}  // namespace impend
