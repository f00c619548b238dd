#include "cad_reader/file_stream.h"

#include <algorithm>
#include <utility>

namespace impend {

CountingBuffer::CountingBuffer(const std::string& path, std::function<void(double)> report)
    : file_(path, std::ios::binary), report_(std::move(report)) {
  if (!file_) return;
  file_.seekg(0, std::ios::end);
  size_ = static_cast<double>(file_.tellg());
  file_.seekg(0);
}

CountingBuffer::int_type CountingBuffer::underflow() {
  file_.read(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
  const std::streamsize count = file_.gcount();
  if (count <= 0) return traits_type::eof();
  setg(buffer_.data(), buffer_.data(), buffer_.data() + count);
  taken_ += static_cast<double>(count);
  if (size_ > 0) report_(std::min(1.0, taken_ / size_));
  return traits_type::to_int_type(buffer_[0]);
}

NamelessFile::NamelessFile(std::string_view bytes) : file_(std::tmpfile()) {
  if (file_ == nullptr) return;
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file_) == bytes.size() && std::fflush(file_) == 0;
  if (!written) return;
  std::rewind(file_);
  path_ = "/dev/fd/" + std::to_string(fileno(file_));
}

NamelessFile::~NamelessFile() {
  if (file_ != nullptr) std::fclose(file_);
}

Error no_room_for_copy() {
  return {ErrorCode::kFileUnreadable,
          "the CAD reader cannot keep a copy of its input",
          {},
          "make room in the folder for temporary files"};
}

bool is_utf8_file(const std::string& path) {
  CountingBuffer bytes(path, [](double) {});
  int follow = 0;
  for (int c = bytes.sbumpc(); c != std::char_traits<char>::eof(); c = bytes.sbumpc()) {
    if (follow > 0) {
      if ((c & 0xC0) != 0x80) return false;
      --follow;
    } else if (c >= 0x80) {
      follow = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1;
      if (c < 0xC2 || c > 0xF4) return false;
    }
  }
  return follow == 0;
}

std::string head_of_file(const std::string& path, size_t count) {
  std::ifstream file(path, std::ios::binary);
  std::string head(count, '\0');
  file.read(head.data(), static_cast<std::streamsize>(count));
  head.resize(static_cast<size_t>(file.gcount()));
  return head;
}

std::string tail_of_file(const std::string& path, size_t count) {
  std::ifstream file(path, std::ios::binary);
  file.seekg(0, std::ios::end);
  const std::streamoff size = file.tellg();
  if (size <= 0) return "";
  const std::streamoff taken = std::min(size, static_cast<std::streamoff>(count));
  file.seekg(size - taken);
  std::string tail(static_cast<size_t>(taken), '\0');
  file.read(tail.data(), taken);
  return tail;
}

}  // namespace impend
