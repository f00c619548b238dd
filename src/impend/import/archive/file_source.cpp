#include "impend/import/archive/file_source.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>

#include "impend/import/archive/zip_archive.h"

namespace impend {
namespace {

namespace fs = std::filesystem;

Error unreadable(const std::string& folder, const std::error_code& failure) {
  return {ErrorCode::kFileUnreadable,
          "the folder cannot be read: " + failure.message(),
          {folder, 0, "", ""},
          "check its permissions"};
}

Result<std::vector<FolderEntry>> list_folder(const std::string& folder) {
  std::error_code failure;
  std::vector<FolderEntry> entries;
  for (fs::directory_iterator it(folder, failure), end; !failure && it != end; it.increment(failure)) {
    std::error_code unknown;
    entries.push_back({it->path().filename().string(), it->is_directory(unknown)});
  }
  if (failure) return unreadable(folder, failure);
  std::sort(entries.begin(), entries.end(), [](const FolderEntry& a, const FolderEntry& b) { return a.name < b.name; });
  return entries;
}

}  // namespace

FileSource disk_files() { return {list_folder, read_file_bytes}; }

namespace {

namespace fs = std::filesystem;

// The archive with the bytes it looks at.
struct OpenZip {
  std::string path, bytes;
  ZipArchive archive;

  // The name inside of "parts.zip/a.obj"; "." for the archive itself, "../…" for anything outside.
  std::string inner(const std::string& shown) const {
    return fs::path(shown).lexically_normal().lexically_relative(fs::path(path).lexically_normal()).string();
  }
};
using SharedZip = std::shared_ptr<const OpenZip>;

std::vector<FolderEntry> list_in_zip(const OpenZip& zip, const std::string& folder) {
  std::string prefix = zip.inner(folder);
  prefix = prefix == "." ? "" : prefix + "/";
  std::map<std::string, bool> found;
  for (const ZipEntry& entry : zip.archive.entries()) {
    if (!entry.name.starts_with(prefix) || is_hidden_entry(entry.name)) continue;
    const std::string rest = entry.name.substr(prefix.size());
    const std::size_t slash = rest.find('/');
    found[rest.substr(0, slash)] = slash != std::string::npos;
  }
  std::vector<FolderEntry> entries;
  for (const auto& [name, is_folder] : found) entries.push_back({name, is_folder});
  return entries;
}

Result<std::string> read_in_zip(const OpenZip& zip, const std::string& path) {
  const ZipEntry* entry = zip.archive.find(zip.inner(path));
  if (!entry) {
    return Error{ErrorCode::kFileNotFound,
                 "the archive holds no such file",
                 {path, 0, "", ""},
                 "check the name, and that the file was packed"};
  }
  auto bytes = zip.archive.read(*entry);
  if (bytes) return bytes;
  Error error = bytes.error();
  error.place.file = path;
  error.place.where.clear();
  return error;
}

// Archives are often made of a folder, so that everything lies one step down.
std::string top_folder(const OpenZip& zip) {
  constexpr int kMostSteps = 16;
  std::string folder = zip.path;
  for (int step = 0; step < kMostSteps; ++step) {
    const auto entries = list_in_zip(zip, folder);
    if (entries.size() != 1 || !entries.front().is_folder) break;
    folder += "/" + entries.front().name;
  }
  return folder;
}

}  // namespace

bool is_zip_folder(const std::string& path) {
  std::error_code failure;
  if (lower_extension(path) != ".zip" || !fs::is_regular_file(path, failure)) return false;
  std::ifstream stream(path, std::ios::binary);
  char first[4] = {};
  stream.read(first, sizeof first);
  return looks_like_zip({first, static_cast<std::size_t>(stream.gcount())});
}

Result<ZipFolder> open_zip_folder(const std::string& path) {
  auto bytes = read_file_bytes(path);
  if (!bytes) return bytes.error();
  const auto opened = std::make_shared<OpenZip>();
  opened->path = path;
  opened->bytes = std::move(bytes).value();
  auto archive = ZipArchive::open(path, opened->bytes);
  if (!archive) return archive.error();
  opened->archive = std::move(archive).value();
  const SharedZip zip = opened;
  ZipFolder folder;
  folder.folder = top_folder(*zip);
  folder.notes = zip->archive.notes();
  for (const ZipEntry& entry : zip->archive.entries()) {
    const bool assembly = entry.name.ends_with(".assembly.json") && !is_hidden_entry(entry.name);
    if (assembly) folder.assembly_files.push_back(path + "/" + entry.name);
  }
  folder.files.list = [zip](const std::string& shown) { return Result(list_in_zip(*zip, shown)); };
  folder.files.read = [zip](const std::string& shown) { return read_in_zip(*zip, shown); };
  return folder;
}

}  // namespace impend
