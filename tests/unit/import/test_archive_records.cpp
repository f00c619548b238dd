// Zip archives whose records are unusual or lie: names, sizes and checksums in both headers, entries that are not
// packed.
#include <zlib.h>

#include "impend/import/archive/zip_archive.h"
#include "tests/support/catch.h"

using namespace impend;

namespace {

std::string number(std::uint64_t value, int size) {
  std::string bytes;
  for (int i = 0; i < size; ++i) bytes += i < 8 ? static_cast<char>(value >> 8 * i) : char(0);
  return bytes;
}

std::uint32_t sum_of(const std::string& bytes) {
  return static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

// An entry as it is written: what both headers say of it, and its bytes.
struct Written {
  std::string name, packed;
  std::uint64_t size = 0;
  std::uint32_t sum = 0;
  int method = 0, flags = 0;
  std::string extra{};
  bool sizes_behind = false;  // the local header holds zeros, as of who writes without going back
};

Written stored(const std::string& name, const std::string& text) { return {name, text, text.size(), sum_of(text)}; }

std::string archive_of(const std::vector<Written>& entries) {
  std::string bytes, directory;
  for (const Written& entry : entries) {
    const int flags = entry.flags | (entry.sizes_behind ? 8 : 0);
    const auto facts = [&](bool known) {
      return number(20, 2) + number(flags, 2) + number(entry.method, 2) + number(0, 4) +
             number(known ? entry.sum : 0, 4) + number(known ? entry.packed.size() : 0, 4) +
             number(known ? entry.size : 0, 4) + number(entry.name.size(), 2);
    };
    directory += "PK\x01\x02" + number(20, 2) + facts(true) + number(entry.extra.size(), 2) + number(0, 10) +
                 number(bytes.size(), 4) + entry.name + entry.extra;
    bytes += "PK\x03\x04" + facts(!entry.sizes_behind) + number(0, 2) + entry.name + entry.packed;
    if (entry.sizes_behind) {
      bytes += "PK\x07\x08" + number(entry.sum, 4) + number(entry.packed.size(), 4) + number(entry.size, 4);
    }
  }
  const std::string count = number(entries.size(), 2);
  return bytes + directory + "PK\x05\x06" + number(0, 4) + count + count + number(directory.size(), 4) +
         number(bytes.size(), 4) + number(0, 2);
}

// The text of the first entry, or what is wrong with it.
std::string first_of(const std::string& bytes) {
  const auto archive = ZipArchive::open("a.zip", bytes);
  if (!archive) return archive.error().message;
  REQUIRE_FALSE(archive.value().entries().empty());
  const auto text = archive.value().read(archive.value().entries().front());
  return text ? text.value() : text.error().message;
}

std::string name_of(const Written& entry) {
  const std::string bytes = archive_of({entry});
  const auto archive = ZipArchive::open("a.zip", bytes);
  REQUIRE(archive.ok());
  return archive.value().entries().empty() ? archive.value().notes().at(0) : archive.value().entries().front().name;
}

std::string unicode_path(const std::string& raw, const std::string& name, int version = 1) {
  return number(0x7075, 2) + number(5 + name.size(), 2) + number(version, 1) + number(sum_of(raw), 4) + name;
}

}  // namespace

TEST_CASE("zip entries that are not packed, or whose sizes stand behind them, are read") {
  CHECK(first_of(archive_of({stored("a", "some words")})) == "some words");
  Written behind = stored("a", "some words");
  behind.sizes_behind = true;
  CHECK(first_of(archive_of({behind})) == "some words");
  CHECK(first_of("words before it" + archive_of({stored("a", "x")})) == "is no zip archive");
  CHECK(first_of(archive_of({stored("a", "x")}) + "some words behind it") == "x");
}

TEST_CASE("a zip entry whose headers agree on a wrong size or checksum is damaged") {
  const std::string text = "some words";
  for (const bool sizes_behind : {false, true}) {
    INFO(sizes_behind);
    Written entry = stored("a", text);
    entry.sizes_behind = sizes_behind;
    entry.sum ^= 1;
    CHECK(first_of(archive_of({entry})) == "the entry is damaged: its bytes are not those of its checksum");
    entry.sum ^= 1;
    entry.size = text.size() + 1;
    CHECK(first_of(archive_of({entry})) == "the entry is damaged: it is shorter than the directory says");
    entry.size = text.size() - 1;
    CHECK(first_of(archive_of({entry})) == "the entry is damaged: its bytes are not those of its checksum");
    entry.size = 0;
    CHECK(first_of(archive_of({entry})) == "the entry is damaged: its bytes are not those of its checksum");
  }
  Written no_deflate = stored("a", text);
  no_deflate.method = Z_DEFLATED;
  no_deflate.packed = "\xFF\xFF\xFF\xFF";
  CHECK(first_of(archive_of({no_deflate})) == "the entry is damaged: it was not packed by deflate");
}

TEST_CASE("a zip entry whose own header is not that of the directory is damaged") {
  const std::string bytes = archive_of({stored("a", "some words")});
  const std::string told = "the entry is damaged: its header is not where or what the directory says";
  for (const std::size_t at : {0u, 8u, 14u, 18u, 22u, 26u}) {  // mark, method, sum, sizes, length of the name
    INFO(at);
    std::string other = bytes;
    other[at] = static_cast<char>(other[at] ^ 1);
    if (at == 0) {
      CHECK(first_of(other) == "is no zip archive");
    } else {
      CHECK(first_of(other) == told);
    }
  }
}

TEST_CASE("the way in which a zip entry is packed is named when it cannot be unpacked") {
  Written entry = stored("a", "some words");
  const std::string end = "; deflate and no packing at all can be read";
  for (const auto& [method, words] :
       {std::pair(9, "Deflate64 (method 9)"), std::pair(12, "bzip2 (method 12)"),
        std::pair(93, "Zstandard (method 93)"), std::pair(77, "method 77, which is not known")}) {
    entry.method = method;
    CHECK(first_of(archive_of({entry})) == "the entry is packed by " + std::string(words) + end);
  }
  entry.method = 99;  // AES, always with the mark of encryption
  entry.flags = 1;
  CHECK(first_of(archive_of({entry})) == "the entry is encrypted");
}

TEST_CASE("names of zip entries are UTF-8 whatever their writer made of them") {
  CHECK(name_of(stored("zw\xC3\xB6lf", "x")) == "zwölf");  // without the mark of UTF-8, as of macOS
  CHECK(name_of(stored("zw\x94lf\xE1\xFE", "x")) == "zwölfß■");
  CHECK(name_of(stored("\xFF.stl", "x")) == "\u00A0.stl");
  CHECK(name_of(stored("half\xC3", "x")) == "half├");
  Written entry = stored("zw#lf", "x");
  entry.extra = number(0x5455, 2) + number(1, 2) + "x" + unicode_path(entry.name, "zwölf");
  CHECK(name_of(entry) == "zwölf");
  entry.extra = unicode_path("another name", "zwölf");
  CHECK(name_of(entry) == "zw#lf");
  entry.extra = unicode_path(entry.name, "zwölf", 2);
  CHECK(name_of(entry) == "zw#lf");
  entry.extra = unicode_path(entry.name, "\xFF\xFF");
  CHECK(name_of(entry) == "zw#lf");
  entry.extra = unicode_path(entry.name, "zwölf").substr(0, 8);
  CHECK(name_of(entry) == "zw#lf");
  entry.extra = unicode_path(entry.name, "../out");
  CHECK(name_of(entry) == "skipped, their names lead out of the archive: '../out'");
  CHECK(name_of(stored(std::string("a\0b", 3), "x")) == "skipped, their names lead out of the archive: 'a?b'");
}

TEST_CASE("many zip entries are found by name") {
  std::vector<Written> entries;
  for (int i = 0; i < 1000; ++i) entries.push_back(stored("n" + std::to_string(i), "text " + std::to_string(i)));
  const std::string bytes = archive_of(entries);
  const auto archive = ZipArchive::open("a.zip", bytes);
  REQUIRE(archive.ok());
  for (const int i : {999, 0, 500}) {
    const ZipEntry* entry = archive.value().find("n" + std::to_string(i));
    REQUIRE(entry);
    CHECK(archive.value().read(*entry).value() == "text " + std::to_string(i));
  }
}

TEST_CASE("a sink that wants no more ends the reading of a zip entry, and the next is read whole") {
  const std::string bytes = write_zip({{"a", std::string(1'000'000, 'x')}, {"b", "words"}}).value();
  const auto archive = ZipArchive::open("a.zip", bytes);
  REQUIRE(archive.ok());
  int pieces = 0;
  CHECK(archive.value().stream(*archive.value().find("a"), [&](std::string_view) { return ++pieces < 2; }));
  CHECK(pieces == 2);
  CHECK(archive.value().read(*archive.value().find("b")).value() == "words");
  CHECK(archive.value().read(*archive.value().find("a")).value().size() == 1'000'000);
}
