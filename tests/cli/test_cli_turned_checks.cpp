// Sequences that turn the whole assembly: `plan search --export` writes what it found, `plan check` reads it and says
// the same of every step; what a file says by hand; what cannot be.
#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/support/box_objects.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/schema_check.h"
#include "tests/support/test_random.h"

using namespace impend::test;
using Json = nlohmann::json;

namespace {

using TurnedWords = std::vector<std::string>;

const std::string kBox = std::string(IMPEND_MODELS_DIR) + "/battery-box/battery-box.assembly.json";

ProgramResult run_turned(const std::string& verb, TurnedWords words) {
  words.insert(words.begin(), {"plan", verb});
  words.emplace_back("--no-timings");
  return run_impend(words);
}

Json turned_report(const std::string& verb, TurnedWords words) {
  words.insert(words.end(), {"--json", "-"});
  const ProgramResult run = run_turned(verb, words);
  INFO(verb << " " << words.front() << "\n" << run.err);
  REQUIRE(run.status == 0);
  Json report = Json::parse(run.out);
  CHECK(schema_complaint(report, "plan").empty());
  return report;
}

std::string assembly_file_in(const std::string& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().string().ends_with(".assembly.json")) return entry.path().string();
  }
  return "";
}

bool turns_in(const Json& steps) {
  return std::any_of(steps.begin(), steps.end(), [](const Json& step) { return step["action"] == "turn"; });
}

// Searches, exports, checks what was exported, and compares all that is said of every step. The report of the search.
Json round_trip(const std::string& file, const TurnedWords& search_words, const TurnedWords& check_words) {
  const TemporaryFolder folder;
  const std::string planned = folder.file("planned");
  TurnedWords searching = {file, "--export", planned};
  searching.insert(searching.end(), search_words.begin(), search_words.end());
  const Json found = turned_report("search", searching);
  if (found["found"] == false) {
    CHECK_FALSE(std::filesystem::exists(planned));
    return found;
  }
  const std::string written = assembly_file_in(planned);
  REQUIRE_FALSE(written.empty());
  CHECK(Json::parse(read_file(written))["sequence"] == found["sequence"]);
  TurnedWords checking = {written, "--ways"};
  checking.insert(checking.end(), check_words.begin(), check_words.end());
  Json checked = turned_report("check", checking);
  for (const char* key : {"hands", "hands_used", "stands", "proved", "model"}) {
    INFO(key);
    CHECK(checked[key] == found[key]);
  }
  REQUIRE(checked["steps"].size() == found["steps"].size());
  for (std::size_t k = 0; k < found["steps"].size(); ++k) {
    INFO("step " << k);
    Json step = checked["steps"][k], expected = found["steps"][k];
    if (step["action"] == "turn") {
      CHECK_FALSE(step.contains("way"));
    } else {
      CHECK(step["way"] == "open");
    }
    // The plane of the ground stays behind.
    if (step.contains("clearance") && step.contains("down") && step["down"] != Json({0.0, 0.0, -1.0})) {
      const Json& clearance = step["clearance"];
      CHECK((clearance["nearest"].is_null() || clearance["nearest"]["from"] != "ground"));
      CHECK(std::count(clearance["slides_along"].begin(), clearance["slides_along"].end(), "ground") == 0);
    }
    step.erase("way");
    // Without turns a check says nothing of ways up, nor does a search that allows none.
    if (!turns_in(found["steps"])) expected.erase("down");
    CHECK(step == expected);
  }
  return found;
}

