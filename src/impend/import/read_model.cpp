#include "impend/import/read_model.h"

#include "impend/import/file_bytes.h"
#include "impend/import/mesh/mesh_file.h"

namespace impend {

Result<ModelFile> read_model(const std::string& path, const ModelReadOptions& options, const Progress& progress) {
  const Result<std::string> bytes = read_file_bytes(path);
  if (!bytes) return bytes.error();
  ModelReadOptions with_companions = options;
  if (!with_companions.companion) with_companions.companion = companions_beside(path);
  return parse_model(path, bytes.value(), with_companions, progress);
}

Result<ModelFile> parse_model(const std::string& path, std::string_view bytes, const ModelReadOptions& options,
                              const Progress& progress) {
  if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled while reading", {path, 0, "", ""}, ""};
  return parse_mesh_file(path, bytes, options);
}

const std::vector<std::string>& model_extensions() {
  static const std::vector<std::string> extensions = [] {
    std::vector<std::string> all = mesh_extensions();
    return all;
  }();
  return extensions;
}

}  // namespace impend
