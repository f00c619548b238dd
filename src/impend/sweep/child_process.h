// Work that may crash, in a process of its own.
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>

#include "impend/base/progress.h"
#include "impend/base/result.h"

namespace impend {

struct ChildProcess {
  pid_t pid = -1;
  int pipe = -1;  // what the child writes is read here; its end says that the child has ended
};

struct ChildEnd {
  int status = 0;  // exit status
  int signal = 0;  // that ended it, 0 for none
};

// "was ended by signal 9", "ended with exit status 7"
std::string end_words(const ChildEnd& end);

// Starts a copy of this process (fork) that does `work` with the writing end of a pipe and exits with what it returns.
// It does not outlive the thread that started it, does not hear Ctrl-C, and on SIGTERM child_told_to_stop() becomes
// true there. Of threads of the caller nothing is left in it: work must be on one thread, and take no locks that others
// may hold. Errors: kInternal where the system starts no more processes.
Result<ChildProcess> start_child(const std::function<int(int pipe)>& work);

bool child_told_to_stop();
// Ends this process by SIGALRM after so many seconds, whatever it is at; 0: no longer. For children.
void end_this_child_after(double seconds);
// Asks it to stop.
void stop_child(const ChildProcess& child);
// Waits until it has ended; closes the pipe.
ChildEnd wait_for_child(ChildProcess& child);

// Reads so many bytes of what the child writes; false where it ends before, or is stopped since the user cancelled.
bool read_or_stop(const ChildProcess& child, char* bytes, std::size_t count, const Progress& progress);
// All of `bytes` into a descriptor; false where that fails.
bool write_whole(int descriptor, const char* bytes, std::size_t count);

}  // namespace impend
