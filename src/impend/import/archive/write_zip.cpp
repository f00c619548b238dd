#include <algorithm>
#include <utility>

#include "impend/base/stop.h"
#include "impend/import/archive/minizip_bytes.h"
#include "impend/import/archive/zip_archive.h"

namespace impend {
namespace {

// All of these show in the bytes, so they are fixed.
constexpr int kLevel = 6;                                // of deflate
constexpr uLong kFirstDosDay = uLong{1 << 5 | 1} << 16;  // 1980-01-01, midnight
constexpr uLong kMadeByUnix = 3 << 8 | 20;               // by the rules of Unix and of zip 2.0
constexpr uLong kPlainFile = uLong{0100644} << 16;       // the mode of Unix: anyone reads, the owner writes
constexpr uLong kNamesAreUtf8 = 1 << 11;
constexpr std::size_t kMostIn32Bits = 0xFFFFFFFF;

Error output_error(const std::string& where, const std::string& what) {
  return {ErrorCode::kOutput, "the zip archive cannot be written: " + what, {"", 0, "", where}, "check free memory"};
}

// Old readers take the mark for something that they do not know, so that only names which need it have it.
uLong mark_of(const std::string& name) {
  const bool ascii = std::all_of(name.begin(), name.end(), [](unsigned char c) { return c < 128; });
  return ascii ? 0 : kNamesAreUtf8;
}

// The archive while it is written, closed also when something throws.
struct OpenedZip {
  ZippedBytes into;
  zipFile file = nullptr;
  OpenedZip() : file(open_to_zip(&into)) {}
  OpenedZip(const OpenedZip&) = delete;
  OpenedZip& operator=(const OpenedZip&) = delete;
  int close() { return zipClose(std::exchange(file, nullptr), nullptr); }
  ~OpenedZip() {
    if (file) zipClose(file, nullptr);
  }
};

Status add_member(zipFile zip, const ZipMember& member) {
  const auto failed = [&](int status) { return output_error(member.name, words_of_zip_status(status)); };
  zip_fileinfo about{};
  about.dosDate = kFirstDosDay;
  about.external_fa = kPlainFile;
  const int is_large = member.bytes.size() >= kMostIn32Bits ? 1 : 0;
  const int opened = zipOpenNewFileInZip4_64(zip, member.name.c_str(), &about, nullptr, 0, nullptr, 0, nullptr,
                                             Z_DEFLATED, kLevel, 0, -MAX_WBITS, MAX_MEM_LEVEL - 1, Z_DEFAULT_STRATEGY,
                                             nullptr, 0, kMadeByUnix, mark_of(member.name), is_large);
  if (opened != ZIP_OK) return failed(opened);
  constexpr std::size_t kPiece = std::size_t{1} << 18;  // packed in some milliseconds
  for (std::size_t at = 0; at < member.bytes.size(); at += kPiece) {
    look_for_stop();
    const auto size = static_cast<unsigned>(std::min(kPiece, member.bytes.size() - at));
    const int written = zipWriteInFileInZip(zip, member.bytes.data() + at, size);
    if (written != ZIP_OK) return failed(written);
  }
  const int closed = zipCloseFileInZip(zip);
  return closed == ZIP_OK ? ok_status() : Status(failed(closed));
}

}  // namespace

Result<std::string> write_zip(const std::vector<ZipMember>& members) {
  if (members.empty()) return output_error("", "there is nothing to put into it");
  OpenedZip zip;
  if (!zip.file) return output_error("", words_of_zip_status(Z_MEM_ERROR));
  for (const ZipMember& member : members) {
    if (const Status added = add_member(zip.file, member); !added) return added.error();
  }
  const int closed = zip.close();
  if (closed != ZIP_OK) return output_error("", words_of_zip_status(closed));
  return std::move(zip.into.bytes);
}

}  // namespace impend
