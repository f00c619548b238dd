#include "impend/contact/patches/patch_judge.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "impend/base/numbers.h"

namespace impend {
namespace {

// The arc of a recognised surface is at least this many times as high as its vertices may be off.
constexpr double kPatchArch = 10.0;
// A facet wider than this times its neighbours and the patch's median facet is a flat cut into the surface.
constexpr double kWideFacet = 1.6;
// A patch that goes on as the same kind of surface over this share of its smooth boundary is a piece of a freeform.
constexpr double kOpenShare = 0.4;
// A surface that its vertices miss by more than noise must turn by this angle (rad) to be told from a freeform. 75°.
constexpr double kLooseArc = 1.3089969389957472;
// … by kRoughArc (rad, 150°) where they miss it by more than kRoughShare of its facets' sagitta.
constexpr double kRoughShare = 0.25;
constexpr double kRoughArc = 2 * kLooseArc;
// Normals of a recognised cone turn by at least this angle (rad): a short arc of any conic lies on some cone.
constexpr double kConeTurn = 0.6;

// One ring of corners inside lies on a sphere by chance once in about so many designs.
constexpr double kShallowArch = 1e3;  // height of the arc over what its corners may be off

// The span that half of the patch, by span, does not exceed.
double median_span(const std::vector<double>& spans) {
  std::vector<double> sorted = spans;
  std::sort(sorted.begin(), sorted.end());
  double total = 0, sum = 0;
  for (double s : sorted) total += s;
  for (double s : sorted) {
    sum += s;
    if (2 * sum >= total) return s;
  }
  return 0;
}

// rad, the angle about the axis that the facets cover together, as far as facets of one row can tell.
double covered_angle(const GrownPatch& grown) {
  const std::array<Vec3, 2> e = across(grown.fit.axis);
  std::vector<double> angles;
  for (const Vec3& p : grown.points) {
    const Vec3 d = p - grown.fit.centre;
    angles.push_back(std::atan2(d.dot(e[1]), d.dot(e[0])));
  }
  std::sort(angles.begin(), angles.end());
  double gap = angles.front() + 2 * kPi - angles.back();
  for (std::size_t i = 1; i < angles.size(); ++i) gap = std::max(gap, angles[i] - angles[i - 1]);
  // In a full ring the widest gap is a facet.
  const double widest = *std::max_element(grown.spans.begin(), grown.spans.end());
  return gap > std::min(1.5 * widest, kPi / 2) ? 2 * kPi - gap : 2 * kPi;
}

// rad, how far a surface must turn to be believed, by how far its vertices lie off it.
double turn_needed(const GrownPatch& grown, double noise, double girth) {
  const double sagitta = girth * (1 - std::cos(median_span(grown.spans) / 2));
  if (grown.residual > kRoughShare * sagitta) return kRoughArc;
  if (grown.residual > noise) return kLooseArc;
  return grown.fit.kind == CurvedKind::kCone ? kConeTurn : 0;
}

bool round_enough(const BodySurface& surface, const GeometricTolerances& tolerances, const GrownPatch& grown) {
  const double noise = corner_noise(surface, tolerances);
  const double off = std::max(noise, grown.residual);
  if (grown.fit.kind == CurvedKind::kSphere) {
    if (static_cast<double>(grown.regions.size()) < 2 * kPatchFacets) return false;
    const SphereEvidence evidence = sphere_evidence(surface, grown);
    if (evidence == SphereEvidence::kNone) return false;
    if (evidence == SphereEvidence::kShallow && grown.residual > noise) return false;
    double extent = 0;
    for (const Vec3& p : grown.points) extent = std::max(extent, (p - grown.points.front()).norm());
    if (extent < turn_needed(grown, noise, grown.fit.radius) / 2 * grown.fit.radius) {
      return false;
    }
    const double arch = evidence == SphereEvidence::kShallow ? kShallowArch : kPatchArch;
    return extent * extent / (8 * grown.fit.radius) > arch * off;
  }
  const double angle = covered_angle(grown), lean = std::cos(grown.fit.half_angle);
  if (angle < (kPatchFacets - 0.5) * median_span(grown.spans)) return false;
  double girth = 0;  // largest distance from the axis
  for (const Vec3& p : grown.points) {
    const Vec3 d = p - grown.fit.centre;
    girth = std::max(girth, (d - d.dot(grown.fit.axis) * grown.fit.axis).norm());
  }
  if (angle * lean < turn_needed(grown, noise, girth * lean)) return false;
  return girth * (1 - std::cos(std::min(angle, kPi) / 2)) * lean > kPatchArch * off;
}

// Curvature of the fit at p in the direction of the unit vector t.
double curvature_along(const CurvedFit& fit, const Vec3& p, const Vec3& t) {
  if (fit.kind == CurvedKind::kSphere) return 1 / fit.radius;
  const Vec3 d = p - fit.centre;
  const Vec3 out = d - d.dot(fit.axis) * fit.axis;
  const double rho = out.norm();
  if (!(rho > 0)) return 0;
  const double around = fit.axis.cross(out / rho).dot(t);
  return around * around * std::cos(fit.half_angle) / rho;
}

// Whether the surface seems to go on beyond the side (a, b) of the patch, where facet `other` begins.
bool goes_on(const BodySurface& surface, const GrownPatch& grown, const PatchGrower& grower, int other, const Vec3& a,
             const Vec3& b) {
  constexpr double kSameCurvature = 0.3;               // relative change of curvature that no designer made
  constexpr double kLeastTurn = 0.3, kMostTurn = 1.5;  // second turn over the first, where a row goes on
  constexpr double kTurnNoise = 4;                     // a turn below this many times its noise is none
  constexpr double kSameWay = 0.8;                     // cosine between the two
  const PlanarRegion& q = surface.regions[other];
  if (!q.curved) return false;
  const Vec3 middle = (a + b) / 2, along = (b - a).normalized();
  const Vec3 n = grown.side * grown.fit.gradient(middle);
  const Vec3 turn = q.normal - n;
  const Vec3 t = along.cross(n).normalized();
  double width = 0, off = 0;
  for (int f : q.triangles) {
    for (int v : surface.mesh.triangles[f]) {
      width = std::max(width, std::abs(t.dot(surface.mesh.vertices[v] - middle)));
      off = std::max(off, std::abs(grown.fit.height(surface.mesh.vertices[v])));
    }
  }
  const double bend = curvature_along(grown.fit, middle, t) * width;
  // A wider neighbour is no facet of the same size, and the parabola does not reach that far.
  const bool comparable = bend > turn.norm() / 2 && bend < 2 * kPatchBend;
  if (comparable && off < kSameCurvature * bend * width / 2) return true;
  const double noise = std::max(q.normal_noise.col(0).norm(), q.normal_noise.col(1).norm());
  if (turn.norm() <= kTurnNoise * (noise + (grown.residual + surface.point_noise) / (b - a).norm())) return false;
  for (int f : q.triangles) {
    for (int next : surface.neighbours[f]) {
      if (next < 0) continue;
      const int r = surface.region_of[next];
      if (r == other || grower.marked(r)) continue;
      const Vec3 second = surface.regions[r].normal - q.normal;
      const double ratio = turn.dot(second) / turn.squaredNorm();
      const bool same_way = turn.dot(second) > kSameWay * turn.norm() * second.norm();
      if (same_way && ratio > kLeastTurn && ratio < kMostTurn) return true;
    }
  }
  return false;
}

bool bordered(const BodySurface& surface, const GeometricTolerances& tolerances, const GrownPatch& grown,
              const std::vector<int>& flats, PatchGrower& grower) {
  // Rows of a coarse torus or globe meet at more than the facets of one row may.
  constexpr double kCoarse = 1.25;
  const double least = std::cos(kCoarse * tolerances.smooth_angle);
  double open = 0, smooth = 0;
  for (int r : grown.regions) {
    for (int t : surface.regions[r].triangles) {
      for (int k = 0; k < 3; ++k) {
        const int other = surface.neighbours[t][k];
        if (other < 0) continue;
        const int q = surface.region_of[other];
        if (q == r || surface.regions[r].normal.dot(surface.regions[q].normal) < least) {
          continue;
        }
        if (grower.marked(q) || std::binary_search(flats.begin(), flats.end(), q)) continue;
        const Vec3 &a = surface.mesh.vertices[surface.mesh.triangles[t][k]],
                   &b = surface.mesh.vertices[surface.mesh.triangles[t][(k + 1) % 3]];
        smooth += (b - a).norm();
        if (goes_on(surface, grown, grower, q, a, b)) open += (b - a).norm();
      }
    }
  }
  return open <= kOpenShare * smooth;
}

}  // namespace

std::vector<int> cut_flats(const BodySurface& surface, const GrownPatch& grown) {
  const std::vector<double>& spans = grown.spans;
  const double typical = median_span(spans);
  std::vector<int> flats;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    if (spans[i] <= kWideFacet * typical) continue;
    double beside = 0;
    for (int t : surface.regions[grown.regions[i]].triangles) {
      for (int other : surface.neighbours[t]) {
        if (other < 0 || surface.region_of[other] == grown.regions[i]) continue;
        const auto it = std::lower_bound(grown.regions.begin(), grown.regions.end(), surface.region_of[other]);
        if (it == grown.regions.end() || *it != surface.region_of[other]) continue;
        beside = std::max(beside, spans[static_cast<std::size_t>(it - grown.regions.begin())]);
      }
    }
    if (spans[i] > kWideFacet * beside) flats.push_back(grown.regions[i]);
  }
  return flats;
}

