#include "impend/geometry/turned_shadow.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "impend/base/stop.h"

namespace impend {
namespace {

constexpr double kWholeCircle = 2 * std::numbers::pi;
constexpr double kNowhere = std::numeric_limits<double>::infinity();
// rad: where two triangles have an edge in common, what is left between their arcs is rounding, which grows to the root
// of the unit roundoff where the edge touches the circle.
constexpr double kSameAngle = 1e-7;
// Circles that are looked at: between the distances at which faces begin or end, the widest gaps first, and evenly.
constexpr std::size_t kMostBetween = 2048;
constexpr int kEvenly = 32;

// A triangle about the axis: t(φ) = tilt·x + height, x in (u, v) from the centre.
struct FaceAbout {
  std::array<Vec2, 3> corners;  // counter-clockwise
  Vec2 tilt;
  double height;
  double nearest, farthest;  // of the axis

  double at(const Vec2& x) const { return tilt.dot(x) + height; }
};

double distance_of_edge(const Vec2& a, const Vec2& b) {
  const Vec2 edge = b - a;
  const double length = edge.squaredNorm();
  const double share = length > 0 ? std::clamp(-a.dot(edge) / length, 0.0, 1.0) : 0.0;
  return (a + share * edge).norm();
}

bool holds_centre(const std::array<Vec2, 3>& x) {
  for (int k = 0; k < 3; ++k) {
    const Vec2 &a = x[k], &b = x[(k + 1) % 3];
    if (a.x() * b.y() - a.y() * b.x() < 0) return false;
  }
  return true;
}

FaceAbout face_about(const std::array<Vec3, 3>& corners, const Vec2& centre) {
  const Vec3 n = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
  FaceAbout face;
  face.nearest = kNowhere;
  face.farthest = 0;
  for (int k = 0; k < 3; ++k) face.corners[k] = corners[k].head<2>() - centre;
  for (int k = 0; k < 3; ++k) {
    face.nearest = std::min(face.nearest, distance_of_edge(face.corners[k], face.corners[(k + 1) % 3]));
    face.farthest = std::max(face.farthest, face.corners[k].norm());
  }
  if (holds_centre(face.corners)) face.nearest = 0;
  face.tilt = -n.head<2>() / n.z();
  face.height = corners[0].z() - face.tilt.dot(face.corners[0]);
  return face;
}

struct Arc {
  double from, to;  // rad
};

// What of a circle about the axis lies in the triangle and, where `above` is 1, higher than a height, −1: lower, 0: at
// any. At most four lines cut the circle: between their crossings all of an arc does or none.
class ArcsOfFace {
 public:
  ArcsOfFace(const FaceAbout& face, double radius) : face_(face), radius_(radius) {
    for (int k = 0; k < 3; ++k) {
      const Vec2 edge = face.corners[(k + 1) % 3] - face.corners[k];
      add_line(Vec2(-edge.y(), edge.x()), Vec2(-edge.y(), edge.x()).dot(face.corners[k]));
    }
  }

  std::vector<Arc> beyond(double height, int above) {
    if (above != 0) add_line(above * face_.tilt, above * (height - face_.height));
    std::vector<double> cuts;
    for (const auto& [normal, offset] : lines_) {
      const double length = radius_ * normal.norm();
      if (!(std::abs(offset) < length)) continue;
      const double middle = std::atan2(normal.y(), normal.x()), half = std::acos(offset / length);
      cuts.push_back(within_a_turn(middle - half));
      cuts.push_back(within_a_turn(middle + half));
    }
    std::sort(cuts.begin(), cuts.end());
    std::vector<Arc> arcs;
    if (cuts.empty()) {
      if (is_inside(0)) arcs.push_back({0, kWholeCircle});
      return arcs;
    }
    for (std::size_t k = 0; k < cuts.size(); ++k) {
      const double to = k + 1 < cuts.size() ? cuts[k + 1] : cuts.front() + kWholeCircle;
      if (is_inside((cuts[k] + to) / 2)) arcs.push_back({cuts[k], to});
    }
    return arcs;
  }

  Vec2 place(double angle) const { return radius_ * Vec2(std::cos(angle), std::sin(angle)); }

 private:
  static double within_a_turn(double angle) { return angle - kWholeCircle * std::floor(angle / kWholeCircle); }
  void add_line(const Vec2& normal, double offset) { lines_.emplace_back(normal, offset); }
  bool is_inside(double angle) const {
    const Vec2 x = place(angle);
    return std::all_of(lines_.begin(), lines_.end(),
                       [&](const auto& line) { return line.first.dot(x) >= line.second; });
  }

