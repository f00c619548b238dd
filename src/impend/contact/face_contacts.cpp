#include "impend/contact/contact_finders.h"

#include <algorithm>
#include <cmath>

#include "impend/contact/chords.h"
#include "impend/contact/curved/curved_contacts.h"
#include "impend/contact/curved_facets.h"
#include "impend/contact/region_overlap.h"

namespace impend {
namespace {

double largest(const NormalNoise& noise) { return std::max(noise.col(0).norm(), noise.col(1).norm()); }

// The contact normal of two opposing regions, out of b into a.
ContactNormal normal_of(const PlanarRegion& ra, const PlanarRegion& rb, const std::vector<DirectionClass>& classes,
                        int& next_class, double& tilt) {
  tilt = 0;
  if (ra.direction_class == rb.direction_class) return outward(rb, classes);
  const Vec3 na = -outward(ra, classes).normal, nb = outward(rb, classes).normal;
  ContactNormal n;
  n.normal = (ra.area * na + rb.area * nb).normalized();
  const double known = std::max(largest(ra.normal_noise), largest(rb.normal_noise));
  const double angle = std::atan2(na.cross(nb).norm(), na.dot(nb));
  tilt = std::max(0.0, angle - largest(ra.normal_noise) - largest(rb.normal_noise));
  const auto axes = plane_axes(n.normal);
  n.noise.col(0) = (known + tilt) * axes[0];
  n.noise.col(1) = (known + tilt) * axes[1];
  n.direction_class = next_class++;
  return n;
}

// How far the corners of a region lie off its plane with normal n, m, up to what its numbers may mean: so much less may
// true faces be apart than planes through the middle of their corners are. Not where contact has to be likely: the
// planes are then what counts, whose rounding is less than that of a corner.
double play(const BodySurface& s, const PlanarRegion& region, const Vec3& n) {
  double most = 0;
  for (int t : region.triangles) {
    for (int v : s.mesh.triangles[t]) most = std::max(most, std::abs(n.dot(s.mesh.vertices[v] - region.centroid)));
  }
  return std::min(most, (s.R_WP.transpose() * n).cwiseAbs().dot(s.declared_noise));
}

// Whether there are any within the gap: contacts if the true faces reach as far as their circles may.
bool add_beyond(const std::vector<Vec2>& corners, const ContactNormal& normal, const Frame& frame, const Height& over,
                const Height& under, double reach, const ContactTolerances& tolerances, PairContacts& pair) {
  bool any = false;
  for (const Vec2& x : corners) {
    const double top = over.at(x), bottom = under.at(x), apart = top - bottom;
    if (apart > reach || apart < -tolerances.depth) continue;
    group_for(pair, normal, true).points.push_back({frame.lift(x, (top + bottom) / 2), apart, ContactKind::kFaceFace});
    ++pair.points_before;
    any = pair.within_facets = true;
  }
  return any;
}

int index_in(const BodySurface& s, const PlanarRegion& region) { return static_cast<int>(&region - s.regions.data()); }

// What two regions share, on its way into the contacts of the pair.
struct FacePair {
  ContactNormal normal;
  Height over, under;
  std::vector<Vec2> outline;
  double area = 0, tilt = 0, mismatch = 0;
  bool curved = false, matching = false;  // facets of curved surfaces; that are the same on both sides
  double facet_width = 0;                 // m, of the facets
  bool on_plane = false;                  // facets of one side only
  SharedFacet middle;
};

void find_region_pair(const BodySurface& a, const PlanarRegion& ra, const BodySurface& b, const PlanarRegion& rb,
                      const std::vector<DirectionClass>& classes, const ContactTolerances& tolerances, int& next_class,
                      PairContacts& pair, std::vector<FacePair>& faces) {
  int class_if_used = next_class;
  double tilt = 0;
  const ContactNormal normal = normal_of(ra, rb, classes, class_if_used, tilt);
  const Frame frame(normal.normal);
  const bool one = ra.direction_class == rb.direction_class;
  const Height over(ra, one ? -normal.normal : outward(ra, classes).normal, frame);
  const Height under(rb, one ? normal.normal : outward(rb, classes).normal, frame);
  const double apart = over.base - under.base;
  if (one && (apart > tolerances.gap || apart < -tolerances.depth)) return;
  double reach = tolerances.reach(a, &b, normal.normal);
  if (reach < tolerances.gap && (!one || apart > reach)) {
    if (!tolerances.rule->strict) {
      reach = std::min(tolerances.gap, reach + play(a, ra, normal.normal) + play(b, rb, normal.normal));
    }
    if (one && apart > reach) return;
  }
  const auto shared_within = [&](double depth) {
    return overlap_of_regions(a, ra, b, rb, frame, over, under, -depth, one ? tolerances.gap : reach,
                              tolerances.geometric.sliver);
  };
  RegionOverlap overlap = shared_within(tolerances.depth);
  const bool no_face = overlap.is_sliver(tolerances.gap, tolerances.geometric.sliver);
  if (!one && !no_face) overlap = shared_within(tolerances.plane_depth());
  if (!ra.curved && !rb.curved) {
    const auto beyond = beyond_chords(a, ra, b, rb, frame, no_face, tolerances);
    if (add_beyond(beyond, normal, frame, over, under, reach, tolerances, pair)) next_class = class_if_used;
  }
  if (no_face) return;
  next_class = class_if_used;
  FacePair face{normal, over,  under, overlap.outline, overlap.area, tilt, 0, ra.curved || rb.curved, false,
                0,      false, {}};
  face.facet_width = std::max(facet_width(a, index_in(a, ra)), facet_width(b, index_in(b, rb)));
  face.on_plane = ra.curved != rb.curved;
  face.mismatch = std::atan2(ra.normal.cross(rb.normal).norm(), -ra.normal.dot(rb.normal));
  face.matching = ra.curved && rb.curved && !(tilt > 0) && facets_match(a, ra, b, rb, tolerances);
  face.middle = {frame.lift(overlap.inside, under.at(overlap.inside)), normal.normal, overlap.area};
  faces.push_back(std::move(face));
}

void add_face(const FacePair& face, bool doubtful, PairContacts& pair) {
  const Frame frame(face.normal.normal);
  NormalGroup& group = group_for(pair, face.normal, doubtful);
  for (const Vec2& x : face.outline) {
    const double top = face.over.at(x), bottom = face.under.at(x);
    ContactPoint point{frame.lift(x, (top + bottom) / 2), top - bottom, ContactKind::kFaceFace};
    point.facet_width = face.facet_width;
    point.somewhere = face.on_plane;
    group.points.push_back(point);
  }
  pair.area += face.area;
  pair.points_before += static_cast<int>(face.outline.size());
  pair.curved = pair.curved || doubtful;
  pair.conforming = pair.conforming || (face.matching && !doubtful);
  pair.tilt = std::max(pair.tilt, face.tilt);
  pair.mismatch = std::max(pair.mismatch, face.mismatch);
}

}  // namespace

NormalGroup& group_for(PairContacts& pair, const ContactNormal& normal, bool doubtful) {
  if (normal.direction_class >= 0) {
    const auto [at, is_new] = pair.group_of.try_emplace({normal.direction_class, normal.sign > 0 ? 1 : -1, doubtful},
                                                        static_cast<int>(pair.groups.size()));
    if (!is_new) return pair.groups[at->second];
  }
  pair.groups.push_back({normal, doubtful, {}});
  return pair.groups.back();
}

void add_face_contacts(const BodySurface& a, const BodySurface& b, const std::vector<DirectionClass>& classes,
                       const ContactTolerances& tolerances, int& next_class, PairContacts& pair) {
  const Box3 near_a = a.box.inflated(tolerances.depth), near_b = b.box.inflated(tolerances.depth);
  const double opposing = -std::cos(tolerances.angle);
  std::vector<FacePair> faces;
  for (int i : regions_near(a, near_b)) {
    const PlanarRegion& ra = a.regions[i];
    std::vector<int> below = regions_near(b, ra.box.inflated(tolerances.depth));
    std::stable_sort(below.begin(), below.end(),
                     [&](int s, int t) { return b.regions[s].box.lower.x() < b.regions[t].box.lower.x(); });
    for (int j : below) {
      const PlanarRegion& rb = b.regions[j];
      const bool one = ra.direction_class == rb.direction_class;
      if (one ? ra.sign == rb.sign : ra.normal.dot(rb.normal) > opposing) continue;
      if (!rb.box.overlaps(near_a) || facets_replaced(pair, a, ra, b, rb)) continue;
      find_region_pair(a, ra, b, rb, classes, tolerances, next_class, pair, faces);
    }
  }
  std::vector<SharedFacet> shared;
  for (const FacePair& face : faces) {
    if (face.matching) shared.push_back(face.middle);
  }
  const bool round = is_round_joint(shared);
  for (const FacePair& face : faces) add_face(face, face.curved && (round || !face.matching), pair);
}

}  // namespace impend
