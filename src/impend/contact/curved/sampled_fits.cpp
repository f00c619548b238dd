// Surfaces with one axis that meet along a line towards every direction, of which samples stand for all: cylinders
// whose common patch is no rectangle in angle and length, and cones.
//
//   cone with axis a, half angle α: outward normal cos α ρ − sin α a on the ruling towards ρ
#include "impend/contact/curved/curved_pairs.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/contact/patches/patch_extent.h"

namespace impend {
namespace {

constexpr int kCylinderSamples = 48;  // a multiple of three and four
constexpr int kConeSamples = 32;

// Three of the given angles with less than half a turn between neighbours, the first nearest to 0; empty if none.
std::vector<LineSample> spanning_three(const std::vector<LineSample>& angles) {
  const auto ring = [](int d) { return ((d % kCylinderSamples) + kCylinderSamples) % kCylinderSamples; };
  for (const LineSample& first : angles) {
    for (const LineSample& second : angles) {
      for (const LineSample& third : angles) {
        const int d = ring(second.index - first.index), e = ring(third.index - first.index);
        if (d > 0 && d < kCylinderSamples / 2 && e > kCylinderSamples / 2 && e - d < kCylinderSamples / 2) {
          return {first, second, third};
        }
      }
    }
  }
  return {};
}

// By closeness to the three best angles, so that three well spread ones are met first.
void order_by_thirds(std::vector<LineSample>& angles) {
  const auto off = [](const LineSample& s) {
    const int third = kCylinderSamples / 3, rest = s.index % third;
    return std::min(rest, third - rest);
  };
  std::stable_sort(angles.begin(), angles.end(),
                   [&](const LineSample& s, const LineSample& t) { return off(s) < off(t); });
}

// Three of the samples that pass, in the order above.
template <class Passes>
std::vector<LineSample> three_of(const std::vector<LineSample>& samples, const Passes& passes) {
  std::vector<LineSample> some;
  std::copy_if(samples.begin(), samples.end(), std::back_inserter(some), passes);
  order_by_thirds(some);
  return spanning_three(some);
}

// m, how far the cone's surface may be off where it was seen. Its apex may be off by 1/sin² of that; a place on the
// surface does not inherit it.
double surface_noise(const BodySurface& surface, const GeometricTolerances& tolerances, const CurvedPatch& patch) {
  constexpr double kDeviations = 3;
  const double turns = (patch.axis_noise + patch.half_angle_noise) * (patch.to - patch.from);
  return std::min(patch.centre_noise, kDeviations * patch_noise(surface, tolerances, patch.residual) + turns);
}

}  // namespace

CurvedAnswer sampled_pin_in_hole(const SharedAxis& axes, CurvedFinding finding) {
  const std::vector<LineSample> samples = axes.samples(kCylinderSamples, 0);
  if (samples.empty()) return {};
  const double noise = std::max(axes.p.centre_noise, axes.q.centre_noise);
  const auto add = [&](const LineSample& s, std::vector<double> places) {
    CurvedLine line{axes.across(-s.rho, 0), {}};
    for (double z : places) line.points.push_back(axes.between(s.rho, z, noise));
    finding.lines.push_back(std::move(line));
  };
  double low = samples.front().from, high = samples.front().to;
  for (const LineSample& s : samples) {
    low = std::min(low, s.from);
    high = std::max(high, s.to);
  }
  const double gap = axes.search.tolerances.gap;
  const auto at_low = three_of(samples, [&](const LineSample& s) { return s.from <= low + gap; });
  const auto at_high = three_of(samples, [&](const LineSample& s) { return s.to >= high - gap; });
  if (!at_low.empty() && !at_high.empty()) {
    for (const LineSample& s : at_low) add(s, {low});
    for (const LineSample& s : at_high) add(s, {high});
  } else {
    finding.about.exact = false;
    finding.about.angle_error = kPi / kCylinderSamples;
    for (const LineSample& s : samples) add(s, {s.from, s.to});
  }
  finding.about.sweep = 2 * kPi * static_cast<double>(samples.size()) / kCylinderSamples;
  return said(std::move(finding));
}

CurvedAnswer cone_in_cone(const CurvedSearch& search, int plug, int seat) {
  const double gap = search.tolerances.gap;
  const CurvedPatch &p = search.x.patches[plug], &q = search.y->patches[seat];
  if (p.axis.dot(q.axis) < std::cos(search.tolerances.angle)) return {};
  const SharedAxis axes = shared_axis(search, plug, seat);
  if (axes.to - axes.from <= gap) return {axes.to - axes.from < -gap, {}, {}};
  CurvedFinding finding = finding_of(search, ContactKind::kConeCone, plug, seat, 0);
  finding.about.exact = false;
  finding.about.angle_error = kPi / kConeSamples;
  const GeometricTolerances& geometric = search.tolerances.geometric;
  const double noise = std::max(surface_noise(search.x, geometric, p), surface_noise(*search.y, geometric, q));
  const double lean = std::abs(p.half_angle - q.half_angle) + std::min(p.half_angle_noise, q.half_angle_noise);
  const Vec3& a = axes.frame.axis;
  double least = std::numeric_limits<double>::infinity(), most = -least;
  for (const LineSample& s : axes.samples(kConeSamples, gap / radius_at(p, axes.to))) {
    CurvedLine line;
    line.normal.normal = std::sin(p.half_angle) * a - std::cos(p.half_angle) * s.rho;
    const Vec3 around = a.cross(s.rho);
    line.normal.noise.col(0) = axes.noise * around;
    line.normal.noise.col(1) = (axes.noise + lean) * around.cross(line.normal.normal);
    for (double z : {s.from, s.to}) {
      const Vec3 on_plug = p.centre + z * a + radius_at(p, z) * s.rho;
      const double distance = signed_distance(q, on_plug);
      least = std::min(least, distance);
      most = std::max(most, distance);
      line.points.push_back(contact_point(on_plug - distance / 2 * line.normal.normal, distance, noise));
    }
    finding.lines.push_back(std::move(line));
  }
  if (finding.lines.empty()) return {};
  if (least > gap) return nothing_there();
  CurvedAnswer answer;
  const bool touching = touches(search, least, finding.lines.front().points.back().point, p, &q, answer);
  if (!touching || most > gap + place_noise(p) + place_noise(q)) return answer;
  finding.about.clearance = least;
  finding.about.sweep = 2 * kPi * static_cast<double>(finding.lines.size()) / kConeSamples;
  return said(std::move(finding), std::move(answer));
}

}  // namespace impend
