#include "impend/geometry/close_holes.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "impend/base/stop.h"
#include "impend/geometry/bvh.h"
#include "impend/geometry/self_intersections.h"

namespace impend {
namespace {

constexpr std::int64_t kMostSteps = 500'000'000;  // of the search for patches: some seconds
constexpr std::int64_t kMostTests = 50'000'000;   // of patches against triangles

struct Patch {
  std::vector<int> loop;
  MeshHole hole;
  std::size_t begin = 0, end = 0;  // triangles in the mesh; empty: none
};

std::vector<Patch> patches_wanted(const TriangleMesh& mesh, const MeshEdges& edges) {
  std::vector<Patch> patches;
  for (std::vector<int>& loop : boundary_loops(mesh, edges)) {
    const LoopSize size = loop_size(mesh.vertices, loop);
    const int count = static_cast<int>(loop.size());
    patches.push_back({std::move(loop), {size.diameter, size.middle, count, HoleState::kNotAsked}});
  }
  return patches;
}

std::vector<MeshHole> largest_first(std::vector<MeshHole> holes) {
  std::stable_sort(holes.begin(), holes.end(), [](const MeshHole& a, const MeshHole& b) { return a.size > b.size; });
  return holes;
}

// Edges between corners of holes, by their vertices, sorted.
class BorderEdges {
 public:
  BorderEdges(const TriangleMesh& mesh, const MeshEdges& edges, const std::vector<Patch>& patches) {
    std::vector<char> on_border(mesh.vertices.size(), 0);
    for (const Patch& patch : patches)
      for (const int v : patch.loop) on_border[v] = 1;
    for (int e = 0; e < edges.count(); ++e) {
      look_now_and_then();
      const int h = edges.half_edges[edges.begin[e]];
      const int a = half_edge_from(mesh.triangles, h), b = half_edge_to(mesh.triangles, h);
      if (on_border[a] && on_border[b]) edges_.emplace_back(std::min(a, b), std::max(a, b));
    }
  }
  bool contains(int a, int b) const {
    return std::binary_search(edges_.begin(), edges_.end(), std::pair(std::min(a, b), std::max(a, b)));
  }

 private:
  std::vector<std::pair<int, int>> edges_;  // ascending, as mesh_edges sorts them
};

void append_patch(const BorderEdges& known, double flat, std::int64_t* steps, Patch& patch, TriangleMesh& mesh) {
  patch.hole.state = HoleState::kNoPatch;
  if (*steps > kMostSteps) return;
  std::vector<Vec3> corners;
  for (const int v : patch.loop) corners.push_back(mesh.vertices[v]);
  const auto taken = [&](int i, int j) { return known.contains(patch.loop[i], patch.loop[j]); };
  const auto filled = fill_loop(corners, flat, taken, steps);
  if (!filled) return;
  patch.begin = mesh.triangles.size();
  for (const Triangle& t : *filled) mesh.triangles.push_back({patch.loop[t[0]], patch.loop[t[1]], patch.loop[t[2]]});
  patch.end = mesh.triangles.size();
}

// Does a triangle of the patch cross one of the mesh, patches included, or touch one of the patch's own sheet?
bool meets_mesh(const Patch& patch, const TriangleMesh& mesh, const std::vector<int>& sheet_of, int own_sheet,
                const Bvh& tree, const std::vector<Box3>& boxes, std::int64_t* tests) {
  bool meets = false;
  for (std::size_t i = patch.begin; i < patch.end && !meets && *tests <= kMostTests; ++i) {
    tree.overlapping(boxes[i], [&](int j) {
      if (meets || j == static_cast<int>(i) || !boxes[i].overlaps(boxes[j])) return;
      ++*tests;
      const Meeting meeting = triangles_of_mesh_meet(mesh, static_cast<int>(i), j);
      const bool own = static_cast<std::size_t>(j) >= sheet_of.size() || sheet_of[j] == own_sheet;
      meets = meeting == Meeting::kCross || (meeting == Meeting::kTouch && own);
    });
  }
  return meets || *tests > kMostTests;
}

// The sheet of the triangle at every vertex; the smallest where several meet.
std::vector<int> sheets_at_vertices(const TriangleMesh& mesh, const std::vector<int>& sheet_of) {
  std::vector<int> sheet(mesh.vertices.size(), -1);
  for (std::size_t t = sheet_of.size(); t-- > 0;)
    for (const int v : mesh.triangles[t]) sheet[v] = sheet_of[t];
  return sheet;
}

// Patches that meet the mesh lose their triangles again.
void reject_bad_patches(TriangleMesh& mesh, const std::vector<int>& sheet_of, std::vector<Patch>& patches) {
  const std::size_t given = sheet_of.size();
  if (mesh.triangles.size() == given) return;
  const std::vector<int> sheet = sheets_at_vertices(mesh, sheet_of);
  const std::vector<Box3> boxes = triangle_boxes(mesh);
  const Bvh tree(boxes);
  std::vector<Triangle> kept(mesh.triangles.begin(), mesh.triangles.begin() + static_cast<std::ptrdiff_t>(given));
  std::int64_t tests = 0;
  for (Patch& patch : patches) {
    if (patch.begin == patch.end) continue;
    if (meets_mesh(patch, mesh, sheet_of, sheet[patch.loop[0]], tree, boxes, &tests)) {
      patch.hole.state = HoleState::kPatchMeetsMesh;
      patch.begin = patch.end = 0;
      continue;
    }
    kept.insert(kept.end(), mesh.triangles.begin() + static_cast<std::ptrdiff_t>(patch.begin),
                mesh.triangles.begin() + static_cast<std::ptrdiff_t>(patch.end));
  }
  mesh.triangles = std::move(kept);
}

}  // namespace

std::vector<MeshHole> find_holes(const TriangleMesh& mesh, const MeshEdges& edges) {
  std::vector<MeshHole> holes;
  for (const Patch& patch : patches_wanted(mesh, edges)) holes.push_back(patch.hole);
  return largest_first(std::move(holes));
}

HolesClosed close_holes(TriangleMesh& mesh, const MeshEdges& edges, const std::vector<int>& sheet_of, double largest,
                        double flat, std::vector<MeshHole>& left, const Progress& progress) {
  std::vector<Patch> patches = patches_wanted(mesh, edges);
  const BorderEdges known(mesh, edges, patches);
  std::int64_t steps = 0;
  for (Patch& patch : patches) {
    if (patch.hole.size > largest) {
      patch.hole.state = HoleState::kTooLarge;
    } else {
      append_patch(known, flat, &steps, patch, mesh);
    }
    if (progress.is_cancelled()) break;
  }
  reject_bad_patches(mesh, sheet_of, patches);
  HolesClosed closed;
  left.clear();
  for (const Patch& patch : patches) {
    if (patch.begin == patch.end) {
      left.push_back(patch.hole);
      continue;
    }
    ++closed.count;
    closed.triangles += static_cast<int>(patch.end - patch.begin);
    closed.largest = std::max(closed.largest, patch.hole.size);
  }
  left = largest_first(std::move(left));
  return closed;
}

}  // namespace impend
