#include <algorithm>
#include <filesystem>

#include "impend/import/archive/file_source.h"
#include "impend/import/file_bytes.h"

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

}  // namespace impend
