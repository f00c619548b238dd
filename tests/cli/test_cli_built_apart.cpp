// Sub-assemblies that are built apart: rows, JSON and words; each state is asked of `impend analyze`, and a check of
// the sub-assembly as an assembly of its own says the same.
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/support/box_objects.h"
#include "tests/support/catch.h"
#include "tests/support/replayed_action_files.h"
#include "tests/support/run_program.h"
#include "tests/support/schema_check.h"
#include "tests/support/test_random.h"

using namespace impend::test;
using Json = nlohmann::json;

namespace {

using ApartWords = std::vector<std::string>;

struct ApartBox {
  std::string name;
  std::array<int, 3> lower, upper;
};

// A stem under the left end of a plate whose right end is on a prop; a lamp in the middle of the plate.
const std::vector<ApartBox> kShelf = {{"prop", {16, 0, 0}, {20, 4, 8}},
                                      {"stem", {0, 0, 0}, {4, 4, 8}},
                                      {"plate", {0, 0, 8}, {20, 4, 10}},
                                      {"lamp", {8, 1, 10}, {10, 3, 14}}};

std::string apart_file(const TemporaryFolder& folder, const std::vector<ApartBox>& boxes, const Json& sequence) {
  std::string shapes;
  Json parts = Json::array();
  for (std::size_t k = 0; k < boxes.size(); ++k) {
    shapes += box_object(boxes[k].name, static_cast<int>(k), boxes[k].lower, boxes[k].upper);
    parts.push_back({{"name", boxes[k].name}, {"mesh", "boxes.obj"}, {"object", boxes[k].name}, {"density", 1000}});
  }
  write_file(folder.file("boxes.obj"), shapes);
  const Json assembly = {{"format", "impend-assembly"}, {"version", 1},   {"name", "shelf"},     {"length_unit", "cm"},
                         {"ground", {{"height", 0}}},   {"parts", parts}, {"sequence", sequence}};
  write_file(folder.file("shelf.assembly.json"), assembly.dump());
  return folder.file("shelf.assembly.json");
}

Json apart_report(const std::string& file, ApartWords words) {
  words.insert(words.begin(), {"plan", "check", file});
  words.insert(words.end(), {"--json", "-", "--no-timings"});
  const ProgramResult run = run_impend(words);
  INFO(run.err);
  REQUIRE(run.status == 0);
  Json report = Json::parse(run.out);
  CHECK(schema_complaint(report, "plan") == "");
  return report;
}

bool is_said(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

// All but what a check of an assembly of its own says besides.
void check_alone(const std::string& file, const Json& build, const std::vector<ApartBox>& boxes,
                 const ApartWords& order, const std::string& gravity) {
  ApartWords words = {"--ground", "--gravity", gravity, "--hands", build["hands"].dump(), "--order"};
  std::string names;
  for (const std::string& part : order) names += (names.empty() ? "" : ",") + part;
  words.push_back(names);
  for (const ApartBox& box : boxes) {
    if (std::count(order.begin(), order.end(), box.name) == 0) words.insert(words.end(), {"--exclude", box.name});
  }
  const Json alone = apart_report(file, words);
  for (const char* key : {"stands", "proved", "hands_used", "failed_step", "why", "fall_apart", "decided", "steps"}) {
    INFO(key);
    CHECK(alone[key] == build[key]);
  }
}

}  // namespace

TEST_CASE("A sub-assembly is built on a table of its own, the way up that is said, before it is placed as one") {
  const TemporaryFolder folder;
  const Json sequence = {"prop", {{"build", {"plate", "stem"}}, {"down", "z"}}, "lamp"};
  const std::string file = apart_file(folder, kShelf, sequence);
  const Json report = apart_report(file, {});
  CHECK(report["stands"] == true);
  CHECK(report["hands"] == 1);
  CHECK_FALSE(report["steps"][0].contains("build"));
  const Json& build = report["steps"][1]["build"];
  CHECK(build["down"] == Json({0.0, 0.0, 1.0}));
  CHECK(build["stands"] == true);
  REQUIRE(build["steps"].size() == 2);
  CHECK(build["steps"][0]["parts"] == Json({"plate"}));
  CHECK(report["steps"][1]["parts"] == Json({"plate", "stem"}));
  check_alone(file, build, kShelf, {"plate", "stem"}, "0,0,9.80665");
  const ProgramResult said = run_impend({"plan", "check", file, "--no-timings"});
  for (const char* words :
       {"\n   2.1  plate ", "\n   2.2  stem ", "\n     2  plate, stem ", "EVERY STEP STANDS with 1 hand\n",
        "what step 2 places is built apart before, in steps 2.1 to 2.2, on a table, with z down"}) {
    INFO(words << "\n" << said.out);
    CHECK(is_said(said.out, words));
  }
  // As it stands the plate tips off its stem, and nobody may hold it in the end.
  const Json upright = {"prop", {{"build", {"stem", "plate"}}}, "lamp"};
  const std::string tipping = apart_file(folder, kShelf, upright);
  const Json fails = apart_report(tipping, {});
  CHECK(fails["stands"] == false);
  CHECK(fails["failed_step"] == 1);
  CHECK(fails["steps"][1]["build"]["failed_step"] == 1);
  CHECK(is_said(fails["why"].get<std::string>(), "does not stand while it is built"));
  check_alone(tipping, fails["steps"][1]["build"], kShelf, {"stem", "plate"}, "0,0,-9.80665");
  const ProgramResult told = run_impend({"plan", "check", tipping, "--no-timings"});
  CHECK(is_said(told.out, "STEP 2.2 FAILS"));
  CHECK(is_said(told.out, "('plate', sequence[1].build[1])"));
  CHECK(is_said(told.out, "not reached"));
  CHECK(run_impend({"plan", "check", tipping, "--expect", "stands", "--quiet"}).status == 1);
}

TEST_CASE("A part whose name reads as a pattern is itself alone in what is built apart") {
  const TemporaryFolder folder;
  const auto built = [&](const std::string& plate) {
    std::vector<ApartBox> boxes = kShelf;
    boxes[2].name = plate;
    const Json sequence = {"prop", {{"build", {plate, "stem"}}, {"down", "z"}}, "lamp"};
    return apart_report(apart_file(folder, boxes, sequence), {});
  };
  const Json plain = built("plate"), pattern = built("p*");
  CHECK(pattern["stands"] == true);
  CHECK(pattern["warnings"] == plain["warnings"]);
  const Json &one = plain["steps"][1]["build"], &other = pattern["steps"][1]["build"];
  CHECK(other["steps"].size() == one["steps"].size());
  CHECK(other["stands"] == true);
  CHECK(other["decided"] == one["decided"]);
}

TEST_CASE("Hands are those of the whole, and all are free while a sub-assembly is built") {
  const TemporaryFolder folder;
  // The plate comes first and lies in the air until the stem is under it.
  const std::string file =
      apart_file(folder, {kShelf[1], {"plate", {0, 0, 8}, {7, 4, 10}}}, {{{"build", {"plate", "stem"}}}});
  const Json one = apart_report(file, {"--hands", "1"});
  CHECK(one["failed_step"] == 0);
  CHECK(is_said(run_impend({"plan", "check", file, "--hands", "1"}).out, "STEP 1.2 FAILS with 1 hand"));
  const Json two = apart_report(file, {});
  CHECK(two["stands"] == true);
  CHECK(two["hands"] == 2);
  CHECK(two["hands_used"] == 2);
  CHECK(two["steps"][0]["build"]["hands_used"] == 2);
  CHECK(apart_report(file, {"--no-hold", "plate"})["stands"] == false);
}

TEST_CASE("A list that says nothing of how it was put together is placed as before, and that is said") {
  const TemporaryFolder folder;
  const std::string file = apart_file(folder, kShelf, {"prop", {"stem", "plate"}, "lamp"});
  const Json report = apart_report(file, {});
  CHECK(report["stands"] == true);
  CHECK(report["steps"][1]["build"].is_null());
  CHECK(is_said(run_impend({"plan", "check", file}).out, "how the parts of step 2 were put together is not looked at"));
}

TEST_CASE("Sub-assemblies are in sub-assemblies, with ways, margins and actions of their own") {
  const TemporaryFolder folder;
  const Json inner = {{"build", {"plate", "stem"}}, {"down", "z"}};
  const Json sequence = {"prop", {{"build", {inner, "lamp"}}, {"down", "-z"}}};
  const std::string file = apart_file(folder, kShelf, sequence);
  // Upright the plate tips off its stem there, too, with the lamp on it.
  const Json fails = apart_report(file, {});
  CHECK(fails["steps"][1]["build"]["failed_step"] == 1);
  CHECK(fails["steps"][1]["build"]["steps"][0]["build"]["stands"] == true);
  // On two stems it stands.
  std::vector<ApartBox> boxes = kShelf;
  boxes[0].name = "right stem";
  const Json both = {{{"build", {{{"build", {"plate", "stem", "right stem"}}, {"down", "z"}}, "lamp"}}}};
  const std::string table = apart_file(folder, boxes, both);
  const Json report = apart_report(table, {"--ways", "--margins"});
  CHECK(report["stands"] == true);
  const Json& outer = report["steps"][0]["build"];
  CHECK(outer["steps"][0]["build"]["steps"][2]["way"] == "open");
  CHECK(outer["steps"][1]["moves_along"] == Json({0.0, 0.0, -1.0}));
  CHECK(outer["steps"][0]["build"]["steps"][1]["moves_along"] == Json({0.0, 0.0, 1.0}));
  CHECK(outer["steps"][1].contains("tilt"));
  CHECK(is_said(run_impend({"plan", "check", table}).out, "\n  1.1.3  right stem "));
  const Json told = actions_told({"check", table});
  const Json& action = told["actions"][0];
  CHECK(action["parts"].size() == 4);
  CHECK(action["build"]["actions"].back()["installed"].size() == 4);
  CHECK(action["build"]["actions"][0]["build"]["actions"].size() == 6);
  CHECK(action["build"]["actions"][0]["build"]["gravity"] == Json({0.0, 0.0, 9.80665}));
  CHECK(actions_told({"check", apart_file(folder, kShelf, {"prop", {"stem", "plate"}, "lamp"})})["actions"][2]["build"]
            .is_null());
}

TEST_CASE("Props that a sub-assembly is built with leave it again, and one part alone may be tried on its table") {
  const TemporaryFolder folder;
  // The plate would tip off its stem but for the prop, which is taken away when the lamp weighs the plate down.
  const std::vector<ApartBox> boxes = {{"stem", {0, 0, 0}, {8, 4, 8}},
                                       {"plate", {0, 0, 8}, {18, 4, 10}},
                                       {"lamp", {0, 0, 10}, {4, 4, 30}},
                                       {"prop", {14, 0, 0}, {18, 4, 8}}};
  const Json steps = {"stem", "prop", "plate", "lamp", {{"remove", "prop"}}};
  const std::string file = apart_file(folder, boxes, {{{"build", steps}}, "prop"});
  const Json report = apart_report(file, {});
  CHECK(report["stands"] == true);
  CHECK(report["hands"] == 1);
  CHECK(report["steps"][0]["parts"] == Json({"stem", "plate", "lamp"}));
  CHECK(report["steps"][0]["build"]["steps"][4]["action"] == "remove");
  const std::string without = apart_file(folder, boxes, {{{"build", {"stem", "plate", "lamp"}}}, "prop"});
  CHECK(apart_report(without, {"--hands", "1"})["stands"] == false);
  const std::string one = apart_file(folder, boxes, {"stem", "prop", {{"build", {"plate"}}}, "lamp"});
  CHECK(apart_report(one, {})["steps"][2]["build"]["steps"].size() == 1);
  CHECK(is_said(run_impend({"plan", "check", one}).out, "is built apart before, in step 3.1, on a table\n"));
}

TEST_CASE("Of random piles what is built apart is what a check of the pile alone says") {
  int standing = 0, falling = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    std::vector<ApartBox> boxes = {{"far", {100, 0, 0}, {104, 4, 4}}};
    const int count = random.integer(2, 4);
    for (int k = 0; k < count; ++k) {
      const int x = random.integer(0, 3), wide = random.integer(2, 6);
      boxes.push_back({"box " + std::to_string(k), {x, 0, 2 * k}, {x + wide, 4, 2 * k + 2}});
    }
    ApartWords order;
    for (int k = 0; k < count; ++k) order.insert(order.begin() + random.integer(0, k), "box " + std::to_string(k));
    const bool over = random.chance(0.5);
    Json step = {{"build", order}};
    if (over) step["down"] = "z";
    const TemporaryFolder folder;
    const std::string file = apart_file(folder, boxes, {"far", step});
    INFO("seed " << seed);
    const Json report = apart_report(file, {"--hands", "2"});
    const Json& build = report["steps"][1]["build"];
    check_alone(file, build, boxes, order, over ? "0,0,9.80665" : "0,0,-9.80665");
    if (build["stands"] == false) CHECK(report["stands"] == false);
    ++(build["stands"] == true ? standing : falling);
  }
  CHECK(standing > 5);
  CHECK(falling > 5);
}

TEST_CASE("What is built another way up bears no loads, since nobody knows whether they turn along") {
  const TemporaryFolder folder;
  const std::string file = apart_file(folder, kShelf, {"prop", {{"build", {"plate", "stem"}}, {"down", "z"}}, "lamp"});
  Json assembly = Json::parse(read_file(file));
  assembly["loads"] = {{{"part", "lamp"}, {"force", {0, 0, -1}}}};
  write_file(file, assembly.dump());
  const ProgramResult refused = run_impend({"plan", "check", file});
  INFO(refused.err);
  CHECK(refused.status == 2);
  CHECK(is_said(refused.err, "loads or springs"));
  CHECK(is_said(refused.err, "without \"down\""));
  assembly["gravity"] = {0, 0, 0};
  assembly.erase("loads");
  write_file(file, assembly.dump());
  CHECK(run_impend({"plan", "check", file}).status == 0);
}
