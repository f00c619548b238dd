// Sorting, filtering and writing of tables.
#include "gui/presenter/table.h"

#include <cmath>

#include "tests/support/catch.h"

using namespace impend;
using namespace impend::gui;

namespace {

Row row(int index, const std::string& name, double number, const std::string& state = "touches") {
  Row made;
  made.item = {SceneItem::Kind::kContact, index};
  made.bodies = {index, index + 1};
  made.state = state;
  made.cells = {{name, name, "", {}}, {std::to_string(number), number, "", {}}};
  return made;
}

Table sample() {
  Table table;
  table.columns = {{"Name", "", false}, {"Number", "", true}};
  table.rows = {row(0, "part 10", 3), row(1, "Part 2", 1, "opens"), row(2, "part 10", 1),
                row(3, "alpha", std::nan(""), "opens"), row(4, "beta", -2)};
  return table;
}

// Whether a table sorted by name shows a before b where b was given first.
bool comes_first(const std::string& a, const std::string& b) {
  Table table = sample();
  table.rows = {row(0, b, 0), row(1, a, 0)};
  return visible_rows(table, {}, 0).front() == 1;
}

}  // namespace

TEST_CASE("names sort as people count") {
  CHECK(comes_first("part 2", "part 10"));
  CHECK_FALSE(comes_first("part 10", "part 2"));
  CHECK(comes_first("Alpha", "beta"));
  CHECK(comes_first("a", "a1"));
  CHECK(comes_first("a01", "a2"));
  CHECK_FALSE(comes_first("a", "a"));
  CHECK(comes_first("99999999999999999999998", "99999999999999999999999"));
  // A total order, also where only zeros or case differ.
  CHECK(comes_first("a01", "a1") != comes_first("a1", "a01"));
  CHECK(comes_first("A", "a") != comes_first("a", "A"));
}

TEST_CASE("a table is sorted stably by any column in both directions, what is no number last") {
  const Table table = sample();
  CHECK(visible_rows(table, {}) == std::vector<int>{0, 1, 2, 3, 4});
  CHECK(visible_rows(table, {}, 0) == std::vector<int>{3, 4, 1, 0, 2});
  CHECK(visible_rows(table, {}, 0, true) == std::vector<int>{0, 2, 1, 4, 3});
  CHECK(visible_rows(table, {}, 1) == std::vector<int>{4, 1, 2, 0, 3});
  CHECK(visible_rows(table, {}, 1, true) == std::vector<int>{0, 1, 2, 4, 3});
  CHECK(visible_rows(table, {}, 99) == std::vector<int>{0, 1, 2, 3, 4});
}

TEST_CASE("a table is filtered by words, body and state together") {
  const Table table = sample();
  CHECK(visible_rows(table, {"PART", {}, ""}) == std::vector<int>{0, 1, 2});
  CHECK(visible_rows(table, {"10 part", {}, ""}) == std::vector<int>{0, 2});
  CHECK(visible_rows(table, {"  ", {}, ""}).size() == 5);
  CHECK(visible_rows(table, {"none such", {}, ""}).empty());
  CHECK(visible_rows(table, {"", 2, ""}) == std::vector<int>{1, 2});
  CHECK(visible_rows(table, {"", {}, "opens"}) == std::vector<int>{1, 3});
  CHECK(visible_rows(table, {"part", 2, "opens"}, 0) == std::vector<int>{1});
  CHECK(states_of(table) == std::vector<std::string>{"touches", "opens"});
}

TEST_CASE("rows are found by what they stand for") {
  const Table table = sample();
  CHECK(row_of(table, {SceneItem::Kind::kContact, 3}) == std::optional<int>(3));
  CHECK_FALSE(row_of(table, {SceneItem::Kind::kBody, 3}));
  CHECK_FALSE(row_of(table, {}));
}

TEST_CASE("a table as CSV quotes what needs it and runs no formula") {
  Table table;
  table.columns = {{"Na,me", "", false}, {"Value", "", false}};
  const auto add = [&table](const std::string& a, const std::string& b) {
    Row made;
    made.cells = {{a, a, "", {}}, {b, b, "", {}}};
    table.rows.push_back(made);
  };
  add("say \"hi\"", "-2.5");
  add("two\nlines", "=HYPERLINK(1)");
  add("+1+cmd|x", "-x");
  CHECK(to_csv(table) ==
        "\"Na,me\",Value\r\n\"say \"\"hi\"\"\",-2.5\r\n\"two\nlines\",'=HYPERLINK(1)\r\n'+1+cmd|x,'-x\r\n");
  CHECK(to_csv(table, std::vector<int>{0}) == "\"Na,me\",Value\r\n\"say \"\"hi\"\"\",-2.5\r\n");
}

namespace {

Table measured_table() {
  Table table;
  table.columns = {
      {"Name", "", false}, {"Gap", "", true, "mm", 0.001}, {"Point", "", false, "mm", 0.001}, {"Force", "", true, "N"}};
  const auto add = [&table](const std::string& name, double gap, const Vec3& point, double force) {
    Row made;
    made.cells = {text_cell(name), number_cell(gap, "rounded"), point_cell(point, "(…) mm"), number_cell(force, "–")};
    table.rows.push_back(made);
  };
  add("a", 0.0012345678901, Vec3(0.02, 0, -0.5), 9.80665);
  add("=b\tc \"d\"", -1e-9, Vec3(1.0 / 3, 1, 1e6), std::nan(""));
  return table;
}

}  // namespace

TEST_CASE("copied rows have all digits in the unit of their column, and points as three numbers") {
  CHECK(to_tsv(measured_table(), {0}, ".") ==
        "Name\tGap (mm)\tPoint x (mm)\tPoint y (mm)\tPoint z (mm)\tForce (N)\n"
        "a\t1.2345678901\t20\t0\t-500\t9.80665\n");
}

TEST_CASE("copied rows follow the reader's decimal sign, and names neither break cells nor are computed") {
  CHECK(to_tsv(measured_table(), {1, 0}, ",") ==
        "Name\tGap (mm)\tPoint x (mm)\tPoint y (mm)\tPoint z (mm)\tForce (N)\n"
        "\"'=b c \"\"d\"\"\"\t-1e-06\t333,333333333333\t1000\t1000000000\t\n"
        "a\t1,2345678901\t20\t0\t-500\t9,80665\n");
}
