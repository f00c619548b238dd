// The command line as a user meets it: statuses, messages, files.
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/texts.h"

using namespace impend::test;

namespace {

// A cube of side 10 as OBJ with its lower corner at (0, 0, z).
std::string cube_obj(const std::string& name, int z) {
  const std::string low = std::to_string(z), high = std::to_string(z + 10);
  return "o " + name + "\nv 0 0 " + low + "\nv 10 0 " + low + "\nv 10 10 " + low + "\nv 0 10 " + low + "\nv 0 0 " +
         high + "\nv 10 0 " + high + "\nv 10 10 " + high + "\nv 0 10 " + high +
         "\nf 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
}

struct TwoCubes {
  TemporaryFolder folder;
  std::string parts = folder.file("parts");
  TwoCubes() {
    write_file(parts + "/base.obj", cube_obj("base", 0));
    write_file(parts + "/top.obj", cube_obj("top", 10));
  }
  std::vector<std::string> arguments(const std::string& verb, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> all = {verb, parts, "--unit", "mm", "--fixed", "base"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
};

}  // namespace

TEST_CASE("The program alone prints a short overview and its version on request") {
  const ProgramResult alone = run_impend({});
  CHECK(alone.status == 0);
  CHECK(has(alone.out, "impend analyze"));
  CHECK(has(alone.out, "impend render"));
  CHECK(run_impend({"--version"}).out == "impend 0.1.0\n");
}

TEST_CASE("Every verb explains itself with an example") {
  for (const char* verb : {"analyze", "contacts", "info", "export", "convert", "solve", "render", "view"}) {
    const ProgramResult help = run_impend({verb, "--help"});
    INFO(verb);
    CHECK(help.status == 0);
    CHECK(has(help.out, std::string("impend ") + verb));
    CHECK(has(help.out, "Example"));
  }
}

TEST_CASE("Mistyped verbs and options are usage errors that suggest the nearest one") {
  const ProgramResult verb = run_impend({"analyse", "x"});
  CHECK(verb.status == 2);
  CHECK(has(verb.err, "impend: error: "));
  CHECK(has(verb.err, "  hint: did you mean 'analyze'?"));
  const ProgramResult option = run_impend({"analyze", "x", "--denisty", "3"});
  CHECK(option.status == 2);
  CHECK(has(option.err, "did you mean '--density'?"));
  CHECK(option.out.empty());
}

TEST_CASE("A verb of a verb that does not exist gets the nearest suggestion") {
  const ProgramResult result = run_impend({"plan", "chek", "x"});
  CHECK(result.status == 2);
  CHECK(has(result.err, "there is no verb 'plan chek'"));
  CHECK(has(result.err, "did you mean 'plan check'?"));
  const ProgramResult option = run_impend({"plan", "hold", "x", "--instaled", "a"});
  CHECK(option.status == 2);
  CHECK(has(option.err, "'impend plan hold' has no option '--instaled'"));
  CHECK(run_impend({"plan"}).out == run_impend({"plan", "--help"}).out);
}

TEST_CASE("What is no number is named with its option") {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"plan", "check", "x", "--hands", "many"}, {"plan", "search", "x", "--turns", "1.5"}}) {
    const ProgramResult result = run_impend(words);
    CHECK(result.status == 2);
    CHECK(has(result.err, words[3] + " cannot be '" + words[4] + "'"));
    CHECK(has(result.err, words[3] == "--turns" ? "give a whole number of a size" : "give a number"));
  }
}

TEST_CASE("Values that an option cannot have are usage errors") {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"--gravity", "1,2"},
                                                {"--gravity", "1,2,x"},
                                                {"--density", "-1"},
                                                {"--unit", "km"},
                                                {"--gap", "wide"},
                                                {"--angle", "120"},
                                                {"--expect", "falls"},
                                                {"--progress", "often"},
                                                {"--model", "sticky"}}) {
    INFO(words[0] + " " + words[1]);
    const ProgramResult result = run_impend({"analyze", "x.stl", words[0], words[1]});
    CHECK(result.status == 2);
    CHECK(has(result.err, "  hint: "));
  }
  CHECK(run_impend({"analyze"}).status == 2);
  CHECK(run_impend({"export", "x.stl"}).status == 2);
}

