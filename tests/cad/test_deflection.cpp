// What depends on the exact shapes does not depend on how they are divided into triangles.
#include <BRepAdaptor_Curve.hxx>
#include <BRepAlgoAPI_Fuse.hxx>
#include <BRepBuilderAPI_GTransform.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <BRep_Builder.hxx>
#include <GeomAPI_Interpolate.hxx>
#include <Geom_BSplineCurve.hxx>
#include <TColStd_HArray1OfReal.hxx>
#include <TColgp_HArray1OfPnt.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Edge.hxx>
#include <algorithm>
#include <cmath>
#include <gp_GTrsf.hxx>
#include <nlohmann/json.hpp>

#include "impend/base/numbers.h"
#include "impend/contact/surface/body_surface.h"
#include "impend/contact/surface/make_body_surface.h"
#include "impend/geometry/analytic_surface.h"
#include "impend/import/read_assembly.h"
#include "test_paths.h"
#include "tests/cad/author.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

namespace {

using namespace impend;
using namespace impend::test;

const std::vector<double> kDeflections{0.2, 0.1, 0.05, 0.02, 0.01, 0.005};  // mm

// Circles of a shape become splines through `points` of them and a few more at each next one, as some programs write
// them: they leave the cylinder by some 1e-5 of its size, and the two rims of a face are divided differently.
TopoDS_Shape with_spline_rims(const TopoDS_Shape& shape, int points) {
  TopTools_IndexedMapOfShape edges;
  TopExp::MapShapes(shape, TopAbs_EDGE, edges);
  const BRep_Builder builder;
  for (int i = 1; i <= edges.Extent(); ++i) {
    const TopoDS_Edge edge = TopoDS::Edge(edges(i).Oriented(TopAbs_FORWARD));
    const BRepAdaptor_Curve circle(edge);
    if (circle.GetType() != GeomAbs_Circle) continue;
    const double from = circle.FirstParameter(), to = circle.LastParameter();
    const Handle(TColgp_HArray1OfPnt) at = new TColgp_HArray1OfPnt(1, points);
    const Handle(TColStd_HArray1OfReal) parameters = new TColStd_HArray1OfReal(1, points);
    for (int k = 1; k <= points; ++k) {
      parameters->SetValue(k, from + (to - from) * (k - 1) / (points - 1));
      at->SetValue(k, circle.Value(parameters->Value(k)));
    }
    GeomAPI_Interpolate spline(at, parameters, false, 1e-9);
    gp_Pnt end;
    gp_Vec first, last;
    circle.D1(from, end, first);
    circle.D1(to, end, last);
    spline.Load(first, last, false);
    spline.Perform();
    REQUIRE(spline.IsDone());
    const Handle(Geom_BSplineCurve) curve = spline.Curve();
    double off = 0;
    constexpr int kSamples = 500;
    for (int k = 0; k <= kSamples; ++k) {
      const double u = from + (to - from) * k / kSamples;
      off = std::max(off, curve->Value(u).Distance(circle.Value(u)));
    }
    builder.UpdateEdge(edge, curve, TopLoc_Location(), off);
    points += 3;
  }
  return shape;
}

// A bolt that hangs by its head in a plate, and a nut around it in the air.
void write_bolt(const std::string& path, int points) {
  Author author;
  const TopoDS_Shape plate =
      cut(moved(box(60, 60, 20), shift(-30, -30, -20)), moved(cylinder(5, 20), shift(0, 0, -20)));
  const TopoDS_Shape bolt = BRepAlgoAPI_Fuse(moved(cylinder(5, 37), shift(0, 0, -34)), cylinder(7.5, 3)).Shape();
  const TopoDS_Shape nut = moved(cut(cylinder(9, 3), cylinder(5, 3)), shift(0, 0, -23));
  const TDF_Label top = author.assembly("top");
  author.place(top, author.product(plate, "plate"), gp_Trsf(), "");
  author.place(top, author.product(with_spline_rims(bolt, points), "bolt"), gp_Trsf(), "");
  author.place(top, author.product(nut, "nut"), gp_Trsf(), "");
  author.write_step(path);
}

nlohmann::json analysed(const std::string& path, double millimetres) {
  RunOptions options;
  options.environment = {{"IMPEND_CAD_READER", IMPEND_CAD_READER_PROGRAM}};
  const ProgramResult result = run_impend(
      {"analyze", path, "--fixed", "plate", "--deflection", std::to_string(millimetres) + "mm", "--json", "-"},
      options);
  INFO(result.err);
  REQUIRE(result.status == 0);
  return nlohmann::json::parse(result.out);
}

VolumeMoments moments_of(const TopoDS_Shape& shape, std::optional<double> millimetres) {
  Tessellation tessellation;
  if (millimetres) tessellation.deflection = *millimetres / 1000;
  const Result<ModelFile> model = open_bytes(step_of(shape, "part"), CadFormat::kStep, tessellation);
  REQUIRE(model);
  REQUIRE(model.value().objects.size() == 1);
  REQUIRE(model.value().objects[0].moments);
  return *model.value().objects[0].moments;
}

void check_moments(const TopoDS_Shape& shape, const VolumeMoments& expected) {
  const double size = std::cbrt(expected.volume);
  for (const std::optional<double> millimetres : {std::optional<double>(), std::optional(0.2), std::optional(0.01)}) {
    INFO("deflection " << millimetres.value_or(0) << " mm");
    const VolumeMoments found = moments_of(shape, millimetres);
    CHECK(std::abs(found.volume - expected.volume) <= 1e-9 * expected.volume);
    CHECK((found.centroid - expected.centroid).norm() <= 1e-9 * size);
    CHECK((found.second - expected.second).norm() <= 1e-9 * expected.second.norm());
  }
}

VolumeMoments about(double volume, const Vec3& centroid, const Vec3& second) {
  return {volume, centroid, second.asDiagonal()};
}

}  // namespace

