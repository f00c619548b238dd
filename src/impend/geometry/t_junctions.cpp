#include "impend/geometry/mesh_repairs.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <tuple>

#include "impend/base/stop.h"
#include "impend/geometry/bvh.h"

namespace impend {
namespace {

constexpr std::size_t kMostOpenEdges = 200'000;
constexpr std::int64_t kMostVisits = 50'000'000;

std::vector<int> lone_half_edges(const MeshEdges& edges) {
  std::vector<int> lone;
  for (int e = 0; e < edges.count(); ++e)
    if (edges.size(e) == 1) lone.push_back(edges.half_edges[edges.begin[e]]);
  std::sort(lone.begin(), lone.end(), looking(std::less<>()));
  return lone;
}

// Where along the half-edge the vertex lies; nullopt unless it is within `tolerance` of its inside.
std::optional<double> place_along(const TriangleMesh& mesh, int h, int vertex, double tolerance) {
  const Vec3& a = mesh.vertices[half_edge_from(mesh.triangles, h)];
  const Vec3 edge = mesh.vertices[half_edge_to(mesh.triangles, h)] - a, way = mesh.vertices[vertex] - a;
  const double length = edge.norm();
  if (!(length > 2 * tolerance)) return std::nullopt;
  const double along = way.dot(edge) / length;
  if (!(along > tolerance && along < length - tolerance)) return std::nullopt;
  if ((way - along / length * edge).norm() > tolerance) return std::nullopt;
  return along / length;
}

// One round: of every triangle the first half-edge with junctions. Junctions are sorted.
int split_triangles(const std::vector<TJunction>& junctions, TriangleMesh& mesh, std::vector<int>& cut_from,
                    std::size_t given) {
  int count = 0;
  int last = -1;
  for (std::size_t i = 0; i < junctions.size();) {
    const int h = junctions[i].half_edge, t = h / 3;
    std::size_t end = i;
    while (end < junctions.size() && junctions[end].half_edge == h) ++end;
    if (t != last) {
      last = t;
      const int opposite = half_edge_opposite(mesh.triangles, h), to = half_edge_to(mesh.triangles, h);
      int from = half_edge_from(mesh.triangles, h);
      mesh.triangles[t] = {from, junctions[i].vertex, opposite};
      for (std::size_t k = i; k < end; ++k) {
        const int next = k + 1 < end ? junctions[k + 1].vertex : to;
        mesh.triangles.push_back({junctions[k].vertex, next, opposite});
        cut_from.push_back(t < static_cast<int>(given) ? t : cut_from[static_cast<std::size_t>(t) - given]);
      }
      count += static_cast<int>(end - i);
    }
    i = end;
  }
  return count;
}

}  // namespace

std::optional<std::vector<TJunction>> find_t_junctions(const TriangleMesh& mesh, const MeshEdges& edges,
                                                       double tolerance) {
  const std::vector<int> lone = lone_half_edges(edges);
  if (lone.size() > kMostOpenEdges) return std::nullopt;
  std::vector<Box3> boxes(lone.size());
  std::vector<int> ends;
  for (std::size_t i = 0; i < lone.size(); ++i) {
    for (const int v : {half_edge_from(mesh.triangles, lone[i]), half_edge_to(mesh.triangles, lone[i])}) {
      boxes[i].add(mesh.vertices[v]);
      ends.push_back(v);
    }
    boxes[i] = boxes[i].inflated(tolerance);
  }
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  const Bvh tree(boxes);
  std::vector<TJunction> found;
  std::int64_t visits = 0;
  for (const int v : ends) {
    look_now_and_then();
    tree.overlapping({mesh.vertices[v], mesh.vertices[v]}, [&](int i) {
      ++visits;
      const Triangle& t = mesh.triangles[lone[i] / 3];
      if (std::find(t.begin(), t.end(), v) != t.end()) return;
      if (const auto along = place_along(mesh, lone[i], v, tolerance)) found.push_back({lone[i], *along, v});
    });
    if (visits > kMostVisits) return std::nullopt;
  }
  std::sort(found.begin(), found.end(), [](const TJunction& a, const TJunction& b) {
    return std::tie(a.half_edge, a.along, a.vertex) < std::tie(b.half_edge, b.along, b.vertex);
  });
  const auto too_near = [&](const TJunction& a, const TJunction& b) {
    return a.half_edge == b.half_edge && (mesh.vertices[a.vertex] - mesh.vertices[b.vertex]).norm() <= tolerance;
  };
  found.erase(std::unique(found.begin(), found.end(), too_near), found.end());
  return found;
}

Stitching stitch_t_junctions(TriangleMesh& mesh, double tolerance) {
  constexpr int kRounds = 16;  // three would do for given triangles; pieces of them can meet further corners
  Stitching result;
  const std::size_t given = mesh.triangles.size();
  for (int round = 0; round < kRounds; ++round) {
    const auto junctions = find_t_junctions(mesh, mesh_edges(mesh.triangles, mesh.vertices.size()), tolerance);
    if (!junctions || junctions->empty()) break;
    result.junctions += split_triangles(*junctions, mesh, result.cut_from, given);
  }
  return result;
}

}  // namespace impend
