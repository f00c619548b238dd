// The tool that measures: two clicks, what is said of them, and when what was found is forgotten.
#include "gui/presenter/measuring.h"

#include <cmath>

#include "impend/report/display_unit.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

using namespace impend;
using namespace impend::test;
using namespace impend::gui;

namespace {

// Two cubes of side 1, five apart along x, in mm; a ground a half below them.
Assembly two_cubes() {
  Assembly assembly;
  assembly.unit_name = "mm";
  assembly.metres_per_unit = 0.001;
  assembly.parts = {impend::test::part_from_mesh("a", impend::test::box(Vec3(0, 0, 0), Vec3(1, 1, 1))),
                    impend::test::part_from_mesh("b", impend::test::box(Vec3(6, 0, 0), Vec3(7, 1, 1)))};
  assembly.ground = Ground{-0.5};
  return assembly;
}

MeasuredClick at(int body, const Vec3& place) { return {body, place, 0.01, PickWish::kNearest}; }

double first_number(const Table& table, size_t row, size_t column) {
  return std::get<double>(table.rows.at(row).cells.at(column).key);
}

}  // namespace

TEST_CASE("Two faces clicked one after the other give their distance and the gap of their parts") {
  const Assembly assembly = two_cubes();
  Measuring measuring;
  const std::string first = measuring.click(assembly, at(0, {1, 0.5, 0.5}));
  CHECK(has(first, "flat face of 'a'"));
  CHECK(has(first, "second one"));
  CHECK(measuring.waits());
  const std::string second = measuring.click(assembly, at(1, {6, 0.5, 0.5}));
  CHECK(has(second, "distance 5000 mm"));
  CHECK(has(second, "gap 5000 mm"));
  CHECK_FALSE(measuring.waits());
  const Table table = measuring.table(assembly);
  REQUIRE(table.rows.size() == 2);
  CHECK(table.rows[0].state == "distance");
  CHECK(first_number(table, 0, 3) == Approx(5));
  CHECK(std::isnan(first_number(table, 0, 4)));
  CHECK(table.rows[1].cells[0].text == "gap");
  CHECK(table.rows[1].cells[5].text == "exact");
  CHECK(measuring.marks(assembly).size() == 2);
  CHECK(has(to_tsv(table, {0}, ","), "distance\tflat face of 'a'\tflat face of 'b'\t5000\t\t"));
}

TEST_CASE("A click beside everything says so, and the first click waits on") {
  const Assembly assembly = two_cubes();
  Measuring measuring;
  CHECK(has(measuring.click(assembly, std::nullopt), "Nothing is there to measure"));
  measuring.click(assembly, at(0, {1, 0.5, 0.5}));
  CHECK(has(measuring.click(assembly, std::nullopt), "Nothing is there to measure"));
  CHECK(measuring.waits());
  CHECK(has(measuring.click(assembly, at(7, {0, 0, 0})), "Nothing is there to measure"));
  measuring.click(assembly, at(2, {0, 0, -0.5}));
  CHECK_FALSE(measuring.waits());
}

TEST_CASE("Edges have lengths, faces an angle, and the ground is a flat face") {
  const Assembly assembly = two_cubes();
  Measuring measuring;
  CHECK(has(measuring.click(assembly, at(0, {1, 0.5, 1})), "length 1000 mm"));
  measuring.clear_first();
  measuring.click(assembly, at(0, {0.5, 0.5, 1}));
  CHECK(has(measuring.click(assembly, at(0, {1, 0.5, 0.5})), "angle 90°"));
  measuring.click(assembly, at(0, {0.5, 0.5, 0}));
  CHECK(has(measuring.click(assembly, at(2, {3, 3, -0.5})), "distance 500 mm"));
}

TEST_CASE("What was measured is forgotten when parts move, and stays when only the unit or gravity changes") {
  Assembly assembly = two_cubes();
  Measuring measuring;
  measuring.click(assembly, at(0, {1, 0.5, 1}));
  REQUIRE(measuring.table(assembly).rows.size() == 1);
  assembly.gravity = Vec3(1, 0, 0);
  show_in(*display_unit("in"), &assembly);
  measuring.follow(assembly);
  REQUIRE(measuring.table(assembly).rows.size() == 1);
  CHECK(measuring.table(assembly).columns[3].unit == "in");
  CHECK(measuring.marks(assembly).front().words == "39.37008 in");
  assembly.parts[0].X_WP.p.x() += 0.1;
  measuring.follow(assembly);
  CHECK(measuring.table(assembly).rows.empty());
  CHECK_FALSE(measuring.waits());
}

TEST_CASE("The gap of two parts is measured without pointing") {
  const Assembly assembly = two_cubes();
  Measuring measuring;
  CHECK(has(measuring.gap_of(assembly, 0, 1), "Between part 'a' and part 'b': gap 5000 mm"));
  const Table table = measuring.table(assembly);
  REQUIRE(table.rows.size() == 1);
  CHECK(first_number(table, 0, 3) == Approx(5));
  CHECK(measuring.marks(assembly).size() == 1);
  CHECK(has(measuring.gap_of(assembly, 0, 7), "cannot be measured"));
}

TEST_CASE("The dimensions of a part are listed: its size, and each edge once") {
  const Assembly assembly = two_cubes();
  Measuring measuring;
  CHECK(has(measuring.list_of(assembly, 0), "The part 'a': its size, 12 edges"));
  const Table table = measuring.table(assembly);
  REQUIRE(table.rows.size() == 3 + 12);
  CHECK(table.rows[0].cells[0].text == "size along x");
  for (size_t row = 0; row < table.rows.size(); ++row) CHECK(first_number(table, row, 3) == Approx(1));
  CHECK(table.rows[3].cells[1].text == "edge 1 of 'a'");
  CHECK(measuring.marks(assembly).size() == 3);
}

TEST_CASE("A copy that measures leaves the first as it was until it takes its place") {
  const Assembly assembly = two_cubes();
  Measuring first;
  first.follow(assembly);
  Measuring copy = first;
  copy.gap_of(assembly, 0, 1);
  CHECK(first.table(assembly).rows.empty());
  first = copy;
  CHECK(first.table(assembly).rows.size() == 1);
}
