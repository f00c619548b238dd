#include <fmt/format.h>

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
std::string what_instead(const std::vector<std::string>& skipped) {
  std::vector<std::string> folders, json;
  for (const std::string& name : skipped) {
    if (name.back() == '/') folders.push_back(name);
    if (lower_extension(name) == ".json") json.push_back(name);
  }
  if (!json.empty()) return "of JSON files only COMPAS's are taken from folders: name " + quoted_list(json) + " itself";
  if (!folders.empty()) return "sub-folders are not entered: name one of " + quoted_list(folders) + " itself";
  return "known kinds: " + quoted_list(model_extensions());
}

bool is_assembly_name(const std::string& name) { return name.ends_with(".assembly.json"); }

// Anybody's settings may be JSON, so that it is looked into. What cannot be read is taken, and says so then.
bool is_shape_file(const std::string& path, const FileSource& source) {
  const std::string extension = lower_extension(path);
  if (is_one_of(extension, model_extensions())) return true;
  if (extension != ".json") return false;
  const auto bytes = source.read(path);
  return !bytes || looks_like_compas(bytes.value());
}

bool is_assembly_file(const std::string& path) {
  if (lower_extension(path) != ".json") return false;
  const auto bytes = read_file_bytes(path);
  return !bytes || !looks_like_compas(bytes.value());
}

struct FolderContents {
  std::vector<std::string> shapes, assembly_files;  // paths
  std::vector<std::string> others;                  // names
};

Result<FolderContents> contents_of(const std::string& folder, const FileSource& source) {
  const auto entries = source.list(folder);
  if (!entries) return entries.error();
  FolderContents found;
  for (const FolderEntry& entry : entries.value()) {
    const std::string path = (fs::path(folder) / entry.name).string();
    if (entry.name.front() == '.') continue;
    if (entry.is_folder) {
      found.others.push_back(entry.name + "/");
    } else if (is_assembly_name(entry.name)) {
      found.assembly_files.push_back(path);
    } else if (is_shape_file(path, source)) {
      found.shapes.push_back(path);
    } else if (!is_one_of(lower_extension(entry.name), companion_extensions())) {
      found.others.push_back(entry.name);
    }
  }
  return found;
}

void add_shapes(const FolderContents& contents, const FileSource& source, ModelInputs* inputs) {
  for (const std::string& path : contents.shapes) inputs->files.push_back({path, true, source.read});
}

Status add_folder(const std::string& folder, const FolderContents& contents, const FileSource& source,
                  ModelInputs* inputs) {
  if (contents.shapes.empty()) {
    return Error{
        ErrorCode::kFileNotFound, "the folder holds no mesh file", {folder, 0, "", ""}, what_instead(contents.others)};
  }
  add_shapes(contents, source, inputs);
  if (!contents.others.empty()) {
    inputs->warnings.push_back(
        {"skipped-file", "not mesh files, skipped in '" + folder + "': " + quoted_list(contents.others), ""});
  }
  return ok_status();
}

Error several_assemblies(const std::string& input, const char* what, const std::vector<std::string>& files,
                         const char* hint) {
  return {ErrorCode::kUsage,
          fmt::format("the {} holds several assembly files: {}", what, quoted_list(files)),
          {input, 0, "", ""},
          hint};
}

Status add_disk_folder(const std::string& input, ModelInputs* inputs) {
  const FileSource source = disk_files();
  const auto contents = contents_of(input, source);
  if (!contents) return contents.error();
  const std::vector<std::string>& assemblies = contents.value().assembly_files;
  if (assemblies.empty()) return add_folder(input, contents.value(), source, inputs);
  if (assemblies.size() > 1) return several_assemblies(input, "folder", assemblies, "give one of them");
  inputs->assembly_file = ModelInput{assemblies.front()};
  add_shapes(contents.value(), source, inputs);
  return ok_status();
}

Status add_zip(const std::string& input, ModelInputs* inputs) {
  const auto opened = open_zip_folder(input);
  if (!opened) return opened.error();
  const ZipFolder& zip = opened.value();
  for (const std::string& note : zip.notes) inputs->warnings.push_back({"skipped-file", input + ": " + note, ""});
  const std::vector<std::string>& assemblies = zip.assembly_files;
  if (assemblies.size() > 1) {
    return several_assemblies(input, "archive", assemblies, "unpack it and give one of them");
  }
  const std::string folder = assemblies.empty() ? zip.folder : fs::path(assemblies.front()).parent_path().string();
  const auto contents = contents_of(folder, zip.files);
  if (!contents) return contents.error();
  if (assemblies.empty()) return add_folder(folder, contents.value(), zip.files, inputs);
  inputs->assembly_file = ModelInput{assemblies.front(), false, zip.files.read};
  add_shapes(contents.value(), zip.files, inputs);
  return ok_status();
}

Status add_input(const std::string& input, ModelInputs* inputs) {
  std::error_code failure;
  const fs::file_status status = fs::status(input, failure);
  if (status.type() == fs::file_type::not_found) return no_such_file(input);
  if (fs::is_directory(status)) return add_disk_folder(input, inputs);
  if (is_zip_folder(input)) return add_zip(input, inputs);
  if (is_assembly_file(input)) {
    inputs->assembly_file = ModelInput{input};
  } else {
    inputs->files.push_back({input, false});
  }
  return ok_status();
}

}  // namespace

Result<ModelInputs> list_model_files(const std::vector<std::string>& inputs) {
  ModelInputs found;
  for (const std::string& input : inputs) {
    if (const Status added = add_input(input, &found); !added) return added.error();
    if (!found.assembly_file || inputs.size() == 1) continue;
    return Error{ErrorCode::kUsage,
                 "an assembly file is read alone",
                 {found.assembly_file->path, 0, "", ""},
                 "list further meshes in the assembly file"};
  }
  return found;
}

}  // namespace impend
