// Names for parts that come from mesh files.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"

namespace impend {

// `text` with bytes that are no UTF-8 replaced by U+FFFD and control characters by spaces, so that every report can
// be written.
std::string printable_name(const std::string& text);

// One printable name for each of `given`: itself; the file's stem for one without a name (always for a single one when
// `prefer_stem`); "stem#1", "stem#2", … for several without one.
std::vector<std::string> part_names(const std::vector<std::string>& given, const std::string& path, bool prefer_stem);

// Renames later parts of equal name to "name#2", "name#3", … (also a part called "ground", which belongs to the
// ground plane), with a warning "renamed" each. Held by tests/unit/import/test_read_assembly.
void make_names_unique(std::vector<Part>* parts, Diagnostics* warnings);

}  // namespace impend
