// Balls, cones, screws and discs on round rims, from CAD files through the whole program. The verdicts are those of the
// exact shapes: what rests on a circle about its own axis rests, a disc tips when its centre is beyond the other's
// circle.
#include <BRepAlgoAPI_Fuse.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <cmath>
#include <gp_Vec.hxx>
#include <nlohmann/json.hpp>
#include <utility>

#include "impend/base/numbers.h"
#include "test_paths.h"
#include "tests/cad/author.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

namespace {

using namespace impend;
using namespace impend::test;

using Parts = std::vector<std::pair<std::string, TopoDS_Shape>>;

TopoDS_Shape cone(double from, double to, double height) { return BRepPrimAPI_MakeCone(from, to, height).Shape(); }

// 40 × 40 × 10, its top at z = 0.
TopoDS_Shape plate() { return moved(box(40, 40, 10), shift(-20, -20, -10)); }

TopoDS_Shape holed(double radius) { return cut(plate(), moved(cylinder(radius, 10), shift(0, 0, -10))); }

// The first part is fixed, and gravity points down −z of the parts before they are turned.
std::string verdict_of(const Parts& parts, const gp_Trsf& pose, const std::string& unit) {
  const TemporaryFolder folder;
  Author author;
  const TDF_Label top = author.assembly("top");
  for (const auto& [name, shape] : parts) author.place(top, author.product(moved(shape, pose), name), gp_Trsf(), "");
  author.write_step(folder.file("scene.step"), "AP214IS", unit);
  const gp_Vec down = gp_Vec(0, 0, -9.80665).Transformed(pose);
  const std::string gravity =
      "--gravity=" + std::to_string(down.X()) + "," + std::to_string(down.Y()) + "," + std::to_string(down.Z());
  RunOptions options;
  options.environment = {{"IMPEND_CAD_READER", IMPEND_CAD_READER_PROGRAM}};
  const ProgramResult result = run_impend(
      {"analyze", folder.file("scene.step"), "--fixed", parts.front().first, gravity, "--json", "-"}, options);
  INFO(result.err);
  REQUIRE(result.status == 0);
  return nlohmann::json::parse(result.out).at("verdict");
}

void check(const Parts& parts, const std::string& expected) {
  CHECK(verdict_of(parts, gp_Trsf(), "MM") == expected);
  // Turned about z as well, so that seams and facets lie elsewhere; gravity is printed to a millionth.
  CHECK(verdict_of(parts, turn(0, 0, 1, 0.7, 31, -7, 5), "INCH") == expected);
}

}  // namespace

TEST_CASE("Balls, cones and screws from a CAD file do not move in round holes") {
  check({{"plate", holed(6)}, {"ball", moved(BRepPrimAPI_MakeSphere(10).Shape(), shift(0, 0, 8))}}, "stable");
  // That a cone rises as it tilts on a rim is not known: it rests, but maybe only in balance.
  check({{"plate", holed(5)}, {"cone", moved(cone(0, 10, 20), shift(0, 0, -10))}}, "marginal");
  const TopoDS_Shape screw =
      BRepAlgoAPI_Fuse(moved(cone(4, 8, 4), shift(0, 0, -4)), moved(cylinder(4, 11), shift(0, 0, -15))).Shape();
  const TopoDS_Shape sunk = cut(holed(4.5), moved(cone(4, 8, 4), shift(0, 0, -4)));
  check({{"plate", sunk}, {"screw", screw}}, "stable");
  // A steeper countersink carries the same head on its upper rim, of radius 7.
  const TopoDS_Shape steep = cut(holed(4.5), moved(cone(7 - 4 * std::tan(kPi / 6), 7, 4), shift(0, 0, -4)));
  check({{"plate", steep}, {"screw", moved(screw, shift(0, 0, 1))}}, "marginal");
  check({{"plate", holed(5)}, {"pin", moved(cylinder(5, 20), shift(0, 0, -12))}}, "moves");
}

TEST_CASE("A washer under a ball on a table from a CAD file does not move") {
  const TopoDS_Shape washer = cut(cylinder(12, 3), cylinder(6, 3));
  const TopoDS_Shape ball = moved(BRepPrimAPI_MakeSphere(10).Shape(), shift(0, 0, 11));
  // They may drift together.
  check({{"table", moved(box(60, 60, 5), shift(-30, -30, -5))}, {"washer", washer}, {"ball", ball}}, "stable");
}

TEST_CASE("A disc from a CAD file tips over another's circle and not over its chords") {
  const double towards = 0.37;
  const auto stacked = [&](double centre) {
    const gp_Trsf place = shift(centre * std::cos(towards), centre * std::sin(towards), 10);
    return Parts{{"low", cylinder(50, 10)}, {"up", moved(cylinder(12, 10), place)}};
  };
  check(stacked(49), "stable");
  check(stacked(51), "moves");
  // The true circle carries it, the nearest chord does not.
  for (const double centre : {49.95, 49.99}) {
    INFO(centre);
    CHECK(verdict_of(stacked(centre), gp_Trsf(), "MM") != "moves");
    CHECK(verdict_of(stacked(100 - centre), gp_Trsf(), "MM") != "stable");
  }
}
