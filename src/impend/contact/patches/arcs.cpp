#include "impend/contact/patches/arcs.h"

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

// A direction between the ends of half a turn is at least this far from both, so that it is no near copy of one.
constexpr double kAmid = kPi / 12;
constexpr double kThird = 2 * kPi / 3;

double turned(double angle) {
  const double rest = std::fmod(angle, 2 * kPi);
  return rest < 0 ? rest + 2 * kPi : rest;
}

// m and m ± the given turns, made of one vector and the one across it.
std::vector<Vec3> three_about(const AxisFrame& frame, const Vec3& m, double back, double forth) {
  const Vec3 t = frame.axis.cross(m);
  return {std::cos(back) * m - std::sin(back) * t, m, std::cos(forth) * m + std::sin(forth) * t};
}

}  // namespace

Vec3 AxisFrame::direction(double angle) const { return std::cos(angle) * u + std::sin(angle) * v; }

double AxisFrame::angle_of(const Vec3& d) const { return turned(std::atan2(v.dot(d), u.dot(d))); }

bool Arc::holds(double angle, double tolerance) const {
  if (full()) return true;
  const double into = turned(angle - start);
  return into <= sweep + tolerance || into >= 2 * kPi - tolerance;
}

std::vector<Arc> common_arcs(const Arc& a, const Arc& b, double least) {
  if (a.full()) return {b};
  if (b.full()) return {a};
  std::vector<Arc> common;
  const double shift = turned(b.start - a.start);
  for (const double begin : {shift - 2 * kPi, shift}) {
    const double from = std::max(0.0, begin), to = std::min(a.sweep, begin + b.sweep);
    if (to - from > least) common.push_back({turned(a.start + from), to - from});
  }
  return common;
}

std::vector<Vec3> spanning_directions(const AxisFrame& frame, const Arc& arc, const HalfTurn& half,
                                      const std::optional<Vec3>& wanted) {
  const double middle = arc.start + arc.sweep / 2;
  if (arc.sweep < kPi - half.below) return {frame.direction(arc.start), frame.direction(arc.start + arc.sweep)};
  const double at = wanted ? turned(frame.angle_of(*wanted) - arc.start) : -1;
  if (arc.sweep <= kPi + half.above) {
    const Vec3 m = frame.direction(middle), end = frame.axis.cross(m);
    const bool between = at > kAmid && at < arc.sweep - kAmid;
    return {-end, between ? *wanted : m, end};
  }
  if (arc.full()) return three_about(frame, wanted ? *wanted : frame.u, kThird, kThird);
  if (wanted && at <= arc.sweep) {
    const double back = std::min(kThird, at), forth = std::min(kThird, arc.sweep - at);
    if (std::min(back, forth) > kAmid && back + forth > kPi + half.above) {
      return three_about(frame, *wanted, back, forth);
    }
  }
  const double turn = std::min(kThird, arc.sweep / 2);
  return three_about(frame, frame.direction(middle), turn, turn);
}

}  // namespace impend
