#include "impend/import/mesh/mesh_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "impend/import/mesh/mesh_reading.h"
#include "impend/import/mesh/obj.h"
#include "impend/import/mesh/off.h"
#include "impend/import/mesh/ply.h"
#include "impend/import/mesh/stl.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

Error file_error(ErrorCode code, const std::string& path, std::string message, std::string hint) {
  Error error = mesh_error(code, path, 0, std::move(message));
  error.hint = std::move(hint);
  return error;
}

std::string extension_of(const std::string& path) {
  const std::size_t name = path.find_last_of("/\\") + 1;  // npos + 1 = 0
  const std::size_t dot = path.find_last_of('.');
  return dot == std::string::npos || dot < name ? "" : lower_case(std::string_view(path).substr(dot));
}

Result<std::string> read_bytes(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code failure;
  const fs::file_status status = fs::status(path, failure);
  if (status.type() == fs::file_type::not_found)
    return file_error(ErrorCode::kFileNotFound, path, "no such file", "check the path");
  if (fs::is_directory(status))
    return file_error(ErrorCode::kFileUnreadable, path, "is a folder, not a mesh file", "name a file in it");
  if (!fs::is_regular_file(status))
    return file_error(ErrorCode::kFileUnreadable, path, "is not a regular file or cannot be examined",
                      "check its permissions");
  const std::uintmax_t size = fs::file_size(path, failure);
  std::ifstream stream(path, std::ios::binary);
  if (failure || !stream)
    return file_error(ErrorCode::kFileUnreadable, path, "cannot be opened for reading", "check its permissions");
  std::string bytes(static_cast<std::size_t>(size), '\0');
  stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (stream.gcount() != static_cast<std::streamsize>(bytes.size()))
    return file_error(ErrorCode::kFileUnreadable, path,
                      fmt::format("only {} of {} bytes could be read", stream.gcount(), bytes.size()),
                      "check that nothing else writes to the file");
  return bytes;
}

}  // namespace

const std::vector<std::string>& mesh_extensions() {
  static const std::vector<std::string> extensions = {".stl", ".obj", ".ply", ".off"};
  return extensions;
}

Result<MeshFile> read_mesh_file(const std::string& path) {
  const Result<std::string> bytes = read_bytes(path);
  if (!bytes) return bytes.error();
  return parse_mesh_file(path, bytes.value());
}

Result<MeshFile> parse_mesh_file(const std::string& path, std::string_view bytes) {
  if (bytes.empty()) return mesh_error(ErrorCode::kParse, path, 0, "is empty");
  if (looks_like_ply(bytes)) return parse_ply(path, bytes);
  if (looks_like_off(bytes)) return parse_off(path, bytes);
  if (looks_like_stl(bytes)) return parse_stl(path, bytes);
  const std::string extension = extension_of(path);
  if (extension == ".stl") return parse_stl(path, bytes);
  if (extension == ".obj") return parse_obj(path, bytes);
  if (extension == ".ply") return parse_ply(path, bytes);
  if (extension == ".off") return parse_off(path, bytes);
  return file_error(ErrorCode::kUnsupported, path,
                    "neither its content nor its extension is that of a known mesh format",
                    fmt::format("use one of {}", fmt::join(mesh_extensions(), ", ")));
}

}  // namespace impend
