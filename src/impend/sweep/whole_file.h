// Files that are whole or not there at all.
#pragma once

#include <string>

#include "impend/base/result.h"

namespace impend {

// Writes beside `path`, forces it to the disk and renames it. Errors: kOutput.
Status write_whole_file(const std::string& path, const std::string& bytes);
// Forces to the disk what a folder says of its files, as far as the file system has that.
void sync_folder(const std::string& folder);
Error cannot_write_file(const std::string& path, int reason);

}  // namespace impend
