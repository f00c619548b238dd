#include "impend/geometry/bvh.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

constexpr int kLeafSize = 4;

double distance_to_box(const Vec3& p, const Box3& box) {
  return (p - p.cwiseMax(box.lower).cwiseMin(box.upper)).norm();
}

bool ray_meets(const Box3& box, const Vec3& origin, const Vec3& inverse) {
  const Eigen::Array3d low = (box.lower - origin).array() * inverse.array();
  const Eigen::Array3d high = (box.upper - origin).array() * inverse.array();
  return low.min(high).maxCoeff() <= low.max(high).minCoeff() && low.max(high).minCoeff() >= 0;
}

std::array<Vec3, 3> corners(const TriangleMesh& mesh, int t) {
  const auto& v = mesh.triangles[t];
  return {mesh.vertices[v[0]], mesh.vertices[v[1]], mesh.vertices[v[2]]};
}

}  // namespace

double box_distance(const Box3& a, const Box3& b) {
  return (a.lower - b.upper).cwiseMax(b.lower - a.upper).cwiseMax(Vec3::Zero()).norm();
}

std::vector<Box3> triangle_boxes(const TriangleMesh& mesh) {
  std::vector<Box3> boxes(mesh.triangles.size());
  for (std::size_t t = 0; t < boxes.size(); ++t) {
    for (int v : mesh.triangles[t]) boxes[t].add(mesh.vertices[v]);
  }
  return boxes;
}

Bvh::Bvh(const std::vector<Box3>& boxes) : items_(boxes.size()) {
  std::iota(items_.begin(), items_.end(), 0);
  nodes_.reserve(boxes.size());
  if (!boxes.empty()) build(boxes, 0, static_cast<int>(boxes.size()));
}

int Bvh::build(const std::vector<Box3>& boxes, int begin, int end) {
  const int index = static_cast<int>(nodes_.size());
  nodes_.emplace_back();
  Box3 box, centers;
  for (int k = begin; k < end; ++k) {
    const Box3& item = boxes[items_[k]];
    box.add(item);
    centers.add(Vec3((item.lower + item.upper) / 2));
  }
  nodes_[index] = {box, -1, -1, begin, end};
  if (end - begin <= kLeafSize) return index;
  int axis = 0;
  (centers.upper - centers.lower).maxCoeff(&axis);
  const int middle = begin + (end - begin) / 2;
  const auto first = items_.begin();
  std::nth_element(first + begin, first + middle, first + end, [&](int i, int j) {
    const double x = boxes[i].lower[axis] + boxes[i].upper[axis], y = boxes[j].lower[axis] + boxes[j].upper[axis];
    return x != y ? x < y : i < j;
  });
  const int left = build(boxes, begin, middle);
  const int right = build(boxes, middle, end);
  nodes_[index].left = left;
  nodes_[index].right = right;
  return index;
}

void Bvh::overlapping(const Box3& box, const std::function<void(int)>& visit) const {
  if (empty()) return;
  std::vector<int> stack{0};
  while (!stack.empty()) {
    const Node& node = nodes_[stack.back()];
    stack.pop_back();
    if (!node.box.overlaps(box)) continue;
    if (node.left < 0) {
      for (int k = node.begin; k < node.end; ++k) visit(items_[k]);
    } else {
      stack.push_back(node.right);
      stack.push_back(node.left);
    }
  }
}

void Bvh::nearest(const Vec3& p, double bound, const std::function<double(int, double)>& visit) const {
  if (empty()) return;
  std::vector<int> stack{0};
  while (!stack.empty()) {
    const Node& node = nodes_[stack.back()];
    stack.pop_back();
    if (distance_to_box(p, node.box) > bound) continue;
    if (node.left < 0) {
      for (int k = node.begin; k < node.end; ++k) bound = visit(items_[k], bound);
      continue;
    }
    const bool left_first = distance_to_box(p, nodes_[node.left].box) <= distance_to_box(p, nodes_[node.right].box);
    stack.push_back(left_first ? node.right : node.left);
    stack.push_back(left_first ? node.left : node.right);
  }
}

void Bvh::nearest_pair(const Bvh& a, const Bvh& b, double bound, const std::function<double(int, int, double)>& visit) {
  if (a.empty() || b.empty()) return;
  std::vector<std::array<int, 2>> stack{{0, 0}};
  while (!stack.empty()) {
    const auto [i, j] = stack.back();
    stack.pop_back();
    const Node &m = a.nodes_[i], &n = b.nodes_[j];
    if (box_distance(m.box, n.box) > bound) continue;
    if (m.left < 0 && n.left < 0) {
      for (int k = m.begin; k < m.end; ++k) {
        for (int l = n.begin; l < n.end; ++l) bound = visit(a.items_[k], b.items_[l], bound);
      }
      continue;
    }
    const bool split_a = n.left < 0 || (m.left >= 0 && m.end - m.begin >= n.end - n.begin);
    std::array<std::array<int, 2>, 2> next;
    next = split_a ? std::array<std::array<int, 2>, 2>{{{m.left, j}, {m.right, j}}}
                   : std::array<std::array<int, 2>, 2>{{{i, n.left}, {i, n.right}}};
    const auto far = [&](const std::array<int, 2>& p) { return box_distance(a.nodes_[p[0]].box, b.nodes_[p[1]].box); };
    if (far(next[0]) <= far(next[1])) std::swap(next[0], next[1]);
    stack.push_back(next[0]);
    stack.push_back(next[1]);
  }
}

void Bvh::along_ray(const Vec3& origin, const Vec3& direction, const std::function<void(int)>& visit) const {
  if (empty()) return;
  const Vec3 inverse = direction.cwiseInverse();
  std::vector<int> stack{0};
  while (!stack.empty()) {
    const Node& node = nodes_[stack.back()];
    stack.pop_back();
    if (!ray_meets(node.box, origin, inverse)) continue;
    if (node.left < 0) {
      for (int k = node.begin; k < node.end; ++k) visit(items_[k]);
    } else {
      stack.push_back(node.right);
      stack.push_back(node.left);
    }
  }
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
