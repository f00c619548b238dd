// CAD models: STEP, IGES and BREP, read by a process of its own, so that a file which makes the CAD kernel crash, hang
// or take all memory costs an error message and nothing else.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/base/progress.h"
#include "impend/base/result.h"
#include "impend/import/model_file.h"

namespace impend {

enum class CadFormat { kStep, kIges, kBrep };

// By content (the first bytes), then by extension; nullopt for anything else. Held by tests/unit/import/test_cad_model.
std::optional<CadFormat> cad_format(const std::string& path, std::string_view bytes);

// Extensions (lower case, with dot): .step .stp .p21 .iges .igs .brep .brp.
const std::vector<std::string>& cad_extensions();

// The model as the program impend-cad-reader understands it; it is looked for where the environment variable
// IMPEND_CAD_READER says, beside the running program, in ../libexec/impend from there, and where it was installed. The
// process may take two thirds of the machine's memory, at most 16 GiB, options.stall_limit seconds without progress,
// and the computing time of process_limits (child_process.h); it is gone when the call returns. `progress` is called
// from the calling thread only. Errors, with the file: kParse and kBadValue (what the process says of the file),
// kUnsupported (no such program; it crashed, stalled or ran out of memory), kCancelled. Held by
// tests/unit/import/test_cad_model.
Result<ModelFile> read_cad(const std::string& path, std::string_view bytes, CadFormat format,
                           const ModelReadOptions& options = {}, const Progress& progress = {});

// Where the program that reads CAD files is.

// Its path: what IMPEND_CAD_READER says; else the first that can be run of the running program's folder,
// ../libexec/impend from there, and the folder it is installed to. Never the current folder or PATH: a file opened from
// a stranger's folder must not bring its own program along. Error: kUnsupported. Held by
// tests/unit/import/test_cad_model.
Result<std::string> find_cad_reader();

}  // namespace impend
