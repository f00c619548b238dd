#include "impend/contact/curved/curved.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace impend {
namespace {

double noise_of(const PlanarRegion& r) { return std::max(r.normal_noise.col(0).norm(), r.normal_noise.col(1).norm()); }

// Not where a CAD model has two surfaces, one of them curved.
bool may_be_one(const BodySurface& surface, const PlanarRegion& a, const PlanarRegion& b) {
  return a.tag < 0 || b.tag < 0 || (surface.tagged_plane(a) && surface.tagged_plane(b));
}

}  // namespace

void mark_curved_regions(BodySurface& surface, const GeometricTolerances& tolerances) {
  const int n = static_cast<int>(surface.regions.size());
  std::vector<int> group(n), smooth(n, 0);
  std::iota(group.begin(), group.end(), 0);
  const auto root = [&group](int r) {
    while (group[r] != r) r = group[r] = group[group[r]];
    return r;
  };
  std::vector<double> sagitta(n, 0);
  for (const SharpEdge& edge : surface.edges) {
    if (edge.right < 0) continue;
    const PlanarRegion &left = surface.regions[edge.left], &right = surface.regions[edge.right];
    const double bend = std::atan2(left.normal.cross(right.normal).norm(), left.normal.dot(right.normal));
    const bool one = surface.tagged_curved(left) && left.tag == right.tag;
    if (!one && !may_be_one(surface, left, right)) continue;
    if (!one && !(bend < tolerances.smooth_angle + noise_of(left) + noise_of(right) + tolerances.direction_floor)) {
      continue;
    }
    const auto [small, large] = std::minmax(left.area, right.area);
    if (!one && large > tolerances.facet_ratio * small) continue;
    const double length = (surface.mesh.vertices[edge.to] - surface.mesh.vertices[edge.from]).norm();
    for (int r : {edge.left, edge.right}) {
      ++smooth[r];
      const double width = length > 0 ? surface.regions[r].area / length : 0;
      sagitta[r] = std::max(sagitta[r], width / 2 * std::tan(bend / 4));
    }
    group[std::max(root(edge.left), root(edge.right))] = std::min(root(edge.left), root(edge.right));
  }
  std::vector<int> members(n, 0);
  for (int r = 0; r < n; ++r) ++members[root(r)];
  for (int r = 0; r < n; ++r) {
    const bool facets = smooth[r] >= 2 && members[root(r)] >= tolerances.curved_group;
    if (!facets && !surface.tagged_curved(surface.regions[r])) continue;
    surface.regions[r].curved = true;
    surface.regions[r].sagitta = sagitta[r];
  }
}

}  // namespace impend
