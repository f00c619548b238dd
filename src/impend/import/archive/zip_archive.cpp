#include "impend/import/archive/zip_archive.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstdint>

#include "impend/import/archive/minizip_bytes.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

constexpr std::uint64_t kHeaders = 30 + 46;  // bytes of a local header and of one in the directory, without names

// A record of the directory.
struct ZipRecord {
  unz_file_info64 about{};
  std::string raw_name, name;
};

// nullopt when the current record cannot be read. A file name and an extra field have at most 64 KiB by their format.
std::optional<ZipRecord> current_record(unzFile file) {
  ZipRecord record;
  if (unzGetCurrentFileInfo64(file, &record.about, nullptr, 0, nullptr, 0, nullptr, 0) != UNZ_OK) return std::nullopt;
  record.raw_name.resize(record.about.size_filename);
  std::string extra(record.about.size_file_extra, '\0');
  if (unzGetCurrentFileInfo64(file, &record.about, record.raw_name.data(), record.raw_name.size(), extra.data(),
                              extra.size(), nullptr, 0) != UNZ_OK) {
    return std::nullopt;
  }
  record.name = entry_name_in_utf8(record.raw_name, extra);
  return record;
}

bool is_link(const unz_file_info64& about) {
  constexpr uLong kUnix = 3, kTypeMask = 0170000, kLink = 0120000;  // of a Unix mode, in the upper half
  return about.version >> 8 == kUnix && ((about.external_fa >> 16) & kTypeMask) == kLink;
}

// One note for all of `names`, the first few in words.
void note(const std::vector<std::string>& names, const char* what, std::vector<std::string>* notes) {
  constexpr std::size_t kMostNames = 10;
  if (names.empty()) return;
  const auto end = names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), kMostNames));
  std::string text = fmt::format("{}{}", what, fmt::join(names.begin(), end, ", "));
  if (names.size() > kMostNames) text += fmt::format(" and {} more", names.size() - kMostNames);
  notes->push_back(text);
}

std::string megabytes(std::uint64_t bytes) { return fmt::format("{} MiB", (bytes + (1 << 20) - 1) >> 20); }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_slash(char c) { return c == '/' || c == '\\'; }

}  // namespace

bool looks_like_zip(std::string_view bytes) {
  // An archive with entries, or an empty one.
  return bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06");
}

Result<ZipArchive> ZipArchive::open(const std::string& path, std::string_view bytes, const ZipLimits& limits) {
  if (!looks_like_zip(bytes)) {
    return zip_error_at(ErrorCode::kParse, path, "", "is no zip archive", "check that the file is complete");
  }
  ZipArchive archive;
  archive.path_ = path;
  archive.limits_ = limits;
  archive.handle_ = std::make_shared<ZipHandle>(bytes);
  if (!archive.handle_->file) {
    return zip_error_at(ErrorCode::kParse, path, "",
                        "is no readable zip archive: the directory at its end is missing or damaged", kDamagedHint);
  }
  if (const Status read = archive.read_directory(bytes.size()); !read) return read.error();
  return archive;
}

Status ZipArchive::read_directory(std::uint64_t bytes) {
  unzFile file = handle_->file;
  unz_global_info64 whole{};
  const bool known = unzGetGlobalInfo64(file, &whole) == UNZ_OK;
  const std::uint64_t count = known ? whole.number_entry : 0;
  if (count > limits_.entries) {
    return zip_error_at(ErrorCode::kUnsupported, path_, "",
                        fmt::format("holds {} entries, more than {}", count, limits_.entries), kUnpackHint);
  }
  std::uint64_t unpacked = 0, packed = 0;
  std::vector<std::string> outside, links;
  for (std::uint64_t index = 0; index < count; ++index) {
    const bool there = (index == 0 ? unzGoToFirstFile(file) : unzGoToNextFile(file)) == UNZ_OK;
    const auto record = there ? current_record(file) : std::nullopt;
    unz64_file_pos place{};
    if (!record || unzGetFilePos64(file, &place) != UNZ_OK) {
      return zip_error_at(ErrorCode::kParse, path_, fmt::format("entry {}", index + 1), "the entry cannot be read",
                          kDamagedHint);
    }
    const std::uint64_t size = record->about.uncompressed_size, own_packed = record->about.compressed_size;
    // Every entry has two headers with its name and its packed bytes to itself, else a small archive could unpack one
    // piece many times. Compared before adding: the sums must not wrap around.
    const std::uint64_t own = kHeaders + 2 * record->raw_name.size();
    if (own_packed > bytes || own + own_packed > bytes - packed) {
      return zip_error_at(ErrorCode::kParse, path_, record->name,
                          "the entries are larger than the archive, so some overlap or are missing", kDamagedHint);
    }
    packed += own + own_packed;
    if (size > limits_.unpacked - unpacked) {
      return zip_error_at(ErrorCode::kUnsupported, path_, record->name,
                          fmt::format("unpacks to more than {}", megabytes(limits_.unpacked)), kUnpackHint);
    }
    unpacked += size;
    const auto name = safe_entry_name(record->name);
    if (!name) {
      outside.push_back(in_quotes(record->name));
    } else if (is_link(record->about)) {
      links.push_back("'" + *name + "'");
    } else if (name->back() != '/') {
      entries_.push_back({*name, size, own_packed, index, place.pos_in_zip_directory, (record->about.flag & 1) != 0,
                          static_cast<int>(record->about.compression_method)});
    }
  }
  note(outside, "skipped, their names lead out of the archive: ", &notes_);
  note(links, "skipped, they are symbolic links: ", &notes_);
  std::sort(entries_.begin(), entries_.end(), [](const ZipEntry& a, const ZipEntry& b) { return a.name < b.name; });
  const auto twice = std::adjacent_find(entries_.begin(), entries_.end(),
                                        [](const ZipEntry& a, const ZipEntry& b) { return a.name == b.name; });
  if (twice != entries_.end()) {
    return zip_error_at(ErrorCode::kDuplicateName, path_, twice->name, "two entries have this name",
                        "pack the archive again with one file of each name");
  }
  return ok_status();
}

