#include "impend/contact/track/round_side.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "impend/base/numbers.h"
#include "impend/contact/patches/patch_surface.h"

namespace impend {
namespace {

constexpr int kQuartersOfHole = 4;
// Directions among which the one of the least gap is looked for, then Newton's steps, which square what is missed.
constexpr int kDirections = 16;
constexpr int kNewtonSteps = 6;
// Of the slack: gaps all around that differ by less are even, and four directions hold as all do.
constexpr double kEven = 1.0 / 64;

// A circle about the end of one body against the other's wall, towards an angle of the hole's frame.
class EndGap {
 public:
  // `end`: of the pin, where it ends in the hole; else the middle of the hole's rim.
  EndGap(const RoundSide& pin, const CurvedPatch& hole, const Vec3& end, bool of_pin)
      : pin_(pin), hole_(hole), frame_(frame_of(hole)), end_(end), of_pin_(of_pin) {}

  Vec3 direction(double angle) const { return frame_.direction(angle); }

  SideContact at(double angle) const {
    const Vec3 rho = direction(angle), &a = pin_.axis;
    SideContact c;
    c.kind = TrackKind::kRoundRound;
    if (of_pin_) {
      const Vec3 across = rho - rho.dot(a) * a;
      c.normal = -rho;
      c.gap = hole_.radius - rho.dot(end_ - hole_.centre) - pin_.patch.radius * across.norm();
      c.point = end_ + pin_.patch.radius * across.normalized() - c.gap / 2 * c.normal;
    } else {
      const Vec3 wall = end_ + hole_.radius * rho, q = wall - pin_.centre, off = q - a.dot(q) * a;
      c.normal = -off.normalized();
      c.gap = off.norm() - pin_.patch.radius;
      c.point = wall + c.gap / 2 * c.normal;
    }
    return c;
  }

  // Where the gap is least.
  double nearest() const {
    double best = 0, least = at(0).gap;
    for (int k = 1; k < kDirections; ++k) {
      const double angle = 2 * kPi * k / kDirections, gap = at(angle).gap;
      if (gap < least) std::tie(best, least) = std::pair(angle, gap);
    }
    const double limit = 2 * kPi / kDirections;
    double angle = best;
    for (int step = 0; step < kNewtonSteps; ++step) {
      const auto [slope, bend] = slope_and_bend(angle);
      if (!(bend > 0)) return best;
      angle = std::clamp(angle - slope / bend, best - limit, best + limit);
    }
    return angle;
  }

 private:
  // Of the gap, or of half its square for the hole's rim, by the angle.
  std::pair<double, double> slope_and_bend(double angle) const {
    const Vec3 rho = direction(angle), tau = direction(angle + kPi / 2), &a = pin_.axis;
    const double u = rho.dot(a), v = tau.dot(a);
    if (of_pin_) {
      const Vec3 off = end_ - hole_.centre;
      const double q = std::sqrt(1 - u * u), r = pin_.patch.radius;
      return {-tau.dot(off) + r * u * v / q, rho.dot(off) + r * ((v * v - u * u) / q + u * u * v * v / (q * q * q))};
    }
    const double R = hole_.radius;
    const Vec3 w = end_ - pin_.centre;
    const double along = a.dot(w) + R * u;
    return {R * w.dot(tau) - R * along * v, -R * w.dot(rho) - R * R * v * v + R * along * u};
  }

  const RoundSide& pin_;
  const CurvedPatch& hole_;
  AxisFrame frame_;
  Vec3 end_;
  bool of_pin_;
};

// Whether the gap is the same all around: then no one direction has the least.
bool is_even(const EndGap& gap, double within) {
  double least = gap.at(0).gap, most = least;
  for (int k = 1; k < kQuartersOfHole; ++k) {
    const double g = gap.at(k * kPi / 2).gap;
    least = std::min(least, g);
    most = std::max(most, g);
  }
  return most - least <= within;
}

}  // namespace

void add_pin_in_hole(const RoundSide& pin, int p, int q, std::vector<SideContact>& contacts) {
  const TrackSide& side = pin.side;
  const CurvedPatch& hole = side.y.surface->patches[q];
  const Vec3 ends[] = {pin.centre + pin.patch.from * pin.axis, pin.centre + pin.patch.to * pin.axis};
  const auto along_hole = [&](const Vec3& e) { return (e - hole.centre).dot(hole.axis); };
  const bool turned = along_hole(ends[0]) > along_hole(ends[1]);
  const Vec3 &first = ends[turned ? 1 : 0], &last = ends[turned ? 0 : 1];
  if (!(std::min(along_hole(last), hole.to) > std::max(along_hole(first), hole.from))) return;
  const AxisFrame frame = frame_of(hole);
  int place = 0;
  const auto add_at = [&](const Vec3& end, bool of_pin) {
    const EndGap gap(pin, hole, end, of_pin);
    const auto add_towards = [&](double angle, bool told) {
      SideContact c = gap.at(angle);
      c.first = p;
      c.second = q;
      c.place = place++;
      const Vec3 rho = gap.direction(angle);
      const bool in_arc = side.plain || Arc{hole.start, hole.sweep}.holds(frame.angle_of(rho), kBeyondArc);
      if (told && side.in_window(c.gap) && pin.is_there(rho) && in_arc) contacts.push_back(c);
    };
    for (int k = 0; k < kQuartersOfHole; ++k) add_towards(k * kPi / 2, true);
    const bool even = is_even(gap, kEven * side.window.slack);
    add_towards(even ? 0 : gap.nearest(), !even);
    // The ends of a hole that is open to a side hold in their own directions.
    if (hole.sweep < 2 * kPi) {
      add_towards(hole.start, true);
      add_towards(hole.start + hole.sweep, true);
    }
  };
  const bool starts_in = along_hole(first) >= hole.from, ends_in = along_hole(last) <= hole.to;
  add_at(starts_in ? first : Vec3(hole.centre + hole.from * hole.axis), starts_in);
  add_at(ends_in ? last : Vec3(hole.centre + hole.to * hole.axis), ends_in);
}

std::array<int, 2> nearest_places(const CurvedPatch& hole) {
  const int of_an_end = kQuartersOfHole + 1 + (hole.sweep < 2 * kPi ? 2 : 0);
  return {kQuartersOfHole, of_an_end + kQuartersOfHole};
}

}  // namespace impend
