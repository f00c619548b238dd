// Inputs and values that are no mistake of a file format: pipes, links, absurd numbers, names that command a terminal.
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/texts.h"

using namespace impend::test;

namespace {

std::string cube_obj(const std::string& name) {
  return "o " + name +
         "\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
         "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
}

std::string assembly_json(const std::string& more, const std::string& of_part) {
  return R"({"format": "impend-assembly", "version": 1, "length_unit": "m", )" + more +
         R"("parts": [{"name": "a", "mesh": "a.obj")" + of_part + "}]}";
}

// `info` of a file, with a unit where the format takes one.
std::vector<std::string> info_of(const std::string& file) {
  if (file.ends_with(".assembly.json")) return {"info", file};
  return {"info", file, "--unit", "mm"};
}

ProgramResult refused(const std::vector<std::string>& words, int status, const std::string& says) {
  RunOptions options;
  options.seconds_limit = 60;
  const ProgramResult result = run_impend(words, options);
  INFO(result.err);
  CHECK(result.status == status);
  CHECK(has(result.err, says));
  CHECK(has(result.err, "hint: "));
  return result;
}

}  // namespace

TEST_CASE("pipes, devices and links that lead nowhere are told apart from files, and nothing waits for them") {
  const TemporaryFolder folder;
  for (const std::string name : {"a.stl", "b.step", "c.zip", "d.assembly.json", "e"}) {
    const std::string pipe = folder.file(name);
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    refused(info_of(pipe), 3, "is a pipe, not a file");
  }
  refused({"info", folder.path(), "--unit", "mm"}, 3, "is a pipe, not a file");
  refused({"info", "/dev/null", "--unit", "mm"}, 3, "is a device, not a file");
  const std::string link = folder.file("link.stl");
  REQUIRE(symlink("nowhere.stl", link.c_str()) == 0);
  refused({"info", link, "--unit", "mm"}, 3, "is a link to 'nowhere.stl', which is not there");
}

TEST_CASE("a folder without shapes says what to name instead") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("left"));
  refused({"info", folder.path(), "--unit", "mm"}, 3, "name one of 'left/' itself");
  write_file(folder.file("wall.json"), "{}");
  refused({"info", folder.path(), "--unit", "mm"}, 3, "name 'wall.json' itself");
}

TEST_CASE("empty files of every kind are said to be empty") {
  const TemporaryFolder folder;
  for (const std::string name : {"a.json", "b.assembly.json", "c.glb", "d.stl", "e.step", "f.3mf"}) {
    write_file(folder.file(name), "");
    refused(info_of(folder.file(name)), 3, "the file is empty");
  }
}

TEST_CASE("text of two bytes a letter and a 3MF model without its archive are called what they are") {
  const TemporaryFolder folder;
  std::string wide = "\xfe\xff";
  for (const char c : cube_obj("wide")) (wide += '\0') += c;
  write_file(folder.file("wide.obj"), wide);
  refused(info_of(folder.file("wide.obj")), 3, "is text in UTF-16");
  write_file(folder.file("bare.3mf"), "<?xml version=\"1.0\"?>\n<model unit=\"millimeter\"></model>\n");
  refused(info_of(folder.file("bare.3mf")), 3, "is XML, not the zip archive that a 3MF file is");
  write_file(folder.file("other.3mf"), "something else\n");
  refused(info_of(folder.file("other.3mf")), 3, "is not the zip archive that a 3MF file is");
}

