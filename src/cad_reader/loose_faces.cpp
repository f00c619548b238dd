#include "cad_reader/loose_faces.h"

#include <fmt/format.h>
#include <BRepBuilderAPI_Sewing.hxx>
#include <BRepLib.hxx>
#include <BRep_Builder.hxx>
#include <BRep_Tool.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Iterator.hxx>
#include <TopoDS_Shell.hxx>
#include <algorithm>
#include <optional>
#include <set>

#include "cad_reader/occt_progress.h"
#include "cad_reader/occt_values.h"
#include "cad_reader/read_shapes.h"

namespace impend {
namespace {

constexpr int kDeepestGroups = 256;  // what is nested deeper is one group

int count_of(const TopoDS_Shape& shape, TopAbs_ShapeEnum kind, TopAbs_ShapeEnum outside = TopAbs_SHAPE) {
  int count = 0;
  for (TopExp_Explorer it(shape, kind, outside); it.More(); it.Next()) ++count;
  return count;
}

std::optional<TopoDS_Solid> solid_of_shell(const TopoDS_Shape& shell) {
  if (!BRep_Tool::IsClosed(shell)) return std::nullopt;
  TopoDS_Solid solid;
  const BRep_Builder builder;
  builder.MakeSolid(solid);
  builder.Add(solid, shell);
  if (!BRepLib::OrientClosedSolid(solid)) return std::nullopt;
  return solid;
}

// A whole sphere or torus is closed by itself.
std::optional<TopoDS_Solid> solid_of_face(const TopoDS_Shape& face) {
  TopoDS_Shell shell;
  const BRep_Builder builder;
  builder.MakeShell(shell);
  builder.Add(shell, face);
  return solid_of_shell(shell);
}

using Shapes = std::vector<TopoDS_Shape>;

// Faces that are in a solid now, in whatever place and sense.
class UsedFaces {
 public:
  void add(const TopoDS_Shape& solid) {
    for (TopExp_Explorer it(solid, TopAbs_FACE); it.More(); it.Next()) faces_.insert(it.Current().TShape().get());
  }
  bool has(const TopoDS_Shape& face) const { return faces_.count(face.TShape().get()) > 0; }

 private:
  std::set<const void*> faces_;
};

class Sewer {
 public:
  Sewer(double tolerance, const Progress& progress) : tolerance_(tolerance), progress_(progress) {}

  // The solids of a group and of those in it; what is left of its faces and shells.
  Shapes close(const LooseShapes& group) {
    Shapes left;
    for (const LooseShapes& inner : group.groups) {
      for (TopoDS_Shape& piece : close(inner)) left.push_back(std::move(piece));
    }
    for (const TopoDS_Shape& shell : group.shells) {
      if (!take(solid_of_shell(shell), group.name)) left.push_back(shell);
    }
    for (const TopoDS_Shape& face : group.faces) {
      if (!take(solid_of_face(face), group.name)) left.push_back(face);
    }
    // Where nothing is new, the group within has tried already.
    const bool same = group.shells.empty() && group.faces.empty() && group.groups.size() == 1;
    if (!left.empty() && !same) left = sew(left, group.name);
    return left;
  }

  SewnSolids result(const Shapes& left) {
    if (left.empty()) result_.sheets_left = result_.free_edges = 0;
    return std::move(result_);
  }

 private:
  bool take(std::optional<TopoDS_Solid> solid, const std::string& name) {
    if (!solid) return false;
    result_.solids.push_back({std::move(*solid), name});
    return true;
  }

  Shapes sew(const Shapes& pieces, const std::string& name) {
    BRepBuilderAPI_Sewing sewing(tolerance_);
    for (const TopoDS_Shape& piece : pieces) sewing.Add(piece);
    const Handle(OcctProgress) indicator = new OcctProgress(progress_, "sewing", told_, (told_ + kTreeShare) / 2);
    sewing.Perform(indicator->Start());
    told_ = (told_ + kTreeShare) / 2;  // how often there is something to sew is not known
    const TopoDS_Shape sewn = sewing.SewedShape();
    if (sewn.IsNull()) {
      result_.sheets_left = static_cast<int>(pieces.size());
      return pieces;
    }
    UsedFaces used;
    int open = 0;
    for (TopExp_Explorer it(sewn, TopAbs_SHELL); it.More(); it.Next()) {
      if (!take(solid_of_shell(it.Current()), name)) {
        ++open;
        continue;
      }
      used.add(it.Current());
      result_.faces_sewn += count_of(it.Current(), TopAbs_FACE);
    }
    for (TopExp_Explorer it(sewn, TopAbs_FACE, TopAbs_SHELL); it.More(); it.Next()) {
      if (take(solid_of_face(it.Current()), name)) {
        used.add(it.Current());
      } else {
        ++open;
      }
    }
    // The last to sew is the outermost, which has all that is left.
    result_.sheets_left = open;
    result_.free_edges = sewing.NbFreeEdges();
    return what_is_left(pieces, sewing, used);
  }

