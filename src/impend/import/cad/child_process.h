// Another program at work for this one: bytes go in, bytes and complaints come out, and it is gone in the end.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "impend/base/result.h"

namespace impend {

// What the program may take before the system refuses it more.
struct ProcessLimits {
  std::uint64_t memory = 0;  // bytes of address space
  std::uint64_t cpu_seconds = 0;
};

// For reading a file of that many bytes: two thirds of the machine's memory, at most 16 GiB, and
//   t = 3·stall_limit·(1 + bytes/40 MB)  seconds of computing,
// 6 min + 9 s/MB where nothing else was said: ten times what large sound files take, so that one that keeps the CAD
// kernel busy without end is given up.
ProcessLimits process_limits(std::uint64_t bytes, double stall_limit);

// How a process ended.
struct ProcessEnd {
  bool known = false;  // false: it had to be killed, or somebody else took its status
  int status = 0;      // exit status, when no signal ended it
  int signal = 0;      // 0: none
};

// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor() { close(); }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void close();

 private:
  int release();
  int number_;
};

// Not copied or moved: its destructor kills the process if it still runs and reaps it.
class ChildProcess {
 public:
  ChildProcess(int id, Descriptor in, Descriptor out, Descriptor errors);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  Descriptor input;   // a socket, write with MSG_NOSIGNAL: the process may stop reading at any time
  Descriptor output;  // its standard output
  Descriptor errors;  // its standard error

  // Waits up to `seconds`, then kills it.
  ProcessEnd wait(double seconds);

 private:
  bool reap(int flags);

  int id_;
  bool reaped_ = false;
  ProcessEnd end_;
};

// Starts words[0] with the rest as its arguments, the caller's environment (without what configures the CAD kernel),
// default signal handling, no descriptors but the three, no core dumps. Never forks this program's own code, so threads
// do no harm. Error: kUnsupported, with the reason.
Result<std::unique_ptr<ChildProcess>> start_process(const std::vector<std::string>& words, const ProcessLimits& limits);

}  // namespace impend
