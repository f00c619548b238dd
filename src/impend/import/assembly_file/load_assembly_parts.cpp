#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <utility>

#include "impend/base/names.h"
#include "impend/import/load_models.h"
#include "impend/import/model_parts.h"
#include "impend/import/part_names.h"
#include "impend/import/read_model.h"

namespace impend {
namespace {

// Files are read, and their shapes cleaned, once for all parts that name them: a wall has one brick.
using Store = std::map<std::string, std::vector<Part>>;

std::vector<std::string> names_of(const std::vector<Part>& shapes) {
  std::vector<std::string> names;
  for (const Part& shape : shapes) names.push_back(shape.name);
  return names;
}

Result<Part> find_shape(const std::vector<Part>& shapes, const AssemblyFilePart& entry, const std::string& path) {
  const Place place{path, 0, entry.name, entry.where + ".object"};
  if (!entry.object) {
    if (shapes.size() == 1) return shapes.front();
    return Error{ErrorCode::kMissingKey,
                 fmt::format("'{}' holds {} objects and no object is named", entry.mesh, shapes.size()), place,
                 "add \"object\" with one of " + quoted_list(names_of(shapes), 40)};
  }
  std::vector<const Part*> found;
  for (const Part& shape : shapes) {
    if (shape.name == *entry.object) found.push_back(&shape);
  }
  if (found.size() == 1) return *found.front();
  if (found.empty()) {
    return Error{ErrorCode::kBadValue, fmt::format("'{}' holds no object '{}'", entry.mesh, *entry.object), place,
                 suggestion(*entry.object, names_of(shapes), "objects")};
  }
  return Error{ErrorCode::kDuplicateName,
               fmt::format("'{}' holds {} objects called '{}'", entry.mesh, found.size(), *entry.object), place,
               "give the objects of the mesh file different names"};
}

Result<const std::vector<Part>*> read_once(const AssemblyFilePart& entry, const std::string& path,
                                           double metres_per_unit, const RepairOptions& repair,
                                           const Progress& progress, const ShapeReader& read_shapes, Store* store,
                                           Diagnostics* warnings) {
  namespace fs = std::filesystem;
  const std::string model_path = (fs::path(path).parent_path() / entry.mesh).lexically_normal().string();
  const auto known = store->find(model_path);
  if (known != store->end()) return &known->second;
  const auto read = read_shapes(model_path);
  if (!read) {
    Error error = read.error();
    if (error.place.part.empty()) error.place.part = entry.name;
    if (error.place.where.empty()) error.place.where = entry.where + ".mesh";
    return error;
  }
  const ModelFile& file = read.value();
  for (const std::string& note : file.notes) warnings->push_back({"mesh-note", model_path + ": " + note, ""});
  std::vector<Part> shapes = parts_from_model(file, file.unit ? file.unit->metres : metres_per_unit, false, repair,
                                              {nullptr, progress.cancelled});
  // Occurrences of one object share its name; `info` numbers them, and so they can be named here.
  Diagnostics renamed;
  if (!file.placements.empty()) make_names_unique(&shapes, &renamed);
  return &store->emplace(model_path, std::move(shapes)).first->second;
}

void apply_entry(const AssemblyFilePart& entry, double density, Part* part) {
  part->name = entry.name;
  part->fixed = entry.fixed;
  part->X_WP = entry.X_WP * part->X_WP;
  part->linear_velocity = entry.linear_velocity;
  part->angular_velocity = entry.angular_velocity;
  if (entry.color) part->color = entry.color;
  if (!entry.path.empty()) part->path = entry.path;
  part->levels = entry.levels;
  if (entry.coordinate_noise) {
    part->coordinate_noise = *entry.coordinate_noise + Vec3::Constant(part->check.near_weld.farthest);
    part->decimal_noise.setZero();
    part->noise_source = "as stated in the assembly file";
  }
  // The entry knows better than its mesh file, which knows better than the defaults.
  if (entry.mass.empty() && part->mass.mass > 0) return;
  apply_mass(entry.mass, 1, density, part);
}

}  // namespace

Result<LoadedParts> load_assembly_parts(const AssemblyFile& file, const std::string& path, const RepairOptions& repair,
                                        const Progress& progress, const ShapeReader& read) {
  LoadedParts loaded;
  Store store;
  std::vector<std::string> assumed;
  for (const AssemblyFilePart& entry : file.parts) {
    progress.step("import", static_cast<double>(loaded.parts.size()) / static_cast<double>(file.parts.size()));
    if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled while reading shapes", {}, ""};
    const auto shapes = read_once(entry, path, file.metres_per_unit, repair, progress, read, &store, &loaded.warnings);
    if (!shapes) return shapes.error();
    auto shape = find_shape(*shapes.value(), entry, path);
    if (!shape) return shape.error();
    Part part = std::move(shape).value();
    const bool stated = !entry.mass.empty() || part.mass.mass > 0 || file.default_density;
    if (!stated && !entry.fixed) assumed.push_back(entry.name);
    apply_entry(entry, file.default_density.value_or(kDefaultDensity), &part);
    append(loaded.warnings, repair_warnings(part, {file.unit_name, file.metres_per_unit}));
    loaded.parts.push_back(std::move(part));
  }
  if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled while repairing meshes", {}, ""};
  if (!assumed.empty()) loaded.warnings.push_back(assumed_density(assumed));
  return loaded;
}

}  // namespace impend
