#include "impend/import/cad/conversation.h"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <vector>

#include "impend/import/cad/cad_model.h"
#include "impend/import/part_names.h"

namespace impend {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPause = 50;  // ms between looks at the clock and at a cancel
// Longer between two looks, and this program was itself held up (Ctrl-Z): no silence of the other's, s.
constexpr double kLongestLook = 1;
constexpr std::size_t kMostAtOnce = std::size_t{1} << 18;
constexpr std::size_t kKeptComplaints = 4096;

// True when there was some progress: bytes went over, or the process wants no more.
bool send_some(Descriptor* input, std::string_view* unsent) {
  const std::string_view piece = unsent->substr(0, kMostAtOnce);
  const ssize_t sent = ::send(input->number(), piece.data(), piece.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent > 0) unsent->remove_prefix(static_cast<std::size_t>(sent));
  const bool refused = sent < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR;
  if (refused || unsent->empty()) input->close();
  return sent > 0 || refused;
}

// What is there, at most a buffer full; closes the descriptor at the end of the stream.
std::string_view receive(Descriptor* from, std::vector<char>* buffer) {
  const ssize_t count = ::read(from->number(), buffer->data(), buffer->size());
  if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) from->close();
  return {buffer->data(), count > 0 ? static_cast<std::size_t>(count) : 0};
}

void keep_tail(std::string_view bytes, std::string* tail) {
  tail->append(bytes);
  if (tail->size() > kKeptComplaints) tail->erase(0, tail->size() - kKeptComplaints);
}

struct Ready {
  bool input = false, output = false, errors = false;
};

Ready wait_for(const ChildProcess& process, int milliseconds) {
  // A negative number is no descriptor and is passed over.
  std::array<pollfd, 3> streams{pollfd{process.input.number(), POLLOUT, 0}, pollfd{process.output.number(), POLLIN, 0},
                                pollfd{process.errors.number(), POLLIN, 0}};
  if (::poll(streams.data(), streams.size(), milliseconds) <= 0) return {};
  return {streams[0].revents != 0, streams[1].revents != 0, streams[2].revents != 0};
}

// The last words of a process that has ended; what another one might still write is not waited for.
void drain_complaints(ChildProcess& process, std::vector<char>* buffer, std::string* tail) {
  constexpr int kMostReads = 1024;
  for (int i = 0; i < kMostReads && wait_for(process, 0).errors; ++i) keep_tail(receive(&process.errors, buffer), tail);
}

// Moves what can be moved without waiting; true when that brought the work on. Error: the stream is garbled.
Result<bool> exchange(ChildProcess& process, const Ready& ready, std::string_view* unsent, Talk* talk,
                      std::vector<char>* buffer) {
  const std::uint64_t news = talk->stream.news();
  const bool moved = ready.input && send_some(&process.input, unsent);
  if (ready.errors) keep_tail(receive(&process.errors, buffer), &talk->complaints);
  if (ready.output) {
    if (const Status fed = talk->stream.feed(receive(&process.output, buffer)); !fed) return fed.error();
  }
  return moved || talk->stream.news() != news;
}

}  // namespace

Talk talk_to(ChildProcess& process, std::string_view bytes, double stall_limit, const Progress& progress) {
  Talk talk;
  std::vector<char> buffer(kMostAtOnce);
  const auto ended = [&talk](TalkEnd end) {
    talk.end = end;
    return std::move(talk);
  };
  if (bytes.empty()) process.input.close();
  double silence = 0;
  Clock::time_point last_look = Clock::now();
  while (process.output.is_open() && !talk.stream.ended()) {
    const Result<bool> moved = exchange(process, wait_for(process, kPause), &bytes, &talk, &buffer);
    if (progress.is_cancelled()) return ended(TalkEnd::kCancelled);
    if (!moved) {
      talk.garble = moved.error().message;
      return ended(TalkEnd::kGarbled);
    }
    for (const CadProgress& reached : talk.stream.take_stages()) progress.step(reached.stage, reached.fraction);
    const Clock::time_point look = Clock::now();
    const double since_last = std::chrono::duration<double>(look - last_look).count();
    silence = moved.value() ? 0 : silence + std::min(since_last, kLongestLook);
    last_look = look;
    if (silence > stall_limit) return ended(TalkEnd::kStalled);
  }
  drain_complaints(process, &buffer, &talk.complaints);
  return ended(talk.stream.ended() ? TalkEnd::kDone : TalkEnd::kCutShort);
}

