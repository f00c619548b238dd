#include "impend/contact/track/round_side.h"

#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/contact/patches/patch_surface.h"

namespace impend {
namespace {

constexpr int kQuarters = 4;  // directions about a hole's axis, which hold a ball as the whole hole does

// Directions that hold a ball in a hollow of its own size as the whole hollow does, where there is no one direction:
// across a tube, and at the ends of one that is open to a side; along and across the pole of a socket, and at its rim.
std::vector<Vec3> holding_directions(const CurvedPatch& hollow) {
  std::vector<Vec3> all;
  if (hollow.kind == CurvedKind::kCylinder) {
    for (int k = 0; k < kQuarters; ++k) all.push_back(frame_of(hollow).direction(k * kPi / 2));
    if (hollow.sweep < 2 * kPi) {
      all.push_back(frame_of(hollow).direction(hollow.start));
      all.push_back(frame_of(hollow).direction(hollow.start + hollow.sweep));
    }
    return all;
  }
  const Vec3 u = hollow.axis.unitOrthogonal(), v = hollow.axis.cross(u);
  all = {hollow.axis, -hollow.axis};
  for (const Vec3& across : {u, v, Vec3(-u), Vec3(-v)}) {
    all.push_back(across);
    if (hollow.cap < kPi) all.push_back(std::cos(hollow.cap) * hollow.axis + std::sin(hollow.cap) * across);
  }
  return all;
}

bool fits(const RoundSide& ball, const CurvedPatch& hollow) {
  return std::abs(hollow.radius - ball.patch.radius) <= ball.side.window.below;
}

void add_ball_in_hollow(const RoundSide& ball, const CurvedPatch& hollow, int p, int q,
                        std::vector<SideContact>& contacts) {
  const TrackSide& side = ball.side;
  const bool tube = hollow.kind == CurvedKind::kCylinder;
  const Vec3 centre =
      tube ? Vec3(hollow.centre + hollow.axis.dot(ball.centre - hollow.centre) * hollow.axis) : hollow.centre;
  int place = 1;
  for (const Vec3& rho : holding_directions(hollow)) {
    const double gap = hollow.radius - ball.patch.radius - rho.dot(ball.centre - centre);
    const Vec3 point = ball.centre + (ball.patch.radius + gap / 2) * rho;
    const bool covered = side.plain || covers(*side.y.surface, hollow, centre + rho, side.window.slack);
    if (ball.is_there(rho) && covered) add_round(side, TrackKind::kRoundRound, p, q, place, point, -rho, gap, contacts);
    ++place;
  }
}

// The nearest of an edge and its faces to a ball.
struct EdgeFoot {
  Vec3 foot = Vec3::Zero(), normal = Vec3::Zero();
  double distance = 0;  // m, of the centre; 0: on the edge
  bool on_edge = true;
};

EdgeFoot foot_on_edge(const TrackEdge& edge, const Vec3& centre) {
  const Vec3 along = (edge.to - edge.from).normalized(), foot = edge.from + along.dot(centre - edge.from) * along;
  const Vec3 off = centre - foot;
  const double distance = off.norm();
  if (!(distance > 0)) return {};
  const Vec3 n = off / distance;
  if (lies_between(n, edge.left, edge.right, 0)) return {foot, n, distance, true};
  const Vec3& face = n.dot(edge.left) > n.dot(edge.right) ? edge.left : edge.right;
  return {centre - face.dot(off) * face, face, face.dot(off), false};
}

// Of the two surfaces that meet in a rim, there.
struct RimNormals {
  Vec3 wall, other;
};

RimNormals normals_at(const TrackBody& body, const CircularEdge& rim, const Vec3& p) {
  const std::vector<CurvedPatch>& patches = body.surface->patches;
  return {outward_normal(patches[rim.wall], p),
          rim.other >= 0 ? outward_normal(patches[rim.other], p) : body.faces[rim.flat].normal};
}

// What lies beside a disc's chords and inside of its circle is flat, too.
bool is_over_sliver(const TrackBody& body, const CircularEdge& rim, const Vec3& off) {
  const double rho = off.cross(rim.axis).norm();
  return rim.flat >= 0 && body.surface->patches[rim.wall].convex && rho < rim.radius &&
         rho >= rim.radius - rim.sagitta - kBeyondArc * rim.radius;
}

// A rim's places are its eighths, each with its own nearest point: a place then moves no farther than the ball does.
constexpr int kSectors = 8;
struct SectorPlace {
  double angle = 0;
  bool within = true;  // not at one of its ends, since the nearest lies beyond
};

SectorPlace nearest_in_sector(double angle, int sector) {
  constexpr double kWidth = 2 * kPi / kSectors;
  const double from = sector * kWidth, in = angle < from ? angle - from + 2 * kPi : angle - from;
  if (in <= kWidth) return {angle, true};
  return {in - kWidth < 2 * kPi - in ? from + kWidth : from, false};
}

bool is_on(const CircularEdge& rim, double angle) {
  return rim.full || std::any_of(rim.arcs.begin(), rim.arcs.end(), [&](const auto& arc) {
           return Arc{arc.first, arc.second}.holds(angle, kBeyondArc);
         });
}

}  // namespace

void add_ball_on_face(const RoundSide& ball, int p, int f, std::vector<SideContact>& contacts) {
  const TrackFace& face = ball.side.y.faces[f];
  const double height = face.normal.dot(ball.centre) - face.height, gap = height - ball.patch.radius;
  if (!ball.side.in_window(gap) || !ball.is_there(-face.normal)) return;
  if (!ball.side.plain && !lies_in(face, ball.centre, ball.side.window.slack)) return;
  add_round_from(ball.side, TrackKind::kBallFace, p, f, 0, ball.centre - height * face.normal, face.normal, gap,
                 contacts);
}

void add_ball_on_edge(const RoundSide& ball, int p, int e, std::vector<SideContact>& contacts) {
  const TrackSide& side = ball.side;
  const TrackEdge& edge = side.y.edges[e];
  const Vec3 along = (edge.to - edge.from).normalized();
  const double at = along.dot(ball.centre - edge.from);
  if (!side.plain && !(at > 0 && at < along.dot(edge.to - edge.from))) return;
  EdgeFoot nearest = foot_on_edge(edge, ball.centre);
  if (nearest.normal.isZero()) return;
  if (!side.plain) {
    const Vec3 foot = edge.from + at * along, off = ball.centre - foot;
    nearest = {foot, off.normalized(), off.norm(), true};
    if (!lies_between(nearest.normal, edge.left, edge.right, kBeyondArc) || !ball.is_there(-nearest.normal)) return;
  }
  add_round_from(side, TrackKind::kBallEdge, p, e, 0, nearest.foot, nearest.normal,
                 nearest.distance - ball.patch.radius, contacts);
}

void add_ball_on_corner(const RoundSide& ball, int p, int c, std::vector<SideContact>& contacts) {
  const TrackSide& side = ball.side;
  const TrackCorner& corner = side.y.corners[c];
  const Vec3 off = ball.centre - corner.point;
  const double distance = off.norm();
  if (!(distance > 0)) return;
  EdgeFoot nearest{corner.point, off / distance, distance, false};
  for (const Vec3& g : corner.along) {
    if (!side.plain && nearest.normal.dot(g) > kBeyondArc) return;
  }
  // Where it has come over an edge or a face meanwhile, that is nearer.
  for (const int e : corner.edges) {
    const TrackEdge& edge = side.y.edges[e];
    const double ahead = (edge.corner_from == c ? 1 : -1) * off.dot(edge.to - edge.from);
    if (!side.plain || !(ahead > 0)) continue;
    const EdgeFoot on_edge = foot_on_edge(edge, ball.centre);
    if (!on_edge.normal.isZero() && on_edge.distance < nearest.distance) nearest = on_edge;
  }
  if (!ball.is_there(-nearest.normal)) return;
  add_round_from(side, TrackKind::kBallCorner, p, c, 0, nearest.foot, nearest.normal,
                 nearest.distance - ball.patch.radius, contacts);
}

void add_ball_on_rim(const RoundSide& ball, int p, int c, std::vector<SideContact>& contacts) {
  const TrackSide& side = ball.side;
  const CircularEdge& rim = side.y.surface->circles[c];
  const CurvedPatch& wall = side.y.surface->patches[rim.wall];
  const bool convex = wall.convex;
  // A socket of the ball's size holds it at its rim, too.
  if (!convex && !side.plain && wall.kind == CurvedKind::kSphere && fits(ball, wall)) return;
  const AxisFrame frame(rim.axis, rim.reference);
  const Vec3 off = ball.centre - rim.centre;
  const bool amid = off.cross(rim.axis).isZero(0);
  if (amid && convex) return;
  for (int sector = 0; sector < kSectors; ++sector) {
    const SectorPlace at = nearest_in_sector(amid ? 0.0 : frame.angle_of(off), sector);
    if (!is_on(rim, at.angle) || (!side.plain && convex && !at.within)) continue;
    const Vec3 on_rim = rim.centre + rim.radius * frame.direction(at.angle), away = ball.centre - on_rim;
    const double distance = away.norm();
    if (!(distance > 0)) continue;
    EdgeFoot nearest{on_rim, away / distance, distance, true};
    const RimNormals normals = normals_at(side.y, rim, on_rim);
    if (!lies_between(nearest.normal, normals.wall, normals.other, kBeyondArc)) {
      if (!side.plain && !is_over_sliver(side.y, rim, off)) continue;
      const bool beside = side.plain && nearest.normal.dot(normals.wall) > nearest.normal.dot(normals.other);
      const Vec3& face = beside ? normals.wall : normals.other;
      nearest = {ball.centre - face.dot(away) * face, face, face.dot(away), false};
    }
    if (!ball.is_there(-nearest.normal)) continue;
    add_round_from(side, TrackKind::kBallRim, p, c, sector, nearest.foot, nearest.normal,
                   nearest.distance - ball.patch.radius, contacts);
  }
}

void add_ball_on_round(const RoundSide& ball, int p, int q, std::vector<SideContact>& contacts) {
  const TrackSide& side = ball.side;
  const CurvedPatch& other = side.y.surface->patches[q];
  const double off = signed_distance(other, ball.centre), gap = off - ball.patch.radius;
  const Vec3 n = outward_normal(other, ball.centre);
  if (!other.convex && (side.plain || fits(ball, other))) {
    add_ball_in_hollow(ball, other, p, q, contacts);
    if (std::abs(off - other.radius) <= side.window.slack) return;
  }
  if (n.isZero() || !side.in_window(gap) || !ball.is_there(-n)) return;
  if (!side.plain && !covers(*side.y.surface, other, ball.centre, side.window.slack)) return;
  add_round_from(side, TrackKind::kRoundRound, p, q, 0, ball.centre - off * n, n, gap, contacts);
}

}  // namespace impend
