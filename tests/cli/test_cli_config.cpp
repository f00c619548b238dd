// --config: options from a file, what goes before what, and mistakes in the file.
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

namespace impend::test {
namespace {

// A base, and a block that overhangs it by more than half, in metres.
struct Workplace {
  Workplace() {
    write_file(folder.file("rig.obj"), obj_with_objects({{"base", box(Vec3(-1, -1, -0.2), Vec3(0, 1, 0))},
                                                         {"top block", box(Vec3(-0.1, 0, 0), Vec3(0.3, 0.2, 0.2))}}));
  }

  ProgramResult run(const std::string& config, std::vector<std::string> words) const {
    write_file(folder.file("settings.toml"), config);
    words.insert(words.end(), {"--config", "settings.toml"});
    RunOptions options;
    options.folder = folder.path();
    return run_impend(words, options);
  }

  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("a configuration gives the options that the command line leaves out") {
  const Workplace place;
  const char* const config =
      "# of the workshop\n"
      "unit = \"m\"   # metres\n"
      "fixed = [\n  'ba*',\n  \"top block\",\n]\n"
      "gravity = [0, 0, -1.5]\n"
      "quiet = true\n";
  const ProgramResult run = place.run(config, {"analyze", "rig.obj"});
  INFO(run.err);
  CHECK(run.status == 3);  // both are fixed: nothing is left to move
  CHECK(has(run.err, "every part is fixed"));
  const ProgramResult own = place.run(config, {"analyze", "rig.obj", "--fixed", "base", "--expect", "moves"});
  CHECK(own.status == 0);
  CHECK(own.out.find('\n') == own.out.size() - 1);  // quiet: one line
}

TEST_CASE("the command line goes before the section of the verb, and that before the lines above all sections") {
  const Workplace place;
  const char* const config =
      "unit = \"m\"\nverbose = true\nmodel = \"static\"\ndensity = 500\n[info]\ndensity = 2000\n[plan.check]\nhands = "
      "2\n";
  const ProgramResult section = place.run(config, {"info", "rig.obj"});
  CHECK(section.status == 0);
  CHECK(has(section.err, "impend: settings.toml:1: --unit=m\n"));
  CHECK(has(section.err, "impend: settings.toml:3: --model is not taken: impend info has no such option"));
  CHECK(has(section.err, "impend: settings.toml:4: --density is not taken: the section [info] states it"));
  CHECK(has(section.err, "impend: settings.toml:6: --density=2000"));
  CHECK_FALSE(has(section.err, "hands"));
  const ProgramResult line = place.run(config, {"info", "rig.obj", "--density", "1000"});
  CHECK(has(line.err, "settings.toml:6: --density is not taken: the command line states it"));
  CHECK(section.out != line.out);
}

TEST_CASE("a key that is no option is an error with its file, line and the nearest option") {
  const Workplace place;
  const ProgramResult key = place.run("unit = \"m\"\n\ndenisty = 3\n", {"info", "rig.obj"});
  CHECK(key.status == 2);
  CHECK(has(key.err, "settings.toml:3: 'denisty' is an option of no verb"));
  CHECK(has(key.err, "did you mean 'density'?"));
  const ProgramResult other = place.run("[info]\nmu = 0.5\n", {"info", "rig.obj"});
  CHECK(other.status == 2);
  CHECK(has(other.err, "settings.toml:2: 'mu' is an option not of 'info'"));
  const ProgramResult section = place.run("[plan.chek]\nhands = 2\n", {"info", "rig.obj"});
  CHECK(section.status == 2);
  CHECK(has(section.err, "settings.toml:2: the section [plan chek] is no verb"));
  CHECK(has(section.err, "plan check"));
  CHECK(place.run("config = \"other.toml\"\n", {"info", "rig.obj"}).status == 2);
}

TEST_CASE("a value that an option cannot have is told where it stands in the file") {
  const Workplace place;
  const auto error_of = [&](const std::string& config) {
    const ProgramResult run = place.run(config, {"analyze", "rig.obj"});
    CHECK(run.status != 0);
    return run.err;
  };
  CHECK(has(error_of("\nunit = \"km\""), "settings.toml:2: --unit cannot be 'km'"));
  CHECK(has(error_of("unit = \"m\"\ndensity = \"heavy\""), "settings.toml:2: "));
  CHECK(has(error_of("ground = \"yes\""), "settings.toml:1: 'ground' takes no value"));
  CHECK(has(error_of("unit = true"), "settings.toml:1: 'unit' needs a value"));
  CHECK(has(error_of("unit = mm"), "put text in quotes: unit = \"mm\""));
  CHECK(has(error_of("unit = \"m\"\nunit = \"mm\""), "settings.toml:2: 'unit' is stated twice, first in line 1"));
}

TEST_CASE("text that is no configuration is told with its line, whatever it is") {
  const Workplace place;
  for (const char* config : {"unit", "= 3", "unit = ", "unit = \"m", "unit = 'm\n'", "fixed = [\"a\" \"b\"]",
                             "fixed = [", "fixed = [\"a\",", "[analyze", "[]", "unit = \"m\" ground = true",
                             "unit = \"\\q\"", "\x01", "unit = [[\"m\"]]", "=", "[", "]", "a = [#", "unit = \"m\\"}) {
    INFO(config);
    const ProgramResult run = place.run(config, {"info", "rig.obj"});
    CHECK(run.status != 0);
    CHECK_FALSE(run.ended_by_system);
    CHECK(has(run.err, "settings.toml:"));
    CHECK(has(run.err, "hint: "));
  }
  const ProgramResult none = run_impend({"info", "rig.obj", "--config", place.folder.file("none.toml")});
  CHECK(none.status == 3);
  CHECK(has(none.err, "none.toml"));
  CHECK(run_impend({"info", "rig.obj", "--config", ""}).status == 2);
}

TEST_CASE("an empty configuration, and one with a byte order mark and Windows line ends, are read") {
  const Workplace place;
  CHECK(place.run("", {"info", "rig.obj", "--unit", "m"}).status == 0);
  CHECK(place.run("\xEF\xBB\xBFunit = \"m\"\r\n# end\r\n", {"info", "rig.obj"}).status == 0);
}

TEST_CASE("nothing is read that nobody names") {
  const Workplace place;
  for (const char* name : {"impend.toml", ".impend.toml", "config.toml", "impend.ini"})
    write_file(place.folder.file(name), "unit = \"m\"\n");
  RunOptions options;
  options.folder = place.folder.path();
  options.environment = {{"HOME", place.folder.path()}, {"XDG_CONFIG_HOME", place.folder.path()}};
  CHECK(run_impend({"info", "rig.obj"}, options).status == 2);  // no unit
}

}  // namespace impend::test
