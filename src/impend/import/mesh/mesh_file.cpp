#include "impend/import/mesh/mesh_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/import/file_bytes.h"
#include "impend/import/mesh/mesh_formats.h"
#include "impend/import/mesh/mesh_reading.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

Error mesh_file_error(ErrorCode code, const std::string& path, std::string message, std::string hint) {
  Error error = mesh_error(code, path, 0, std::move(message));
  error.hint = std::move(hint);
  return error;
}

}  // namespace

const std::vector<std::string>& mesh_extensions() {
  static const std::vector<std::string> extensions = {".stl", ".obj", ".ply", ".off"};
  return extensions;
}

bool is_known_mesh(const std::string& path, std::string_view bytes) {
  const std::vector<std::string>& known = mesh_extensions();
  return std::find(known.begin(), known.end(), lower_extension(path)) != known.end() ||
         looks_like_ply(without_bom(bytes)) || looks_like_off(bytes) || looks_like_stl(bytes);
}

Result<ModelFile> parse_mesh_file(const std::string& path, std::string_view bytes, const ModelReadOptions& options) {
  if (without_bom(bytes).empty()) return mesh_error(ErrorCode::kParse, path, 0, "is empty");
  if (looks_like_ply(without_bom(bytes))) return parse_ply(path, without_bom(bytes));
  if (looks_like_off(bytes)) return parse_off(path, bytes);
  if (looks_like_stl(bytes)) return parse_stl(path, bytes);
  const std::string extension = lower_extension(path);
  if (extension == ".stl") return parse_stl(path, bytes);
  if (extension == ".obj") return parse_obj(path, bytes, options);
  if (extension == ".ply") return parse_ply(path, bytes);
  if (extension == ".off") return parse_off(path, bytes);
  return mesh_file_error(ErrorCode::kUnsupported, path,
                         "neither its content nor its extension is that of a known mesh format",
                         fmt::format("use one of {}", fmt::join(mesh_extensions(), ", ")));
}

}  // namespace impend
