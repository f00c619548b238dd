// From files of shapes and folders of them, or from the entries of an assembly file, to parts.
#pragma once

#include <functional>
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
  std::optional<double> density;   // kg/m³, for parts of which no file states a mass; default kDefaultDensity
  bool split = false;
  ModelReadOptions read;
  bool one_part_per_file = false;
  bool skip_bad = false;             // a file that cannot be read is told and passed over, where others remain
  std::vector<std::string> exclude;  // names and globs of parts and files
};

struct ModelInput {
  std::string path;
  bool among_others = false;  // of a folder, or one of several: a part that is all there is in it bears its name
  FileReader read = read_file_bytes;  // of this file and those beside it
};

struct ModelInputs {
  std::optional<ModelInput> assembly_file;  // then nothing else was given
  std::vector<ModelInput> files;            // of shapes; with an assembly file those beside it in its folder
  std::vector<std::string> folders;         // with an assembly file: those beside it that hold shapes
  Diagnostics warnings;                     // "skipped-file"
};

// What `inputs` stand for: files as given; folders opened, but not their sub-folders, which are told; zipped folders
// (x.zip) opened with all that is in them; sorted by file name, COMPAS files among the .json told by their content,
// files of other kinds noted in one warning per folder, STEP files that others of them refer to left out. A folder with
// a *.assembly.json, or a zip with one anywhere, is that assembly. A .json given by name that is no COMPAS file,
// readable or not, is taken for an assembly file, whose reader says what is wrong with it. Errors: kUsage (several
// assembly files in one folder, which are listed; an assembly among other inputs), kFileNotFound (also a folder without
// mesh files), kFileUnreadable, those of open_zip_folder. Held by tests/unit/import/test_folder_input and
// test_archive_folder.
Result<ModelInputs> list_model_files(const std::vector<std::string>& inputs);

// One part per placement (or per shell group with `split`), names unique, mass as its file states it, else from the
// density. Errors of read_model; kUnitMissing when neither a file nor the options say the unit. Warns "unit-stated"
// when they differ and "mass-stated" when the density does not apply to a part (the file wins), "default-density" when
// none was given, "skipped-bad-file". Parts and files that `exclude` takes are not there; kUsage when a pattern takes
// nothing. Held by tests/unit/import/test_folder_choices.
Result<LoadedParts> load_model_files(const ModelInputs& inputs, const LoadOptions& options, const Progress& progress);

// A file of shapes by its path, from wherever it is.
using ShapeReader = std::function<Result<ModelFile>(const std::string& path)>;

// The shapes of an assembly file at `path`, each file read once with `read`; a shape stands where its own file places
// it, then the entry's pose, mass and density are applied. Errors of the reader with part and key added; kMissingKey
// (several objects, none named), kBadValue (no such object), kDuplicateName (several objects of that name), kCancelled.
// Warns "default-density" once when a movable part has neither density nor mass: its own, its mesh file's or the
// default's, in this order.
Result<LoadedParts> load_assembly_parts(const AssemblyFile& file, const std::string& path, const RepairOptions& repair,
                                        const Progress& progress, const ShapeReader& read);

// The warning that kDefaultDensity is taken for these parts.
Warning assumed_density(const std::vector<std::string>& parts);

// Files of a folder that are parts of others.

// STEP files that another one of `files` says its products are in are taken out, since they are read with that one, and
// told ("skipped-file"). Files that refer to each other in a circle stay. Held by tests/unit/import/test_folder_input.
void leave_out_referred(std::vector<ModelInput>* files, Diagnostics* warnings);

}  // namespace impend
