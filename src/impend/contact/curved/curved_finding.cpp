#include "impend/contact/curved/curved_finding.h"

#include <algorithm>
#include <cmath>

#include "impend/contact/implied_contacts.h"

namespace impend {
namespace {

// An axis within about half a degree of upright has no up across it.
constexpr double kUpright = 0.01;

double widest(const NormalNoise& noise) { return std::max(noise.col(0).norm(), noise.col(1).norm()); }

// Curved contacts meet along tangents (a flat that runs into a fillet); what is one normal within noise is one there.
bool one_normal(const ContactNormal& n, const ContactNormal& m, const ContactTolerances& tolerances) {
  const GeometricTolerances& g = tolerances.geometric;
  const double noise = std::min(g.direction_noise * (widest(n.noise) + widest(m.noise)), tolerances.angle);
  return (n.normal - m.normal).norm() <= noise + g.direction_floor;
}

bool held(const CurvedSearch& search, const ContactNormal& n, const ContactPoint& p) {
  return std::any_of(search.pair.groups.begin(), search.pair.groups.end(), [&](const NormalGroup& group) {
    return !group.doubtful && !group.points.empty() && one_normal(group.normal, n, search.tolerances) &&
           implied_by(group, group.normal, p.point, search.tolerances);
  });
}

// The normal with the class and exact direction of a group of this pair that means the same.
void take_known_class(const CurvedSearch& search, ContactNormal& n) {
  for (const NormalGroup& group : search.pair.groups) {
    if (group.normal.direction_class < 0 || widest(group.normal.noise) > widest(n.noise)) continue;
    if ((group.normal.normal - n.normal).norm() > search.tolerances.geometric.direction_floor) continue;
    n = group.normal;
    return;
  }
  n.direction_class = search.next_class++;
}

}  // namespace

CurvedFinding finding_of(const CurvedSearch& search, ContactKind kind, int patch_x, const char* other,
                         double distance) {
  const CurvedPatch& p = search.x.patches[patch_x];
  CurvedFinding found;
  found.kind = kind;
  found.patch_x = patch_x;
  found.about.surface_a = name_of(p.kind);
  found.about.surface_b = other;
  found.about.radius_a = p.radius;
  found.about.residual = p.residual;
  found.about.tessellation = p.sagitta;
  found.about.clearance = distance;
  return found;
}

CurvedFinding finding_of(const CurvedSearch& search, ContactKind kind, int patch_x, int patch_y, double distance) {
  const CurvedPatch& q = search.y->patches[patch_y];
  CurvedFinding found = finding_of(search, kind, patch_x, name_of(q.kind), distance);
  found.patch_y = patch_y;
  found.about.radius_b = q.radius;
  found.about.residual = std::max(found.about.residual, q.residual);
  found.about.tessellation += q.sagitta;
  return found;
}

bool in_window(const CurvedSearch& search, double distance, double tessellation) {
  return distance <= search.tolerances.gap && distance >= -(search.tolerances.depth + tessellation);
}

void add_finding(const CurvedSearch& search, CurvedFinding finding) {
  PairContacts& pair = search.pair;
  if (!search.x_is_a) {
    std::swap(finding.about.surface_a, finding.about.surface_b);
    std::swap(finding.about.radius_a, finding.about.radius_b);
    std::swap(finding.patch_x, finding.patch_y);
  }
  for (CurvedLine& line : finding.lines) {
    if (!search.x_is_a) line.normal = opposite(line.normal);
    std::erase_if(line.points, [&](const ContactPoint& p) { return held(search, line.normal, p); });
  }
  std::erase_if(finding.lines, [](const CurvedLine& line) { return line.points.empty(); });
  if (finding.lines.empty()) return;
  const int index = static_cast<int>(pair.curved_contacts.size());
  pair.curved_contacts.push_back(finding.about);
  pair.curved_patches.emplace_back(finding.patch_x, finding.patch_y);
  for (CurvedLine& line : finding.lines) {
    if (line.normal.direction_class < 0) take_known_class(search, line.normal);
    NormalGroup& group = group_for(pair, line.normal, finding.doubtful);
    for (ContactPoint& p : line.points) {
      p.kind = finding.kind;
      p.curved = index;
      group.points.push_back(p);
      ++pair.points_before;
    }
  }
}

void note_overlap(const CurvedSearch& search, double depth, const Vec3& place, const CurvedPatch& p,
                  const CurvedPatch* q) {
  const auto size = [](const CurvedPatch& patch) { return radius_at(patch, patch.to); };
  const double limit = q ? std::min(size(p), size(*q)) : size(p);
  if (depth <= search.pair.fitted_overlap || depth >= limit) return;
  search.pair.fitted_overlap = depth;
  search.pair.fitted_overlap_at = place;
  search.pair.fitted_noise = place_noise(p) + (q ? place_noise(*q) : search.noise_y());
  search.pair.fitted_tessellation = p.sagitta + (q ? q->sagitta : 0);
}

NormalNoise even_noise(const Vec3& n, double angle) {
  const auto axes = plane_axes(n);
  NormalNoise noise;
  noise << angle * axes[0], angle * axes[1];
  return noise;
}

const char* name_of(CurvedKind kind) {
  switch (kind) {
    case CurvedKind::kCylinder:
      return "cylinder";
    case CurvedKind::kSphere:
      return "sphere";
    case CurvedKind::kCone:
      break;
  }
  return "cone";
}

double place_noise(const CurvedPatch& patch) { return patch.residual + patch.centre_noise + patch.radius_noise; }

CommonAxis common_axis(const CurvedPatch& p, const CurvedPatch& q) {
  const double sign = p.axis.dot(q.axis) < 0 ? -1 : 1;
  if (p.direction_class >= 0 && p.direction_class == q.direction_class) return {p.axis, p.axis_noise};
  const double angle = std::atan2(p.axis.cross(q.axis).norm(), std::abs(p.axis.dot(q.axis)));
  const double unexplained = std::max(0.0, angle - p.axis_noise - q.axis_noise);
  if (p.axis_noise <= q.axis_noise) return {p.axis, p.axis_noise + unexplained};
  return {sign * q.axis, q.axis_noise + unexplained};
}

bool decided_with(const CurvedSearch& search, int patch, int region_of_y) {
  const int other = region_of_y >= 0 ? search.y->regions[region_of_y].patch : -1;
  if (other < 0) return false;
  const std::pair<int, int> key = search.x_is_a ? std::pair(patch, other) : std::pair(other, patch);
  return std::binary_search(search.pair.replaced.begin(), search.pair.replaced.end(), key);
}

Vec3 up_across(const CurvedSearch& search, const Vec3& axis) {
  const Vec3 across = search.up - axis * axis.dot(search.up);
  return across.norm() > kUpright ? across.normalized() : Vec3(Vec3::Zero());
}

}  // namespace impend
