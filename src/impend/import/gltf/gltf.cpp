#include "impend/import/gltf/gltf.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "impend/import/gltf/gltf_document.h"
#include "impend/import/gltf/gltf_placing.h"
#include "impend/import/gltf/gltf_scene.h"
#include "impend/import/mesh/mesh_reading.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

// Extensions that a file may require although they change no shape, or that are understood.
bool is_harmless(const std::string& extension) {
  constexpr std::array kUnderstood = {"KHR_mesh_quantization", "EXT_mesh_gpu_instancing"};
  constexpr std::array kLooks = {"KHR_materials_", "KHR_texture_", "EXT_texture_",   "MSFT_texture_",
                                 "KHR_lights_",    "EXT_lights_",  "KHR_xmp",        "KHR_animation_",
                                 "KHR_audio",      "KHR_node_",    "KHR_techniques_"};
  return std::find(kUnderstood.begin(), kUnderstood.end(), extension) != kUnderstood.end() ||
         std::any_of(kLooks.begin(), kLooks.end(), [&](const char* start) { return extension.starts_with(start); });
}

void check_head(GltfDocument* document) {
  const JsonNode root = document->root();
  const JsonNode version = root.get("asset").get("version");
  if (!root.expect_object()) return;
  if (!version.present()) {
    version.fail(ErrorCode::kMissingKey, "is missing: the file is no glTF", "check that the file is complete");
    return;
  }
  // The first version of the format wrote a number here.
  const std::string text = version.is_string() ? version.string() : "1.0";
  if (!text.starts_with("2.") && document->ok()) {
    version.fail(ErrorCode::kUnsupported, "is glTF of version " + in_quotes(text) + "; only version 2 is read",
                 "export as glTF 2.0");
  }
  const JsonNode required = root.get("extensionsRequired");
  for (std::size_t i = 0; i < required.size(); ++i) {
    const std::string extension = required.at(i).string();
    if (is_harmless(extension)) continue;
    required.at(i).fail(ErrorCode::kUnsupported,
                        "the file cannot be read without the extension " + in_quotes(extension),
                        "export without mesh compression and other extensions");
  }
}

bool place_all(const std::vector<GltfOccurrence>& occurrences, GltfDocument* document, const Progress& progress,
               ModelFile* file) {
  GltfPlacer placer(document, file);
  std::size_t done = 0;
  for (const GltfOccurrence& occurrence : occurrences) {
    if (progress.is_cancelled()) {
      document->fail({ErrorCode::kCancelled, "cancelled while reading", {file->path, 0, "", ""}, ""});
      return false;
    }
    if (!placer.place(occurrence)) return false;
    progress.step("import", static_cast<double>(++done) / static_cast<double>(occurrences.size()));
  }
  placer.finish();
  return document->ok();
}

}  // namespace

bool is_gltf_extension(std::string_view extension) {
  const std::vector<std::string>& known = gltf_extensions();
  return std::find(known.begin(), known.end(), extension) != known.end();
}

const std::vector<std::string>& gltf_extensions() {
  static const std::vector<std::string> extensions = {".gltf", ".glb"};
  return extensions;
}

Result<ModelFile> parse_gltf(const std::string& path, std::string_view bytes, const ModelReadOptions& options,
                             const Progress& progress) {
  const auto opened = GltfDocument::open(path, bytes, options);
  if (!opened) return opened.error();
  GltfDocument& document = *opened.value();
  check_head(&document);
  if (!document.ok()) return *document.error();
  const auto occurrences = flatten_scene(&document);
  if (!occurrences) return *document.error();
  ModelFile file;
  file.path = path;
  file.format = document.binary() ? "glTF 2.0 binary" : "glTF 2.0";
  file.unit = StatedUnit{"m", 1};
  const JsonNode generator = document.root().get("asset").get("generator");
  file.unit_by_rule = !generator.is_string() || generator.string() != "impend";
  if (!place_all(*occurrences, &document, progress, &file)) return *document.error();
  if (file.placements.empty()) {
    return no_triangles(path, document.notes.empty() ? "" : fmt::format("{}", fmt::join(document.notes, "; ")));
  }
  file.notes = {"glTF is Y-up; turned to Z-up: (x, y, z) became (x, -z, y)"};
  file.notes.insert(file.notes.end(), document.notes.begin(), document.notes.end());
  return file;
}

}  // namespace impend
