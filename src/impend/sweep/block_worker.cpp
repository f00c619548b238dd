#include "impend/sweep/block_worker.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <map>

#include "impend/base/stop.h"
#include "impend/import/file_bytes.h"
#include "impend/sweep/answer_line.h"
#include "impend/sweep/child_process.h"
#include "impend/sweep/state_answer.h"
#include "impend/sweep/whole_file.h"

namespace impend {
namespace {

// A part that is being written, with all that is in it.
class OpenPart {
 public:
  OpenPart(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {}
  ~OpenPart() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  OpenPart(const OpenPart&) = delete;
  OpenPart& operator=(const OpenPart&) = delete;

  Status open_it() {
    descriptor_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    const bool written = descriptor_ >= 0 && write_whole(descriptor_, text_.data(), text_.size());
    return written ? ok_status() : Status(cannot_write_file(path_, errno));
  }

  Status add(const std::string& line) {
    const std::string whole = line + "\n";
    if (!write_whole(descriptor_, whole.data(), whole.size())) return cannot_write_file(path_, errno);
    text_ += whole;
    return ok_status();
  }

  Status close_it() {
    const bool synced = fsync(descriptor_) == 0;
    const int reason = errno;
    const bool closed = close(descriptor_) == 0;
    descriptor_ = -1;
    if (synced && closed) return ok_status();
    return cannot_write_file(path_, synced ? errno : reason);
  }

  const std::string& path() const { return path_; }
  const std::string& text() const { return text_; }

 private:
  std::string path_, text_;
  int descriptor_ = -1;
};

// How long the state that is being computed has been at it.
class StateWatch {
 public:
  explicit StateWatch(const std::optional<double>& timeout) : timeout_(timeout) {}

  void begin() {
    if (!timeout_) return;
    end_this_child_after(*timeout_ + kDeafness);
    began_ = std::chrono::steady_clock::now();
  }
  void end() {
    if (timeout_) end_this_child_after(0);
  }
  bool is_over() const {
    return timeout_ && std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count() >= *timeout_;
  }

 private:
  std::optional<double> timeout_;
  std::chrono::steady_clock::time_point began_;
};

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

Status work_on_block(const SweepJob& job, long block, const BlockWork& work, const Progress& progress) {
  const BlockFolder folder = block_folder(job);
  const auto parts = folder.parts.find(block);
  const std::vector<BlockPart> there = parts == folder.parts.end() ? std::vector<BlockPart>() : parts->second;
  const LinesBefore before = lines_before(job, block, there, work.timeout);
  OpenPart part(part_path(job, block, getpid()), start_of_block(job, block, before));
  if (const Status opened = part.open_it(); !opened) return opened;
  tell_lines(job, block, part.text(), work);
  StateWatch watch(work.timeout);
  Progress of_state = progress;
  of_state.cancelled = [&] { return progress.is_cancelled() || watch.is_over(); };
  StateAnswerer answerer(job, of_state);
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
