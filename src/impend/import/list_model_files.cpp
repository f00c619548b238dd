#include <algorithm>
#include <filesystem>

#include "impend/base/nearest_name.h"
#include "impend/import/archive/file_source.h"
#include "impend/import/compas/compas_file.h"
#include "impend/import/file_bytes.h"
#include "impend/import/load_models.h"
#include "impend/import/read_model.h"

namespace impend {
namespace {

namespace fs = std::filesystem;

bool is_one_of(const std::string& extension, const std::vector<std::string>& known) {
  return std::find(known.begin(), known.end(), extension) != known.end();
}

// Read by the files that refer to them.
const std::vector<std::string>& companion_extensions() {
  static const std::vector<std::string> extensions = {".mtl", ".bin"};
  return extensions;
}

// What to give instead of a folder without shapes of its own.
std::string what_instead(const std::vector<std::string>& assembly_files, const std::vector<std::string>& skipped) {
  if (!assembly_files.empty()) return "give its assembly file: " + assembly_files.front();
  std::vector<std::string> folders, json;
  for (const std::string& name : skipped) {
    if (name.back() == '/') folders.push_back(name);
    if (lower_extension(name) == ".json") json.push_back(name);
  }
  if (!json.empty()) return "of JSON files only COMPAS's are taken from folders: name " + quoted_list(json) + " itself";
  if (!folders.empty()) return "sub-folders are not entered: name one of " + quoted_list(folders) + " itself";
  return "known kinds: " + quoted_list(model_extensions());
}

// Anybody's settings may be JSON, so that it is looked into. What cannot be read is taken, and says so then.
bool is_shape_file(const std::string& path, const FileSource& source) {
  const std::string extension = lower_extension(path);
  if (is_one_of(extension, model_extensions())) return true;
  if (extension != ".json" || path.ends_with(".assembly.json")) return false;
  const auto bytes = source.read(path);
  return !bytes || looks_like_compas(bytes.value());
}

Status add_folder(const std::string& folder, const FileSource& source, ModelInputs* inputs) {
  const auto entries = source.list(folder);
  if (!entries) return entries.error();
  const size_t before = inputs->files.size();
  std::vector<std::string> skipped;
  for (const FolderEntry& entry : entries.value()) {
    const std::string& name = entry.name;
    const std::string path = (fs::path(folder) / name).string();
    const std::string extension = lower_extension(name);
    if (name.front() == '.') continue;
    if (name.ends_with(".assembly.json")) inputs->assembly_files.push_back(path);
    if (!entry.is_folder && is_shape_file(path, source)) {
      inputs->files.push_back({path, true, source.read});
    } else if (entry.is_folder || !is_one_of(extension, companion_extensions())) {
      skipped.push_back(entry.is_folder ? name + "/" : name);
    }
  }
  if (inputs->files.size() == before) {
    return Error{ErrorCode::kFileNotFound,
                 "the folder holds no mesh file",
                 {folder, 0, "", ""},
                 what_instead(inputs->assembly_files, skipped)};
  }
  if (!skipped.empty()) {
    inputs->warnings.push_back(
        {"skipped-file", "not mesh files, skipped in '" + folder + "': " + quoted_list(skipped), ""});
  }
  return ok_status();
}

Status add_zip(const std::string& input, ModelInputs* inputs) {
  const auto zip = open_zip_folder(input);
  if (!zip) return zip.error();
  for (const std::string& note : zip.value().notes) {
    inputs->warnings.push_back({"skipped-file", input + ": " + note, ""});
  }
  return add_folder(zip.value().folder, zip.value().files, inputs);
}

}  // namespace

Result<ModelInputs> list_model_files(const std::vector<std::string>& inputs) {
  ModelInputs found;
  for (const std::string& input : inputs) {
    std::error_code failure;
    const fs::file_status status = fs::status(input, failure);
    if (status.type() == fs::file_type::not_found) return no_such_file(input);
    if (fs::is_directory(status)) {
      if (const Status added = add_folder(input, disk_files(), &found); !added) return added.error();
    } else if (is_zip_folder(input)) {
      if (const Status added = add_zip(input, &found); !added) return added.error();
    } else {
      found.files.push_back({input, false});
    }
  }
  return found;
}

Result<std::optional<ModelInput>> find_zipped_assembly_file(const std::string& input) {
  if (!is_zip_folder(input)) return std::optional<ModelInput>();
  const auto zip = open_zip_folder(input);
  if (!zip) return zip.error();
  const std::vector<std::string>& files = zip.value().assembly_files;
  if (files.empty()) return std::optional<ModelInput>();
  if (files.size() > 1) {
    return Error{ErrorCode::kUsage,
                 "the archive holds several assembly files: " + quoted_list(files),
                 {input, 0, "", ""},
                 "unpack it and give one of them"};
  }
  return std::optional(ModelInput{files.front(), false, zip.value().files.read});
}

}  // namespace impend
