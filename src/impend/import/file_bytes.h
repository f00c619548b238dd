// Bytes from and to the file system, with errors that say what to do.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "impend/base/result.h"
#include "impend/import/model_file.h"

namespace impend {

// A file that is to be written, whole.
struct OutputFile {
  std::string path;
  std::string bytes;
};

// The whole file. Errors: kFileNotFound, kFileUnreadable (a folder, no regular file, no permission, cut short). Held by
// tests/unit/import.
Result<std::string> read_file_bytes(const std::string& path);

// What to say of a path at which nothing is: a link that leads nowhere is told apart.
Error no_such_file(const std::string& path);

using FileReader = std::function<Result<std::string>(const std::string& path)>;

// Reads companions from the folder of `path`; kBadValue for absolute names and names that lead out of the folder.
CompanionReader companions_beside(const std::string& path, FileReader read = read_file_bytes);

// The last extension, lower case, with its dot; "" when there is none.
std::string lower_extension(const std::string& path);

// Names of files as URIs write them: "%20" -> " "; a percent sign without two hexadecimal digits stays. Held by
// tests/unit/import/test_percent_decoded.
std::string percent_decoded(std::string_view uri);

}  // namespace impend
