#include <algorithm>
#include <filesystem>

#include "impend/base/nearest_name.h"
#include "impend/import/file_bytes.h"
#include "impend/import/load_models.h"
#include "impend/import/read_model.h"

namespace impend {
namespace {

namespace fs = std::filesystem;

bool is_mesh_file(const fs::path& path) {
  const auto& known = model_extensions();
  return std::find(known.begin(), known.end(), lower_extension(path.string())) != known.end();
}

Result<std::vector<fs::directory_entry>> sorted_entries(const std::string& folder) {
  std::error_code failure;
  std::vector<fs::directory_entry> entries;
  for (fs::directory_iterator it(folder, failure), end; !failure && it != end; it.increment(failure)) {
    entries.push_back(*it);
  }
  if (failure) {
    return Error{ErrorCode::kFileUnreadable,
                 "the folder cannot be read: " + failure.message(),
                 {folder, 0, "", ""},
                 "check its permissions"};
  }
  std::sort(entries.begin(), entries.end(), [](const fs::directory_entry& a, const fs::directory_entry& b) {
    return a.path().filename().string() < b.path().filename().string();
  });
  return entries;
}

Status add_folder(const std::string& folder, ModelInputs* inputs) {
  const auto entries = sorted_entries(folder);
  if (!entries) return entries.error();
  const size_t before = inputs->files.size();
  std::vector<std::string> skipped;
  for (const fs::directory_entry& entry : entries.value()) {
    const std::string name = entry.path().filename().string();
    std::error_code failure;
    const bool is_folder = entry.is_directory(failure);
    if (name.front() == '.') continue;
    if (name.ends_with(".assembly.json")) inputs->assembly_files.push_back(entry.path().string());
    if (!is_folder && is_mesh_file(entry.path())) {
      inputs->files.push_back({entry.path().string(), true});
    } else {
      skipped.push_back(is_folder ? name + "/" : name);
    }
  }
  if (inputs->files.size() == before) {
    const bool has_assembly = !inputs->assembly_files.empty();
    return Error{ErrorCode::kFileNotFound,
                 "the folder holds no mesh file",
                 {folder, 0, "", ""},
                 has_assembly ? "give its assembly file: " + inputs->assembly_files.front()
                              : "known kinds: " + quoted_list(model_extensions()) + "; sub-folders are not entered"};
  }
  if (!skipped.empty()) {
    inputs->warnings.push_back(
        {"skipped-file", "not mesh files, skipped in '" + folder + "': " + quoted_list(skipped), ""});
  }
  return ok_status();
}

}  // namespace

Result<ModelInputs> list_model_files(const std::vector<std::string>& inputs) {
  ModelInputs found;
  for (const std::string& input : inputs) {
    std::error_code failure;
    const fs::file_status status = fs::status(input, failure);
    if (status.type() == fs::file_type::not_found) {
      return Error{ErrorCode::kFileNotFound, "there is no such file or folder", {input, 0, "", ""}, "check the path"};
    }
    if (fs::is_directory(status)) {
      if (const Status added = add_folder(input, &found); !added) return added.error();
    } else {
      found.files.push_back({input, false});
    }
  }
  return found;
}

}  // namespace impend
