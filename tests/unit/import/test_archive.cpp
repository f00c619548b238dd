// Zip archives: what is in them, what is refused, what is written.
#include <algorithm>
#include <random>

#include "impend/import/archive/zip_archive.h"
#include "tests/support/catch.h"

using namespace impend;

namespace {

// Replaces every `from` in the bytes of an archive by `to` of the same length: names stand in two places.
std::string renamed(std::string bytes, const std::string& from, const std::string& to) {
  REQUIRE(from.size() == to.size());
  int times = 0;
  for (std::size_t at = bytes.find(from); at != std::string::npos; at = bytes.find(from, at)) {
    bytes.replace(at, from.size(), to);
    ++times;
  }
  REQUIRE(times == 2);
  return bytes;
}

std::size_t central_record(const std::string& bytes, int number) {
  std::size_t at = std::string::npos;
  for (int i = 0; i <= number; ++i) at = bytes.find("PK\x01\x02", at + 1);
  REQUIRE(at != std::string::npos);
  return at;
}

void set_number(std::string* bytes, std::size_t at, std::uint64_t value, int size) {
  for (int i = 0; i < size; ++i) (*bytes)[at + i] = static_cast<char>(value >> 8 * i);
}

// The text of an entry, or the code of what went wrong.
std::string read_all(const std::string& bytes, const ZipLimits& limits = {}) {
  const auto archive = ZipArchive::open("a.zip", bytes, limits);
  if (!archive) {
    REQUIRE(archive.error().place.file == "a.zip");
    REQUIRE_FALSE(archive.error().message.empty());
    REQUIRE_FALSE(archive.error().hint.empty());
    return to_string(archive.error().code);
  }
  std::string all;
  for (const ZipEntry& entry : archive.value().entries()) {
    const auto text = archive.value().read(entry);
    if (!text) {
      REQUIRE(text.error().place.where == entry.name);
      REQUIRE_FALSE(text.error().hint.empty());
      return to_string(text.error().code);
    }
    const std::string& t = text.value();
    all += entry.name + "=" + (t.size() > 20 ? std::to_string(t.size()) + t.front() + t.back() : t) + ";";
  }
  return all;
}

}  // namespace

