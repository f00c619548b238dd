// A file read front to back, with progress, and questions about its text.
#pragma once

#include <array>
#include <cstdio>
#include <fstream>
#include <functional>
#include <streambuf>
#include <string>
#include <string_view>
#include <thread>

#include "impend/base/result.h"

namespace impend {

// Reports the share of the file that has been taken, each time another buffer is filled.
class CountingBuffer : public std::streambuf {
 public:
  CountingBuffer(const std::string& path, std::function<void(double)> report);

 protected:
  int_type underflow() override;

 private:
  static constexpr size_t kBufferBytes = 1 << 18;
  std::ifstream file_;
  double size_ = 0;
  double taken_ = 0;
  std::function<void(double)> report_;
  std::array<char, kBufferBytes> buffer_;
};

// A copy of bytes that a path leads to as long as this lives, and that no folder shows.
class NamelessFile {
 public:
  explicit NamelessFile(std::string_view bytes);
  ~NamelessFile();
  NamelessFile(const NamelessFile&) = delete;
  NamelessFile& operator=(const NamelessFile&) = delete;
  const std::string& path() const { return path_; }  // "/dev/fd/7"; "" where there is no room

 private:
  std::FILE* file_ = nullptr;
  std::string path_;
};
Error no_room_for_copy();

// Whether all bytes are well-formed UTF-8.
bool is_utf8_file(const std::string& path);

// The first or last `count` bytes, or all.
std::string head_of_file(const std::string& path, size_t count);
std::string tail_of_file(const std::string& path, size_t count);

// A file that is read through a pipe, for readers that take a path only and tell no progress.

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
