// Tree of axis-aligned boxes over a list of boxes, and the queries of contact analysis on triangles.
#pragma once

#include <array>
#include <vector>

#include "impend/base/stop.h"
#include "impend/geometry/types.h"

namespace impend {

// Distance of two boxes, 0 when they overlap.
double box_distance(const Box3& a, const Box3& b);
double distance_to_box(const Vec3& p, const Box3& box);
// Whether the ray from `origin` meets the box; `inverse` is 1/direction by coordinate.
bool ray_meets(const Box3& box, const Vec3& origin, const Vec3& inverse);

// Median-split tree in depth-first order. Holds indices and the boxes of nodes only, never the geometry; visits are to
// a superset of what a query asks for, in an order fixed by the boxes. Deterministic.
class Bvh {
 public:
  Bvh() = default;
  explicit Bvh(const std::vector<Box3>& boxes);

  bool empty() const { return nodes_.empty(); }
  // Calls visit(i) for every item whose box overlaps `box`, in tree order.
  template <class Visit>
  void overlapping(const Box3& box, const Visit& visit) const {
    look_now_and_then();
    for (int n = 0; n < static_cast<int>(nodes_.size());) {
      const Node& node = nodes_[n];
      if (!node.box.overlaps(box)) {
        n = node.after;
        continue;
      }
      for (int k = node.begin; k < node.end; ++k) visit(items_[k]);
      ++n;
    }
  }
  // Calls visit(i) for every item whose box the ray from `origin` along `direction` meets.
  template <class Visit>
  void along_ray(const Vec3& origin, const Vec3& direction, const Visit& visit) const {
    look_now_and_then();
    const Vec3 inverse = direction.cwiseInverse();
    for (int n = 0; n < static_cast<int>(nodes_.size());) {
      const Node& node = nodes_[n];
      if (!ray_meets(node.box, origin, inverse)) {
        n = node.after;
        continue;
      }
      for (int k = node.begin; k < node.end; ++k) visit(items_[k]);
      ++n;
    }
  }
  // Calls visit(i, bound) nearest box first, skipping boxes farther from p than bound; visit returns the new bound.
  template <class Visit>
  void nearest(const Vec3& p, double bound, const Visit& visit) const {
    if (empty()) return;
    look_now_and_then();
    std::array<int, kDeepest> stack;
    int top = 0;
    stack[top++] = 0;
    while (top > 0) {
      const int n = stack[--top];
      const Node& node = nodes_[n];
      if (distance_to_box(p, node.box) > bound) continue;
      if (is_leaf(n)) {
        for (int k = node.begin; k < node.end; ++k) bound = visit(items_[k], bound);
        continue;
      }
      const int left = n + 1, right = nodes_[left].after;
      const bool left_first = distance_to_box(p, nodes_[left].box) <= distance_to_box(p, nodes_[right].box);
      stack[top++] = left_first ? right : left;
      stack[top++] = left_first ? left : right;
    }
  }
  // Calls visit(i, j, bound) for pairs whose boxes are nearer than bound; visit returns the new bound.
  template <class Visit>
  static void nearest_pair(const Bvh& a, const Bvh& b, double bound, const Visit& visit) {
    if (a.empty() || b.empty()) return;
    std::vector<std::array<int, 2>> stack{{0, 0}};
    while (!stack.empty()) {
      look_now_and_then();
      const auto [i, j] = stack.back();
      stack.pop_back();
      const Node &m = a.nodes_[i], &n = b.nodes_[j];
      if (box_distance(m.box, n.box) > bound) continue;
      if (a.is_leaf(i) && b.is_leaf(j)) {
        for (int k = m.begin; k < m.end; ++k) {
          for (int l = n.begin; l < n.end; ++l) bound = visit(a.items_[k], b.items_[l], bound);
        }
        continue;
      }
      const bool split_a = b.is_leaf(j) || (!a.is_leaf(i) && m.after - i >= n.after - j);
      std::array<std::array<int, 2>, 2> next{{{i, j}, {i, j}}};
      const int left = (split_a ? i : j) + 1, right = (split_a ? a : b).nodes_[left].after;
      next[0][split_a ? 0 : 1] = left;
      next[1][split_a ? 0 : 1] = right;
      const auto far = [&](const std::array<int, 2>& p) {
        return box_distance(a.nodes_[p[0]].box, b.nodes_[p[1]].box);
      };
      if (far(next[0]) <= far(next[1])) std::swap(next[0], next[1]);
      stack.push_back(next[0]);
      stack.push_back(next[1]);
    }
  }

 private:
  // Depth is the logarithm of the number of items, which is an int; nearest() leaves one node a level on its stack.
  static constexpr int kDeepest = 64;
  struct Node {
    Box3 box;
    int after = 0;  // the node that follows this one and all below it
    int begin = 0;  // leaf: range of items_; empty for an inner node
    int end = 0;
  };
  bool is_leaf(int n) const { return nodes_[n].end > nodes_[n].begin; }
  void build(const std::vector<Box3>& boxes, int begin, int end);
  void order(const std::vector<Box3>& boxes, const Box3& centers, int begin, int middle, int end);

  std::vector<Node> nodes_;
  std::vector<int> items_;
};

std::vector<Box3> triangle_boxes(const TriangleMesh& mesh);

// The point of the mesh nearest to p within `bound`; triangle = −1 when there is none. Held by tests/unit/geometry.
struct SurfacePoint {
  int triangle = -1;
  Vec3 point = Vec3::Zero();
  double distance = 0;
};
SurfacePoint nearest_on_mesh(const TriangleMesh& mesh, const Bvh& tree, const Vec3& p, double bound);

// Least distance of two meshes if below `bound`, else `bound`; 0 where they cross. Held by tests/unit/geometry.
double mesh_distance(const TriangleMesh& a, const Bvh& tree_a, const TriangleMesh& b, const Bvh& tree_b, double bound);

// How often a closed mesh winds around a point: 0 outside, 1 inside.

// Σ sign over the crossings of a ray from p with the triangles; the median of three fixed skew directions, so that a
// ray through an edge or a vertex does not decide alone. The mesh must be closed and outward; p should not lie on it.
// Held by tests/unit/geometry.
int winding_number(const TriangleMesh& mesh, const Bvh& tree, const Vec3& p);

// Length of the ray from p along the unit `direction` to the first crossing farther than `skip`; infinity if none.
double distance_along_ray(const TriangleMesh& mesh, const Bvh& tree, const Vec3& p, const Vec3& direction, double skip);

}  // namespace impend
