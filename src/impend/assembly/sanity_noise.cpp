// Coordinate noise ε that comes from the distance of a part to the origin of its file, as float32 has it (ε = 2⁻²³|x|).
#include <fmt/format.h>

#include "impend/assembly/sanity_scene.h"
#include "impend/base/tolerances.h"
#include "impend/geometry/bvh.h"

namespace impend {

Diagnostics noise_findings(const Assembly& assembly, const SanityScene& scene) {
  if (scene.noisiest < 0 || !(scene.noise > 0)) return {};
  const GeometricTolerances geometric;
  const InputTolerances input;
  const Part& part = assembly.parts[scene.noisiest];
  const double distance = distance_to_box(Vec3::Zero(), scene.own[scene.noisiest]);
  const double wanted = scene.wanted, by_size = geometric.relative_gap * scene.median;
  Box3 whole;
  for (const Box3& box : scene.world) whole.add(box);
  const std::string advice = "move the parts near the origin before exporting them, or export in double precision";
  if (distance >= input.far_assembly * whole.diagonal() && wanted >= by_size) {
    return {{"far-from-origin",
             fmt::format("'{}' lies {} from the origin of its file, but all parts together are only {} across: at that "
                         "distance coordinates are known to {} ({}), and the gap tolerance will be {}; {}",
                         part.name, in_unit(assembly, distance), in_unit(assembly, whole.diagonal()),
                         in_unit(assembly, scene.noise), part.noise_source, in_unit(assembly, scene.gap), advice),
             part.name}};
  }
  const bool given = assembly.contact.gap.has_value();
  const bool coarse = given
                          ? scene.noise * geometric.noise_floor > scene.gap
                          : wanted >= input.coarse_over_gap * by_size && wanted <= geometric.coarse_gap * scene.median;
  if (!coarse || distance < input.far_part * scene.sizes[scene.noisiest]) return {};
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

}  // namespace impend
