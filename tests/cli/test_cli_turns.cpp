// `plan search --turns`: known plans with turns of the whole assembly, what is held through them, refusals.
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/support/box_objects.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/schema_check.h"

using namespace impend::test;
using Json = nlohmann::json;

namespace {

bool tells_of_turns(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string kBatteryBox = std::string(IMPEND_MODELS_DIR) + "/battery-box/battery-box.assembly.json";

ProgramResult run_turns(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"plan", "search"});
  arguments.emplace_back("--no-timings");
  return run_impend(arguments);
}

Json turns_report(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--json", "-"});
  const ProgramResult run = run_turns(arguments);
  INFO(run.err);
  REQUIRE(run.status == 0);
  Json report = Json::parse(run.out);
  CHECK(schema_complaint(report, "plan").empty());
  return report;
}

// Four fixed walls under a fixed roof, and a plug between them, all down to the ground.
std::string plug_from_below(const TemporaryFolder& folder, const std::string& more = "") {
  write_file(folder.file("plug.obj"),
             box_object("west", 0, {0, 0, 0}, {1, 3, 3}) + box_object("east", 1, {2, 0, 0}, {3, 3, 3}) +
                 box_object("south", 2, {1, 0, 0}, {2, 1, 3}) + box_object("north", 3, {1, 2, 0}, {2, 3, 3}) +
                 box_object("roof", 4, {1, 1, 2}, {2, 2, 3}) + box_object("plug", 5, {1, 1, 0}, {2, 2, 2}));
  std::string parts;
  for (const std::string name : {"west", "east", "south", "north", "roof"})
    parts += R"({"name": ")" + name + R"(", "mesh": "plug.obj", "object": ")" + name + R"(", "fixed": true}, )";
  write_file(
      folder.file("plug.assembly.json"),
      R"({"format": "impend-assembly", "version": 1, "name": "plug", "length_unit": "cm", "ground": {"height": 0}, "parts": [)" +
          parts + R"({"name": "plug", "mesh": "plug.obj", "object": "plug", "density": 1000}])" + more + "}");
  return folder.file("plug.assembly.json");
}

}  // namespace

TEST_CASE("A box that is closed from below takes two hands, or one hand and two turns") {
  const Json two = turns_report({kBatteryBox});
  CHECK(two["hands"] == 2);
  CHECK(two["fewest_hands"] == true);
  const Json turned = turns_report({kBatteryBox, "--turns", "2"});
  REQUIRE(turned["found"] == true);
  CHECK(turned["hands"] == 1);
  CHECK(turned["turns"] == 2);
  CHECK(turned["most_turns"] == 2);
  CHECK(turned["fewest_turns"] == true);
  CHECK(turned["proved"] == true);
  REQUIRE(turned["steps"].size() == 4);
  CHECK(turned["steps"][0]["action"] == "turn");
  CHECK(turned["steps"][1]["parts"] == Json({"battery"}));
  CHECK(turned["steps"][2]["parts"] == Json({"lid"}));
  CHECK(turned["steps"][3]["action"] == "turn");
  CHECK(turned["steps"][3]["down"] == Json({0.0, 0.0, -1.0}));
  for (const Json& step : turned["steps"]) CHECK(step["held_after"].empty());
  // More turns than are needed are not taken.
  CHECK(turns_report({kBatteryBox, "--turns", "7"})["steps"] == turned["steps"]);
}

TEST_CASE("Turned over, it goes past a direction in which it stands, and lid and battery come from above") {
  const ProgramResult run = run_turns({kBatteryBox, "--turns", "2", "--down", "z"});
  CHECK(tells_of_turns(run.out, "PLAN FOUND with 1 hand and 2 turns"));
  CHECK(tells_of_turns(run.out, "turn it all: z down, past "));
  CHECK(tells_of_turns(run.out, "battery                             down "));
  const Json turned = turns_report({kBatteryBox, "--turns", "2", "--down", "0,0,7"});
  REQUIRE(turned["found"] == true);
  CHECK(turned["steps"][1]["down"] == Json({0.0, 0.0, 1.0}));
  CHECK(turned["steps"][1]["moves_along"] == Json({0.0, 0.0, 1.0}));
  // With y down the lid would slide out of its grooves.
  CHECK(turned["steps"][3]["past"] != Json({0.0, 1.0, 0.0}));
  CHECK(turned["steps"][3].contains("past"));
}

TEST_CASE("Without turns nothing is said of them, and --turns 0 says the same") {
  for (const std::string hands : {"1", "2"}) {
    for (const std::string where : {"-", "/dev/null"}) {
      const std::vector<std::string> plain = {kBatteryBox, "--hands", hands, "--json", where};
      std::vector<std::string> none = plain;
      none.insert(none.end(), {"--turns", "0"});
      CHECK(run_turns(plain).out == run_turns(none).out);
    }
  }
  const Json report = turns_report({kBatteryBox});
  for (const char* key : {"turns", "most_turns", "fewest_turns"}) CHECK_FALSE(report.contains(key));
  for (const Json& step : report["steps"]) CHECK_FALSE(step.contains("down"));
}

