// How near parts come to others on their ways, as `plan search` and `plan check --ways` tell it: words, JSON, page; and
// the models that show it.
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/schema_check.h"

using namespace impend::test;

namespace {

std::string passing_model(const std::string& name) {
  return std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json";
}

nlohmann::json passing_report(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "plan");
  arguments.insert(arguments.end(), {"--json", "-", "--no-timings"});
  const ProgramResult run = run_impend(arguments);
  INFO(run.err);
  REQUIRE(run.status == 0);
  const nlohmann::json report = nlohmann::json::parse(run.out);
  CHECK(schema_complaint(report, "plan").empty());
  return report;
}

bool reads(const ProgramResult& run, const std::string& words) { return run.out.find(words) != std::string::npos; }

// A block of 100 mm on a floor, 3 mm beside a post that is fixed.
std::string block_beside_post() {
  const auto box = [](const std::string& name, const std::string& extent, const std::string& at, bool fixed) {
    return nlohmann::json{{"name", name},
                          {"mesh", extent},
                          {"pose", {{"translation", nlohmann::json::parse(at)}}},
                          {"fixed", fixed},
                          {"density", 1000}};
  };
  const nlohmann::json parts = {box("floor", "cube.obj", "[0, 0, -100]", true),
                                box("post", "cube.obj", "[103, 0, 0]", true),
                                box("block", "cube.obj", "[0, 0, 0]", false)};
  return nlohmann::json{
      {"format", "impend-assembly"}, {"version", 1}, {"name", "gap"}, {"length_unit", "mm"}, {"parts", parts}}
      .dump();
}

const char* const kLargeCube =
    "v 0 0 0\nv 100 0 0\nv 100 100 0\nv 0 100 0\nv 0 0 100\nv 100 0 100\nv 100 100 100\nv 0 100 100\n"
    "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

}  // namespace

TEST_CASE("A plan says past what a part comes, how near and where") {
  TemporaryFolder folder;
  write_file(folder.file("cube.obj"), kLargeCube);
  const std::string file = folder.file("gap.assembly.json");
  write_file(file, block_beside_post());
  const nlohmann::json found = passing_report({"search", file});
  const nlohmann::json& clearance = found["steps"][0]["clearance"];
  CHECK(clearance["nearest"]["from"] == "post");
  CHECK(std::abs(clearance["nearest"]["least"].get<double>() - .003) < 1e-12);
  CHECK(clearance["nearest"]["at_least"] == clearance["nearest"]["least"]);
  CHECK(clearance["nearest"]["travelled"] == 0);
  CHECK(clearance["nearest"]["turned"] == 0);
  CHECK(std::abs(clearance["searched"].get<double>() - .1 * std::sqrt(3.0)) < 1e-12);
  CHECK(clearance["slides_along"].empty());
  const ProgramResult said = run_impend({"plan", "search", file});
  CHECK(reads(said, "3 mm from post"));
  CHECK(reads(said, "the tightest way is that of step 1: it passes 3 mm from 'post', at its place"));
  CHECK_FALSE(reads(said, "slides along"));
  CHECK(reads(run_impend({"plan", "search", file, "--display-unit", "cm"}), "0.3 cm from post"));
  // Of a sequence that is given, where it is asked for.
  const std::vector<std::string> check = {"check", file, "--order", "block"};
  CHECK_FALSE(passing_report(check)["steps"][0].contains("clearance"));
  std::vector<std::string> ways = check;
  ways.push_back("--ways");
  CHECK(passing_report(ways)["steps"][0]["clearance"] == clearance);
  const std::string page = folder.file("gap.html");
  REQUIRE(run_impend({"plan", "check", file, "--order", "block", "--ways", "--html", page}).status == 0);
  const std::string html = read_file(page);
  CHECK(html.find("least clearance") != std::string::npos);
  CHECK(html.find("Free: nothing") == std::string::npos);
  CHECK(html.find("/steps/0/clearance/nearest/least") != std::string::npos);
}

