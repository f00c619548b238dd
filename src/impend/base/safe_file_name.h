// Names of parts and assemblies as names of files.
#pragma once

#include <string>

namespace impend {

// The first hundred bytes of `name`, every byte that some file system or shell dislikes replaced by '_'; `otherwise`
// for an empty name. Never begins with a dot. Held by tests/unit/base.
std::string safe_file_name(const std::string& name, const std::string& otherwise);

}  // namespace impend
