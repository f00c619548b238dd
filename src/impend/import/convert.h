// Assemblies as files that other programs read.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/import/file_bytes.h"

namespace impend {

struct Conversion {
  std::vector<OutputFile> files;
  Diagnostics warnings;  // "not-converted": what the format cannot say
};

// Whether `path` names a file of a format that convert_assembly writes, by its extension: .3mf, .glb, .obj.
bool is_convertible_file(const std::string& path);

// Whether `path` may be written to. Errors: kUsage (another extension, unless such a folder exists or a slash follows),
// kOutput (the file exists, unless `overwrite`; its folder does not).
Status check_conversion(const std::string& path, bool overwrite);

// The files to write: `path`, for OBJ its materials beside it too. Names, colours, poses and shared meshes survive as
// far as the format goes; what is lost is told. Nothing is written. Held by tests/unit/import.
Result<Conversion> convert_assembly(const Assembly& assembly, const std::string& path);

}  // namespace impend
