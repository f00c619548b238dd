#include "impend/sweep/block_crew.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>

#include "impend/import/file_bytes.h"
#include "impend/sweep/answer_line.h"

namespace impend {
namespace {

using CrewClock = std::chrono::steady_clock;

// How often somebody looks (ms), a worker says how far it is, and the caller is told (s); seconds over which the rate
// is taken.
constexpr int kLookEvery = 100;
constexpr double kSayEvery = 0.2, kTellEvery = 0.2, kLately = 30;
// Times that a state may end its process.
constexpr int kMostTries = 2;

double seconds_from(CrewClock::time_point start) {
  return std::chrono::duration<double>(CrewClock::now() - start).count();
}

// Signals by which somebody ends a program on purpose.
bool is_wish(int signal) { return signal == SIGTERM || signal == SIGINT || signal == SIGHUP || signal == SIGQUIT; }

Error crew_cancelled() { return {ErrorCode::kCancelled, "cancelled", {}, ""}; }

int work_and_tell(const SweepJob& job, long first, BlockWork work, int pipe) {
  // Not each word by itself: whoever listens would wake at every state.
  std::string unsaid;
  CrewClock::time_point said = CrewClock::now();
  const auto say = [&](const std::string& words) {
    unsaid += words;
    write_whole(pipe, unsaid.data(), unsaid.size());
    unsaid.clear();
    said = CrewClock::now();
  };
  work.done = [&](const std::string& word, bool computed) {
    unsaid += said_of_line(word, computed);
    if (seconds_from(said) > kSayEvery) say("");
  };
  Progress progress;
  progress.cancelled = child_told_to_stop;
  BlockWorker worker(job, std::move(work), progress);
  for (std::optional<long> block = first; block; block = told_number(pipe)) {
    const Status worked = worker.work_on(*block);
    say(worked ? said_of_finished_block() : said_of_error(worked.error()));
    if (!worked) return 1;
  }
  return 0;
}

constexpr std::array kTallyWords = {"error",         "stable",          "moves",
                                    "marginal",      "stable-certain",  "falls-certain",
                                    "indeterminate", "possibly-stable", "no-solution-found",
                                    "crashed",       "timeout"};
constexpr char kTaken = 100, kFinished = '\x7e', kFailed = '\x7f';  // codes of lines that were there begin at kTaken
constexpr char kBetween = '\x1f';

}  // namespace

BlockCrew::BlockCrew(const SweepJob& job, const SweepRunOptions& options, const KnownAnswers& known, int workers)
    : job_(job), options_(options), known_(known), workers_(static_cast<std::size_t>(std::max(1, workers))) {}

BlockCrew::~BlockCrew() { stop_all(); }

void BlockCrew::stop_all() {
  for (const Worker& worker : at_work_) {
    stop_child(worker.child);
    tell_child_no_more(worker.child);
  }
  for (Worker& worker : at_work_) wait_for_child(worker.child);
  at_work_.clear();
}

Status BlockCrew::start(long block) {
  BlockWork work;
  work.known = &known_;
  work.timeout = options_.timeout;
  auto state = std::make_unique<SharedNumber>(-1);
  work.before_state = [at = state.get(), told = options_.before_state](long index) {
    at->set(index);
    if (told) told(index);
  };
  const auto setback = setbacks_.find(block);
  if (setback != setbacks_.end() && setback->second.times >= kMostTries) work.given_up = setback->second.last;
  const Result<ChildProcess> child = start_child([&](int pipe) { return work_and_tell(job_, block, work, pipe); });
  if (!child) return child.error();
  fcntl(child.value().pipe, F_SETFL, O_NONBLOCK);
  Worker worker;
  worker.child = child.value();
  worker.state = std::move(state);
  worker.block = block;
  if (setback != setbacks_.end()) worker.before = setback->second.counted;
  at_work_.push_back(std::move(worker));
  return ok_status();
}

// Lines that the worker has taken over from an earlier one of this run have been counted.
void BlockCrew::count(Worker& worker, SweepRun& run) {
  // Each line is a byte.
  const WorkerWords words = worker_words(std::string_view(worker.said).substr(worker.told));
  worker.finished = words.finished;
  for (const auto& [word, computed] : words.lines) {
    ++worker.told;
    if (worker.told <= worker.before) continue;
    ++run.tally[word];
    ++run.states;
    if (computed) ++run.computed;
    const long index = job_.first_of(worker.block) + static_cast<long>(worker.told) - 1;
    if (word == "crashed") run.crashed.push_back(index);
    if (word == "timeout") run.timed_out.push_back(index);
  }
}

Status BlockCrew::after_crash(const Worker& worker, const ChildEnd& end) {
  const Result<std::string> text = read_file_bytes(part_path(job_, worker.block, worker.child.pid));
  const auto lines =
      text ? sound_lines(job_, worker.block, text.value(), KeyCheck::kEnds) : std::vector<std::string_view>();
  // Of the last lines it may be that they were not written yet.
  const long index = std::max(job_.first_of(worker.block) + static_cast<long>(lines.size()), worker.state->get());
  Setback& setback = setbacks_[worker.block];
  setback.times = setback.last.index == index ? setback.times + 1 : 1;
  // A state that has let its time pass would do so again.
  const bool late = options_.timeout && end.signal == SIGALRM;
  if (late) setback.times = std::max(setback.times, kMostTries);
  setback.last = {index, late ? timeout_members(*options_.timeout) : crash_members(end)};
  setback.counted = std::max(worker.told, worker.before);
  if (setback.times > kMostTries || index >= job_.end_of(worker.block)) {
    return Error{ErrorCode::kInternal,
                 fmt::format("block {} cannot be finished: its process {}", worker.block, end_words(end)),
                 {},
                 "look at the memory and disk of this machine, and run it again"};
  }
  waiting_.push_front(worker.block);
  return ok_status();
}

// A worker that has finished its block gets another one. Blocks whose worker has ended early are for a new one.
void BlockCrew::give_next(Worker& worker, SweepRun& run) {
  ++run.blocks;
  worker.block = kNoBlock;
  worker.said.clear();
  worker.told = worker.before = 0;
  worker.finished = false;
  worker.state->set(-1);
  if (waiting_.empty() || setbacks_.contains(waiting_.front())) {
    tell_child_no_more(worker.child);
  } else if (tell_child(worker.child, waiting_.front())) {
    worker.block = waiting_.front();
    waiting_.pop_front();
  }
}

Status BlockCrew::end_of(Worker worker) {
  const ChildEnd end = wait_for_child(worker.child);
  if (worker.block == kNoBlock) return ok_status();
  const WorkerWords words = worker_words(std::string_view(worker.said).substr(worker.told));
  if (words.error) return *words.error;
  if (is_wish(end.signal)) return crew_cancelled();
  // A library may have ended it in the midst, with a status that says nothing.
  return after_crash(worker, end);
}

// Reads what workers say; those that have ended have their pipe closed.
void BlockCrew::listen(SweepRun& run) {
  std::vector<pollfd> pipes;
  for (const Worker& worker : at_work_) pipes.push_back({worker.child.pipe, POLLIN, 0});
  if (poll(pipes.data(), pipes.size(), kLookEvery) <= 0) return;
  for (std::size_t k = 0; k < pipes.size(); ++k) {
    if (pipes[k].revents == 0) continue;
    Worker& worker = at_work_[k];
    char bytes[4096];
    ssize_t got = 0;
    while ((got = read(worker.child.pipe, bytes, sizeof bytes)) > 0) worker.said.append(bytes, got);
    count(worker, run);
    // One that has ended before it took its next block does not close the pipe, but resets it.
    if (got == 0 || (got < 0 && errno == ECONNRESET)) worker.ended = true;
  }
}

void BlockCrew::touch_parts() {
  if (seconds_from(touched_) < kTouchEvery) return;
  touched_ = Clock::now();
  for (const Worker& worker : at_work_) {
    if (worker.block == kNoBlock) continue;
    utimensat(AT_FDCWD, part_path(job_, worker.block, worker.child.pid).c_str(), nullptr, 0);
  }
}

void BlockCrew::tell(const SweepRun& run, bool always) {
  if (!options_.report || (!always && seconds_from(told_) < kTellEvery)) return;
  told_ = Clock::now();
  const double now = seconds_from(started_);
  lately_.emplace_back(now, run.computed);
  while (lately_.size() > 2 && now - lately_.front().first > kLately) lately_.pop_front();
  SweepProgress progress{states_, run.states, run.computed, now, 0, std::nullopt, run.tally};
  const auto& [then, computed] = lately_.size() > 1 ? lately_.front() : std::pair<double, long>(0, 0);
  if (now > then) progress.rate = static_cast<double>(run.computed - computed) / (now - then);
  if (progress.rate > 0) progress.seconds_left = static_cast<double>(states_ - run.states) / progress.rate;
  options_.report(progress);
}

Status BlockCrew::work_on(const std::vector<long>& blocks, const Progress& progress, SweepRun& run) {
  waiting_.assign(blocks.begin(), blocks.end());
  for (const long block : blocks) states_ += job_.end_of(block) - job_.first_of(block);
  Status fate = ok_status();
  while (fate && (!waiting_.empty() || !at_work_.empty())) {
    if (progress.is_cancelled()) fate = crew_cancelled();
    while (fate && at_work_.size() < workers_ && !waiting_.empty()) {
      const long block = waiting_.front();
      waiting_.pop_front();
      fate = start(block);
    }
    if (!fate) break;
    listen(run);
    for (std::size_t k = 0; fate && k < at_work_.size();) {
      if (at_work_[k].finished) give_next(at_work_[k], run);
      if (!at_work_[k].ended) {
        ++k;
        continue;
      }
      Worker ended = std::move(at_work_[k]);
      at_work_.erase(at_work_.begin() + static_cast<std::ptrdiff_t>(k));
      fate = end_of(std::move(ended));
    }
    touch_parts();
    tell(run, false);
  }
  stop_all();
  tell(run, true);
  return fate;
}

std::string said_of_line(const std::string& word, bool computed) {
  const auto at = std::find(kTallyWords.begin(), kTallyWords.end(), word);
  const auto code = at == kTallyWords.end() ? 0 : at - kTallyWords.begin();
  return std::string(1, static_cast<char>(code + (computed ? 0 : kTaken)));
}

std::string said_of_finished_block() { return std::string(1, kFinished); }

std::string said_of_error(const Error& error) {
  return fmt::format("{}{}{}{}{}{}{}{}{}", kFailed, static_cast<int>(error.code), kBetween, error.message, kBetween,
                     error.place.file, kBetween, error.hint, kBetween);
}

WorkerWords worker_words(std::string_view said) {
  WorkerWords words;
  for (std::size_t at = 0; at < said.size(); ++at) {
    if (said[at] == kFailed) {
      std::vector<std::string> pieces(1);
      for (const char c : said.substr(at + 1)) {
        if (c == kBetween) {
          pieces.emplace_back();
        } else {
          pieces.back() += c;
        }
      }
      pieces.resize(4);
      words.error = Error{static_cast<ErrorCode>(std::atoi(pieces[0].c_str())), pieces[1], {}, pieces[3]};
      words.error->place.file = pieces[2];
      break;
    }
    words.finished = said[at] == kFinished;
    if (words.finished) break;
    const bool computed = said[at] < kTaken;
    const auto code = static_cast<std::size_t>(said[at] - (computed ? 0 : kTaken));
    words.lines.emplace_back(kTallyWords[std::min(code, kTallyWords.size() - 1)], computed);
  }
  return words;
}

}  // namespace impend
