// Damaged files give an error with a place or a valid mesh, never a crash or an endless loop.
#include <random>

#include "mesh_texts.h"
#include "tests/support/catch.h"
#include "tests/support/sample_files.h"

using namespace impend;
using namespace impend::examples;

namespace {

struct Sample {
  std::string path, bytes;
};

std::vector<Sample> mesh_samples() {
  return {{"a.stl", stl_binary()},
          {"b.stl", stl_ascii()},
          {"c.obj", obj()},
          {"d.off", off()},
          {"e.ply", ply("ascii")},
          {"f.ply", ply("binary_little_endian")},
          {"g.ply", ply("binary_big_endian")}};
}

// True when the bytes were read; checks that what came out can be worked with.
bool reads_mesh(const std::string& path, const std::string& bytes) {
  const test::Opened outcome = test::model_outcome(parse_mesh_file(path, bytes), path);
  REQUIRE(outcome.fault == "");
  return outcome.opened;
}

}  // namespace

TEST_CASE("truncated mesh files never crash the readers") {
  for (const Sample& sample : mesh_samples()) {
    INFO(sample.path);
    REQUIRE(reads_mesh(sample.path, sample.bytes));
    for (std::size_t percent = 0; percent < 100; ++percent) {
      INFO(percent << " percent");
      const bool read = reads_mesh(sample.path, sample.bytes.substr(0, sample.bytes.size() * percent / 100));
      // Only OBJ has no count and no end mark that would betray the loss.
      if (sample.path != "c.obj" && percent < 98) CHECK_FALSE(read);
    }
  }
}

TEST_CASE("mesh files with damaged bytes never crash the readers") {
  std::mt19937 random(20);
  for (const Sample& sample : mesh_samples()) {
    for (int round = 0; round < 200; ++round) {
      std::string bytes = sample.bytes;
      const int flips = 1 + round % 4;
      for (int i = 0; i < flips; ++i) {
        const std::size_t at = random() % bytes.size();
        bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1 + random() % 255));
      }
      INFO(sample.path << ", round " << round);
      reads_mesh(sample.path, bytes);
    }
  }
}
