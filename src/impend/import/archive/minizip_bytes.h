// minizip over bytes in memory: what it reads from, what it writes to. Only sources of this folder include it.
#pragma once

#include <minizip/unzip.h>
#include <minizip/zip.h>

#include <cstdint>
#include <string>
#include <string_view>

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

}  // namespace impend
