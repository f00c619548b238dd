// IGES: OCCT takes a path and tells nothing while it reads, so that the file comes through a pipe that counts.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cad_reader/cad_document.h"
#include "cad_reader/file_stream.h"
#include "tests/cad/author.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

using namespace impend;
using namespace impend::test;

namespace {

std::string some_bytes(size_t count) {
  std::string bytes;
  for (size_t i = 0; i < count; ++i) bytes += static_cast<char>(i * i % 251);
  return bytes;
}

}  // namespace

TEST_CASE("A file comes through its pipe whole and tells how much of it was taken") {
  const TemporaryFolder folder;
  for (const size_t size : {size_t{0}, size_t{1}, size_t{1} << 16, (size_t{1} << 20) + 12345}) {
    INFO(size);
    const std::string file = folder.file("f"), bytes = some_bytes(size);
    write_file(file, bytes);
    std::vector<double> told;
    std::string read;
    {
      const PipedFile piped(file, [&](double done) { told.push_back(done); });
      CHECK(piped.path() != file);
      std::ifstream stream(piped.path(), std::ios::binary);
      read.assign(std::istreambuf_iterator<char>(stream), {});
    }
    CHECK(read == bytes);
    CHECK(told.size() == (size + (size_t{1} << 18) - 1) >> 18);
    CHECK(std::is_sorted(told.begin(), told.end()));
    if (size > 0) CHECK(told.back() == 1);
  }
}

TEST_CASE("Who reads from a pipe may stop early or never begin") {
  const TemporaryFolder folder;
  const std::string file = folder.file("f");
  write_file(file, some_bytes(size_t{1} << 20));
  const auto nothing = [](double) {};
  { const PipedFile unread(file, nothing); }
  {
    const PipedFile piped(file, nothing);
    std::ifstream stream(piped.path(), std::ios::binary);
    char first[10];
    stream.read(first, sizeof first);
    CHECK(stream.gcount() == 10);
  }
  const PipedFile absent(folder.file("absent"), nothing);
  std::ifstream stream(absent.path(), std::ios::binary);
  CHECK(stream.get() == std::char_traits<char>::eof());
}

TEST_CASE("An IGES file tells that it is read, then interpreted, then transferred") {
  const TemporaryFolder folder;
  const std::string file = folder.file("many.iges");
  std::vector<TopoDS_Shape> pins;
  for (int i = 0; i < 40; ++i) pins.push_back(moved(cylinder(2, 5), shift(10 * i, 0, 0)));
  Author author;
  author.product(compound(pins), "pins");
  author.write_iges(file);
  REQUIRE(std::filesystem::file_size(file) > (1 << 18));
  std::vector<std::pair<std::string, double>> told;
  Progress progress;
  progress.report = [&](std::string_view stage, double done) { told.emplace_back(stage, done); };
  const auto model = read_cad_document(file, CadFormat::kIges, {}, progress);
  if (!model) FAIL(to_string(model.error()));
  CHECK(model.value().objects.size() == 40);
  std::vector<std::string> stages;
  double last = 0;
  for (const auto& [stage, done] : told) {
    CHECK(done >= last);
    last = done;
    if (stages.empty() || stages.back() != stage) stages.push_back(stage);
  }
  REQUIRE(stages.size() > 3);
  CHECK(std::vector(stages.begin(), stages.begin() + 3) ==
        std::vector<std::string>{"reading", "interpreting", "transferring"});
  const auto is_reading = [](const auto& report) { return report.first == "reading"; };
  CHECK(std::count_if(told.begin(), told.end(), is_reading) >= 2);
}
