#include "impend/contact/patches/recognise_curved.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "impend/base/stop.h"
#include "impend/base/union_find.h"
#include "impend/contact/patches/joined_facets.h"
#include "impend/geometry/closest_point.h"
#include "impend/geometry/int_lists.h"

namespace impend {
namespace {

// So many facets at least hang together in a curved surface.
constexpr int kCurvedGroup = 4;

// Bends below this share of a facet's steepest are its own roughness, not the curvature of what it stands for.
constexpr double kRoughness = 1.0 / 16;

double noise_of(const PlanarRegion& r) { return std::max(r.normal_noise.col(0).norm(), r.normal_noise.col(1).norm()); }

struct SmoothEdge {
  int edge = -1;
  double bend = 0;  // rad
};

std::vector<SmoothEdge> smooth_edges(const BodySurface& surface, const GeometricTolerances& tolerances,
                                     const std::vector<JoinedFacet>& joined) {
  std::vector<SmoothEdge> smooth;
  for (std::size_t e = 0; e < surface.edges.size(); ++e) {
    const SharpEdge& edge = surface.edges[e];
    if (edge.right < 0) continue;
    const PlanarRegion &left = surface.regions[edge.left], &right = surface.regions[edge.right];
    const double bend = std::atan2(left.normal.cross(right.normal).norm(), left.normal.dot(right.normal));
    const bool one = surface.tagged_curved(left) && left.tag == right.tag;
    if (!one && !may_be_one(surface, left, right)) continue;
    if (!one && !(bend < tolerances.smooth_angle + noise_of(left) + noise_of(right) + tolerances.direction_floor)) {
      continue;
    }
    const auto [small, large] = std::minmax(left.area, right.area);
    const bool many = joined[edge.left].width > 0 || joined[edge.right].width > 0;  // of the size of its like together
    if (!one && !many && large > kFacetRatio * small) continue;
    smooth.push_back({static_cast<int>(e), bend});
  }
  return smooth;
}

// Faces with more smooth neighbours than a facet has, the flat end of a turned part in its chamfer, unless they are
// facets joined: by region.
std::vector<bool> flats_among(const BodySurface& surface, const std::vector<SmoothEdge>& edges,
                              const std::vector<JoinedFacet>& joined) {
  std::vector<std::pair<int, int>> beside;
  for (const SmoothEdge& smooth : edges) {
    const SharpEdge& edge = surface.edges[smooth.edge];
    beside.emplace_back(edge.left, edge.right);
    beside.emplace_back(edge.right, edge.left);
  }
  std::sort(beside.begin(), beside.end());
  beside.erase(std::unique(beside.begin(), beside.end()), beside.end());
  std::vector<int> count(surface.regions.size(), 0);
  for (const auto& [region, other] : beside) ++count[region];
  std::vector<bool> flat(surface.regions.size(), false);
  for (std::size_t r = 0; r < flat.size(); ++r) {
    flat[r] = count[r] > kMostNeighbours && !(joined[r].width > 0) && !surface.tagged_curved(surface.regions[r]);
  }
  return flat;
}

// m, how far a surface that bends by δ_i at the sides of a facet can be from it: between the facet and the planes of
// its neighbours it is no higher than max_x min_i d_i(x) tan δ_i, d_i the distance from side i, where it has its sides.
class Wedges {
 public:
  Wedges(const BodySurface& surface, const GeometricTolerances& tolerances) : surface_(surface) {
    sides_ = IntLists(surface.regions.size(), [&](const auto& add) {
      for (std::size_t e = 0; e < surface.edges.size(); ++e) {
        const SharpEdge& edge = surface.edges[e];
        if (edge.right < 0 || !(bend_at(edge) < tolerances.smooth_angle)) continue;
        add(edge.left, static_cast<int>(e));
        add(edge.right, static_cast<int>(e));
      }
    });
  }

  double height(int region) const {
    double height = 0;
    for (int t : surface_.regions[region].triangles) {
      const auto& [i, j, k] = surface_.mesh.triangles[t];
      const Vec3 &a = surface_.mesh.vertices[i], &b = surface_.mesh.vertices[j], &c = surface_.mesh.vertices[k];
      for (const Vec3& x : {Vec3((a + b + c) / 3), Vec3((a + b) / 2), Vec3((b + c) / 2), Vec3((c + a) / 2)}) {
        height = std::max(height, height_at(region, x));
      }
    }
    return height;
  }

