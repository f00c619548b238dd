// libFuzzer target: any bytes, as a zip archive, must give entries within the limits or an error with a place.
#include "impend/import/archive/zip_archive.h"
#include "tests/fuzz/check_model.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace impend;
  const ZipLimits limits{100, 1 << 22, 1 << 16, 100};
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto archive = ZipArchive::open("fuzz.zip", bytes, limits);
  if (!archive) {
    fuzz::check_error(archive.error(), "fuzz.zip");
    return 0;
  }
  std::uint64_t unpacked = 0;
  for (const ZipEntry& entry : archive.value().entries()) {
    const auto read = archive.value().read(entry);
    if (!read) {
      fuzz::check_error(read.error(), "fuzz.zip");
      continue;
    }
    if (read.value().size() != entry.size || archive.value().find(entry.name) == nullptr) std::abort();
    unpacked += read.value().size();
  }
  if (unpacked > limits.unpacked) std::abort();
  return 0;
}
