#include "impend/assembly/sanity.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "impend/assembly/automatic_gap.h"
#include "impend/base/names.h"
#include "impend/base/tolerances.h"
#include "impend/geometry/bvh.h"
#include "impend/geometry/mesh_check.h"

namespace impend {
namespace {

// Sizes (mesh_size of mesh_check.h, m) that are worth a question about the unit: below any part that is made by hand or
// by common machines …
constexpr double kTinyPart = 1e-4;
// … above any building but the largest.
constexpr double kHugePart = 100.0;
// Coordinates are worth a warning when the gap that their noise asks for is this many times the one of the sizes …
constexpr double kCoarseOverGap = 10.0;
// … for parts at least this many of their sizes away from their origin.
constexpr double kFarPart = 10.0;
// Noise is told as that of the whole assembly when parts lie so many times its size away: float32 is that coarse from
// 500 sizes on.
constexpr double kFarAssembly = 500.0;

Warning size_warning(const Assembly& assembly, const SanityScene& scene, const std::vector<int>& parts, bool tiny) {
  const double limit = tiny ? kTinyPart : kHugePart;
  int worst = parts.front();
  std::vector<std::string> names;
  for (const int part : parts) {
    names.push_back(assembly.parts[part].name);
    if (tiny ? scene.sizes[part] < scene.sizes[worst] : scene.sizes[part] > scene.sizes[worst]) worst = part;
  }
  const std::string size = in_unit(assembly, scene.sizes[worst]);
  const std::string in_metres = assembly.unit_name == "m" ? "" : fmt::format(" ({:.4g} m)", scene.sizes[worst]);
  const std::string who =
      parts.size() == 1 ? fmt::format("the part is {}{} across", size, in_metres)
                        : fmt::format("{} of {} parts are {} than {} across ({}), '{}' {}{}", parts.size(),
                                      assembly.parts.size(), tiny ? "smaller" : "larger", in_unit(assembly, limit),
                                      quoted_list(names, 5), assembly.parts[worst].name, size, in_metres);
  return {
      tiny ? "tiny-part" : "huge-part",
      who + (tiny ? "; check that its lengths are in the unit that was named, and that it is no left-over of modelling"
                  : "; check that its lengths are in the unit that was named"),
      parts.size() == 1 ? assembly.parts[worst].name : ""};
}

// m, for the two parts whose noise is largest, in whatever direction that lies.
double reach_by_noise(const Assembly& assembly, const SanityScene& scene) {
  double most = 0, next = 0, stored = 0, placed = 0;
  for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
    double noise = assembly.parts[i].coordinate_noise.norm();
    if (noise > most) std::swap(noise, most);
    next = std::max(next, noise);
    const auto farthest = [](const Box3& box) {
      return box.lower.cwiseAbs().cwiseMax(box.upper.cwiseAbs()).maxCoeff();
    };
    stored = std::max(stored, farthest(scene.own[i]));
    placed = std::max(placed, farthest(scene.world[i]));
  }
  return automatic_reach(0, most + next, stored, placed);
}

}  // namespace

SanityScene sanity_scene(const Assembly& assembly) {
  SanityScene scene;
  for (int i = 0; i < static_cast<int>(assembly.parts.size()); ++i) {
    const Part& part = assembly.parts[i];
    Box3 own, world;
    for (const Vec3& vertex : part.mesh.vertices) {
      own.add(vertex);
      world.add(part.X_WP * vertex);
    }
    scene.own.push_back(own);
    scene.world.push_back(world);
    scene.sizes.push_back(mesh_size(part.mesh));
    const double noise = part.coordinate_noise.maxCoeff();
    if (scene.noisiest < 0 || noise > scene.noise) scene.noisiest = i, scene.noise = noise;
  }
  std::vector<double> sorted = scene.sizes;
  std::sort(sorted.begin(), sorted.end());
  if (!sorted.empty()) scene.median = sorted[sorted.size() / 2];
  if (!sorted.empty()) scene.wanted = reach_by_noise(assembly, scene);
  scene.gap = assembly.contact.gap.value_or(std::max(scene.wanted, GeometricTolerances{}.relative_gap * scene.median));
  return scene;
}

Diagnostics size_findings(const Assembly& assembly, const SanityScene& scene) {
  std::vector<int> tiny, huge;
  for (int i = 0; i < static_cast<int>(scene.sizes.size()); ++i) {
    if (scene.sizes[i] < kTinyPart) tiny.push_back(i);
    if (scene.sizes[i] > kHugePart) huge.push_back(i);
  }
  Diagnostics warnings;
  if (!tiny.empty()) warnings.push_back(size_warning(assembly, scene, tiny, true));
  if (!huge.empty()) warnings.push_back(size_warning(assembly, scene, huge, false));
  return warnings;
}

Diagnostics sanity_findings(const Assembly& assembly) {
  const SanityScene scene = sanity_scene(assembly);
  Diagnostics warnings = size_findings(assembly, scene);
  append(warnings, noise_findings(assembly, scene));
  const Diagnostics units = unit_findings(assembly, scene);
  append(warnings, units);
  // Parts in another unit lie apart for that reason.
  if (units.empty()) append(warnings, exploded_findings(assembly, scene));
  return warnings;
}

// Coordinate noise ε that comes from the distance of a part to the origin of its file, as float32 has it (ε = 2⁻²³|x|).

Diagnostics noise_findings(const Assembly& assembly, const SanityScene& scene) {
  if (scene.noisiest < 0 || !(scene.noise > 0)) return {};
  const GeometricTolerances geometric;
  const Part& part = assembly.parts[scene.noisiest];
  const double distance = distance_to_box(Vec3::Zero(), scene.own[scene.noisiest]);
  const double wanted = scene.wanted, by_size = geometric.relative_gap * scene.median;
  Box3 whole;
  for (const Box3& box : scene.world) whole.add(box);
  const std::string advice = "move the parts near the origin before exporting them, or export in double precision";
  if (distance >= kFarAssembly * whole.diagonal() && wanted >= by_size) {
    return {{"far-from-origin",
             fmt::format("'{}' lies {} from the origin of its file, but all parts together are only {} across: at that "
                         "distance coordinates are known to {} ({}), and the gap tolerance will be {}; {}",
                         part.name, in_unit(assembly, distance), in_unit(assembly, whole.diagonal()),
                         in_unit(assembly, scene.noise), part.noise_source, in_unit(assembly, scene.gap), advice),
             part.name}};
  }
  const bool given = assembly.contact.gap.has_value();
  const bool coarse = given ? scene.noise * geometric.noise_floor > scene.gap
                            : wanted >= kCoarseOverGap * by_size && wanted <= geometric.coarse_gap * scene.median;
  if (!coarse || distance < kFarPart * scene.sizes[scene.noisiest]) return {};
  const std::string gap = given ? fmt::format("the gap tolerance of {} is only {:.2g} times that",
                                              in_unit(assembly, scene.gap), scene.gap / scene.noise)
                                : fmt::format("the gap tolerance will be {} instead of {}",
                                              in_unit(assembly, scene.gap), in_unit(assembly, by_size));
  return {{"coarse-coordinates",
           fmt::format("'{}' lies {} from the origin of its file, where coordinates are known to {} ({}): {}; {}",
                       part.name, in_unit(assembly, distance), in_unit(assembly, scene.noise), part.noise_source, gap,
                       advice),
           part.name}};
}

// Exploded views: no box of a part comes within reach of another's.

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
