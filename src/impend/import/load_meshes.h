// From mesh files and folders of them, or from the entries of an assembly file, to parts.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/progress.h"
#include "impend/import/assembly_file/assembly_file.h"

namespace impend {

struct LoadedParts {
  std::vector<Part> parts;
  Diagnostics warnings;
};

struct MeshInput {
  std::string path;
  bool from_folder = false;
};

struct MeshInputs {
  std::vector<MeshInput> files;
  std::vector<std::string> assembly_files;  // seen in folders, for hints
  Diagnostics warnings;                     // "skipped-file"
};

// The mesh files that `inputs` stand for: files as given, folders opened (not their sub-folders) and sorted by file
// name, files of other kinds noted in one warning per folder. Errors: kFileNotFound (also a folder without mesh
// files), kFileUnreadable.
Result<MeshInputs> list_mesh_files(const std::vector<std::string>& inputs);

// One part per object (or per shell group with `split`), names unique, mass from `density`.
Result<LoadedParts> load_mesh_files(const MeshInputs& inputs, double metres_per_unit, double density, bool split,
                                    const Progress& progress);

// The meshes of an assembly file at `path`, each file read once; poses, masses and densities applied. Errors of the
// mesh reader with part and key added; kMissingKey (several objects, none named), kBadValue (no such object),
// kCancelled. Warns "default-density" once when a movable part has neither density nor mass.
Result<LoadedParts> load_assembly_parts(const AssemblyFile& file, const std::string& path, const Progress& progress);

}  // namespace impend
