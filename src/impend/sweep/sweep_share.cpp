#include "impend/sweep/sweep_share.h"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "impend/base/numbers.h"

namespace impend {
namespace {

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
