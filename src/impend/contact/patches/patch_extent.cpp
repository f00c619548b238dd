#include "impend/contact/patches/patch_extent.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/contact/patches/patch_surface.h"

namespace impend {
namespace {

// Half-widths of noise, in standard deviations of the fit.
constexpr double kDeviations = 3;

void fit_along(const BodySurface& surface, const std::vector<DirectionClass>& classes,
               const std::vector<int>& candidates, const GeometricTolerances& tolerances, GrownPatch& grown,
               CurvedPatch& patch) {
  const FitSpread spread = spread_of_fit(grown.points, grown.fit);
  const double noise = patch_noise(surface, tolerances, grown.residual);
  patch.axis_noise = kDeviations * noise * spread.axis;
  patch.centre_noise = patch.sideways_noise = noise * std::max(1.0, kDeviations * spread.centre);
  patch.radius_noise = noise * std::max(1.0, kDeviations * spread.radius);
  if (grown.fit.kind == CurvedKind::kSphere) return;
  const CurvedFit free = grown.fit;
  align_axis(classes, candidates, tolerances, patch.axis_noise, grown.fit.axis, patch.direction_class);
  if (patch.direction_class >= 0) {
    const double allowed = grown.residual + tolerances.plane_noise * noise;
    constexpr int kSteps = 8;
    if (!refine_fit(grown.points, kSteps, true, grown.fit) || largest_residual(grown.points, grown.fit) > allowed) {
      grown.fit = free;
      patch.direction_class = -1;
    }
  }
  if (grown.fit.kind == CurvedKind::kCylinder) {
    grown.fit.axis = oriented_axis(surface, classes, patch.direction_class, grown.fit.axis);
    return;
  }
  const double tangent = std::tan(grown.fit.half_angle);
  if (tangent < 0) grown.fit.axis = -grown.fit.axis;
  grown.fit.half_angle = std::abs(grown.fit.half_angle);
  const double to_apex = grown.fit.radius / std::abs(tangent), sine = std::sin(grown.fit.half_angle);
  patch.half_angle_noise = kDeviations * noise * spread.half_angle;
  patch.centre_noise += to_apex * patch.axis_noise + patch.radius_noise / std::abs(tangent) +
                        grown.fit.radius * patch.half_angle_noise / (sine * sine);
  patch.radius_noise = 0;
  grown.fit.centre -= to_apex * grown.fit.axis;
  grown.fit.radius = 0;
}

struct Reach {
  double start, end;
};

// Angles about the axis that one triangle covers and its area in (θ, z).
struct Unrolled {
  Reach angles;
  double area;
};

Unrolled unrolled(const CurvedPatch& patch, const std::array<AxialPoint, 3>& at, double apex) {
  // A corner at the apex has no angle: the triangle is a rectangle's half and its mirror image in (θ, z).
  int tip = -1;
  for (int k = 0; k < 3; ++k) {
    if (patch.kind == CurvedKind::kCone && at[k].rho <= apex) tip = k;
  }
  const double base = at[tip == 0 ? 1 : 0].angle;
  double x[3], low = 0, high = 0;
  for (int k = 0; k < 3; ++k) {
    x[k] = k == tip ? 0 : at[k].angle - base;
    if (x[k] > kPi) x[k] -= 2 * kPi;
    if (x[k] < -kPi) x[k] += 2 * kPi;
    low = std::min(low, x[k]);
    high = std::max(high, x[k]);
  }
  double area = 0;
  if (tip >= 0) {
    const AxialPoint &a = at[(tip + 1) % 3], &b = at[(tip + 2) % 3];
    area = (high - low) * std::abs((a.z + b.z) / 2 - at[tip].z);
  } else {
    area = std::abs((x[1] - x[0]) * (at[2].z - at[0].z) - (x[2] - x[0]) * (at[1].z - at[0].z)) / 2;
  }
  return {{base + low, base + high}, area};
}

struct SweptArc {
  double start, sweep;
};

// Start and sweep of the union of intervals on the circle; gaps up to `slack` do not count.
SweptArc arc_of(std::vector<Reach> intervals, double slack) {
  for (Reach& i : intervals) {
    const double turns = 2 * kPi * std::floor((i.start + kPi) / (2 * kPi));
    i.start -= turns;
    i.end -= turns;
  }
  std::sort(intervals.begin(), intervals.end(), [](const Reach& a, const Reach& b) { return a.start < b.start; });
  double reach = intervals.front().end, widest = 0, start = 0;
  for (const Reach& i : intervals) {
    if (i.start - reach > widest) {
      widest = i.start - reach;
      start = i.start;
    }
    reach = std::max(reach, i.end);
  }
  const double last = intervals.front().start + 2 * kPi - reach;
  if (last > widest) {
    widest = last;
    start = intervals.front().start;
  }
  if (widest <= slack) return {0, 2 * kPi};
  return {start, 2 * kPi - widest};
}

void fill_axial_extent(const BodySurface& surface, double noise, CurvedPatch& patch) {
  patch.reference = across(patch.axis)[0];
  std::vector<Reach> intervals;
  double area = 0, widest = 0;
  patch.from = std::numeric_limits<double>::infinity();
  patch.to = -patch.from;
  const double apex = patch.kind == CurvedKind::kCone ? noise + patch.centre_noise : 0;
  for (int r : patch.regions) {
    look_now_and_then();
    for (int t : surface.regions[r].triangles) {
      std::array<AxialPoint, 3> at;
      for (int k = 0; k < 3; ++k) {
        at[k] = axial(patch, surface.mesh.vertices[surface.mesh.triangles[t][k]]);
        patch.from = std::min(patch.from, at[k].z);
        patch.to = std::max(patch.to, at[k].z);
        widest = std::max(widest, at[k].rho);
      }
      const Unrolled u = unrolled(patch, at, apex);
      intervals.push_back(u.angles);
      area += u.area;
    }
  }
  const SweptArc arc = arc_of(std::move(intervals), noise / widest);
  patch.sweep = arc.sweep;
  if (patch.sweep < 2 * kPi) {
    // Angles count from where the arc begins.
    patch.reference =
        (std::cos(arc.start) * patch.reference + std::sin(arc.start) * patch.axis.cross(patch.reference)).normalized();
  } else {
    const Vec3 in_part = surface.R_WP.transpose() * patch.axis;
    int k = 0;
    in_part.cwiseAbs().minCoeff(&k);
    const Vec3 along = surface.R_WP.col(k);
    patch.reference = (along - along.dot(patch.axis) * patch.axis).normalized();
  }
  patch.start = 0;
  const double length = patch.to - patch.from;
  const double unsure = 2 * (noise / widest) * length + 2 * patch.sweep * noise;
  patch.rectangle = std::abs(area - patch.sweep * length) <= unsure;
  if (patch.kind == CurvedKind::kCone) {
    // Near its apex a cone turns a small error across into a large angle.
    patch.rectangle = std::abs(area - patch.sweep * length) <= unsure + patch.sweep * apex;
    return;
  }
  const double middle = (patch.from + patch.to) / 2;
  patch.centre += middle * patch.axis;
  patch.from -= middle;
  patch.to -= middle;
}

}  // namespace

void fill_extent(const BodySurface& surface, int index, const GeometricTolerances& tolerances, const CurvedFit& fit,
                 const std::vector<Vec3>& points, CurvedPatch& patch) {
  patch.residual = 0;
  for (const Vec3& p : points) patch.residual = std::max(patch.residual, std::abs(fit.height(p)));
  for (int r : patch.regions) {
    for (int t : surface.regions[r].triangles) {
      patch.sagitta =
          std::max(patch.sagitta, sagitta_of(surface.mesh, t, [&fit](const Vec3& p) { return fit.height(p); }));
      for (const int v : surface.mesh.triangles[t]) patch.box.add(surface.mesh.vertices[v]);
    }
  }
  patch.box = patch.box.inflated(patch.sagitta);
  const double noise = 2 * patch_noise(surface, tolerances, patch.residual);
  if (patch.kind == CurvedKind::kSphere) {
    fill_cap(surface, index, noise, patch);
  } else {
    fill_axial_extent(surface, noise, patch);
  }
}

CurvedPatch finish_patch(const BodySurface& surface, int index, const std::vector<DirectionClass>& classes,
                         const std::vector<int>& candidates, const GeometricTolerances& tolerances, GrownPatch grown) {
  CurvedPatch patch;
  patch.kind = grown.fit.kind;
  patch.convex = grown.side > 0;
  patch.regions = grown.regions;
  fit_along(surface, classes, candidates, tolerances, grown, patch);
  patch.centre = grown.fit.centre;
  patch.axis = grown.fit.axis;
  patch.radius = grown.fit.radius;
  patch.half_angle = grown.fit.half_angle;
  fill_extent(surface, index, tolerances, grown.fit, grown.points, patch);
  return patch;
}

}  // namespace impend
