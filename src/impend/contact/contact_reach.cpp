#include "impend/contact/contact_reach.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

// m, by how much a facet's true surface, or the flat face beside it, may reach beyond the triangle.
double bulge_of(const BodySurface& s, int triangle) {
  const PlanarRegion& region = s.regions[s.region_of[triangle]];
  if (region.patch < 0) return region.curved ? region.sagitta : s.sliver;
  const CurvedPatch& patch = s.patches[region.patch];
  return std::max({region.sagitta, patch.sagitta + patch.residual, s.sliver});
}

double largest_bulge(const BodySurface& s) {
  double bulge = std::max(s.sagitta, s.sliver);
  for (const CurvedPatch& patch : s.patches) bulge = std::max(bulge, patch.sagitta + patch.residual);
  return bulge;
}

double noise_of(const BodySurface& s, const GeometricTolerances& tolerances) {
  return tolerances.plane_noise * s.point_noise + tolerances.relative_plane * s.size;
}

struct Near {
  double distance = std::numeric_limits<double>::infinity();
  double bulge = 0;  // m, the largest within reach
};

Near near_on(const BodySurface& s, const Vec3& p, double reach) {
  Near near;
  Box3 box;
  box.add(p);
  s.triangle_tree.overlapping(box.inflated(reach), [&](int t) {
    const auto& [i, j, k] = s.mesh.triangles[t];
    const std::vector<Vec3>& x = s.mesh.vertices;
    const double d = (p - closest_point_on_triangle(p, x[i], x[j], x[k])).norm();
    near.distance = std::min(near.distance, d);
    if (d <= reach) near.bulge = std::max(near.bulge, bulge_of(s, t));
  });
  return near;
}

// m, how far apart the distance leaves what is allowed; where nothing is within reach at all, the reach.
double excess(double distance, double allowed, double reach) {
  return distance <= allowed ? 0 : std::min(distance, std::max(reach, 2 * allowed)) - allowed;
}

}  // namespace

double beyond_reach(const ReachedBodies& bodies, const ContactPoint& contact, bool doubtful,
                    const ContactTolerances& tolerances) {
  const GeometricTolerances& g = tolerances.geometric;
  const double noise = noise_of(bodies.a, g) + (bodies.b ? noise_of(*bodies.b, g) : 0.0);
  const double base = std::max(tolerances.gap, std::min(tolerances.depth, std::abs(contact.gap))) + noise;
  const double reach = base + largest_bulge(bodies.a) + (bodies.b ? largest_bulge(*bodies.b) : 0.0);
  const Near on_a = near_on(bodies.a, contact.point, reach);
  Near on_b;
  if (bodies.b) {
    on_b = near_on(*bodies.b, contact.point, reach);
  } else {
    on_b.distance = std::abs(bodies.up.dot(contact.point) - bodies.height);
  }
  const double bulge = on_a.bulge + on_b.bulge;
  const double off = excess(std::max(on_a.distance, on_b.distance), base + bulge, reach);
  const double above = contact.gap - (tolerances.gap + noise + (doubtful ? bulge : 0.0));
  const double below = -contact.gap - (tolerances.plane_depth() + noise + bulge);
  return std::max({off, above, below, 0.0});
}

Beyond farthest_beyond(const ReachedBodies& bodies, const PairContacts& pair, const ContactTolerances& tolerances) {
  Beyond worst;
  const auto look = [&](const ContactPoint& p, bool doubtful) {
    const double by = beyond_reach(bodies, p, doubtful, tolerances);
    if (by > worst.by) worst = {by, p.point};
  };
  for (const NormalGroup& group : pair.groups) {
    for (const ContactPoint& p : group.points) look(p, group.doubtful);
  }
  for (const Disjoined& joined : pair.disjoined) {
    for (const Clause& end : joined.ends) look(end.at, end.doubtful);
  }
  return worst;
}

void doubt_uneven_depths(const ContactTolerances& tolerances, PairContacts& pair) {
  for (NormalGroup& group : pair.groups) {
    double highest = -std::numeric_limits<double>::infinity(), lowest = -highest;
    for (const ContactPoint& p : group.points) {
      if (p.curved < 0) continue;
      const double known = tolerances.gap + pair.curved_contacts[p.curved].residual;
      highest = std::max(highest, p.gap - known);
      lowest = std::min(lowest, p.gap + known);
    }
    if (highest > lowest) group.doubtful = pair.curved = true;
  }
}

void drop_beyond(const ReachedBodies& bodies, const ContactTolerances& tolerances, PairContacts& pair) {
  if (!(farthest_beyond(bodies, pair, tolerances).by > 0)) return;
  for (NormalGroup& group : pair.groups) {
    std::erase_if(group.points,
                  [&](const ContactPoint& p) { return beyond_reach(bodies, p, group.doubtful, tolerances) > 0; });
    group.doubtful = true;
  }
  std::erase_if(pair.groups, [](const NormalGroup& group) { return group.points.empty(); });
  std::erase_if(pair.disjoined, [&](const Disjoined& joined) {
    return std::any_of(joined.ends.begin(), joined.ends.end(),
                       [&](const Clause& end) { return beyond_reach(bodies, end.at, end.doubtful, tolerances) > 0; });
  });
  for (Disjoined& joined : pair.disjoined) {
    for (Clause& end : joined.ends) end.doubtful = true;
  }
}

std::vector<int> contacts_beyond_reach(const Assembly& assembly, const std::vector<BodySurface>& surfaces,
                                       const ContactSet& set, const ContactTolerances& tolerances) {
  std::vector<int> beyond;
  const int parts = static_cast<int>(surfaces.size());
  for (std::size_t i = 0; i < set.contacts.size(); ++i) {
    const Contact& c = set.contacts[i];
    ReachedBodies bodies{surfaces[c.a]};
    if (c.b < parts) bodies.b = &surfaces[c.b];
    if (c.b >= parts && assembly.ground) {
      bodies.up = assembly.up();
      bodies.height = assembly.ground->height;
    }
    ContactPoint point;
    point.point = c.point;
    point.gap = c.gap;
    if (beyond_reach(bodies, point, c.doubtful, tolerances) > 0) beyond.push_back(static_cast<int>(i));
  }
  return beyond;
}

}  // namespace impend
