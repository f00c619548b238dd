#include "impend/contact/interpenetration.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/contact/patches/patch_surface.h"
#include "impend/contact/region_overlap.h"
#include "impend/geometry/bvh.h"
#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

struct Deepest {
  double depth = 0;
  Vec3 place = Vec3::Zero();
  double of_facets = 0;  // depth of the meshes in each other, where recognised surfaces may explain it
  Vec3 place_of_facets = Vec3::Zero();
  void add(double d, const Vec3& p) {
    if (d <= depth) return;
    depth = d;
    place = p;
  }
  void add(double d, double facets, const Vec3& p) {
    add(d, p);
    if (facets <= of_facets) return;
    of_facets = facets;
    place_of_facets = p;
  }
};

enum class WhichSide { kOutside, kOn, kInside };

WhichSide side_of(const BodySurface& s, const Vec3& p, double gap) {
  if (nearest_on_mesh(s.mesh, s.triangle_tree, p, gap).triangle >= 0) return WhichSide::kOn;
  return winding_number(s.mesh, s.triangle_tree, p) > 0 ? WhichSide::kInside : WhichSide::kOutside;
}

double distance_to(const BodySurface& s, const Vec3& p) {
  return nearest_on_mesh(s.mesh, s.triangle_tree, p, kFar).distance;
}

int patch_at(const BodySurface& s, int region) { return region >= 0 ? s.regions[region].patch : -1; }

// How far p is below the true surface of s, where the mesh has it at `nearest`. Below a facet of a hole p may be in the
// hole's true void even where another face is nearer.
double true_depth(const BodySurface& s, const SurfacePoint& nearest, const Vec3& p) {
  const int patch = nearest.triangle >= 0 ? patch_at(s, s.region_of[nearest.triangle]) : -1;
  double depth = patch >= 0 ? -signed_distance(s.patches[patch], p) : nearest.distance;
  double sagitta = 0;
  for (const CurvedPatch& q : s.patches) sagitta = std::max(sagitta, q.convex ? 0 : q.sagitta);
  if (!(sagitta > 0)) return depth;
  Box3 near;
  near.add(p);
  s.triangle_tree.overlapping(near.inflated(2 * sagitta), [&](int t) {
    const int other = patch_at(s, s.region_of[t]);
    if (other < 0 || s.patches[other].convex) return;
    const auto& [i, j, k] = s.mesh.triangles[t];
    const std::vector<Vec3>& x = s.mesh.vertices;
    const double distance = (p - closest_point_on_triangle(p, x[i], x[j], x[k])).norm();
    if (distance <= 2 * s.patches[other].sagitta) depth = std::min(depth, -signed_distance(s.patches[other], p));
  });
  return depth;
}

// A place p on the mesh of `of`, where these of its regions meet, lies inside `in`. The true surface of `of` recedes
// from the middle of a chord of a hole.
void add_place(const BodySurface& of, const std::vector<int>& regions, const BodySurface& in, const Vec3& p,
               Deepest& deepest) {
  const SurfacePoint nearest = nearest_on_mesh(in.mesh, in.triangle_tree, p, kFar);
  double recess = 0;
  for (int r : regions) {
    const int patch = patch_at(of, r);
    if (patch >= 0) recess = std::max(recess, signed_distance(of.patches[patch], p));
  }
  deepest.add(true_depth(in, nearest, p) - recess, nearest.distance, p);
}

bool in_box(const Vec3& p, const Box3& box) {
  return (p.array() >= box.lower.array()).all() && (p.array() <= box.upper.array()).all();
}

struct CornerCount {
  int inside = 0, on = 0, total = 0;
};

CornerCount corners_inside(const BodySurface& of, const BodySurface& in, double gap, Deepest& deepest) {
  CornerCount count;
  count.total = of.corners;
  for (int v : corners_near(of, in.box.inflated(gap))) {
    const Vec3& p = of.mesh.vertices[v];
    const WhichSide side = side_of(in, p, gap);
    if (side == WhichSide::kOn) ++count.on;
    if (side != WhichSide::kInside) continue;
    ++count.inside;
    std::vector<int> regions;
    for (int t : of.triangles_of[v]) regions.push_back(of.region_of[t]);
    add_place(of, regions, in, p, deepest);
  }
  return count;
}

