// Single solids: surfaces, moments, cavities, and shapes that are no solids.
#include <BRepAdaptor_Surface.hxx>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_NurbsConvert.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <BRep_Builder.hxx>
#include <Geom_BezierSurface.hxx>
#include <Geom_Circle.hxx>
#include <Geom_Ellipse.hxx>
#include <Geom_Line.hxx>
#include <Geom_SurfaceOfLinearExtrusion.hxx>
#include <Geom_ToroidalSurface.hxx>
#include <TColgp_Array2OfPnt.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Face.hxx>
#include <cmath>
#include <gp_Ax2.hxx>
#include <map>
#include <utility>

#include "cad_reader/occt_values.h"
#include "cad_reader/surface_of_face.h"
#include "impend/base/numbers.h"
#include "tests/cad/author.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

namespace {

using namespace impend;
using namespace impend::test;

std::vector<TopoDS_Shape> parts_of(const TopoDS_Shape& shape, TopAbs_ShapeEnum kind) {
  std::vector<TopoDS_Shape> parts;
  for (TopExp_Explorer it(shape, kind); it.More(); it.Next()) parts.push_back(it.Current());
  return parts;
}

MeshObject object_of(const TopoDS_Shape& shape, const Tessellation& tessellation = {}, double tolerance = 0.02) {
  const Result<ModelFile> model = open_bytes(step_of(shape, "part"), CadFormat::kStep, tessellation);
  REQUIRE(model);
  REQUIRE(model.value().objects.size() == 1);
  check_sound(model.value(), tolerance);
  return model.value().objects[0];
}

double distance(const AnalyticSurface& s, const Vec3& x) {
  const Vec3 r = x - s.point;
  const double along = s.axis.dot(r);
  const double across = (r - along * s.axis).norm();
  switch (s.kind) {
    case SurfaceKind::kPlane:
      return along;
    case SurfaceKind::kCylinder:
      return across - s.radius;
    case SurfaceKind::kSphere:
      return r.norm() - s.radius;
    case SurfaceKind::kCone:
      return across * std::cos(s.half_angle) - along * std::sin(s.half_angle);
    case SurfaceKind::kTorus:
      return std::hypot(across - s.radius, along) - s.minor_radius;
    case SurfaceKind::kOther:
      return 0;
  }
  return 0;
}

// Every corner of a triangle lies on the surface that the triangle stands for; how many triangles each kind has.
std::map<SurfaceKind, int> check_tags(const MeshObject& object) {
  std::map<SurfaceKind, int> count;
  double worst = 0;
  for (size_t t = 0; t < object.mesh.triangles.size(); ++t) {
    const AnalyticSurface& surface = object.surfaces.surfaces[object.surfaces.of_triangle[t]];
    ++count[surface.kind];
    for (const int v : object.mesh.triangles[t]) {
      worst = std::max(worst, std::abs(distance(surface, object.mesh.vertices[v])));
    }
  }
  CHECK(worst < 1e-9);
  return count;
}

}  // namespace

TEST_CASE("Triangles of a cylinder, sphere, cone and torus know their surface, in a turned frame too") {
  const gp_Trsf place = turn(1, 2, 3, 0.8, 3, -4, 5);
  auto of_cylinder = check_tags(object_of(moved(cylinder(2, 5), place)));
  CHECK(of_cylinder[SurfaceKind::kCylinder] > 30);
  CHECK(of_cylinder[SurfaceKind::kPlane] > 30);
  auto of_sphere = check_tags(object_of(moved(BRepPrimAPI_MakeSphere(3).Shape(), place)));
  CHECK(of_sphere.size() == 1);
  CHECK(of_sphere[SurfaceKind::kSphere] > 100);
  auto of_tip = check_tags(object_of(moved(BRepPrimAPI_MakeCone(3, 0, 4).Shape(), place)));
  CHECK(of_tip[SurfaceKind::kCone] >= 28);
  auto of_stump = check_tags(object_of(moved(BRepPrimAPI_MakeCone(1, 3, 4).Shape(), place)));
  CHECK(of_stump[SurfaceKind::kCone] >= 56);
  auto of_torus = check_tags(object_of(moved(BRepPrimAPI_MakeTorus(5, 2).Shape(), place)));
  CHECK(of_torus.size() == 1);
  CHECK(of_torus[SurfaceKind::kTorus] > 500);
}