 private:
  double bend_at(const SharpEdge& edge) const {
    const Vec3 &l = surface_.regions[edge.left].normal, &r = surface_.regions[edge.right].normal;
    return std::atan2(l.cross(r).norm(), l.dot(r));
  }
  double height_at(int region, const Vec3& x) const {
    double least = std::numeric_limits<double>::infinity();
    for (int e : sides_[region]) {
      const SharpEdge& edge = surface_.edges[e];
      const Vec3 q = closest_point_on_segment(x, surface_.mesh.vertices[edge.from], surface_.mesh.vertices[edge.to]);
      least = std::min(least, (x - q).norm() * std::tan(bend_at(edge)));
    }
    return least;
  }

  const BodySurface& surface_;
  IntLists sides_;  // by region: its edges that bend like those between facets
};

// Facets that meet at far less than their neighbours do are one facet, bent by the roughness of its corners: the two
// halves of a quadrangle.
UnionFind whole_facets(const BodySurface& surface, const std::vector<SmoothEdge>& edges) {
  std::vector<double> steepest(surface.regions.size(), 0);
  for (const auto& [index, bend] : edges) {
    for (int r : {surface.edges[index].left, surface.edges[index].right}) steepest[r] = std::max(steepest[r], bend);
  }
  UnionFind facets(static_cast<int>(surface.regions.size()));
  for (const auto& [index, bend] : edges) {
    const SharpEdge& edge = surface.edges[index];
    if (bend < kRoughness * std::max(steepest[edge.left], steepest[edge.right])) facets.join(edge.left, edge.right);
  }
  return facets;
}

// Whether the region's facet has two neighbours at least among enough of them that hang together: by region.
std::vector<bool> among_facets(const BodySurface& surface, const std::vector<SmoothEdge>& edges, int least) {
  const std::size_t n = surface.regions.size();
  UnionFind facets = whole_facets(surface, edges);
  UnionFind together(static_cast<int>(n));
  std::vector<std::pair<int, int>> beside;
  for (const auto& [index, bend] : edges) {
    look_now_and_then();
    const int left = facets.find(surface.edges[index].left), right = facets.find(surface.edges[index].right);
    if (left == right) continue;
    together.join(left, right);
    beside.emplace_back(left, right);
    beside.emplace_back(right, left);
  }
  std::sort(beside.begin(), beside.end());
  beside.erase(std::unique(beside.begin(), beside.end()), beside.end());
  std::vector<int> neighbours(n, 0), members(n, 0);
  for (const auto& [facet, other] : beside) {
    if (++neighbours[facet] == 1) ++members[together.find(facet)];
  }
  std::vector<bool> among(n);
  for (std::size_t r = 0; r < n; ++r) {
    const int facet = facets.find(static_cast<int>(r));
    among[r] = neighbours[facet] >= 2 && members[together.find(facet)] >= least;
  }
  return among;
}

}  // namespace

void mark_curved_regions(BodySurface& surface, const GeometricTolerances& tolerances) {
  const int n = static_cast<int>(surface.regions.size());
  std::vector<double> sagitta(n, 0), widest(n, 0);
  const std::vector<JoinedFacet> joined = joined_facets(surface, tolerances);
  std::vector<SmoothEdge> edges = smooth_edges(surface, tolerances, joined);
  const std::vector<bool> flat = flats_among(surface, edges, joined);
  std::erase_if(edges, [&](const SmoothEdge& e) {
    return flat[surface.edges[e.edge].left] || flat[surface.edges[e.edge].right];
  });
  for (const auto& [index, bend] : edges) {
    look_now_and_then();
    const SharpEdge& edge = surface.edges[index];
    const double length = (surface.mesh.vertices[edge.to] - surface.mesh.vertices[edge.from]).norm();
    for (int r : {edge.left, edge.right}) {
      const double width = length > 0 ? surface.regions[r].area / length : 0;
      sagitta[r] = std::max(sagitta[r], width / 2 * std::tan(bend / 4));
      widest[r] = std::max(widest[r], width);
    }
  }
  const std::vector<bool> among = among_facets(surface, edges, kCurvedGroup);
  const Wedges wedges(surface, tolerances);
  for (int r = 0; r < n; ++r) {
    look_now_and_then();
    const bool is_joined = joined[r].width > 0;
    if (!among[r] && !is_joined && !surface.tagged_curved(surface.regions[r])) continue;
    surface.regions[r].curved = true;
    surface.regions[r].sagitta = is_joined ? joined[r].sagitta : std::min(sagitta[r], wedges.height(r));
    if (!is_joined && sagitta[r] > surface.regions[r].sagitta) {
      // Where sides are bowed themselves, planes beyond them are no bound.
      const double even = even_sagitta(surface, tolerances, r);
      surface.regions[r].sagitta = std::clamp(even, surface.regions[r].sagitta, sagitta[r]);
    }
    surface.regions[r].width = is_joined ? joined[r].width : widest[r];
  }
}

}  // namespace impend
