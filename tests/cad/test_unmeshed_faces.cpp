// Faces that OCCT cannot make into triangles as they are stored: put right where that helps, else told, and the exact
// mass stands.
#include <BRepAlgoAPI_BuilderAlgo.hxx>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeVertex.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRep_Builder.hxx>
#include <BRep_Tool.hxx>
#include <Geom2d_Line.hxx>
#include <ShapeBuild_ReShape.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_ListOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Edge.hxx>
#include <TopoDS_Face.hxx>
#include <TopoDS_Iterator.hxx>
#include <TopoDS_Shell.hxx>
#include <TopoDS_Solid.hxx>
#include <TopoDS_Wire.hxx>
#include <numbers>

#include "cad_reader/solid_mesh.h"
#include "impend/geometry/mesh_check.h"
#include "tests/cad/author.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

namespace {

using namespace impend;
using namespace impend::test;

constexpr double kRadius = 1.5, kHeight = 0.9;
constexpr double kVolume = std::numbers::pi * kRadius * kRadius * kHeight / 3;

// The seam's parameter curve runs `tilt` beside the side of the parameter rectangle.
Handle(Geom2d_Curve) tilted(const TopoDS_Edge& edge, const TopoDS_Face& face, double tilt) {
  double from = 0, to = 0;
  const Handle(Geom2d_Curve) stored = BRep_Tool::CurveOnSurface(edge, face, from, to);
  const gp_Pnt2d a = stored->Value(from), b = stored->Value(to);
  const gp_Dir2d along(b.X() - a.X() + tilt * (b.Y() - a.Y()), b.Y() - a.Y());
  return new Geom2d_Line(gp_Pnt2d(a.X() - from * along.X(), a.Y() - from * along.Y()), along);
}

// A cone whose base circle is cut in two opposite its seam, which is tilted.
TopoDS_Shape cone_with_tilted_seam(double tilt) {
  TopTools_ListOfShape parts;
  parts.Append(BRepPrimAPI_MakeCone(kRadius, 0, kHeight).Shape());
  parts.Append(BRepBuilderAPI_MakeVertex(gp_Pnt(-kRadius, 0, 0)).Shape());
  BRepAlgoAPI_BuilderAlgo builder;
  builder.SetArguments(parts);
  builder.Build();
  const TopoDS_Shape solid = TopExp_Explorer(builder.Shape(), TopAbs_SOLID).Current();
  for (TopExp_Explorer f(solid, TopAbs_FACE); f.More(); f.Next()) {
    const TopoDS_Face face = TopoDS::Face(f.Current());
    for (TopExp_Explorer e(face, TopAbs_EDGE); e.More(); e.Next()) {
      const TopoDS_Edge edge = TopoDS::Edge(e.Current());
      if (!BRep_Tool::IsClosed(edge, face)) continue;
      const TopoDS_Edge one = TopoDS::Edge(edge.Oriented(TopAbs_FORWARD));
      const TopoDS_Edge other = TopoDS::Edge(edge.Oriented(TopAbs_REVERSED));
      BRep_Builder().UpdateEdge(one, tilted(one, face, tilt), tilted(other, face, tilt), face, 1e-7);
      break;
    }
  }
  return solid;
}

TopoDS_Face base_of(const TopoDS_Shape& cone) {
  for (TopExp_Explorer f(cone, TopAbs_FACE); f.More(); f.Next()) {
    int circles = 0, others = 0;
    for (TopExp_Explorer e(f.Current(), TopAbs_EDGE); e.More(); e.Next()) {
      ++(BRep_Tool::IsClosed(TopoDS::Edge(e.Current()), TopoDS::Face(f.Current())) ? others : circles);
    }
    if (others == 0) return TopoDS::Face(f.Current());
  }
  return {};
}

// The base bears a wire besides that crosses itself and its rim and encloses no area in all.
TopoDS_Shape with_crossing_wire(const TopoDS_Shape& cone) {
  const TopoDS_Face base = base_of(cone);
  BRep_Builder builder;
  TopoDS_Wire wire;
  builder.MakeWire(wire);
  const gp_Pnt corners[] = {{-1, -0.5, 0}, {4, -0.5, 0}, {-1, 0.5, 0}, {4, 0.5, 0}, {-1, -0.5, 0}};
  for (int i = 0; i < 4; ++i) builder.Add(wire, BRepBuilderAPI_MakeEdge(corners[i], corners[i + 1]).Edge());
  TopoDS_Face face = TopoDS::Face(base.EmptyCopied());
  for (TopoDS_Iterator it(base); it.More(); it.Next()) builder.Add(face, it.Value());
  builder.Add(face, wire);
  ShapeBuild_ReShape change;
  change.Replace(base, face);
  return change.Apply(cone);
}

ModelFile read_back(const TopoDS_Shape& shape, const std::string& name) {
  const TemporaryFolder folder;
  const std::string path = folder.file(name);
  write_brep(shape, path);
  return opened(path);
}

}  // namespace

TEST_CASE("A face whose seam lies beside its parameters is put right and made into triangles") {
  const TopoDS_Shape cone = cone_with_tilted_seam(1e-8);
  const MeshedSolid stored = mesh_solid(cone, 0, 0.2, PlaneMesher::kCareful, {});
  REQUIRE(stored.object.surfaces.missing.size() == 1);  // the fault is there
  const ModelFile model = read_back(cone, "tilted_seam.brep");
  REQUIRE(model.objects.size() == 1);
  CHECK(clean_mesh(model.objects[0].mesh).check.closed);
  CHECK(model.objects[0].surfaces.missing.empty());
  CHECK(model.notes.empty());
  REQUIRE(model.objects[0].moments);
  CHECK(model.objects[0].moments->volume == Approx(kVolume).epsilon(1e-9));
}

TEST_CASE("A face that cannot be put right either is told with its place, and the exact mass stands") {
  const TopoDS_Shape cone = with_crossing_wire(cone_with_tilted_seam(1e-5));
  const ModelFile model = read_back(cone, "crossing_wire.brep");
  REQUIRE(model.objects.size() == 1);
  const MeshObject& object = model.objects[0];
  CHECK_FALSE(clean_mesh(object.mesh).check.closed);
  REQUIRE(object.surfaces.missing.size() == 1);
  const Box3& box = object.surfaces.missing[0].box;
  CHECK(box.lower.x() <= -kRadius);
  CHECK(box.upper.x() >= kRadius);
  CHECK(std::abs(box.lower.z()) < 1e-3);
  CHECK(std::abs(box.upper.z()) < 1e-3);
  REQUIRE(object.moments);
  CHECK(object.moments->volume == Approx(kVolume).epsilon(1e-6));
  CHECK(object.moments->centroid.z() == Approx(kHeight / 4).epsilon(1e-6));
}

TEST_CASE("Faces close where their volume is the same from every apex") {
  const TopoDS_Shape cone = BRepPrimAPI_MakeCone(kRadius, 0, kHeight).Shape();
  CHECK(faces_close(cone, 1e-9));
  TopoDS_Shell shell;
  BRep_Builder builder;
  builder.MakeShell(shell);
  builder.Add(shell, base_of(cone));
  CHECK_FALSE(faces_close(shell, 1e-3));
}
