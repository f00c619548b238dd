// `impend diff`: what is told of two designs, in which status, and as JSON; git's difftool with it.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/schema_check.h"
#include "tests/support/texts.h"

namespace impend::test {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

std::string shipped(const std::string& name) {
  return std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json";
}

std::string block_obj(double width, double height) {
  const std::string w = std::to_string(width), h = std::to_string(height);
  return "o block\nv 0 0 0\nv " + w + " 0 0\nv " + w + " 10 0\nv 0 10 0\nv 0 0 " + h + "\nv " + w + " 0 " + h + "\nv " +
         w + " 10 " + h + "\nv 0 10 " + h + "\nf 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
}

// A plank that reaches over the edge of a slab by what is left of its 10 mm beyond 20 mm.
Json slab_and_plank(double x) {
  return {{"format", "impend-assembly"},
          {"version", 1},
          {"name", "shelf"},
          {"length_unit", "mm"},
          {"parts",
           {{{"name", "slab"}, {"mesh", "meshes/slab.obj"}, {"fixed", true}},
            {{"name", "plank"}, {"mesh", "meshes/plank.obj"}, {"pose", {{"translation", {x, 0, 5}}}}}}}};
}

void write_shelf(const std::string& folder, double x, double width = 10) {
  write_file(folder + "/shelf.assembly.json", slab_and_plank(x).dump(2));
  write_file(folder + "/meshes/slab.obj", block_obj(20, 5));
  write_file(folder + "/meshes/plank.obj", block_obj(width, 2));
}

}  // namespace

TEST_CASE("a design that tips where the old one stood ends diff with status 1, the other way round with 0") {
  const TemporaryFolder folder;
  write_shelf(folder.file("old"), 12);
  write_shelf(folder.file("new"), 17);
  const ProgramResult worse = run_impend({"diff", folder.file("old"), folder.file("new")});
  INFO(worse.out << worse.err);
  CHECK(worse.status == 1);
  CHECK(has(worse.out, "1 change, WORSE: STABLE before, MOVES after (without friction)"));
  CHECK(has(worse.out, "'plank' moved by 5 mm along x\n"));
  const ProgramResult better = run_impend({"diff", folder.file("new"), folder.file("old")});
  CHECK(better.status == 0);
  CHECK(has(better.out, "1 change, better: MOVES before, STABLE after"));
  CHECK(has(better.out, "'plank' moved by 5 mm along -x\n"));
}

TEST_CASE("a part that tips where it stood ends diff with status 1 although something fell before, too") {
  const TemporaryFolder folder;
  for (const auto& [name, x] : {std::pair("old", 12.0), std::pair("new", 17.0)}) {
    write_shelf(folder.file(name), x);
    Json design = slab_and_plank(x);
    design["parts"].push_back(
        {{"name", "falling"}, {"mesh", "meshes/plank.obj"}, {"pose", {{"translation", {0, 0, 50}}}}});
    write_file(folder.file(name) + "/shelf.assembly.json", design.dump(2));
  }
  const ProgramResult worse = run_impend({"diff", folder.file("old"), folder.file("new")});
  INFO(worse.out << worse.err);
  CHECK(worse.status == 1);
  CHECK(has(worse.out, "1 change, a part is WORSE: MOVES (without friction)"));
  CHECK(run_impend({"diff", folder.file("new"), folder.file("old")}).status == 0);
}

TEST_CASE("margins that were asked for are told where they are the same, and refused where rest is not decided") {
  const TemporaryFolder folder;
  write_shelf(folder.file("old"), 12);
  write_shelf(folder.file("new"), 12.5);
  std::vector<std::string> command = {"diff", folder.file("old"), folder.file("new"), "--mu", "0.2", "--margins"};
  const ProgramResult told = run_impend(command);
  INFO(told.out << told.err);
  CHECK(has(told.out, "no verdict changed: "));
  CHECK(has(told.out, "gravity may turn by"));
  CHECK(has(told.out, "push on any part that it bears"));
  command.insert(command.end(), {"--model", "dynamic"});
  const ProgramResult refused = run_impend(command);
  CHECK(refused.status == 2);
  CHECK(has(refused.err, "--margins are of rest, which --model dynamic does not decide"));
}

