#include "impend/sweep/block_worker.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

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

// The most that any part has of the block, line ends included.
std::string longest_start(const SweepJob& job, long block, const std::vector<BlockPart>& parts) {
  std::string longest;
  for (const BlockPart& part : parts) {
    const Result<std::string> text = read_file_bytes(part.path);
    if (!text) continue;
    const std::vector<std::string_view> lines = sound_lines(job, block, text.value(), KeyCheck::kAll);
    if (lines.empty()) continue;
    const std::size_t size =
        static_cast<std::size_t>(lines.back().data() - text.value().data()) + lines.back().size() + 1;
    if (size > longest.size()) longest = text.value().substr(0, size);
  }
  return longest;
}

void tell_lines(const SweepJob& job, long block, const std::string& text, const BlockWork& work) {
  if (!work.done) return;
  for (const std::string_view line : sound_lines(job, block, text, KeyCheck::kEnds)) {
    work.done(tally_word(*read_answer_line(line)), false);
  }
}

Result<std::string> line_of(const SweepJob& job, long index, const BlockWork& work, StateAnswerer& answerer,
                            bool* computed) {
  *computed = false;
  const bool crashed = work.crashed && work.crashed->index == index;
  if (crashed || (work.known != nullptr && !work.known->empty())) {
    const Result<SweepState> state = state_of(job, index);
    if (!state) return state.error();
    const std::string key = state_key(job, state.value());
    if (crashed) return answer_line(index, key, crash_members(work.crashed->signal));
    const auto known = work.known->find(key);
    if (known != work.known->end()) return answer_line(index, key, known->second);
  }
  if (work.before_state) work.before_state(index);
  *computed = true;
  return answerer.line(index);
}

}  // namespace

Status work_on_block(const SweepJob& job, long block, const BlockWork& work, const Progress& progress) {
  const BlockFolder folder = block_folder(job);
  const auto parts = folder.parts.find(block);
  const std::vector<BlockPart> there = parts == folder.parts.end() ? std::vector<BlockPart>() : parts->second;
  OpenPart part(part_path(job, block, getpid()), longest_start(job, block, there));
  if (const Status opened = part.open_it(); !opened) return opened;
  tell_lines(job, block, part.text(), work);
  StateAnswerer answerer(job, progress);
  const long taken = std::count(part.text().begin(), part.text().end(), '\n');
  for (long index = job.first_of(block) + taken; index < job.end_of(block); ++index) {
    if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
    bool computed = false;
    const Result<std::string> line = line_of(job, index, work, answerer, &computed);
    if (!line) return line.error();
    if (const Status added = part.add(line.value()); !added) return added;
    if (work.done) work.done(tally_word(*read_answer_line(line.value())), computed);
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
      if (!is_crash(line)) known.emplace(line.key, line.members);
    }
  }
  return known;
}

}  // namespace impend
