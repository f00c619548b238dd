// What of a surface lies near a box.
#include <algorithm>

#include "impend/contact/surface/body_surface.h"

namespace impend {
namespace {

// Below this many items looking at each is faster than the tree.
constexpr std::size_t kFew = 64;

bool point_in_box(const Vec3& p, const Box3& box) {
  return (p.array() >= box.lower.array()).all() && (p.array() <= box.upper.array()).all();
}

void ascending(std::vector<int>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

// Items i < count with meets(i), ascending; `tree` holds boxes of them all.
template <class Meets>
std::vector<int> items_near(const Bvh& tree, std::size_t count, const Box3& box, const Meets& meets) {
  std::vector<int> found;
  if (count <= kFew) {
    for (int i = 0; i < static_cast<int>(count); ++i) {
      if (meets(i)) found.push_back(i);
    }
    return found;
  }
  tree.overlapping(box, [&](int i) {
    if (meets(i)) found.push_back(i);
  });
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

std::vector<int> corners_near(const BodySurface& s, const Box3& box) {
  std::vector<int> found;
  const auto add = [&](int v) {
    if (s.vertex_kind[v] == VertexKind::kCorner && point_in_box(s.mesh.vertices[v], box)) found.push_back(v);
  };
  if (s.mesh.vertices.size() <= kFew) {
    for (int v = 0; v < static_cast<int>(s.mesh.vertices.size()); ++v) add(v);
    return found;
  }
  s.triangle_tree.overlapping(box, [&](int t) {
    for (int v : s.mesh.triangles[t]) add(v);
  });
  ascending(found);
  return found;
}

std::vector<int> edges_near(const BodySurface& s, const Box3& box) {
  return items_near(s.edge_tree, s.edges.size(), box, [&](int e) { return box_of(s, s.edges[e]).overlaps(box); });
}

std::vector<int> regions_near(const BodySurface& s, const Box3& box) {
  return items_near(s.region_tree, s.regions.size(), box, [&](int r) { return s.regions[r].box.overlaps(box); });
}

std::vector<int> triangles_near(const BodySurface& s, int region, const Box3& box) {
  const std::vector<int>& own = s.regions[region].triangles;
  const auto meets = [&](int t) {
    Box3 around;
    for (int v : s.mesh.triangles[t]) around.add(s.mesh.vertices[v]);
    return around.overlaps(box);
  };
  std::vector<int> found;
  if (own.size() <= kFew) {
    std::copy_if(own.begin(), own.end(), std::back_inserter(found), meets);
    return found;
  }
  s.triangle_tree.overlapping(box, [&](int t) {
    if (s.region_of[t] == region && meets(t)) found.push_back(t);
  });
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace impend
