#include "impend/sweep/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "impend/sweep/child_process.h"

namespace impend {

Error cannot_write_file(const std::string& path, int reason) {
  Error error{ErrorCode::kOutput,
              std::string("cannot be written: ") + std::strerror(reason),
              {},
              "make room, or see to it that you may write there; then go on"};
  error.place.file = path;
  return error;
}

void sync_folder(const std::string& folder) {
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

Status write_whole_file(const std::string& path, const std::string& bytes) {
  std::string temporary = path + ".XXXXXX";
  const int descriptor = mkstemp(temporary.data());
  if (descriptor < 0) return cannot_write_file(path, errno);
  // What others may read of a new file.
  const mode_t mask = umask(0);
  umask(mask);
  const bool written = fchmod(descriptor, 0666 & ~mask) == 0 && write_whole(descriptor, bytes.data(), bytes.size()) &&
                       fsync(descriptor) == 0;
  int reason = errno;
  if (close(descriptor) != 0 && written) reason = errno;
  if (written && std::rename(temporary.c_str(), path.c_str()) == 0) {
    sync_folder(std::filesystem::path(path).parent_path().string());
    return ok_status();
  }
  if (written) reason = errno;
  unlink(temporary.c_str());
  return cannot_write_file(path, reason);
}

}  // namespace impend
