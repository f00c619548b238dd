#include "impend/import/read_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/base/names.h"
#include "impend/import/archive/zip_archive.h"
#include "impend/import/cad/cad_model.h"
#include "impend/import/compas/compas_file.h"
#include "impend/import/file_bytes.h"
#include "impend/import/gltf/gltf.h"
#include "impend/import/gltf/gltf_document.h"
#include "impend/import/mesh/mesh_file.h"
#include "impend/import/threemf/threemf.h"

namespace impend {
namespace {

// A byte order mark, and text of which every other byte is 0.
bool looks_like_utf16(std::string_view bytes) {
  constexpr std::size_t kLookedAt = 64;
  if (bytes.size() < 4 || !(bytes.substr(0, 2) == "\xfe\xff" || bytes.substr(0, 2) == "\xff\xfe")) return false;
  const std::size_t first_zero = bytes[0] == '\xfe' ? 2 : 3;
  for (std::size_t i = first_zero; i < std::min(bytes.size(), kLookedAt); i += 2) {
    if (bytes[i] != '\0') return false;
  }
  return true;
}

Error not_zipped(const std::string& path, std::string_view bytes) {
  const bool xml = bytes.substr(0, bytes.find('>')).find("<?xml") != std::string_view::npos;
  return {ErrorCode::kUnsupported,
          xml ? "is XML, not the zip archive that a 3MF file is" : "is not the zip archive that a 3MF file is",
          {path, 0, "", ""},
          xml ? "put it into a zip archive as 3D/3dmodel.model, or export the model again" : "export the model again"};
}

Result<ModelFile> parse_any(const std::string& path, std::string_view bytes, const ModelReadOptions& options,
                            const Progress& progress) {
  if (bytes.empty()) return Error{ErrorCode::kParse, "the file is empty", {path, 0, "", ""}, "export the model again"};
  if (looks_like_zip(bytes)) return parse_3mf(path, bytes, progress);
  if (const auto cad = cad_format(path, bytes)) return read_cad(path, bytes, *cad, options, progress);
  if (lower_extension(path) == ".json" && looks_like_compas(bytes)) return parse_compas(path, bytes);
  if (looks_like_glb(bytes) || is_gltf_extension(lower_extension(path))) {
    return parse_gltf(path, bytes, options, progress);
  }
  if (looks_like_utf16(bytes)) {
    return Error{
        ErrorCode::kUnsupported, "is text in UTF-16", {path, 0, "", ""}, "save it as UTF-8 or plain ASCII text"};
  }
  if (is_known_mesh(path, bytes)) return parse_mesh_file(path, bytes, options);
  if (lower_extension(path) == ".3mf") return not_zipped(path, bytes);
  return Error{ErrorCode::kUnsupported,
               "neither its content nor its extension is that of a known format of shapes",
               {path, 0, "", ""},
               "use one of " + quoted_list(model_extensions(), 20) + ", or a .json of COMPAS"};
}

// A small file can place a large mesh very often; every part has its own copy.
std::optional<Error> too_many_triangles(const ModelFile& file) {
  constexpr std::size_t kMostPlaced = 50'000'000;
  std::size_t placed = 0;
  for (const Placement& placement : file.placements) placed += file.objects[placement.object].mesh.triangles.size();
  if (placed <= kMostPlaced) return std::nullopt;
  return Error{
      ErrorCode::kUnsupported,
      fmt::format("places {} triangles in {} parts, more than {}", placed, file.placements.size(), kMostPlaced),
      {file.path, 0, "", ""},
      "export fewer parts, or coarser ones"};
}

}  // namespace

Result<ModelFile> read_model(const std::string& path, const ModelReadOptions& options, const Progress& progress,
                             const FileReader& read) {
  const Result<std::string> bytes = read(path);
  if (!bytes) return bytes.error();
  ModelReadOptions with_companions = options;
  if (!with_companions.companion) with_companions.companion = companions_beside(path, read);
  return parse_model(path, bytes.value(), with_companions, progress);
}

Result<ModelFile> parse_model(const std::string& path, std::string_view bytes, const ModelReadOptions& options,
                              const Progress& progress) {
  if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled while reading", {path, 0, "", ""}, ""};
  auto file = parse_any(path, bytes, options, progress);
  if (!file) return file;
  if (auto error = too_many_triangles(file.value())) return *error;
  return file;
}

const std::vector<std::string>& model_extensions() {
  static const std::vector<std::string> extensions = [] {
    std::vector<std::string> all = mesh_extensions();
    all.insert(all.end(), cad_extensions().begin(), cad_extensions().end());
    all.insert(all.end(), gltf_extensions().begin(), gltf_extensions().end());
    all.push_back(".3mf");
    return all;
  }();
  return extensions;
}

}  // namespace impend
