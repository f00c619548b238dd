#include "impend/contact/curved/curved_contacts.h"

#include <algorithm>
#include <cmath>

#include "impend/contact/curved/curved_pairs.h"
#include "impend/contact/implied_contacts.h"

namespace impend {
namespace {

// What meets at a feature of one body.
struct Parts {
  std::vector<int> patches, flats;  // patches of the surface, flat regions
  bool unknown = false;             // facets that were not recognised
};

Parts parts_of(const BodySurface& s, const std::vector<int>& regions) {
  Parts parts;
  for (int r : regions) {
    const PlanarRegion& region = s.regions[r];
    if (region.patch >= 0) {
      if (std::find(parts.patches.begin(), parts.patches.end(), region.patch) == parts.patches.end()) {
        parts.patches.push_back(region.patch);
      }
    } else if (region.curved) {
      parts.unknown = true;
    } else {
      parts.flats.push_back(r);
    }
  }
  return parts;
}

bool decided(const PairContacts& pair, int patch_a, int patch_b) {
  return std::binary_search(pair.replaced.begin(), pair.replaced.end(), std::pair(patch_a, patch_b));
}

// A contact of this patch passes the place.
bool near_contact(const PairContacts& pair, bool is_a, int patch, const Vec3& x, const ContactTolerances& tolerances) {
  for (const NormalGroup& group : pair.groups) {
    const bool of_patch = std::any_of(group.points.begin(), group.points.end(), [&](const ContactPoint& p) {
      if (p.curved < 0) return false;
      const auto& [pa, pb] = pair.curved_patches[p.curved];
      return (is_a ? pa : pb) == patch;
    });
    if (of_patch && implied_by(group, group.normal, x, tolerances)) return true;
  }
  return false;
}

// Of a cone only the rulings of a full band are known.
bool rulings_are_known(const CurvedPatch& p) { return p.kind != CurvedKind::kCone || p.rectangle; }

bool rims_are_known(const CurvedPatch& p) { return p.convex ? p.kind != CurvedKind::kSphere && p.rectangle : true; }

// A feature of `own` with patches on one of `other` without.
bool replaced_on_flats(const PairContacts& pair, bool own_is_a, const BodySurface& own, const Parts& parts,
                       const Feature& own_feature, const BodySurface& other, const Parts& other_parts,
                       const Feature& other_feature, const ContactTolerances& tolerances) {
  const bool on_face = other_feature.kind == FeatureKind::kFace;
  const Vec3 x = (own_feature.point + other_feature.point) / 2;
  ContactTolerances near = tolerances;
  for (int p : parts.patches) near.gap = std::max(near.gap, tolerances.gap + own.patches[p].sagitta);
  for (int p : parts.patches) {
    if (near_contact(pair, own_is_a, p, x, near)) return !corner_on_face(own, own_feature, other_feature);
  }
  if (other_feature.kind == FeatureKind::kEdge && other.edges[other_feature.index].right < 0) return false;
  if (parts.flats.empty()) {
    return std::all_of(parts.patches.begin(), parts.patches.end(), [&](int p) {
      return on_face ? rulings_are_known(own.patches[p]) : own.patches[p].kind != CurvedKind::kCone;
    });
  }
  if (!on_face || corner_on_face(own, own_feature, other_feature)) return false;
  for (int r : parts.flats) {
    for (int s : other_parts.flats) {
      if (own.regions[r].normal.dot(other.regions[s].normal) <= -std::cos(tolerances.angle)) return false;
    }
  }
  return std::all_of(parts.patches.begin(), parts.patches.end(), [&](int p) { return rims_are_known(own.patches[p]); });
}

}  // namespace

bool facets_replaced(const PairContacts& pair, const BodySurface& a, const PlanarRegion& of_a, const BodySurface& b,
                     const PlanarRegion& of_b) {
  if (pair.facets_only) return false;
  if (of_a.patch >= 0 && of_b.patch >= 0) return decided(pair, of_a.patch, of_b.patch);
  if (of_a.patch >= 0) return !of_b.curved && rulings_are_known(a.patches[of_a.patch]);
  return of_b.patch >= 0 && !of_a.curved && rulings_are_known(b.patches[of_b.patch]);
}

bool corner_on_face(const BodySurface& s, const Feature& own, const Feature& other) {
  return other.kind == FeatureKind::kFace && own.kind == FeatureKind::kVertex && true_corner(s, own.index);
}

bool feature_replaced(const PairContacts& pair, const BodySurface& a, const std::vector<int>& regions_a,
                      const BodySurface& b, const std::vector<int>& regions_b, const FeaturePair& feature,
                      const ContactTolerances& tolerances) {
  if (pair.facets_only || (a.patches.empty() && b.patches.empty())) return false;
  const Parts of_a = parts_of(a, regions_a), of_b = parts_of(b, regions_b);
  if (of_a.unknown || of_b.unknown || (of_a.patches.empty() && of_b.patches.empty())) return false;
  for (int p : of_a.patches) {
    for (int q : of_b.patches) {
      if (decided(pair, p, q)) return true;
    }
  }
  if (of_b.patches.empty()) {
    return replaced_on_flats(pair, true, a, of_a, feature.a, b, of_b, feature.b, tolerances);
  }
  if (of_a.patches.empty()) {
    return replaced_on_flats(pair, false, b, of_b, feature.b, a, of_a, feature.a, tolerances);
  }
  return false;
}

bool vertex_replaced(const BodySurface& part, int vertex, const Vec3& up, double angle) {
  bool on_patch = false;
  for (int t : part.triangles_of[vertex]) {
    const PlanarRegion& region = part.regions[part.region_of[t]];
    if (region.patch < 0) {
      if (region.curved || region.normal.dot(up) <= -std::cos(angle)) return false;
      continue;
    }
    const CurvedPatch& patch = part.patches[region.patch];
    const bool rim = std::any_of(part.triangles_of[vertex].begin(), part.triangles_of[vertex].end(), [&](int s) {
      if (part.regions[part.region_of[s]].patch == region.patch) return false;
      const Vec3& x = part.mesh.vertices[vertex];  // patches that meet without an angle have no rim there
      return true_normal(part, part.region_of[s], x).dot(true_normal(part, part.region_of[t], x)) < std::cos(angle);
    });
    if (rim && !rims_are_known(patch)) return false;
    on_patch = true;
  }
  return on_patch && !true_corner(part, vertex);
}

}  // namespace impend
