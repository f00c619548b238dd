#include "impend/sweep/block_worker.h"

#include <unistd.h>

#include <algorithm>
#include <map>
#include <utility>

#include "impend/base/stop.h"
#include "impend/import/file_bytes.h"
#include "impend/sweep/answer_line.h"
#include "impend/sweep/block_files.h"
#include "impend/sweep/open_part.h"
#include "impend/sweep/state_answer.h"

namespace impend {
namespace {

// Lines by state that were made before, but for those of states that are to be asked again.
using LinesBefore = std::map<long, std::string>;

void add_lines(const SweepJob& job, long block, const std::string& text, const std::optional<double>& timeout,
               LinesBefore& before) {
  for (const std::string_view line : sound_lines(job, block, text, KeyCheck::kAll)) {
    const AnswerLine read = *read_answer_line(line);
    if (!is_to_be_asked_again(read, timeout)) before.try_emplace(read.index, line);
  }
}

LinesBefore lines_before(const SweepJob& job, long block, const std::vector<BlockPart>& parts,
                         const std::optional<double>& timeout) {
  LinesBefore before;
  const Result<std::string> finished = read_file_bytes(block_path(job, block));
  if (finished && is_whole_block(job, block, finished.value(), KeyCheck::kAll))
    add_lines(job, block, finished.value(), timeout, before);
  for (const BlockPart& part : parts) {
    if (const Result<std::string> text = read_file_bytes(part.path))
      add_lines(job, block, text.value(), timeout, before);
  }
  return before;
}

// The block as far as it is there without a gap.
std::string start_of_block(const SweepJob& job, long block, const LinesBefore& before) {
  std::string text;
  for (long index = job.first_of(block); before.contains(index); ++index) text += before.at(index) + "\n";
  return text;
}

void tell_lines(const SweepJob& job, long block, const std::string& text, const BlockWork& work) {
  if (!work.done) return;
  for (const std::string_view line : sound_lines(job, block, text, KeyCheck::kEnds)) {
    work.done(tally_word(*read_answer_line(line)), false);
  }
}

Result<std::string> line_with(const SweepJob& job, long index, const std::string& members) {
  const Result<SweepState> state = state_of(job, index);
  if (!state) return state.error();
  return answer_line(index, state_key(job, state.value()), members);
}

// The line of a state that is there without asking; empty where there is none.
Result<std::string> line_at_hand(const SweepJob& job, long index, const BlockWork& work, const LinesBefore& before) {
  if (const auto at = before.find(index); at != before.end()) return at->second;
  if (work.given_up && work.given_up->index == index) return line_with(job, index, work.given_up->members);
  if (work.known == nullptr || work.known->empty()) return std::string();
  const Result<SweepState> state = state_of(job, index);
  if (!state) return state.error();
  const std::string key = state_key(job, state.value());
  const auto known = work.known->find(key);
  return known == work.known->end() ? std::string() : answer_line(index, key, known->second);
}

Result<std::string> computed_line(const SweepJob& job, long index, const BlockWork& work, StateAnswerer& answerer,
                                  StateWatch& watch, const Progress& progress) {
  watch.begin();
  if (work.before_state) work.before_state(index);
  Result<std::string> line = answerer.line(index);
  watch.end();
  const bool stopped = !line && line.error().code == ErrorCode::kCancelled;
  const bool late = stopped && work.timeout && !progress.is_cancelled();
  return late ? line_with(job, index, timeout_members(*work.timeout)) : line;
}

}  // namespace

struct BlockWorker::Tools {
  Tools(const SweepJob& of, BlockWork what, Progress told)
      : job(of), work(std::move(what)), progress(std::move(told)), watch(work.timeout), answerer(job, of_state()) {}

  Progress of_state() const {
    Progress late = progress;
    late.cancelled = [this] { return progress.is_cancelled() || watch.is_over(); };
    return late;
  }

  const SweepJob& job;
  BlockWork work;
  Progress progress;
  StateWatch watch;
  StateAnswerer answerer;
};

BlockWorker::BlockWorker(const SweepJob& job, BlockWork work, Progress progress)
    : tools_(std::make_unique<Tools>(job, std::move(work), std::move(progress))) {}
BlockWorker::~BlockWorker() = default;

Status BlockWorker::work_on(long block) {
  auto& [job, work, progress, watch, answerer] = *tools_;
  const BlockFolder folder = block_folder(job);
  const auto parts = folder.parts.find(block);
  const std::vector<BlockPart> there = parts == folder.parts.end() ? std::vector<BlockPart>() : parts->second;
  const LinesBefore before = lines_before(job, block, there, work.timeout);
  OpenPart part(part_path(job, block, getpid()), start_of_block(job, block, before));
  if (const Status opened = part.open_it(); !opened) return opened;
  tell_lines(job, block, part.text(), work);
  const long taken = std::count(part.text().begin(), part.text().end(), '\n');
  for (long index = job.first_of(block) + taken; index < job.end_of(block); ++index) {
    if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
    Result<std::string> line = line_at_hand(job, index, work, before);
    const bool computed = line && line.value().empty();
    if (computed) line = computed_line(job, index, work, answerer, watch, progress);
    if (!line) return line.error();
    if (const Status added = part.add(line.value()); !added) return added;
    if (work.done) work.done(tally_word(*read_answer_line(line.value(), false)), computed);
  }
  if (const Status closed = part.close_it(); !closed) return closed;
  if (const Status finished = finish_block(job, block, part.path(), part.text()); !finished) return finished;
  for (const BlockPart& old : there) {
    if (!old.alive && old.path != part.path()) unlink(old.path.c_str());
  }
  return ok_status();
}

Status work_on_block(const SweepJob& job, long block, const BlockWork& work, const Progress& progress) {
  return BlockWorker(job, work, progress).work_on(block);
}

Result<KnownAnswers> known_answers(const std::string& folder) {
  const Result<SweepJob> job = read_job(folder);
  if (!job) return job.error();
  KnownAnswers known;
  for (const auto& [block, path] : block_folder(job.value()).finished) {
    const Result<std::string> text = read_file_bytes(path);
    if (!text) continue;
    for (const std::string_view one : sound_lines(job.value(), block, text.value(), KeyCheck::kEnds)) {
      const AnswerLine line = *read_answer_line(one);
      if (!is_crash(line) && !timeout_of(line)) known.emplace(line.key, line.members);
    }
  }
  return known;
}

}  // namespace impend
