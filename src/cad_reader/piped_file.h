// A file that is read through a pipe, for readers that take a path only and tell no progress.
#pragma once

#include <functional>
#include <string>
#include <thread>

namespace impend {

// Its bytes once, front to back, under path(), as long as this lives. A thread of its own fills the pipe and reports
// the share that was taken; a reader may stop early, or never begin.
class PipedFile {
 public:
  PipedFile(const std::string& file, std::function<void(double)> report);
  ~PipedFile();
  PipedFile(const PipedFile&) = delete;
  PipedFile& operator=(const PipedFile&) = delete;

  // "/dev/fd/7"; the file itself where the system has no pipe to give.
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  int read_end_ = -1;
  std::thread filler_;
};

}  // namespace impend
