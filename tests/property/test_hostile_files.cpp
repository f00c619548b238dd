// Files of every format, cut short and with damaged bytes: sound parts or an error in words, in bounded time.
#include <ctime>
#include <set>

#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/sample_files.h"

using namespace impend;
using namespace impend::test;

namespace {

// Processor time of this thread, s. Only to catch what would never end: the samples take less than a hundredth.
constexpr double kHang = 5;
double seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

Opened opened_in_time(const SampleFile& sample, const std::string& bytes, const TemporaryFolder& scratch) {
  const double start = seconds();
  const Opened outcome = open_sample(sample, bytes, scratch.path());
  CHECK(outcome.fault == "");
  CHECK(seconds() - start < kHang);
  return outcome;
}

}  // namespace

TEST_CASE("every sample of a file format opens before it is damaged") {
  const TemporaryFolder scratch;
  std::set<std::string> formats;
  for (const SampleFile& sample : sample_files()) {
    INFO(sample.format);
    CHECK(opened_in_time(sample, sample.bytes, scratch).opened);
    CHECK(formats.insert(sample.format).second);
  }
}

TEST_CASE("files of every format cut short at every percent give sound parts or an error in words") {
  const TemporaryFolder scratch;
  for (const SampleFile& sample : sample_files()) {
    int refused = 0;
    for (std::size_t percent = 0; percent < 100; ++percent) {
      INFO(sample.format << ", " << percent << " %");
      refused += !opened_in_time(sample, sample.bytes.substr(0, sample.bytes.size() * percent / 100), scratch).opened;
    }
    INFO(sample.format);
    // OBJ has no end mark that would betray the loss, and a missing material is no reason to refuse a shape.
    const bool has_end = sample.format != "OBJ" && sample.format != "MTL";
    if (has_end) CHECK(refused >= 97);
  }
}

TEST_CASE("files of every format with damaged bytes give sound parts or an error in words") {
  const TemporaryFolder scratch;
  for (const SampleFile& sample : sample_files()) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      INFO(sample.format << ", seed " << seed);
      opened_in_time(sample, damaged(sample.bytes, seed), scratch);
    }
  }
}
