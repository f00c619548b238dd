// Tree of axis-aligned boxes over a list of boxes, and the queries of contact analysis on triangles.
#pragma once

#include <functional>
#include <vector>

#include "impend/geometry/types.h"

namespace impend {

// Median-split tree. Holds indices and boxes only, never the geometry. Deterministic.
class Bvh {
 public:
  Bvh() = default;
  explicit Bvh(const std::vector<Box3>& boxes);

  bool empty() const { return nodes_.empty(); }
  // Calls visit(i) for every item whose box overlaps `box`, in tree order.
  void overlapping(const Box3& box, const std::function<void(int)>& visit) const;
  // Calls visit(i, bound) nearest box first, skipping boxes farther from p than bound; visit returns the new bound.
  void nearest(const Vec3& p, double bound, const std::function<double(int, double)>& visit) const;
  // Calls visit(i, j, bound) for pairs whose boxes are nearer than bound; visit returns the new bound.
  static void nearest_pair(const Bvh& a, const Bvh& b, double bound,
                           const std::function<double(int, int, double)>& visit);
  // Calls visit(i) for every item whose box the ray from `origin` along `direction` meets.
  void along_ray(const Vec3& origin, const Vec3& direction, const std::function<void(int)>& visit) const;

 private:
  struct Node {
    Box3 box;
    int left = -1;  // child nodes, or −1 for a leaf
    int right = -1;
    int begin = 0;  // leaf: range of items_
    int end = 0;
  };
  int build(const std::vector<Box3>& boxes, int begin, int end);

  std::vector<Node> nodes_;
  std::vector<int> items_;
};

std::vector<Box3> triangle_boxes(const TriangleMesh& mesh);

// Distance of two boxes, 0 when they overlap.
double box_distance(const Box3& a, const Box3& b);

// The point of the mesh nearest to p within `bound`; triangle = −1 when there is none. Held by tests/unit/geometry.
struct SurfacePoint {
  int triangle = -1;
  Vec3 point = Vec3::Zero();
  double distance = 0;
};
SurfacePoint nearest_on_mesh(const TriangleMesh& mesh, const Bvh& tree, const Vec3& p, double bound);

// Least distance of two meshes if below `bound`, else `bound`; 0 where they cross. Held by tests/unit/geometry.
double mesh_distance(const TriangleMesh& a, const Bvh& tree_a, const TriangleMesh& b, const Bvh& tree_b, double bound);

}  // namespace impend
