#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "impend/base/names.h"
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

bool is_assembly_name(const std::string& name) { return name.ends_with(".assembly.json"); }

// Anybody's settings may be JSON, so that it is looked into. What is damaged is taken, and says so then.
bool is_shape_file(const std::string& path, const FileSource& source) {
  const std::string extension = lower_extension(path);
  if (is_one_of(extension, model_extensions())) return true;
  if (extension != ".json") return false;
  const auto bytes = source.read(path);
  return !bytes || holds_compas_shapes(bytes.value());
}

bool is_assembly_file(const std::string& path) {
  if (lower_extension(path) != ".json") return false;
  const auto bytes = read_file_bytes(path);
  return !bytes || !looks_like_compas(bytes.value());
}

struct FolderContents {
  std::vector<std::string> shapes, assembly_files, folders;  // paths
  std::vector<std::string> others;                           // names of files
};

Result<FolderContents> contents_of(const std::string& folder, const FileSource& source) {
  const auto entries = source.list(folder);
  if (!entries) return entries.error();
  FolderContents found;
  for (const FolderEntry& entry : entries.value()) {
    const std::string path = (fs::path(folder) / entry.name).string();
    if (entry.name.front() == '.') continue;
    if (entry.is_folder) {
      found.folders.push_back(path);
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

std::vector<std::string> as_folder_names(const std::vector<std::string>& paths) {
  std::vector<std::string> names;
  for (const std::string& path : paths) names.push_back(fs::path(path).filename().string() + "/");
  return names;
}

// What to give instead of a folder without shapes of its own.
std::string what_instead(const FolderContents& contents) {
  std::vector<std::string> json;
  for (const std::string& name : contents.others) {
    if (lower_extension(name) == ".json") json.push_back(name);
  }
  if (!json.empty()) return "of JSON files only COMPAS's are taken from folders: name " + quoted_list(json) + " itself";
  if (!contents.folders.empty()) {
    return "sub-folders are not entered: name one of " + quoted_list(as_folder_names(contents.folders)) + " itself";
  }
  return "known kinds: " + quoted_list(model_extensions());
}

void add_shapes(const FolderContents& contents, const FileSource& source, ModelInputs* inputs) {
  for (const std::string& path : contents.shapes) inputs->files.push_back({path, true, source.read});
}

void tell_skipped(const std::string& folder, const std::string& what, const std::vector<std::string>& names,
                  ModelInputs* inputs) {
  if (names.empty()) return;
  inputs->warnings.push_back({"skipped-file", fmt::format("{} '{}': {}", what, folder, quoted_list(names)), ""});
}

Status add_folder(const std::string& folder, const FolderContents& contents, const FileSource& source,
                  ModelInputs* inputs) {
  if (contents.shapes.empty()) {
    return Error{
        ErrorCode::kFileNotFound, "the folder holds no mesh file", {folder, 0, "", ""}, what_instead(contents)};
  }
  add_shapes(contents, source, inputs);
  tell_skipped(folder, "not mesh files, skipped in", contents.others, inputs);
  tell_skipped(folder, "sub-folders are not entered, in", as_folder_names(contents.folders), inputs);
  return ok_status();
}

// Nobody can name a folder inside an archive, so that all of them are entered, each before those after it.
Status add_all_folders(const std::string& top, const FileSource& source, ModelInputs* inputs) {
  constexpr std::size_t kMostFolders = 1000;  // every one costs a look at all entries of the archive
  std::vector<std::string> waiting = {top};
  std::size_t entered = 0;
  while (!waiting.empty() && entered++ < kMostFolders) {
    const std::string folder = waiting.back();
    waiting.pop_back();
    const auto contents = contents_of(folder, source);
    if (!contents) return contents.error();
    add_shapes(contents.value(), source, inputs);
    tell_skipped(folder, "not mesh files, skipped in", contents.value().others, inputs);
    const std::vector<std::string>& inner = contents.value().folders;
    waiting.insert(waiting.end(), inner.rbegin(), inner.rend());
  }
  tell_skipped(top, "more folders than are entered, skipped in", as_folder_names(waiting), inputs);
  return ok_status();
}

// Beside an assembly file: those that hold shapes.
void note_folders(const FolderContents& contents, const FileSource& source, ModelInputs* inputs) {
  for (const std::string& folder : contents.folders) {
    const auto inner = contents_of(folder, source);
    if (inner && !inner.value().shapes.empty()) inputs->folders.push_back(folder);
  }
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
  note_folders(contents.value(), source, inputs);
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
  if (assemblies.empty()) {
    if (const Status added = add_all_folders(zip.folder, zip.files, inputs); !added) return added;
    if (!inputs->files.empty()) return ok_status();
    return Error{ErrorCode::kFileNotFound,
                 "the archive holds no mesh file",
                 {input, 0, "", ""},
                 "known kinds: " + quoted_list(model_extensions())};
  }
  const auto contents = contents_of(fs::path(assemblies.front()).parent_path().string(), zip.files);
  if (!contents) return contents.error();
  inputs->assembly_file = ModelInput{assemblies.front(), false, zip.files.read};
  add_shapes(contents.value(), zip.files, inputs);
  note_folders(contents.value(), zip.files, inputs);
  return ok_status();
}

Status add_input(const std::string& input, bool is_one_of_several, ModelInputs* inputs) {
  std::error_code failure;
  const fs::file_status status = fs::status(input, failure);
  if (status.type() == fs::file_type::not_found) return no_such_file(input);
  if (fs::is_directory(status)) return add_disk_folder(input, inputs);
  if (is_zip_folder(input)) return add_zip(input, inputs);
  if (is_assembly_file(input)) {
    inputs->assembly_file = ModelInput{input};
  } else {
    inputs->files.push_back({input, is_one_of_several});
  }
  return ok_status();
}

}  // namespace

Result<ModelInputs> list_model_files(const std::vector<std::string>& inputs) {
  ModelInputs found;
  for (const std::string& input : inputs) {
    if (const Status added = add_input(input, inputs.size() > 1, &found); !added) return added.error();
    if (!found.assembly_file || inputs.size() == 1) continue;
    return Error{ErrorCode::kUsage,
                 "an assembly file is read alone",
                 {found.assembly_file->path, 0, "", ""},
                 "list further meshes in the assembly file"};
  }
  if (!found.assembly_file) leave_out_referred(&found.files, &found.warnings);
  return found;
}

}  // namespace impend
