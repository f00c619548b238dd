#include "impend/import/assembly_file/drive_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "impend/base/names.h"
#include "impend/base/numbers.h"
#include "impend/base/stop.h"

namespace impend {
namespace {

std::string_view bare_cell(std::string_view cell) {
  while (!cell.empty() && (cell.front() == ' ' || cell.front() == '\t')) cell.remove_prefix(1);
  while (!cell.empty() && (cell.back() == ' ' || cell.back() == '\t' || cell.back() == '\r')) cell.remove_suffix(1);
  return cell;
}

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (std::size_t from = 0;;) {
    const std::size_t to = line.find(',', from);
    cells.push_back(bare_cell(line.substr(from, to == std::string_view::npos ? to : to - from)));
    if (to == std::string_view::npos) return cells;
    from = to + 1;
  }
}

struct Column {
  Joint* joint = nullptr;
  double unit = 1;
  Course course;
};

Result<std::vector<Column>> columns_of(std::string_view head, const std::string& path, Assembly& assembly) {
  const auto wrong = [&](std::string message, std::string hint) {
    return Error{ErrorCode::kBadValue, std::move(message), {path, 1, "", ""}, std::move(hint)};
  };
  const std::vector<std::string_view> cells = cells_of(head);
  if (cells.front() != "t" || cells.size() < 2) {
    return wrong("the table has no head of \"t\" and names of joints", "begin it with a line such as t,crank");
  }
  std::vector<Column> columns;
  std::set<std::string_view> seen;
  for (std::size_t k = 1; k < cells.size(); ++k) {
    const std::string name(cells[k]);
    if (!seen.insert(cells[k]).second) return wrong("the joint '" + name + "' has two columns", "keep one of them");
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

}  // namespace

Status set_targets(std::string_view table, const std::string& path, Assembly& assembly) {
  std::vector<Column> columns;
  int number = 0;
  for (std::size_t from = 0; from < table.size();) {
    look_now_and_then();
    const std::size_t end = std::min(table.find('\n', from), table.size());
    const std::string_view line = bare_cell(table.substr(from, end - from));
    from = end + 1;
    ++number;
    if (line.empty()) continue;
    if (columns.empty()) {
      Result<std::vector<Column>> head = columns_of(line, path, assembly);
      if (!head) return head.error();
      columns = std::move(head).value();
      continue;
    }
    const Place place{path, number, "", ""};
    const std::vector<std::string_view> cells = cells_of(line);
    if (cells.size() != columns.size() + 1) {
      return Error{ErrorCode::kParse, fmt::format("{} cells where the head has {}", cells.size(), columns.size() + 1),
                   place, "give every line a time and a number for each joint"};
    }
    std::vector<double> numbers;
    for (const std::string_view cell : cells) {
      const std::optional<double> value = parse_number(cell);
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
  }
  if (columns.empty() || columns.front().course.empty()) {
    return Error{ErrorCode::kBadValue,
                 "the table has no line of targets",
                 {path, number, "", ""},
                 "give a head such as t,crank, and a line per time"};
  }
  for (Column& column : columns) column.joint->drive->target = std::move(column.course);
  return ok_status();
}

}  // namespace impend
