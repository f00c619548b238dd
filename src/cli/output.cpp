#include "cli/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "impend/base/numbers.h"
#include "impend/import/input_files.h"
#include "impend/import/read_assembly.h"

namespace impend::cli {
namespace {

namespace fs = std::filesystem;

Error cannot_write(const std::string& path, const std::string& why,
                   const char* hint = "choose a place that exists and that you may write to") {
  Error error{ErrorCode::kOutput, "cannot be written: " + why, {}, hint};
  error.place.file = path;
  return error;
}

// By `fault`, an errno.
Error cannot_write(const std::string& path, int fault) {
  const bool no_room = fault == ENOSPC || fault == EDQUOT || fault == EFBIG;
  return no_room ? cannot_write(path, std::strerror(fault), "make room there, or choose another place")
                 : cannot_write(path, std::strerror(fault));
}

// How many bytes were written; errno says why where not all were.
std::size_t write_all(int descriptor, const std::string& bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = write(descriptor, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    done += static_cast<std::size_t>(count);
  }
  return done;
}

mode_t new_file_mode(const std::string& path) {
  struct stat existing {};
  if (stat(path.c_str(), &existing) == 0) return existing.st_mode & 0777;
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

// Where the field that begins at `at` ends: at a comma, a line end or the end of the text, none of them in quotes.
std::size_t field_end(std::string_view csv, std::size_t at) {
  bool quoted = false;
  for (; at < csv.size(); ++at) {
    if (csv[at] == '"') quoted = !quoted;
    if (!quoted && (csv[at] == ',' || csv[at] == '\r' || csv[at] == '\n')) break;
  }
  return at;
}

std::string field_with_comma(std::string_view field) {
  std::string text(field);
  if (parse_number(field)) {
    if (const std::size_t point = text.find('.'); point != std::string::npos) text[point] = ',';
    return text;
  }
  const bool bare = text.find(';') != std::string::npos && text.front() != '"';
  return bare ? "\"" + text + "\"" : text;
}

}  // namespace

Result<GrowingFile> GrowingFile::open(const std::string& path) {
  GrowingFile file;
  file.path_ = path;
  if (path == "-") {
    file.path_ = "standard output";
    file.descriptor_ = STDOUT_FILENO;
    return file;
  }
  std::error_code error;
  const fs::path target = fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : fs::path(path);
  if (fs::is_directory(target, error)) return cannot_write(path, "it is a folder");
  file.target_ = target.string();
  if (fs::exists(target, error) && !fs::is_regular_file(target, error)) {
    file.descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file.descriptor_ < 0) return cannot_write(path, errno);
    return file;
  }
  std::string temporary = file.target_ + ".XXXXXX";
  file.descriptor_ = mkstemp(temporary.data());
  if (file.descriptor_ < 0) return cannot_write(path, errno);
  file.temporary_ = temporary;
  if (fchmod(file.descriptor_, new_file_mode(file.target_)) != 0) return cannot_write(path, errno);
  return file;
}

GrowingFile::GrowingFile(GrowingFile&& other) noexcept { *this = std::move(other); }

GrowingFile& GrowingFile::operator=(GrowingFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(target_, other.target_);
  std::swap(temporary_, other.temporary_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(length_, other.length_);
  std::swap(whole_, other.whole_);
  return *this;
}

GrowingFile::~GrowingFile() { leave(); }

void GrowingFile::leave() {
  if (descriptor_ >= 0 && descriptor_ != STDOUT_FILENO) close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
  descriptor_ = -1;
  temporary_.clear();
}

Status GrowingFile::write(const std::string& bytes) {
  const std::size_t done = write_all(descriptor_, bytes);
  const int fault = errno;
  const std::size_t line_end = done > 0 ? bytes.rfind('\n', done - 1) : std::string::npos;
  if (line_end != std::string::npos) whole_ = length_ + line_end + 1;
  length_ += done;
  return done == bytes.size() ? ok_status() : Status(cannot_write(path_, fault));
}

std::string GrowingFile::keep_whole_lines(std::uintmax_t known) {
  if (temporary_.empty() || whole_ <= known) return "";
  if (ftruncate(descriptor_, static_cast<off_t>(whole_)) != 0) return "";
  close(std::exchange(descriptor_, -1));
  const std::string kept = std::exchange(temporary_, "");
  std::error_code error;
  if (fs::exists(target_, error) || error) return kept;
  return std::rename(kept.c_str(), target_.c_str()) == 0 ? target_ : kept;
}

Status GrowingFile::finish() {
  const int descriptor = std::exchange(descriptor_, -1);
  if (descriptor == STDOUT_FILENO) return ok_status();
  if (close(descriptor) != 0 && !temporary_.empty()) return cannot_write(path_, errno);
  if (temporary_.empty()) return ok_status();
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) return cannot_write(path_, errno);
  temporary_.clear();
  return ok_status();
}

Status write_output(const std::string& path, const std::string& bytes) {
  Result<GrowingFile> file = GrowingFile::open(path);
  if (!file) return file.error();
  const Status written = file.value().write(bytes);
  return written ? file.value().finish() : written;
}

Status check_output(const std::string& path, const std::vector<std::string>& inputs) {
  if (path == "-") return ok_status();
  std::error_code error;
  const bool could_be_input = fs::is_regular_file(path, error);
  for (const std::string& input : could_be_input ? files_to_read(inputs) : std::vector<std::string>()) {
    if (!fs::equivalent(path, input, error) || error) continue;
    return Error{ErrorCode::kUsage, "output '" + path + "' is one of the inputs", {}, "name another output"};
  }
  const fs::path folder = fs::path(path).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, error)) {
    return cannot_write(path, "there is no folder '" + folder.string() + "'");
  }
  return ok_status();
}

Status write_assembly_folder(const Assembly& assembly, const std::string& folder, bool force) {
  Status written = write_assembly(assembly, folder, force);
  if (written || !written.error().hint.ends_with("ask to overwrite")) return written;
  Error error = written.error();
  error.hint += " with --force";
  return error;
}

std::string with_decimal_commas(std::string_view csv) {
  std::string out;
  for (std::size_t at = 0; at < csv.size();) {
    const std::size_t end = field_end(csv, at);
    out += field_with_comma(csv.substr(at, end - at));
    if (end < csv.size()) out += csv[end] == ',' ? ';' : csv[end];
    at = end + 1;
  }
  return out;
}

}  // namespace impend::cli