// One to three wells in a row on a floor, each of fixed walls with a plug that fits, open to some side; a brick on top
// of what is open above. A well that is open below can be filled the other way up only.
std::string wells(const TemporaryFolder& folder, std::uint64_t seed) {
  Random random(seed);
  std::string shapes, parts;
  int boxes = 0;
  const auto add = [&](const std::string& name, std::array<int, 3> lower, std::array<int, 3> upper, bool fixed) {
    shapes += box_object(name, boxes++, lower, upper);
    parts += (parts.empty() ? "" : ", ") + (R"({"name": ")" + name) + R"(", "mesh": "wells.obj", "object": ")" + name +
             R"(", "density": 1000, "fixed": )" + (fixed ? "true}" : "false}");
  };
  const int count = random.integer(1, 3);
  for (int well = 0; well < count; ++well) {
    const int x = 6 * well;
    const std::string number = std::to_string(well);
    // 0 … 5: which side of the plug is open; every third is open below.
    const int open = random.chance(0.4) ? 4 : random.integer(0, 5);
    const int deep = open == 4 ? 0 : 1;  // what is open below stands on the ground
    const std::array<int, 3> lower = {x + 1, 1, deep}, upper = {x + 2, 2, deep + 1};
    for (int side = 0; side < 6; ++side) {
      if (side == open || (side == 4 && deep == 0)) continue;
      const int axis = side / 2;
      std::array<int, 3> a = lower, b = upper;
      (side % 2 == 0 ? b : a)[axis] = (side % 2 == 0 ? lower : upper)[axis];
      (side % 2 == 0 ? a : b)[axis] += side % 2 == 0 ? -1 : 1;
      add("wall " + number + std::to_string(side), a, b, true);
    }
    add("plug " + number, lower, upper, false);
    if (open == 5) add("brick " + number, {x, 1, deep + 1}, {x + 3, 2, deep + 2}, false);
  }
  write_file(folder.file("wells.obj"), shapes);
  write_file(
      folder.file("wells.assembly.json"),
      R"({"format": "impend-assembly", "version": 1, "name": "wells", "length_unit": "cm", "ground": {"height": 0}, "parts": [)" +
          parts + "]}");
  return folder.file("wells.assembly.json");
}

// The battery box with another sequence, its mesh beside it.
std::string box_with(const TemporaryFolder& folder, const std::string& sequence, const std::string& more = "") {
  const std::filesystem::path model(kBox);
  std::filesystem::copy(model.parent_path() / "box.obj", folder.file("box.obj"),
                        std::filesystem::copy_options::overwrite_existing);
  std::string text = read_file(kBox);
  text.erase(text.rfind('}'));
  write_file(folder.file("box.assembly.json"), text + ", \"sequence\": " + sequence + more + "}");
  return folder.file("box.assembly.json");
}

bool says_in(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("A plan of the battery box is exported, and checked it says the same of every step") {
  const Json turned = round_trip(kBox, {"--turns", "2", "--down", "z"}, {});
  REQUIRE(turned["found"] == true);
  CHECK(turned["turns"] == 2);
  CHECK(turned["sequence"].size() == 4);
  CHECK(turned["sequence"][0]["down"] == "z");
  CHECK(turned["sequence"][1] == "battery");
  CHECK(turned["sequence"][3].contains("past"));
  const auto found = [](const Json& plan) { return plan["found"] == true; };
  CHECK(found(round_trip(kBox, {"--turns", "2"}, {})));
  CHECK(found(round_trip(kBox, {"--turns", "4", "--down", "0.3,0.1,1"}, {})));
  CHECK(found(round_trip(kBox, {"--turns", "2", "--down", "0,0.7,1", "--down", "0.001,0,1"}, {})));
  CHECK(found(round_trip(kBox, {}, {})));
  CHECK(found(round_trip(kBox, {"--hands", "3"}, {"--hands", "3"})));
  CHECK(found(round_trip(kBox, {"--turns", "2", "--hands", "1", "--mu", "0.1"}, {"--hands", "1", "--mu", "0.1"})));
  CHECK_FALSE(found(round_trip(kBox, {"--hands", "1"}, {})));
}

TEST_CASE("Plans of seeded wells, with and without turns, are exported and checked alike") {
  int turned = 0, plain = 0, none = 0, held = 0;
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    const TemporaryFolder folder;
    const std::string file = wells(folder, seed);
    TurnedWords words = {"--turns", "4"};
    if (seed % 3 == 1) words.insert(words.end(), {"--down", "z", "--down", "0,0.4,1"});
    if (seed % 3 == 2) words.insert(words.end(), {"--down", "0.2,-0.1,1", "--down", "-x"});
    INFO("seed " << seed);
    const Json found = round_trip(file, words, {});
    if (found["found"] == false) {
      ++none;
      continue;
    }
    ++(turns_in(found["steps"]) ? turned : plain);
    for (const Json& step : found["steps"]) held += step["action"] == "turn" && !step["held_meanwhile"].empty();
  }
  CHECK(turned > 5);
  CHECK(plain > 2);
  CHECK(held > 3);
  CHECK(none < 12);
}