TEST_CASE("the comparison as JSON satisfies its schema, and backwards it is the mirror image") {
  const TemporaryFolder folder;
  write_shelf(folder.file("old"), 12);
  write_shelf(folder.file("new"), 17, 11);
  const auto compared = [&](const std::string& a, const std::string& b) {
    return Json::parse(run_impend({"diff", folder.file(a), folder.file(b), "--mu", "0.5", "--json", "-"}).out);
  };
  const Json forth = compared("old", "new"), back = compared("new", "old");
  CHECK(schema_complaint(forth, "comparison") == "");
  CHECK(schema_complaint(back, "comparison") == "");
  CHECK(forth["worse"] == true);
  CHECK(back["worse"] == false);
  CHECK(back["better"] == true);
  CHECK(forth["before"] == back["after"]);
  CHECK(forth["after"] == back["before"]);
  REQUIRE(forth["changes"].size() == 2);
  for (std::size_t k = 0; k < forth["changes"].size(); ++k) {
    const Json &there = forth["changes"][k], &here = back["changes"][k];
    CHECK(there["change"] == here["change"]);
    CHECK(there["name_before"] == here["name_after"]);
  }
  CHECK(forth["changes"][0]["change"] == "part-reshaped");
  CHECK(forth["changes"][0]["before"] == back["changes"][0]["after"]);
  for (std::size_t k = 0; k < forth["figures"].size(); ++k)
    CHECK(forth["figures"][k]["before"] == back["figures"][k]["after"]);
  for (std::size_t k = 0; k < forth["pairs"].size(); ++k)
    CHECK(forth["pairs"][k]["force_before"] == back["pairs"][k]["force_after"]);
}

// With the centre of mass a = 5 mm from the edge of the slab at first, 0.2 mm in the end, h = 1 mm above it, and μ 0.5:
// the plank tilts by atan μ before it slides, by atan(a/h) before it tips. A push bears where it stays in the cone of
// the weight: W·sin of the same angle.
TEST_CASE("of two designs that rest the margins are compared in closed form, and the smaller one is told") {
  const TemporaryFolder folder;
  write_shelf(folder.file("old"), 10);
  write_shelf(folder.file("new"), 14.8);
  const std::vector<std::string> forth = {"diff", folder.file("old"), folder.file("new"), "--mu", "0.5", "--margins"};
  const std::vector<std::string> back = {"diff", folder.file("new"), folder.file("old"), "--mu", "0.5", "--margins"};
  const ProgramResult told = run_impend(forth), told_back = run_impend(back);
  INFO(told.out << told.err << told_back.out);
  CHECK(told.status == 0);
  CHECK(has(told.out, "1 change, no verdict changed, margins SMALLER: STABLE FOR CERTAIN"));
  CHECK(has(told_back.out, "1 change, no verdict changed, margins larger: STABLE FOR CERTAIN"));
  const auto as_json = [](std::vector<std::string> command) {
    command.insert(command.end(), {"--json", "-"});
    return Json::parse(run_impend(command).out);
  };
  const Json found = as_json(forth), mirrored = as_json(back);
  CHECK(schema_complaint(found, "comparison") == "");
  CHECK(found["margins"] == "smaller");
  CHECK(mirrored["margins"] == "larger");
  const auto figure = [&found](const std::string& name) {
    for (const Json& one : found["figures"]) {
      if (one["name"] == name) return one;
    }
    return Json();
  };
  const double weight = 0.010 * 0.010 * 0.002 * 1000 * 9.80665, degree = std::numbers::pi / 180;
  const auto check = [&](const std::string& side, double angle) {
    const double push = weight * std::sin(angle);
    CHECK(figure("weakest_push")[side].get<double>() <= push * (1 + 1e-6));
    CHECK(figure("weakest_push")[side + "_at_most"].get<double>() == Approx(push).epsilon(1e-5));
    CHECK(figure("tilt_margin_deg")[side].get<double>() == Approx(angle / degree).epsilon(1e-2));
    CHECK(figure("weakest_push")[side].get<double>() >= push * 0.98);
    CHECK(figure("mass_change")[side] == "no limit found");
  };
  check("before", std::atan(0.5));
  check("after", std::atan(0.2));
  CHECK(figure("weakest_push")["margin"] == true);
  CHECK(figure("mass")["margin"] == false);
}

