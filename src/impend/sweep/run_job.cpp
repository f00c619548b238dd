#include "impend/sweep/run_job.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "impend/import/file_bytes.h"
#include "impend/sweep/answer_line.h"
#include "impend/sweep/block_crew.h"
#include "impend/sweep/sweep_share.h"

namespace impend {
namespace {

// Blocks of a share: a run of neighbours, which have much in common.
bool is_in_share(const SweepJob& job, long block, const SweepShare& share) {
  return block >= share.index * job.blocks() / share.count && block < (share.index + 1) * job.blocks() / share.count;
}

enum class BlockFate { kMissing, kFinished, kHasLate, kDamaged };

// `timeout` as SweepRunOptions: what a finished block has of states that are to be asked again makes it kHasLate.
BlockFate fate_of(const SweepJob& job, long block, const BlockFolder& folder, const std::optional<double>& timeout) {
  const auto at = folder.finished.find(block);
  if (at == folder.finished.end()) return BlockFate::kMissing;
  const Result<std::string> text = read_file_bytes(at->second);
  if (!text || !is_whole_block(job, block, text.value(), KeyCheck::kEnds)) return BlockFate::kDamaged;
  if (text.value().find(kTimeoutMark) == std::string::npos) return BlockFate::kFinished;
  const auto lines = sound_lines(job, block, text.value(), KeyCheck::kEnds);
  const bool late = std::any_of(lines.begin(), lines.end(), [&](std::string_view line) {
    return is_to_be_asked_again(*read_answer_line(line), timeout);
  });
  return late ? BlockFate::kHasLate : BlockFate::kFinished;
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
    if (fate == BlockFate::kFinished) {
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
    if (fate_of(job, block, now, options.timeout) == BlockFate::kFinished) continue;
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
    if (fate_of(job, block, folder, timeout) != BlockFate::kFinished) open.push_back(block);
  }
  return open;
}

}  // namespace impend
