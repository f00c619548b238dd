#include "impend/import/assembly_file/drive_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "impend/assembly/joint_bodies.h"
#include "impend/base/names.h"
#include "impend/base/numbers.h"
#include "impend/base/stop.h"

namespace impend {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

struct Column {
  Joint* joint = nullptr;
  double unit = 1;
  Course course;
};

Result<std::vector<Column>> columns_of(const std::vector<std::string>& cells, const std::string& path,
                                       Assembly& assembly) {
  const auto wrong = [&](std::string message, std::string hint) {
    return Error{ErrorCode::kBadValue, std::move(message), {path, 1, "", ""}, std::move(hint)};
  };
  if (cells.front() != "t" || cells.size() < 2) {
    return wrong("the table has no head of \"t\" and names of joints", "begin it with a line such as t,crank");
  }
  std::vector<Column> columns;
  std::set<std::string> seen;
  for (std::size_t k = 1; k < cells.size(); ++k) {
    const std::string& name = cells[k];
    if (!seen.insert(name).second) return wrong("the joint '" + name + "' has two columns", "keep one of them");
    const auto joint = std::find_if(assembly.joints.begin(), assembly.joints.end(),
                                    [&](const Joint& candidate) { return candidate.name == name; });
    if (joint == assembly.joints.end()) {
      std::vector<std::string> names;
      for (const Joint& candidate : assembly.joints) {
        if (candidate.drive && !candidate.name.empty()) names.push_back(candidate.name);
      }
      return wrong("there is no joint called '" + name + "'",
                   names.empty() ? "give joints a \"name\" in the assembly file" : suggestion(name, names, "joints"));
    }
    if (!joint->drive) return wrong("the joint '" + name + "' has no drive", "add one under \"drives\"");
    columns.push_back({&*joint, joint->type == JointType::kHinge ? kRadiansPerDegree : assembly.metres_per_unit, {}});
  }
  return columns;
}

bool is_empty(const std::vector<std::string>& cells) {
  return std::all_of(cells.begin(), cells.end(), [](const std::string& cell) { return cell.empty(); });
}

// A line of a time and its targets.
Status add_line(const std::vector<std::string>& cells, char separator, const Place& place,
                std::vector<Column>& columns) {
  if (cells.size() != columns.size() + 1) {
    return Error{ErrorCode::kParse, fmt::format("{} cells where the head has {}", cells.size(), columns.size() + 1),
                 place, "give every line a time and a number for each joint"};
  }
  std::vector<double> numbers;
  for (const std::string& cell : cells) {
    const std::optional<double> value = number_in(cell, separator);
    if (!value) {
      return Error{ErrorCode::kParse, fmt::format("'{}' is no number", cell), place,
                   "write numbers such as 0.25, with a point"};
    }
    numbers.push_back(*value);
  }
  for (std::size_t k = 0; k < columns.size(); ++k) {
    Course& course = columns[k].course;
    if (!course.empty() && !(numbers[0] > course.back().time)) {
      return Error{ErrorCode::kBadValue, "the times of the table do not ascend", place, "sort its lines by time"};
    }
    course.push_back({numbers[0], numbers[k + 1] * columns[k].unit});
  }
  return ok_status();
}

// Targets that are no places are none; then those of before stay.
Status take_targets(const std::string& path, std::vector<Column>& columns, Assembly& assembly) {
  const auto exchange = [&columns] {
    for (Column& column : columns) std::swap(column.joint->drive->target, column.course);
  };
  exchange();
  std::optional<Error> wild = refused_coordinates(assembly);
  if (!wild) return ok_status();
  exchange();
  wild->place.file = path;
  return *std::move(wild);
}

// Where the cell that begins at `at` ends: at a separator outside of quotes, or at the end of the text.
std::size_t cell_end(std::string_view text, std::size_t at, std::string_view separators) {
  bool quoted = false;
  for (; at < text.size(); ++at) {
    if (text[at] == '"') quoted = !quoted;
    if (!quoted && separators.find(text[at]) != std::string_view::npos) break;
  }
  return at;
}

std::string bare_cell(std::string_view cell) {
  const std::size_t begin = cell.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return "";
  cell = cell.substr(begin, cell.find_last_not_of(" \t\r") - begin + 1);
  if (cell.size() < 2 || cell.front() != '"' || cell.back() != '"') return std::string(cell);
  std::string text;
  for (std::size_t k = 1; k + 1 < cell.size(); ++k) {
    text += cell[k];
    if (cell[k] == '"' && cell[k + 1] == '"' && k + 2 < cell.size()) ++k;
  }
  return text;
}

}  // namespace

Status set_targets(std::string_view table, const std::string& path, Assembly& assembly) {
  if (table.starts_with(kByteOrderMark)) table.remove_prefix(kByteOrderMark.size());
  const char separator = separator_of(table);
  std::vector<Column> columns;
  int number = 0;
  for (std::size_t from = 0; from < table.size();) {
    look_now_and_then();
    const std::size_t end = std::min(table.find('\n', from), table.size());
    const std::vector<std::string> cells = cells_of(table.substr(from, end - from), separator);
    from = end + 1;
    ++number;
    if (is_empty(cells)) continue;
    if (columns.empty()) {
      Result<std::vector<Column>> head = columns_of(cells, path, assembly);
      if (!head) return head.error();
      columns = std::move(head).value();
      continue;
    }
    if (const Status added = add_line(cells, separator, {path, number, "", ""}, columns); !added) return added;
  }
  if (columns.empty() || columns.front().course.empty()) {
    return Error{ErrorCode::kBadValue,
                 "the table has no line of targets",
                 {path, number, "", ""},
                 "give a head such as t,crank, and a line per time"};
  }
  return take_targets(path, columns, assembly);
}

char separator_of(std::string_view table) {
  const std::size_t end = cell_end(table, 0, ",;\t");
  return end < table.size() ? table[end] : ',';
}

std::vector<std::string> cells_of(std::string_view line, char separator) {
  std::vector<std::string> cells;
  for (std::size_t from = 0;;) {
    const std::size_t to = cell_end(line, from, std::string_view(&separator, 1));
    cells.push_back(bare_cell(line.substr(from, to - from)));
    if (to == line.size()) return cells;
    from = to + 1;
  }
}

std::optional<double> number_in(std::string cell, char separator) {
  const std::size_t comma = separator == ',' ? std::string::npos : cell.find(',');
  if (comma != std::string::npos) cell[comma] = '.';
  return parse_number(cell);
}

}  // namespace impend
