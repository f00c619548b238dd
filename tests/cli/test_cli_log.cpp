// --log: what helps whoever helps, and nothing that tells of a person.
#include <regex>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

namespace impend::test {
namespace {

std::string two_boxes() {
  return obj_with_objects(
      {{"base", box(Vec3(-1, -1, -0.2), Vec3(0, 1, 0))}, {"top block", box(Vec3(-0.1, 0, 0), Vec3(0.3, 0.2, 0.2))}});
}

// A file in a folder of a customer, in the home of a user.
struct Home {
  Home() {
    run_program({"/bin/mkdir", "-p", folder.path() + "/customers/acme corp/in"});
    write_file(model(), two_boxes());
    options.environment = {{"HOME", folder.path()}, {"USER", "lovelace"}, {"LOGNAME", "lovelace"}};
  }
  std::string model() const { return folder.path() + "/customers/acme corp/in/rig.obj"; }
  std::string log() const { return folder.path() + "/customers/run.log"; }

  TemporaryFolder folder;
  RunOptions options;
};

}  // namespace

TEST_CASE("a log has versions, options, steps with their times, warnings and the end") {
  const Home home;
  const ProgramResult run = run_impend(
      {"analyze", home.model(), "--unit", "m", "--fixed", "base", "--quiet", "--log", home.log()}, home.options);
  REQUIRE(run.status == 0);
  const std::string log = read_file(home.log());
  INFO(log);
  CHECK(has(log, "impend 0.1.0, log of: impend analyze\n"));
  CHECK(std::regex_search(log, std::regex("built with Eigen 3\\.[0-9.]+, CGAL [0-9.]+, ")));
  CHECK(std::regex_search(log, std::regex("\nsystem Linux ")));
  CHECK(has(log, "\noption INPUT rig.obj\noption --unit m\noption --fixed base\n"));
  for (const char* step : {"import", "contacts", "solve"})
    CHECK(std::regex_search(log, std::regex(std::string("\n\\+[0-9]+\\.[0-9]{3} s  ") + step + "\n")));
  CHECK(std::regex_search(log, std::regex("s  ended with status 0\n$")));
}

TEST_CASE("a log names no folder, no home and no user") {
  const Home home;
  const std::string report = home.folder.path() + "/customers/acme corp/report.json";
  const ProgramResult good = run_impend(
      {"analyze", home.model(), "--unit", "m", "--fixed", "lovelace*", "--json", report, "--log", home.log()},
      home.options);
  CHECK(good.status == 2);  // no part is called so
  const std::string failed = read_file(home.log());
  run_impend({"analyze", home.model(), "--unit", "m", "--gap", "0.5", "--json", report, "--log", home.log()},
             home.options);
  const std::string warned = read_file(home.log());
  run_impend({"info", home.folder.path() + "/none/of/these.stl", "--log", home.log()}, home.options);
  const std::string missing = read_file(home.log());
  CHECK(has(failed, "error: "));
  CHECK(has(warned, "rig.obj"));
  CHECK(has(missing, "these.stl"));
  for (const std::string& log : {failed, warned, missing}) {
    INFO(log);
    CHECK_FALSE(has(log, home.folder.path()));
    for (const char* private_word : {"acme", "customers", "lovelace", "/tmp/", "none/of"})
      CHECK_FALSE(has(log, private_word));
    CHECK(has(log, "ended with status"));
  }
}

TEST_CASE("with a relative path the folders above it are not named either") {
  const Home home;
  RunOptions options = home.options;
  options.folder = home.folder.path();
  run_impend({"analyze", "customers/acme corp/in/rig.obj", "--log", "run.log"}, options);
  const std::string log = read_file(home.folder.file("run.log"));
  CHECK(has(log, "option INPUT rig.obj\n"));
  CHECK(has(log, "error: rig.obj"));
  CHECK_FALSE(has(log, "acme"));
}

TEST_CASE("a log that cannot be written is an error before the work begins") {
  const Home home;
  const std::string report = home.folder.file("report.json");
  const auto refused = [&](const std::string& log, int status) {
    const ProgramResult run = run_impend({"analyze", home.model(), "--unit", "m", "--json", report, "--log", log});
    INFO(run.err);
    CHECK(run.status == status);
    CHECK(has(run.err, "hint: "));
    CHECK(run.out.empty());
    CHECK(run_program({"/usr/bin/test", "-e", report}).status != 0);
  };
  refused(home.folder.path() + "/no/such/folder/run.log", 3);
  refused(home.folder.path(), 3);
  refused("/dev/full/run.log", 3);
  refused(home.model(), 2);
  refused(report, 2);
  refused(home.folder.path() + "/./report.json", 2);
  refused("", 2);
  refused("-", 2);
  CHECK(read_file(home.model()) == two_boxes());
}

TEST_CASE("a log does not change what the program says, and its progress stays away from a quiet terminal") {
  const Home home;
  const std::vector<std::string> words = {"analyze", home.model(), "--unit", "m", "--fixed", "base", "--no-timings"};
  std::vector<std::string> logged = words;
  logged.insert(logged.end(), {"--log", home.log()});
  const ProgramResult plain = run_impend(words), with_log = run_impend(logged);
  CHECK(plain.out == with_log.out);
  CHECK(plain.err == with_log.err);
}

TEST_CASE("what a configuration states is in the log, and a configuration can name the log") {
  const Home home;
  const std::string config = home.folder.file("settings.toml");
  write_file(config, "unit = \"m\"\nfixed = \"base\"\nlog = \"" + home.log() + "\"\n");
  REQUIRE(run_impend({"analyze", home.model(), "--config", config}, home.options).status == 0);
  const std::string log = read_file(home.log());
  INFO(log);
  CHECK(has(log, "config settings.toml:1: --unit=m\n"));
  CHECK(has(log, "ended with status 0"));
  CHECK_FALSE(has(log, "customers"));
}

}  // namespace impend::test
