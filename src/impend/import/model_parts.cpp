#include "impend/import/model_parts.h"

#include <optional>

#include "impend/base/stop.h"
#include "impend/import/part_names.h"

namespace impend {
namespace {

std::vector<Placement> placements_of(const ModelFile& file) {
  if (!file.placements.empty()) return file.placements;
  std::vector<Placement> each;
  for (size_t i = 0; i < file.objects.size(); ++i) {
    each.emplace_back();
    each.back().object = static_cast<int>(i);
  }
  return each;
}

void place(const Placement& placement, double metres_per_unit, Part* part) {
  part->X_WP = {placement.X.R, placement.X.p * metres_per_unit};
  if (placement.color) part->color = placement.color;
  for (const std::string& group : placement.path) part->path.push_back(printable_name(group));
  part->fixed = placement.fixed;
  if (!placement.mass.empty()) apply_mass(placement.mass, metres_per_unit, 0, part);
  const double noise = placement.noise * metres_per_unit;
  part->coordinate_noise.array() += noise;
  if (!part->decimal_noise.isZero(0)) part->decimal_noise.array() += noise;
}

}  // namespace

std::vector<Part> parts_from_model(const ModelFile& file, double metres_per_unit, bool prefer_stem,
                                   const RepairOptions& repair, const Progress& progress) {
  const std::vector<Placement> placements = placements_of(file);
  std::vector<std::string> given;
  for (const Placement& placement : placements) {
    given.push_back(placement.name.empty() ? file.objects[placement.object].name : placement.name);
  }
  const std::vector<std::string> names = part_names(given, file.path, prefer_stem);
  std::vector<std::optional<Part>> cleaned(file.objects.size());
  std::vector<Part> parts;
  for (size_t i = 0; i < placements.size(); ++i) {
    look_now_and_then();
    std::optional<Part>& known = cleaned[placements[i].object];
    if (!known) {
      known = part_from_object(file.objects[placements[i].object], file.path, metres_per_unit, repair, progress);
    }
    parts.push_back(*known);
    parts.back().name = names[i];
    place(placements[i], metres_per_unit, &parts.back());
  }
  return parts;
}

}  // namespace impend