const ZipEntry* ZipArchive::find(std::string_view name) const {
  const auto at = std::lower_bound(entries_.begin(), entries_.end(), name,
                                   [](const ZipEntry& entry, std::string_view wanted) { return entry.name < wanted; });
  return at != entries_.end() && at->name == name ? &*at : nullptr;
}

std::optional<std::string> safe_entry_name(std::string_view name) {
  const bool control = std::any_of(name.begin(), name.end(), [](unsigned char c) { return c < ' ' || c == 127; });
  if (name.empty() || control || is_slash(name.front())) return std::nullopt;
  if (name.size() >= 2 && is_letter(name[0]) && name[1] == ':') return std::nullopt;
  const bool folder = is_slash(name.back());
  std::string safe;
  while (!name.empty()) {
    const std::size_t end = name.find_first_of("/\\");
    const std::string_view step = name.substr(0, end);
    if (step == "..") return std::nullopt;
    if (!step.empty() && step != ".") {
      if (!safe.empty()) safe += '/';
      safe += step;
    }
    name.remove_prefix(end == std::string_view::npos ? name.size() : end + 1);
  }
  if (safe.empty()) return std::nullopt;
  if (folder) safe += '/';
  return safe;
}

bool is_hidden_entry(std::string_view safe_name) {
  return safe_name.front() == '.' || safe_name.find("/.") != std::string_view::npos ||
         safe_name.starts_with("__MACOSX/");
}

namespace {

// Code page 437 from byte 128 on.
constexpr std::u16string_view kUpperHalf =
    u"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡"
    u"±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0";
static_assert(kUpperHalf.size() == 128);

bool continues(unsigned char byte) { return (byte & 0xC0U) == 0x80U; }

// How many bytes follow the first one of a character; -1 when none begins so.
int followers(unsigned char first) {
  if (first < 0x80U) return 0;
  if (first >= 0xC2U && first < 0xE0U) return 1;
  if (first >= 0xE0U && first < 0xF0U) return 2;
  return first >= 0xF0U && first < 0xF5U ? 3 : -1;
}

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (int left = followers(static_cast<unsigned char>(text[at])); left != 0; --left) {
      if (left < 0 || ++at == text.size() || !continues(static_cast<unsigned char>(text[at]))) return false;
    }
  }
  return true;
}

std::string from_code_page(std::string_view raw) {
  std::string name;
  for (const char c : raw) {
    const auto byte = static_cast<unsigned char>(c);
    const char16_t letter = byte < 0x80U ? char16_t{byte} : kUpperHalf[byte - 0x80U];
    if (letter >= 0x800U) {
      name += static_cast<char>(0xE0U | letter >> 12U);
      name += static_cast<char>(0x80U | (letter >> 6U & 0x3FU));
    } else if (letter >= 0x80U) {
      name += static_cast<char>(0xC0U | letter >> 6U);
    }
    name += static_cast<char>(letter >= 0x80U ? 0x80U | (letter & 0x3FU) : letter);
  }
  return name;
}

// A number of `size` bytes, the lowest first.
std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = size; i-- > 0;) number = number << 8U | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

// The name in the field of Info-ZIP: version, checksum of the other name, UTF-8. Who renames an entry without knowing
// of the field leaves a wrong checksum.
std::optional<std::string_view> unicode_path(std::string_view raw, std::string_view extra) {
  constexpr std::size_t kHead = 4, kBeforeName = 5;
  constexpr std::uint64_t kUnicodePath = 0x7075, kVersion = 1;
  while (extra.size() >= kHead) {
    const std::uint64_t id = number_at(extra, 0, 2), size = number_at(extra, 2, 2);
    if (size > extra.size() - kHead) break;
    const std::string_view field = extra.substr(kHead, size);
    if (id == kUnicodePath && size > kBeforeName && number_at(field, 0, 1) == kVersion) {
      const uLong sum = crc32(0, reinterpret_cast<const Bytef*>(raw.data()), static_cast<uInt>(raw.size()));
      const std::string_view name = field.substr(kBeforeName);
      if (number_at(field, 1, 4) == sum && is_utf8(name)) return name;
    }
    extra.remove_prefix(kHead + size);
  }
  return std::nullopt;
}

}  // namespace

std::string entry_name_in_utf8(std::string_view raw, std::string_view extra) {
  if (const auto added = unicode_path(raw, extra)) return std::string(*added);
  return is_utf8(raw) ? std::string(raw) : from_code_page(raw);
}

}  // namespace impend
