// From a path to an assembly: the one place where units are turned into SI.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/progress.h"
#include "impend/import/model_file.h"

namespace impend {

// Everything the command line can say about an input that is not an assembly file.
struct ImportOptions {
  std::optional<std::string> unit;   // "mm" | "cm" | "m" | "in", for files that state none
  std::vector<std::string> fixed;    // part names or globs (* and ?)
  std::optional<double> density;     // kg/m³, default kDefaultDensity
  std::optional<Vec3> gravity;       // m/s²
  std::optional<bool> ground;        // true: plane under the lowest point; default: only when nothing is fixed
  bool split = false;                // one part per connected shell
  bool one_part_per_file = false;    // named after it, whatever objects and shells it holds
  bool skip_bad = false;             // files that cannot be read are told and left out, where others remain
  std::vector<std::string> exclude;  // parts, and files of folders, that are left out: names or globs
  std::vector<std::string> join;     // "A,B": names or globs of parts that are taken as one body, see chosen_parts.h
  std::optional<double> gap;         // in the input's length unit
  bool gap_auto = false;             // without a gap: chosen anew, whatever the file states
  std::optional<double> noise;       // how exact coordinates are, in the input's length unit; else as the digits say
  std::optional<double> angle_deg;
  ModelReadOptions read;  // how exact shapes become triangles; also for the files of an assembly file
};

// `inputs`: one assembly file (or the folder or zip archive that holds it), or files of shapes and/or folders of them,
// see list_model_files. Errors as documented for each reader; kUnitMissing when a file states no unit and options.unit
// is absent. An assembly file takes the options gap, noise, angle, gravity and ground too (they override it), `fixed`
// and `join`, which add to the file's, and `exclude`; the others do not apply there and are kUsage errors. Shapes
// beside it that it does not name are told ("skipped-file") where its folder was given. Duplicate names get "#2", "#3",
// … with a warning outside assembly files. A --fixed pattern that matches nothing is kUsage with the nearest part name.
// Held by tests/unit/import.
Result<Assembly> read_assembly(const std::vector<std::string>& inputs, const ImportOptions& options,
                               const Progress& progress = {});

// The assembly that `document`, the text of an assembly file, states of shapes in memory: "mesh" of a part names one of
// them by ModelFile::path. Lengths of shapes that state no unit are in that of the document. Options and errors as for
// an assembly file; kFileNotFound for a shape that is not there. Held by tests/unit/import/test_given_shapes.
Result<Assembly> assembly_of_shapes(std::string_view document, const std::vector<ModelFile>& shapes,
                                    const ImportOptions& options, const Progress& progress = {});

// Called with the path and the bytes of every file of shapes or of an assembly that is read, those that files refer to
// among them; from several threads, one at a time, in any order. Members of an archive by their path within it.
using SeeFile = std::function<void(const std::string& path, const std::string& bytes)>;
// The same while `see` looks on. Held by tests/unit/sweep/test_sweep_job.
Result<Assembly> read_assembly_observed(const std::vector<std::string>& inputs, const ImportOptions& options,
                                        const SeeFile& see, const Progress& progress = {});

// Writes an assembly as an assembly file (format impend-assembly 1) plus mesh files into `folder`
// (created when missing; existing files of those names are an error unless `overwrite`). Held by tests/unit/import.
// Parts of equal mesh that come from one object of one file share a file here too. Lengths are printed in the
// assembly's unit (mm when an assembly file does not know it) so that they read back to the same metres, and mesh
// digits so that a reader infers the same coordinate noise (float32 values stay such, fixed decimals are padded, not
// shortened); where digits cannot show it, the part states "coordinate_noise". Error: kOutput.
Status write_assembly(const Assembly& assembly, const std::string& folder, bool overwrite);

// The JSON Schema of the assembly file, as text.
const char* assembly_schema();

}  // namespace impend