std::vector<int> cornered_faces(const BodySurface& surface, const GrownPatch& grown) {
  std::vector<int> faces;
  if (grown.fit.kind != CurvedKind::kSphere) return faces;
  std::copy_if(grown.regions.begin(), grown.regions.end(), std::back_inserter(faces),
               [&surface](int r) { return has_many_corners(surface, r); });
  return faces;
}

std::vector<int> polar_caps(const BodySurface& surface, const GrownPatch& grown, const std::vector<int>& cornered) {
  std::vector<int> caps;
  const double typical = median_span(grown.spans);
  for (int r : cornered) {
    if (facet_span(surface, grown.fit, r) <= typical) caps.push_back(r);
  }
  return caps;
}

double corner_noise(const BodySurface& surface, const GeometricTolerances& tolerances) {
  return tolerances.plane_noise * surface.point_noise + tolerances.relative_plane * surface.size;
}

bool goes_round(const BodySurface& surface, const GeometricTolerances& tolerances, const GrownPatch& grown) {
  return grown.residual <= corner_noise(surface, tolerances) && covered_angle(grown) == 2 * kPi;
}

bool is_polygonal(const GrownPatch& grown) {
  return grown.fit.kind == CurvedKind::kCone && median_span(grown.spans) > kPatchBend;
}

bool is_pyramid(const BodySurface& surface, const GeometricTolerances& tolerances, const GrownPatch& grown) {
  return is_polygonal(grown) && goes_round(surface, tolerances, grown);
}

bool is_patch(const BodySurface& surface, const GeometricTolerances& tolerances, const GrownPatch& grown,
              const std::vector<int>& flats, PatchGrower& grower) {
  constexpr std::size_t kLeastCorners = 8;
  if (grown.points.size() < kLeastCorners) return false;
  grower.mark(grown.regions);
  return round_enough(surface, tolerances, grown) && bordered(surface, tolerances, grown, flats, grower);
}

}  // namespace impend