  const FaceAbout& face_;
  double radius_;
  std::vector<std::pair<Vec2, double>> lines_;  // normal·x ≥ offset
};

// The least or the greatest height (sense −1, 1) of the faces over a circle.
double farthest_height(const std::vector<FaceAbout>& faces, double radius, int sense) {
  double most = -kNowhere;
  for (const FaceAbout& face : faces) {
    if (radius < face.nearest || radius > face.farthest) continue;
    const double summit = std::atan2(sense * face.tilt.y(), sense * face.tilt.x());
    ArcsOfFace on_circle(face, radius);
    for (const Arc& arc : on_circle.beyond(0, 0)) {
      for (const double angle : {arc.from, arc.to}) most = std::max(most, sense * face.at(on_circle.place(angle)));
      const double past = summit - arc.from - kWholeCircle * std::floor((summit - arc.from) / kWholeCircle);
      if (past < arc.to - arc.from) most = std::max(most, sense * face.at(on_circle.place(summit)));
    }
  }
  return sense * most;
}

// Whether faces higher than a height (above = 1) or lower (−1) are over all of a circle.
bool cover_all_round(const std::vector<FaceAbout>& faces, double radius, double height, int above) {
  std::vector<Arc> arcs;
  for (const FaceAbout& face : faces) {
    if (radius < face.nearest || radius > face.farthest) continue;
    for (const Arc& arc : ArcsOfFace(face, radius).beyond(height, above)) {
      arcs.push_back(arc);
      if (arc.to > kWholeCircle) arcs.push_back({arc.from - kWholeCircle, arc.to - kWholeCircle});
    }
  }
  std::sort(arcs.begin(), arcs.end(), [](const Arc& a, const Arc& b) { return a.from < b.from; });
  double reached = 0;
  for (const Arc& arc : arcs) {
    if (arc.from > reached + kSameAngle) return false;
    reached = std::max(reached, arc.to);
  }
  return reached >= kWholeCircle - kSameAngle;
}

struct SolidAbout {
  std::vector<FaceAbout> faces;
  double nearest = kNowhere, farthest = 0;

  SolidAbout(const Shadow& shadow, const Vec2& centre, bool forward_only) {
    for (int k = 0; k < shadow.triangles(); ++k) {
      look_now_and_then();
      if (forward_only && !shadow.looks_forward(k)) continue;
      faces.push_back(face_about(shadow.corners(k), centre));
      nearest = std::min(nearest, faces.back().nearest);
      farthest = std::max(farthest, faces.back().farthest);
    }
  }
};

bool is_stopped_at(const SolidAbout& moving, const SolidAbout& other, double radius, double tolerance) {
  const double lowest = farthest_height(moving.faces, radius, -1);
  if (std::isinf(lowest)) return false;
  const double highest = farthest_height(other.faces, radius, 1);
  if (!(lowest + tolerance < highest)) return false;
  return cover_all_round(other.faces, radius, lowest + tolerance, 1) &&
         cover_all_round(moving.faces, radius, highest - tolerance, -1);
}

std::vector<double> radii_to_try(const SolidAbout& moving, const SolidAbout& other, double tolerance) {
  const double from = std::max(moving.nearest, other.nearest), to = std::min(moving.farthest, other.farthest);
  if (!(to - from > tolerance)) return {};
  std::vector<double> ends = {from, to};
  for (const SolidAbout* solid : {&moving, &other}) {
    for (const FaceAbout& face : solid->faces) {
      for (int k = 0; k < 3; ++k) {
        ends.push_back(face.corners[k].norm());
        ends.push_back(distance_of_edge(face.corners[k], face.corners[(k + 1) % 3]));
      }
    }
  }
  std::erase_if(ends, [&](double r) { return r < from || r > to; });
  std::sort(ends.begin(), ends.end());
  std::vector<Arc> between;
  for (std::size_t k = 0; k + 1 < ends.size(); ++k) {
    if (ends[k + 1] - ends[k] > tolerance) between.push_back({ends[k], ends[k + 1]});
  }
  std::stable_sort(between.begin(), between.end(),
                   [](const Arc& a, const Arc& b) { return a.to - a.from > b.to - b.from; });
  if (between.size() > kMostBetween) between.resize(kMostBetween);
  std::vector<double> radii;
  for (const Arc& gap : between) radii.push_back((gap.from + gap.to) / 2);
  for (int k = 0; k < kEvenly; ++k) radii.push_back(from + (to - from) * (k + 0.5) / kEvenly);
  return radii;
}

}  // namespace

bool is_ring_ahead(const Shadow& moving, const Shadow& other, const Vec2& centre, double tolerance) {
  const SolidAbout a(moving, centre, true), b(other, centre, false);
  for (const double radius : radii_to_try(a, b, tolerance)) {
    look_for_stop();
    if (radius > tolerance / 2 && is_stopped_at(a, b, radius - tolerance / 2, tolerance) &&
        is_stopped_at(a, b, radius + tolerance / 2, tolerance)) {
      return true;
    }
  }
  return false;
}

}  // namespace impend