TEST_CASE("Volume, centroid and second moments of CAD solids are those of the exact shape") {
  const double r = 2;
  const double h = 5;
  const MeshObject pin = object_of(cylinder(r, h));
  const double volume = kPi * r * r * h;
  CHECK(pin.moments->volume == Approx(volume).epsilon(1e-9));
  CHECK((pin.moments->centroid - Vec3(0, 0, h / 2)).norm() < 1e-9);
  const Vec3 squares(volume * r * r / 4, volume * r * r / 4, volume * h * h / 12);
  CHECK((pin.moments->second - Mat3(squares.asDiagonal())).norm() < 1e-9 * squares.norm());
  CHECK(object_of(BRepPrimAPI_MakeSphere(3).Shape()).moments->volume == Approx(36 * kPi).epsilon(1e-9));
  CHECK(object_of(BRepPrimAPI_MakeCone(3, 0, 4).Shape()).moments->volume == Approx(12 * kPi).epsilon(1e-9));
  CHECK(object_of(BRepPrimAPI_MakeTorus(5, 2).Shape()).moments->volume == Approx(40 * kPi * kPi).epsilon(1e-9));
}

TEST_CASE("A finer deflection and angle bring the mesh of a CAD solid nearer to its exact volume") {
  const TopoDS_Shape ball = BRepPrimAPI_MakeSphere(3).Shape();
  const auto miss = [&](double metres, double angle) {
    const MeshObject object = object_of(ball, {metres, angle}, 0.1);
    return object.moments->volume - volume_moments(object.mesh).volume;
  };
  const double coarse = miss(1e-4, 0.5);
  const double fine = miss(1e-6, 0.5);
  CHECK(coarse > 10 * fine);
  CHECK(fine > 0);
  // Area times deflection bounds the miss.
  CHECK(coarse < 36 * kPi * 0.1);
  CHECK(fine < 36 * kPi * 0.001);
}

TEST_CASE("A hollow CAD solid keeps its cavity") {
  const MeshObject object = object_of(cut(box(10, 10, 10), moved(box(4, 4, 4), shift(3, 3, 3))));
  CHECK(object.moments->volume == Approx(936).epsilon(1e-12));
  CHECK(volume_moments(object.mesh).volume == Approx(936).epsilon(1e-12));
  CHECK(object.noise.half_width.maxCoeff() < 1e-12);
}

TEST_CASE("A BREP solid stored inside out comes out right") {
  const TemporaryFolder folder;
  write_brep(cylinder(2, 5).Reversed(), folder.file("inside_out.brep"));
  const ModelFile model = opened(folder.file("inside_out.brep"));
  CHECK(!model.unit);
  REQUIRE(model.objects[0].moments);
  CHECK(model.objects[0].moments->volume == Approx(20 * kPi).epsilon(1e-9));
}

TEST_CASE("Sheets, curves and points beside a CAD solid are counted and skipped") {
  const TemporaryFolder folder;
  const TopoDS_Shape sheet = parts_of(box(3, 3, 3), TopAbs_FACE)[0];
  const TopoDS_Shape line = BRepBuilderAPI_MakeEdge(gp_Pnt(0, 0, 0), gp_Pnt(1, 0, 0)).Shape();
  SECTION("with a solid") {
    write_brep(compound({box(1, 2, 3), sheet, line}), folder.file("mixed.brep"));
    const ModelFile model = opened(folder.file("mixed.brep"));
    CHECK(model.objects.size() == 1);
    REQUIRE(model.notes.size() == 1);
    CHECK(model.notes[0] == "1 sheet (4 free edges), 1 curve skipped: not solids");
  }
  SECTION("without any") {
    write_brep(compound({sheet, line}), folder.file("none.brep"));
    const Result<ModelFile> model = open_file(folder.file("none.brep"));
    REQUIRE(!model);
    CHECK(model.error().code == ErrorCode::kUnsupported);
    CHECK(model.error().message.find("1 sheet (4 free edges), 1 curve skipped") != std::string::npos);
  }
}

TEST_CASE("A closed shell without a solid and six loose faces of a box become solids, and a note says so") {
  const TemporaryFolder folder;
  write_brep(parts_of(box(1, 2, 3), TopAbs_SHELL)[0], folder.file("shell.brep"));
  const ModelFile shell = opened(folder.file("shell.brep"));
  CHECK(shell.objects[0].moments->volume == Approx(6).epsilon(1e-12));
  CHECK(shell.notes == std::vector<std::string>{"1 closed shell made a solid each"});
  std::vector<TopoDS_Shape> faces;
  for (const TopoDS_Shape& face : parts_of(box(1, 2, 3), TopAbs_FACE)) faces.push_back(moved(face, shift(0, 0, 0)));
  write_brep(compound(faces), folder.file("faces.brep"));
  const ModelFile sewn = opened(folder.file("faces.brep"));
  CHECK(sewn.objects[0].moments->volume == Approx(6).epsilon(1e-12));
  CHECK(sewn.notes.size() == 2);
  check_sound(sewn, 1e-12);
}

