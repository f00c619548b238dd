#include "tests/support/run_program.h"
#include "test_paths.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <stdexcept>

namespace impend::test {
namespace {

using Pipe = std::array<int, 2>;

Pipe make_pipe() {
  Pipe ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
  return ends;
}

[[noreturn]] void become_program(const std::vector<std::string>& command, const RunOptions& options, const Pipe& out,
                                 const Pipe& err) {
  const int null = open("/dev/null", O_RDONLY);
  dup2(null, STDIN_FILENO);
  dup2(out[1], STDOUT_FILENO);
  dup2(err[1], STDERR_FILENO);
  if (!options.folder.empty() && chdir(options.folder.c_str()) != 0) _exit(127);
  for (const auto& [name, value] : options.environment) setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execv(words[0], words.data());
  _exit(127);
}

// Appends what is there; false at the end of the stream.
bool drain(int descriptor, std::string& to) {
  std::array<char, 65536> buffer;
  const ssize_t count = read(descriptor, buffer.data(), buffer.size());
  if (count > 0) to.append(buffer.data(), static_cast<size_t>(count));
  return count > 0;
}

void collect(pid_t child, int out, int err, const RunOptions& options, ProgramResult& result) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(options.seconds_limit);
  std::array<pollfd, 2> streams{pollfd{out, POLLIN, 0}, pollfd{err, POLLIN, 0}};
  bool interrupt = options.interrupt_at_first_error_output || options.interrupt_when;
  const auto is_time = [&] {
    return options.interrupt_when ? options.interrupt_when(child, result.err) : !result.err.empty();
  };
  constexpr int kOften = 1, kSeldom = 1000;  // ms
  while (streams[0].fd >= 0 || streams[1].fd >= 0) {
    if (std::chrono::steady_clock::now() > end) kill(child, SIGKILL);
    const int ready = poll(streams.data(), streams.size(), interrupt && options.interrupt_when ? kOften : kSeldom);
    if (ready <= 0 && !interrupt) continue;
    if (streams[0].revents != 0 && !drain(out, result.out)) streams[0].fd = -1;
    if (streams[1].revents != 0 && !drain(err, result.err)) streams[1].fd = -1;
    if (interrupt && is_time()) {
      interrupt = false;
      kill(child, options.interrupt_by);
    }
  }
}

}  // namespace

ProgramResult run_program(const std::vector<std::string>& command, const RunOptions& options) {
  if (access(command.at(0).c_str(), X_OK) != 0) throw std::runtime_error("no program at " + command[0]);
  const Pipe out = make_pipe();
  const Pipe err = make_pipe();
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("cannot start " + command[0]);
  if (child == 0) become_program(command, options, out, err);
  close(out[1]);
  close(err[1]);
  ProgramResult result;
  collect(child, out[0], err[0], options, result);
  close(out[0]);
  close(err[0]);
  int state = 0;
  rusage usage{};
  wait4(child, &state, 0, &usage);
  const auto seconds = [](const timeval& time) {
    constexpr double kMicro = 1e-6;  // s
    return static_cast<double>(time.tv_sec) + kMicro * static_cast<double>(time.tv_usec);
  };
  result.processor_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  result.ended_by_system = !WIFEXITED(state);
  result.status = WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
  return result;
}

double processor_seconds_of(pid_t child) {
  constexpr double kNano = 1e-9;  // s
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(child, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + kNano * static_cast<double>(time.tv_nsec);
}

ProgramResult run_impend(const std::vector<std::string>& arguments, const RunOptions& options) {
  std::vector<std::string> command = {IMPEND_PROGRAM};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return run_program(command, options);
}

ProgramResult simulate(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "simulate");
  return run_impend(arguments);
}

}  // namespace impend::test
