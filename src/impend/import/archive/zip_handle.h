// What ZipArchive holds of minizip. Only sources of this folder include it.
#pragma once

#include <utility>

#include "impend/base/result.h"
#include "impend/import/archive/minizip_bytes.h"

namespace impend {

struct ZipHandle {
  BytesToUnzip from;
  unzFile file = nullptr;
  explicit ZipHandle(std::string_view bytes) : from{bytes}, file(open_to_unzip(&from)) {}
  ZipHandle(const ZipHandle&) = delete;
  ZipHandle& operator=(const ZipHandle&) = delete;
  ~ZipHandle() {
    if (file) unzClose(file);
  }
};

inline constexpr const char* kUnpackHint = "unpack it with another program and give the folder";
inline constexpr const char* kDamagedHint = "check that the file is complete and pack it again";

inline Error zip_error_at(ErrorCode code, const std::string& path, const std::string& entry, std::string message,
                          const char* hint) {
  return {code, std::move(message), {path, 0, "", entry}, hint};
}

}  // namespace impend
