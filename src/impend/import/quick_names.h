// Names of parts where somebody waits for them between two keys: fast, and silent where a file says nothing.
#pragma once

#include <string>
#include <vector>

namespace impend {

// In the order of the file: of an assembly file, whose meshes are not read, or of a small file of shapes. None of files
// that are large, that need the reader of CAD files, or that cannot be read. Held by tests/cli/test_cli_describe.
std::vector<std::string> quick_part_names(const std::string& file);

}  // namespace impend
