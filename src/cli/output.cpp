#include "cli/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace impend::cli {
namespace {

namespace fs = std::filesystem;

Error cannot_write(const std::string& path, const std::string& why) {
  Error error{
      ErrorCode::kOutput, "cannot be written: " + why, {}, "choose a place that exists and that you may write to"};
  error.place.file = path;
  return error;
}

bool write_all(int descriptor, const std::string& bytes) {
  size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = write(descriptor, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<size_t>(count);
  }
  return true;
}

Status write_stdout(const std::string& bytes) {
  if (!write_all(STDOUT_FILENO, bytes)) return cannot_write("standard output", std::strerror(errno));
  return ok_status();
}

Status write_directly(const std::string& path, const std::string& bytes) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return cannot_write(path, std::strerror(errno));
  const bool written = write_all(descriptor, bytes);
  const int reason = errno;
  close(descriptor);
  if (!written) return cannot_write(path, std::strerror(reason));
  return ok_status();
}

mode_t new_file_mode(const std::string& path) {
  struct stat existing {};
  if (stat(path.c_str(), &existing) == 0) return existing.st_mode & 0777;
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

}  // namespace

Status write_output(const std::string& path, const std::string& bytes) {
  if (path == "-") return write_stdout(bytes);
  std::error_code error;
  const fs::path target = fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : fs::path(path);
  if (fs::is_directory(target, error)) return cannot_write(path, "it is a folder");
  if (fs::exists(target, error) && !fs::is_regular_file(target, error)) return write_directly(path, bytes);
  std::string temporary = target.string() + ".XXXXXX";
  const int descriptor = mkstemp(temporary.data());
  if (descriptor < 0) return cannot_write(path, std::strerror(errno));
  bool written = fchmod(descriptor, new_file_mode(target.string())) == 0 && write_all(descriptor, bytes);
  int reason = errno;
  if (close(descriptor) != 0 && written) {
    written = false;
    reason = errno;
  }
  if (written && std::rename(temporary.c_str(), target.c_str()) == 0) return ok_status();
  if (written) reason = errno;
  unlink(temporary.c_str());
  return cannot_write(path, std::strerror(reason));
}

Status check_output(const std::string& path, const std::vector<std::string>& inputs) {
  if (path == "-") return ok_status();
  std::error_code error;
  for (const std::string& input : inputs) {
    if (!fs::equivalent(path, input, error) || error) continue;
    return Error{ErrorCode::kUsage, "output '" + path + "' is one of the inputs", {}, "name another output"};
  }
  const fs::path folder = fs::path(path).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, error)) {
    return cannot_write(path, "there is no folder '" + folder.string() + "'");
  }
  return ok_status();
}

}  // namespace impend::cli
