#include "impend/import/archive/zip_archive.h"

#include <zip.h>

#include "impend/base/stop.h"

namespace impend {
namespace {

constexpr zip_uint32_t kLevel = 6;                 // of deflate; fixed, since it shows in the bytes
constexpr zip_uint16_t kFirstDosDay = 1 << 5 | 1;  // 1980-01-01

using Source = std::unique_ptr<zip_source_t, void (*)(zip_source_t*)>;

Error output_error(const std::string& where, const std::string& what) {
  return {ErrorCode::kOutput, "the zip archive cannot be written: " + what, {"", 0, "", where}, "check free memory"};
}

Status add_member(zip_t* zip, const ZipMember& member) {
  const auto failed = [&] { return output_error(member.name, zip_strerror(zip)); };
  zip_source_t* source = zip_source_buffer(zip, member.bytes.data(), member.bytes.size(), 0);
  if (!source) return failed();
  const zip_int64_t index = zip_file_add(zip, member.name.c_str(), source, ZIP_FL_ENC_UTF_8);
  if (index < 0) {
    zip_source_free(source);
    return failed();
  }
  const auto at = static_cast<zip_uint64_t>(index);
  if (zip_set_file_compression(zip, at, ZIP_CM_DEFLATE, kLevel) != 0) return failed();
  if (zip_file_set_dostime(zip, at, 0, kFirstDosDay, 0) != 0) return failed();
  return ok_status();
}

Result<std::string> bytes_of(zip_source_t* source) {
  zip_stat_t about;
  zip_stat_init(&about);
  const auto failed = [&] { return output_error("", zip_error_strerror(zip_source_error(source))); };
  if (zip_source_stat(source, &about) != 0 || (about.valid & ZIP_STAT_SIZE) == 0) return failed();
  if (zip_source_open(source) != 0) return failed();
  std::string bytes(static_cast<std::size_t>(about.size), '\0');
  const zip_int64_t got = zip_source_read(source, bytes.data(), bytes.size());
  zip_source_close(source);
  if (got != static_cast<zip_int64_t>(bytes.size())) return failed();
  return bytes;
}

}  // namespace

Result<std::string> write_zip(const std::vector<ZipMember>& members) {
  if (members.empty()) return output_error("", "there is nothing to put into it");
  zip_error_t failure;
  zip_error_init(&failure);
  const Source source(zip_source_buffer_create(nullptr, 0, 0, &failure), zip_source_free);
  if (!source) return output_error("", zip_error_strerror(&failure));
  zip_source_keep(source.get());  // zip_close would take the only reference, and the bytes with it
  zip_t* zip = zip_open_from_source(source.get(), ZIP_TRUNCATE, &failure);
  if (!zip) {
    zip_source_free(source.get());
    return output_error("", zip_error_strerror(&failure));
  }
  for (const ZipMember& member : members) {
    if (const Status added = add_member(zip, member); !added) {
      zip_discard(zip);
      return added.error();
    }
  }
  // Packing takes its time in there, and no exception may pass through it.
  zip_register_cancel_callback_with_state(
      zip, [](zip_t*, void*) { return stop_wished() ? 1 : 0; }, nullptr, nullptr);
  if (zip_close(zip) != 0) {
    const Error error = output_error("", zip_strerror(zip));
    zip_discard(zip);
    look_for_stop();
    return error;
  }
  return bytes_of(source.get());
}

}  // namespace impend
