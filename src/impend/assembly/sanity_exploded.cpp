// Exploded views: no box of a part comes within reach of another's.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "impend/assembly/sanity_scene.h"
#include "impend/base/tolerances.h"
#include "impend/geometry/bvh.h"

namespace impend {
namespace {

bool on_ground(const Assembly& assembly, const Part& part, double reach) {
  if (!assembly.ground) return false;
  const Vec3 up = assembly.up();
  return std::any_of(part.mesh.vertices.begin(), part.mesh.vertices.end(),
                     [&](const Vec3& vertex) { return up.dot(part.X_WP * vertex) <= assembly.ground->height + reach; });
}

bool any_pair_near(const std::vector<Box3>& boxes, const Bvh& tree, double reach) {
  for (int i = 0; i < static_cast<int>(boxes.size()); ++i) {
    bool found = false;
    tree.overlapping(boxes[i].inflated(reach),
                     [&](int j) { found = found || (j != i && box_distance(boxes[i], boxes[j]) <= reach); });
    if (found) return true;
  }
  return false;
}

}  // namespace

Diagnostics exploded_findings(const Assembly& assembly, const SanityScene& scene) {
  const int parts = static_cast<int>(assembly.parts.size());
  // Joints place parts that need not touch.
  if (parts < 2 || !assembly.joints.empty()) return {};
  const double reach = std::max(scene.gap, GeometricTolerances{}.widest_play * scene.median);
  const Bvh tree(scene.world);
  if (any_pair_near(scene.world, tree, reach)) return {};
  const auto floating = std::count_if(assembly.parts.begin(), assembly.parts.end(), [&](const Part& part) {
    return !part.fixed && !on_ground(assembly, part, reach);
  });
  if (floating == 0) return {};
  double distance = std::numeric_limits<double>::infinity();
  int a = -1, b = -1;
  Bvh::nearest_pair(tree, tree, distance, [&](int i, int j, double bound) {
    if (i == j) return bound;
    const double d = box_distance(scene.world[i], scene.world[j]);
    if (d < bound) distance = d, a = std::min(i, j), b = std::max(i, j);
    return std::min(d, bound);
  });
  if (a < 0) return {};
  return {
      {"exploded",
       fmt::format("no part comes near another: the nearest two, '{}' and '{}', are at least {} apart, the gap "
                   "tolerance is {}. This looks like an exploded view, or like files in different units: export the "
                   "parts where they stand when assembled",
                   assembly.parts[a].name, assembly.parts[b].name, in_unit(assembly, distance),
                   in_unit(assembly, scene.gap)),
       ""}};
}

}  // namespace impend
