// The assembly file (*.assembly.json, format impend-assembly 1): from its text to a value.
#pragma once

#include <string>
#include <string_view>

#include "impend/base/result.h"
#include "impend/import/assembly_file/assembly_file_value.h"

namespace impend {

// Reads and validates the text of an assembly file; `path` serves the messages and the default name. Unknown keys,
// missing keys, wrong types and values are errors that name the path inside the file: kParse, kUnknownKey,
// kMissingKey, kUnitMissing (no length_unit), kBadValue, kDuplicateName. Held by tests/unit/import/test_assembly_file
// and test_assembly_joints.
Result<AssemblyFile> parse_assembly_file(const std::string& path, std::string_view text);

}  // namespace impend
