#include "impend/contact/curved/sampled_cylinder.h"

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

constexpr int kCylinderSamples = 48;  // a multiple of three and four

struct CylinderSample {
  int index;
  double from, to;
};

std::vector<CylinderSample> samples_of(const CurvedSearch& search, const CylinderFit& fit, const CurvedPatch& p,
                                       const CurvedPatch& h) {
  std::vector<CylinderSample> samples;
  const auto in_z = [](std::vector<Interval> stretches, double sign, double shift) {
    for (Interval& s : stretches) {
      if (sign < 0) s = {-s.second, -s.first};
      s = {s.first + shift, s.second + shift};
    }
    std::sort(stretches.begin(), stretches.end());
    return stretches;
  };
  for (int k = 0; k < kCylinderSamples; ++k) {
    const Vec3 rho = fit.frame.direction(2 * kPi * k / kCylinderSamples);
    const auto common =
        intersection(in_z(stretches_towards(search.x, p, rho, 0), fit.pin_along.dot(p.axis), 0),
                     in_z(stretches_towards(*search.y, h, rho, 0), fit.hole_along.dot(h.axis), fit.hole_z));
    if (!common.empty()) samples.push_back({k, common.front().first, common.back().second});
  }
  return samples;
}

// Three of the given angles with less than half a turn between neighbours, the first nearest to 0; empty if none.
std::vector<int> spanning_three(const std::vector<int>& angles) {
  const auto ring = [](int d) { return ((d % kCylinderSamples) + kCylinderSamples) % kCylinderSamples; };
  for (int first : angles) {
    for (int second : angles) {
      for (int third : angles) {
        const int d = ring(second - first), e = ring(third - first);
        if (d > 0 && d < kCylinderSamples / 2 && e > kCylinderSamples / 2 && e - d < kCylinderSamples / 2 &&
            e - d > 0) {
          return {first, second, third};
        }
      }
    }
  }
  return {};
}

// By closeness to the three best angles, so that three well spread ones are met first.
void order_by_thirds(std::vector<int>& angles) {
  const auto off = [](int k) {
    const int third = kCylinderSamples / 3, rest = k % third;
    return std::min(rest, third - rest);
  };
  std::stable_sort(angles.begin(), angles.end(), [&](int i, int j) { return off(i) < off(j); });
}

CurvedLine line_at(const CylinderFit& fit, int index, const std::vector<double>& places, double noise) {
  const Vec3 rho = fit.frame.direction(2 * kPi * index / kCylinderSamples);
  CurvedLine line;
  line.normal.normal = -rho;
  line.normal.noise.col(0) = fit.noise * fit.frame.axis;
  for (double z : places) line.points.push_back(fit.point(rho, z, noise));
  return line;
}

}  // namespace

bool add_sampled_cylinder(const CurvedSearch& search, const CylinderFit& fit, int pin, int hole, CurvedFinding found) {
  const CurvedPatch &p = search.x.patches[pin], &h = search.y->patches[hole];
  const std::vector<CylinderSample> samples = samples_of(search, fit, p, h);
  if (samples.empty()) return false;
  found.about.sweep = 2 * kPi * static_cast<double>(samples.size()) / kCylinderSamples;
  double low = samples.front().from, high = samples.front().to;
  for (const CylinderSample& s : samples) {
    low = std::min(low, s.from);
    high = std::max(high, s.to);
  }
  const double noise = std::max(p.centre_noise, h.centre_noise);
  std::vector<int> lowest, highest;
  for (const CylinderSample& s : samples) {
    if (s.from <= low + search.tolerances.gap) lowest.push_back(s.index);
    if (s.to >= high - search.tolerances.gap) highest.push_back(s.index);
  }
  order_by_thirds(lowest);
  order_by_thirds(highest);
  const std::vector<int> at_low = spanning_three(lowest), at_high = spanning_three(highest);
  if (!at_low.empty() && !at_high.empty()) {
    for (int k : at_low) found.lines.push_back(line_at(fit, k, {low}, noise));
    for (int k : at_high) found.lines.push_back(line_at(fit, k, {high}, noise));
  } else {
    found.about.exact = false;
    found.about.angle_error = kPi / kCylinderSamples;
    for (const CylinderSample& s : samples) found.lines.push_back(line_at(fit, s.index, {s.from, s.to}, noise));
  }
  add_finding(search, std::move(found));
  return true;
}

}  // namespace impend
