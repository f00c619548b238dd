#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <string_view>
#include <system_error>

#include "impend/import/cad/child_process.h"

extern char** environ;

namespace impend {
namespace {

// GCC's word first: libraries define an empty __has_feature for it.
#if defined(__SANITIZE_ADDRESS__)
#define IMPEND_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#define IMPEND_ADDRESS_SANITIZER __has_feature(address_sanitizer)
#else
#define IMPEND_ADDRESS_SANITIZER 0
#endif
// The address sanitizer reserves terabytes of address space that it never uses.
constexpr bool kLimitMemory = !IMPEND_ADDRESS_SANITIZER;

struct Ends {
  Descriptor ours, theirs;
};

// Clear of 0, 1 and 2 even when the caller has closed those, so that placing one cannot overwrite another.
Descriptor clear_of_standard(int number) {
  if (number < 0 || number > STDERR_FILENO) return Descriptor(number);
  const Descriptor low(number);
  return Descriptor(fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

Ends make_pipe() {
  std::array<int, 2> ends{-1, -1};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) ends = {-1, -1};
  return {clear_of_standard(ends[0]), clear_of_standard(ends[1])};
}

Ends make_socket() {
  std::array<int, 2> ends{-1, -1};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) ends = {-1, -1};
  return {clear_of_standard(ends[0]), clear_of_standard(ends[1])};
}

// The CAD kernel can be configured by variables of these names, and results must not depend on them.
bool configures_kernel(std::string_view variable) {
  return variable.substr(0, 4) == "CSF_" || variable.substr(0, 5) == "MMGT_";
}

std::vector<char*> child_environment() {
  std::vector<char*> variables;
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    if (!configures_kernel(*variable)) variables.push_back(*variable);
  }
  variables.push_back(nullptr);
  return variables;
}

class SpawnSettings {
 public:
  SpawnSettings(const Ends& in, const Ends& out, const Ends& errors) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, in.theirs.number(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, out.theirs.number(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, errors.theirs.number(), STDERR_FILENO);
#if defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 34)
    posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
#endif
#endif
    posix_spawnattr_init(&attributes_);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    posix_spawnattr_setflags(&attributes_, static_cast<short>(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  const posix_spawn_file_actions_t* actions() const { return &actions_; }
  const posix_spawnattr_t* attributes() const { return &attributes_; }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

void set_limit(pid_t id, decltype(RLIMIT_AS) what, std::uint64_t most, std::uint64_t more = 0) {
  const rlimit limit{most, most + more};
  prlimit(id, what, &limit, nullptr);
}

// Set from outside before any byte of the file goes in, so that they hold whatever the program is.
void set_limits(pid_t id, const ProcessLimits& limits) {
  if (kLimitMemory) set_limit(id, RLIMIT_AS, limits.memory);
  // A signal that says so first, death later.
  set_limit(id, RLIMIT_CPU, limits.cpu_seconds, 1);
  set_limit(id, RLIMIT_CORE, 0);
}

Error not_started(const std::string& program, int reason) {
  return {ErrorCode::kUnsupported,
          "the CAD reader " + program + " cannot be started: " + std::generic_category().message(reason),
          {},
          "install it again, or export each part as STL"};
}

}  // namespace

ProcessLimits process_limits(std::uint64_t bytes, double stall_limit) {
  constexpr std::uint64_t kMost = std::uint64_t{16} << 30;
  constexpr double kStalls = 3, kBytesPerStall = 40e6, kLongest = 1e8;
  const double seconds = kStalls * stall_limit * (1 + static_cast<double>(bytes) / kBytesPerStall);
  const auto pages = static_cast<std::uint64_t>(std::max(sysconf(_SC_PHYS_PAGES), 0L));
  const auto page = static_cast<std::uint64_t>(std::max(sysconf(_SC_PAGESIZE), 0L));
  const std::uint64_t share = pages * page / 3 * 2;
  return {share > 0 ? std::min(share, kMost) : kMost,
          static_cast<std::uint64_t>(std::ceil(std::min(seconds, kLongest)))};
}

Result<std::unique_ptr<ChildProcess>> start_process(const std::vector<std::string>& words,
                                                    const ProcessLimits& limits) {
  Ends in = make_socket(), out = make_pipe(), errors = make_pipe();
  for (const Ends* ends : {&in, &out, &errors}) {
    if (!ends->ours.is_open() || !ends->theirs.is_open()) return not_started(words[0], EMFILE);
  }
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const std::vector<char*> environment = child_environment();
  const SpawnSettings settings(in, out, errors);
  pid_t id = -1;
  const int failure = posix_spawn(&id, words[0].c_str(), settings.actions(), settings.attributes(), arguments.data(),
                                  environment.data());
  if (failure != 0) return not_started(words[0], failure);
  auto process = std::make_unique<ChildProcess>(id, std::move(in.ours), std::move(out.ours), std::move(errors.ours));
  set_limits(id, limits);
  return process;
}

}  // namespace impend
