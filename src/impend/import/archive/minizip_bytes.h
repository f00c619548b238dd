// minizip over bytes in memory: what it reads from, what it writes to. Only sources of this folder include it.
#pragma once

#include <minizip/unzip.h>
#include <minizip/zip.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "impend/base/result.h"

namespace impend {

struct BytesToUnzip {
  std::string_view bytes;
  std::uint64_t at = 0;
  bool ended_early = false;  // someone wanted more bytes than there are
};

// Null when minizip finds no directory. `from` must outlive what is opened, which unzClose closes.
unzFile open_to_unzip(BytesToUnzip* from);

struct ZippedBytes {
  std::string bytes;
  std::uint64_t at = 0;
  bool ended_early = false;  // someone wanted more bytes than there are
};

// Null when memory is short. `into` must outlive what is opened, which zipClose closes.
zipFile open_to_zip(ZippedBytes* into);

// What a status of minizip or of zlib under it means, as the end of a sentence.
std::string words_of_zip_status(int status);

// What ZipArchive holds of minizip.
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