TEST_CASE("Verdict, accelerations and masses of CAD bodies are the same at every deflection") {
  const TemporaryFolder folder;
  for (const int points : {30, 36}) {
    write_bolt(folder.file("bolt.step"), points);
    std::optional<nlohmann::json> first;
    for (const double deflection : kDeflections) {
      INFO(points << " points, deflection " << deflection << " mm");
      const nlohmann::json report = analysed(folder.file("bolt.step"), deflection);
      if (!first) first = report;
      CHECK(report["verdict"] == "moves");
      REQUIRE(report["bodies"].size() == (*first)["bodies"].size());
      for (size_t i = 0; i < report["bodies"].size(); ++i) {
        const nlohmann::json &body = report["bodies"][i], &other = (*first)["bodies"][i];
        INFO(body["name"]);
        if (body["fixed"] == true) continue;
        CHECK(body["verdict"] == (body["name"] == "nut" ? "moves" : "stable"));
        CHECK(body["mass"] == other["mass"]);
        for (const char* kind : {"linear", "angular"}) {
          for (int k = 0; k < 3; ++k) {
            const double here = body["acceleration"][kind][k], there = other["acceleration"][kind][k];
            CHECK(std::abs(here - there) < 1e-6);
          }
        }
      }
    }
  }
}

TEST_CASE("A CAD model whose facets leave the answer open is read again with finer ones, and the report says so") {
  // An egg that hangs in the air 0.1 mm from a hollow of its own form all around, less than coarse facets miss either
  // by.
  const auto egg = [](double more) {
    gp_GTrsf stretch;
    stretch.SetVectorialPart(gp_Mat(12 + more, 0, 0, 0, 10 + more, 0, 0, 0, 8 + more));
    return BRepBuilderAPI_GTransform(BRepPrimAPI_MakeSphere(1).Shape(), stretch, true).Shape();
  };
  const TemporaryFolder folder;
  Author author;
  const TDF_Label top = author.assembly("top");
  const TopoDS_Shape hollow = cut(moved(box(60, 60, 20), shift(-30, -30, -20)), egg(0.1));
  author.place(top, author.product(hollow, "plate"), gp_Trsf(), "");
  author.place(top, author.product(egg(0), "egg"), gp_Trsf(), "");
  author.write_step(folder.file("egg.step"));
  const nlohmann::json report = analysed(folder.file("egg.step"), 0.5);
  CHECK(report["verdict"] == "moves");
  CHECK(report["components"][0]["motion_ratio"].get<double>() == Approx(1).epsilon(1e-12));
  const auto& warnings = report["warnings"];
  CHECK(std::any_of(warnings.begin(), warnings.end(),
                    [](const nlohmann::json& warning) { return warning["code"] == "facets-refined"; }));
  const nlohmann::json fine = analysed(folder.file("egg.step"), 0.02);
  CHECK(fine["verdict"] == "moves");
  CHECK(report["bodies"][1]["mass"] == fine["bodies"][1]["mass"]);
}

