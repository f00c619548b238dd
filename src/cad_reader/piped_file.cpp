#include "cad_reader/piped_file.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>
#include <utility>

#include "cad_reader/file_stream.h"

namespace impend {
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