// Parameters along the edge where the other surface may cut it; superfluous ones do no harm.
std::vector<double> cuts(const Vec3& p, const Vec3& q, const Box3& box, const BodySurface& s, double gap) {
  std::vector<double> result{0, 1};
  s.triangle_tree.overlapping(box, [&](int t) {
    const auto& [i, j, k] = s.mesh.triangles[t];
    const Vec3 &a = s.mesh.vertices[i], &b = s.mesh.vertices[j], &c = s.mesh.vertices[k];
    const Vec3 n = (b - a).cross(c - a);
    const double hp = n.dot(p - a), hq = n.dot(q - a);
    if (hp == hq || (hp > 0 && hq > 0) || (hp < 0 && hq < 0)) return;
    const double parameter = hp / (hp - hq);
    const Vec3 x = p + parameter * (q - p);
    if ((x - closest_point_on_triangle(x, a, b, c)).norm() <= gap) result.push_back(parameter);
  });
  std::sort(result.begin(), result.end());
  return result;
}

void edges_through(const BodySurface& of, const BodySurface& in, double gap, Deepest& deepest) {
  for (int e : edges_near(of, in.box)) {
    const Box3 box = box_of(of, of.edges[e]);
    const Vec3 &p = of.mesh.vertices[of.edges[e].from], &q = of.mesh.vertices[of.edges[e].to];
    const double length = (q - p).norm();
    const std::vector<double> at = cuts(p, q, box.inflated(gap), in, gap);
    for (std::size_t k = 0; k + 1 < at.size(); ++k) {
      if ((at[k + 1] - at[k]) * length <= gap) continue;
      const Vec3 middle = p + (at[k] + at[k + 1]) / 2 * (q - p);
      if (in_box(middle, in.box) && side_of(in, middle, gap) == WhichSide::kInside) {
        add_place(of, {of.edges[e].left, of.edges[e].right}, in, middle, deepest);
      }
    }
  }
}

void below_common_faces(const BodySurface& a, const BodySurface& b, const ContactTolerances& tolerances,
                        Deepest& deepest) {
  const double gap = tolerances.gap, facing = std::cos(tolerances.angle);
  const Box3 near_a = a.box.inflated(gap), near_b = b.box.inflated(gap);
  for (int i : regions_near(a, near_b)) {
    const PlanarRegion& ra = a.regions[i];
    for (int j : regions_near(b, ra.box.inflated(gap))) {
      const PlanarRegion& rb = b.regions[j];
      if (!rb.box.overlaps(near_a) || ra.normal.dot(rb.normal) < facing) continue;
      const Frame frame((ra.normal + rb.normal).normalized());
      const Height over(ra, ra.normal, frame), under(rb, rb.normal, frame);
      const RegionOverlap overlap =
          overlap_of_regions(a, ra, b, rb, frame, over, under, -gap, gap, tolerances.geometric.sliver);
      if (overlap.is_sliver(gap, tolerances.geometric.sliver)) continue;
      const double height = std::min(over.at(overlap.inside), under.at(overlap.inside));
      const Vec3 p = frame.lift(overlap.inside, height);
      const Vec3 inward = -frame.n;
      const double through = std::min(distance_along_ray(a.mesh, a.triangle_tree, p, inward, 2 * gap),
                                      distance_along_ray(b.mesh, b.triangle_tree, p, inward, 2 * gap));
      if (!(through < kFar)) continue;
      const Vec3 q = p + through / 2 * inward;
      if (winding_number(a.mesh, a.triangle_tree, q) <= 0 || winding_number(b.mesh, b.triangle_tree, q) <= 0) continue;
      const SurfacePoint on_a = nearest_on_mesh(a.mesh, a.triangle_tree, q, kFar);
      const SurfacePoint on_b = nearest_on_mesh(b.mesh, b.triangle_tree, q, kFar);
      deepest.add(2 * std::min(true_depth(a, on_a, q), true_depth(b, on_b, q)),
                  2 * std::min(on_a.distance, on_b.distance), q);
    }
  }
}

// How far p is inside both bodies; negative outside either.
double inside_both(const BodySurface& a, const BodySurface& b, const Vec3& p) {
  double least = kFar;
  for (const BodySurface* s : {&a, &b}) {
    const double sign = winding_number(s->mesh, s->triangle_tree, p) > 0 ? 1 : -1;
    least = std::min(least, sign * distance_to(*s, p));
  }
  return least;
}

// Climbs from p to a point deep inside both bodies, by steps that are halved when none of the directions gains.
Deepest deepest_inside(const BodySurface& a, const BodySurface& b, const Vec3& p) {
  constexpr int kHalvings = 10;
  const Vec3 extent = a.box.upper.cwiseMin(b.box.upper) - a.box.lower.cwiseMax(b.box.lower);
  Vec3 best = p;
  double value = inside_both(a, b, p), step = extent.maxCoeff() / 2;
  for (int halvings = 0; halvings < kHalvings;) {
    Vec3 next = best;
    double gained = value;
    for (int code = 0; code < 27; ++code) {
      const Vec3 q = best + step * Vec3(code % 3 - 1, code / 3 % 3 - 1, code / 9 - 1);
      const double here = inside_both(a, b, q);
      if (here <= gained) continue;
      gained = here;
      next = q;
    }
    if (gained > value) {
      value = gained;
      best = next;
    } else {
      step /= 2;
      ++halvings;
    }
  }
  return {2 * value, best};
}

