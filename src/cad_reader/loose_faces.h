// Faces and shells that belong to no solid: closed ones become solids, the rest is counted.
#pragma once

#include <TopoDS_Shape.hxx>
#include <TopoDS_Solid.hxx>
#include <string>
#include <utility>
#include <vector>

#include "impend/base/progress.h"

namespace impend {

// "1 face", "2 faces", "" for none.
std::string counted(int count, const char* one);

struct LooseShapes {
  std::vector<TopoDS_Shape> shells;
  std::vector<TopoDS_Shape> faces;  // of no shell
  int curves = 0;                   // wires and edges of no face
  int points = 0;
  void add(const LooseShapes& more);
};

// What of `shape` belongs to no solid.
LooseShapes loose_shapes(const TopoDS_Shape& shape);

struct SewnSolids {
  std::vector<TopoDS_Solid> solids;
  // A face as it was, and as it is in one of the solids.
  std::vector<std::pair<TopoDS_Shape, TopoDS_Shape>> renewed;
  int faces_sewn = 0;   // that were not stored as neighbours and are now in a solid
  int sheets_left = 0;  // shells and faces that bound nothing
  int free_edges = 0;   // of those that were sewn
};

// Faces that a CAD file stores without saying that they meet are sewn together within this share of the diagonal of all
// of them, or within the resolution that the file states, whichever is larger. Files are written to 1e-6 … 1e-4.
inline constexpr double kSewing = 1e-5;

// Shells that are closed as they stand become solids, outward; what is left is sewn within the larger of `resolution`
// and kSewing × diagonal.
SewnSolids solids_of(const LooseShapes& loose, double resolution, const Progress& progress);

// "3 sheets (8 free edges), 2 curves in 'cover' skipped: not solids", "" when there is nothing to say.
std::string note_of_skipped(const SewnSolids& sewn, const LooseShapes& loose, const std::string& name);

}  // namespace impend
