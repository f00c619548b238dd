#include "impend/contact/gap_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace impend {
namespace {

double size_of(const Part& part) {
  const Box3 box = bounding_box(part.mesh);
  return box.empty() ? 0 : (box.upper - box.lower).norm();
}

}  // namespace

std::string in_unit(const Assembly& assembly, double metres) {
  return fmt::format("{:.4g} {}", metres / assembly.metres_per_unit, assembly.unit_name);
}

std::string in_unit(const Assembly& assembly, const Vec3& metres) {
  const Vec3 x = metres / assembly.metres_per_unit;
  return fmt::format("({:.4g}, {:.4g}, {:.4g}) {}", x.x(), x.y(), x.z(), assembly.unit_name);
}

Result<GapChoice> choose_gap(const Assembly& assembly, const GeometricTolerances& tolerances) {
  double noise = 0;
  const Part* noisiest = nullptr;
  std::vector<double> sizes;
  for (const Part& part : assembly.parts) {
    const double own = part.coordinate_noise.maxCoeff(), size = size_of(part);
    sizes.push_back(size);
    if (!noisiest || own > noise) {
      noise = own;
      noisiest = &part;
    }
    if (own <= tolerances.noise_over_size * size) continue;
    return Error{
        ErrorCode::kTolerance,
        fmt::format("the coordinates of this part are stored too coarsely ({}, known to {}) for its size of {}",
                    part.noise_source, in_unit(assembly, own), in_unit(assembly, size)),
        {"", 0, part.name, ""},
        "export it with more digits or nearer to the origin"};
  }
  GapChoice choice;
  if (assembly.contact.gap) {
    choice.gap = *assembly.contact.gap;
    choice.reason = "given";
    const double least = tolerances.min_gap_over_noise * noise;
    if (choice.gap >= least && choice.gap > 0) return choice;
    return Error{ErrorCode::kTolerance,
                 noisiest && noise > 0
                     ? fmt::format("the gap tolerance {} is below {} times the coordinate noise {} of this part ({})",
                                   in_unit(assembly, choice.gap), tolerances.min_gap_over_noise,
                                   in_unit(assembly, noise), noisiest->noise_source)
                     : fmt::format("the gap tolerance {} is not positive", in_unit(assembly, choice.gap)),
                 {"", 0, noisiest ? noisiest->name : "", ""},
                 fmt::format("use a gap of at least {}, or auto, or export the parts with more digits",
                             in_unit(assembly, std::max(least, tolerances.relative_gap *
                                                                   (noisiest ? size_of(*noisiest) : 1.0))))};
  }
  std::sort(sizes.begin(), sizes.end());
  const double median = sizes.empty() ? 0 : sizes[sizes.size() / 2];
  const double by_size = tolerances.relative_gap * median, by_noise = tolerances.noise_floor * noise;
  choice.gap = std::max(by_size, by_noise);
  choice.reason =
      by_size >= by_noise
          ? fmt::format("auto: {}, {:g} of the median part size {}", in_unit(assembly, choice.gap),
                        tolerances.relative_gap, in_unit(assembly, median))
          : fmt::format("auto: {}, {:g} times the coordinate noise {} of part '{}' ({})", in_unit(assembly, choice.gap),
                        tolerances.noise_floor, in_unit(assembly, noise), noisiest->name, noisiest->noise_source);
  if (choice.gap > tolerances.coarse_gap * median) {
    choice.warnings.push_back(
        {"coarse-gap",
         fmt::format("The coordinates of part '{}' are coarse ({}, known to {}), so the gap tolerance had to be {}; "
                     "contacts closer together than that are not told apart.",
                     noisiest->name, noisiest->noise_source, in_unit(assembly, noise), in_unit(assembly, choice.gap)),
         noisiest->name});
  }
  return choice;
}

}  // namespace impend
