#include "impend/import/archive/minizip_bytes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <optional>

namespace impend {
namespace {

// minizip calls these from C, through which no exception may pass: what fails is told by their values.

constexpr long kMoved = 0, kNotMoved = -1;

// nullopt outside of the archive. minizip hands over steps back as unsigned numbers, so that the sum wraps around.
std::optional<std::uint64_t> place_after_move(std::uint64_t at, std::uint64_t size, std::uint64_t offset, int origin) {
  const std::uint64_t base = origin == ZLIB_FILEFUNC_SEEK_SET ? 0 : origin == ZLIB_FILEFUNC_SEEK_CUR ? at : size;
  const std::uint64_t place = base + offset;
  return place <= size ? std::optional(place) : std::nullopt;
}

template <typename Bytes>
voidpf open_bytes(voidpf bytes, const void*, int) {
  static_cast<Bytes*>(bytes)->at = 0;
  return bytes;
}

template <typename Bytes>
uLong take_bytes(voidpf, voidpf stream, void* into, uLong wanted) {
  Bytes& from = *static_cast<Bytes*>(stream);
  const auto taken = std::min<std::uint64_t>(wanted, from.bytes.size() - from.at);
  std::memcpy(into, from.bytes.data() + from.at, taken);
  from.at += taken;
  from.ended_early = from.ended_early || taken < wanted;
  return taken;
}

// Without this minizip would take the end of the bytes for zeros.
template <typename Bytes>
int tell_early_end(voidpf, voidpf stream) {
  return static_cast<const Bytes*>(stream)->ended_early ? 1 : 0;
}

template <typename Bytes>
ZPOS64_T tell_place(voidpf, voidpf stream) {
  return static_cast<const Bytes*>(stream)->at;
}

template <typename Bytes>
long move_place(voidpf, voidpf stream, ZPOS64_T offset, int origin) {
  Bytes& bytes = *static_cast<Bytes*>(stream);
  const auto place = place_after_move(bytes.at, bytes.bytes.size(), offset, origin);
  if (place) bytes.at = *place;
  return place ? kMoved : kNotMoved;
}

int nothing_to_close(voidpf, voidpf) { return 0; }

uLong refuse_bytes(voidpf, voidpf, const void*, uLong) { return 0; }

uLong put_bytes(voidpf, voidpf stream, const void* from, uLong size) {
  ZippedBytes& into = *static_cast<ZippedBytes*>(stream);
  try {
    if (into.at + size > into.bytes.size()) into.bytes.resize(into.at + size);
  } catch (const std::bad_alloc&) {
    return 0;
  }
  std::memcpy(into.bytes.data() + into.at, from, size);
  into.at += size;
  return size;
}

template <typename Bytes>
zlib_filefunc64_def calls_for(Bytes* bytes, write_file_func put) {
  return {open_bytes<Bytes>, take_bytes<Bytes>,     put,  tell_place<Bytes>, move_place<Bytes>,
          nothing_to_close,  tell_early_end<Bytes>, bytes};
}

}  // namespace

unzFile open_to_unzip(BytesToUnzip* from) {
  zlib_filefunc64_def calls = calls_for(from, refuse_bytes);
  return unzOpen2_64("", &calls);
}

zipFile open_to_zip(ZippedBytes* into) {
  zlib_filefunc64_def calls = calls_for(into, put_bytes);
  return zipOpen2_64("", APPEND_STATUS_CREATE, nullptr, &calls);
}

std::string words_of_zip_status(int status) {
  switch (status) {
    case UNZ_CRCERROR:
      return "its bytes are not those of its checksum";
    case UNZ_BADZIPFILE:
      return "its header is not where or what the directory says";
    case UNZ_END_OF_LIST_OF_FILE:
      return "the directory ends early";
    case UNZ_ERRNO:
    case UNZ_EOF:
    case Z_BUF_ERROR:
      return "it ends early";
    case Z_DATA_ERROR:
      return "it was not packed by deflate";
    case Z_MEM_ERROR:
    case UNZ_INTERNALERROR:
      return "there is not enough memory";
    default:
      return fmt::format("minizip gives status {}", status);
  }
}

}  // namespace impend
