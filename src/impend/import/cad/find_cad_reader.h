// Where the program that reads CAD files is.
#pragma once

#include <string>

#include "impend/base/result.h"

namespace impend {

// Its path: what IMPEND_CAD_READER says; else the first that can be run of the running program's folder,
// ../libexec/impend from there, and the folder it is installed to. Never the current folder or PATH: a file opened from
// a stranger's folder must not bring its own program along. Error: kUnsupported. Held by
// tests/unit/import/test_cad_model.
Result<std::string> find_cad_reader();

}  // namespace impend
