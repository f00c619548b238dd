// An assembly as the files that say it, as values.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/import/file_bytes.h"

namespace impend {

// What write_assembly (read_assembly.h) writes into `folder`: the files of meshes, then the assembly file. The same
// assembly gives the same bytes.
std::vector<OutputFile> assembly_files(const Assembly& assembly, const std::string& folder);

}  // namespace impend