TEST_CASE("A turn said by hand is judged like one that was found: held, past whichever direction does, both ends") {
  const TemporaryFolder folder;
  const std::string file = box_with(folder, R"([{"down": "z"}, "battery", "lid", {"down": [0, 0, -3]}])");
  const ProgramResult run = run_turned("check", {file, "--ways"});
  INFO(run.out << run.err);
  CHECK(run.status == 0);
  CHECK(says_in(run.out, "EVERY STEP STANDS with 1 hand"));
  CHECK(says_in(run.out, "turn it all: z down, past "));
  CHECK(says_in(run.out, "battery                             -               -           stable"));
  CHECK_FALSE(says_in(run.out, "not looked at"));
  CHECK_FALSE(says_in(run.out, "it ends with"));
  const Json report = turned_report("check", {file});
  CHECK(report["steps"][3]["past"] != Json({0.0, 1.0, 0.0}));  // the lid would slide out of its grooves
  // Past that direction somebody holds the lid, and what it carries.
  const std::string past = box_with(folder, R"([{"down": "z"}, "battery", "lid", {"down": "-z", "past": "y"}])");
  const Json held = turned_report("check", {past});
  CHECK(held["stands"] == true);
  CHECK(held["steps"][3]["past"] == Json({0.0, 1.0, 0.0}));
  CHECK(held["steps"][3]["held_meanwhile"] == Json({"lid"}));
  const Json nobody = turned_report("check", {past, "--no-hold", "*"});
  CHECK(nobody["stands"] == false);
  CHECK(nobody["failed_step"] == 3);
  CHECK(says_in(nobody["why"].get<std::string>(), "cannot be turned"));
  const ProgramResult fails = run_turned("check", {past, "--no-hold", "*", "--expect", "fails"});
  CHECK(fails.status == 0);
  CHECK(says_in(fails.out, "STEP 4 FAILS"));
  CHECK(says_in(fails.out, "turn it all: -z down, past y down, sequence[3]"));
  // Without the lid the battery falls out.
  const Json open = turned_report(
      "check", {box_with(folder, R"([{"down": "z"}, "battery", {"down": "-z"}, "lid"])"), "--hands", "1"});
  CHECK(open["stands"] == false);
}

TEST_CASE("Of the ways that are open the steepest is told, as it stands at that step") {
  const TemporaryFolder folder;
  std::string file, text;
  for (std::uint64_t seed = 0; !says_in(text, "brick 0") || says_in(text, "plug 1"); ++seed) {
    file = wells(folder, seed);
    text = read_file(file);
  }
  text.erase(text.rfind('}'));
  write_file(file, text + R"(, "sequence": ["plug 0", {"down": "x"}, "brick 0", {"down": "-z"}]})");
  const Json report = turned_report("check", {file, "--ways"});
  REQUIRE(report["stands"] == true);
  CHECK(report["hands"] == 1);  // that placed the brick, and holds it while all is turned back
  CHECK(report["steps"][0]["moves_along"] == Json({0.0, 0.0, -1.0}));
  CHECK(report["steps"][2]["moves_along"] == Json({1.0, 0.0, 0.0}));
  CHECK(report["steps"][2]["held_after"] == Json({"brick 0"}));
}

