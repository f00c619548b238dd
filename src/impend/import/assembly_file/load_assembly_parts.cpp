#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <utility>

#include "impend/base/nearest_name.h"
#include "impend/import/load_meshes.h"
#include "impend/import/load_part.h"
#include "impend/import/mesh/mesh_file.h"

namespace impend {
namespace {

// Mesh files and cleaned objects are shared by all parts that name them: a wall has one brick.
struct MeshStore {
  std::map<std::string, MeshFile> files;
  std::map<std::pair<std::string, size_t>, Part> parts;
};

std::vector<std::string> object_list(const MeshFile& file) {
  std::vector<std::string> names;
  for (const MeshObject& object : file.objects) names.push_back(object.name.empty() ? "(unnamed)" : object.name);
  return names;
}

Result<size_t> find_object(const MeshFile& file, const AssemblyFilePart& entry, const std::string& path) {
  const Place place{path, 0, entry.name, entry.where + ".object"};
  if (!entry.object) {
    if (file.objects.size() == 1) return size_t{0};
    return Error{ErrorCode::kMissingKey,
                 fmt::format("'{}' holds {} objects and no object is named", entry.mesh, file.objects.size()), place,
                 "add \"object\" with one of " + quoted_list(object_list(file), 40)};
  }
  std::vector<size_t> found;
  for (size_t i = 0; i < file.objects.size(); ++i) {
    if (file.objects[i].name == *entry.object) found.push_back(i);
  }
  if (found.size() == 1) return found.front();
  if (found.empty()) {
    return Error{ErrorCode::kBadValue, fmt::format("'{}' holds no object '{}'", entry.mesh, *entry.object), place,
                 suggestion(*entry.object, object_list(file), "objects")};
  }
  return Error{ErrorCode::kDuplicateName,
               fmt::format("'{}' holds {} objects called '{}'", entry.mesh, found.size(), *entry.object), place,
               "give the objects of the mesh file different names"};
}

Result<const MeshFile*> read_once(const AssemblyFilePart& entry, const std::string& path, MeshStore* store,
                                  Diagnostics* warnings) {
  namespace fs = std::filesystem;
  const std::string mesh_path = (fs::path(path).parent_path() / entry.mesh).lexically_normal().string();
  const auto known = store->files.find(mesh_path);
  if (known != store->files.end()) return &known->second;
  auto read = read_mesh_file(mesh_path);
  if (!read) {
    Error error = read.error();
    if (error.place.part.empty()) error.place.part = entry.name;
    if (error.place.where.empty()) error.place.where = entry.where + ".mesh";
    return error;
  }
  for (const std::string& note : read.value().notes) warnings->push_back({"mesh-note", mesh_path + ": " + note, ""});
  return &store->files.emplace(mesh_path, std::move(read).value()).first->second;
}

void apply_entry(const AssemblyFilePart& entry, double density, Part* part) {
  part->name = entry.name;
  part->fixed = entry.fixed;
  part->X_WP = entry.X_WP;
  if (entry.color) part->color = entry.color;
  if (entry.coordinate_noise) {
    part->coordinate_noise = *entry.coordinate_noise;
    part->noise_source = "as stated in the assembly file";
  }
  if (entry.inertia) {
    part->mass = {*entry.mass, *entry.center_of_mass, *entry.inertia};
  } else if (entry.mass) {
    set_uniform_mass(part, *entry.mass);
  } else {
    set_density(part, entry.density.value_or(density));
  }
}

void warn_default_density(const AssemblyFile& file, Diagnostics* warnings) {
  if (file.default_density) return;
  std::vector<std::string> names;
  for (const AssemblyFilePart& entry : file.parts) {
    if (!entry.fixed && !entry.density && !entry.mass) names.push_back(entry.name);
  }
  if (names.empty()) return;
  warnings->push_back(
      {"default-density",
       fmt::format("no density is given for {}: {} kg/m³ is assumed", quoted_list(names), kDefaultDensity), ""});
}

}  // namespace

Result<LoadedParts> load_assembly_parts(const AssemblyFile& file, const std::string& path, const Progress& progress) {
  LoadedParts loaded;
  MeshStore store;
  for (const AssemblyFilePart& entry : file.parts) {
    progress.step("import", static_cast<double>(loaded.parts.size()) / static_cast<double>(file.parts.size()));
    if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled while reading meshes", {}, ""};
    const auto mesh = read_once(entry, path, &store, &loaded.warnings);
    if (!mesh) return mesh.error();
    const auto object = find_object(*mesh.value(), entry, path);
    if (!object) return object.error();
    const std::pair<std::string, size_t> key(mesh.value()->path, object.value());
    auto known = store.parts.find(key);
    if (known == store.parts.end()) {
      Part part = part_from_object(mesh.value()->objects[object.value()], mesh.value()->path, file.metres_per_unit);
      known = store.parts.emplace(key, std::move(part)).first;
    }
    Part part = known->second;
    apply_entry(entry, file.default_density.value_or(kDefaultDensity), &part);
    append(loaded.warnings, repair_warnings(part));
    loaded.parts.push_back(std::move(part));
  }
  warn_default_density(file, &loaded.warnings);
  return loaded;
}

}  // namespace impend
