// Zip archives in memory: their files by name, each within limits.
// Names of zip entries, made readable and safe to look up.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/base/result.h"

namespace impend {

// `name` with '/' between folders, without "./" and empty steps; a folder ends with '/'. Some Windows programs write
// '\' for '/'. nullopt for names that lead out of the archive: absolute, with a drive letter, with "..", empty, or with
// control characters. Held by tests/unit/import/test_archive.
std::optional<std::string> safe_entry_name(std::string_view name);

// True when the entry is of no interest to anyone: hidden (a step that begins with '.') or in "__MACOSX/".
bool is_hidden_entry(std::string_view safe_name);

// The name in UTF-8 of an entry whose directory record has the bytes `raw` for it and `extra` behind them: what
// Info-ZIP adds (its field 0x7075), else `raw` where it is UTF-8, whether the entry says so or not, else `raw` as in
// the code page of DOS, 437. Source: APPNOTE.TXT 6.3.10, 4.6.9 and appendix D. Held by tests/unit/import/test_archive.
std::string entry_name_in_utf8(std::string_view raw, std::string_view extra);

// What an archive may ask for. A few kilobytes of zip can stand for terabytes.
struct ZipLimits {
  std::uint64_t entries = 100'000;                  // a folder of parts has hundreds
  std::uint64_t unpacked = std::uint64_t{1} << 31;  // bytes of all entries together: a mesh of 20 million triangles
  // An entry above `small` bytes may be at most `ratio` times its packed size: text of coordinates packs 4 to 30 fold.
  std::uint64_t small = std::uint64_t{1} << 26;
  std::uint64_t ratio = 100;
};

struct ZipEntry {
  std::string name;  // UTF-8, '/' between folders; never leads out of the archive
  std::uint64_t size = 0, packed = 0;
  std::uint64_t index = 0;  // in the archive's directory
  std::uint64_t place = 0;  // of its record in the directory, as minizip counts
  bool encrypted = false;
  int method = 0;  // of compression
};

// True when the bytes begin like a zip archive.
bool looks_like_zip(std::string_view bytes);

struct ZipHandle;

// A view of the bytes, which must outlive it. One thread at a time.
class ZipArchive {
 public:
  // Reads the archive's directory. `path` is for the messages. Errors: kParse (no zip, damaged, entries that overlap),
  // kDuplicateName, kUnsupported (limits). Held by tests/unit/import/test_archive.
  static Result<ZipArchive> open(const std::string& path, std::string_view bytes, const ZipLimits& limits = {});

  // Files (no folders, no links), sorted by name, which are unique.
  const std::vector<ZipEntry>& entries() const { return entries_; }
  // What was skipped, for warnings.
  const std::vector<std::string>& notes() const { return notes_; }
  // nullptr when there is no such file.
  const ZipEntry* find(std::string_view name) const;

  // Hands the unpacked bytes to `sink` piece by piece until it returns false; the CRC is checked at the end. Errors:
  // kParse (damaged, longer or shorter than the directory says), kUnsupported (encrypted, unknown compression, ratio).
  Status stream(const ZipEntry& entry, const std::function<bool(std::string_view)>& sink) const;
  Result<std::string> read(const ZipEntry& entry) const;

 private:
  Status read_directory(std::uint64_t bytes);
  Status check_entry(const ZipEntry& entry) const;

  std::string path_;
  ZipLimits limits_;
  std::shared_ptr<ZipHandle> handle_;
  std::vector<ZipEntry> entries_;
  std::vector<std::string> notes_;
};

// Writing zip archives.

struct ZipMember {
  std::string name;  // '/' between folders
  std::string bytes;
};

// The archive's bytes: members in the order given, deflated, all dated 1980-01-01 so that equal members give equal
// bytes. Errors: kOutput (also without members). Held by tests/unit/import/test_archive.
Result<std::string> write_zip(const std::vector<ZipMember>& members);

}  // namespace impend