TEST_CASE("Turned plans are the same with one thread and with two") {
  for (const std::vector<std::string>& law : std::vector<std::vector<std::string>>{{}, {"--mu", "0.3"}}) {
    std::vector<std::string> one = {kBatteryBox, "--turns", "3", "--json", "-", "--threads", "1"};
    one.insert(one.end(), law.begin(), law.end());
    std::vector<std::string> two = one;
    two[6] = "2";
    const std::string said = run_turns(one).out;
    CHECK(said == run_turns(two).out);
    CHECK(tells_of_turns(said, "\"turn\""));
  }
}

TEST_CASE("Off the ground what the ground carried is held while all is turned") {
  const TemporaryFolder folder;
  const std::string plug = plug_from_below(folder);
  const Json as_it_stands = turns_report({plug});
  CHECK(as_it_stands["found"] == false);
  CHECK(as_it_stands["locked"] == Json({"plug"}));
  const Json turned = turns_report({plug, "--turns", "2", "--down", "z"});
  REQUIRE(turned["found"] == true);
  CHECK(turned["hands"] == 1);
  REQUIRE(turned["steps"].size() == 3);
  CHECK(turned["steps"][1]["held_after"].empty());  // it lies in the hole
  CHECK(turned["steps"][2]["held_meanwhile"] == Json({"plug"}));
  CHECK(turned["steps"][2]["held_after"].empty());  // it stands on the ground again
  CHECK(turns_report({plug, "--turns", "2", "--down", "z", "--no-hold", "plug"})["found"] == false);
}

TEST_CASE("Directions are read with spaces, and axes in capitals") {
  const Json plain = turns_report({kBatteryBox, "--turns", "2", "--down", "z"});
  for (const std::string down : {"Z", "+Z", " z ", "0, 0, 1", "0 ,0, 7 "}) {
    INFO(down);
    CHECK(turns_report({kBatteryBox, "--turns", "2", "--down", down})["steps"] == plain["steps"]);
  }
  CHECK(run_turns({kBatteryBox, "--turns", "2", "--down", "0 0, 0, 1"}).status == 2);
}

TEST_CASE("A turn to what is nearly opposite goes past a third direction, too") {
  const Json turned = turns_report({kBatteryBox, "--turns", "2", "--down", "0.001,0,1"});
  REQUIRE(turned["found"] == true);
  for (const Json& step : turned["steps"]) CHECK((step["action"] == "turn") == step.contains("past"));
}

TEST_CASE("Where ways up are named, what is said of all orders is said of these") {
  const ProgramResult named = run_turns({kBatteryBox, "--turns", "2", "--down=-x"});
  CHECK(tells_of_turns(named.out, "2 turns, no order takes fewer with the ways up that were named"));
  CHECK_FALSE(tells_of_turns(run_turns({kBatteryBox, "--turns", "2"}).out, "that were named"));
}

TEST_CASE("With friction what rests between two ways up is not proved, and is not said to be") {
  const Json turned = turns_report({kBatteryBox, "--turns", "2", "--hands", "1", "--mu", "0.1"});
  REQUIRE(turned["found"] == true);
  CHECK(turned["proved"] == false);
  CHECK(tells_of_turns(run_turns({kBatteryBox, "--turns", "2", "--hands", "1", "--mu", "0.1"}).out, "not certain"));
  const ProgramResult certain = run_turns({kBatteryBox, "--turns", "2", "--mu", "0.1", "--certain"});
  CHECK(certain.status == 2);
  CHECK(tells_of_turns(certain.err, "with friction it is not proved that parts rest while they are turned"));
}

TEST_CASE("Turns that make no sense are refused, and what to do is said") {
  const TemporaryFolder folder;
  const std::string loaded =
      plug_from_below(folder, R"(, "loads": [{"part": "plug", "force": [0, 0, -1], "point": [1.5, 1.5, 1]}])");
  const std::vector<std::pair<std::vector<std::string>, std::string>> refused = {
      {{kBatteryBox, "--turns", "-1"}, "--turns must be a whole number from 0"},
      {{kBatteryBox, "--down", "z"}, "add --turns 2"},
      {{kBatteryBox, "--turns", "1"}, "one turn does not help, since the assembly ends the way up that it begins"},
      {{kBatteryBox, "--turns", "2", "--down", "sideways"}, "'sideways' is no direction"},
      {{kBatteryBox, "--turns", "2", "--down", "0,0,0"}, "'0,0,0' is no direction"},
      {{kBatteryBox, "--turns", "2", "--down", "0,1"}, "'0,1' is no direction"},
      {{kBatteryBox, "--turns", "2", "--down", "0,1,2,"}, "'0,1,2,' is no direction"},
      {{kBatteryBox, "--turns", "2", "--gravity", "0,0,0"}, "there is none"},
      {{loaded, "--turns", "2"}, "beside gravity"},
  };
  for (const auto& [arguments, said] : refused) {
    const ProgramResult run = run_turns(arguments);
    INFO(said << "\n" << run.err);
    CHECK(run.status == 2);
    CHECK(tells_of_turns(run.err, said));
  }
}

TEST_CASE("The page of a turned plan tells the turns") {
  const TemporaryFolder folder;
  const std::string page = folder.file("turned.html");
  REQUIRE(run_turns({kBatteryBox, "--turns", "2", "--down", "z", "--html", page}).status == 0);
  const std::string html = read_file(page);
  CHECK(tells_of_turns(html, "turn it all: z down"));
  CHECK(tells_of_turns(html, "Up and down are as it stands in that step"));
}
