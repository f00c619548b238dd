#include "impend/sweep/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <new>

#include "impend/base/stop.h"

namespace impend {
namespace {

volatile sig_atomic_t child_stop_seen = 0;

void note_child_stop(int /*number*/) { child_stop_seen = 1; }

// The parent may have ended before prctl() was called.
void become_child(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  struct sigaction action {};
  action.sa_handler = SIG_IGN;
  sigaction(SIGINT, &action, nullptr);
  // A parent that has gone is noticed by failing writes.
  sigaction(SIGPIPE, &action, nullptr);
  action.sa_handler = note_child_stop;
  sigaction(SIGTERM, &action, nullptr);
  // Crashes are the parent's to tell, whatever the caller does about its own.
  action.sa_handler = SIG_DFL;
  for (const int number : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGALRM}) sigaction(number, &action, nullptr);
}

Error no_child(int reason) {
  return {ErrorCode::kInternal,
          std::string("no process can be started: ") + std::strerror(reason),
          {},
          "end other programs, or take fewer workers"};
}

}  // namespace

Result<ChildProcess> start_child(const std::function<int(int pipe)>& work) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return no_child(errno);
  const pid_t parent = getpid(), pid = fork();
  if (pid < 0) {
    const int reason = errno;
    close(ends[0]);
    close(ends[1]);
    return no_child(reason);
  }
  if (pid == 0) {
    become_child(parent);
    close(ends[0]);
    // Nobody here may ask whether the parent's caller wishes to stop: what he holds may be locked for ever.
    const WorkFor unasked(nullptr);
    // Without the parent's buffers and destructors. Exceptions end it as a crash.
    _exit([&]() noexcept { return work(ends[1]); }());
  }
  close(ends[1]);
  return ChildProcess{pid, ends[0]};
}

std::string end_words(const ChildEnd& end) {
  return end.signal != 0 ? fmt::format("was ended by signal {}", end.signal)
                         : fmt::format("ended with exit status {}", end.status);
}

SharedNumber::SharedNumber(long value) {
  void* memory = mmap(nullptr, sizeof own_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory != MAP_FAILED) number_ = new (memory) std::atomic<long>(0);
  set(value);
}

SharedNumber::~SharedNumber() {
  if (number_ != &own_) munmap(number_, sizeof own_);
}

bool child_told_to_stop() { return child_stop_seen != 0; }

void end_this_child_after(double seconds) {
  constexpr long kTicks = 1000000;  // of the timer, in a second
  const auto ticks = static_cast<long>(std::ceil(seconds * kTicks));
  itimerval timer{};
  timer.it_value.tv_sec = ticks / kTicks;
  timer.it_value.tv_usec = ticks % kTicks;
  setitimer(ITIMER_REAL, &timer, nullptr);
}

void stop_child(const ChildProcess& child) { kill(child.pid, SIGTERM); }

bool tell_child(const ChildProcess& child, long number) {
  // Room for so few bytes is always there: the child has taken those before.
  return send(child.pipe, &number, sizeof number, MSG_NOSIGNAL) == sizeof number;
}

void tell_child_no_more(const ChildProcess& child) { shutdown(child.pipe, SHUT_WR); }

std::optional<long> told_number(int pipe) {
  long number = 0;
  while (!child_told_to_stop()) {
    const ssize_t got = recv(pipe, &number, sizeof number, MSG_WAITALL);
    if (got == sizeof number) return number;
    if (got >= 0 || errno != EINTR) break;
  }
  return std::nullopt;
}

ChildEnd wait_for_child(ChildProcess& child) {
  int status = 0;
  while (waitpid(child.pid, &status, 0) < 0 && errno == EINTR) {
  }
  close(child.pipe);
  child.pipe = -1;
  if (WIFSIGNALED(status)) return {0, WTERMSIG(status)};
  return {WEXITSTATUS(status), 0};
}

bool read_or_stop(const ChildProcess& child, char* bytes, std::size_t count, const Progress& progress) {
  constexpr int kLookEvery = 50;  // ms
  constexpr int kPatience = 40;   // looks, until a child that does not stop is killed
  int looks_since_stopped = -1;
  while (count > 0) {
    if (looks_since_stopped < 0 && progress.is_cancelled()) {
      stop_child(child);
      looks_since_stopped = 0;
    }
    if (looks_since_stopped >= 0 && ++looks_since_stopped == kPatience) kill(child.pid, SIGKILL);
    pollfd ready{child.pipe, POLLIN, 0};
    if (poll(&ready, 1, kLookEvery) <= 0) continue;
    const ssize_t got = read(child.pipe, bytes, count);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    bytes += got;
    count -= static_cast<std::size_t>(got);
  }
  return true;
}

bool write_whole(int descriptor, const char* bytes, std::size_t count) {
  while (count > 0) {
    const ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes += written;
    count -= static_cast<std::size_t>(written);
  }
  return true;
}

}  // namespace impend
