// The verb view up to the point where the desktop program takes over.
#include <sys/stat.h>

#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/texts.h"

using namespace impend::test;

namespace {

// Stands in for the desktop program: prints what it was given, a line each.
std::string stand_in(const TemporaryFolder& folder) {
  const std::string path = folder.file("impend-gui");
  write_file(path, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
  ::chmod(path.c_str(), 0755);
  return path;
}

}  // namespace

TEST_CASE("The verb view hands inputs and options over to the desktop program") {
  const TemporaryFolder folder;
  RunOptions how;
  how.environment = {{"IMPEND_GUI", stand_in(folder)}, {"QT_QPA_PLATFORM", "offscreen"}};
  const ProgramResult result = run_impend({"view", "a b.obj", "--unit", "mm", "--fixed", "base*",
                                           "--gravity=0,-9.5,0.25", "--density", "7850.5", "--ground", "--split"},
                                          how);
  INFO(result.err);
  CHECK(result.status == 0);
  CHECK(result.out ==
        "--unit\nmm\n--fixed\nbase*\n--density\n7850.5\n--gravity=0,-9.5,0.25\n--ground\n--split\n--\na b.obj\n");
  CHECK(run_impend({"view"}, how).out == "--\n");
  const ProgramResult repair =
      run_impend({"view", "a.obj", "--gap", "0.05", "--angle", "2.5", "--allow-overlap", "--threads", "2", "--weld",
                  "0.001", "--close-holes", "auto", "--check-intersections", "--deflection", "0.5mm"},
                 how);
  INFO(repair.err);
  CHECK(repair.out ==
        "--gap=0.05\n--angle=2.5\n--allow-overlap\n--threads=2\n--deflection=0.0005m\n--weld=0.001\n"
        "--close-holes=auto\n--check-intersections\n--\na.obj\n");
  CHECK(run_impend({"view", "a.obj", "--mu", "0.6"}, how).out == "--model=static\n--mu=0.6\n--\na.obj\n");
  CHECK(run_impend({"view", "a.obj", "--model", "no-slip", "--step", "0.02"}, how).out ==
        "--model=no-slip\n--step=0.02\n--\na.obj\n");
  const ProgramResult misspelt = run_impend({"view", "a.obj", "--model", "statik"}, how);
  CHECK(misspelt.status == 2);
  CHECK(has(misspelt.err, "did you mean 'static'?"));
}

TEST_CASE("Without a display or without the desktop program the verb view says what to do") {
  const TemporaryFolder folder;
  RunOptions blind;
  blind.environment = {
      {"IMPEND_GUI", stand_in(folder)}, {"QT_QPA_PLATFORM", ""}, {"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}};
  const ProgramResult no_display = run_impend({"view", "x.assembly.json"}, blind);
  CHECK(no_display.status == 3);
  CHECK(has(no_display.err, "no display"));
  CHECK(has(no_display.err, "QT_QPA_PLATFORM=offscreen"));
  CHECK(has(no_display.err, "impend render"));
  RunOptions alone;
  alone.environment = {{"IMPEND_GUI", folder.file("not-there")}, {"QT_QPA_PLATFORM", "offscreen"}};
  const ProgramResult no_program = run_impend({"view", "x.assembly.json"}, alone);
  CHECK(no_program.status == 3);
  CHECK(has(no_program.err, "cannot be started"));
  CHECK(run_impend({"view", "x", "--unit", "furlong"}, alone).status == 2);
}
