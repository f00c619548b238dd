// Names for parts that come from mesh files.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/import/mesh/mesh_file.h"

namespace impend {

// `text` with bytes that are no UTF-8 replaced by U+FFFD and control characters by spaces, so that every report can
// be written.
std::string printable_name(const std::string& text);

// One name per object: its own; the file's stem for a single object without one (always for a single object when
// `prefer_stem`); "stem#1", "stem#2", … for several without one.
std::vector<std::string> object_names(const MeshFile& file, bool prefer_stem);

// Renames later parts of equal name to "name#2", "name#3", … (also a part called "ground", which belongs to the
// ground plane), with a warning "renamed" each. Held by tests/unit/import/test_read_assembly.
void make_names_unique(std::vector<Part>* parts, Diagnostics* warnings);

}  // namespace impend
