#include "impend/sweep/run_job.h"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "impend/base/numbers.h"
#include "impend/import/file_bytes.h"
#include "impend/sweep/answer_line.h"
#include "impend/sweep/block_crew.h"

namespace impend {
namespace {

// Blocks of a share: a run of neighbours, which have much in common.
bool is_in_share(const SweepJob& job, long block, const SweepShare& share) {
  return block >= share.index * job.blocks() / share.count && block < (share.index + 1) * job.blocks() / share.count;
}

enum class BlockFate { kMissing, kWhole, kHasLate, kDamaged };

// `timeout` as SweepRunOptions: what a finished block has of states that are to be asked again makes it kHasLate.
BlockFate fate_of(const SweepJob& job, long block, const BlockFolder& folder, const std::optional<double>& timeout) {
  const auto at = folder.finished.find(block);
  if (at == folder.finished.end()) return BlockFate::kMissing;
  const Result<std::string> text = read_file_bytes(at->second);
  if (!text || !is_whole_block(job, block, text.value(), KeyCheck::kEnds)) return BlockFate::kDamaged;
  if (text.value().find(kTimeoutMark) == std::string::npos) return BlockFate::kWhole;
  const auto lines = sound_lines(job, block, text.value(), KeyCheck::kEnds);
  const bool late = std::any_of(lines.begin(), lines.end(), [&](std::string_view line) {
    return is_to_be_asked_again(*read_answer_line(line), timeout);
  });
  return late ? BlockFate::kHasLate : BlockFate::kWhole;
}

Status check_timeout(const std::optional<double>& timeout) {
  if (!timeout || (*timeout > 0 && *timeout <= kMostTimeout)) return ok_status();
  return Error{ErrorCode::kUsage,
               fmt::format("a state cannot have {} seconds", *timeout),
               {"", 0, "", "timeout"},
               "give a time above 0 in seconds, or none for no limit"};
}

bool is_at_work(long block, const BlockFolder& folder) {
  const auto at = folder.parts.find(block);
  return at != folder.parts.end() &&
         std::any_of(at->second.begin(), at->second.end(), [](const BlockPart& part) { return part.alive; });
}

// What processes that were ended as they finished a block have left beside it.
void remove_idle_parts(long block, const BlockFolder& folder) {
  const auto at = folder.parts.find(block);
  if (at == folder.parts.end()) return;
  for (const BlockPart& part : at->second) {
    if (!part.alive) unlink(part.path.c_str());
  }
}

Result<SweepRun> run_blocks(const SweepJob& job, const std::vector<long>& blocks, bool whatever_others_do,
                            const SweepRunOptions& options, const Progress& progress) {
  if (const Status usable = check_timeout(options.timeout); !usable) return usable.error();
  KnownAnswers known;
  for (const std::string& folder : options.reuse) {
    Result<KnownAnswers> answers = known_answers(folder);
    if (!answers) return answers.error();
    known.merge(std::move(answers).value());
  }
  SweepRun run;
  std::vector<long> free, taken;
  const BlockFolder folder = block_folder(job);
  for (const long block : blocks) {
    const BlockFate fate = fate_of(job, block, folder, options.timeout);
    if (fate == BlockFate::kWhole) {
      ++run.skipped;
      run.states_before += job.end_of(block) - job.first_of(block);
      remove_idle_parts(block, folder);
      continue;
    }
    if (fate == BlockFate::kDamaged) ++run.replaced;
    (whatever_others_do || !is_at_work(block, folder) ? free : taken).push_back(block);
  }
  BlockCrew crew(job, options, known, options.workers > 0 ? options.workers : workers_here());
  if (const Status worked = crew.work_on(free, progress, run); !worked) return worked.error();
  // Meanwhile others may have finished theirs, or gone.
  std::vector<long> left;
  const BlockFolder now = block_folder(job);
  for (const long block : taken) {
    if (fate_of(job, block, now, options.timeout) == BlockFate::kWhole) continue;
    if (is_at_work(block, now)) {
      ++run.left_to_others;
    } else {
      left.push_back(block);
    }
  }
  if (const Status worked = crew.work_on(left, progress, run); !worked) return worked.error();
  std::sort(run.crashed.begin(), run.crashed.end());
  std::sort(run.timed_out.begin(), run.timed_out.end());
  return run;
}

int processors_by_affinity() {
  cpu_set_t set;
  CPU_ZERO(&set);
  // Fails beyond 1024 processors; then the quota and Slurm have a say, and this has none.
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : CPU_SETSIZE;
}

std::optional<long> number_in_environment(const char* name) {
  const char* text = std::getenv(name);
  const std::optional<double> value = text == nullptr ? std::nullopt : parse_number(text);
  if (!value || *value < 0 || *value != std::floor(*value) || *value > 1e15) return std::nullopt;
  return static_cast<long>(*value);
}

// "200000 100000": so many microseconds of each period; "max": no limit.
double quota_of(const std::filesystem::path& file) {
  std::ifstream stream(file);
  double quota = 0, period = 0;
  if (stream >> quota >> period && quota > 0 && period > 0) return quota / period;
  return kInfinity;
}

// The least quota on the way from this process' group to the root (control groups, version 2).
double processors_by_quota() {
  std::ifstream groups("/proc/self/cgroup");
  std::string line;
  double least = kInfinity;
  while (std::getline(groups, line)) {
    if (!line.starts_with("0::/")) continue;
    const std::filesystem::path root = "/sys/fs/cgroup";
    for (std::filesystem::path group = line.substr(4);; group = group.parent_path()) {
      least = std::min(least, quota_of(root / group / "cpu.max"));
      if (group.empty()) break;
    }
  }
  return least;
}

Error no_share(const std::string& message, const std::string& hint) { return {ErrorCode::kUsage, message, {}, hint}; }

}  // namespace

Result<SweepRun> run_job(const SweepJob& job, const SweepRunOptions& options, const Progress& progress) {
  std::vector<long> blocks;
  for (long block = 0; block < job.blocks(); ++block) {
    if (!options.share || is_in_share(job, block, *options.share)) blocks.push_back(block);
  }
  return run_blocks(job, blocks, options.share.has_value(), options, progress);
}

Result<SweepRun> run_block(const SweepJob& job, long block, const SweepRunOptions& options, const Progress& progress) {
  if (block < 0 || block >= job.blocks())
    return Error{ErrorCode::kUsage,
                 fmt::format("there is no block {}", block),
                 {},
                 fmt::format("blocks of this job are numbered from 0 to {}", job.blocks() - 1)};
  return run_blocks(job, {block}, true, options, progress);
}

Result<std::vector<long>> open_blocks(const SweepJob& job, const std::optional<double>& timeout) {
  if (const Status usable = check_timeout(timeout); !usable) return usable.error();
  std::vector<long> open;
  const BlockFolder folder = block_folder(job);
  for (long block = 0; block < job.blocks(); ++block) {
    if (fate_of(job, block, folder, timeout) != BlockFate::kWhole) open.push_back(block);
  }
  return open;
}

int workers_here() {
  const double quota = std::ceil(processors_by_quota());
  const double slurm = static_cast<double>(number_in_environment("SLURM_CPUS_PER_TASK").value_or(CPU_SETSIZE));
  return static_cast<int>(std::max(1.0, std::min({static_cast<double>(processors_by_affinity()), quota, slurm})));
}

Result<SweepShare> share_of_array(const SweepJob& job) {
  struct Task {
    const char* name;
    long first;
  };
  for (const Task& task :
       {Task{"SLURM_ARRAY_TASK_ID", 0}, Task{"SGE_TASK_ID", 1}, Task{"PBS_ARRAY_INDEX", 0}, Task{"LSB_JOBINDEX", 1}}) {
    const std::optional<long> number = number_in_environment(task.name);
    // Grid Engine says "undefined", LSF 0 where the task is of no array.
    if (!number || *number < task.first) continue;
    if (*number - task.first < job.blocks()) return SweepShare{*number - task.first, job.blocks()};
    return no_share(fmt::format("{} is {}, and the job has {} blocks", task.name, *number, job.blocks()),
                    fmt::format("submit an array from {} to {}", task.first, job.blocks() - 1 + task.first));
  }
  return no_share("no batch system says which task of an array this is", "give the share itself, as in 0/16");
}

Result<SweepShare> parse_share(const std::string& text, const SweepJob& job) {
  if (text == "auto") return share_of_array(job);
  const std::size_t at = text.find('/');
  const std::optional<double> index = parse_number(text.substr(0, at));
  const std::optional<double> count = at == std::string::npos ? std::nullopt : parse_number(text.substr(at + 1));
  constexpr double kMostShares = 1e9;
  const bool good = index && count && *index == std::floor(*index) && *count == std::floor(*count) && *index >= 0 &&
                    *index < *count && *count <= kMostShares;
  if (!good) return no_share("'" + text + "' is no share", "write i/n with i from 0 to n-1, or auto");
  return SweepShare{static_cast<long>(*index), static_cast<long>(*count)};
}

}  // namespace impend
