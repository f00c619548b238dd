#include "impend/contact/curved/curved_contacts.h"

#include <algorithm>

#include "impend/contact/curved/curved_pairs.h"

namespace impend {
namespace {

// Whether all there is between a patch of x and one of y is said. x's is a sphere where one of them is, and convex
// where they differ in that; swapped otherwise.
bool add_patch_pair(const CurvedSearch& search, int i, int j) {
  const CurvedPatch &p = search.x.patches[i], &q = search.y->patches[j];
  if (!p.convex && !q.convex) return true;
  if (p.kind == CurvedKind::kSphere && p.convex) {
    switch (q.kind) {
      case CurvedKind::kSphere:
        return q.convex ? add_sphere_on_sphere(search, i, j) : add_sphere_in_socket(search, i, j);
      case CurvedKind::kCylinder:
        return q.convex ? add_sphere_on_cylinder(search, i, j) : add_sphere_in_tube(search, i, j);
      case CurvedKind::kCone:
        return add_sphere_on_cone(search, i, j);
    }
  }
  if (p.kind == CurvedKind::kCylinder && q.kind == CurvedKind::kCylinder && p.convex) {
    return q.convex ? add_cylinder_beside_cylinder(search, i, j) : add_cylinder_in_cylinder(search, i, j);
  }
  if (p.kind == CurvedKind::kCone && q.kind == CurvedKind::kCone && p.convex && !q.convex) {
    return add_cone_in_cone(search, i, j);
  }
  return false;
}

bool comes_first(const CurvedPatch& p, const CurvedPatch& q) {
  if (p.convex != q.convex) return p.convex;
  return p.kind == CurvedKind::kSphere || q.kind != CurvedKind::kSphere;
}

struct Nearby {
  std::vector<int> regions, vertices, edges;  // ascending
};

Nearby features_near(const BodySurface& s, const Box3& box) {
  Nearby near;
  s.triangle_tree.overlapping(box, [&](int t) {
    near.regions.push_back(s.region_of[t]);
    for (int v : s.mesh.triangles[t]) near.vertices.push_back(v);
  });
  s.edge_tree.overlapping(box, [&](int e) { near.edges.push_back(e); });
  for (std::vector<int>* list : {&near.regions, &near.vertices, &near.edges}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  return near;
}

// On the circles in which the patches of y end; what is said by that about x's patches and the walls is `replaced`.
void add_on_circles(const CurvedSearch& search) {
  std::vector<std::pair<int, int>>& replaced = search.pair.replaced;
  const std::vector<std::pair<int, int>> before = replaced;
  for (int i = 0; i < static_cast<int>(search.x.patches.size()); ++i) {
    const CurvedPatch& p = search.x.patches[i];
    const Box3 box = p.box.inflated(search.tolerances.depth + p.sagitta);
    for (int c = 0; c < static_cast<int>(search.y->circles.size()); ++c) {
      const CircularEdge& circle = search.y->circles[c];
      if (!box.overlaps(circle.box.inflated(circle.sagitta))) continue;
      const auto key = [&](int wall) { return search.x_is_a ? std::pair(i, wall) : std::pair(wall, i); };
      if (std::binary_search(before.begin(), before.end(), key(circle.wall))) continue;
      if (!add_patch_on_circle(search, i, c)) continue;
      replaced.push_back(key(circle.wall));
      if (circle.other >= 0) replaced.push_back(key(circle.other));
    }
  }
  std::sort(replaced.begin(), replaced.end());
}

void add_on_flats(const CurvedSearch& search, int patch) {
  const CurvedPatch& p = search.x.patches[patch];
  const Nearby near = features_near(*search.y, p.box.inflated(search.tolerances.depth + p.sagitta));
  for (int r : near.regions) {
    if (!p.convex || search.y->regions[r].curved || search.y->regions[r].patch >= 0) continue;
    const PlaneSide plane = plane_of(*search.y, r, search.classes);
    p.kind == CurvedKind::kSphere ? add_sphere_on_plane(search, patch, plane)
                                  : add_ruled_on_plane(search, patch, plane);
  }
  if (p.kind == CurvedKind::kCone) return;
  for (int e : near.edges) add_patch_on_edge(search, patch, e);
  for (int v : near.vertices) add_patch_on_vertex(search, patch, v);
}

}  // namespace

void add_curved_contacts(const BodySurface& a, const BodySurface& b, const std::vector<DirectionClass>& classes,
                         const ContactTolerances& tolerances, const Vec3& up, int& next_class, PairContacts& pair) {
  if (a.patches.empty() && b.patches.empty()) return;
  const CurvedSearch of_a{a, &b, true, classes, tolerances, up, next_class, pair};
  const CurvedSearch of_b{b, &a, false, classes, tolerances, up, next_class, pair};
  for (int i = 0; i < static_cast<int>(a.patches.size()); ++i) {
    const Box3 box = a.patches[i].box.inflated(tolerances.depth + a.patches[i].sagitta);
    for (int j = 0; j < static_cast<int>(b.patches.size()); ++j) {
      if (!box.overlaps(b.patches[j].box.inflated(b.patches[j].sagitta))) continue;
      const bool decided =
          comes_first(a.patches[i], b.patches[j]) ? add_patch_pair(of_a, i, j) : add_patch_pair(of_b, j, i);
      if (decided) pair.replaced.emplace_back(i, j);
    }
  }
  add_on_circles(of_a);
  add_on_circles(of_b);
  for (const CurvedSearch* search : {&of_a, &of_b}) {
    const Box3 other = search->y->box.inflated(tolerances.depth);
    for (int i = 0; i < static_cast<int>(search->x.patches.size()); ++i) {
      const CurvedPatch& p = search->x.patches[i];
      if (p.box.inflated(p.sagitta).overlaps(other)) add_on_flats(*search, i);
    }
  }
}

void add_curved_on_ground(const BodySurface& part, const ContactNormal& up, double height,
                          const ContactTolerances& tolerances, PairContacts& pair) {
  int unused_class = 0;  // contacts with the ground have its class
  const std::vector<DirectionClass> no_classes;
  const CurvedSearch search{part, nullptr, true, no_classes, tolerances, up.normal, unused_class, pair};
  const PlaneSide ground{nullptr, nullptr, up, height};
  for (int i = 0; i < static_cast<int>(part.patches.size()); ++i) {
    if (!part.patches[i].convex) continue;
    part.patches[i].kind == CurvedKind::kSphere ? add_sphere_on_plane(search, i, ground)
                                                : add_ruled_on_plane(search, i, ground);
  }
}

}  // namespace impend
