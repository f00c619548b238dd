// A file read front to back, with progress, and questions about its text.
#pragma once

#include <array>
#include <fstream>
#include <functional>
#include <streambuf>
#include <string>

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

// Whether all bytes are well-formed UTF-8.
bool is_utf8_file(const std::string& path);

// The first or last `count` bytes, or all.
std::string head_of_file(const std::string& path, size_t count);
std::string tail_of_file(const std::string& path, size_t count);

}  // namespace impend
