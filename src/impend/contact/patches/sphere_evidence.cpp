#include "impend/contact/patches/patch_judge.h"

#include <algorithm>

#include "impend/base/stop.h"

namespace impend {
namespace {

constexpr std::size_t kFacetCorners = 4;
// Four corners determine a sphere; by symmetry fewer do. So many say that it is one.
constexpr std::size_t kLeastInside = 3;

std::vector<int> corners_of(const BodySurface& surface, int region) {
  std::vector<int> corners;
  look_now_and_then();
  for (int t : surface.regions[region].triangles) {
    for (int v : surface.mesh.triangles[t]) {
      if (surface.vertex_kind[v] == VertexKind::kCorner) corners.push_back(v);
    }
  }
  std::sort(corners.begin(), corners.end());
  corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
  return corners;
}

// Of `corners`, those whose facets all pass.
template <class Passes>
std::vector<int> surrounded(const BodySurface& surface, const std::vector<int>& corners, const Passes& passes) {
  std::vector<int> inside;
  for (int v : corners) {
    look_now_and_then();
    const IntList about = surface.triangles_of[v];
    if (std::all_of(about.begin(), about.end(), [&](int t) { return passes(surface.region_of[t]); })) {
      inside.push_back(v);
    }
  }
  return inside;
}

}  // namespace

bool has_many_corners(const BodySurface& surface, int region) {
  return corners_of(surface, region).size() > kFacetCorners;
}

SphereEvidence sphere_evidence(const BodySurface& surface, const GrownPatch& grown) {
  std::vector<int> corners;
  for (int r : grown.regions) {
    const std::vector<int> own = corners_of(surface, r);
    corners.insert(corners.end(), own.begin(), own.end());
  }
  std::sort(corners.begin(), corners.end());
  corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
  const auto holds = [](const std::vector<int>& sorted, int x) {
    return std::binary_search(sorted.begin(), sorted.end(), x);
  };
  const std::vector<int> inside = surrounded(surface, corners, [&](int r) { return holds(grown.regions, r); });
  for (int r : grown.regions) {
    const std::vector<int> own = corners_of(surface, r);
    const auto on_it = std::count_if(own.begin(), own.end(), [&](int v) { return holds(inside, v); });
    if (inside.size() - static_cast<std::size_t>(on_it) < kLeastInside) return SphereEvidence::kNone;
    if (inside.size() >= kLeastInside + kFacetCorners) break;  // no facet has more of them
  }
  const std::vector<int> deep = surrounded(surface, inside, [&](int r) {
    const std::vector<int> own = corners_of(surface, r);
    return std::all_of(own.begin(), own.end(), [&](int v) { return holds(inside, v); });
  });
  return deep.size() >= kLeastInside ? SphereEvidence::kDeep : SphereEvidence::kShallow;
}

}  // namespace impend
