#include "impend/contact/surface/analytic_tags.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/assembly/printed_length.h"
#include "impend/base/union_find.h"
#include "impend/geometry/analytic_surface.h"
#include "impend/geometry/moments.h"

namespace impend {
namespace {

// Cosine of the widest facet, a sixth of a turn and some rounding.
constexpr double kWidest = 0.49;
// Cosines between facet and surface: below the first it leans, as slivers do at a rounded rim, by their sagitta over
// their height; below the second it is a cut through the surface. Of either there may be so much of a surface's area.
constexpr double kFacing = 0.8, kCut = 0.2;
constexpr double kLeaningShare = 0.05;
// Passes over the triangles without a tag; a turned edge needs one.
constexpr int kPasses = 8;

enum class Fit { kOn, kLeans, kStray, kOff };

bool is_curved(SurfaceKind kind) { return kind != SurfaceKind::kPlane && kind != SurfaceKind::kOther; }

class TagCheck {
 public:
  TagCheck(const TriangleMesh& mesh, double noise, const GeometricTolerances& tolerances) : mesh_(mesh) {
    const Box3 box = bounding_box(mesh);
    size_ = box.diagonal();
    middle_ = box.empty() ? Vec3(Vec3::Zero()) : Vec3((box.lower + box.upper) / 2);
    noise_ = tolerances.plane_noise * noise + tolerances.relative_plane * size_;
    most_ = kMeasuredNoiseMost * size_;
  }

  double limit(const AnalyticSurface& surface) const { return noise_ + std::min(surface.tolerance, most_); }

  double miss(int t, const AnalyticSurface& surface) const {
    double most = 0;
    for (int v : mesh_.triangles[t]) most = std::max(most, std::abs(surface_height(surface, mesh_.vertices[v])));
    return most;
  }

  // Least cosine between two corners as seen from the axis or centre.
  double width(int t, const AnalyticSurface& surface) const {
    Vec3 u[3];
    for (int k = 0; k < 3; ++k) {
      const Vec3& p = mesh_.vertices[mesh_.triangles[t][k]];
      const bool tip = surface.kind == SurfaceKind::kCone && (p - surface.point).norm() <= limit(surface);
      u[k] = tip ? Vec3(Vec3::Zero()) : surface_direction(surface, p);
    }
    double least = 1;
    for (int k = 0; k < 3; ++k) {
      if (!u[k].isZero(0) && !u[(k + 1) % 3].isZero(0)) least = std::min(least, u[k].dot(u[(k + 1) % 3]));
    }
    return least;
  }

  Fit fit(int t, const AnalyticSurface& surface) const { return fit(t, surface, miss(t, surface)); }

  // `off` is how far its corners are from the surface.
  Fit fit(int t, const AnalyticSurface& surface, double off) const {
    if (!(off <= limit(surface))) return Fit::kOff;
    if (!is_curved(surface.kind)) return Fit::kOn;
    if (!(width(t, surface) >= kWidest)) return Fit::kStray;
    const Vec3 area = area_of(t);
    if (2 * area.norm() <= limit(surface) * longest(t)) return Fit::kOn;  // its normal says nothing
    const auto& [i, j, k] = mesh_.triangles[t];
    const Vec3 centre = (mesh_.vertices[i] + mesh_.vertices[j] + mesh_.vertices[k]) / 3;
    const double facing = std::abs(area.dot(surface_gradient(surface, centre))) / area.norm();
    return facing >= kFacing ? Fit::kOn : facing >= kCut ? Fit::kLeans : Fit::kStray;
  }

  // Whether two surfaces of one kind are one within both their limits as far as the part reaches.
  bool same(const AnalyticSurface& a, const AnalyticSurface& b) const {
    const double slack = std::min(limit(a), limit(b));
    if (a.kind != b.kind || !is_curved(a.kind) || std::abs(a.radius - b.radius) > slack) return false;
    if (a.kind == SurfaceKind::kSphere) return (a.point - b.point).norm() <= slack;
    if (a.axis.cross(b.axis).norm() * size_ > slack) return false;
    if (a.kind == SurfaceKind::kTorus) {
      return (a.point - b.point).norm() <= slack && std::abs(a.minor_radius - b.minor_radius) <= slack;
    }
    const auto foot = [&](const AnalyticSurface& s) -> Vec3 {
      return s.point + s.axis * s.axis.dot(middle_ - s.point);
    };
    if ((foot(a) - foot(b)).norm() > slack) return false;
    if (a.kind == SurfaceKind::kCylinder) return true;
    const auto girth = [&](const AnalyticSurface& s) { return s.axis.dot(middle_ - s.point) * std::tan(s.half_angle); };
    return a.axis.dot(b.axis) > 0 && std::abs(a.half_angle - b.half_angle) * size_ <= slack &&
           std::abs(girth(a) - girth(b)) <= slack;
  }

