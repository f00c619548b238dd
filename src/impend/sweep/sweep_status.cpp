#include "impend/sweep/sweep_status.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>

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

}  // namespace impend
