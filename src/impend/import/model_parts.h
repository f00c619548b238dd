// From a file of shapes to parts: every placement of an object is one.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/progress.h"
#include "impend/import/model_file.h"

namespace impend {

// One part per placement (per object when the file has none), in the file's order, in metres: cleaned once per object,
// then copied. The part's pose is the placement; the placement's noise is added to the coordinates' own. Names are made
// printable but not unique: the placement's, else the object's, else the file's stem ("stem#1", "stem#2", … for several
// without one; always the stem for a single part when `prefer_stem`). No mass but what the file states. Held by
// tests/unit/import.
std::vector<Part> parts_from_model(const ModelFile& file, double metres_per_unit, bool prefer_stem,
                                   const RepairOptions& repair = {}, const Progress& progress = {});

}  // namespace impend
