// `simulate` on a disk that becomes full: what was written is kept up to its last whole line, what was computed is
// told, and the run goes on when there is room.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/model_expectations.h"
#include "tests/support/run_program.h"
#include "tests/support/texts.h"

namespace impend::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> tipping(std::vector<std::string> more) {
  const std::vector<std::string> always = {"simulate", model_file("overhang-tips"), "--quiet"};
  more.insert(more.begin(), always.begin(), always.end());
  return more;
}

// What a new run is asked.
std::vector<std::string> begun(std::vector<std::string> more) {
  const std::vector<std::string> asked = {"--ground", "--mu", "0.4", "--frames-per-second", "2000"};
  more.insert(more.begin(), asked.begin(), asked.end());
  return tipping(more);
}

// No file of it becomes larger than 40 kB: a write ends in the middle of a line there, as on a full disk.
ProgramResult run_with_little_room(const std::vector<std::string>& arguments) {
  std::vector<std::string> command = {"/bin/sh", "-c", "trap '' XFSZ; ulimit -f 80; exec \"$@\"", "sh", IMPEND_PROGRAM};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return run_program(command);
}

std::vector<std::string> names_in(const TemporaryFolder& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder.path())) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

bool is_cut_at_a_line(const std::string& lines, const std::string& whole) {
  return lines.size() > 20000 && lines.back() == '\n' && lines.size() < whole.size() && whole.starts_with(lines);
}

}  // namespace

TEST_CASE("a full disk leaves the whole lines of a trajectory and the report, and the run goes on with them") {
  const TemporaryFolder parts, folder;
  REQUIRE(run_impend(begun({"-o", parts.file("whole.jsonl")})).status == 0);
  const std::string whole = read_file(parts.file("whole.jsonl")), file = folder.file("full.jsonl");
  const ProgramResult run = run_with_little_room(begun({"-o", file}));
  INFO(run.err);
  CHECK(run.status == 3);
  CHECK(has(run.err, file + ": cannot be written: "));
  CHECK(has(run.err, "'" + file + "' holds the whole lines that were written"));
  CHECK(has(run.err, "make room there, and go on with --resume " + file + "\n"));
  CHECK(has(run.out, "overhang tips: "));
  CHECK(has(run.out, "cancelled at "));
  CHECK(names_in(folder) == std::vector<std::string>{"full.jsonl"});
  CHECK(is_cut_at_a_line(read_file(file), whole));
  CHECK(run_impend(tipping({"--ground", "--resume", file})).status == 0);
  CHECK(read_file(file) == whole);
}

TEST_CASE("a full disk leaves the file that was there before, and the lines beside it under a name that is told") {
  const TemporaryFolder parts, folder;
  REQUIRE(run_impend(begun({"-o", parts.file("whole.jsonl")})).status == 0);
  const std::string whole = read_file(parts.file("whole.jsonl")), file = folder.file("full.jsonl");
  write_file(file, "as it was\n");
  const ProgramResult run = run_with_little_room(begun({"-o", file}));
  INFO(run.err);
  CHECK(run.status == 3);
  CHECK(read_file(file) == "as it was\n");
  const std::vector<std::string> names = names_in(folder);
  REQUIRE(names.size() == 2);
  const std::string beside = folder.file(names[1]);
  CHECK(has(run.err, "go on with --resume " + beside + " -o " + file + "\n"));
  CHECK(is_cut_at_a_line(read_file(beside), whole));
  CHECK(run_impend(tipping({"--ground", "--resume", beside, "-o", file})).status == 0);
  CHECK(read_file(file) == whole);
}

TEST_CASE("going on with a trajectory on a full disk leaves it as it was, and nothing beside it") {
  const TemporaryFolder folder;
  const std::string file = folder.file("long.jsonl");
  REQUIRE(run_impend(begun({"-o", file})).status == 0);
  const std::string begin = read_file(file).substr(0, 200000);
  write_file(file, begin);
  const ProgramResult run = run_with_little_room(tipping({"--ground", "--resume", file}));
  INFO(run.err);
  CHECK(run.status == 3);
  CHECK(has(run.err, file));
  CHECK(has(run.err, "make room there"));
  CHECK(read_file(file) == begin);
  CHECK(names_in(folder) == std::vector<std::string>{"long.jsonl"});
}

TEST_CASE("of tables a full disk leaves the whole lines, too") {
  const TemporaryFolder folder;
  const std::string table = folder.file("full.csv"), energy = folder.file("energy.csv");
  for (const std::vector<std::string>& asked : {std::vector<std::string>{"-o", table}, {"--energy", energy}}) {
    const ProgramResult run = run_with_little_room(begun(asked));
    INFO(run.err);
    CHECK(run.status == 3);
    CHECK(has(run.err, "begin anew"));
    CHECK(has(run.out, "overhang tips: "));
    const std::string lines = read_file(asked.back());
    CHECK(lines.size() > 20000);
    CHECK(lines.back() == '\n');
  }
}

}  // namespace impend::test
