#include "cad_reader/loose_faces.h"

#include <fmt/format.h>
#include <BRepBuilderAPI_Sewing.hxx>
#include <BRepLib.hxx>
#include <BRep_Builder.hxx>
#include <BRep_Tool.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Shell.hxx>
#include <algorithm>

#include "cad_reader/occt_progress.h"
#include "cad_reader/occt_values.h"
#include "cad_reader/read_shapes.h"

namespace impend {
namespace {

int count_of(const TopoDS_Shape& shape, TopAbs_ShapeEnum kind, TopAbs_ShapeEnum outside = TopAbs_SHAPE) {
  int count = 0;
  for (TopExp_Explorer it(shape, kind, outside); it.More(); it.Next()) ++count;
  return count;
}

bool close_shell(const TopoDS_Shape& shell, std::vector<TopoDS_Solid>* solids) {
  if (!BRep_Tool::IsClosed(shell)) return false;
  TopoDS_Solid solid;
  const BRep_Builder builder;
  builder.MakeSolid(solid);
  builder.Add(solid, shell);
  if (!BRepLib::OrientClosedSolid(solid)) return false;
  solids->push_back(solid);
  return true;
}

// A whole sphere or torus is closed by itself.
bool close_face(const TopoDS_Shape& face, std::vector<TopoDS_Solid>* solids) {
  TopoDS_Shell shell;
  const BRep_Builder builder;
  builder.MakeShell(shell);
  builder.Add(shell, face);
  return close_shell(shell, solids);
}

void sew(const std::vector<TopoDS_Shape>& pieces, double resolution, const Progress& progress, SewnSolids* result) {
  BRepBuilderAPI_Sewing sewing(std::max(resolution, kSewing * diagonal_of(pieces)));
  for (const TopoDS_Shape& piece : pieces) sewing.Add(piece);
  const Handle(OcctProgress) indicator = new OcctProgress(progress, "sewing", kTransferShare, kTreeShare);
  sewing.Perform(indicator->Start());
  const TopoDS_Shape sewn = sewing.SewedShape();
  if (sewn.IsNull()) {
    result->sheets_left += static_cast<int>(pieces.size());
    return;
  }
  for (TopExp_Explorer it(sewn, TopAbs_SHELL); it.More(); it.Next()) {
    if (close_shell(it.Current(), &result->solids)) {
      result->faces_sewn += count_of(it.Current(), TopAbs_FACE);
    } else {
      ++result->sheets_left;
    }
  }
  for (TopExp_Explorer it(sewn, TopAbs_FACE, TopAbs_SHELL); it.More(); it.Next()) {
    if (!close_face(it.Current(), &result->solids)) ++result->sheets_left;
  }
  result->free_edges += sewing.NbFreeEdges();
  for (const TopoDS_Shape& piece : pieces) {
    for (TopExp_Explorer it(piece, TopAbs_FACE); it.More(); it.Next()) {
      if (sewing.IsModifiedSubShape(it.Current())) {
        result->renewed.emplace_back(it.Current(), sewing.ModifiedSubShape(it.Current()));
      } else if (sewing.IsModified(it.Current())) {
        result->renewed.emplace_back(it.Current(), sewing.Modified(it.Current()));
      }
    }
  }
}

}  // namespace

std::string counted(int count, const char* one) {
  if (count == 0) return "";
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

void LooseShapes::add(const LooseShapes& more) {
  shells.insert(shells.end(), more.shells.begin(), more.shells.end());
  faces.insert(faces.end(), more.faces.begin(), more.faces.end());
  curves += more.curves;
  points += more.points;
}

LooseShapes loose_shapes(const TopoDS_Shape& shape) {
  LooseShapes loose;
  for (TopExp_Explorer it(shape, TopAbs_SHELL, TopAbs_SOLID); it.More(); it.Next())
    loose.shells.push_back(it.Current());
  for (TopExp_Explorer it(shape, TopAbs_FACE, TopAbs_SHELL); it.More(); it.Next()) loose.faces.push_back(it.Current());
  loose.curves = count_of(shape, TopAbs_WIRE, TopAbs_FACE) + count_of(shape, TopAbs_EDGE, TopAbs_WIRE);
  loose.points = count_of(shape, TopAbs_VERTEX, TopAbs_EDGE);
  return loose;
}

SewnSolids solids_of(const LooseShapes& loose, double resolution, const Progress& progress) {
  SewnSolids result;
  std::vector<TopoDS_Shape> open = loose.faces;
  for (const TopoDS_Shape& shell : loose.shells) {
    if (!close_shell(shell, &result.solids)) open.push_back(shell);
  }
  if (!open.empty()) sew(open, resolution, progress, &result);
  return result;
}

std::string note_of_skipped(const SewnSolids& sewn, const LooseShapes& loose, const std::string& name) {
  std::string sheets = counted(sewn.sheets_left, "sheet");
  if (!sheets.empty() && sewn.free_edges > 0) sheets += " (" + counted(sewn.free_edges, "free edge") + ")";
  std::string what;
  for (const std::string& words : {sheets, counted(loose.curves, "curve"), counted(loose.points, "point")}) {
    if (!words.empty()) what += (what.empty() ? "" : ", ") + words;
  }
  if (what.empty()) return "";
  return what + (name.empty() ? "" : " in '" + name + "'") + " skipped: not solids";
}

}  // namespace impend