  Shapes what_is_left(const Shapes& pieces, const BRepBuilderAPI_Sewing& sewing, const UsedFaces& used) {
    Shapes left;
    for (const TopoDS_Shape& piece : pieces) {
      Shapes unused;
      int faces = 0;
      for (TopExp_Explorer it(piece, TopAbs_FACE); it.More(); it.Next(), ++faces) {
        const TopoDS_Shape& face = it.Current();
        const TopoDS_Shape now = sewing.IsModifiedSubShape(face) ? TopoDS_Shape(sewing.ModifiedSubShape(face))
                                 : sewing.IsModified(face)       ? sewing.Modified(face)
                                                                 : face;
        if (!used.has(now)) {
          unused.push_back(face);
        } else if (!now.IsSame(face)) {
          result_.renewed.emplace_back(face, now);
        }
      }
      if (static_cast<int>(unused.size()) == faces) unused = {piece};
      left.insert(left.end(), unused.begin(), unused.end());
    }
    return left;
  }

  double tolerance_;
  const Progress& progress_;
  double told_ = kTransferShare;
  SewnSolids result_;
};

void collect(const LooseShapes& group, Shapes* all) {
  all->insert(all->end(), group.shells.begin(), group.shells.end());
  all->insert(all->end(), group.faces.begin(), group.faces.end());
  for (const LooseShapes& inner : group.groups) collect(inner, all);
}

// All at once, whatever groups there are.
void sort_flat(const TopoDS_Shape& shape, LooseShapes* loose) {
  for (TopExp_Explorer it(shape, TopAbs_SHELL, TopAbs_SOLID); it.More(); it.Next()) {
    loose->shells.push_back(it.Current());
  }
  for (TopExp_Explorer it(shape, TopAbs_FACE, TopAbs_SHELL); it.More(); it.Next()) loose->faces.push_back(it.Current());
  loose->curves += count_of(shape, TopAbs_WIRE, TopAbs_FACE) + count_of(shape, TopAbs_EDGE, TopAbs_WIRE);
  loose->points += count_of(shape, TopAbs_VERTEX, TopAbs_EDGE);
}

void sort_in(const TopoDS_Shape& shape, const GroupNames& names, int depth, LooseShapes* loose) {
  const bool groups = shape.ShapeType() == TopAbs_COMPOUND || shape.ShapeType() == TopAbs_COMPSOLID;
  if (!groups || depth > kDeepestGroups) {
    sort_flat(shape, loose);
    return;
  }
  LooseShapes group;
  const auto name = names.find(shape.TShape().get());
  if (name != names.end()) group.name = name->second;
  for (TopoDS_Iterator it(shape); it.More(); it.Next()) sort_in(it.Value(), names, depth + 1, &group);
  loose->add_group(std::move(group));
}

}  // namespace

std::string counted(int count, const char* one) {
  if (count == 0) return "";
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

void LooseShapes::add_group(LooseShapes group) {
  curves += group.curves;
  points += group.points;
  group.curves = group.points = 0;
  if (!group.empty()) groups.push_back(std::move(group));
}

void LooseShapes::move(const TopLoc_Location& place) {
  for (TopoDS_Shape& shell : shells) shell.Move(place);
  for (TopoDS_Shape& face : faces) face.Move(place);
  for (LooseShapes& group : groups) group.move(place);
}

LooseShapes loose_shapes(const TopoDS_Shape& shape, const GroupNames& names) {
  LooseShapes loose;
  sort_in(shape, names, 0, &loose);
  return loose;
}

SewnSolids solids_of(const LooseShapes& loose, double resolution, const Progress& progress) {
  Shapes all;
  collect(loose, &all);
  if (all.empty()) return {};
  Sewer sewer(std::max(resolution, kSewing * diagonal_of(all)), progress);
  const Shapes left = sewer.close(loose);
  return sewer.result(left);
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
