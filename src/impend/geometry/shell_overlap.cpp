// A point p of shell a lies in shell b when the winding number of b at p is not 0; the segments of an edge p + s(q − p)
// between its meetings s = h_p/(h_p − h_q) with the planes of b's triangles lie inside or outside as a whole.
#include "impend/geometry/shells.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <set>

#include "impend/base/stop.h"
#include "impend/geometry/bvh.h"

namespace impend {
namespace {

constexpr std::size_t kMostSamples = 512;       // triangles of a shell that are looked at against another one
constexpr std::int64_t kMostLocated = 200'000;  // points; a few seconds
constexpr std::int64_t kMostEdges = 3'000'000;  // edges cut by the other shell

struct Work {
  std::int64_t located = 0, edges = 0;
  bool used_up() const { return located >= kMostLocated || edges >= kMostEdges; }
};

struct ShellMesh {
  TriangleMesh mesh;
  Bvh tree;
};

ShellMesh mesh_of(const Shell& shell, const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles) {
  std::vector<int> used;
  for (const int t : shell.triangles) used.insert(used.end(), triangles[t].begin(), triangles[t].end());
  std::sort(used.begin(), used.end(), looking(std::less<>()));
  used.erase(std::unique(used.begin(), used.end()), used.end());
  ShellMesh made;
  for (const int v : used) made.mesh.vertices.push_back(vertices[v]);
  const auto index = [&](int v) {
    return static_cast<int>(std::lower_bound(used.begin(), used.end(), v) - used.begin());
  };
  for (const int t : shell.triangles) {
    look_now_and_then();
    const Triangle& corners = triangles[t];
    made.mesh.triangles.push_back({index(corners[0]), index(corners[1]), index(corners[2])});
  }
  made.tree = Bvh(triangle_boxes(made.mesh));
  return made;
}

Vec3 normal_of(const TriangleMesh& mesh, int t) {
  const Triangle& v = mesh.triangles[t];
  return (mesh.vertices[v[1]] - mesh.vertices[v[0]]).cross(mesh.vertices[v[2]] - mesh.vertices[v[0]]).normalized();
}

Vec3 centre_of(const TriangleMesh& mesh, int t) {
  const Triangle& v = mesh.triangles[t];
  return mesh.vertices[v[0]] / 3 + mesh.vertices[v[1]] / 3 + mesh.vertices[v[2]] / 3;
}

bool lies_in(const std::vector<Shell>& shells, int inner, int outer) {
  for (int at = shells[inner].parent, steps = 0; at >= 0 && steps <= shells[inner].depth; ++steps) {
    if (at == outer) return true;
    at = shells[at].parent;
  }
  return false;
}

// One shell's points against another shell.
class PointsAgainst {
 public:
  PointsAgainst(const ShellMesh& points, const ShellMesh& other, double tolerance, Work* work)
      : points_(points), other_(other), tolerance_(tolerance), work_(work) {}

  // Some point is inside the other shell, or on it with the solid on the same side.
  bool share_space(const Box3& shared) const {
    const std::vector<int> near = triangles_near(shared);
    const std::size_t stride = stride_of(near);
    for (std::size_t i = 0; i < near.size() && !work_->used_up(); ++i) {
      const bool chosen = i % stride == 0;
      if (chosen && centre_shares_space(near[i])) return true;
      const Triangle& v = points_.mesh.triangles[near[i]];
      for (int k = 0; k < 3; ++k) {
        // Every edge belongs to two triangles; one of them is enough.
        const int from = v[k], to = v[(k + 1) % 3];
        if (from < to && edge_goes_inside(points_.mesh.vertices[from], points_.mesh.vertices[to], chosen)) return true;
      }
    }
    return false;
  }

  // Some triangle lies on the other shell, whichever way it faces.
  bool lie_on_it(const Box3& shared) const {
    const std::vector<int> near = triangles_near(shared);
    const std::size_t stride = stride_of(near);
    for (std::size_t i = 0; i < near.size() && !work_->used_up(); i += stride) {
      const SurfacePoint on = on_surface(centre_of(points_.mesh, near[i]));
      if (on.triangle >= 0 && std::abs(cosine(near[i], on.triangle)) > kParallel) return true;
    }
    return false;
  }

 private:
  static constexpr double kParallel = 0.999;

  std::vector<int> triangles_near(const Box3& shared) const {
    std::vector<int> near;
    points_.tree.overlapping(shared.inflated(tolerance_), [&](int t) { near.push_back(t); });
    std::sort(near.begin(), near.end());
    return near;
  }

  static std::size_t stride_of(const std::vector<int>& near) { return 1 + near.size() / kMostSamples; }

  double cosine(int of_points, int of_other) const {
    return normal_of(points_.mesh, of_points).dot(normal_of(other_.mesh, of_other));
  }

  bool centre_shares_space(int t) const {
    const Vec3 centre = centre_of(points_.mesh, t);
    const SurfacePoint on = on_surface(centre);
    if (on.triangle >= 0) return cosine(t, on.triangle) > kParallel;
    return winding_number(other_.mesh, other_.tree, centre) != 0;
  }

  SurfacePoint on_surface(const Vec3& p) const {
    ++work_->located;
    return nearest_on_mesh(other_.mesh, other_.tree, p, tolerance_);
  }

