// Runs a program as a user's shell would and captures everything it says.
#pragma once

#include <sys/types.h>

#include <csignal>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace impend::test {

struct ProgramResult {
  std::string out;
  std::string err;
  int status = -1;               // exit status; 128 + number when a signal ended it, as a shell reports it
  bool ended_by_system = false;  // by a signal that it did not listen to
  double processor_seconds = 0;  // that it took in all
};

struct RunOptions {
  std::string folder;                                            // working directory; empty = the caller's
  std::vector<std::pair<std::string, std::string>> environment;  // set in addition to the caller's
  bool interrupt_at_first_error_output = false;                  // a signal as soon as stderr shows a byte
  // Likewise as soon as this says so, asked every millisecond or two with the process and what it has said on stderr.
  std::function<bool(pid_t child, const std::string& err)> interrupt_when;
  int interrupt_by = SIGINT;
  int seconds_limit = 300;  // then SIGKILL, so that a hang fails a test
};

// `command[0]` is the program's path. Throws std::runtime_error when it cannot be started.
ProgramResult run_program(const std::vector<std::string>& command, const RunOptions& options = {});

// The impend program of this build with the arguments given.
ProgramResult run_impend(const std::vector<std::string>& arguments, const RunOptions& options = {});

// Likewise `impend simulate` with the arguments given.
ProgramResult simulate(std::vector<std::string> arguments);

// Processor time that a running process has taken, s.
double processor_seconds_of(pid_t child);

// A fresh empty folder that is removed with everything in it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

void write_file(const std::string& path, const std::string& bytes);
std::string read_file(const std::string& path);

}  // namespace impend::test