// Of the curved facets that are as near to p as any: on the rim of a hole its flat end is no farther away.
double sagitta_at(const BodySurface& s, const Vec3& p, double gap) {
  const SurfacePoint nearest = nearest_on_mesh(s.mesh, s.triangle_tree, p, kFar);
  if (nearest.triangle < 0) return 0;
  const double reach = nearest.distance + gap;
  Box3 near;
  near.add(p);
  double sagitta = 0;
  s.triangle_tree.overlapping(near.inflated(reach), [&](int t) {
    const PlanarRegion& region = s.regions[s.region_of[t]];
    if (!region.curved || region.sagitta <= sagitta) return;
    const auto& [i, j, k] = s.mesh.triangles[t];
    const std::vector<Vec3>& x = s.mesh.vertices;
    if ((p - closest_point_on_triangle(p, x[i], x[j], x[k])).norm() <= reach) sagitta = region.sagitta;
  });
  return sagitta;
}

bool on_patch(const BodySurface& s, const Vec3& p) {
  const SurfacePoint nearest = nearest_on_mesh(s.mesh, s.triangle_tree, p, kFar);
  return nearest.triangle >= 0 && patch_at(s, s.region_of[nearest.triangle]) >= 0;
}

}  // namespace

bool boxes_overlap(const BodySurface& a, const BodySurface& b, double gap) {
  const Vec3 common = a.box.upper.cwiseMin(b.box.upper) - a.box.lower.cwiseMax(b.box.lower);
  return common.minCoeff() > gap;
}

std::optional<BodyOverlap> find_overlap(const BodySurface& a, const BodySurface& b,
                                        const ContactTolerances& tolerances) {
  if (!boxes_overlap(a, b, tolerances.gap) || !a.closed || !b.closed) return std::nullopt;
  Deepest deepest;
  const CornerCount of_a = corners_inside(a, b, tolerances.gap, deepest);
  const CornerCount of_b = corners_inside(b, a, tolerances.gap, deepest);
  edges_through(a, b, tolerances.gap, deepest);
  edges_through(b, a, tolerances.gap, deepest);
  below_common_faces(a, b, tolerances, deepest);
  if (!(deepest.depth > tolerances.gap)) {
    if (!(deepest.of_facets > tolerances.gap)) return std::nullopt;
    return BodyOverlap{a.body, b.body, deepest.of_facets, deepest.place_of_facets, BodyOverlap::Kind::kExplained};
  }
  BodyOverlap overlap{a.body, b.body, deepest.depth, deepest.place, BodyOverlap::Kind::kOverlap};
  const double sagitta_a = sagitta_at(a, deepest.place, tolerances.gap),
               sagitta_b = sagitta_at(b, deepest.place, tolerances.gap);
  if (of_a.on == of_a.total && of_b.on == of_b.total) {
    overlap.kind = BodyOverlap::Kind::kDuplicate;
  } else if (of_a.total > 0 && of_a.inside == of_a.total) {
    overlap.kind = BodyOverlap::Kind::kAInB;
  } else if (of_b.total > 0 && of_b.inside == of_b.total) {
    overlap.kind = BodyOverlap::Kind::kBInA;
  } else if (sagitta_a > 0 && sagitta_b > 0 && overlap.depth <= 2 * (sagitta_a + sagitta_b) + tolerances.gap) {
    overlap.kind = BodyOverlap::Kind::kTessellation;
  }
  // Between curved surfaces a ball inside both meshes measures facets.
  const bool curved = on_patch(a, deepest.place) || on_patch(b, deepest.place);
  if (overlap.kind != BodyOverlap::Kind::kTessellation && !curved) {
    const Deepest inner = deepest_inside(a, b, deepest.place);
    deepest.add(inner.depth, inner.place);
    overlap.depth = deepest.depth;
    overlap.place = deepest.place;
  }
  return overlap;
}

void use_fitted_depth(const PairContacts& pair, double gap, std::optional<BodyOverlap>& overlap) {
  if (!overlap || !(pair.fitted.depth > gap + pair.fitted.noise)) return;
  if (pair.fitted.depth > overlap->depth + pair.fitted.tessellation + gap) return;  // elsewhere, or none
  if (overlap->kind == BodyOverlap::Kind::kExplained || overlap->kind == BodyOverlap::Kind::kTessellation) {
    overlap->kind = BodyOverlap::Kind::kOverlap;
    overlap->depth = 0;
  }
  if (pair.fitted.depth < overlap->depth) return;
  overlap->depth = pair.fitted.depth;
  overlap->place = pair.fitted.at;
}

}  // namespace impend
