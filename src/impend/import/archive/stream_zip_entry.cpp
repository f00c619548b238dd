// Entries of zip archives, unpacked piece by piece.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "impend/base/stop.h"
#include "impend/import/archive/minizip_bytes.h"
#include "impend/import/archive/zip_archive.h"

namespace impend {
namespace {

constexpr int kStored = 0;

// What other packers use, by the numbers of APPNOTE.TXT 6.3.10, 4.4.5.
std::string method_in_words(int method) {
  constexpr std::array<std::pair<int, const char*>, 8> kNames = {{{1, "Shrink"},
                                                                  {6, "Implode"},
                                                                  {9, "Deflate64"},
                                                                  {12, "bzip2"},
                                                                  {14, "LZMA"},
                                                                  {93, "Zstandard"},
                                                                  {95, "XZ"},
                                                                  {98, "PPMd"}}};
  const auto known = std::find_if(kNames.begin(), kNames.end(), [&](const auto& pair) { return pair.first == method; });
  return known == kNames.end() ? fmt::format("method {}, which is not known", method)
                               : fmt::format("{} (method {})", known->second, method);
}

// Closes the entry on every way out, and only once.
struct OpenedEntry {
  unzFile file;
  bool open = true;
  int close() {
    open = false;
    return unzCloseCurrentFile(file);
  }
  ~OpenedEntry() {
    if (open) unzCloseCurrentFile(file);
  }
};

}  // namespace

Status ZipArchive::check_entry(const ZipEntry& entry) const {
  if (entry.encrypted) {
    return zip_error_at(ErrorCode::kUnsupported, path_, entry.name, "the entry is encrypted",
                        "unpack it with its password and give the folder");
  }
  if (entry.method != kStored && entry.method != Z_DEFLATED) {
    return zip_error_at(ErrorCode::kUnsupported, path_, entry.name,
                        fmt::format("the entry is packed by {}; deflate and no packing at all can be read",
                                    method_in_words(entry.method)),
                        "pack it again with deflate, or unpack it with another program and give the folder");
  }
  if (entry.size > limits_.small && entry.size / limits_.ratio >= std::max<std::uint64_t>(entry.packed, 1)) {
    return zip_error_at(ErrorCode::kUnsupported, path_, entry.name,
                        fmt::format("the entry unpacks to more than {} times its size", limits_.ratio), kUnpackHint);
  }
  return ok_status();
}

Status ZipArchive::stream(const ZipEntry& entry, const std::function<bool(std::string_view)>& sink) const {
  if (const Status fit = check_entry(entry); !fit) return fit;
  const auto damaged = [&](const std::string& what) {
    return zip_error_at(ErrorCode::kParse, path_, entry.name, "the entry is damaged: " + what, kDamagedHint);
  };
  const unz64_file_pos place{entry.place, entry.index};
  if (const int found = unzGoToFilePos64(handle_->file, &place); found != UNZ_OK) {
    return damaged(words_of_zip_status(found));
  }
  // Compares the header of the entry with the directory.
  if (const int opened = unzOpenCurrentFile(handle_->file); opened != UNZ_OK) {
    return damaged(words_of_zip_status(opened));
  }
  OpenedEntry file{handle_->file};
  std::vector<char> piece(std::size_t{1} << 18);
  std::uint64_t done = 0;
  while (true) {
    look_for_stop();
    const int got = unzReadCurrentFile(file.file, piece.data(), static_cast<unsigned>(piece.size()));
    if (got < 0) return damaged(words_of_zip_status(got));
    // minizip gives no more than the size in the directory; what is longer has another checksum then.
    done += static_cast<std::uint64_t>(got);
    if (got == 0) break;
    if (!sink({piece.data(), static_cast<std::size_t>(got)})) return ok_status();
  }
  if (done != entry.size) return damaged("it is shorter than the directory says");
  // Only what was read to its end is compared with its checksum.
  if (const int closed = file.close(); closed != UNZ_OK) return damaged(words_of_zip_status(closed));
  return ok_status();
}

Result<std::string> ZipArchive::read(const ZipEntry& entry) const {
  std::string bytes;
  // Beyond `small` the ratio has been checked, so what is reserved is paid for by bytes that are there.
  if (check_entry(entry)) bytes.reserve(static_cast<std::size_t>(entry.size));
  const Status read = stream(entry, [&](std::string_view piece) {
    bytes.append(piece);
    return true;
  });
  if (!read) return read.error();
  return bytes;
}

}  // namespace impend
