#include "impend/sweep/merge_answers.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "impend/base/stop.h"
#include "impend/import/file_bytes.h"
#include "impend/sweep/answer_line.h"
#include "impend/sweep/block_files.h"
#include "impend/sweep/sweep_status.h"

namespace impend {
namespace {

using RowJson = nlohmann::ordered_json;

Error bad_block(const std::string& path, const std::string& message, const std::string& hint) {
  Error error{ErrorCode::kInternal, message, {}, hint};
  error.place.file = path;
  return error;
}

// Everything that an answer may say, in the order of columns, and where it is in the members of a line.
struct Column {
  const char* name;
  const char* pointer;
};
constexpr Column kColumns[] = {{"verdict", "/verdict"},
                               {"friction", "/friction"},
                               {"motion_ratio", "/motion_ratio"},
                               {"motion_ratio_lower", "/motion_ratio_bounds/0"},
                               {"motion_ratio_upper", "/motion_ratio_bounds/1"},
                               {"moving", "/moving"},
                               {"first_moving", "/first_moving"},
                               {"solved", "/solved"},
                               {"minimal_mu", "/minimal_mu"},
                               {"minimal_mu_lower", "/minimal_mu_bounds/0"},
                               {"minimal_mu_upper", "/minimal_mu_bounds/1"},
                               {"no_coefficient_holds", "/no_coefficient_holds"},
                               {"tilt_margin_deg_lower", "/tilt_margin_deg/0"},
                               {"tilt_margin_deg_upper", "/tilt_margin_deg/1"},
                               {"disagree", "/disagree"},
                               {"error", "/error/code"},
                               {"error_part", "/error/part"},
                               {"crashed", "/crashed"},
                               {"exited", "/exited"},
                               {"timeout", "/timeout"}};

// A field as RFC 4180 has it.
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string csv_cell(const RowJson& members, const Column& column) {
  const RowJson::json_pointer pointer(column.pointer);
  if (!members.contains(pointer)) return "";
  const RowJson& value = members.at(pointer);
  if (value.is_null()) return "";
  return csv_field(value.is_string() ? value.get<std::string>() : value.dump());
}

std::string csv_head(const SweepJob& job) {
  std::string head = "i";
  for (const SweepAxis& axis : job.axes) head += "," + csv_field(axis.name);
  for (const Column& column : kColumns) head += fmt::format(",{}", column.name);
  return head + ",key\n";
}

std::string csv_row(const SweepState& state, const AnswerLine& line) {
  const RowJson members = RowJson::parse("{" + std::string(line.members) + "}");
  std::string row = std::to_string(state.index);
  for (const auto& [name, value] : state.axes) {
    const auto* names = std::get_if<std::vector<std::string>>(&value);
    row += "," + (names != nullptr && names->empty() ? "" : csv_field(sweep_value_words(value)));
  }
  for (const Column& column : kColumns) row += "," + csv_cell(members, column);
  return row + fmt::format(",{}\n", line.key);
}

std::string json_row(const SweepState& state, const AnswerLine& line) {
  RowJson axes = RowJson::object();
  for (const auto& [name, value] : state.axes) axes[name] = RowJson(sweep_value_json(value));
  return fmt::format("{{\"i\":{},\"state\":{},{},\"key\":\"{}\"}}\n", state.index,
                     axes.dump(-1, ' ', false, RowJson::error_handler_t::replace), line.members, line.key);
}

Status add_block(const SweepJob& job, long block, MergeFormat format, std::string& rows) {
  const std::string path = block_path(job, block);
  const Result<std::string> text = read_file_bytes(path);
  if (!text) return text.error();
  if (!is_whole_block(job, block, text.value(), KeyCheck::kAll))
    return bad_block(path, "the block is damaged, or has answers to other states",
                     "run the sweep again, which computes it anew, or delete this file and do so");
  for (const std::string_view one : sound_lines(job, block, text.value(), KeyCheck::kEnds)) {
    look_now_and_then();
    const AnswerLine line = *read_answer_line(one);
    const Result<SweepState> state = state_of(job, line.index);
    if (!state) return state.error();
    rows += format == MergeFormat::kCsv ? csv_row(state.value(), line) : json_row(state.value(), line);
  }
  return ok_status();
}

}  // namespace

Result<std::string> merge(const SweepJob& job, MergeFormat format) {
  const BlockFolder folder = block_folder(job);
  if (!folder.conflicts.empty()) {
    const auto& [block, others] = *folder.conflicts.begin();
    return bad_block(block_path(job, block), fmt::format("block {} was computed twice, with different answers", block),
                     "compare it with '" + others.front() + "', delete the wrong one, and please report it");
  }
  std::vector<long> missing;
  for (long block = 0; block < job.blocks(); ++block) {
    if (folder.finished.count(block) == 0) missing.push_back(block);
  }
  if (!missing.empty()) {
    Error error{ErrorCode::kBadValue,
                fmt::format("the sweep is not complete: blocks {} are missing", number_list(missing)),
                {},
                "run it, which goes on where it ended"};
    error.place.file = job.folder;
    return error;
  }
  std::string rows = format == MergeFormat::kCsv ? csv_head(job) : "";
  for (long block = 0; block < job.blocks(); ++block) {
    if (const Status added = add_block(job, block, format, rows); !added) return added.error();
  }
  return rows;
}

}  // namespace impend
