// `plan hold --push`: closed forms, proofs, words, JSON, files of pushes, refusals, exit status.
#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "impend/accounts/plan/plan_report.h"
#include "impend/runs/plan.h"
#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/schema_check.h"
#include "tests/support/texts.h"

using namespace impend::test;

namespace {

std::string push_model(const std::string& name) {
  return std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json";
}

ProgramResult run_push(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"plan", "hold", "--push"});
  return run_impend(arguments);
}

// The report, which must satisfy its schema.
nlohmann::json push_report(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--json", "-", "--no-timings"});
  const ProgramResult run = run_push(arguments);
  INFO(run.err);
  REQUIRE(run.status == 0);
  const nlohmann::json report = nlohmann::json::parse(run.out);
  CHECK(schema_complaint(report, "plan") == "");
  CHECK(report["kind"] == "push");
  return report;
}

struct BoxFile {
  std::string name;
  std::array<double, 3> lower, upper;  // mm
  bool fixed = false;
};

std::string box_obj(const BoxFile& box) {
  std::string text;
  for (int k = 0; k < 8; ++k) {
    text += "v";
    for (int axis = 0; axis < 3; ++axis) text += " " + std::to_string((k >> axis & 1 ? box.upper : box.lower)[axis]);
    text += "\n";
  }
  return text + "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
}

// A folder of boxes in mm, and what runs the program on it.
class BoxScene {
 public:
  explicit BoxScene(const std::vector<BoxFile>& boxes) {
    for (const BoxFile& box : boxes) {
      write_file(folder_.file(box.name + ".obj"), box_obj(box));
      input_.push_back(folder_.file(box.name + ".obj"));
      if (box.fixed) fixed_.insert(fixed_.end(), {"--fixed", box.name});
    }
  }
  std::vector<std::string> arguments(std::vector<std::string> more = {}) const {
    std::vector<std::string> all = input_;
    all.insert(all.end(), {"--unit", "mm", "--gap", "0.001"});
    all.insert(all.end(), fixed_.begin(), fixed_.end());
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  std::string write(const std::string& name, const std::string& text) const {
    write_file(folder_.file(name), text);
    return folder_.file(name);
  }

 private:
  TemporaryFolder folder_;
  std::vector<std::string> input_, fixed_;
};

// Two planks that tip, each over the edge of its own block.
std::vector<BoxFile> two_tipping_planks() {
  return {{"block a", {0, 0, 0}, {10, 10, 10}, true},
          {"plank a", {6, 0, 10}, {30, 10, 12}},
          {"block b", {100, 0, 0}, {110, 10, 10}, true},
          {"plank b", {106, 0, 10}, {130, 10, 12}}};
}

double force_of(const nlohmann::json& push) { return push["force"].get<double>(); }

}  // namespace

TEST_CASE("A block on a slope needs two pushes beside each other, since it turns aside on one") {
  const nlohmann::json block = push_report({push_model("block-on-incline")});
  CHECK(block["pushes_at_least"] == 2);
  CHECK(block["pushes_at_most"] == 2);
  CHECK(block["fewest_proved"] == true);
  REQUIRE(block["found_pushes"].size() == 2);
  const nlohmann::json& push = block["found_pushes"][0];
  CHECK(force_of(push) == Approx(force_of(block["found_pushes"][1])));
  CHECK(block["candidates"][push["candidate"].get<std::size_t>()]["point"] == push["point"]);
  CHECK(block["without_pushes"]["verdict"] == "moves");
  CHECK(block["with_pushes"]["verdict"] == "stable");
  REQUIRE(block["need_one_of"].size() == 1);
  const ProgramResult words = run_push({push_model("block-on-incline"), "--no-timings"});
  CHECK(has(words.out, "2 PUSHES on 'block'\n"));
  CHECK(has(words.out, "fewer do not suffice"));
  CHECK(has(words.out, "points on 'block' must be pushed"));
  // With enough friction none is needed, and with too little one is.
  CHECK(push_report({push_model("rough-incline-holds"), "--model", "static"})["pushes_at_most"] == 0);
  CHECK(push_report({push_model("rough-incline-slides"), "--model", "static"})["pushes_at_most"] == 1);
}

TEST_CASE("A plank that tips needs one push, by the lever rule where it is held at its end") {
  CHECK(push_report({push_model("overhang-tips")})["pushes_at_most"] == 1);
  const BoxScene scene({{"block", {0, 0, 0}, {10, 10, 10}, true}, {"plank", {6, 0, 10}, {30, 10, 12}}});
  const std::string end = scene.write("end.json", R"([{"part": "plank", "point": [30, 5, 10]}])");
  const nlohmann::json at_end = push_report(scene.arguments({"--push-at", end}));
  REQUIRE(at_end["found_pushes"].size() == 1);
  CHECK(at_end["candidates"].size() == 1);
  // 480 mm³ of 1000 kg/m³: between the edge of the block at 10 and the end at 30, the middle is at 18; the plank may
  // also rest farther in, down to its own end at 6.
  const double weight = 480e-9 * 1000 * 9.80665;
  const nlohmann::json& push = at_end["found_pushes"][0];
  CHECK(push["force_at_least"].get<double>() == Approx(weight * 8 / 20).epsilon(1e-5));
  CHECK(push["force_at_most"].get<double>() == Approx(weight * 12 / 24).epsilon(1e-5));
  CHECK(force_of(push) > 0.999 * push["force_at_least"].get<double>());
  CHECK(force_of(push) < 1.001 * push["force_at_most"].get<double>());
}

