// From files of shapes and folders of them, or from the entries of an assembly file, to parts.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/progress.h"
#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/file_bytes.h"
#include "impend/import/model_file.h"

namespace impend {

struct LoadedParts {
  std::vector<Part> parts;
  std::optional<StatedUnit> unit;  // what lengths are printed in: the first file's own, else the one that was named
  Diagnostics warnings;
};

struct LoadOptions {
  std::optional<StatedUnit> unit;  // for files that state none
  double density = kDefaultDensity;
  bool split = false;
  ModelReadOptions read;
};

struct ModelInput {
  std::string path;
  bool from_folder = false;
  FileReader read = read_file_bytes;  // of this file and those beside it
};

struct ModelInputs {
  std::vector<ModelInput> files;
  std::vector<std::string> assembly_files;  // seen in folders, for hints
  Diagnostics warnings;                     // "skipped-file"
};

// The mesh files that `inputs` stand for: files as given, folders and zipped folders (x.zip) opened (not their
// sub-folders, but the only top folder of a zip) and sorted by file name, COMPAS files among the .json told by their
// content, files of other kinds noted in one warning per folder. Errors: kFileNotFound (also a folder without mesh
// files), kFileUnreadable, those of open_zip_folder.
Result<ModelInputs> list_model_files(const std::vector<std::string>& inputs);

// The assembly file inside the zipped folder at `input`; nullopt when that is no zipped folder or holds none. Errors:
// kUsage (several), those of open_zip_folder. Held by tests/unit/import/test_archive_folder.
Result<std::optional<ModelInput>> find_zipped_assembly_file(const std::string& input);

// One part per placement (or per shell group with `split`), names unique, mass from the density. Errors of read_model;
// kUnitMissing when neither a file nor the options say the unit. Warns "unit-stated" when they differ (the file wins).
Result<LoadedParts> load_model_files(const ModelInputs& inputs, const LoadOptions& options, const Progress& progress);

// The shapes of an assembly file at `path`, each file read once with `read`; a shape stands where its own file places
// it, then the entry's pose, mass and density are applied. Errors of the reader with part and key added; kMissingKey
// (several objects, none named), kBadValue (no such object), kDuplicateName (several objects of that name), kCancelled.
// Warns "default-density" once when a movable part has neither density nor mass.
Result<LoadedParts> load_assembly_parts(const AssemblyFile& file, const std::string& path,
                                        const ModelReadOptions& options, const Progress& progress,
                                        const FileReader& read = read_file_bytes);

}  // namespace impend
