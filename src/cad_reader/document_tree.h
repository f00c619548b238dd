// The assembly tree of a document as a flat list: solids, and where each occurs under which name and colour.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cad_reader/products.h"
#include "cad_reader/read_shapes.h"
#include "impend/import/place_object.h"

namespace impend {

struct CadOccurrence {
  int solid = -1;
  AffineTransform T;                     // length of the document
  std::string name;                      // the instance's own, "" = the solid's
  std::vector<std::string> path;         // names of the assemblies that hold it, outermost first
  std::optional<std::string> color;      // of the instance
  std::optional<std::string> inherited;  // of an assembly that holds it: for solids without any
};

struct CadTree {
  std::vector<CadSolid> solids;
  std::vector<CadOccurrence> occurrences;
  std::vector<std::string> notes;
};

// More occurrences than any analysis can use; nested repetitions in a small file can ask for billions.
inline constexpr size_t kMostPlacements = 1000000;
// Deeper nesting is an error: no product structure goes so deep, a circle in it does.
inline constexpr int kDeepestNesting = 256;

// Opens the file of that name, relative to the folder of the main file; null: it is not there.
using OpenCompanion = std::function<std::shared_ptr<Result<CadShapes>>(const std::string& name)>;

// `sew_all`: loose faces of the whole document belong together (IGES), else those of one product, or those of all where
// that gives no solid. Products that are in other files come from there, in the place of the product.
// Errors: kUnsupported, kParse (an assembly that holds itself), kFileNotFound (such a file), those of other files.
Result<CadTree> tree_of_document(const CadShapes& shapes, bool sew_all, const OpenCompanion& open,
                                 const Progress& progress);

}  // namespace impend