namespace {

// Never what the file is already.
std::string other_export(const std::string& path) {
  const char* again = cad_format(path, "") == CadFormat::kStep ? "export" : "export the model again as STEP, or";
  return fmt::format("{} each part as a file of its own, STEP or STL, which tells the one that fails", again);
}

std::string stage_of(const Talk& talk) {
  return talk.stream.stage().empty() ? std::string("starting") : talk.stream.stage();
}

std::string last_line(const std::string& complaints) {
  constexpr std::size_t kMost = 200;
  const std::size_t end = complaints.find_last_not_of(" \t\r\n");
  if (end == std::string::npos) return "";
  const std::size_t before = complaints.find_last_of("\r\n", end);
  const std::size_t start = before == std::string::npos ? 0 : before + 1;
  return printable_name(complaints.substr(start, std::min(end + 1 - start, kMost)));
}

std::string signal_words(int number) {
  switch (number) {
    case SIGSEGV:
      return "segmentation fault";
    case SIGBUS:
      return "bus error";
    case SIGFPE:
      return "arithmetic error";
    case SIGILL:
      return "illegal instruction";
    case SIGABRT:
      return "abort";
    default:
      return fmt::format("signal {}", number);
  }
}

// The kernel kills what takes too much; before that the process itself is refused memory and says so.
bool out_of_memory(const Talk& talk, const ProcessEnd& end) {
  return end.signal == SIGKILL || talk.complaints.find("bad_alloc") != std::string::npos;
}

bool interrupted(const ProcessEnd& end) {
  return end.signal == SIGINT || end.signal == SIGTERM || end.signal == SIGHUP || end.signal == SIGQUIT;
}

Error failure(ErrorCode code, const std::string& path, std::string message, std::string hint) {
  return {code, std::move(message), {path, 0, "", ""}, std::move(hint)};
}

Error computed_too_long(const std::string& path, const Talk& talk, double stall_limit, const ProcessLimits& limits) {
  return failure(
      ErrorCode::kUnsupported, path,
      fmt::format("the CAD reader was stopped after {} s of computing, while {}: too much for a file of this "
                  "size, which is probably damaged",
                  limits.cpu_seconds, stage_of(talk)),
      fmt::format("--import-stall {:g} allows ten times as much; or tessellate more coarsely with "
                  "--deflection, or {}",
                  10 * stall_limit, other_export(path)));
}

Error cut_short(const std::string& path, const Talk& talk, const ProcessEnd& end) {
  if (out_of_memory(talk, end)) {
    return failure(ErrorCode::kUnsupported, path,
                   fmt::format("the CAD reader ran out of memory while {}", stage_of(talk)),
                   "tessellate more coarsely with --deflection, or export the model in several files");
  }
  std::string how = "without an answer";
  if (end.signal != 0) how = fmt::format("({})", signal_words(end.signal));
  if (end.known && end.signal == 0 && end.status != 0) how = fmt::format("with status {}", end.status);
  const std::string said = last_line(talk.complaints);
  return failure(ErrorCode::kUnsupported, path,
                 fmt::format("the CAD reader stopped {} while {}{}", how, stage_of(talk),
                             said.empty() ? "" : "; its last words: " + said),
                 other_export(path));
}

}  // namespace

Error talk_failure(const std::string& path, const Talk& talk, const ProcessEnd& end, double stall_limit,
                   const ProcessLimits& limits) {
  if (talk.end == TalkEnd::kCancelled || (talk.end == TalkEnd::kCutShort && interrupted(end))) {
    return failure(ErrorCode::kCancelled, path, "cancelled while " + stage_of(talk), "");
  }
  if (talk.end == TalkEnd::kStalled) {
    return failure(ErrorCode::kUnsupported, path,
                   fmt::format("the CAD reader made no progress for {:g} s while {}", stall_limit, stage_of(talk)),
                   "wait longer with --import-stall SECONDS, tessellate more coarsely with --deflection, or " +
                       other_export(path));
  }
  if (talk.end == TalkEnd::kCutShort && end.signal == SIGXCPU)
    return computed_too_long(path, talk, stall_limit, limits);
  if (talk.end == TalkEnd::kGarbled) {
    return failure(ErrorCode::kParse, path, talk.garble, "check that impend-cad-reader is of the same version");
  }
  return cut_short(path, talk, end);
}

}  // namespace impend
