#include "impend/sweep/open_part.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "impend/sweep/child_process.h"
#include "impend/sweep/whole_file.h"

namespace impend {

OpenPart::~OpenPart() {
  if (descriptor_ < 0) return;
  // Whoever left it has told of another fault, or was cancelled.
  static_cast<void>(write_rest());
  close(descriptor_);
}

Status OpenPart::open_it() {
  descriptor_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  return descriptor_ >= 0 ? write_rest() : Status(cannot_write_file(path_, errno));
}

Status OpenPart::add(const std::string& line) {
  text_ += line;
  text_ += '\n';
  const double since = std::chrono::duration<double>(std::chrono::steady_clock::now() - wrote_).count();
  return since > kWriteEvery ? write_rest() : ok_status();
}

Status OpenPart::close_it() {
  if (const Status written = write_rest(); !written) return written;
  const bool synced = fsync(descriptor_) == 0;
  const int reason = errno;
  const bool closed = close(descriptor_) == 0;
  descriptor_ = -1;
  if (synced && closed) return ok_status();
  return cannot_write_file(path_, synced ? errno : reason);
}

// What a full disk has cut off is not tried again: its rest would begin anew within a line.
Status OpenPart::write_rest() {
  const std::size_t from = std::exchange(written_, text_.size());
  wrote_ = std::chrono::steady_clock::now();
  if (write_whole(descriptor_, text_.data() + from, text_.size() - from)) return ok_status();
  return cannot_write_file(path_, errno);
}

}  // namespace impend