TEST_CASE("a zip archive gives back what was packed") {
  const std::string long_text(300'000, 'x');
  const auto bytes = write_zip({{"b/zwei ä.txt", "two"}, {"a.txt", "one"}, {"empty", ""}, {"long", long_text}});
  REQUIRE(bytes.ok());
  CHECK(bytes.value().size() < 2000);
  CHECK(read_all(bytes.value()) == "a.txt=one;b/zwei ä.txt=two;empty=;long=300000xx;");
  const auto archive = ZipArchive::open("a.zip", bytes.value());
  REQUIRE(archive.ok());
  REQUIRE(archive.value().find("a.txt"));
  CHECK(archive.value().find("a.txt")->size == 3);
  CHECK_FALSE(archive.value().find("b"));
  CHECK(archive.value().notes().empty());
}

TEST_CASE("equal members give an archive of equal bytes") {
  const std::vector<ZipMember> members = {{"a", "one"}, {"b", std::string(1000, 'y')}};
  CHECK(write_zip(members).value() == write_zip(members).value());
  CHECK(write_zip({}).error().code == ErrorCode::kOutput);
}

TEST_CASE("the headers of a written zip archive hold no clock and nothing of this machine") {
  const std::string bytes = write_zip({{"a", "one"}, {"ä", "two"}}).value();
  // Mark, version 2.0, no flags, deflate, midnight of 1 January 1980.
  CHECK(bytes.substr(0, 14) == std::string("PK\x03\x04\x14\0\0\0\x08\0\0\0\x21\0", 14));
  const std::size_t first = central_record(bytes, 0), second = central_record(bytes, 1);
  CHECK(bytes.substr(first, 16) == std::string("PK\x01\x02\x14\x03\x14\0\0\0\x08\0\0\0\x21\0", 16));
  CHECK(bytes.substr(first + 36, 6) == std::string("\1\0\0\0\xA4\x81", 6));  // a text and plain file with the mode 0644
  CHECK(bytes.substr(second + 8, 2) == std::string("\0\x08", 2));            // a name in UTF-8
}

TEST_CASE("names of zip entries are made safe") {
  CHECK(safe_entry_name("a/b.stl") == "a/b.stl");
  CHECK(safe_entry_name("./a//b/./c") == "a/b/c");
  CHECK(safe_entry_name("a\\b.stl") == "a/b.stl");
  CHECK(safe_entry_name("folder/") == "folder/");
  for (const char* name :
       {"", "/etc/passwd", "..", "a/../../b", "..\\b", "\\\\host\\b", "C:\\b", "c:b", "a\nb", "./", "."}) {
    INFO(name);
    CHECK_FALSE(safe_entry_name(name));
  }
  CHECK(is_hidden_entry("__MACOSX/a.stl"));
  CHECK(is_hidden_entry("a/.git/b"));
  CHECK_FALSE(is_hidden_entry("a/b.c"));
}

TEST_CASE("zip entries that lead out of the archive and links are skipped with a note") {
  std::string bytes = write_zip({{"a.txt", "one"}, {"x/../y", "two"}, {"link", "a.txt"}}).value();
  bytes = renamed(bytes, "x/../y", "../../");
  // The Unix mode in the upper half of the external attributes: a symbolic link.
  const std::size_t record = central_record(bytes, 2);
  bytes[record + 5] = 3;
  set_number(&bytes, record + 38, std::uint64_t{0120777} << 16, 4);
  const auto archive = ZipArchive::open("a.zip", bytes);
  REQUIRE(archive.ok());
  CHECK(archive.value().entries().size() == 1);
  REQUIRE(archive.value().notes().size() == 2);
  CHECK(archive.value().notes()[0].find("'../../'") != std::string::npos);
  CHECK(archive.value().notes()[1].find("'link'") != std::string::npos);
}

TEST_CASE("zip names in the code page of DOS become UTF-8") {
  // Sixty names of ten bytes that are no UTF-8, each of twenty when it is.
  std::vector<ZipMember> members;
  for (int i = 0; i < 60; ++i) members.push_back({"name" + std::to_string(100000 + i), "x"});
  std::string bytes = write_zip(members).value();
  for (int i = 0; i < 60; ++i)
    bytes = renamed(bytes, "name" + std::to_string(100000 + i), "\x84\x84\x84\x84" + std::to_string(100000 + i));
  for (int i = 0; i < 60; ++i) bytes[central_record(bytes, i) + 9] &= 0x07;  // the mark of UTF-8 is the 8
  const auto archive = ZipArchive::open("a.zip", bytes);
  REQUIRE(archive.ok());
  CHECK(archive.value().entries().front().name == "ääää100000");
}

TEST_CASE("two zip entries of one name are an error") {
  const std::string bytes = renamed(write_zip({{"aa", "one"}, {"ab", "two"}}).value(), "ab", "aa");
  CHECK(read_all(bytes) == "duplicate-name");
}

TEST_CASE("zip limits hold for entries, for the whole and for the ratio") {
  const std::string zeros(100'000, '\0');
  const std::string bytes = write_zip({{"a", zeros}, {"b", "x"}}).value();
  CHECK(read_all(bytes, {1, 1 << 20, 1 << 20, 100}) == "unsupported");
  CHECK(read_all(bytes, {10, 99'999, 1 << 20, 100}) == "unsupported");
  CHECK(read_all(bytes, {10, 100'000, 1 << 20, 100}) == "unsupported");
  CHECK(read_all(bytes, {10, 1 << 20, 99'999, 100}) == "unsupported");
  CHECK(read_all(bytes, {10, 100'001, 100'000, 100}) == std::string("a=100000") + '\0' + '\0' + ";b=x;");
}

TEST_CASE("zip entries that lie about their size or overlap are refused") {
  const std::string text(5000, 'x');
  const std::string bytes = write_zip({{"a", text}, {"b", text}}).value();
  for (const std::uint64_t size : {0u, 1u, 4999u, 5001u, 4'000'000'000u}) {
    INFO(size);
    std::string lying = bytes;
    set_number(&lying, central_record(bytes, 0) + 24, size, 4);
    const std::string read = read_all(lying);
    CHECK((read == "parse" || read == "unsupported"));
  }
  std::string overlapping = bytes;
  set_number(&overlapping, central_record(bytes, 0) + 20, bytes.size(), 4);
  CHECK(read_all(overlapping) == "parse");
  std::string wrong_sum = bytes;
  wrong_sum[central_record(bytes, 1) + 16] ^= 1;
  CHECK(read_all(wrong_sum) == "parse");
  // A hundred entries that all unpack the same bytes.
  std::string many = bytes.substr(0, central_record(bytes, 0));
  const std::string record = bytes.substr(central_record(bytes, 0), 47);
  const std::size_t start = many.size();
  for (int i = 0; i < 100; ++i) {
    many += record;
    many.back() = static_cast<char>('0' + i);
  }
  std::string end = bytes.substr(bytes.find("PK\x05\x06"));
  set_number(&end, 8, 100, 2);
  set_number(&end, 10, 100, 2);
  set_number(&end, 12, many.size() - start, 4);
  set_number(&end, 16, start, 4);
  CHECK(read_all(many + end) == "parse");
}

TEST_CASE("encrypted zip entries and unknown compression are named") {
  const std::string bytes = write_zip({{"a", std::string(500, 'x')}}).value();
  std::string encrypted = bytes;
  encrypted[central_record(bytes, 0) + 8] |= 1;
  encrypted[6] |= 1;
  CHECK(read_all(encrypted) == "unsupported");
  std::string packed = bytes;
  set_number(&packed, central_record(bytes, 0) + 10, 97, 2);
  set_number(&packed, 8, 97, 2);
  CHECK(read_all(packed) == "unsupported");
}

TEST_CASE("damaged zip archives never crash the reader") {
  const std::string bytes =
      write_zip({{"a.txt", std::string(3000, 'x')}, {"b/c.txt", "some words"}, {"d", ""}}).value();
  const std::string whole = read_all(bytes);
  for (std::size_t percent = 0; percent < 100; ++percent) {
    INFO(percent << " percent");
    CHECK(read_all(bytes.substr(0, bytes.size() * percent / 100)) == "parse");
  }
  std::mt19937 random(7);
  for (int round = 0; round < 400; ++round) {
    std::string damaged = bytes;
    for (int i = 0; i < 1 + round % 4; ++i) {
      const std::size_t at = random() % damaged.size();
      damaged[at] = static_cast<char>(damaged[at] ^ static_cast<char>(1 + random() % 255));
    }
    INFO("round " << round);
    read_all(damaged);
  }
  CHECK(read_all("") == "parse");
  CHECK(read_all("PK\x03\x04") == "parse");
  CHECK_FALSE(looks_like_zip("PK"));
}
