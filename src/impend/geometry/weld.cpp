#include "impend/geometry/mesh_repairs.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <tuple>

#include "impend/base/stop.h"
#include "impend/base/union_find.h"
#include "impend/geometry/bvh.h"

namespace impend {
namespace {

// Finalizer of splitmix64: every input bit reaches every output bit.
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

std::uint64_t hash(const Vec3& vertex) {
  std::uint64_t h = 0;
  for (int axis = 0; axis < 3; ++axis)
    h = mix(h + std::bit_cast<std::uint64_t>(vertex[axis] + 0.0));  // −0.0 + 0.0 = 0.0
  return h;
}

}  // namespace

// Entries of a table that are made between two looks.
constexpr std::uint64_t kPiece = std::uint64_t{1} << 21;

std::vector<int> first_equal_vertex(const std::vector<Vec3>& vertices) {
  const std::uint64_t mask = std::bit_ceil(2 * vertices.size() + 1) - 1;
  std::vector<int> table;
  table.reserve(mask + 1);
  while (table.size() <= mask) {
    look_for_stop();
    table.resize(std::min(mask + 1, table.size() + kPiece), -1);
  }
  look_for_stop();
  std::vector<int> first(vertices.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    look_now_and_then();
    std::uint64_t slot = hash(vertices[i]) & mask;
    while (table[slot] >= 0 && vertices[table[slot]] != vertices[i]) slot = (slot + 1) & mask;
    if (table[slot] < 0) table[slot] = static_cast<int>(i);
    first[i] = table[slot];
  }
  return first;
}

namespace {

constexpr std::int64_t kMostNeighbours = 64;  // per vertex, on average

Vec3 mean_of(const std::vector<Vec3>& vertices, std::vector<int> group) {
  std::sort(group.begin(), group.end(), [&](int i, int j) {
    const Vec3 &a = vertices[i], &b = vertices[j];
    return std::tie(a.x(), a.y(), a.z()) < std::tie(b.x(), b.y(), b.z());
  });
  const Vec3& origin = vertices[group[0]];
  Vec3 sum = Vec3::Zero();
  for (const int i : group) sum += vertices[i] - origin;
  return origin + sum / static_cast<double>(group.size());
}

}  // namespace

NearWeld weld_near(TriangleMesh& mesh, double length) {
  NearWeld result;
  const int count = static_cast<int>(mesh.vertices.size());
  look_for_stop();
  std::vector<Box3> boxes(mesh.vertices.size());
  for (int i = 0; i < count; ++i) boxes[i].add(mesh.vertices[i]);
  const Bvh tree(boxes);
  UnionFind groups(count);
  std::int64_t visits = 0;
  for (int i = 0; i < count; ++i) {
    tree.overlapping(boxes[i].inflated(length), [&](int j) {
      ++visits;
      if (j > i && (mesh.vertices[i] - mesh.vertices[j]).norm() <= length) groups.join(i, j);
    });
    if (visits > kMostNeighbours * (count + kMostNeighbours)) {
      result.given_up = true;
      return result;
    }
  }
  std::vector<int> target(mesh.vertices.size(), -1);
  for (const std::vector<int>& group : groups.groups()) {
    look_now_and_then();
    if (group.size() < 2) continue;
    const Vec3 mean = mean_of(mesh.vertices, group);
    double farthest = 0;
    for (const int i : group) farthest = std::max(farthest, (mesh.vertices[i] - mean).norm());
    if (farthest > length) {
      result.left_apart += static_cast<int>(group.size());
      continue;
    }
    result.merged += static_cast<int>(group.size()) - 1;
    result.farthest = std::max(result.farthest, farthest);
    for (const int i : group) target[i] = group[0];
    mesh.vertices[group[0]] = mean;
  }
  for (auto& triangle : mesh.triangles)
    for (int& corner : triangle)
      if (target[corner] >= 0) corner = target[corner];
  return result;
}

}  // namespace impend
