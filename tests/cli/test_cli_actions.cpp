// `--actions` of `plan check` and `plan search`: what hands do is done again from the file alone, poses are moved along
// ways, and every state is asked of `impend analyze`.
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/replayed_action_files.h"
#include "tests/support/run_program.h"

using namespace impend::test;
using Json = nlohmann::json;

namespace {

std::string actions_model(const std::string& name) {
  return std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json";
}

}  // namespace

TEST_CASE("What hands do can be done again from the file, and every state of it stands by itself") {
  const std::string tower = actions_model("tower"), plank = actions_model("plank-and-weights");
  DoneAgain done = done_again(actions_told({"search", tower}), {tower});
  CHECK(done.kinds == std::map<std::string, int>{{"place", 5}, {"release", 5}});
  CHECK(done.open_ways == 5);
  const Json found = actions_told({"search", plank});
  CHECK(found["hands"] == 2);
  done = done_again(found, {plank});
  CHECK(done.kinds == std::map<std::string, int>{{"place", 4}, {"release", 4}});
  done = done_again(actions_told({"check", plank}), {plank});
  CHECK(done.open_ways == 4);
  CHECK(done.turning_ways == 0);
}

TEST_CASE("Turns of the whole, and of a part into its place, are in the list") {
  const std::string box = actions_model("battery-box"), pin = actions_model("bayonet"),
                    screw = actions_model("screw-in-pin");
  const Json turned = actions_told({"search", box, "--turns", "2", "--down", "z"});
  DoneAgain done = done_again(turned, {box});
  CHECK(done.kinds == std::map<std::string, int>{{"place", 2}, {"release", 2}, {"turn", 2}});
  CHECK(turned["actions"][0]["past"] == Json({-1.0, 0.0, 0.0}));
  CHECK(turned["actions"][0]["to"] == Json({0.0, 0.0, 1.0}));
  CHECK(turned["actions"][0]["from"] == Json({0.0, 0.0, -1.0}));
  const Json bayonet = actions_told({"search", pin});
  done = done_again(bayonet, {pin});
  CHECK(done.turning_ways == 1);
  const Json& segments = bayonet["actions"][0]["way"]["segments"];
  REQUIRE(segments.size() == 2);
  CHECK(segments[0]["kind"] == "straight");
  CHECK(segments[1]["kind"] == "turn");
  const Json screwed = actions_told({"search", screw});
  done = done_again(screwed, {screw}, false);
  CHECK(done.turning_ways == 1);
  CHECK(screwed["actions"][0]["way"]["segments"][1]["kind"] == "screw");
}

TEST_CASE("Hands take over, several parts move as one, and props go again") {
  const TemporaryFolder folder;
  Json assembly = Json::parse(read_file(actions_model("plank-and-weights")));
  for (Json& part : assembly["parts"]) {
    if (part.contains("mesh"))
      part["mesh"] = std::string(IMPEND_MODELS_DIR) + "/plank-and-weights/" + part["mesh"].get<std::string>();
  }
  const std::string file = folder.file("steps.assembly.json");
  const auto told = [&](const Json& steps, const ActionWords& more = {}) {
    assembly["sequence"] = steps;
    write_file(file, assembly.dump());
    ActionWords words = {"check", file};
    words.insert(words.end(), more.begin(), more.end());
    return actions_told(words);
  };
  // A weight is held, then the other one is, then both as one go and come again.
  const Json steps = {"post",
                      "plank",
                      {{"place", "left weight"}, {"hold", {"left weight"}}},
                      {{"place", "right weight"}, {"hold", {"plank"}}},
                      {{"remove", {"left weight", "right weight"}}},
                      {"left weight", "right weight"}};
  const Json list = told(steps);
  const DoneAgain done = done_again(list, {file});
  CHECK(list["hands"] == 2);
  CHECK(done.kinds ==
        std::map<std::string, int>{{"grasp", 1}, {"hand_over", 1}, {"place", 5}, {"release", 5}, {"remove", 1}});
  for (const Json& action : list["actions"]) {
    if (action["action"] != "hand_over") continue;
    CHECK(action["step"] == 2);
    CHECK(action["hand"] == 1);
    CHECK(action["parts"] == Json({"plank"}));
    CHECK(action["other_hand"] == 0);
    CHECK(action["lets_go"] == Json({"left weight"}));
  }
  int unknown = 0;
  for (const Json& action : list["actions"]) {
    if (action["parts"].size() < 2 || !action.contains("way")) continue;
    CHECK(action["way"].is_null());
    CHECK(action["why_no_way"].get<std::string>().find("several parts") != std::string::npos);
    ++unknown;
  }
  CHECK(unknown == 2);
}

TEST_CASE("A plan that fails is told up to there, and what has no way says so") {
  const std::string plank = actions_model("plank-and-weights"), box = actions_model("battery-box");
  const Json one = actions_told({"check", plank, "--hands", "1"});
  CHECK(one["stands"] == false);
  CHECK(one["failed_step"] == 3);
  CHECK(one["why"].get<std::string>().find("takes a hand of its own") != std::string::npos);
  CHECK(one["actions"].back()["held"] == Json({"left weight"}));
  (void)done_again(one, {plank});
  const Json locked = actions_told({"check", box, "--order", "lid,battery"});
  CHECK(done_again(locked, {box}).open_ways == 1);
  int without = 0;
  for (const Json& action : locked["actions"]) {
    if (!action.contains("way") || !action["way"].is_null()) continue;
    CHECK(action["parts"] == Json({"battery"}));
    CHECK(action["why_no_way"].get<std::string>().find("no straight way") == 0);
    ++without;
  }
  CHECK(without == 1);
}

TEST_CASE("With friction the list says what is proved") {
  const Json told = actions_told({"check", actions_model("plank-and-weights"), "--mu", "0.4"});
  CHECK(told["model"] == "static");
  CHECK(told["proved"] == true);
  for (const Json& action : told["actions"]) {
    CHECK(action["proved"] == true);
    CHECK(action["state"]["friction_verdict"] == "stable-certain");
  }
}

TEST_CASE("The file of actions is asked for by name, and not written where there is no plan") {
  const TemporaryFolder folder;
  const std::string tower = actions_model("tower"), file = folder.file("a.json");
  CHECK(run_impend({"plan", "search", tower, "--actions", "-"}).status == 2);
  CHECK(run_impend({"plan", "search", tower, "--actions", file, "--json", file}).status == 2);
  CHECK(run_impend({"plan", "check", tower, "--order", "block-1,block-2,block-3,block-4,block-5", "--actions",
                    folder.file("none/a.json")})
            .status != 0);
  const ProgramResult none = run_impend({"plan", "search", actions_model("wall-wide-hole"), "--actions", file});
  CHECK(none.err.find("was not written") != std::string::npos);
  CHECK(run_impend({"plan", "search", tower, "--actions", file}).status == 0);
  const std::string once = read_file(file);
  CHECK(run_impend({"plan", "search", tower, "--actions", file, "--threads", "1"}).status == 0);
  CHECK(read_file(file) == once);
}
