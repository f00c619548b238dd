#include "impend/contact/tangent_cone.h"

#include <algorithm>
#include <cmath>

#include "impend/geometry/polygons.h"

namespace impend {
namespace {

// Facets in turn (counter-clockwise seen from outside) around one fan of a vertex; reflex[i]: the edge from i to i+1.
struct Fan {
  std::vector<int> regions;
  std::vector<bool> reflex;
  bool cyclic = true;
};

int corner_of(const std::array<int, 3>& triangle, int vertex) {
  return triangle[0] == vertex ? 0 : triangle[1] == vertex ? 1 : 2;
}

// Triangles of one fan, counter-clockwise, from its open end if it has one.
std::vector<int> triangles_in_turn(const BodySurface& s, int vertex, int start, bool& cyclic) {
  int first = start;
  cyclic = false;
  for (std::size_t guard = 0; guard <= s.triangles_of[vertex].size(); ++guard) {
    const int back = s.neighbours[first][corner_of(s.mesh.triangles[first], vertex)];
    if (back < 0) break;
    first = back;
    if (first != start) continue;
    cyclic = true;
    break;
  }
  std::vector<int> fan{first};
  while (fan.size() <= s.triangles_of[vertex].size()) {
    const int next = s.neighbours[fan.back()][(corner_of(s.mesh.triangles[fan.back()], vertex) + 2) % 3];
    if (next < 0 || next == first) break;
    fan.push_back(next);
  }
  return fan;
}

std::vector<Fan> fans_of(const BodySurface& s, const std::vector<DirectionClass>& classes, int vertex) {
  std::vector<Fan> fans;
  std::vector<int> taken;  // triangles of the fans so far
  for (const int first : s.triangles_of[vertex]) {
    if (std::find(taken.begin(), taken.end(), first) != taken.end()) continue;
    Fan fan;
    const std::vector<int> turn = triangles_in_turn(s, vertex, first, fan.cyclic);
    taken.insert(taken.end(), turn.begin(), turn.end());
    const std::size_t n = turn.size();
    std::vector<Vec3> edges;  // towards the vertex, at the end of each facet
    for (std::size_t i = 0; i < n; ++i) {
      const int here = s.region_of[turn[i]], next = s.region_of[turn[(i + 1) % n]];
      const bool last = i + 1 == n;
      if (here == next || same_facing(s.regions[here], s.regions[next])) {
        if (!last || fan.cyclic) continue;
      }
      const auto& triangle = s.mesh.triangles[turn[i]];
      const Vec3 edge = s.mesh.vertices[vertex] - s.mesh.vertices[triangle[(corner_of(triangle, vertex) + 2) % 3]];
      const Vec3 bend = outward(s.regions[here], classes).normal.cross(outward(s.regions[next], classes).normal);
      fan.regions.push_back(here);
      fan.reflex.push_back(bend.dot(edge) < 0);
    }
    if (fan.regions.empty()) fan.regions.push_back(s.region_of[turn.front()]);
    fans.push_back(std::move(fan));
  }
  return fans;
}

ConvexCone without(const std::vector<ContactNormal>& facets, std::size_t skip) {
  ConvexCone cone;
  for (std::size_t k = 0; k < facets.size(); ++k) {
    if (k != skip) cone.facets.push_back(facets[k]);
  }
  return cone;
}

void add_fan(const BodySurface& s, const std::vector<DirectionClass>& classes, const Fan& fan, TangentCone& cone) {
  std::vector<ContactNormal> facets;
  for (int r : fan.regions) facets.push_back(outward(s.regions[r], classes));
  cone.regions.insert(cone.regions.end(), fan.regions.begin(), fan.regions.end());
  const std::size_t m = facets.size();
  if (m == 1) {
    cone.pieces.push_back({facets});
    return;
  }
  const std::size_t reflex = static_cast<std::size_t>(std::count(fan.reflex.begin(), fan.reflex.end(), true));
  const auto find = [&](bool kind) {
    return static_cast<std::size_t>(std::find(fan.reflex.begin(), fan.reflex.end(), kind) - fan.reflex.begin());
  };
  if (!fan.cyclic) cone.understood = false;
  if (reflex == 0) {
    cone.pieces.push_back({facets});
  } else if (reflex == m) {
    for (const ContactNormal& n : facets) cone.pieces.push_back({{n}});
  } else if (reflex == 1) {
    const std::size_t i = find(true);
    cone.pieces.push_back(without(facets, (i + 1) % m));
    cone.pieces.push_back(without(facets, i));
  } else if (reflex + 1 == m) {
    const std::size_t i = find(false), j = (i + 1) % m;
    cone.pieces.push_back({{facets[i], facets[j]}});
    for (std::size_t k = 0; k < m; ++k) {
      if (k != i && k != j) cone.pieces.push_back({{facets[k]}});
    }
  } else {
    cone.understood = false;
  }
}

}  // namespace

TangentCone cone_of_face(const BodySurface& surface, const std::vector<DirectionClass>& classes, int region) {
  return {{{{outward(surface.regions[region], classes)}}}, {region}, true};
}

TangentCone cone_of_edge(const BodySurface& surface, const std::vector<DirectionClass>& classes, int edge) {
  const SharpEdge& e = surface.edges[edge];
  if (e.right < 0) return cone_of_face(surface, classes, e.left);
  const ContactNormal left = outward(surface.regions[e.left], classes);
  const ContactNormal right = outward(surface.regions[e.right], classes);
  TangentCone cone;
  cone.regions = {e.left, e.right};
  if (e.convex) {
    cone.pieces = {{{left, right}}};
  } else {
    cone.pieces = {{{left}}, {{right}}};
  }
  return cone;
}

TangentCone cone_of_vertex(const BodySurface& surface, const std::vector<DirectionClass>& classes, int vertex) {
  TangentCone cone;
  for (const Fan& fan : fans_of(surface, classes, vertex)) add_fan(surface, classes, fan, cone);
  if (cone.understood) return cone;
  std::vector<ContactNormal> facets;
  for (int r : cone.regions) facets.push_back(outward(surface.regions[r], classes));
  if (auto pieces = pieces_of_mixed_corner(surface, vertex, facets)) {
    for (std::vector<ContactNormal>& piece : *pieces) cone.pieces.push_back({std::move(piece)});
    cone.understood = true;
  } else {
    cone.pieces.clear();
    for (const ContactNormal& n : facets) cone.pieces.push_back({{n}});
  }
  return cone;
}

std::vector<Vec3> generators(const ConvexCone& cone, double tolerance) {
  const auto& f = cone.facets;
  const auto inside = [&](const Vec3& g) {
    return std::all_of(f.begin(), f.end(), [&](const ContactNormal& n) { return n.normal.dot(g) <= tolerance; });
  };
  std::vector<Vec3> crosses;
  Vec3 axis = Vec3::Zero();
  for (std::size_t i = 0; i < f.size(); ++i) {
    for (std::size_t j = i + 1; j < f.size(); ++j) {
      const Vec3 c = f[i].normal.cross(f[j].normal);
      if (c.norm() > axis.norm()) axis = c;
      if (c.norm() > tolerance) crosses.push_back(c.normalized());
    }
  }
  std::vector<Vec3> result;
  if (!(axis.norm() > tolerance)) {  // a half-space
    const auto [u, v] = plane_axes(f[0].normal);
    return {u, -u, v, -v, -f[0].normal};
  }
  axis.normalize();
  const bool wedge = std::all_of(f.begin(), f.end(),
                                 [&](const ContactNormal& n) { return std::abs(n.normal.dot(axis)) <= tolerance; });
  if (wedge) {
    result = {axis, -axis};
    crosses.clear();
    for (const ContactNormal& n : f) crosses.push_back(n.normal.cross(axis).normalized());
  }
  for (const Vec3& c : crosses) {
    if (inside(c)) result.push_back(c);
    if (inside(-c)) result.push_back(-c);
  }
  return result;
}

namespace {

double widest_noise(const ConvexCone& cone) {
  double widest = 0;
  for (const ContactNormal& n : cone.facets) widest = std::max({widest, n.noise.col(0).norm(), n.noise.col(1).norm()});
  return widest;
}

struct Ray {
  ContactNormal normal;
  double uncertainty;  // rad
};

// Keeps the extreme rays of a pointed cone: corners of its section across the mean direction.
std::vector<ContactNormal> extreme_rays(const std::vector<Ray>& rays, double tolerance) {
  std::vector<ContactNormal> result;
  Vec3 mean = Vec3::Zero();
  for (const Ray& r : rays) mean += r.normal.normal;
  mean.normalize();
  const auto [u, v] = plane_axes(mean);
  std::vector<Vec2> section;
  for (const Ray& r : rays) {
    const double along = std::max(r.normal.normal.dot(mean), tolerance);
    section.emplace_back(r.normal.normal.dot(u) / along, r.normal.normal.dot(v) / along);
  }
  std::vector<int> hull = convex_hull(section, tolerance);
  std::sort(hull.begin(), hull.end());
  for (int i : hull) result.push_back(rays[i].normal);
  return result;
}

}  // namespace

std::vector<ContactNormal> separating_normals(const ConvexCone& a, const ConvexCone& b, double tolerance) {
  const std::vector<Vec3> of_a = generators(a, tolerance), of_b = generators(b, tolerance);
  const auto separates = [&](const Vec3& n) {
    return std::all_of(of_a.begin(), of_a.end(), [&](const Vec3& g) { return n.dot(g) >= -tolerance; }) &&
           std::all_of(of_b.begin(), of_b.end(), [&](const Vec3& g) { return n.dot(g) <= tolerance; });
  };
  std::vector<Ray> rays;
  const auto add = [&](const ContactNormal& n, double uncertainty) {
    if (!separates(n.normal)) return;
    for (const Ray& r : rays) {
      if ((r.normal.normal - n.normal).norm() <= uncertainty + r.uncertainty) return;
    }
    rays.push_back({n, uncertainty});
  };
  for (const ContactNormal& n : b.facets) add(n, tolerance);
  for (const ContactNormal& n : a.facets) add(opposite(n), tolerance);
  const double edge_noise = 2 * (widest_noise(a) + widest_noise(b));
  for (const Vec3& ga : of_a) {
    for (const Vec3& gb : of_b) {
      const Vec3 c = ga.cross(gb);
      const double sine = c.norm();
      constexpr double kParallel = 8;  // crossing angles below this many tolerances say nothing
      if (sine <= kParallel * tolerance) continue;
      ContactNormal n;
      for (const double sign : {1.0, -1.0}) {
        n.normal = sign * c / sine;
        const auto [u, v] = plane_axes(n.normal);
        n.noise.col(0) = edge_noise / sine * u;
        n.noise.col(1) = edge_noise / sine * v;
        add(n, 2 * tolerance / sine);
      }
    }
  }
  if (rays.empty()) return {};
  return extreme_rays(rays, tolerance);
}

}  // namespace impend
