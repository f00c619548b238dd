#include "impend/import/input_files.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "impend/import/file_bytes.h"
#include "impend/import/load_models.h"
#include "impend/import/sha256.h"

namespace impend {
namespace {

void add_named_meshes(const std::string& assembly_file, std::vector<std::string>* files) {
  const Result<std::string> bytes = read_file_bytes(assembly_file);
  if (!bytes) return;
  const nlohmann::json json = nlohmann::json::parse(bytes.value(), nullptr, false);
  if (!json.is_object() || !json.contains("parts") || !json["parts"].is_array()) return;
  const std::filesystem::path folder = std::filesystem::path(assembly_file).parent_path();
  std::set<std::string> named;
  for (const nlohmann::json& part : json["parts"]) {
    if (!part.is_object() || !part.contains("mesh") || !part["mesh"].is_string()) continue;
    named.insert((folder / part["mesh"].get<std::string>()).string());
  }
  files->insert(files->end(), named.begin(), named.end());
}

}  // namespace

SeeFile SeenFiles::see() {
  return [this](const std::string& path, const std::string& bytes) {
    files_[path] = {path, bytes.size(), sha256_hex(bytes)};
  };
}

std::vector<InputFile> SeenFiles::list(const std::vector<std::string>& inputs) const {
  std::map<std::string, InputFile> files = files_;
  for (const std::string& input : inputs) {
    if (files.contains(input) || lower_extension(input) != ".zip") continue;
    if (const Result<std::string> bytes = read_file_bytes(input); bytes)
      files[input] = {input, bytes.value().size(), sha256_hex(bytes.value())};
  }
  std::vector<InputFile> list;
  for (auto& [path, file] : files) list.push_back(std::move(file));
  return list;
}

std::vector<std::string> files_to_read(const std::vector<std::string>& inputs) {
  std::vector<std::string> files = inputs;
  for (const std::string& input : inputs) {
    const std::string extension = lower_extension(input);
    std::error_code failure;
    if (std::filesystem::is_directory(input, failure)) {
      const Result<ModelInputs> listed = list_model_files({input});
      if (!listed) continue;
      for (const ModelInput& file : listed.value().files) files.push_back(file.path);
      if (!listed.value().assembly_file) continue;
      files.push_back(listed.value().assembly_file->path);
      add_named_meshes(files.back(), &files);
    } else if (extension == ".json") {
      add_named_meshes(input, &files);
    }
  }
  return files;
}

std::string without_home(const std::string& path, const std::string& home) {
  std::string folder = home;
  while (folder.ends_with('/')) folder.pop_back();
  if (folder.empty() || !path.starts_with(folder + "/")) return path;
  return "~" + path.substr(folder.size());
}

}  // namespace impend
