#include "impend/geometry/bvh.h"

#include <algorithm>
#include <numeric>

#include "impend/base/stop.h"
#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

constexpr int kLeafSize = 8;
// Items go on being ordered by median below the leaves, so that neighbours in a leaf are neighbours in space.
constexpr int kOrderedSize = 4;

std::array<Vec3, 3> corners(const TriangleMesh& mesh, int t) {
  const auto& v = mesh.triangles[t];
  return {mesh.vertices[v[0]], mesh.vertices[v[1]], mesh.vertices[v[2]]};
}

}  // namespace

double distance_to_box(const Vec3& p, const Box3& box) {
  return (p - p.cwiseMax(box.lower).cwiseMin(box.upper)).norm();
}

bool ray_meets(const Box3& box, const Vec3& origin, const Vec3& inverse) {
  const Eigen::Array3d low = (box.lower - origin).array() * inverse.array();
  const Eigen::Array3d high = (box.upper - origin).array() * inverse.array();
  return low.min(high).maxCoeff() <= low.max(high).minCoeff() && low.max(high).minCoeff() >= 0;
}

double box_distance(const Box3& a, const Box3& b) {
  return (a.lower - b.upper).cwiseMax(b.lower - a.upper).cwiseMax(Vec3::Zero()).norm();
}

std::vector<Box3> triangle_boxes(const TriangleMesh& mesh) {
  look_after(static_cast<long>(mesh.triangles.size()));
  std::vector<Box3> boxes(mesh.triangles.size());
  for (std::size_t t = 0; t < boxes.size(); ++t) {
    for (int v : mesh.triangles[t]) boxes[t].add(mesh.vertices[v]);
  }
  return boxes;
}

Bvh::Bvh(const std::vector<Box3>& boxes) : items_(boxes.size()) {
  std::iota(items_.begin(), items_.end(), 0);
  if (boxes.empty()) return;
  const int size = static_cast<int>(boxes.size());
  int leaves = 1;
  for (int most = size; most > kLeafSize; most -= most / 2) leaves *= 2;
  nodes_.reserve(2 * static_cast<std::size_t>(leaves) - 1);
  build(boxes, 0, size);
}

// Puts the items before and after the median, along the longest axis of their centres.
void Bvh::order(const std::vector<Box3>& boxes, const Box3& centers, int begin, int middle, int end) {
  int axis = 0;
  (centers.upper - centers.lower).maxCoeff(&axis);
  const auto first = items_.begin();
  std::nth_element(first + begin, first + middle, first + end, looking([&](int i, int j) {
                     const double x = boxes[i].lower[axis] + boxes[i].upper[axis],
                                  y = boxes[j].lower[axis] + boxes[j].upper[axis];
                     return x != y ? x < y : i < j;
                   }));
}

void Bvh::build(const std::vector<Box3>& boxes, int begin, int end) {
  look_after(1 + (end - begin) / 16);
  Box3 box, centers;
  for (int k = begin; k < end; ++k) {
    const Box3& item = boxes[items_[k]];
    box.add(item);
    centers.add(Vec3((item.lower + item.upper) / 2));
  }
  const std::size_t index = nodes_.size();
  const bool leaf = end - begin <= kLeafSize;
  nodes_.push_back({box, 0, leaf ? begin : 0, leaf ? end : 0});
  const int middle = begin + (end - begin) / 2;
  if (end - begin > kOrderedSize) order(boxes, centers, begin, middle, end);
  if (!leaf) {
    build(boxes, begin, middle);
    build(boxes, middle, end);
  }
  nodes_[index].after = static_cast<int>(nodes_.size());
}

SurfacePoint nearest_on_mesh(const TriangleMesh& mesh, const Bvh& tree, const Vec3& p, double bound) {
  SurfacePoint best;
  tree.nearest(p, bound, [&](int t, double limit) {
    const auto [a, b, c] = corners(mesh, t);
    const Vec3 q = closest_point_on_triangle(p, a, b, c);
    const double distance = (p - q).norm();
    if (distance > limit || (best.triangle >= 0 && distance == limit && t > best.triangle)) return limit;
    best = {t, q, distance};
    return distance;
  });
  return best;
}

double mesh_distance(const TriangleMesh& a, const Bvh& tree_a, const TriangleMesh& b, const Bvh& tree_b, double bound) {
  double least = bound;
  Bvh::nearest_pair(tree_a, tree_b, bound, [&](int s, int t, double limit) {
    least = std::min(limit, triangle_distance(corners(a, s), corners(b, t)));
    return least;
  });
  return least;
}

}  // namespace impend