TEST_CASE("Two planks that tip apart from each other need two pushes, and two groups prove it") {
  const BoxScene scene(two_tipping_planks());
  const nlohmann::json two = push_report(scene.arguments());
  CHECK(two["pushes_at_least"] == 2);
  CHECK(two["pushes_at_most"] == 2);
  REQUIRE(two["need_one_of"].size() == 2);
  std::set<int> seen;
  for (const nlohmann::json& group : two["need_one_of"]) {
    std::set<std::string> parts;
    for (const nlohmann::json& k : group) {
      CHECK(seen.insert(k.get<int>()).second);
      parts.insert(two["candidates"][k.get<std::size_t>()]["part"].get<std::string>());
    }
    CHECK(parts.size() == 1);
  }
  const ProgramResult words = run_push(scene.arguments());
  CHECK(has(words.out, "2 PUSHES on 'plank a', 'plank b'"));
  // One plank that may not be touched falls, whatever is done to the other.
  const nlohmann::json lost = push_report(scene.arguments({"--no-hold", "plank b"}));
  CHECK(lost["none_suffices"] == true);
  CHECK(lost["found_pushes"].is_null());
  CHECK(lost["pushes_at_least"].is_null());
  CHECK(has(run_push(scene.arguments({"--no-hold", "plank b"})).out, "CANNOT BE PUSHED SO THAT IT STANDS"));
  // What is not there needs none.
  CHECK(push_report(scene.arguments({"--installed", "plank a"}))["pushes_at_most"] == 1);
}

TEST_CASE("What stands needs no push") {
  const nlohmann::json tower = push_report({push_model("tower")});
  CHECK(tower["found_pushes"].empty());
  CHECK(tower["pushes_at_most"] == 0);
  CHECK(tower["fewest_proved"] == true);
  CHECK(tower["need_one_of"].empty());
  CHECK(has(run_push({push_model("tower")}).out, "NOTHING NEEDS TO BE PUSHED"));
}

TEST_CASE("A cube in the air is held by four pushes with proof, and stands on all of its lower corners") {
  // What is fixed is far away, so that no ground is put below.
  const BoxScene scene({{"cube", {0, 0, 0}, {10, 10, 10}}, {"post", {100, 0, 0}, {110, 10, 10}, true}});
  const nlohmann::json cube = push_report(scene.arguments());
  // Two that pinch it hold it, too, as long as they are closed by nothing at all: that is not known.
  REQUIRE(cube["found_pushes"].size() == 4);
  CHECK(cube["with_pushes"]["verdict"] == "stable");
  CHECK(cube["pushes_at_least"] == 2);
  double force = 0;
  for (const nlohmann::json& push : cube["found_pushes"]) {
    force += force_of(push) * push["direction"][2].get<double>();
  }
  CHECK(force == Approx(1e-6 * 1000 * 9.80665));

  const std::string corners = scene.write("corners.json", R"([
    {"part": "cube", "point": [0, 0, 0], "direction": [0, 0, 1]}, {"part": "cube", "point": [10, 0, 0], "direction": [0, 0, 1]},
    {"part": "cube", "point": [0, 10, 0], "direction": [0, 0, 2]}, {"part": "cube", "point": [10, 10, 0], "direction": [0, 0, 1]}])");
  const nlohmann::json at_corners = push_report(scene.arguments({"--push-at", corners}));
  // On three of them it tips over the diagonal.
  REQUIRE(at_corners["found_pushes"].size() == 4);
  CHECK(at_corners["fewest_proved"] == true);
  const std::string three = scene.write("three.json", R"([
    {"part": "cube", "point": [0, 0, 0], "direction": [0, 0, 1]}, {"part": "cube", "point": [4, 0, 0], "direction": [0, 0, 1]},
    {"part": "cube", "point": [0, 4, 0], "direction": [0, 0, 1]}])");
  CHECK(push_report(scene.arguments({"--push-at", three}))["none_suffices"] == true);
}

TEST_CASE("The exit status tells whether the pushes are the expected outcome") {
  const std::string tips = push_model("overhang-tips");
  CHECK(run_push({tips, "--expect", "stands"}).status == 0);
  CHECK(run_push({tips, "--expect", "certain"}).status == 0);
  // Pinched between two points it can tilt where these have any room.
  const BoxScene cube({{"cube", {0, 0, 0}, {10, 10, 10}}, {"post", {100, 0, 0}, {110, 10, 10}, true}});
  const std::string pinch =
      cube.write("pinch.json", R"([{"part": "cube", "point": [5, 5, 0]}, {"part": "cube", "point": [5, 5, 10]}])");
  const ProgramResult pinched = run_push(cube.arguments({"--push-at", pinch, "--expect", "certain"}));
  CHECK(pinched.status == 1);
  CHECK(has(pinched.out, "2 PUSHES on 'cube', unless parts rest only in balance (not known)"));
  CHECK(run_push({tips, "--expect", "fails"}).status == 1);
  const BoxScene scene(two_tipping_planks());
  CHECK(run_push(scene.arguments({"--no-hold", "plank b", "--expect", "fails"})).status == 0);
  CHECK(run_push(scene.arguments({"--no-hold", "plank b", "--expect", "stands"})).status == 1);
}