  Vec3 area_of(int t) const {
    const auto& [i, j, k] = mesh_.triangles[t];
    return (mesh_.vertices[j] - mesh_.vertices[i]).cross(mesh_.vertices[k] - mesh_.vertices[i]) / 2;
  }

 private:
  double longest(int t) const {
    double most = 0;
    for (int k = 0; k < 3; ++k) {
      const auto& triangle = mesh_.triangles[t];
      most = std::max(most, (mesh_.vertices[triangle[k]] - mesh_.vertices[triangle[(k + 1) % 3]]).norm());
    }
    return most;
  }

  const TriangleMesh& mesh_;
  double size_ = 0, noise_ = 0, most_ = 0;
  Vec3 middle_ = Vec3::Zero();
};

// Takes from the tags what the triangles do not bear out.
void disbelieve(const TagCheck& check, AnalyticTags& tags) {
  const std::size_t n = tags.surfaces.size();
  std::vector<double> area(n, 0), leaning(n, 0), miss(n, 0);
  std::vector<char> used(n, 0), off(n, 0);
  std::vector<Fit> fits(tags.of_triangle.size(), Fit::kOn);
  for (std::size_t t = 0; t < fits.size(); ++t) {
    const int s = tags.of_triangle[t];
    if (s < 0) continue;
    used[s] = 1;
    if (!is_well_formed(tags.surfaces[s])) {
      off[s] = 1;
      continue;
    }
    const double missed = check.miss(static_cast<int>(t), tags.surfaces[s]);
    fits[t] = check.fit(static_cast<int>(t), tags.surfaces[s], missed);
    const double own = check.area_of(static_cast<int>(t)).norm();
    area[s] += own;
    if (fits[t] == Fit::kStray || fits[t] == Fit::kLeans) leaning[s] += own;
    if (fits[t] == Fit::kOff) off[s] = 1;
    miss[s] = std::max(miss[s], missed);
  }
  for (std::size_t s = 0; s < n; ++s) {
    tags.stated += used[s];
    if (!off[s] && !(leaning[s] > kLeaningShare * area[s])) continue;
    if (++tags.ignored == 1 || miss[s] > tags.miss) {
      tags.worst = tags.surfaces[s].kind;
      tags.miss = miss[s];
    }
    off[s] = 1;
  }
  const int unknown = static_cast<int>(n);
  tags.surfaces.emplace_back();
  for (std::size_t t = 0; t < fits.size(); ++t) {
    int& s = tags.of_triangle[t];
    if (s < 0) continue;
    s = off[s] ? -1 : fits[t] == Fit::kStray ? unknown : s;
  }
}

// The curved surface that two neighbours of a triangle without a tag share, or −1.
int surface_around(const AnalyticTags& tags, const std::array<int, 3>& neighbours) {
  for (int k = 0; k < 3; ++k) {
    const int a = neighbours[k], b = neighbours[(k + 1) % 3];
    if (a < 0 || b < 0) continue;
    const int s = tags.curved_at(a);
    if (s >= 0 && s == tags.curved_at(b)) return s;
  }
  return -1;
}

void adopt(const TagCheck& check, const std::vector<int>& untagged, const std::vector<std::array<int, 3>>& neighbours,
           AnalyticTags& tags) {
  if (untagged.empty()) return;
  std::vector<double> widest(tags.surfaces.size(), 1);  // as cosine
  for (std::size_t t = 0; t < tags.of_triangle.size(); ++t) {
    const int s = tags.curved_at(static_cast<int>(t));
    if (s >= 0) widest[s] = std::min(widest[s], check.width(static_cast<int>(t), tags.surfaces[s]));
  }
  bool more = true;
  for (int pass = 0; pass < kPasses && more; ++pass) {
    more = false;
    for (int t : untagged) {
      const int s = tags.of_triangle[t] < 0 ? surface_around(tags, neighbours[t]) : -1;
      if (s < 0) continue;
      const AnalyticSurface& surface = tags.surfaces[s];
      // No narrower than the narrowest, but for ten thousand roundings: corners are rounded, and facets are slim.
      constexpr double kRounding = 1 - 1e4 * std::numeric_limits<double>::epsilon();
      if (check.fit(t, surface) != Fit::kOn || check.width(t, surface) < kRounding * widest[s]) continue;
      tags.of_triangle[t] = s;
      more = true;
    }
  }
}

// One index for neighbouring faces of one surface.
void merge(const TagCheck& check, const std::vector<std::array<int, 3>>& neighbours, AnalyticTags& tags) {
  const int n = static_cast<int>(tags.of_triangle.size());
  UnionFind groups(static_cast<int>(tags.surfaces.size()));
  for (int t = 0; t < n; ++t) {
    for (int other : neighbours[t]) {
      if (other < t) continue;
      const int s = tags.of_triangle[t], r = tags.of_triangle[other];
      if (s < 0 || r < 0 || groups.find(s) == groups.find(r)) continue;
      if (check.same(tags.surfaces[s], tags.surfaces[r])) groups.join(s, r);
    }
  }
  // In a long row of faces each may be like the next and the last unlike the first.
  std::vector<char> own(tags.surfaces.size(), 0);
  for (int t = 0; t < n; ++t) {
    const int s = tags.of_triangle[t], root = s < 0 ? -1 : groups.find(s);
    if (root != s && check.miss(t, tags.surfaces[root]) > check.limit(tags.surfaces[root])) own[s] = 1;
  }
  for (int& s : tags.of_triangle) {
    if (s >= 0 && !own[s]) s = groups.find(s);
  }
}

}  // namespace

AnalyticTags believed_tags(const Part& part, const std::vector<std::array<int, 3>>& neighbours,
                           const GeometricTolerances& tolerances) {
  AnalyticTags tags;
  if (part.surfaces.of_triangle.empty()) return tags;
  tags.declared_noise = part.coordinate_noise;
  if (part.surfaces.of_triangle.size() != part.mesh.triangles.size()) {
    tags.stated = tags.ignored = static_cast<int>(part.surfaces.surfaces.size());
    return tags;
  }
  tags.surfaces = part.surfaces.surfaces;
  tags.of_triangle = part.surfaces.of_triangle;
  const int count = static_cast<int>(tags.surfaces.size());
  std::vector<int> untagged;
  bool foreign = false;
  for (std::size_t t = 0; t < tags.of_triangle.size(); ++t) {
    int& s = tags.of_triangle[t];
    foreign = foreign || s >= count;
    if (s >= count || s < 0) s = -1;
    if (s < 0) untagged.push_back(static_cast<int>(t));
  }
  tags.stated = tags.ignored = foreign ? 1 : 0;
  for (AnalyticSurface& surface : tags.surfaces) {
    if (is_well_formed(surface) && surface.axis.norm() > 0) surface.axis.normalize();
  }
  const TagCheck check(part.mesh, part.coordinate_noise.norm(), tolerances);
  disbelieve(check, tags);
  adopt(check, untagged, neighbours, tags);
  merge(check, neighbours, tags);
  tags.residual.assign(tags.surfaces.size(), 0);
  for (std::size_t t = 0; t < tags.of_triangle.size(); ++t) {
    const int s = tags.of_triangle[t];
    if (s >= 0) tags.residual[s] = std::max(tags.residual[s], check.miss(static_cast<int>(t), tags.surfaces[s]));
  }
  for (AnalyticSurface& surface : tags.surfaces) {
    surface.point = part.X_WP * surface.point;
    surface.axis = part.X_WP.R * surface.axis;
  }
  return tags;
}

Diagnostics tag_warnings(const Assembly& assembly, int part, const AnalyticTags& tags) {
  if (tags.ignored == 0) return {};
  const std::string& name = assembly.body_name(part);
  const std::string why = tags.miss > 0 ? fmt::format("triangles of a {} are up to {} off it or cut through it",
                                                      name_of(tags.worst), in_unit(assembly, tags.miss))
                                        : std::string("they cut through it, or its figures are out of range");
  return {{"surface-tag-ignored",
           fmt::format("{} of {} analytic surfaces of '{}' do not lie where its triangles do ({}); the triangles are "
                       "taken instead.",
                       tags.ignored, tags.stated, name, why),
           name}};
}

}  // namespace impend