TEST_CASE("Facets of exact cylinders are no rough flat faces, and lie within the tolerance of their cylinder") {
  const TemporaryFolder folder;
  setenv("IMPEND_CAD_READER", IMPEND_CAD_READER_PROGRAM, 1);
  for (const int points : {24, 30, 36, 40}) {
    write_bolt(folder.file("bolt.step"), points);
    for (const double deflection : kDeflections) {
      INFO(points << " points, deflection " << deflection << " mm");
      ImportOptions options;
      options.read.tessellation.deflection = deflection / 1000;
      const Result<Assembly> assembly = read_assembly({folder.file("bolt.step")}, options);
      REQUIRE(assembly);
      for (const Part& part : assembly.value().parts) {
        INFO(part.name);
        const SurfaceFaces surface = find_faces(part, 0);
        CHECK(surface.tags.ignored == 0);
        CHECK(surface.noise == part.coordinate_noise);
        double beyond = 0;
        for (size_t t = 0; t < part.mesh.triangles.size(); ++t) {
          const AnalyticSurface& own = part.surfaces.surfaces[part.surfaces.of_triangle[t]];
          for (const int v : part.mesh.triangles[t]) {
            beyond = std::max(beyond, std::abs(surface_height(own, part.mesh.vertices[v])) - own.tolerance);
          }
        }
        CHECK(beyond < 1e-15);
      }
    }
  }
}

TEST_CASE("Mass properties of CAD solids are the closed forms at every deflection") {
  const double r = 3, h = 7;
  const double pin = kPi * r * r * h;
  check_moments(cylinder(r, h), about(pin, {0, 0, h / 2}, {pin * r * r / 4, pin * r * r / 4, pin * h * h / 12}));
  const double R = 6, s = 2;
  const double ring = 2 * kPi * kPi * R * s * s;
  const double across = ring * (R * R / 2 + 3 * s * s / 8);
  check_moments(BRepPrimAPI_MakeTorus(R, s).Shape(), about(ring, {0, 0, 0}, {across, across, ring * s * s / 4}));
  const double ball = 4 * kPi * r * r * r / 3;
  check_moments(BRepPrimAPI_MakeSphere(r).Shape(), about(ball, {0, 0, 0}, Vec3::Constant(ball * r * r / 5)));
  const double tip = kPi * r * r * h / 3;
  check_moments(BRepPrimAPI_MakeCone(r, 0, h).Shape(),
                about(tip, {0, 0, h / 4}, {3 * tip * r * r / 20, 3 * tip * r * r / 20, 3 * tip * h * h / 80}));
  // A block a × b × c with two holes at x = a/4 and 3a/4.
  const double a = 40, b = 20, c = 8, drill = 5;
  const TopoDS_Shape holed = cut(cut(box(a, b, c), moved(cylinder(drill, c), shift(a / 4, b / 2, 0))),
                                 moved(cylinder(drill, c), shift(3 * a / 4, b / 2, 0)));
  const double block = a * b * c, hole = kPi * drill * drill * c, left = block - 2 * hole;
  check_moments(holed, about(left, {a / 2, b / 2, c / 2},
                             {block * a * a / 12 - 2 * hole * (drill * drill / 4 + a * a / 16),
                              block * b * b / 12 - 2 * hole * drill * drill / 4, left * c * c / 12}));
}
