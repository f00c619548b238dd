#include "impend/import/load_meshes.h"
#include "impend/import/load_part.h"
#include "impend/import/mesh/mesh_file.h"
#include "impend/import/part_names.h"

namespace impend {
namespace {

Result<LoadedParts> load_objects(const MeshInputs& inputs, double metres_per_unit, const Progress& progress) {
  LoadedParts all;
  for (size_t i = 0; i < inputs.files.size(); ++i) {
    progress.step("import", static_cast<double>(i) / static_cast<double>(inputs.files.size()));
    if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled while reading meshes", {}, ""};
    const MeshInput& input = inputs.files[i];
    const auto file = read_mesh_file(input.path);
    if (!file) return file.error();
    for (const std::string& note : file.value().notes) {
      all.warnings.push_back({"mesh-note", input.path + ": " + note, ""});
    }
    const auto names = object_names(file.value(), input.from_folder);
    for (size_t k = 0; k < names.size(); ++k) {
      all.parts.push_back(part_from_object(file.value().objects[k], input.path, metres_per_unit));
      all.parts.back().name = names[k];
    }
  }
  return all;
}

std::vector<Part> split_all(const std::vector<Part>& parts) {
  std::vector<Part> pieces;
  for (const Part& part : parts) {
    for (Part& piece : split_part(part)) pieces.push_back(std::move(piece));
  }
  return pieces;
}

}  // namespace

Result<LoadedParts> load_mesh_files(const MeshInputs& inputs, double metres_per_unit, double density, bool split,
                                    const Progress& progress) {
  auto loaded = load_objects(inputs, metres_per_unit, progress);
  if (!loaded) return loaded.error();
  LoadedParts result = std::move(loaded).value();
  make_names_unique(&result.parts, &result.warnings);
  // Repairs concern the object as stored, before it is split.
  for (const Part& part : result.parts) append(result.warnings, repair_warnings(part));
  if (split) {
    result.parts = split_all(result.parts);
    make_names_unique(&result.parts, &result.warnings);
  }
  for (Part& part : result.parts) set_density(&part, density);
  return result;
}

}  // namespace impend