TEST_CASE("A missing input is bad input and a missing unit a usage error that names the option") {
  const ProgramResult missing = run_impend({"analyze", "/no/such/file.stl", "--unit", "mm"});
  CHECK(missing.status == 3);
  CHECK(has(missing.err, "/no/such/file.stl"));
  const TwoCubes cubes;
  const ProgramResult unit = run_impend({"analyze", cubes.parts});
  CHECK(unit.status == 2);
  CHECK(has(unit.err, "--unit"));
}

TEST_CASE("A cube on a fixed cube is stable and the verdict can be expected") {
  const TwoCubes cubes;
  const ProgramResult result = run_impend(cubes.arguments("analyze"));
  CHECK(result.status == 0);
  CHECK(has(result.out, "STABLE (without friction)"));
  CHECK(has(result.out, "free to drift (3 freedoms)"));
  CHECK(run_impend(cubes.arguments("analyze", {"--expect", "stable"})).status == 0);
  CHECK(run_impend(cubes.arguments("analyze", {"--expect", "moves"})).status == 1);
}

TEST_CASE("A negative gravity component first is read as a value and tilts the cube off") {
  const TwoCubes cubes;
  const ProgramResult result = run_impend(cubes.arguments("analyze", {"--gravity", "-3,0,-4", "--expect", "moves"}));
  CHECK(result.status == 0);
  CHECK(has(result.out, "slides along -x, starts at 0.6 g"));
}

TEST_CASE("JSON on stdout is alone there, repeats byte for byte and can go to a file") {
  const TwoCubes cubes;
  const ProgramResult first = run_impend(cubes.arguments("analyze", {"--json", "-", "--no-timings"}));
  CHECK(first.status == 0);
  const nlohmann::json report = nlohmann::json::parse(first.out);
  CHECK(report["verdict"] == "stable");
  CHECK(first.out == run_impend(cubes.arguments("analyze", {"--json", "-", "--no-timings"})).out);
  const std::string file = cubes.folder.file("report.json");
  CHECK(run_impend(cubes.arguments("analyze", {"--json", file, "--no-timings"})).status == 0);
  CHECK(read_file(file) == first.out);
}

TEST_CASE("An output that cannot be written is status 3 and leaves nothing behind") {
  const TwoCubes cubes;
  const ProgramResult nowhere = run_impend(cubes.arguments("analyze", {"--json", cubes.folder.file("no/where.json")}));
  CHECK(nowhere.status == 3);
  CHECK(nowhere.out.empty());
  CHECK(run_impend(cubes.arguments("analyze", {"--json", "/dev/full"})).status == 3);
  CHECK(run_impend(cubes.arguments("analyze", {"--json", cubes.folder.path()})).status == 3);
  const auto files = std::filesystem::directory_iterator(cubes.folder.path());
  CHECK(std::distance(begin(files), end(files)) == 1);
}

TEST_CASE("An output that is one of the inputs is refused and the input kept") {
  const TwoCubes cubes;
  const std::string base = cubes.parts + "/base.obj";
  const std::string before = read_file(base);
  CHECK(run_impend({"info", base, "--unit", "mm", "--json", base}).status == 2);
  CHECK(read_file(base) == before);
}

TEST_CASE("An output that is a mesh of the assembly file, or a shape of the folder, is refused and the file kept") {
  const TwoCubes cubes;
  const std::string mesh = cubes.parts + "/base.obj", before = read_file(mesh);
  const std::string folder = std::filesystem::path(cubes.parts).parent_path().string();
  const std::string assembly = folder + "/scene.assembly.json";
  const std::string name = std::filesystem::path(cubes.parts).filename().string();
  write_file(assembly,
             "{\"format\": \"impend-assembly\", \"version\": 1, \"length_unit\": \"mm\", \"parts\": [{\"name\": "
             "\"base\", \"mesh\": \"" +
                 name + "/base.obj\", \"fixed\": true}]}");
  for (const std::string& input : {assembly, cubes.parts}) {
    for (const char* option : {"--json", "--csv"}) {
      const ProgramResult refused = run_impend({"contacts", input, "--unit", "mm", option, mesh});
      INFO(input << " " << option << " " << refused.err);
      CHECK(refused.status == 2);
      CHECK(has(refused.err, "is one of the inputs"));
      CHECK(read_file(mesh) == before);
    }
  }
}

TEST_CASE("Contacts are told as text, JSON and CSV") {
  const TwoCubes cubes;
  CHECK(has(run_impend(cubes.arguments("contacts")).out, "4 contact points in 1 pair"));
  const ProgramResult csv = run_impend(cubes.arguments("contacts", {"--csv", "-"}));
  CHECK(std::count(csv.out.begin(), csv.out.end(), '\n') == 5);
  const auto json = nlohmann::json::parse(run_impend(cubes.arguments("contacts", {"--json", "-"})).out);
  CHECK(json["format"] == "impend-contacts");
  CHECK(json["contacts"].size() == 4);
  CHECK(run_impend(cubes.arguments("contacts", {"--csv", "-", "--json", "-"})).status == 2);
}

