#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "impend/import/file_bytes.h"
#include "impend/records/problem/problem_files.h"

namespace impend {
namespace {

namespace fs = std::filesystem;

// Everything that a problem folder may hold.
constexpr std::array<const char*, 8> kFileNames = {"M.mtx", "Q.mtx",     "J.mtx",     "G.mtx",
                                                   "c.mtx", "noise.mtx", "place.mtx", "names.json"};

Error output_error(const fs::path& path, std::string what, std::string hint) {
  return {ErrorCode::kOutput, std::move(what), {path.string(), 0, "", ""}, std::move(hint)};
}

Status write_files(const std::vector<TextFile>& files, const fs::path& folder) {
  for (const TextFile& file : files) {
    std::ofstream stream(folder / file.name, std::ios::binary | std::ios::trunc);
    stream.write(file.bytes.data(), static_cast<std::streamsize>(file.bytes.size()));
    stream.close();
    if (!stream) {
      return output_error(folder / file.name, "the file cannot be written", "check permissions and free space");
    }
  }
  return ok_status();
}

}  // namespace

Status write_problem(const ProblemFolder& problem, const std::string& folder, bool overwrite) {
  const Result<std::vector<TextFile>> files = print_problem(problem);
  if (!files) return files.error();
  std::error_code failure;
  for (const char* name : kFileNames) {
    const fs::path path = fs::path(folder) / name;
    if (overwrite || !fs::exists(path, failure)) continue;
    return output_error(path, "the file exists already", "choose another folder, or ask to overwrite with --force");
  }
  fs::create_directories(folder, failure);
  if (!fs::is_directory(folder, failure)) {
    return output_error(folder, "the folder cannot be made", "choose a place that you may write to");
  }
  for (const char* name : kFileNames) {
    const fs::path path = fs::path(folder) / name;
    if (fs::exists(path, failure) && !fs::remove(path, failure)) {
      return output_error(path, "the old file cannot be removed", "remove it yourself, or choose another folder");
    }
  }
  return write_files(files.value(), folder);
}

Result<std::string> write_problem_to_new_folder(const ProblemFolder& problem, const std::string& parent,
                                                const std::string& stem) {
  const Result<std::vector<TextFile>> files = print_problem(problem);
  if (!files) return files.error();
  constexpr int kMostFolders = 10000;
  for (int number = 1; number <= kMostFolders; ++number) {
    const fs::path folder = fs::path(parent) / (number == 1 ? stem : fmt::format("{}-{}", stem, number));
    std::error_code failure;
    // Made here or not at all: a folder that another program makes at the same moment is not taken.
    if (!fs::create_directory(folder, failure)) {
      if (!failure || failure == std::errc::file_exists || fs::exists(folder, failure)) continue;
      return output_error(folder, "the folder cannot be made", "run again in a folder that you may write to");
    }
    if (const Status written = write_files(files.value(), folder); !written) return written.error();
    return folder.string();
  }
  return output_error(fs::path(parent) / stem, "this folder and all its numbered successors exist already",
                      "remove some of them");
}

Result<ProblemFolder> read_problem(const std::string& folder) {
  std::error_code failure;
  if (!fs::exists(folder, failure)) {
    return Error{ErrorCode::kFileNotFound, "there is no such folder", {folder, 0, "", ""}, "check the path"};
  }
  if (!fs::is_directory(folder, failure)) {
    return Error{ErrorCode::kFileUnreadable,
                 "is not a folder",
                 {folder, 0, "", ""},
                 "name the folder that holds M.mtx, Q.mtx and J.mtx; 'impend export INPUT --problem DIR' writes one"};
  }
  std::vector<TextFile> files;
  for (const char* name : kFileNames) {
    const fs::path path = fs::path(folder) / name;
    if (!fs::exists(path, failure) && !fs::is_symlink(path, failure)) continue;
    const Result<std::string> bytes = read_file_bytes(path.string());
    if (!bytes) return bytes.error();
    files.push_back({name, bytes.value()});
  }
  return parse_problem(folder, files);
}

}  // namespace impend
