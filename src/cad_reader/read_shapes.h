// The file as OCCT's document: shapes, names, colours, places; no meshes yet.
#pragma once

#include <TDocStd_Document.hxx>
#include <map>
#include <optional>
#include <string>
#include <vector>

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
};

// What the reader's stages are worth in the whole.
inline constexpr double kReadShare = 0.35;
inline constexpr double kTransferShare = 0.65;
inline constexpr double kTreeShare = 0.7;

Result<CadShapes> read_step_shapes(const std::string& path, const Progress& progress);
Result<CadShapes> read_iges_shapes(const std::string& path, const Progress& progress);
Result<CadShapes> read_brep_shapes(const std::string& path, const Progress& progress);

}  // namespace impend