TEST_CASE("Info tells mass and closedness without an analysis") {
  const TwoCubes cubes;
  const ProgramResult text = run_impend(cubes.arguments("info"));
  CHECK(text.status == 0);
  CHECK(has(text.out, "0.001 kg"));
  CHECK(has(text.out, "closed"));
  const auto json = nlohmann::json::parse(run_impend(cubes.arguments("info", {"--json", "-"})).out);
  CHECK(json["parts"][1]["mass"].get<double>() == Approx(1e-3));
}

TEST_CASE("An exported assembly gives the same verdict and is overwritten only by force") {
  const TwoCubes cubes;
  const std::string out = cubes.folder.file("out");
  CHECK(run_impend(cubes.arguments("export", {"-o", out})).status == 0);
  CHECK(run_impend(cubes.arguments("export", {"-o", out})).status == 3);
  CHECK(run_impend(cubes.arguments("export", {"-o", out, "--force"})).status == 0);
  std::string file;
  for (const auto& entry : std::filesystem::directory_iterator(out)) {
    if (has(entry.path().string(), ".assembly.json")) file = entry.path().string();
  }
  REQUIRE_FALSE(file.empty());
  CHECK(run_impend({"analyze", file, "--expect", "stable"}).status == 0);
}

TEST_CASE("Schemas are printed as JSON") {
  for (const char* name : {"assembly", "report", "solution", "plan"}) {
    const ProgramResult result = run_impend({"export", "--schema", name});
    CHECK(result.status == 0);
    CHECK(nlohmann::json::parse(result.out)["type"] == "object");
  }
  CHECK(run_impend({"export", "--schema", "other"}).status == 2);
}

TEST_CASE("Progress goes to stderr on request only, without control characters where there is no terminal") {
  const TwoCubes cubes;
  CHECK(run_impend(cubes.arguments("analyze")).err.empty());
  const ProgramResult shown = run_impend(cubes.arguments("analyze", {"--progress", "always"}));
  CHECK(has(shown.err, "impend: contacts"));
  CHECK_FALSE(has(shown.err, "\x1b"));
  CHECK_FALSE(has(shown.err, "\r"));
}

TEST_CASE("Colours are off in a pipe unless asked for, and quiet prints the verdict line alone") {
  const TwoCubes cubes;
  CHECK_FALSE(has(run_impend(cubes.arguments("analyze")).out, "\x1b"));
  CHECK(has(run_impend(cubes.arguments("analyze", {"--color", "always"})).out, "\x1b"));
  const ProgramResult quiet = run_impend(cubes.arguments("analyze", {"--quiet"}));
  CHECK(std::count(quiet.out.begin(), quiet.out.end(), '\n') == 1);
}

TEST_CASE("Interrupting a long analysis ends it with the status of the signal and no output") {
  const TwoCubes cubes;
  const std::string many = cubes.folder.file("many.obj");
  std::string obj;
  for (int i = 0; i < 400; ++i) {
    std::string cube = cube_obj("cube" + std::to_string(i), 10 * i);
    for (size_t at = cube.find("f "); at != std::string::npos; at = cube.find("\nf ", at + 1)) {
      size_t cursor = cube[at] == 'f' ? at + 1 : at + 2;
      std::string face;
      for (const char c : cube.substr(cursor, cube.find('\n', cursor) - cursor)) {
        face += c == ' ' ? " " : std::to_string(c - '0' + 8 * i);
      }
      cube.replace(cursor, cube.find('\n', cursor) - cursor, face);
    }
    obj += cube;
  }
  write_file(many, obj);
  RunOptions options;
  options.interrupt_at_first_error_output = true;
  const std::string report = cubes.folder.file("cancelled.json");
  for (const int number : {SIGINT, SIGTERM}) {
    options.interrupt_by = number;
    const ProgramResult result =
        run_impend({"analyze", many, "--unit", "mm", "--progress", "always", "--json", report}, options);
    CHECK(result.status == 128 + number);
    CHECK(result.out.empty());
    CHECK(has(result.err, "cancelled"));
    CHECK_FALSE(std::filesystem::exists(report));
  }
}