TEST_CASE("numbers that no assembly has are refused where they are said") {
  const TemporaryFolder folder;
  const std::string mesh = folder.file("a.obj");
  write_file(mesh, cube_obj("a"));
  for (const std::string bad : {"1e300", "-1e300", "nan", "inf", "0", "-1", "1e-300"}) {
    refused({"info", mesh, "--unit", "m", "--density=" + bad}, 2, "density");
  }
  for (const std::string bad : {"0,0,1e300", "nan,0,0", "0,0,-inf", "0,0,-1e-170"}) {
    refused({"analyze", mesh, "--unit", "m", "--gravity=" + bad}, 2, "--gravity");
  }
  for (const std::string bad : {"1e300m", "nanm", "0m", "-1mm", "1e-300mm", "1e-12m", "1e300"}) {
    refused({"info", mesh, "--unit", "m", "--deflection=" + bad}, 2, "--deflection");
  }
  refused({"info", mesh, "--unit", "m", "--import-stall=1e300"}, 2, "--import-stall");
  const std::string file = folder.file("a.assembly.json");
  for (const auto& [more, of_part, where] :
       {std::array<std::string, 3>{"", R"(, "density": 1e300)", "parts[0].density"},
        {R"("defaults": {"density": 1e300}, )", "", "defaults.density"},
        {R"("gravity": [0, 0, -1e300], )", "", "gravity"},
        {R"("gravity": [0, 0, -1e-170], )", "", "gravity"},
        {"", R"(, "mass": 1e300)", "parts[0].mass"}}) {
    write_file(file, assembly_json(more, of_part));
    refused({"analyze", file}, 3, where);
  }
  write_file(file, assembly_json("", R"(, "density": 2000)"));
  CHECK(run_impend({"info", file}).status == 0);
}

TEST_CASE("convert makes no folder that looks like a file of an unknown kind") {
  const TemporaryFolder folder;
  const std::string mesh = folder.file("a.obj");
  write_file(mesh, cube_obj("a"));
  const std::string out = folder.file("x.foo");
  const ProgramResult foo = refused({"convert", mesh, "--unit", "mm", "-o", out}, 2, ".foo files cannot be written");
  CHECK(has(foo.err, "'.3mf', '.glb', '.obj'"));
  CHECK_FALSE(std::filesystem::exists(out));
  CHECK(run_impend({"convert", mesh, "--unit", "mm", "-o", out + "/"}).status == 0);
  CHECK(std::filesystem::is_directory(out));
  CHECK(run_impend({"convert", mesh, "--unit", "mm", "-o", out, "--force"}).status == 0);
  CHECK(run_impend({"convert", mesh, "--unit", "mm", "-o", folder.file("plain")}).status == 0);
}

TEST_CASE("names never command the terminal") {
  const TemporaryFolder folder;
  const std::string mesh = folder.file("a.obj");
  // ESC ] 0 ; … BEL sets a title; U+009B is CSI in one character.
  write_file(mesh, cube_obj("a\x1b]0;title\x07 \xC2\x9B"
                            "31m Tr\xC3\xA4ger"));
  for (const std::string verb : {"info", "analyze"}) {
    const ProgramResult result = run_impend({verb, mesh, "--unit", "m", "--density", "1000"});
    CHECK(result.status == 0);
    for (const std::string bad : {"\x1b", "\x07", "\xC2\x9B"}) {
      CHECK_FALSE(has(result.out, bad));
      CHECK_FALSE(has(result.err, bad));
    }
    CHECK(has(result.out, "Tr\xC3\xA4ger"));
  }
  // Colours are not names.
  CHECK(has(run_impend({"analyze", mesh, "--unit", "m", "--color", "always"}).out, "\x1b["));
  const ProgramResult missing = run_impend({"info", folder.file("no\x1b[2J\xC2\x85such.stl"), "--unit", "m"});
  CHECK(missing.status == 3);
  CHECK_FALSE(has(missing.err, "\x1b"));
  CHECK_FALSE(has(missing.err, "\xC2\x85"));
}

TEST_CASE("shells of one mesh that overlap are told by info and analyze with what to do") {
  const TemporaryFolder folder;
  const std::string mesh = folder.file("two.obj");
  std::string text = cube_obj("two");
  text +=
      "v 0.5 0 0\nv 1.5 0 0\nv 1.5 1 0\nv 0.5 1 0\nv 0.5 0 1\nv 1.5 0 1\nv 1.5 1 1\nv 0.5 1 1\n"
      "f 12 11 10 9\nf 13 14 15 16\nf 9 10 14 13\nf 10 11 15 14\nf 11 12 16 15\nf 12 9 13 16\n";
  write_file(mesh, text);
  for (const std::string verb : {"info", "analyze"}) {
    const ProgramResult result = run_impend({verb, mesh, "--unit", "m", "--density", "1000"});
    INFO(result.out);
    CHECK(result.status == 0);
    CHECK(has(result.out, "overlap or share a surface"));
    CHECK(has(result.out, "--split"));
  }
}