TEST_CASE("A search that gives up tells the bounds that it has") {
  const nlohmann::json arch = push_report({push_model("voussoir-arch"), "--most-nodes", "60"});
  CHECK(arch["gave_up"] == true);
  CHECK(arch["sets_judged"] == 60);
  REQUIRE(arch["pushes_at_most"].is_number());
  CHECK(arch["pushes_at_least"].get<int>() >= 1);
  CHECK(arch["pushes_at_least"].get<int>() <= 8);
  CHECK(arch["pushes_at_most"].get<int>() >= 8);
  const nlohmann::json whole = push_report({push_model("voussoir-arch")});
  CHECK(whole["pushes_at_least"] == 8);
  CHECK(whole["pushes_at_most"] == 8);
}

TEST_CASE("A cancelled search returns what is known by then, at whatever moment it hears of it") {
  int stopped = 0, bounded = 0;
  bool to_the_end = false;
  for (int looks = 0; !to_the_end; looks = 3 * looks / 2 + 1) {
    INFO("after " << looks << " looks");
    impend::Progress progress;
    bool searching = false;
    int looked = 0;
    progress.report = [&](std::string_view stage, double) { searching = searching || stage == "pushes"; };
    progress.cancelled = [&] { return searching && ++looked > looks; };
    impend::PipelineOptions options;
    options.solver.threads = 1;
    impend::PlanRequest request;
    request.push = true;
    const auto plan = impend::run_plan_push({push_model("grasp")}, options, request, progress);
    REQUIRE(plan.ok());
    const impend::FewestPushes& found = plan.value().found;
    CHECK(found.at_least >= 1);  // the analysis of the boxes without pushes was asked for before
    CHECK(found.at_least <= 6);
    if (found.pushes) CHECK(found.pushes->count() >= 6);
    CHECK(plan.value().pushed.has_value() == found.accepted);
    const std::string text = impend::pushing_to_text(plan.value());
    if (found.stopped && !found.accepted && found.pushes) CHECK(has(text, "not analysed yet"));
    to_the_end = !found.stopped;
    stopped += found.stopped;
    bounded += found.stopped && found.pushes && found.at_least > 0;
  }
  CHECK(stopped > 5);
  CHECK(bounded > 1);
  // The program ends as cancelled programs do.
  RunOptions options;
  options.interrupt_at_first_error_output = true;
  const ProgramResult run = run_impend(
      {"plan", "hold", "--push", push_model("voussoir-arch"), "--mu", "0.2", "--progress", "always"}, options);
  CHECK(run.status == 130);
}

TEST_CASE("The same report, byte for byte, whatever the number of threads") {
  const BoxScene scene(two_tipping_planks());
  const std::vector<std::string> more = {"--json", "-", "--no-timings", "--threads"};
  std::vector<std::string> one = scene.arguments(more), two = scene.arguments(more);
  one.push_back("1");
  two.push_back("2");
  CHECK(run_push(one).out == run_push(two).out);
}

TEST_CASE("What is wrong with pushes that are asked for is said, with its place") {
  const BoxScene scene(two_tipping_planks());
  const auto refused = [&](const std::string& text, const std::string& message) {
    INFO(text);
    const ProgramResult run = run_push(scene.arguments({"--push-at", scene.write("pushes.json", text)}));
    CHECK(run.status == 3);
    INFO(run.err);
    CHECK(has(run.err, message));
    CHECK(has(run.err, "pushes.json"));
  };
  refused(R"([{"part": "plank c", "point": [30, 5, 10]}])", "pushes[0].part: there is no part 'plank c'");
  refused(R"([{"part": "plank a", "point": [30, 5, 9]}])", "pushes[0].point: the point is not on the surface");
  refused(R"([{"part": "plank a", "point": [30, 5, 10], "direction": [0, 0, 0]}])",
          "pushes[0].direction: the direction");
  refused(R"([{"part": "plank a", "point": [20, 5, 12], "direction": [0, 0, 1]}])", "points out of the part");
  refused(R"([{"part": "plank a", "point": [20, 5]}])", "pushes[0].point");
  refused("[\n{]", ":2");
  const ProgramResult alone = run_impend({"plan", "hold", push_model("tower"), "--push-at", "x.json"});
  CHECK(alone.status == 2);
  CHECK(has(alone.err, "add --push"));
  CHECK(run_push({push_model("tower"), "--no-hold", "nobody"}).status == 2);
  CHECK(run_push({push_model("tower"), "--push-at", "no-such-file.json"}).status == 3);
}