// The counterweight of the corbel holds stones that reach out; what it may lose is what plan robust says.
TEST_CASE("the share by which a mass may change is the least of those that plan robust finds") {
  const ProgramResult told =
      run_impend({"diff", shipped("corbel-light"), shipped("corbel"), "--margins", "--json", "-"});
  const Json robust = Json::parse(run_impend({"plan", "robust", shipped("corbel"), "--json", "-"}).out);
  double share = 1e300;
  for (const Json& mass : robust["masses"]) {
    if (mass["least"].get<double>() > 0) share = std::min(share, 1 - mass["least"].get<double>());
    if (mass["most"].is_number()) share = std::min(share, mass["most"].get<double>() - 1);
  }
  const Json compared = Json::parse(told.out);
  bool found = false;
  for (const Json& figure : compared["figures"]) {
    if (figure["name"] != "mass_change") continue;
    found = true;
    CHECK(figure["before"].is_null());
    CHECK(figure["after"].get<double>() == Approx(share).epsilon(1e-12));
  }
  CHECK(found);
  CHECK(compared["margins"].is_null());
}

TEST_CASE("no shipped model differs from itself") {
  std::size_t models = 0;
  for (const auto& entry : fs::directory_iterator(IMPEND_MODELS_DIR)) {
    const std::string file = shipped(entry.path().filename().string());
    if (!fs::exists(file)) continue;
    ++models;
    const ProgramResult same = run_impend({"diff", file, file, "--quiet"});
    INFO(file << "\n" << same.out << same.err);
    CHECK(same.status == 0);
    CHECK(has(same.out, ": no difference: "));
    CHECK(same.out.find('\n') + 1 == same.out.size());
  }
  CHECK(models > 30);
}

TEST_CASE("both designs are drawn beside each other where pictures can be made") {
  const TemporaryFolder folder;
  const std::string file = folder.file("both.png");
  const ProgramResult drawn =
      run_impend({"diff", shipped("overhang-tips"), shipped("overhang-holds"), "--picture", file});
  if (has(drawn.err, "pictures are not in this program") || has(drawn.err, "OpenGL") || has(drawn.err, "EGL")) {
    WARN("no picture was drawn: " << drawn.err);
    return;
  }
  INFO(drawn.err);
  CHECK(drawn.status == 0);
  const std::string bytes = read_file(file);
  REQUIRE(bytes.size() > 24);
  CHECK(bytes.substr(1, 3) == "PNG");
  const auto side = [&bytes](std::size_t at) {
    return 256 * static_cast<unsigned char>(bytes[at + 2]) + static_cast<unsigned char>(bytes[at + 3]);
  };
  CHECK(side(16) == 2 * 1000);
  CHECK(side(20) == 900);
}

TEST_CASE("diff with bad input says what is missing, in the statuses of the other verbs") {
  const ProgramResult one = run_impend({"diff", shipped("tower")});
  CHECK(one.status == 2);
  CHECK(has(one.err, "two designs are compared, and fewer are given"));
  const ProgramResult three = run_impend({"diff", shipped("tower"), shipped("tower"), shipped("tower")});
  CHECK(three.status == 2);
  CHECK(has(three.err, "two designs are compared, and more are given"));
  const ProgramResult missing = run_impend({"diff", shipped("tower"), "no-such-file.assembly.json"});
  CHECK(missing.status == 3);
  CHECK(has(missing.err, "no-such-file.assembly.json"));
  const ProgramResult nothing = run_impend({"diff", "/dev/null", shipped("tower")});
  CHECK(nothing.status == 0);
  CHECK(nothing.out == "a new design, nothing to compare it with\n");
  const ProgramResult picture = run_impend({"diff", shipped("tower"), shipped("tower"), "--picture", "two.pdf"});
  CHECK(picture.status == 2);
}

