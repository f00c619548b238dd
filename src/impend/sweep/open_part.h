// A part of a block while it is being written.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "impend/base/result.h"

namespace impend {

// Seconds of work that may be lost with a process: lines are written that often, and not each by itself, which costs a
// hundredth of a small analysis.
inline constexpr double kWriteEvery = 0.5;

// Lines are in text() at once, and in the file soon; all of them when it is closed, or goes. Errors: kOutput. Held by
// tests/unit/sweep/test_block_files.
class OpenPart {
 public:
  // `text`: what it begins with.
  OpenPart(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {}
  ~OpenPart();
  OpenPart(const OpenPart&) = delete;
  OpenPart& operator=(const OpenPart&) = delete;

  Status open_it();
  Status add(const std::string& line);
  // On the disk, not only handed to the system.
  Status close_it();

  const std::string& path() const { return path_; }
  const std::string& text() const { return text_; }

 private:
  Status write_rest();

  std::string path_, text_;
  std::size_t written_ = 0;  // bytes of the text
  std::chrono::steady_clock::time_point wrote_;
  int descriptor_ = -1;
};

}  // namespace impend
