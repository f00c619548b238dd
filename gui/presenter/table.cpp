#include "gui/presenter/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace impend::gui {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lowered(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), lower);
  return out;
}

// The digits at `at` without leading zeros, and past them.
std::string_view number_at(std::string_view text, size_t* at) {
  size_t begin = *at;
  while (*at < text.size() && is_digit(text[*at])) ++*at;
  while (begin + 1 < *at && text[begin] == '0') ++begin;
  return text.substr(begin, *at - begin);
}

// <0, 0, >0
int natural_compare(std::string_view a, std::string_view b) {
  size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (is_digit(a[i]) && is_digit(b[j])) {
      const std::string_view x = number_at(a, &i), y = number_at(b, &j);
      if (x.size() != y.size()) return x.size() < y.size() ? -1 : 1;
      if (const int order = x.compare(y); order != 0) return order;
      continue;
    }
    const auto x = static_cast<unsigned char>(lower(a[i++])), y = static_cast<unsigned char>(lower(b[j++]));
    if (x != y) return x < y ? -1 : 1;
  }
  const size_t left = a.size() - i, right = b.size() - j;
  return left == right ? 0 : left < right ? -1 : 1;
}

bool is_nan(const SortKey& key) {
  const double* number = std::get_if<double>(&key);
  return number != nullptr && std::isnan(*number);
}