TEST_CASE("a design that cannot be analysed is compared as far as its files go, and told with its side") {
  const TemporaryFolder folder;
  write_shelf(folder.file("old"), 12);
  write_shelf(folder.file("new"), 15, 11);
  Json sunk = slab_and_plank(15);
  sunk["parts"][1]["pose"]["translation"] = {15, 0, 3};
  write_file(folder.file("new") + "/shelf.assembly.json", sunk.dump(2));
  const ProgramResult forth = run_impend({"diff", folder.file("old"), folder.file("new")});
  INFO(forth.out << forth.err);
  CHECK(forth.status == 3);
  CHECK(has(forth.out, "2 changes, the verdict is not compared: STABLE before, not known after (without friction)"));
  CHECK(has(forth.out, "'plank' has another shape: 10 mm × 10 mm × 2 mm before, 11 mm × 10 mm × 2 mm after"));
  CHECK(has(forth.out, "'plank' moved by 3.61 mm along (0.832, 0, -0.555)"));
  CHECK(has(forth.err, "the new design cannot be analysed: "));
  CHECK(!has(forth.err, "the old design"));
  const ProgramResult back = run_impend({"diff", folder.file("new"), folder.file("old"), "--mu", "0.5"});
  CHECK(back.status == 3);
  CHECK(has(back.out, "not known before, STABLE"));
  CHECK(has(back.err, "the old design cannot be analysed: "));
  const ProgramResult both = run_impend({"diff", folder.file("new"), folder.file("new")});
  CHECK(both.status == 3);
  CHECK(has(both.out, "no difference, the verdict is not compared: it is not known of either design\n"));
  CHECK(has(both.err, "the old design cannot be analysed: "));
  CHECK(has(both.err, "the new design cannot be analysed: "));
}

TEST_CASE("the comparison of designs without verdicts as JSON satisfies its schema and says why there is none") {
  const TemporaryFolder folder;
  write_shelf(folder.file("old"), 12);
  write_shelf(folder.file("new"), 15);
  Json fixed = slab_and_plank(15);
  fixed["parts"][1]["fixed"] = true;
  write_file(folder.file("new") + "/shelf.assembly.json", fixed.dump(2));
  const ProgramResult told = run_impend({"diff", folder.file("old"), folder.file("new"), "--json", "-"});
  CHECK(told.status == 3);
  const Json found = Json::parse(told.out);
  CHECK(schema_complaint(found, "comparison") == "");
  CHECK(found["worse"].is_null());
  CHECK(found["step"].is_null());
  CHECK(found["before"]["verdict"] == "stable");
  CHECK(found["before"]["error"].is_null());
  CHECK(found["after"]["verdict"].is_null());
  CHECK(found["after"]["error"]["code"] == "no-movable-part");
  REQUIRE(found["changes"].size() == 2);
  CHECK(found["changes"][0]["change"] == "part-moved");
  CHECK(found["changes"][1]["change"] == "part-fixed");
}

TEST_CASE("a part that an option names and one design lacks does not keep the designs from being compared") {
  const TemporaryFolder folder;
  write_shelf(folder.file("old"), 12);
  Json renamed = slab_and_plank(12);
  renamed["parts"][0]["name"] = "board";
  write_shelf(folder.file("new"), 12);
  write_file(folder.file("new") + "/shelf.assembly.json", renamed.dump(2));
  const ProgramResult told = run_impend({"diff", folder.file("old"), folder.file("new"), "--fixed", "slab"});
  INFO(told.out << told.err);
  CHECK(told.status == 2);
  CHECK(has(told.out, "1 change, the verdict is not compared: STABLE before, not known after"));
  CHECK(has(told.out, "'slab' is now called 'board'"));
  CHECK(has(told.out, "compared without --fixed, --exclude and --join"));
  CHECK(has(told.err, "the new design cannot be analysed: "));
}

