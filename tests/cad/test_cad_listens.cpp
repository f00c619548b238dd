// Told to stop, the reading of a CAD file stops in the program that reads it, too.
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "impend/import/read_model.h"
#include "test_paths.h"
#include "tests/cad/author.h"
#include "tests/support/catch.h"
#include "tests/support/stopwatch.h"

using namespace impend;
using namespace impend::test;

namespace {

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// Processor time of the children that have ended and were waited for.
double of_ended_children() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// … and of those that run, to a hundredth of a second.
double of_running_children() {
  double sum = 0;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", failure)) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream stream(entry.path() / "stat");
    std::string line;
    if (!std::getline(stream, line) || line.rfind(')') == std::string::npos) continue;
    std::istringstream fields(line.substr(line.rfind(')') + 1));
    std::string word;
    int parent = 0;
    fields >> word >> parent;
    if (parent != getpid()) continue;
    for (int skipped = 0; skipped < 9; ++skipped) fields >> word;  // up to the faults
    double user = 0, system = 0;
    fields >> user >> system;
    sum += (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
  }
  return sum;
}

// Many round solids, to be meshed finely.
std::string many_cylinders() {
  std::vector<TopoDS_Shape> solids;
  for (int k = 0; k < 60; ++k) {
    solids.push_back(moved(cut(cylinder(5, 20), moved(cylinder(2, 20), shift(1, 0, 0))), shift(12 * k, 0, 0)));
  }
  return step_of(compound(solids), "cylinders");
}

}  // namespace

TEST_CASE("reading STEP stops when it is told to, and so does the program that reads it") {
  setenv("IMPEND_CAD_READER", IMPEND_CAD_READER_PROGRAM, 1);
  const std::string bytes = many_cylinders();
  ModelReadOptions options;
  options.tessellation.deflection = 1e-7;
  for (const double after : {0.03, 0.15, 0.4}) {
    INFO("told to stop after " << after << " s of the reader's processor time");
    const double before = of_ended_children(), own = processor_seconds();
    double at_wish = -1;
    Progress progress;
    progress.cancelled = [&] {
      const double now = of_running_children();
      if (at_wish < 0 && now >= after) at_wish = now;
      return at_wish >= 0;
    };
    const Result<ModelFile> read = parse_model("cylinders.step", bytes, options, progress);
    REQUIRE_FALSE(read.ok());
    INFO(read.error().message);
    REQUIRE(read.error().code == ErrorCode::kCancelled);
    CHECK(of_ended_children() - before - at_wish < kMostDeaf);
    CHECK(of_running_children() == 0);
    CHECK(processor_seconds() - own < kMostDeaf + after);
  }
  unsetenv("IMPEND_CAD_READER");
}
