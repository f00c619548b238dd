// Measuring parts of a STEP file: radii and distances are those that the file states.
#include <BRepFilletAPI_MakeFillet.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRep_Tool.hxx>
#include <Geom_Curve.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <algorithm>
#include <cmath>

#include "impend/import/read_assembly.h"
#include "impend/pipeline/measure/measure.h"
#include "test_paths.h"
#include "tests/cad/author.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

namespace {

using namespace impend;
using namespace impend::test;

constexpr double kExact = 1e-9;  // relative
constexpr double kReach = 1e-5;  // m

double value_of(const std::vector<Measurement>& found, const std::string& name) {
  const auto at = std::find_if(found.begin(), found.end(), [&](const Measurement& m) { return m.name == name; });
  return at == found.end() ? std::nan("") : at->value;
}

// A plate of 40 × 30 × 10 mm at the origin with a hole of radius 6.123456789 at (13, 17) through it and its upright
// edge at the origin rounded by 2.5; a ball of radius 7.654321 at (80, 0, 0).
Assembly stepped() {
  TopoDS_Shape plate = box(40, 30, 10);
  BRepFilletAPI_MakeFillet rounding(plate);
  for (TopExp_Explorer edges(plate, TopAbs_EDGE); edges.More(); edges.Next()) {
    const TopoDS_Edge edge = TopoDS::Edge(edges.Current());
    double from = 0, to = 0;
    const Handle(Geom_Curve) curve = BRep_Tool::Curve(edge, from, to);
    const gp_Pnt a = curve->Value(from), b = curve->Value(to);
    if (std::abs(a.X()) + std::abs(a.Y()) + std::abs(b.X()) + std::abs(b.Y()) > 0) continue;
    rounding.Add(2.5, edge);
    break;
  }
  const TopoDS_Shape rounded = rounding.Shape();
  const TopoDS_Shape holed = cut(rounded, moved(cylinder(6.123456789, 10), shift(13, 17, 0)));
  Author author;
  const TDF_Label top = author.assembly("top");
  author.place(top, author.product(holed, "plate"), turn(0.6, 0, 0.8, 0.7, 100, -20, 3), "");
  author.place(top, author.product(moved(BRepPrimAPI_MakeSphere(7.654321).Shape(), shift(80, 0, 0)), "ball"),
               turn(0.6, 0, 0.8, 0.7, 100, -20, 3), "");
  const TemporaryFolder folder;
  author.write_step(folder.file("scene.step"));
  setenv("IMPEND_CAD_READER", IMPEND_CAD_READER_PROGRAM, 1);
  Result<Assembly> read = read_assembly({folder.file("scene.step")}, {});
  REQUIRE(read.ok());
  REQUIRE(read.value().parts.size() == 2);
  return std::move(read).value();
}

// Where a place of the drawing (mm) is in the world.
Vec3 placed(const Vec3& millimetres) { return transform(turn(0.6, 0, 0.8, 0.7, 100, -20, 3)) * millimetres / 1000; }

}  // namespace

TEST_CASE("Radii, distances and angles of a STEP file's faces are those that it states") {
  const Assembly assembly = stepped();
  const MeasuredPart plate = part_to_measure(assembly, 0).value(), ball = part_to_measure(assembly, 1).value();
  const auto on_plate = [&](const Vec3& place) {
    // What was pointed at lies on a facet, up to its sagitta off the true surface.
    constexpr double kBesideFacet = 2e-4;
    const auto found = feature_at(plate, placed(place), kBesideFacet);
    REQUIRE(found);
    return *found;
  };
  const MeasuredFeature hole = on_plate({13 + 6.123456789, 17, 5});
  CHECK(hole.kind == FeatureKind::kCylinder);
  CHECK(hole.exact);
  CHECK(value_of(measure(hole), "radius") == Approx(6.123456789e-3).epsilon(kExact));
  CHECK(value_of(measure(hole), "diameter") == Approx(12.246913578e-3).epsilon(kExact));
  const double in = 2.5 * (1 - std::sqrt(0.5));
  const MeasuredFeature fillet = on_plate({in, in, 5});
  CHECK(fillet.kind == FeatureKind::kCylinder);
  CHECK(value_of(measure(fillet), "radius") == Approx(2.5e-3).epsilon(kExact));
  CHECK(value_of(measure(fillet, hole), "distance of the axes") ==
        Approx(std::hypot(10.5, 14.5) * 1e-3).epsilon(kExact));
  const MeasuredFeature top = on_plate({30, 10, 10}), bottom = on_plate({30, 10, 0}), side = on_plate({40, 15, 5});
  CHECK(top.exact);
  CHECK(value_of(measure(top, bottom), "distance") == Approx(10e-3).epsilon(kExact));
  CHECK(value_of(measure(top, side), "angle") == Approx(kPi / 2).epsilon(kExact));
  CHECK(value_of(measure(hole, side), "distance to the axis") == Approx(27e-3).epsilon(kExact));
  const MeasuredFeature rim = on_plate({13, 17 + 6.123456789, 10});
  CHECK(rim.kind == FeatureKind::kCircle);
  CHECK(rim.exact);
  CHECK(value_of(measure(rim), "diameter") == Approx(12.246913578e-3).epsilon(kExact));
  const auto sphere = feature_at(ball, placed({80 - 7.654321, 0, 0}), 1e-3);
  REQUIRE(sphere);
  CHECK(sphere->kind == FeatureKind::kSphere);
  CHECK(value_of(measure(*sphere), "radius") == Approx(7.654321e-3).epsilon(kExact));
  CHECK(value_of(measure(*sphere, side), "distance to the centre") == Approx(40e-3).epsilon(kExact));
  CHECK(value_of(measure(*sphere, side), "distance of the surfaces") == Approx(32.345679e-3).epsilon(kExact));
}

TEST_CASE("The gap of parts with round faces is that of the facets, and says how far they are off") {
  const Assembly assembly = stepped();
  const MeasuredPart plate = part_to_measure(assembly, 0).value(), ball = part_to_measure(assembly, 1).value();
  const Measurement gap = measure_gap(plate, ball);
  CHECK_FALSE(gap.exact);
  CHECK(gap.residual > 0);
  CHECK(std::abs(gap.value - 32.345679e-3) <= gap.residual + kReach);
}
