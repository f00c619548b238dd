// Bytes from the file system, with errors that say what to do.
#pragma once

#include <functional>
#include <string>

#include "impend/base/result.h"
#include "impend/import/model_file.h"

namespace impend {

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

}  // namespace impend
