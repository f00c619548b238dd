#include "impend/assembly/sanity.h"

#include <fmt/format.h>

#include <algorithm>

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
  const GeometricTolerances geometric;
  scene.gap = assembly.contact.gap.value_or(
      std::max(geometric.noise_floor * scene.noise, geometric.relative_gap * scene.median));
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