int compare(const SortKey& a, const SortKey& b) {
  if (a.index() != b.index()) return a.index() < b.index() ? -1 : 1;
  if (const double* x = std::get_if<double>(&a)) {
    const double y = std::get<double>(b);
    return *x < y ? -1 : *x > y ? 1 : 0;
  }
  const std::string &x = std::get<std::string>(a), &y = std::get<std::string>(b);
  const int order = natural_compare(x, y);
  return order != 0 ? order : x.compare(y);
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : lowered(text)) {
    if (c != ' ' && c != '\t') {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

bool has_word(const Table& table, const Row& row, const std::string& word) {
  for (size_t i = 0; i < row.cells.size(); ++i) {
    const bool number = i < table.columns.size() && table.columns[i].number;
    if (!number && lowered(row.cells[i].text).find(word) != std::string::npos) return true;
  }
  return false;
}

bool passes(const Table& table, const Row& row, const RowFilter& filter, const std::vector<std::string>& words) {
  if (filter.body && std::find(row.bodies.begin(), row.bodies.end(), *filter.body) == row.bodies.end()) return false;
  if (!filter.state.empty() && row.state != filter.state) return false;
  return std::all_of(words.begin(), words.end(), [&](const std::string& word) { return has_word(table, row, word); });
}

// A spreadsheet runs what begins so; a plain negative number is harmless.
bool looks_like_formula(const std::string& text) {
  if (text.empty()) return false;
  if (text[0] == '=' || text[0] == '@' || text[0] == '\t' || text[0] == '\r') return true;
  return (text[0] == '+' || text[0] == '-') && text.find_first_not_of("+-0123456789.eE %", 0) != std::string::npos;
}

std::string csv_field(const std::string& text) {
  const std::string safe = looks_like_formula(text) ? "'" + text : text;
  if (safe.find_first_of(",\"\r\n") == std::string::npos) return safe;
  std::string quoted = "\"";
  for (const char c : safe) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

// As many as a spreadsheet keeps of a number; they hide what dividing by the unit rounded.
constexpr int kDigitsCopied = 15;

std::string number_field(double value, const std::string& decimal_point) {
  if (!std::isfinite(value)) return "";
  std::string text = fmt::format("{:.{}g}", value + 0.0, kDigitsCopied);
  if (const size_t point = text.find('.'); point != std::string::npos) text.replace(point, 1, decimal_point);
  return text;
}

// Tabulators and line ends would begin another cell; a quote at the start would end at the next one.
std::string tsv_field(const std::string& text) {
  const std::string safe = looks_like_formula(text) ? "'" + text : text;
  if (safe.find_first_of("\t\r\n\"") == std::string::npos) return safe;
  std::string quoted = "\"";
  for (const char c : safe) quoted += c == '"' ? "\"\"" : std::string(1, c == '\t' ? ' ' : c);
  return quoted + "\"";
}

// Points are known by their first row.
bool has_points(const Table& table, size_t column) {
  return !table.rows.empty() && column < table.rows.front().cells.size() &&
         table.rows.front().cells[column].place.has_value();
}

std::vector<std::string> tsv_titles(const Table& table) {
  std::vector<std::string> titles;
  for (size_t i = 0; i < table.columns.size(); ++i) {
    const Column& column = table.columns[i];
    const std::string unit = column.unit.empty() ? "" : " (" + column.unit + ")";
    if (!has_points(table, i)) {
      titles.push_back(column.title + unit);
      continue;
    }
    for (const char* axis : {" x", " y", " z"}) titles.push_back(column.title + axis + unit);
  }
  return titles;
}

std::vector<std::string> tsv_fields(const Table& table, const Row& row, const std::string& decimal_point) {
  std::vector<std::string> fields;
  for (size_t i = 0; i < row.cells.size(); ++i) {
    const Cell& cell = row.cells[i];
    const Column& column = table.columns.at(i);
    const double* number = std::get_if<double>(&cell.key);
    if (has_points(table, i)) {
      const Vec3 place = cell.place.value_or(Vec3::Constant(std::nan(""))) / column.si_per_unit;
      for (const double x : place) fields.push_back(number_field(x, decimal_point));
    } else if (column.number && number != nullptr) {
      fields.push_back(cell.text.empty() ? "" : number_field(*number / column.si_per_unit, decimal_point));
    } else {
      fields.push_back(tsv_field(cell.text));
    }
  }
  return fields;
}

}  // namespace

Cell text_cell(const std::string& text, ColorRole role, const std::string& tooltip) {
  return {text, text, tooltip, role};
}

Cell number_cell(double key, const std::string& text, const std::string& tooltip) {
  return {text, key, tooltip, ColorRole::kNeutral};
}

std::vector<int> visible_rows(const Table& table, const RowFilter& filter, int column, bool descending) {
  const std::vector<std::string> words = words_of(filter.text);
  std::vector<int> rows;
  for (size_t i = 0; i < table.rows.size(); ++i) {
    if (passes(table, table.rows[i], filter, words)) rows.push_back(static_cast<int>(i));
  }
  if (column < 0 || column >= static_cast<int>(table.columns.size())) return rows;
  const auto key = [&](int row) -> const SortKey& { return table.rows[row].cells.at(column).key; };
  std::stable_sort(rows.begin(), rows.end(), [&](int a, int b) {
    const bool nan_a = is_nan(key(a)), nan_b = is_nan(key(b));
    if (nan_a || nan_b) return !nan_a && nan_b;
    const int order = compare(key(a), key(b));
    return descending ? order > 0 : order < 0;
  });
  return rows;
}

std::optional<int> row_of(const Table& table, const SceneItem& item) {
  const auto found =
      std::find_if(table.rows.begin(), table.rows.end(), [&](const Row& row) { return row.item == item; });
  if (item.kind == SceneItem::Kind::kNone || found == table.rows.end()) return std::nullopt;
  return static_cast<int>(found - table.rows.begin());
}

std::vector<std::string> states_of(const Table& table) {
  std::vector<std::string> states;
  for (const Row& row : table.rows) {
    if (std::find(states.begin(), states.end(), row.state) == states.end()) states.push_back(row.state);
  }
  return states;
}

Cell point_cell(const Vec3& place, const std::string& text) {
  Cell cell = text_cell(text);
  cell.place = place;
  return cell;
}

std::string to_csv(const Table& table, const std::optional<std::vector<int>>& rows) {
  std::string out;
  const auto line = [&out](const auto& items, const auto& text) {
    for (size_t i = 0; i < items.size(); ++i) out += (i > 0 ? "," : "") + csv_field(text(items[i]));
    out += "\r\n";
  };
  line(table.columns, [](const Column& column) { return column.title; });
  const auto add = [&](int row) { line(table.rows.at(row).cells, [](const Cell& cell) { return cell.text; }); };
  if (rows) {
    for (const int row : *rows) add(row);
  } else {
    for (size_t i = 0; i < table.rows.size(); ++i) add(static_cast<int>(i));
  }
  return out;
}

std::string to_tsv(const Table& table, const std::vector<int>& rows, const std::string& decimal_point) {
  std::string out;
  const auto line = [&out](const std::vector<std::string>& fields) {
    for (size_t i = 0; i < fields.size(); ++i) out += (i > 0 ? "\t" : "") + fields[i];
    out += '\n';
  };
  line(tsv_titles(table));
  for (const int row : rows) line(tsv_fields(table, table.rows.at(row), decimal_point));
  return out;
}

}  // namespace impend::gui
