#include "impend/import/archive/zip_archive.h"

#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <array>

#include "impend/base/stop.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_slash(char c) { return c == '/' || c == '\\'; }

}  // namespace

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

constexpr std::uint64_t kHeaders = 30 + 46;  // bytes of a local header and of one in the directory, without names
constexpr const char* kUnpackHint = "unpack it with another program and give the folder";
constexpr const char* kDamagedHint = "check that the file is complete and pack it again";

Error zip_error_at(ErrorCode code, const std::string& path, const std::string& entry, std::string message,
                   const char* hint) {
  return {code, std::move(message), {path, 0, "", entry}, hint};
}

// The words of libzip for an error it stored.
std::string words_of(zip_error_t* error) { return zip_error_strerror(error); }

bool is_link(zip_t* zip, zip_uint64_t index) {
  zip_uint8_t system = 0;
  zip_uint32_t attributes = 0;
  if (zip_file_get_external_attributes(zip, index, 0, &system, &attributes) != 0) return false;
  constexpr zip_uint32_t kTypeMask = 0170000, kLink = 0120000;  // of a Unix mode, in the upper half
  return system == ZIP_OPSYS_UNIX && ((attributes >> 16) & kTypeMask) == kLink;
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

}  // namespace

struct ZipArchive::Handle {
  zip_t* zip = nullptr;
  explicit Handle(zip_t* opened) : zip(opened) {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { zip_discard(zip); }
};

bool looks_like_zip(std::string_view bytes) {
  // An archive with entries, or an empty one.
  return bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06");
}

Result<ZipArchive> ZipArchive::open(const std::string& path, std::string_view bytes, const ZipLimits& limits) {
  // libzip would take no bytes at all for a new archive.
  if (!looks_like_zip(bytes)) {
    return zip_error_at(ErrorCode::kParse, path, "", "is no zip archive", "check that the file is complete");
  }
  zip_error_t failure;
  zip_error_init(&failure);
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &failure);
  zip_t* zip = source ? zip_open_from_source(source, ZIP_RDONLY, &failure) : nullptr;
  if (!zip) {
    const Error error =
        zip_error_at(ErrorCode::kParse, path, "", "is no readable zip archive: " + words_of(&failure), kDamagedHint);
    if (source) zip_source_free(source);
    zip_error_fini(&failure);
    return error;
  }
  ZipArchive archive;
  archive.path_ = path;
  archive.limits_ = limits;
  archive.handle_ = std::make_shared<Handle>(zip);
  if (const Status read = archive.read_directory(bytes.size()); !read) return read.error();
  return archive;
}

Status ZipArchive::read_directory(std::uint64_t bytes) {
  const auto count = static_cast<std::uint64_t>(std::max<zip_int64_t>(zip_get_num_entries(handle_->zip, 0), 0));
  if (count > limits_.entries) {
    return zip_error_at(ErrorCode::kUnsupported, path_, "",
                        fmt::format("holds {} entries, more than {}", count, limits_.entries), kUnpackHint);
  }
  std::uint64_t unpacked = 0, packed = 0;
  std::vector<std::string> outside, links;
  for (std::uint64_t index = 0; index < count; ++index) {
    zip_stat_t about;
    zip_stat_init(&about);
    constexpr zip_uint64_t kWanted =
        ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD | ZIP_STAT_ENCRYPTION_METHOD;
    if (zip_stat_index(handle_->zip, index, 0, &about) != 0 || (about.valid & kWanted) != kWanted) {
      return zip_error_at(ErrorCode::kParse, path_, fmt::format("entry {}", index + 1), "the entry cannot be read",
                          kDamagedHint);
    }
    // Every entry has two headers with its name and its packed bytes to itself, else a small archive could unpack one
    // piece many times. Compared before adding: the sums must not wrap around.
    const char* raw = zip_get_name(handle_->zip, index, ZIP_FL_ENC_RAW);
    const std::uint64_t own = kHeaders + 2 * std::string_view(raw ? raw : "").size();
    if (about.comp_size > bytes || own + about.comp_size > bytes - packed) {
      return zip_error_at(ErrorCode::kParse, path_, about.name,
                          "the entries are larger than the archive, so some overlap or are missing", kDamagedHint);
    }
    packed += own + about.comp_size;
    if (about.size > limits_.unpacked - unpacked) {
      return zip_error_at(ErrorCode::kUnsupported, path_, about.name,
                          fmt::format("unpacks to more than {}", megabytes(limits_.unpacked)), kUnpackHint);
    }
    unpacked += about.size;
    const auto name = safe_entry_name(about.name);
    if (!name) {
      outside.push_back(in_quotes(about.name));
    } else if (is_link(handle_->zip, index)) {
      links.push_back("'" + *name + "'");
    } else if (name->back() != '/') {
      entries_.push_back({*name, about.size, about.comp_size, index, about.encryption_method != ZIP_EM_NONE,
                          static_cast<int>(about.comp_method)});
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

Status ZipArchive::check_entry(const ZipEntry& entry) const {
  if (entry.encrypted) {
    return zip_error_at(ErrorCode::kUnsupported, path_, entry.name, "the entry is encrypted",
                        "unpack it with its password and give the folder");
  }
  if (zip_compression_method_supported(entry.method, 0) != 1) {
    return zip_error_at(ErrorCode::kUnsupported, path_, entry.name,
                        fmt::format("the entry is packed by method {}, which is not known", entry.method), kUnpackHint);
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
  const std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> file(zip_fopen_index(handle_->zip, entry.index, 0),
                                                               zip_fclose);
  if (!file) return damaged(words_of(zip_get_error(handle_->zip)));
  std::vector<char> piece(std::size_t{1} << 18);
  std::uint64_t done = 0;
  while (true) {
    look_for_stop();
    const zip_int64_t got = zip_fread(file.get(), piece.data(), piece.size());
    if (got < 0) return damaged(words_of(zip_file_get_error(file.get())));
    done += static_cast<std::uint64_t>(got);
    if (done > entry.size) return damaged("it is longer than the directory says");
    // Only reading to the end makes libzip compare the CRC.
    if (got == 0) break;
    if (!sink({piece.data(), static_cast<std::size_t>(got)})) return ok_status();
  }
  if (done != entry.size) return damaged("it is shorter than the directory says");
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