TEST_CASE("of a design that cannot be read the side is told, and of two both") {
  const TemporaryFolder folder;
  write_shelf(folder.file("old"), 12);
  write_shelf(folder.file("new"), 12);
  write_file(folder.file("new") + "/shelf.assembly.json", "{\"format\": ");
  const ProgramResult one = run_impend({"diff", folder.file("old"), folder.file("new")});
  CHECK(one.status == 3);
  CHECK(one.out.empty());
  CHECK(has(one.err, "the new design cannot be read: "));
  const ProgramResult two = run_impend({"diff", "no-such-file.obj", folder.file("new")});
  CHECK(two.status == 3);
  CHECK(has(two.err, "the old design cannot be read: "));
  CHECK(has(two.err, "the new design cannot be read: "));
}

TEST_CASE("the help of diff calls its two designs OLD and NEW") {
  const ProgramResult help = run_impend({"diff", "--help"});
  CHECK(has(help.out, "OLD"));
  CHECK(has(help.out, "NEW"));
  CHECK(!has(help.out, "INPUT"));
}

namespace {

struct ShelfRepository {
  TemporaryFolder folder;
  ProgramResult git(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"/usr/bin/git", "-c", "user.name=t", "-c", "user.email=t@example.org"});
    RunOptions options;
    options.folder = folder.path();
    options.environment = {{"HOME", folder.path()}, {"GIT_CONFIG_NOSYSTEM", "1"}};
    return run_program(arguments, options);
  }
  void commit() const {
    CHECK(git({"add", "-A"}).status == 0);
    CHECK(git({"commit", "-qm", "shelf"}).status == 0);
  }
  // As the manual says it, with this build's program.
  void configure(const std::string& command) const {
    CHECK(git({"config", "difftool.impend.cmd", std::string(IMPEND_PROGRAM) + " diff " + command}).status == 0);
    CHECK(git({"config", "difftool.prompt", "false"}).status == 0);
    CHECK(git({"config", "difftool.trustExitCode", "true"}).status == 0);
  }
};

}  // namespace

TEST_CASE("git difftool shows what a commit did to a design, whichever of its files was changed") {
  if (!fs::exists("/usr/bin/git")) {
    WARN("git is not there: its difftool was not tried");
    return;
  }
  const ShelfRepository repository;
  REQUIRE(repository.git({"init", "-q"}).status == 0);
  write_shelf(repository.folder.file("shelf"), 12);
  repository.commit();
  repository.configure("--beside . \"$LOCAL\" \"$REMOTE\"");
  SECTION("the assembly file") {
    write_shelf(repository.folder.file("shelf"), 17);
    const ProgramResult told = repository.git({"difftool", "--dir-diff", "--tool", "impend"});
    INFO(told.out << told.err);
    CHECK(has(told.out, "'plank' moved by 5 mm along x"));
    CHECK(has(told.out, "WORSE"));
  }
  SECTION("one of its meshes, between two commits") {
    write_shelf(repository.folder.file("shelf"), 12, 11);
    repository.commit();
    const ProgramResult told = repository.git({"difftool", "--dir-diff", "--tool", "impend", "HEAD~1", "HEAD"});
    INFO(told.out << told.err);
    CHECK(has(told.out, "'plank' has another shape: 10 mm × 10 mm × 2 mm before, 11 mm × 10 mm × 2 mm after"));
    CHECK(told.status == 0);
  }
  SECTION("one file at a time, meshes beside the file that was changed") {
    repository.configure("--beside \"$MERGED\" \"$LOCAL\" \"$REMOTE\"");
    write_shelf(repository.folder.file("shelf"), 17);
    const ProgramResult told = repository.git({"difftool", "--tool", "impend"});
    INFO(told.out << told.err);
    CHECK(told.status != 0);  // git 2.39 gives 128
    CHECK(has(told.out, "'plank' moved by 5 mm along x"));
  }
  SECTION("a file that holds its shapes") {
    repository.configure("--unit mm \"$LOCAL\" \"$REMOTE\"");
    write_file(repository.folder.file("block.obj"), block_obj(10, 2));
    repository.commit();
    write_file(repository.folder.file("block.obj"), block_obj(10, 3));
    const ProgramResult told = repository.git({"difftool", "--tool", "impend", "HEAD", "--", "block.obj"});
    INFO(told.out << told.err);
    CHECK(has(told.out, "'block' has another shape: 10 mm × 10 mm × 2 mm before, 10 mm × 10 mm × 3 mm after"));
  }
}

}  // namespace impend::test
