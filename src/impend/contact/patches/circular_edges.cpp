#include "impend/contact/patches/circular_edges.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "impend/contact/contact_normal.h"
#include "impend/contact/patches/patch_surface.h"

namespace impend {
namespace {

// A chord of a circle about an axis: from angle `start` on by `sweep`, both ends at one height and radius.
struct Chord {
  double height = 0, radius = 0, start = 0, sweep = 0;
  double sense = 1;  // as CircularEdge::sense
  int edge = -1;
  int flat = -1;
};

struct Axis {
  Vec3 point;
  AxisFrame frame;
};

// Chords between one wall and faces of one facing, or one other patch.
using Key = std::tuple<int, int, int, double>;  // wall, other patch, direction class and sign of the flat

// The patch that founds the circle: one with an axis of its own rather than a sphere.
int wall_of(const BodySurface& surface, int p, int q) {
  if (p < 0 || q < 0) return std::max(p, q);
  if ((surface.patches[p].kind == CurvedKind::kSphere) != (surface.patches[q].kind == CurvedKind::kSphere)) {
    return surface.patches[p].kind == CurvedKind::kSphere ? q : p;
  }
  return std::min(p, q);
}

Axis axis_of(const BodySurface& surface, int wall, int other, int flat) {
  const CurvedPatch& patch = surface.patches[wall];
  Vec3 along = patch.axis;
  if (patch.kind == CurvedKind::kSphere) {
    along =
        other >= 0 ? Vec3((surface.patches[other].centre - patch.centre).normalized()) : surface.regions[flat].normal;
  }
  return {patch.centre, AxisFrame(along, plane_axes(along)[0])};
}

double slack_of(const BodySurface& surface, const GeometricTolerances& tolerances, int wall, int other) {
  double residual = surface.patches[wall].residual;
  if (other >= 0) residual = std::max(residual, surface.patches[other].residual);
  return tolerances.plane_noise * surface.point_noise + tolerances.relative_plane * surface.size + residual;
}

// Nothing where the ends differ in height or radius: no chord of a circle about this axis.
bool chord_of(const BodySurface& surface, const Axis& axis, int edge, bool wall_left, double slack, Chord* chord) {
  const SharpEdge& e = surface.edges[edge];
  double height[2], radius[2], angle[2];
  for (int k = 0; k < 2; ++k) {
    const Vec3 d = surface.mesh.vertices[k == 0 ? e.from : e.to] - axis.point;
    height[k] = axis.frame.axis.dot(d);
    const Vec3 across = d - height[k] * axis.frame.axis;
    radius[k] = across.norm();
    angle[k] = axis.frame.angle_of(across);
  }
  if (std::abs(height[0] - height[1]) > slack || std::abs(radius[0] - radius[1]) > slack || !(radius[0] > slack)) {
    return false;
  }
  const double sweep = std::remainder(angle[1] - angle[0], 2 * kPi);
  chord->height = (height[0] + height[1]) / 2;
  chord->radius = (radius[0] + radius[1]) / 2;
  chord->start = sweep > 0 ? angle[0] : angle[1];
  chord->sweep = std::abs(sweep);
  chord->sense = (sweep > 0) == wall_left ? 1 : -1;
  chord->edge = edge;
  return true;
}

// Chords of equal height, radius and sense.
CircularEdge circle_of(const BodySurface& surface, const Axis& axis, int wall, int other,
                       const std::vector<Chord>& chords) {
  CircularEdge circle;
  circle.wall = wall;
  circle.other = other;
  circle.flat = chords.front().flat;
  circle.axis = axis.frame.axis;
  circle.reference = axis.frame.u;
  circle.sense = chords.front().sense;
  double height = 0, sweep = 0, widest = 0;
  for (const Chord& c : chords) {
    height += c.height / static_cast<double>(chords.size());
    circle.radius += c.radius / static_cast<double>(chords.size());
    sweep += c.sweep;
    widest = std::max(widest, c.sweep);
    circle.arcs.emplace_back(c.start, c.sweep);
    const SharpEdge& e = surface.edges[c.edge];
    for (int v : {e.from, e.to}) circle.box.add(surface.mesh.vertices[v]);
  }
  for (const Chord& c : chords) {
    circle.noise = std::max({circle.noise, std::abs(c.height - height), std::abs(c.radius - circle.radius)});
  }
  circle.centre = axis.point + height * axis.frame.axis;
  circle.sagitta = circle.radius * (1 - std::cos(widest / 2));
  circle.full = sweep > 2 * kPi - widest / 2;
  std::sort(circle.arcs.begin(), circle.arcs.end());
  return circle;
}

void add_circles(const BodySurface& surface, const Axis& axis, int wall, int other, double slack,
                 std::vector<Chord> chords, std::vector<CircularEdge>& circles) {
  std::stable_sort(chords.begin(), chords.end(), [](const Chord& a, const Chord& b) {
    return std::tuple(a.sense, a.height, a.radius) < std::tuple(b.sense, b.height, b.radius);
  });
  for (std::size_t begin = 0, end = 0; begin < chords.size(); begin = end) {
    const auto follows = [&](const Chord& a, const Chord& b) {
      return a.sense == b.sense && b.height - a.height <= 2 * slack && std::abs(b.radius - a.radius) <= 2 * slack;
    };
    for (end = begin + 1; end < chords.size() && follows(chords[end - 1], chords[end]);) ++end;
    const auto at = chords.begin();
    circles.push_back(circle_of(surface, axis, wall, other,
                                {at + static_cast<std::ptrdiff_t>(begin), at + static_cast<std::ptrdiff_t>(end)}));
  }
}

}  // namespace

std::vector<CircularEdge> find_circular_edges(const GeometricTolerances& tolerances, const BodySurface& surface) {
  std::vector<CircularEdge> circles;
  if (surface.patches.empty()) return circles;
  std::map<Key, std::vector<Chord>> groups;
  for (std::size_t e = 0; e < surface.edges.size(); ++e) {
    const SharpEdge& edge = surface.edges[e];
    if (edge.right < 0 || !edge.convex || edge.from == edge.to) continue;
    const PlanarRegion &left = surface.regions[edge.left], &right = surface.regions[edge.right];
    if (left.patch == right.patch) continue;
    const int wall = wall_of(surface, left.patch, right.patch);
    const bool wall_left = left.patch == wall;
    const PlanarRegion& beside = wall_left ? right : left;
    if (beside.curved && beside.patch < 0) continue;
    const int other = beside.patch, flat = other >= 0 ? -1 : wall_left ? edge.right : edge.left;
    const Axis axis = axis_of(surface, wall, other, flat);
    const double slack = slack_of(surface, tolerances, wall, other);
    Chord chord;
    if (axis.frame.axis.isZero(0) || !chord_of(surface, axis, static_cast<int>(e), wall_left, slack, &chord)) continue;
    chord.flat = flat;
    groups[{wall, other, flat >= 0 ? beside.direction_class : -1, flat >= 0 ? beside.sign : 0}].push_back(chord);
  }
  for (auto& [key, chords] : groups) {
    const int wall = std::get<0>(key), other = std::get<1>(key);
    const Axis axis = axis_of(surface, wall, other, chords.front().flat);
    add_circles(surface, axis, wall, other, slack_of(surface, tolerances, wall, other), std::move(chords), circles);
  }
  return circles;
}

bool holds(const CircularEdge& circle, double angle) {
  if (circle.full) return true;
  const double play = circle.noise / circle.radius;
  return std::any_of(circle.arcs.begin(), circle.arcs.end(), [&](const auto& arc) {
    return Arc{arc.first, arc.second}.holds(angle, play);
  });
}

OnCircle on_circle(const CircularEdge& circle, double angle) {
  const Vec3 outward = AxisFrame(circle.axis, circle.reference).direction(angle);
  return {circle.centre + circle.radius * outward, outward, circle.axis.cross(outward)};
}

bool between_faces(const BodySurface& surface, const CircularEdge& circle, const OnCircle& at, const Vec3& n,
                   double slack) {
  const Vec3 along = circle.sense * at.along;
  const Vec3 into_wall = outward_normal(surface.patches[circle.wall], at.point).cross(along);
  const Vec3 other =
      circle.other >= 0 ? outward_normal(surface.patches[circle.other], at.point) : surface.regions[circle.flat].normal;
  return n.dot(into_wall) <= slack && -n.dot(other.cross(along)) <= slack;
}

}  // namespace impend