TEST_CASE("A lone face that closes in itself is a solid") {
  const TemporaryFolder folder;
  for (const auto& [shape, volume] : {std::pair(BRepPrimAPI_MakeSphere(3).Shape(), 36 * kPi),
                                      std::pair(BRepPrimAPI_MakeTorus(5, 2).Shape(), 40 * kPi * kPi)}) {
    write_brep(parts_of(shape, TopAbs_FACE)[0], folder.file("face.brep"));
    const ModelFile model = opened(folder.file("face.brep"));
    REQUIRE(model.objects.size() == 1);
    CHECK(model.objects[0].moments->volume == Approx(volume).epsilon(1e-9));
  }
}

TEST_CASE("A box written as IGES comes back as a solid in its unit") {
  const TemporaryFolder folder;
  Author author;
  author.product(box(25.4, 50.8, 76.2), "box");
  author.write_iges(folder.file("box.igs"), "INCH");
  const ModelFile model = opened(folder.file("box.igs"));
  REQUIRE(model.unit);
  CHECK(model.unit->name == "in");
  REQUIRE(model.objects.size() == 1);
  CHECK(model.objects[0].moments->volume == Approx(6).epsilon(1e-9));
  check_sound(model, 1e-9);
}

TEST_CASE(
    "Loose faces of parts that touch are sewn group by group, and what a group does not close with those around it") {
  const TemporaryFolder folder;
  const TopoDS_Shape low = box(2, 2, 2), high = moved(box(2, 2, 2), shift(0, 0, 2));
  const auto faces_of = [](const TopoDS_Shape& shape) { return parts_of(shape, TopAbs_FACE); };
  const std::vector<TopoDS_Shape> all = faces_of(low), upper = faces_of(high);
  write_brep(compound({compound(all), compound(upper)}), folder.file("groups.brep"));
  const ModelFile groups = opened(folder.file("groups.brep"));
  REQUIRE(groups.objects.size() == 2);
  for (const auto& object : groups.objects) CHECK(object.moments->volume == Approx(8).epsilon(1e-12));
  check_sound(groups, 1e-12);
  // Layers that say nothing of bodies: the two groups hold half of one box each.
  const std::vector<TopoDS_Shape> one(all.begin(), all.begin() + 3), other(all.begin() + 3, all.end());
  write_brep(compound({compound({compound(one)}), compound(other)}), folder.file("layers.brep"));
  const ModelFile layers = opened(folder.file("layers.brep"));
  REQUIRE(layers.objects.size() == 1);
  CHECK(layers.objects[0].moments->volume == Approx(8).epsilon(1e-12));
  CHECK(layers.notes.back() == "6 faces sewn together");
}

TEST_CASE("Planes, cylinders, spheres and cones stored as splines know what they are") {
  const gp_Trsf place = turn(1, 2, 3, 0.8, 3, -4, 5);
  const auto kinds_of_splines = [&](const TopoDS_Shape& shape) {
    const TopoDS_Shape splines = BRepBuilderAPI_NurbsConvert(moved(shape, place), Standard_True).Shape();
    return check_tags(object_of(splines));
  };
  auto of_box = kinds_of_splines(box(1, 2, 3));
  CHECK(of_box == std::map<SurfaceKind, int>{{SurfaceKind::kPlane, 12}});
  auto of_pin = kinds_of_splines(cylinder(2, 5));
  CHECK(of_pin.count(SurfaceKind::kOther) == 0);
  CHECK(of_pin[SurfaceKind::kCylinder] > 30);
  CHECK(of_pin[SurfaceKind::kPlane] > 30);
  CHECK(kinds_of_splines(BRepPrimAPI_MakeSphere(3).Shape()).count(SurfaceKind::kOther) == 0);
  auto of_stump = kinds_of_splines(BRepPrimAPI_MakeCone(1, 3, 4).Shape());
  CHECK(of_stump.count(SurfaceKind::kOther) == 0);
  CHECK(of_stump[SurfaceKind::kCone] >= 56);
}

