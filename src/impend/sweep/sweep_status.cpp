#include "impend/sweep/sweep_status.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "impend/base/stop.h"
#include "impend/import/file_bytes.h"
#include "impend/sweep/answer_line.h"
#include "impend/sweep/block_files.h"

namespace impend {
namespace {

void count_lines(const std::vector<std::string_view>& lines, SweepStatus& status) {
  for (const std::string_view one : lines) {
    const AnswerLine line = *read_answer_line(one);
    ++status.states_done;
    ++status.tally[tally_word(line)];
    if (is_crash(line)) status.crashed.push_back(line.index);
    if (timeout_of(line)) status.timed_out.push_back(line.index);
  }
}

// The part that is farthest.
void count_parts(const SweepJob& job, long block, const std::vector<BlockPart>& parts, SweepStatus& status) {
  std::string text;
  std::vector<std::string_view> lines;
  bool alive = false;
  for (const BlockPart& part : parts) {
    alive = alive || part.alive;
    const Result<std::string> bytes = read_file_bytes(part.path);
    if (!bytes || sound_lines(job, block, bytes.value(), KeyCheck::kEnds).size() <= lines.size()) continue;
    text = bytes.value();
    lines = sound_lines(job, block, text, KeyCheck::kEnds);
  }
  count_lines(lines, status);
  if (alive) status.at_work.push_back(block);
}

// Blocks finished per second between the first and the last of them.
std::optional<double> time_left(const std::vector<double>& times, const SweepStatus& status) {
  constexpr std::size_t kFewest = 3;
  if (times.size() < kFewest || status.missing.empty()) return std::nullopt;
  const auto [first, last] = std::minmax_element(times.begin(), times.end());
  const double each = (*last - *first) / static_cast<double>(times.size() - 1);
  if (!(each > 0)) return std::nullopt;
  const double share = static_cast<double>(status.states - status.states_done) / static_cast<double>(status.states);
  return each * share * static_cast<double>(status.blocks);
}

double time_of(const std::string& path) {
  struct stat facts {};
  constexpr double kStampUnit = 1e-9;  // s
  if (stat(path.c_str(), &facts) != 0) return 0;
  return static_cast<double>(facts.st_mtim.tv_sec) + kStampUnit * static_cast<double>(facts.st_mtim.tv_nsec);
}

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

SweepStatus status_of(const SweepJob& job) {
  SweepStatus status;
  status.states = job.states();
  status.blocks = job.blocks();
  const BlockFolder folder = block_folder(job);
  std::vector<double> times;
  for (long block = 0; block < job.blocks(); ++block) {
    if (folder.conflicts.count(block) > 0) status.conflicts.push_back(block);
    const auto at = folder.finished.find(block);
    if (at != folder.finished.end()) {
      const Result<std::string> text = read_file_bytes(at->second);
      if (text && is_whole_block(job, block, text.value(), KeyCheck::kEnds)) {
        count_lines(sound_lines(job, block, text.value(), KeyCheck::kEnds), status);
        times.push_back(time_of(at->second));
        ++status.blocks_done;
        continue;
      }
      status.damaged.push_back(block);
    }
    status.missing.push_back(block);
    const auto parts = folder.parts.find(block);
    if (parts != folder.parts.end()) count_parts(job, block, parts->second, status);
  }
  status.seconds_left = time_left(times, status);
  return status;
}

std::string number_list(const std::vector<long>& numbers) {
  std::string text;
  for (std::size_t k = 0; k < numbers.size();) {
    std::size_t end = k;
    while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) ++end;
    const char* const comma = text.empty() ? "" : ",";
    text += end == k ? fmt::format("{}{}", comma, numbers[k]) : fmt::format("{}{}-{}", comma, numbers[k], numbers[end]);
    k = end + 1;
  }
  return text;
}

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
