// A surface with signed distance d and unit normal m = ∇d on the circle p(φ) = c + R ρ, τ = a × ρ = ρ′:
//
//   d(φ) = d(p(φ)),   g(φ) = m(p(φ))·τ(φ) = d′(φ)/R;   contact where d is least: g = 0, rising;  normal −m
//
// About a common axis d is constant: all of the circle is in contact.
#include "impend/contact/curved/curved_pairs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "impend/contact/patches/circular_edges.h"

namespace impend {
namespace {

constexpr int kCircleSamples = 32;
constexpr int kAngleHalvings = 60;

double size_of(const CurvedSearch& search, const CurvedPatch& p) { return p.radius > 0 ? p.radius : search.x.size; }

double noise_of(const CurvedSearch& search, const CurvedPatch& p, const CircularEdge& circle) {
  return place_noise(p) + circle.noise + search.noise_y();
}

// The angle of the lowest place of the circle, or of a place that goes with the pose.
double angle_zero(const CurvedSearch& search, const CircularEdge& circle) {
  const Vec3 up = up_across(search, circle.axis);
  return up.isZero() ? 0 : AxisFrame(circle.axis, circle.reference).angle_of(-up);
}

// At p(φ), with the patch's normal there; `angle` and `place` are how far normal and point may be off.
std::optional<CurvedLine> touch_at(const CurvedSearch& search, const CurvedPatch& p, const CircularEdge& circle,
                                   double phi, double distance, double angle, double place) {
  const double gap = search.tolerances.gap;
  if (!holds(circle, phi)) return std::nullopt;
  const OnCircle at = on_circle(circle, phi);
  const Vec3 n = -outward_normal(p, at.point);
  const double least = std::min(circle.radius, size_of(search, p));
  const double slack = std::min(2 * gap / least + angle, search.tolerances.angle);
  if (n.isZero() || !between_faces(*search.y, circle, at, n, slack)) return std::nullopt;
  if (!covers(search.x, p, at.point, gap + circle.noise)) return std::nullopt;
  return line_of(n, angle, {contact_point(at.point + distance / 2 * n, distance, place)});
}

// The patch moved onto the circle's axis.
CurvedPatch centred(const CurvedPatch& p, const CircularEdge& circle) {
  CurvedPatch moved = p;
  const Vec3 d = p.centre - circle.centre;
  moved.centre = circle.centre + circle.axis * circle.axis.dot(d);
  if (p.kind == CurvedKind::kCone) moved.axis = p.axis.dot(circle.axis) < 0 ? Vec3(-circle.axis) : circle.axis;
  return moved;
}

std::vector<CurvedLine> ring(const CurvedSearch& search, const CurvedPatch& p, const CircularEdge& circle,
                             double zero) {
  const CurvedPatch about = centred(p, circle);
  const double noise = noise_of(search, p, circle);
  std::vector<CurvedLine> touches;
  for (int k = 0; k < kCircleSamples; ++k) {
    const double phi = zero + 2 * kPi * k / kCircleSamples;
    const double distance = signed_distance(p, on_circle(circle, phi).point);
    auto touch = touch_at(search, about, circle, phi, distance, noise / size_of(search, p) + p.axis_noise, noise);
    if (touch) touches.push_back(std::move(*touch));
  }
  return touches;
}

std::vector<CurvedLine> nearest_places(const CurvedSearch& search, const CurvedPatch& p, const CircularEdge& circle,
                                       double zero) {
  const auto slope = [&](double phi) {
    const OnCircle at = on_circle(circle, phi);
    return outward_normal(p, at.point).dot(at.along);
  };
  const double step = 2 * kPi / kCircleSamples, noise = noise_of(search, p, circle), size = size_of(search, p);
  std::vector<CurvedLine> touches;
  for (int k = 0; k < kCircleSamples; ++k) {
    double low = zero + (k - 0.5) * step, high = low + step;
    if (!(slope(low) < 0) || slope(high) < 0) continue;
    for (int i = 0; i < kAngleHalvings; ++i) {
      const double middle = (low + high) / 2;
      (slope(middle) < 0 ? low : high) = middle;
    }
    const double distance = signed_distance(p, on_circle(circle, high).point);
    if (!in_window(search, distance, p.sagitta + circle.sagitta)) continue;
    const double bend = (slope(high + step / 4) - slope(high - step / 4)) / (step / 2 * circle.radius);
    const double shift = bend > 0 ? std::min(noise / size / bend, circle.radius) : circle.radius;
    auto touch = touch_at(search, p, circle, high, distance, (noise + shift) / size + p.axis_noise, noise + shift);
    if (touch) touches.push_back(std::move(*touch));
  }
  return touches;
}

// Whether the patch lies on the circle all around: about one axis, within the gap and noise.
bool on_one_axis(const CurvedSearch& search, const CurvedPatch& p, const CircularEdge& circle) {
  double least = std::numeric_limits<double>::infinity(), most = -least;
  for (int k = 0; k < kCircleSamples; ++k) {
    const double distance = signed_distance(p, on_circle(circle, 2 * kPi * k / kCircleSamples).point);
    least = std::min(least, distance);
    most = std::max(most, distance);
  }
  const double noise = noise_of(search, p, circle);
  return in_window(search, least, p.sagitta + circle.sagitta) && most <= search.tolerances.gap + 2 * noise &&
         most - least <= 2 * (search.tolerances.gap + noise);
}

// Whether the patch was not found everywhere on a circle about its axis: how far it extends is not understood then, as
// for a rounded tip of a cone.
bool incomplete(const CircularEdge& circle, double zero, std::size_t found) {
  std::size_t there = 0;
  for (int k = 0; k < kCircleSamples; ++k) there += holds(circle, zero + 2 * kPi * k / kCircleSamples);
  return found < there;
}

}  // namespace

CurvedAnswer patch_on_circle(const CurvedSearch& search, int patch, int index) {
  const CurvedPatch& p = search.x.patches[patch];
  const CircularEdge& circle = search.y->circles[index];
  CurvedAnswer answer;
  if (!p.convex || p.kind == CurvedKind::kCylinder) return answer;
  const double zero = angle_zero(search, circle);
  const bool around = on_one_axis(search, p, circle);
  std::vector<CurvedLine> touches = around ? ring(search, p, circle, zero) : nearest_places(search, p, circle, zero);
  if (touches.empty()) return answer;
  const ContactPoint& least = std::min_element(touches.begin(), touches.end(), [](const auto& s, const auto& t) {
                                return s.points.front().gap < t.points.front().gap;
                              })->points.front();
  if (least.gap < 0) {
    answer.overlap = overlap_of(search, -least.gap, least.point, p, &search.y->patches[circle.wall]);
  }
  const ContactKind kind = p.kind == CurvedKind::kSphere ? ContactKind::kSphereEdge : ContactKind::kConeEdge;
  CurvedFinding found = finding_of(search, kind, patch, "edge", least.gap);
  found.about.radius_b = circle.radius;
  found.about.tessellation += circle.sagitta;
  if (around) {
    found.about.exact = false;
    // An edge on an edge may part in other ways, and is no ball or cone that may turn in its seat.
    const bool at_end = round_ends_at(search, search.x, patch, touches.front().points.front().point);
    if (at_end) found.about.surface_a = "edge";
    found.doubtful = at_end || incomplete(circle, zero, touches.size());
    found.about.angle_error = kPi / kCircleSamples;
    found.about.sweep = 2 * kPi * static_cast<double>(touches.size()) / kCircleSamples;
  }
  found.lines = std::move(touches);
  answer = said(std::move(found), std::move(answer));
  answer.decided = around || p.kind == CurvedKind::kSphere;
  return answer;
}

}  // namespace impend
