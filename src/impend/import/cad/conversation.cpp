#include "impend/import/cad/conversation.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <vector>

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

}  // namespace impend
