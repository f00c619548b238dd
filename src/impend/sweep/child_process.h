// Work that may crash, in a process of its own.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "impend/base/progress.h"
#include "impend/base/result.h"

namespace impend {

struct ChildProcess {
  pid_t pid = -1;
  int pipe = -1;  // what the child writes is read here, and the other way round; its end says that the child has ended
};

struct ChildEnd {
  int status = 0;  // exit status
  int signal = 0;  // that ended it, 0 for none
};

// "was ended by signal 9", "ended with exit status 7"
std::string end_words(const ChildEnd& end);

// Starts a copy of this process (fork) that does `work` with its end of a pipe and exits with what it returns.
// It does not outlive the thread that started it, does not hear Ctrl-C, and on SIGTERM child_told_to_stop() becomes
// true there. Of threads of the caller nothing is left in it: work must be on one thread, and take no locks that others
// may hold. Errors: kInternal where the system starts no more processes.
Result<ChildProcess> start_child(const std::function<int(int pipe)>& work);

// A number that this process and the children started later have in common; what a child that was ended wrote last is
// there. Without memory for it each keeps its own.
class SharedNumber {
 public:
  explicit SharedNumber(long value);
  ~SharedNumber();
  SharedNumber(const SharedNumber&) = delete;
  SharedNumber& operator=(const SharedNumber&) = delete;

  void set(long value) { number_->store(value, std::memory_order_relaxed); }
  long get() const { return number_->load(std::memory_order_relaxed); }

 private:
  std::atomic<long> own_ = 0;
  std::atomic<long>* number_ = &own_;
};

bool child_told_to_stop();
// Ends this process by SIGALRM after so many seconds, whatever it is at; 0: no longer. For children.
void end_this_child_after(double seconds);
// Asks it to stop.
void stop_child(const ChildProcess& child);
// Waits until it has ended; closes the pipe.
ChildEnd wait_for_child(ChildProcess& child);

// Hands a number to a child that waits for one; false where it has ended.
bool tell_child(const ChildProcess& child, long number);
// Tells it that no number follows.
void tell_child_no_more(const ChildProcess& child);
// In the child: waits for a number. Absent where none follows, or the child is to stop.
std::optional<long> told_number(int pipe);

// Reads so many bytes of what the child writes; false where it ends before, or is stopped since the user cancelled.
bool read_or_stop(const ChildProcess& child, char* bytes, std::size_t count, const Progress& progress);
// All of `bytes` into a descriptor; false where that fails.
bool write_whole(int descriptor, const char* bytes, std::size_t count);

}  // namespace impend
