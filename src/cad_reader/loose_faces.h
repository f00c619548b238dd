// Faces and shells that belong to no solid: closed ones become solids, the rest is counted.
//
// Files with loose faces still say which belong together, as groups (IGES 402), compounds or products. Faces are sewn
// group by group, the innermost first, and only what closes nothing there goes on to the group around it: parts that
// touch have edges in common, by which one pool of all faces would sew them into one.
#pragma once

#include <TopLoc_Location.hxx>
#include <TopoDS_Shape.hxx>
#include <TopoDS_Solid.hxx>
#include <string>
#include <utility>
#include <vector>

#include "cad_reader/occt_values.h"
#include "impend/base/progress.h"

namespace impend {

// "1 face", "2 faces", "" for none.
std::string counted(int count, const char* one);

struct LooseShapes {
  std::vector<TopoDS_Shape> shells;
  std::vector<TopoDS_Shape> faces;  // of no shell
  int curves = 0;                   // wires and edges of no face, those of groups among them
  int points = 0;
  std::string name;                 // of the group, empty: none
  std::vector<LooseShapes> groups;  // that have shells or faces

  bool empty() const { return shells.empty() && faces.empty() && groups.empty(); }
  void add_group(LooseShapes group);
  void move(const TopLoc_Location& place);
};

// What of `shape` belongs to no solid; compounds are groups.
LooseShapes loose_shapes(const TopoDS_Shape& shape, const GroupNames& names);

struct SewnSolid {
  TopoDS_Solid solid;
  std::string name;  // of the group whose faces it is made of
};

struct SewnSolids {
  std::vector<SewnSolid> solids;
  // A face as it was, and as it is in one of the solids.
  std::vector<std::pair<TopoDS_Shape, TopoDS_Shape>> renewed;
  int faces_sewn = 0;   // that were not stored as neighbours and are now in a solid
  int sheets_left = 0;  // shells and faces that bound nothing
  int free_edges = 0;   // of those that were sewn
};

// Faces that a CAD file stores without saying that they meet are sewn together within this share of the diagonal of all
// loose faces, or within the resolution that the file states, whichever is larger. Files are written to 1e-6 … 1e-4.
inline constexpr double kSewing = 1e-5;

// Shells that are closed as they stand become solids, outward; what is left is sewn within the larger of `resolution`
// and kSewing × diagonal.
SewnSolids solids_of(const LooseShapes& loose, double resolution, const Progress& progress);

// "3 sheets (8 free edges), 2 curves in 'cover' skipped: not solids", "" when there is nothing to say.
std::string note_of_skipped(const SewnSolids& sewn, const LooseShapes& loose, const std::string& name);

}  // namespace impend
