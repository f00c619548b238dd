// 3MF, the 3D Manufacturing Format: a zip archive of XML.
#pragma once

#include <string>
#include <string_view>

#include "impend/assembly/assembly.h"
#include "impend/base/progress.h"
#include "impend/import/model_file.h"

namespace impend {

// The build: every item, or object inside an item, is a placement; instances of a mesh share one object. Read are the
// core specification, colours of the materials extension, and objects in other model files (production extension).
// A placement bears the object's name, or that of the group that wraps this object alone, else the part number; `path`
// names the groups around it. A triangle mesh takes the object's colour, else that of most of its triangles. Support
// and surface objects and unknown elements are skipped with a note. Errors: those of ZipArchive; kParse, kBadValue
// (numbers, indices, references, cycles, flattening transforms), kUnsupported (unknown required extension, document
// type, more than 100 000 placements or 50 million placed triangles), kCancelled. Held by tests/unit/import.
Result<ModelFile> parse_3mf(const std::string& path, std::string_view bytes, const Progress& progress = {});

// The assembly as a 3MF package: one object per distinct mesh, colour and coordinate noise, placed by build items in
// the order of the parts. In the assembly's unit if 3MF has it, else in millimetres; coordinates and transforms read
// back to the same numbers. Fixed parts and coordinate noise are said in metadata of the namespace "impend", which
// other programs pass over; densities, loads, the ground and gravity are not said. Errors: kBadValue (no part with
// triangles), kOutput. Held by tests/unit/import/test_threemf_write.
Result<std::string> to_3mf(const Assembly& assembly);

}  // namespace impend
