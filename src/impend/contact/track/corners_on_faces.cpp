// Corner p of x on a face {y : n·y = h}:   gap = n·p − h,  normal n
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "impend/base/numbers.h"
#include "impend/contact/track/side_contacts.h"
#include "impend/geometry/closest_point.h"
#include "impend/geometry/polygons.h"

namespace impend {
namespace {

// Whether a small circle about p lies in the face, but for the seams between its triangles.
bool lies_amid(const TrackFace& face, const Vec3& p, double radius) {
  if (face.unbounded) return true;
  constexpr int kPlaces = 3;
  constexpr double kSeam = 8;  // of the radius
  if (const std::optional<bool> all = face.outline.holds_around(p, radius, radius / kSeam)) return *all;
  static const std::array<Vec2, kPlaces> around = [] {
    std::array<Vec2, kPlaces> all;
    for (int k = 0; k < kPlaces; ++k) all[k] = {std::cos(2 * kPi * k / kPlaces), std::sin(2 * kPi * k / kPlaces)};
    return all;
  }();
  const Vec3 u = face.normal.unitOrthogonal(), v = face.normal.cross(u);
  for (const Vec2& place : around) {
    if (!lies_in(face, p + radius * (place.x() * u + place.y() * v), radius / kSeam)) return false;
  }
  return true;
}

// Whether a corner at the rim of a face reaches over it: a direction of its material, or of two together, leads in.
// Bodies that only pass each other's rim, flush, do not meet there.
bool reaches_over(const TrackFace& face, const Vec3& p, const Generators& piece, const Mat3& x_to_y, double slack) {
  constexpr double kAway = 4, kAround = 1;  // of the slack
  const auto leads_in = [&](const Vec3& g) {
    const Vec3 along = g - face.normal.dot(g) * face.normal;
    const double length = along.norm();
    return length > kLeaning && lies_amid(face, p + kAway * slack / length * along, kAround * slack);
  };
  for (std::size_t i = 0; i < piece.size(); ++i) {
    if (leads_in(x_to_y * piece[i])) return true;
    for (std::size_t j = 0; j < i; ++j) {
      if (leads_in((x_to_y * (piece[i] + piece[j])).normalized())) return true;
    }
  }
  return false;
}

struct Hit {
  int face = -1;
  double gap = 0;
  bool leads_away = true;
  bool beyond = false;  // of the face's rim
};

// Two faces of a convex edge or corner: each lies behind the plane of the other.
bool meet_convexly(const TrackFace& f, const TrackFace& g, double slack) {
  return f.normal.dot(g.centroid) < f.height - slack && g.normal.dot(f.centroid) < g.height - slack;
}

bool is_before(int corner, const Hit& one, const Hit& other, double slack, const WasThere& was_there) {
  // What was a contact stays one, whatever the corner has come out of meanwhile.
  if (one.leads_away != other.leads_away && was_there.on_face(corner, (one.leads_away ? one : other).face))
    return one.leads_away;
  const double farther = one.gap - other.gap;
  if (std::abs(farther) > slack) return farther > 0;
  if (one.leads_away != other.leads_away) return one.leads_away;
  return was_there.on_face(corner, one.face) && !was_there.on_face(corner, other.face);
}

// Leaves of two faces that meet convexly the one that the corner is farther out of; of equals one that its edges lead
// away from.
void choose(const TrackSide& side, int corner, const WasThere& was_there, std::vector<Hit>& hits) {
  for (std::size_t i = 0; i < hits.size(); ++i) {
    for (std::size_t j = i + 1; j < hits.size();) {
      const TrackFace &f = side.y.faces[hits[i].face], &g = side.y.faces[hits[j].face];
      if (hits[i].beyond || hits[j].beyond || !meet_convexly(f, g, side.window.slack)) {
        ++j;
        continue;
      }
      if (is_before(corner, hits[j], hits[i], side.window.slack, was_there)) hits[i] = hits[j];
      hits.erase(hits.begin() + static_cast<std::ptrdiff_t>(j));
      j = i + 1;
    }
  }
}

}  // namespace

bool lies_in(const TrackFace& face, const Vec3& p, double slack) {
  if (face.unbounded) return true;
  if (const std::optional<bool> holds = face.outline.holds(p, slack)) return *holds;
  const Vec3 foot = p - (face.normal.dot(p) - face.height) * face.normal;
  for (const auto& [a, b, c] : face.triangles) {
    if ((closest_point_on_triangle(foot, a, b, c) - foot).squaredNorm() <= slack * slack) return true;
  }
  return false;
}

SideContact plain_corner_on_face(const TrackSide& side, int c, int f) {
  const TrackFace& face = side.y.faces[f];
  const Vec3 p = side.x_to_y * side.x.corners[c].point;
  const double gap = face.normal.dot(p) - face.height;
  return {TrackKind::kCornerFace, c, f, 0, p - gap / 2 * face.normal, face.normal, gap};
}

void add_corners_on_faces(const TrackSide& side, const FeatureList& features, const WasThere& was_there,
                          std::vector<SideContact>& contacts) {
  const double slack = side.window.slack;
  static thread_local std::vector<Hit> near, hits;  // room that is kept
  for (std::size_t k = 0; k < features.size();) {
    const int c = features[k][0];
    const TrackCorner& corner = side.x.corners[c];
    const Vec3 p = side.x_to_y * corner.point;
    near.clear();
    for (; side.plain && k < features.size() && features[k][0] == c; ++k) {
      contacts.push_back(plain_corner_on_face(side, c, features[k][1]));
    }
    for (; k < features.size() && features[k][0] == c; ++k) {
      const TrackFace& face = side.y.faces[features[k][1]];
      const double gap = face.normal.dot(p) - face.height;
      if (!side.in_window(gap) || !lies_in(face, p, side.sideways(gap))) continue;
      const bool beyond = gap > slack && !lies_in(face, p, slack);
      near.push_back({features[k][1], gap, true, beyond});
    }
    const std::size_t first = contacts.size();
    for (std::size_t piece = 0; piece < corner.pieces.size() && !near.empty(); ++piece) {
      const Generators& leads = corner.pieces[piece];
      hits.clear();
      for (Hit hit : near) {
        const TrackFace& face = side.y.faces[hit.face];
        const double turn = hit.gap > slack ? side.window.turn : 0.0;
        hit.leads_away = leads_away(leads, side.x_to_y.R.transpose() * face.normal, turn);
        if (hit.beyond || lies_amid(face, p, slack) || reaches_over(face, p, leads, side.x_to_y.R, slack)) {
          hits.push_back(hit);
        }
      }
      if (!side.window.every) choose(side, c, was_there, hits);
      for (const Hit& hit : hits) {
        // Where it does not lead away, the corner is out of this face, and something else is nearer there.
        const bool told = std::any_of(contacts.begin() + static_cast<std::ptrdiff_t>(first), contacts.end(),
                                      [&](const SideContact& contact) { return contact.second == hit.face; });
        if (!hit.leads_away || told) continue;
        const Vec3& n = side.y.faces[hit.face].normal;
        contacts.push_back({TrackKind::kCornerFace, c, hit.face, 0, p - hit.gap / 2 * n, n, hit.gap, hit.beyond});
      }
    }
  }
}

}  // namespace impend
