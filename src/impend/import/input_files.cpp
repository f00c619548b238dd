#include "impend/import/input_files.h"

#include "impend/import/file_bytes.h"
#include "impend/import/sha256.h"

namespace impend {

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

std::string without_home(const std::string& path, const std::string& home) {
  std::string folder = home;
  while (folder.ends_with('/')) folder.pop_back();
  if (folder.empty() || !path.starts_with(folder + "/")) return path;
  return "~" + path.substr(folder.size());
}

}  // namespace impend
