#include "impend/import/threemf/threemf.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "impend/import/archive/zip_archive.h"
#include "impend/import/mesh/mesh_reading.h"
#include "impend/import/threemf/threemf_model.h"

namespace impend {
namespace {

Result<ThreemfModel> read_model_part(const ZipArchive& archive, const ZipEntry& entry, const std::string& path,
                                     const Progress& progress) {
  ThreemfModelReader reader(path, entry.name);
  std::uint64_t done = 0;
  bool cancelled = false, well = true;
  const Status unpacked = archive.stream(entry, [&](std::string_view piece) {
    done += piece.size();
    progress.step("import", static_cast<double>(done) / static_cast<double>(std::max<std::uint64_t>(entry.size, 1)));
    cancelled = progress.is_cancelled();
    well = well && reader.feed(piece);
    return well && !cancelled;
  });
  if (cancelled) return Error{ErrorCode::kCancelled, "cancelled while reading", {path, 0, "", ""}, ""};
  if (!unpacked) return unpacked.error();
  return reader.finish();
}

// Paths as written become names of entries, which are put on the list to be read.
Status resolve(const ThreemfPackage& package, const std::string& path, const std::string& part,
               std::vector<ThreemfReference>* references, std::vector<const ZipEntry*>* waiting) {
  for (ThreemfReference& reference : *references) {
    if (reference.path.empty()) continue;
    const ZipEntry* entry = package.find(reference.path);
    if (!entry) {
      Error error =
          mesh_error(ErrorCode::kParse, path, reference.line,
                     fmt::format("refers to the model file '{}', which the package does not hold", reference.path));
      error.place.where = part;
      return error;
    }
    reference.path = entry->name;
    waiting->push_back(entry);
  }
  return ok_status();
}

Status resolve_all(const ThreemfPackage& package, const std::string& path, ThreemfModel* model,
                   std::vector<const ZipEntry*>* waiting) {
  if (const Status items = resolve(package, path, model->part, &model->items, waiting); !items) return items;
  for (auto& [id, object] : model->objects) {
    const Status components = resolve(package, path, model->part, &object.components, waiting);
    if (!components) return components;
  }
  return ok_status();
}

}  // namespace

Result<ModelFile> parse_3mf(const std::string& path, std::string_view bytes, const Progress& progress) {
  const auto opened = ZipArchive::open(path, bytes);
  if (!opened) return opened.error();
  const ZipArchive& archive = opened.value();
  const ThreemfPackage package(archive, path);
  const auto start = package.start();
  if (!start) return start.error();
  std::map<std::string, ThreemfModel> models;
  std::vector<const ZipEntry*> waiting = {start.value()};
  while (!waiting.empty()) {
    const ZipEntry* entry = waiting.back();
    waiting.pop_back();
    if (models.contains(entry->name)) continue;
    auto model = read_model_part(archive, *entry, path, progress);
    if (!model) return model.error();
    if (const Status known = resolve_all(package, path, &model.value(), &waiting); !known) return known.error();
    models.emplace(entry->name, std::move(model).value());
  }
  auto scene = build_threemf_scene(path, start.value()->name, std::move(models));
  if (!scene) return scene.error();
  ModelFile file = std::move(scene).value();
  file.notes.insert(file.notes.end(), archive.notes().begin(), archive.notes().end());
  return file;
}

}  // namespace impend