  // Where the edge passes the planes of triangles that it comes near to, with its ends.
  std::vector<double> cuts_of(const Vec3& p, const Vec3& q) const {
    Box3 box;
    box.add(p);
    box.add(q);
    std::vector<double> cuts = {0, 1};
    ++work_->edges;
    other_.tree.overlapping(box.inflated(tolerance_), [&](int t) {
      const Triangle& v = other_.mesh.triangles[t];
      const Vec3 normal = normal_of(other_.mesh, t), corner = other_.mesh.vertices[v[0]];
      const double hp = normal.dot(p - corner), hq = normal.dot(q - corner);
      if (!(std::min(hp, hq) < -tolerance_ && std::max(hp, hq) > tolerance_)) return;
      Box3 triangle;
      for (const int corner_at : v) triangle.add(other_.mesh.vertices[corner_at]);
      const double s = hp / (hp - hq);
      if (distance_to_box(p + s * (q - p), triangle) <= tolerance_) cuts.push_back(s);
    });
    std::sort(cuts.begin(), cuts.end());
    return cuts;
  }

  // An edge that passes no triangle is looked at only when it is `chosen`.
  bool edge_goes_inside(const Vec3& p, const Vec3& q, bool chosen) const {
    const std::vector<double> cuts = cuts_of(p, q);
    if (cuts.size() == 2 && !chosen) return false;
    for (std::size_t i = 1; i < cuts.size() && !work_->used_up(); ++i) {
      if ((cuts[i] - cuts[i - 1]) * (q - p).norm() <= tolerance_) continue;
      const Vec3 middle = p + (cuts[i] + cuts[i - 1]) / 2 * (q - p);
      if (on_surface(middle).triangle < 0 && winding_number(other_.mesh, other_.tree, middle) != 0) return true;
    }
    return false;
  }

  const ShellMesh& points_;
  const ShellMesh& other_;
  double tolerance_;
  Work* work_;
};

}  // namespace

ShellOverlap find_shell_overlap(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles,
                                const std::vector<Shell>& shells, double tolerance) {
  if (shells.size() < 2) return ShellOverlap::kNone;
  const ShellPairs pairs = overlapping_shell_boxes(shells);
  std::map<int, ShellMesh> meshes;
  const auto mesh = [&](int i) -> const ShellMesh& {
    const auto known = meshes.find(i);
    return known != meshes.end() ? known->second
                                 : meshes.emplace(i, mesh_of(shells[i], vertices, triangles)).first->second;
  };
  Work work;
  for (const auto& [i, j] : pairs.pairs) {
    const Box3 shared = {shells[i].box.lower.cwiseMax(shells[j].box.lower),
                         shells[i].box.upper.cwiseMin(shells[j].box.upper)};
    const bool i_in_j = lies_in(shells, i, j), j_in_i = lies_in(shells, j, i);
    bool found = false;
    if (i_in_j || j_in_i) {
      const int inner = i_in_j ? i : j, outer = i_in_j ? j : i;
      const bool is_wall = shells[inner].depth % 2 == 1 && shells[inner].parent == outer;
      found = is_wall && PointsAgainst(mesh(inner), mesh(outer), tolerance, &work).lie_on_it(shared);
    } else {
      found = PointsAgainst(mesh(i), mesh(j), tolerance, &work).share_space(shared) ||
              PointsAgainst(mesh(j), mesh(i), tolerance, &work).share_space(shared);
    }
    if (found) return ShellOverlap::kFound;
    if (work.used_up()) return ShellOverlap::kUnknown;
  }
  return pairs.complete ? ShellOverlap::kNone : ShellOverlap::kUnknown;
}

namespace {

bool same_box(const Box3& a, const Box3& b, double tolerance) {
  return (a.lower - b.lower).cwiseAbs().maxCoeff() <= tolerance &&
         (a.upper - b.upper).cwiseAbs().maxCoeff() <= tolerance;
}

TriangleMesh mesh_of(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles, const Shell& shell) {
  TriangleMesh mesh;
  for (const int t : shell.triangles) {
    const int first = static_cast<int>(mesh.vertices.size());
    for (const int corner : triangles[t]) mesh.vertices.push_back(vertices[corner]);
    mesh.triangles.push_back({first, first + 1, first + 2});
  }
  return mesh;
}

bool lies_on(const TriangleMesh& mesh, const TriangleMesh& other, double tolerance) {
  const Bvh tree(triangle_boxes(other));
  const auto is_on = [&](const Vec3& x) {
    const SurfacePoint nearest = nearest_on_mesh(other, tree, x, 2 * tolerance);
    return nearest.triangle >= 0 && nearest.distance <= tolerance;
  };
  return std::all_of(mesh.triangles.begin(), mesh.triangles.end(), [&](const auto& t) {
    const Vec3 &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
    return is_on(a) && is_on(b) && is_on(c) && is_on((a + b + c) / 3);
  });
}

}  // namespace

std::vector<int> repeated_walls(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles,
                                const std::vector<Shell>& shells, double tolerance) {
  std::set<int> repeated;
  for (const auto& [i, j] : overlapping_shell_boxes(shells).pairs) {
    look_now_and_then();
    const Shell &first = shells[i], &second = shells[j];
    if (first.depth == 0 || first.depth != second.depth || repeated.count(i) > 0 || repeated.count(j) > 0) continue;
    if (!same_box(first.box, second.box, tolerance)) continue;
    const TriangleMesh a = mesh_of(vertices, triangles, first), b = mesh_of(vertices, triangles, second);
    if (lies_on(a, b, tolerance) && lies_on(b, a, tolerance)) repeated.insert(j);
  }
  return {repeated.begin(), repeated.end()};
}

}  // namespace impend
