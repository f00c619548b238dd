#include "impend/import/cad/child_process.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <utility>

namespace impend {

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    close();
    number_ = other.release();
  }
  return *this;
}

void Descriptor::close() {
  if (is_open()) ::close(release());
}

int Descriptor::release() { return std::exchange(number_, -1); }

ChildProcess::ChildProcess(int id, Descriptor in, Descriptor out, Descriptor complaints)
    : input(std::move(in)), output(std::move(out)), errors(std::move(complaints)), id_(id) {}

ChildProcess::~ChildProcess() { wait(0); }

ProcessEnd ChildProcess::wait(double seconds) {
  using Clock = std::chrono::steady_clock;
  constexpr int kPause = 2;  // ms
  const Clock::time_point start = Clock::now();
  while (!reap(WNOHANG)) {
    if (std::chrono::duration<double>(Clock::now() - start).count() >= seconds) {
      ::kill(id_, SIGKILL);
      reap(0);
      end_ = {};
      break;
    }
    ::poll(nullptr, 0, kPause);
  }
  return end_;
}

// Once reaped, the number may belong to another process: it is never signalled again.
bool ChildProcess::reap(int flags) {
  if (reaped_) return true;
  int state = 0;
  pid_t found = 0;
  do {
    found = ::waitpid(id_, &state, flags);
  } while (found < 0 && errno == EINTR);
  if (found == 0) return false;
  reaped_ = true;
  if (found != id_) return true;
  end_ = {true, WIFEXITED(state) ? WEXITSTATUS(state) : 0, WIFSIGNALED(state) ? WTERMSIG(state) : 0};
  return true;
}

}  // namespace impend
