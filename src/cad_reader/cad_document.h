// A CAD file as a ModelFile: the only door between OCCT and the rest of the program.
#pragma once

#include <string>
#include <vector>

#include "impend/base/progress.h"
#include "impend/base/result.h"
#include "impend/import/cad/cad_model.h"
#include "impend/import/cad/companions.h"
#include "impend/import/model_file.h"

namespace impend {

// Reads a file, which must be seekable, through OCCT, and makes a closed mesh of every solid in it. Lengths are in the
// unit that the file states, else in millimetres (STEP and IGES that mix or omit units) or as stored (BREP).
//
//   objects     one per solid, shared by its instances; the product's name, "name/2" from a product's second solid on;
//               mesh in the solid's own frame with the surface of every face and the exact moments
//   placements  one per occurrence, in the order of the assembly tree
//   notes       what is no solid and was skipped, what was sewn, what OCCT could not read or mesh, files to which this
//               one refers and that are not among `companions`
//
// Errors: kParse (not this format, cut short, damaged), kBadValue (a place that flattens its solid), kUnsupported (no
// solid in it, one without triangles, more than kMostPlacements occurrences, not enough memory), kInternal (OCCT gave
// up). place.file is empty. Held by tests/cad.
Result<ModelFile> read_cad_document(const std::string& path, CadFormat format, const Tessellation& tessellation,
                                    const Progress& progress, const std::vector<CadCompanion>& companions = {});

}  // namespace impend
