#include "impend/contact/contact_finders.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/contact/curved/curved_contacts.h"
#include "impend/contact/curved/curved_pairs.h"
#include "impend/contact/curved_facets.h"
#include "impend/geometry/polygons.h"

namespace impend {
namespace {

bool faces_down(const PlanarRegion& region, const Vec3& up, double angle) {
  return region.normal.dot(up) <= -std::cos(angle);
}

bool on_curved(const BodySurface& part, int vertex, const Vec3& up, double angle) {
  bool curved = false;
  for (int t : part.triangles_of[vertex]) {
    const PlanarRegion& region = part.regions[part.region_of[t]];
    if (!region.curved && faces_down(region, up, angle)) return false;
    curved = curved || region.curved;
  }
  return curved && !true_corner(part, vertex);
}

// m, how much lower than the vertex the surface may be that its facets stand for, where nothing recognises it.
double below_facets(const BodySurface& part, int vertex, const Vec3& up, bool facets_only) {
  double below = 0;
  for (int t : part.triangles_of[vertex]) {
    const PlanarRegion& region = part.regions[part.region_of[t]];
    if (!region.curved || (region.patch >= 0 && !facets_only)) continue;
    below = std::max(below, -region.sagitta * region.normal.dot(up));
  }
  return below;
}

// Up to which height each vertex touches: by itself, or with a face that faces down (GapRule::of_face_on_ground).
std::vector<double> reaches(const BodySurface& part, const Vec3& up, const std::vector<double>& above,
                            const ContactTolerances& tolerances) {
  std::vector<double> most(above.size(), tolerances.reach(part, nullptr, up));
  if (!tolerances.rule || !tolerances.rule->strict) return most;
  for (const PlanarRegion& region : part.regions) {
    if (region.curved || !faces_down(region, up, tolerances.angle)) continue;
    double nearest = std::numeric_limits<double>::infinity();
    for (int t : region.triangles) {
      for (int v : part.mesh.triangles[t]) nearest = std::min(nearest, above[v]);
    }
    const double whole = std::min(tolerances.gap, tolerances.rule->of_face_on_ground(part, up, nearest));
    for (int t : region.triangles) {
      for (int v : part.mesh.triangles[t]) most[v] = std::max(most[v], whole);
    }
  }
  return most;
}

void set_kinds(NormalGroup& group, const ContactTolerances& tolerances) {
  const auto [u, v] = plane_axes(group.normal.normal);
  std::vector<Vec2> flat;
  for (const ContactPoint& p : group.points) flat.emplace_back(u.dot(p.point), v.dot(p.point));
  std::vector<Vec2> outline;
  for (int i : convex_hull(flat, 0)) outline.push_back(flat[i]);
  const double perimeter = polygon_perimeter(outline);
  ContactKind kind = perimeter > 2 * tolerances.gap ? ContactKind::kEdgeFace : ContactKind::kVertexFace;
  if (polygon_area(outline) > tolerances.geometric.sliver * tolerances.gap * perimeter) kind = ContactKind::kFaceFace;
  for (ContactPoint& p : group.points) p.kind = kind;
}

}  // namespace

void add_ground_contacts(const BodySurface& part, const ContactNormal& up, double height,
                         const ContactTolerances& tolerances, PairContacts& pair, double& deepest, Vec3& lowest) {
  const double gap = tolerances.gap;
  deepest = std::numeric_limits<double>::infinity();
  std::vector<double> above(part.mesh.vertices.size());
  for (std::size_t v = 0; v < above.size(); ++v) {
    above[v] = up.normal.dot(part.mesh.vertices[v]) - height;
    if (above[v] < deepest) {
      deepest = above[v];
      lowest = part.mesh.vertices[v];
    }
  }
  const std::vector<double> reach = reaches(part, up.normal, above, tolerances);
  for (std::size_t v = 0; v < above.size(); ++v) {
    const Vec3& x = part.mesh.vertices[v];
    const bool within_facets = above[v] > reach[v];
    const double most =
        reach[v] + (within_facets ? below_facets(part, static_cast<int>(v), up.normal, pair.facets_only) : 0);
    if (above[v] > most || above[v] < -tolerances.depth) continue;
    if (!pair.facets_only && vertex_replaced(part, static_cast<int>(v), up.normal, tolerances.angle)) continue;
    const bool doubtful = within_facets || on_curved(part, static_cast<int>(v), up.normal, tolerances.angle);
    (within_facets ? pair.within_facets : pair.curved) |= doubtful;
    ContactPoint point{x - above[v] / 2 * up.normal, above[v], ContactKind::kVertexFace};
    for (int t : part.triangles_of[v])
      point.facet_width = std::max(point.facet_width, facet_width(part, part.region_of[t]));
    point.somewhere = doubtful && !within_facets;
    group_for(pair, up, doubtful).points.push_back(point);
    ++pair.points_before;
  }
  for (NormalGroup& group : pair.groups) set_kinds(group, tolerances);
  ContactTolerances of_fits = tolerances;
  if (tolerances.rule) of_fits.gap = reach_of_fits(*tolerances.rule, part, nullptr);
  if (!pair.facets_only) add_curved_on_ground(part, up, height, of_fits, pair);
  if (deepest < -gap && pair.fitted.depth > -deepest) {
    deepest = -pair.fitted.depth;
    lowest = pair.fitted.at;
  }
  for (const PlanarRegion& region : part.regions) {
    if (region.patch >= 0 || !faces_down(region, up.normal, tolerances.angle)) continue;
    for (int t : region.triangles) {
      const auto& [i, j, k] = part.mesh.triangles[t];
      const double under = -tolerances.depth;
      if (above[i] > reach[i] || above[j] > reach[j] || above[k] > reach[k]) continue;
      if (above[i] < under || above[j] < under || above[k] < under) continue;
      const auto& x = part.mesh.vertices;
      pair.area += (x[j] - x[i]).cross(x[k] - x[i]).norm() / 2;
    }
  }
}

}  // namespace impend
