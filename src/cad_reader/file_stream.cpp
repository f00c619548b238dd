#include "cad_reader/file_stream.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
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

namespace {

constexpr size_t kPieceBytes = 1 << 16;  // what a pipe holds

// False when nobody reads any more.
bool write_all(int out, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(out, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

void fill(int out, const std::string& file, const std::function<void(double)>& report) {
  // A reader that stops early must not end the program.
  sigset_t broken;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &broken, nullptr);
  CountingBuffer buffer(file, report);
  std::array<char, kPieceBytes> piece;
  for (;;) {
    const std::streamsize count = buffer.sgetn(piece.data(), static_cast<std::streamsize>(piece.size()));
    if (count <= 0 || !write_all(out, {piece.data(), static_cast<size_t>(count)})) break;
  }
  close(out);
}

}  // namespace

PipedFile::PipedFile(const std::string& file, std::function<void(double)> report) : path_(file) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return;
  read_end_ = ends[0];
  path_ = "/dev/fd/" + std::to_string(ends[0]);
  filler_ = std::thread([out = ends[1], file, report = std::move(report)] { fill(out, file, report); });
}

PipedFile::~PipedFile() {
  // Nobody reads from now on, so that a filler that waits for room goes on and ends.
  if (read_end_ >= 0) close(read_end_);
  if (filler_.joinable()) filler_.join();
}

}  // namespace impend
