// The file as OCCT's document: shapes, names, colours, places; no meshes yet; what of the
// text is looked at before.
#pragma once

#include <Interface_CheckIterator.hxx>
#include <TDocStd_Document.hxx>
#include <XSControl_WorkSession.hxx>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cad_reader/occt_values.h"
#include "impend/base/progress.h"
#include "impend/base/result.h"
#include "impend/import/model_file.h"

namespace impend {

// A product whose shape is in another file.
struct ExternalShape {
  std::string product;
  std::vector<std::string> files;  // what may be the file's name, likeliest first, as written
};

struct CadShapes {
  Handle(TDocStd_Document) document;  // lengths in mm (BREP: as stored)
  std::string format;                 // "STEP AP214"
  std::optional<StatedUnit> unit;
  double resolution = 0;  // length of the document; how exactly the file says that its points are, 0 = unknown
  std::vector<std::string> notes;
  std::map<std::string, ExternalShape> external;  // by the entry of the product's label
  GroupNames group_names;
};

// What the reader's stages are worth in the whole.
inline constexpr double kReadShare = 0.35;
inline constexpr double kTransferShare = 0.65;
inline constexpr double kTreeShare = 0.7;

Result<CadShapes> read_step_shapes(const std::string& path, const Progress& progress);
Result<CadShapes> read_iges_shapes(const std::string& path, const Progress& progress);
Result<CadShapes> read_brep_shapes(const std::string& path, const Progress& progress);

// Length units of CAD files.

// The unit of `millimetres` each: "mm", "cm", "m", "in", "ft", … by its length, else "<number> mm".
StatedUnit unit_of_length(double millimetres);

// What a STEP file's text says wrongly, found before shapes are made of it.

// "3 entities of the file are damaged ('Parameter n.2 …')", "" when nothing has failed.
std::string note_of_failures(const Interface_CheckIterator& checks, const char* what);

// Damage of geometry and topology: an entity that could not be read as the standard has it, with a reference to an
// entity that is missing or of another kind, or a number that is none. OCCT leaves nothing in its place and crashes on
// that later; and a shape that lacks it is not the author's. Also refused: places of mapped items that scale or mirror. Names and the like may be wrong. Error: the first of these
// that a body, or the place of one, is made of. Representations lose the items that are made of others (curves and
// texts of drafting annotations), so that OCCT does not come upon them; `note` says how many, "" when there were none.
// Held by tests/cad.
Status check_geometry(const Handle(XSControl_WorkSession) & session, const Interface_CheckIterator& checks,
                      std::string* note);

}  // namespace impend
