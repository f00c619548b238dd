#include "impend/import/file_bytes.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "impend/base/stop.h"

namespace impend {
namespace {

namespace fs = std::filesystem;

Error file_error(ErrorCode code, const std::string& path, std::string message, std::string hint) {
  return {code, std::move(message), {path, 0, "", ""}, std::move(hint)};
}

const char* kind_of(fs::file_type type) {
  switch (type) {
    case fs::file_type::fifo:
      return "is a pipe";
    case fs::file_type::socket:
      return "is a socket";
    case fs::file_type::character:
    case fs::file_type::block:
      return "is a device";
    default:
      return "is something else";
  }
}

bool leads_out(const fs::path& name) {
  if (name.empty() || name.is_absolute()) return true;
  const fs::path clean = name.lexically_normal();
  return clean.begin() != clean.end() && *clean.begin() == "..";
}

// As many bytes as there are, at most `size`.
std::string read_pieces(std::istream& stream, std::size_t size) {
  constexpr std::size_t kPiece = std::size_t{1} << 22;
  std::string bytes;
  bytes.reserve(size);
  while (bytes.size() < size && stream) {
    look_for_stop();
    const std::size_t done = bytes.size();
    bytes.resize(std::min(size, done + kPiece));
    stream.read(bytes.data() + done, static_cast<std::streamsize>(bytes.size() - done));
    bytes.resize(done + static_cast<std::size_t>(stream.gcount()));
  }
  return bytes;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

Error no_such_file(const std::string& path) {
  std::error_code failure;
  if (fs::is_symlink(fs::symlink_status(path, failure)))
    return file_error(ErrorCode::kFileNotFound, path,
                      "is a link to '" + fs::read_symlink(path, failure).string() + "', which is not there",
                      "mend the link, or name the file itself");
  return file_error(ErrorCode::kFileNotFound, path, "there is no such file or folder", "check the path");
}

Result<std::string> read_file_bytes(const std::string& path) {
  std::error_code failure;
  const fs::file_status status = fs::status(path, failure);
  if (status.type() == fs::file_type::not_found) return no_such_file(path);
  if (fs::is_directory(status))
    return file_error(ErrorCode::kFileUnreadable, path, "is a folder, not a file", "name a file in it");
  if (status.type() == fs::file_type::none || status.type() == fs::file_type::unknown)
    return file_error(ErrorCode::kFileUnreadable, path, "cannot be examined: " + failure.message(),
                      "check the permissions of it and of its folders");
  if (!fs::is_regular_file(status))
    return file_error(ErrorCode::kFileUnreadable, path, std::string(kind_of(status.type())) + ", not a file",
                      "write the model to a file first, and name that");
  const std::uintmax_t size = fs::file_size(path, failure);
  std::ifstream stream(path, std::ios::binary);
  if (failure || !stream)
    return file_error(ErrorCode::kFileUnreadable, path, "cannot be opened for reading", "check its permissions");
  std::string bytes = read_pieces(stream, static_cast<std::size_t>(size));
  if (bytes.size() != size)
    return file_error(ErrorCode::kFileUnreadable, path,
                      fmt::format("only {} of {} bytes could be read", bytes.size(), size),
                      "check that nothing else writes to the file");
  return bytes;
}

CompanionReader companions_beside(const std::string& path, FileReader read) {
  const fs::path folder = fs::path(path).parent_path();
  return [folder, path, read = std::move(read)](const std::string& name) -> Result<std::string> {
    if (leads_out(fs::path(name)))
      return file_error(ErrorCode::kBadValue, path, "refers to '" + name + "', which is outside the file's folder",
                        "put the file beside this one and refer to it by its name");
    return read((folder / name).string());
  };
}

std::string lower_extension(const std::string& path) {
  std::string extension = fs::path(path).extension().string();
  for (char& c : extension) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return extension;
}

std::string percent_decoded(std::string_view uri) {
  std::string text;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    const bool escape = uri[i] == '%' && i + 2 < uri.size();
    const int high = escape ? hex_digit(uri[i + 1]) : -1;
    const int low = escape ? hex_digit(uri[i + 2]) : -1;
    if (high >= 0 && low >= 0) {
      text += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      text += uri[i];
    }
  }
  return text;
}

}  // namespace impend
