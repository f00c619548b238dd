// A table as data: rows of cells with sort keys, and what each row stands for.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "gui/presenter/sentences.h"
#include "impend/scene/scene.h"

namespace impend::gui {

// Numbers before texts; texts by natural order ("part 2" before "part 10", case aside); NaN last either way.
using SortKey = std::variant<double, std::string>;

struct Cell {
  std::string text;
  SortKey key;
  std::string tooltip;  // empty: none
  ColorRole role = ColorRole::kNeutral;
  std::optional<Vec3> place = std::nullopt;  // m: the point that the text tells
};

Cell text_cell(const std::string& text, ColorRole role = ColorRole::kNeutral, const std::string& tooltip = "");
Cell number_cell(double key, const std::string& text, const std::string& tooltip = "");
Cell point_cell(const Vec3& place, const std::string& text);

struct Column {
  std::string title;
  std::string tooltip;
  bool number = false;    // right-aligned
  std::string unit = "";  // of the numbers where rows are copied
  double si_per_unit = 1;
};

struct Row {
  SceneItem item;           // what a click selects
  std::vector<int> bodies;  // shown body indices it speaks of
  std::string state;        // the word that a state filter compares ("carries", "moves", …)
  std::vector<Cell> cells;  // one per column
};

struct Table {
  std::vector<Column> columns;
  std::vector<Row> rows;
};

struct RowFilter {
  std::string text;         // all blank-separated words must occur in texts (not in numbers), case aside; empty: all
  std::optional<int> body;  // only rows that speak of this body
  std::string state;        // only rows of this state; empty: all
};

// Row indices to show, in order: filtered, then stably sorted by a column (a negative column: in the table's own
// order). Descending keeps equal rows in the table's order too. Held by tests/presenter.
std::vector<int> visible_rows(const Table& table, const RowFilter& filter, int column = -1, bool descending = false);

// The row that stands for the item, or nothing.
std::optional<int> row_of(const Table& table, const SceneItem& item);
// The states that occur, in order of first appearance: for a filter's choices.
std::vector<std::string> states_of(const Table& table);

// The rows as CSV (RFC 4180, CRLF, titles first), of all rows or the given ones in their order. Cells that a
// spreadsheet would take for a formula are prefixed with an apostrophe.
std::string to_csv(const Table& table, const std::optional<std::vector<int>>& rows = {});

// The given rows for the clipboard, as a spreadsheet takes them: cells between tabulators, titles first, with the unit
// of their column ("Gap (mm)"). Numbers have all digits and nothing else beside them, points are three columns, and
// what is not known is empty. `decimal_point` is the reader's. Cells are made safe as in to_csv. Held by
// tests/presenter/test_table.
std::string to_tsv(const Table& table, const std::vector<int>& rows, const std::string& decimal_point);

}  // namespace impend::gui
