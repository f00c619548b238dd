#include "bench/measure/measure.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <exception>

namespace impend::bench {

namespace {

// Wall time beyond the processor time allowed that is put down to a busy machine.
constexpr double kPatience = 10;
constexpr int kLook = 50;  // ms between looks at the processor time

[[noreturn]] void child(int out, double bytes, const std::function<std::string()>& work) {
  const int nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  const rlimit most{static_cast<rlim_t>(bytes), static_cast<rlim_t>(bytes)};
  setrlimit(RLIMIT_AS, &most);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  int status = 0;
  try {
    const std::string text = work();
    for (size_t sent = 0; sent < text.size();) {
      const ssize_t n = write(out, text.data() + sent, text.size() - sent);
      if (n <= 0) break;
      sent += static_cast<size_t>(n);
    }
  } catch (const std::bad_alloc&) {
    status = 3;
  } catch (...) {
    status = 1;
  }
  _exit(status);
}

// Not left to RLIMIT_CPU: with such a limit the system keeps a process's own clock by ticks alone, too coarse to
// measure.
double cpu_seconds(pid_t pid) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

}  // namespace

ChildResult in_child(double limit, double bytes, const std::function<std::string()>& work) {
  ChildResult result;
  int ends[2];
  if (pipe(ends) != 0) return result;
  const pid_t pid = fork();
  if (pid == 0) {
    close(ends[0]);
    child(ends[1], bytes, work);
  }
  close(ends[1]);
  if (pid < 0) {
    close(ends[0]);
    return result;
  }
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  bool late = false;
  for (;;) {
    if (elapsed() > kPatience * limit || cpu_seconds(pid) > limit) {
      late = true;
      kill(pid, SIGKILL);
      break;
    }
    pollfd waiting{ends[0], POLLIN, 0};
    if (poll(&waiting, 1, kLook) == 0) continue;
    char buffer[4096];
    const ssize_t n = read(ends[0], buffer, sizeof buffer);
    if (n <= 0) break;
    result.text.append(buffer, static_cast<size_t>(n));
  }
  close(ends[0]);
  int status = 0;
  rusage usage{};
  wait4(pid, &status, 0, &usage);
  result.seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  result.peak_bytes = 1024.0 * static_cast<double>(usage.ru_maxrss);
  result.ended = !late && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (late) {
    result.how = "time limit";
  } else if (WIFSIGNALED(status)) {
    result.how = "signal " + std::to_string(WTERMSIG(status));
  } else if (!result.ended) {
    result.how = WEXITSTATUS(status) == 3 ? "out of memory" : "status " + std::to_string(WEXITSTATUS(status));
  }
  return result;
}

}  // namespace impend::bench
