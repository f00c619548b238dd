#include "impend/import/compas/compas_file.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "impend/base/names.h"
#include "impend/import/assembly_file/json_reader.h"
#include "impend/import/compas/compas_blocks.h"

namespace impend {
namespace {

using Json = nlohmann::json;

constexpr const char* kSupported =
    "supported: block assemblies (compas_assembly, compas_cra), models of blocks (compas_model, compas_dem), meshes "
    "(compas.datastructures/Mesh) and lists of meshes";

bool has_key(std::string_view text, std::string_view key) { return text.find(key) != std::string_view::npos; }

Error not_supported(const std::string& file, const CompasObject& top) {
  std::string message = "holds no blocks and no mesh that is known";
  if (!top.dtype.empty()) {
    message = "a '" + top.dtype + "' is not something that can be read";
  } else if (top.data.is_object() && top.data.size() > 0) {
    message += "; its keys are " + quoted_list(keys_in_order(*top.data.value));
  }
  return compas_error(ErrorCode::kUnsupported, file, top.data.path, message, kSupported);
}

Result<CompasBlocks> find_blocks(const JsonAt& root, CompasNumbers* numbers) {
  if (root.is_array()) return listed_blocks(root, numbers);
  const CompasObject top = unwrapped(root);
  const JsonAt& data = top.data;
  if (data.get("elements")) return model_blocks(data, numbers);
  if (data.get("graph") || data.get("node") || (data.get("assembly") && data.get("blocks"))) {
    return assembly_blocks(data, numbers);
  }
  if (is_compas_mesh(data) || data.get("geometry") || data.get("shape")) return listed_blocks(root, numbers);
  return not_supported(numbers->file(), top);
}

// COMPAS writes types as "package.module/Class"; others write "float32".
bool could_be_shapes(const JsonAt& at) {
  const CompasObject object = unwrapped(at);
  const JsonAt& data = object.data;
  if (!object.dtype.empty() && object.dtype.find('/') == std::string::npos) return false;
  if (is_compas_mesh(data) || data.get("elements") || data.get("graph") || data.get("node")) return true;
  return data.get("assembly") ? static_cast<bool>(data.get("blocks"))
                              : !object.dtype.empty() && (data.get("geometry") || data.get("shape"));
}

Error with_block(Error error, const std::string& name) {
  error.place.part = name;
  return error;
}

// The meshes first: how exactly all their coordinates are stored must be known before any is placed.
Result<ModelFile> build(const CompasBlocks& found, CompasNumbers* numbers) {
  ModelFile file;
  file.path = numbers->file();
  file.format = found.format;
  MeshNotes notes;
  for (const std::string& note : found.notes) notes.add(note);
  std::vector<const CompasBlock*> blocks;
  for (const CompasBlock& block : found.blocks) {
    auto mesh = read_compas_mesh(block.mesh, numbers, &notes);
    if (!mesh) return with_block(mesh.error(), block.name);
    if (mesh.value().triangles.empty()) {
      notes.add(fmt::format("'{}' has no faces, skipped", block.name));
      continue;
    }
    blocks.push_back(&block);
    file.objects.push_back({block.name, std::move(mesh).value(), {}, {}, {}, {}});
  }
  if (file.objects.empty()) {
    return compas_error(ErrorCode::kParse, file.path, "", "has no block with faces",
                        "write the assembly after its blocks were added");
  }
  const CoordinateNoise coordinates = numbers->coordinate_noise();
  const double position = numbers->position_noise().half_width.maxCoeff();
  for (MeshObject& object : file.objects) object.noise = coordinates;
  ObjectPlacer placer(&file);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    Placement placement;
    placement.object = static_cast<int>(i);
    placement.path = blocks[i]->path;
    placement.fixed = blocks[i]->fixed;
    placement.noise = blocks[i]->transforms * position;
    if (const Status placed = placer.place(blocks[i]->X, placement); !placed) {
      return with_block(placed.error(), blocks[i]->name);
    }
  }
  file.notes = notes.take(coordinates);
  return file;
}

}  // namespace

bool looks_like_compas(std::string_view bytes) {
  const std::size_t first = bytes.find_first_not_of("\xEF\xBB\xBF \t\r\n");
  if (first == std::string_view::npos || (bytes[first] != '{' && bytes[first] != '[')) return false;
  if (has_key(bytes, "\"impend-assembly\"")) return false;
  return has_key(bytes, "\"dtype\"") || (has_key(bytes, "\"compas\"") && has_key(bytes, "\"datatype\"")) ||
         (has_key(bytes, "\"vertex\"") && has_key(bytes, "\"face\"")) ||
         (has_key(bytes, "\"assembly\"") && has_key(bytes, "\"blocks\""));
}

bool holds_compas_shapes(std::string_view bytes) {
  if (!looks_like_compas(bytes)) return false;
  const auto root = parse_json("", bytes);
  if (!root) return true;
  const JsonAt top{&root.value(), ""};
  bool some = !top.is_array() && could_be_shapes(top);
  for (std::size_t i = 0; top.is_array() && i < top.size(); ++i) some = some || could_be_shapes(top.at(i));
  if (!some) return false;
  CompasNumbers numbers("", "");
  const auto found = find_blocks(top, &numbers);
  return !found || !found.value().blocks.empty();
}

Result<ModelFile> parse_compas(const std::string& path, std::string_view bytes) {
  const auto root = parse_json(path, bytes);
  if (!root) return root.error();
  CompasNumbers numbers(path, bytes);
  const auto found = find_blocks({&root.value(), ""}, &numbers);
  if (!found) return found.error();
  return build(found.value(), &numbers);
}

}  // namespace impend
