// Where files come from: the file system, or a zip archive that stands for a folder.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "impend/base/result.h"
#include "impend/import/file_bytes.h"

namespace impend {

struct FolderEntry {
  std::string name;
  bool is_folder = false;
};

// Paths are those that messages show: "parts/a.obj", or "parts.zip/a.obj" for a file in an archive.
struct FileSource {
  // What lies directly in the folder, sorted by name. Errors: kFileUnreadable.
  std::function<Result<std::vector<FolderEntry>>(const std::string& folder)> list;
  // The bytes of a file. Errors: kFileNotFound, kFileUnreadable; of an archive also those of ZipArchive::read.
  FileReader read;
};

FileSource disk_files();

// A zip archive as a folder.
struct ZipFolder {
  std::string folder;                       // "parts.zip", or "parts.zip/top" when all files lie in one folder
  std::vector<std::string> assembly_files;  // "parts.zip/top/arch.assembly.json", anywhere in the archive
  std::vector<std::string> notes;           // what was skipped
  FileSource files;
};

// Opens the archive at `path`; hidden files are passed over, archives inside are files like others. Errors of
// read_file_bytes and ZipArchive::open. Held by tests/unit/import/test_archive_folder.
Result<ZipFolder> open_zip_folder(const std::string& path);

// True when `path` is a file that begins like a zip archive and is called ".zip".
bool is_zip_folder(const std::string& path);

}  // namespace impend
