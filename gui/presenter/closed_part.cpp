#include "gui/presenter/closed_part.h"

#include <utility>

#include "impend/import/model_parts.h"

namespace impend::gui {

bool holes_may_be_closed(const Part& part) {
  const MeshCheck& check = part.check;
  return !check.closed && check.orientable && check.open_edges > 0;
}

double assumed_density(const ImportOptions& options) { return options.density.value_or(kDefaultDensity); }

Result<std::shared_ptr<const Part>> with_holes_closed(const Part& part, const PrintedUnit& unit, double density) {
  if (!holes_may_be_closed(part)) {
    return Error{ErrorCode::kOpenMesh,
                 part.check.closed ? "the mesh is closed already" : open_mesh_words(part, unit),
                 {"", 0, part.name, ""},
                 part.check.closed ? "" : "mend the mesh in the program that made it, or remove the part"};
  }
  RepairOptions repair;
  repair.close_holes = true;
  repair.largest_hole = mesh_size(part.mesh);  // nothing is larger: somebody asked for all
  const MeshObject object{part.name,  part.mesh,     {part.coordinate_noise, part.noise_source, part.decimal_noise},
                          part.color, part.surfaces, std::nullopt};
  Part closed = part_from_object(object, part.mesh_file, 1.0, repair);
  if (!closed.check.closed) {
    return Error{ErrorCode::kOpenMesh,
                 open_mesh_words(closed, unit),
                 {"", 0, part.name, ""},
                 "mend the mesh in the program that made it, or fix or remove the part"};
  }
  Part result = part;
  result.mesh = std::move(closed.mesh);
  result.check = std::move(closed.check);
  result.surfaces = std::move(closed.surfaces);
  result.volume = closed.volume;
  result.moments = closed.moments;
  if (!(result.mass.mass > 0)) set_density(&result, density);
  return std::make_shared<const Part>(std::move(result));
}

}  // namespace impend::gui
