#include "impend/assembly/sanity.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/assembly/automatic_gap.h"
#include "impend/assembly/sanity_scene.h"
#include "impend/base/nearest_name.h"
#include "impend/base/tolerances.h"
#include "impend/geometry/mesh_check.h"

namespace impend {
namespace {

Warning size_warning(const Assembly& assembly, const SanityScene& scene, const std::vector<int>& parts, bool tiny) {
  const double limit = tiny ? InputTolerances{}.tiny_part : InputTolerances{}.huge_part;
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
    const auto farthest = [](const Box3& box) { return box.lower.cwiseAbs().cwiseMax(box.upper.cwiseAbs()).maxCoeff(); };
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
  scene.gap =
      assembly.contact.gap.value_or(std::max(scene.wanted, GeometricTolerances{}.relative_gap * scene.median));
  return scene;
}

Diagnostics size_findings(const Assembly& assembly, const SanityScene& scene) {
  const InputTolerances input;
  std::vector<int> tiny, huge;
  for (int i = 0; i < static_cast<int>(scene.sizes.size()); ++i) {
    if (scene.sizes[i] < input.tiny_part) tiny.push_back(i);
    if (scene.sizes[i] > input.huge_part) huge.push_back(i);
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

}  // namespace impend
