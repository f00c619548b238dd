// Bytes from and to the file system, with errors that say what to do.
// SHA-256 of bytes, by nettle.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "impend/base/result.h"
#include "impend/import/model_file.h"

namespace impend {

// A file that is to be written, whole.
struct OutputFile {
  std::string path;
  std::string bytes;
};

// The whole file. Errors: kFileNotFound, kFileUnreadable (a folder, no regular file, no permission, cut short). Held by
// tests/unit/import.
Result<std::string> read_file_bytes(const std::string& path);

// What to say of a path at which nothing is: a link that leads nowhere is told apart.
Error no_such_file(const std::string& path);

using FileReader = std::function<Result<std::string>(const std::string& path)>;

// Reads companions from the folder of `path`; kBadValue for absolute names and names that lead out of the folder.
CompanionReader companions_beside(const std::string& path, FileReader read = read_file_bytes);

// The last extension, lower case, with its dot; "" when there is none.
std::string lower_extension(const std::string& path);

// Names of files as URIs write them: "%20" -> " "; a percent sign without two hexadecimal digits stays. Held by
// tests/unit/import/test_percent_decoded.
std::string percent_decoded(std::string_view uri);

// 64 lower-case hexadecimal digits. Held by tests/unit/sweep/test_sweep_job (the examples of FIPS 180-2).
std::string sha256_hex(std::string_view bytes);

// Of texts that begin alike: what they begin with is gone through once. Held by the same test.
class Sha256Start {
 public:
  explicit Sha256Start(std::string_view start);
  // sha256_hex() of the start and the rest.
  std::string hex_with(std::string_view rest) const;

 private:
  struct State;
  std::shared_ptr<const State> state_;
};

}  // namespace impend