TEST_CASE("What is slid along is named; steps of several parts have no way, and what is removed leaves on one") {
  const std::string drawer = passing_model("drawer-under-stack");
  const nlohmann::json steps =
      passing_report({"check", drawer, "--ways", "--order", "back,left side,right side,top,drawer,box,lamp"})["steps"];
  CHECK(steps[4]["clearance"]["slides_along"] == nlohmann::json({"left side", "right side", "top", "ground"}));
  CHECK(steps[4]["clearance"]["nearest"].is_null());
  CHECK(steps[0]["clearance"]["slides_along"].empty());
  CHECK(std::abs(steps[2]["clearance"]["nearest"]["least"].get<double>() - .2) < 1e-12);

  TemporaryFolder folder;
  REQUIRE(run_impend({"export", drawer, "-o", folder.path()}).status == 0);
  const std::string file = folder.file("drawer_under_stack.assembly.json");
  nlohmann::json assembly = nlohmann::json::parse(read_file(file));
  assembly["sequence"] = {"back",   "left side",    "right side", "drawer", {{"remove", "drawer"}},
                          "drawer", {"top", "box"}, "lamp"};
  write_file(file, assembly.dump());
  const nlohmann::json more = passing_report({"check", file, "--ways"})["steps"];
  CHECK(more[3]["moves_along"][2] == -1);
  CHECK(more[4]["moves_along"][2] == 1);
  CHECK(more[4]["clearance"] == more[3]["clearance"]);
  CHECK_FALSE(more[6].contains("clearance"));
  CHECK_FALSE(more[6].contains("moves_along"));
}

TEST_CASE("A step without a way is told, and steps of several parts are said not to be looked at") {
  const std::string box = passing_model("battery-box");
  const std::vector<std::string> check = {"check", box, "--ways", "--order", "lid,battery"};
  const nlohmann::json steps = passing_report(check)["steps"];
  CHECK(steps[0]["way"] == "open");
  CHECK(steps[1]["way"] == "none");
  CHECK_FALSE(steps[1].contains("moves_along"));
  TemporaryFolder folder;
  const std::string page = folder.file("box.html");
  const ProgramResult said = run_impend({"plan", "check", box, "--ways", "--order", "lid,battery", "--html", page});
  CHECK(reads(said, "  no straight way  "));
  CHECK(reads(said, "no straight way was found for step 2 ('battery'): each that was tried is stopped"));
  const std::string html = read_file(page);
  CHECK(html.find("<td>no straight way</td>") != std::string::npos);
  CHECK(html.find("No straight way was found for step 2") != std::string::npos);
  CHECK(html.find("Free: nothing that lies ahead of the part") != std::string::npos);
  const ProgramResult open = run_impend({"plan", "check", box, "--ways", "--order", "battery,lid"});
  CHECK_FALSE(reads(open, "no straight way"));
  // Without ways nothing is said of them.
  CHECK_FALSE(passing_report({"check", box, "--order", "lid,battery"})["steps"][1].contains("way"));

  REQUIRE(run_impend({"export", box, "-o", folder.path()}).status == 0);
  const std::string file = folder.file("battery_box.assembly.json");
  nlohmann::json assembly = nlohmann::json::parse(read_file(file));
  assembly["sequence"] = nlohmann::json::parse(R"([["battery", "lid"]])");
  write_file(file, assembly.dump());
  CHECK(passing_report({"check", file, "--ways"})["steps"][0]["way"] == "not-looked-at");
  CHECK(reads(run_impend({"plan", "check", file, "--ways"}), "  not looked at  "));
}

TEST_CASE("A threaded pin is screwed in by its turns, right-handed") {
  const nlohmann::json found = passing_report({"search", passing_model("screw-in-pin")});
  REQUIRE(found["found"] == true);
  const nlohmann::json& step = found["steps"][0];
  REQUIRE(step.contains("then_turns"));
  const nlohmann::json& turn = step["then_turns"];
  const double turns = turn["angle"].get<double>() / (2 * std::acos(-1.0)), rise = turn["rise"].get<double>();
  // Facets lie across the true flanks: the pitch is found to half a percent.
  CHECK(std::abs(rise / turns - .06) < .005 * .06);
  CHECK(turns >= 3 - 1e-9);
  CHECK(turns < 3.1);
  CHECK(std::abs(turn["axis"][2].get<double>() + 1) < 1e-9);
  CHECK(step["clearance"]["slides_along"] == nlohmann::json({"block"}));
}

TEST_CASE("A ring of the vault must be held without friction, and may stand with it") {
  const std::string vault = passing_model("barrel-vault");
  const nlohmann::json smooth = passing_report({"hold", vault, "--installed", "ring 1*"});
  CHECK(smooth["hold"] == nlohmann::json({"ring 1 stone 2", "ring 1 stone 4"}));
  CHECK(smooth["without_holding"]["verdict"] == "moves");
  const nlohmann::json rough = passing_report({"hold", vault, "--installed", "ring 1*", "--model", "static"});
  CHECK(rough["hold"].empty());
  CHECK(rough["without_holding"]["friction_verdict"] == "possibly-stable");
}