TEST_CASE("What is held when a turn is done may be stated, and what ends the other way up says so") {
  const TemporaryFolder folder;
  const Json held = turned_report(
      "check", {box_with(folder, R"([{"down": "z"}, "battery", "lid", {"down": "-z", "hold": ["lid"]}])")});
  CHECK(held["stands"] == true);
  CHECK(held["steps"][3]["held_after"] == Json({"lid"}));
  const std::string away = box_with(folder, R"([{"down": "z"}, "battery", "lid"])");
  const ProgramResult run = run_turned("check", {away});
  CHECK(says_in(run.out, "EVERY STEP STANDS with 1 hand"));
  CHECK(says_in(run.out, "it ends with z down, off the ground"));
  CHECK(turned_report("check", {away})["steps"][2]["down"] == Json({0.0, 0.0, 1.0}));
  const std::string page = folder.file("plan.html");
  REQUIRE(run_turned("check", {away, "--ways", "--html", page}).status == 0);
  CHECK(says_in(read_file(page), "It ends with z down"));
  CHECK(says_in(read_file(page), "turn it all: z down"));
}

TEST_CASE("Turns of a file that make no sense are refused with file, place and what to do") {
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& file, const TurnedWords& said, int status = 3) {
    const ProgramResult run = run_turned("check", {file});
    INFO(run.err << run.out);
    CHECK(run.status == status);
    for (const std::string& words : said) {
      INFO(words);
      CHECK(says_in(run.err, words));
    }
  };
  const std::string at = "box.assembly.json";
  refused(box_with(folder, R"([{"down": "up"}, "battery", "lid"])"),
          {at, "sequence[0].down", "'up' is no direction", "\"-x\""});
  refused(box_with(folder, R"(["battery", {"down": [0, 0, 0]}, "lid"])"),
          {at, "sequence[1].down", "the zero vector points nowhere"});
  refused(box_with(folder, R"([{"down": "z"}, {"down": [0, 0, 5]}, "battery", "lid"])"),
          {at, "sequence[1]", "the way up that it has already", "leave this step out"});
  refused(box_with(folder, R"([{"down": "-z"}, "battery", "lid"])"), {at, "sequence[0]", "that it has already"});
  refused(box_with(folder, R"([{"down": "x", "past": "-x"}, "battery", "lid"])"),
          {at, "sequence[0]", "past a direction with which the turn begins or ends"});
  refused(box_with(folder, R"([{"down": "z"}, "battery", "lid"])",
                   R"(, "loads": [{"part": "lid", "force": [0, 0, -1], "point": [0, 0, 0]}])"),
          {at, "sequence[0]", "beside gravity"}, 2);
  std::string loose = read_file(box_with(folder, R"([{"down": "z"}, "housing", "battery", "lid"])"));
  loose.replace(loose.find(", \"fixed\": true"), std::string(", \"fixed\": true").size(), "");
  write_file(folder.file("box.assembly.json"), loose);
  refused(folder.file("box.assembly.json"), {at, "sequence[0]", "before any part is there", "place a part"});
}

TEST_CASE("An export is refused where files are, and without a plan nothing is written") {
  const TemporaryFolder folder;
  const std::string planned = folder.file("planned");
  REQUIRE(run_turned("search", {kBox, "--export", planned}).status == 0);
  const ProgramResult again = run_turned("search", {kBox, "--export", planned});
  CHECK(again.status == 3);
  CHECK(says_in(again.err, "--force"));
  CHECK(run_turned("search", {kBox, "--export", planned, "--force"}).status == 0);
  const ProgramResult none = run_turned("search", {kBox, "--hands", "1", "--export", folder.file("none")});
  CHECK(says_in(none.err, "there is no plan to export"));
  CHECK_FALSE(std::filesystem::exists(folder.file("none")));
}