TEST_CASE("A spline that is nearly a plane stays a spline") {
  // Raising one pole of a bicubic patch by h lifts its middle by less than h / 7.
  const auto kind_of_patch = [](double h) {
    TColgp_Array2OfPnt poles(1, 4, 1, 4);
    for (int i = 1; i <= 4; ++i) {
      for (int j = 1; j <= 4; ++j) poles(i, j) = gp_Pnt(i, j, i == 2 && j == 3 ? h : 0);
    }
    const TopoDS_Face face = BRepBuilderAPI_MakeFace(new Geom_BezierSurface(poles), 1e-7);
    const BRepAdaptor_Surface exact(face);
    const auto found = recognised_surface(exact);
    return found ? found->kind : SurfaceKind::kOther;
  };
  CHECK(kind_of_patch(0) == SurfaceKind::kPlane);
  CHECK(kind_of_patch(1e-5) == SurfaceKind::kOther);
  CHECK(kind_of_patch(0.1) == SurfaceKind::kOther);
}

TEST_CASE("A swept line and a swept circle are a plane and a cylinder, a swept ellipse is neither") {
  const auto kind_of_sweep = [](const Handle(Geom_Curve) & curve) {
    const Handle(Geom_Surface) surface = new Geom_SurfaceOfLinearExtrusion(curve, gp_Dir(0, 0, 1));
    const TopoDS_Face face = BRepBuilderAPI_MakeFace(surface, 0, 1, 0, 2, 1e-7);
    const auto found = recognised_surface(BRepAdaptor_Surface(face));
    return found ? found->kind : SurfaceKind::kOther;
  };
  const gp_Ax2 axes(gp_Pnt(1, 2, 3), gp_Dir(0, 0, 1));
  CHECK(kind_of_sweep(new Geom_Line(gp_Pnt(1, 2, 3), gp_Dir(1, 1, 0))) == SurfaceKind::kPlane);
  CHECK(kind_of_sweep(new Geom_Circle(axes, 4)) == SurfaceKind::kCylinder);
  CHECK(kind_of_sweep(new Geom_Ellipse(axes, 5, 4)) == SurfaceKind::kOther);
}

TEST_CASE("A face of a CAD solid keeps its tolerance when its vertices claim more than they use") {
  const TemporaryFolder folder;
  const TopoDS_Shape vague = box(10, 10, 10);
  const BRep_Builder builder;
  for (const TopoDS_Shape& vertex : parts_of(vague, TopAbs_VERTEX)) builder.UpdateVertex(TopoDS::Vertex(vertex), 0.5);
  write_brep(vague, folder.file("vague.brep"));
  const ModelFile model = opened(folder.file("vague.brep"));
  CHECK(model.objects[0].surfaces.surfaces.size() == 6);
  for (const AnalyticSurface& surface : model.objects[0].surfaces.surfaces) CHECK(surface.tolerance < 1e-6);
}

TEST_CASE("A plate with many holes is a closed mesh with its exact faces") {
  TopoDS_Shape plate = box(60, 60, 5);
  for (int i = 0; i < 9; ++i) plate = cut(plate, moved(cylinder(6, 5), shift(10 + i % 3 * 20, 10 + i / 3 * 20, 0)));
  const MeshObject object = object_of(plate);
  CHECK(object.moments->volume == Approx(5 * (3600 - 9 * 36 * kPi)).epsilon(1e-9));
  auto kinds = check_tags(object);
  CHECK(kinds[SurfaceKind::kCylinder] >= 9 * 60);
  // V − E + F = 2 − 2·9 for a body with nine holes.
  const int F = static_cast<int>(object.mesh.triangles.size());
  CHECK(static_cast<int>(object.mesh.vertices.size()) - F / 2 == 2 - 2 * 9);
}

TEST_CASE("A torus that runs through its own axis is no surface that has one distance") {
  const Handle(Geom_ToroidalSurface) spindle = new Geom_ToroidalSurface(gp_Ax3(), 2, 3);
  const TopoDS_Face face = BRepBuilderAPI_MakeFace(spindle, 0, 1, 0, 1, 1e-7).Face();
  CHECK(surface_of_face(face, vector(spindle->Value(0.5, 0.5).XYZ())).kind == SurfaceKind::kOther);
  const Handle(Geom_ToroidalSurface) ring = new Geom_ToroidalSurface(gp_Ax3(), 3, 2);
  const TopoDS_Face of_ring = BRepBuilderAPI_MakeFace(ring, 0, 1, 0, 1, 1e-7).Face();
  CHECK(surface_of_face(of_ring, vector(ring->Value(0.5, 0.5).XYZ())).kind == SurfaceKind::kTorus);
}
