// CAD files on the command line, with a stand-in for the program that reads them.
#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/texts.h"

using namespace impend::test;

namespace {

ProgramResult run_on_step(const std::vector<std::string>& more, const std::string& behaviour, bool interrupt = false) {
  const TemporaryFolder folder;
  write_file(folder.file("a.step"), "ISO-10303-21;\n");
  std::vector<std::string> arguments = {"info", folder.file("a.step")};
  arguments.insert(arguments.end(), more.begin(), more.end());
  RunOptions options;
  options.environment = {{"IMPEND_CAD_READER", IMPEND_FAKE_CAD_READER}, {"FAKE_CAD_READER", behaviour}};
  options.interrupt_at_first_error_output = interrupt;
  return run_impend(arguments, options);
}

// The note in which the stand-in repeats an argument, as a warning shows it.
bool reader_got(const ProgramResult& result, const std::string& argument) {
  return has(result.out, "argument " + argument + "\n");
}

}  // namespace

TEST_CASE("A CAD file opens on the command line without a unit") {
  const ProgramResult result = run_on_step({}, "model");
  INFO(result.err);
  CHECK(result.status == 0);
  CHECK(has(result.out, "pin:2"));
  CHECK(has(result.out, "Träger 1"));
}

TEST_CASE("The command line says how finely a CAD file is tessellated") {
  const ProgramResult inches = run_on_step({"--deflection", "0.005in", "--angular-deflection", "45"}, "surroundings");
  INFO(inches.out);
  CHECK(inches.status == 0);
  CHECK(reader_got(inches, "0.000127"));
  CHECK(reader_got(inches, "0.7853981633974483"));
  const ProgramResult automatic = run_on_step({"--deflection", "auto"}, "surroundings");
  CHECK(reader_got(automatic, "auto"));
  CHECK(reader_got(run_on_step({"--deflection", "2 mm"}, "surroundings"), "0.002"));
}

TEST_CASE("A deflection without a unit or out of range is refused with advice") {
  for (const std::string bad : {"0.1", "mm", "0.1ft", "-1mm", "0mm", "", "0.1mm2", "1e400m", "nanm"}) {
    INFO(bad);
    const ProgramResult result = run_on_step({"--deflection=" + bad}, "model");
    CHECK(result.status == 2);
    CHECK(has(result.err, "--deflection"));
    CHECK(has(result.err, "hint: "));
  }
  for (const std::string bad : {"0", "90", "-5"}) {
    CHECK(run_on_step({"--angular-deflection=" + bad}, "model").status == 2);
  }
  CHECK(run_on_step({"--import-stall=0"}, "model").status == 2);
}

TEST_CASE("A CAD reader that crashes or stalls ends the program with an error, not with a crash") {
  const ProgramResult crashed = run_on_step({}, "crash");
  CHECK(crashed.status == 3);
  CHECK(has(crashed.err, "segmentation fault"));
  CHECK(has(crashed.err, "hint: "));
  const ProgramResult stalled = run_on_step({"--import-stall", "0.2"}, "hang");
  CHECK(stalled.status == 3);
  CHECK(has(stalled.err, "no progress for 0.2 s"));
}

TEST_CASE("Progress of a CAD file is told in tenths where there is no terminal") {
  const ProgramResult result = run_on_step({"--progress", "always"}, "progress");
  CHECK(result.status == 0);
  CHECK(has(result.err, "impend: tessellating 100 %\n"));
  CHECK_FALSE(has(result.err, "\r"));
}

TEST_CASE("Ctrl-C while a CAD file is read ends the program as cancelled") {
  const ProgramResult result = run_on_step({"--progress", "always"}, "hang after frames", true);
  CHECK(result.status == 130);
  CHECK(has(result.err, "cancelled"));
}
