// The verb `plan search`: known plans, ways, words, JSON, refusals, exit status.
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/schema_check.h"
#include "tests/support/texts.h"

using namespace impend::test;

namespace {

std::string search_model(const std::string& name) {
  return std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json";
}

ProgramResult run_search(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"plan", "search"});
  return run_impend(arguments);
}

nlohmann::json search_report(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--json", "-", "--no-timings"});
  const ProgramResult run = run_search(arguments);
  INFO(run.err);
  REQUIRE(run.status == 0);
  const nlohmann::json report = nlohmann::json::parse(run.out);
  CHECK(schema_complaint(report, "plan").empty());
  return report;
}

// "a,b,c" of the steps.
std::string order_of(const nlohmann::json& report) {
  std::string order;
  for (const nlohmann::json& step : report["steps"]) {
    order += (order.empty() ? "" : ",") + step["parts"][0].get<std::string>();
  }
  return order;
}

// An OBJ of boxes: lower and upper corners.
std::string boxes_as_obj(const std::vector<std::array<double, 6>>& boxes) {
  std::string text;
  int first = 1;
  for (std::size_t k = 0; k < boxes.size(); ++k) {
    const auto& [x0, y0, z0, x1, y1, z1] = boxes[k];
    text += "o box" + std::to_string(k) + "\n";
    for (const double x : {x0, x1}) {
      for (const double y : {y0, y1}) {
        for (const double z : {z0, z1}) {
          text += "v " + std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(z) + "\n";
        }
      }
    }
    for (const std::array<int, 4>& f : std::vector<std::array<int, 4>>{
             {0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}}) {
      text += "f";
      for (const int corner : f) text += " " + std::to_string(first + corner);
      text += "\n";
    }
    first += 8;
  }
  return text;
}

}  // namespace

TEST_CASE("Every plan that is found stands when it is checked") {
  for (const std::string model : {"tower", "plank-and-weights", "wall-running-bond", "interlocking-burr", "table",
                                  "two-towers", "drawer-under-stack"}) {
    INFO(model);
    const nlohmann::json found = search_report({search_model(model)});
    REQUIRE(found["found"] == true);
    CHECK(found["proved"] == true);
    const std::string hands = std::to_string(found["hands"].get<int>());
    CHECK(run_impend({"plan", "check", search_model(model), "--order", order_of(found), "--hands", hands, "--expect",
                      "certain", "--quiet"})
              .status == 0);
    for (const nlohmann::json& step : found["steps"]) {
      double length = 0;
      for (const nlohmann::json& x : step["moves_along"]) length += x.get<double>() * x.get<double>();
      CHECK(std::abs(std::sqrt(length) - 1) < 1e-9);
      CHECK(step["distance"].get<double>() > 0);
    }
  }
}

TEST_CASE("A bayonet is turned out of its socket, and that is said") {
  const nlohmann::json found = search_report({search_model("bayonet")});
  REQUIRE(found["found"] == true);
  CHECK(found["axes_tried"] == 1);
  CHECK(found["partly_tried"] == nlohmann::json({"pin"}));
  const nlohmann::json& step = found["steps"][0];
  REQUIRE(step.contains("then_turns"));
  // Into its place it turns back, left-handed about upwards.
  CHECK(std::abs(step["then_turns"]["angle"].get<double>() - 87.5 * std::acos(-1.0) / 180) < 1e-9);
  CHECK(std::abs(step["then_turns"]["axis"][2].get<double>() + 1) < 1e-9);
  CHECK(step["then_turns"]["rise"] == 0);
  CHECK(has(run_search({search_model("bayonet")}).out, "down, then turned by 87.5° about -z"));
  // From above only, it is locked.
  CHECK(search_report({search_model("bayonet"), "--from-above"})["found"] == false);
}

TEST_CASE("A tower has one plan, from above, and why is said") {
  const nlohmann::json tower = search_report({search_model("tower"), "--count", "--from-above"});
  CHECK(order_of(tower) == "block-1,block-2,block-3,block-4,block-5");
  CHECK(tower["hands"] == 1);
  CHECK(tower["orders"] == 1);
  CHECK(tower["must_precede"].size() == 10);
  CHECK(tower["steps"][4]["moves_along"] == nlohmann::json({0.0, 0.0, -1.0}));
  CHECK(search_report({search_model("two-towers"), "--count", "--from-above"})["orders"] == 35);
  CHECK(has(run_search({search_model("tower"), "--from-above"}).out,
            "'block-1' before 'block-2', which would be in its way"));
}

TEST_CASE("Two hands are found where one is too few, and what falls meanwhile is said") {
  const nlohmann::json plank = search_report({search_model("plank-and-weights")});
  CHECK(plank["hands"] == 2);
  CHECK(plank["fewest_hands"] == true);
  CHECK(plank["fewest_held"] == true);
  CHECK(plank["falls"].size() >= 2);
  const ProgramResult one = run_search({search_model("plank-and-weights"), "--hands", "1", "--expect", "fails"});
  CHECK(one.status == 0);
  CHECK(one.out.rfind("plank and weights: NO PLAN was found with 1 hand", 0) == 0);
  CHECK(has(one.out, "proved, for one part at a time on straight ways"));
  CHECK(has(one.out, "'right weight' can leave, but then 'plank', 'left weight' fall unless held"));
  CHECK(run_search({search_model("plank-and-weights"), "--hands", "1", "--expect", "stands"}).status == 1);
}

TEST_CASE("The asked order is kept, and an order that contradicts itself is refused") {
  const nlohmann::json plank =
      search_report({search_model("plank-and-weights"), "--before", "left weight,right weight"});
  CHECK(order_of(plank) == "post,plank,left weight,right weight");
  CHECK(order_of(search_report({search_model("plank-and-weights"), "--before", "right weight,left weight"})) ==
        "post,plank,right weight,left weight");
  const ProgramResult cycle = run_search({search_model("tower"), "--before", "block-1,block-2", "--before",
                                          "block-2,block-3", "--before", "block-3,block-1"});
  CHECK(cycle.status == 2);
  CHECK(has(cycle.err, "the orders contradict each other"));
  CHECK(has(cycle.err, "'block-1' before 'block-2' before 'block-3' before 'block-1'"));
  CHECK(run_search({search_model("tower"), "--before", "block-1"}).status == 2);
  CHECK(has(run_search({search_model("tower"), "--before", "block-1,blok-2"}).err, "did you mean 'block-2'?"));
  CHECK(has(run_search({search_model("tower"), "--before", "block-1,block-*"}).err, "matches 5 parts"));
  CHECK(run_search({search_model("tower"), "--base", "block-2", "--hands", "1", "--expect", "fails"}).status == 0);
  CHECK(run_search({search_model("tower"), "--base", "block-1", "--expect", "certain"}).status == 0);
  CHECK(run_search({search_model("tower"), "--most-nodes", "0"}).status == 2);
  CHECK(run_search({search_model("tower"), "--hands", "0"}).status == 2);
}

TEST_CASE("What cannot be taken apart is named, with what is in its way") {
  TemporaryFolder folder;
  // A block between four walls on a floor, open above.
  write_file(folder.file("nest.obj"), boxes_as_obj({{0, 0, 0, 9, 9, 1},
                                                    {0, 0, 1, 9, 1, 4},
                                                    {0, 8, 1, 9, 9, 4},
                                                    {0, 1, 1, 1, 8, 4},
                                                    {8, 1, 1, 9, 8, 4},
                                                    {1, 1, 1, 8, 8, 4}}));
  const nlohmann::json nest = search_report({folder.file("nest.obj"), "--unit", "cm", "--fixed", "box0"});
  CHECK(nest["found"] == true);
  CHECK(nest["locked"].empty());
  const nlohmann::json locked =
      search_report({folder.file("nest.obj"), "--unit", "cm", "--fixed", "box0", "--fixed", "box1", "--fixed", "box2",
                     "--fixed", "box3", "--fixed", "box4", "--from-above"});
  CHECK(locked["found"] == true);
  const nlohmann::json steps = locked["steps"];
  REQUIRE(steps.size() == 1);
  CHECK(steps[0]["distance"].get<double>() == Approx(0.06));

  write_file(folder.file("lid.obj"), boxes_as_obj({{0, 0, 0, 9, 9, 1},
                                                   {1, 1, 1, 8, 8, 2},
                                                   {0, 0, 2, 9, 9, 3},
                                                   {0, 0, 1, 1, 9, 2},
                                                   {8, 0, 1, 9, 9, 2},
                                                   {1, 0, 1, 8, 1, 2},
                                                   {1, 8, 1, 8, 9, 2}}));
  const std::vector<std::string> closed = {folder.file("lid.obj"),
                                           "--unit",
                                           "cm",
                                           "--fixed",
                                           "box0",
                                           "--fixed",
                                           "box2",
                                           "--fixed",
                                           "box3",
                                           "--fixed",
                                           "box4",
                                           "--fixed",
                                           "box5",
                                           "--fixed",
                                           "box6"};
  const nlohmann::json shut = search_report(closed);
  CHECK(shut["found"] == false);
  CHECK(shut["locked"] == nlohmann::json({"box1"}));
  CHECK(shut["no_plan_proved"] == true);
  REQUIRE(shut["reasons"].size() == 1);
  CHECK(shut["reasons"][0]["can_leave"] == false);
  CHECK(shut["reasons"][0]["ways"].size() >= 5);
  const ProgramResult words = run_search(closed);
  CHECK(has(words.out, "NO PLAN: 'box1' cannot be taken apart"));
  CHECK(has(words.out, "'box1' is stopped moving up by 'box2'"));
}

TEST_CASE("A way that is longer than the taper is wide is no way, and skew ways are found") {
  TemporaryFolder folder;
  // A wedge of 1 m between two halves of a slot that fits it, 20 mm wide at one end and `end` at the other, and a stop.
  for (const auto& [end, leaves] : std::vector<std::pair<double, bool>>{{20.5, false}, {20.0, true}, {19.5, true}}) {
    INFO("20 mm to " << end << " mm");
    const double wide = end / 2;
    std::string text;
    int first = 1;
    // A bar along x from x0 to x1: y from a to b at x0, from c to d at x1.
    const auto bar = [&](const std::string& name, double x0, double x1, std::array<double, 4> y, double z0, double z1) {
      text += "o " + name + "\n";
      for (const auto& [x, from, to] : {std::tuple(x0, y[0], y[1]), std::tuple(x1, y[2], y[3])}) {
        for (const auto& [at, z] : {std::pair(from, z0), std::pair(to, z0), std::pair(to, z1), std::pair(from, z1)}) {
          text += "v " + std::to_string(x) + " " + std::to_string(at) + " " + std::to_string(z) + "\n";
        }
      }
      for (const std::array<int, 4>& f : std::vector<std::array<int, 4>>{
               {0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}}) {
        text += "f";
        for (const int corner : f) text += " " + std::to_string(first + corner);
        text += "\n";
      }
      first += 8;
    };
    bar("wedge", 0, 1000, {-10, 10, -wide, wide}, 0, 20);
    bar("one", 0, 1000, {10, 40, wide, 40}, 0, 20);
    bar("other", 0, 1000, {-40, -10, -40, -wide}, 0, 20);
    bar("top", 0, 1000, {-40, 40, -40, 40}, 20, 30);
    bar("floor", 0, 1000, {-40, 40, -40, 40}, -10, 0);
    bar("stop", 1000, 1050, {-40, 40, -40, 40}, 0, 20);
    write_file(folder.file("wedge.obj"), text);
    const nlohmann::json found = search_report({folder.file("wedge.obj"), "--unit", "mm", "--fixed", "one", "--fixed",
                                                "other", "--fixed", "top", "--fixed", "floor", "--fixed", "stop"});
    CHECK(found["found"] == leaves);
  }
  // B leaves past three posts on the diagonal only, while X is there.
  write_file(folder.file("posts.obj"), boxes_as_obj({{20, 20, 0, 30, 30, 30},
                                                     {0, -30, 0, 30, -20, 30},
                                                     {40, -5, 0, 50, 5, 30},
                                                     {0, -5, 0, 10, 5, 30},
                                                     {-40, -5, 0, 0, 5, 40}}));
  const nlohmann::json posts = search_report(
      {folder.file("posts.obj"), "--unit", "mm", "--ground", "--fixed", "box0", "--fixed", "box1", "--fixed", "box2"});
  CHECK(posts["hands"] == 1);
}

TEST_CASE("Why it does not go on is said of asked orders, too, and what was asked of the ways") {
  const std::string tower = search_model("tower");
  const ProgramResult above = run_search({tower, "--from-above", "--hands", "1", "--before", "block-5,block-4"});
  CHECK(has(above.out, "NO PLAN was found with 1 hand"));
  CHECK(has(above.out, "proved, for parts that come straight down one at a time"));
  CHECK(has(above.out, "'block-5' must stay: 'block-4' is asked to be placed after it"));
  CHECK(has(run_search({tower, "--most-nodes", "1"}).out, "not proved: a longer search may find one"));
  CHECK(has(run_search({tower, "--hands", "50"}).out, "PLAN FOUND with 1 hand\n"));
}

TEST_CASE("An assembly that does not stand when it is finished has no plan") {
  const ProgramResult falls = run_search({search_model("wall-wide-hole"), "--expect", "fails"});
  CHECK(falls.status == 0);
  CHECK(has(falls.out, "NO PLAN: the finished assembly does not stand"));
  const nlohmann::json report = search_report({search_model("wall-wide-hole")});
  CHECK(report["finished"]["verdict"] == "moves");
  CHECK(report["no_plan_proved"] == true);
  CHECK(report["nodes"] == 0);  // that is known before any way out is looked for
  // Forces hold the wedge, and a motion satisfies the law as well: it may stand, so nothing is proved.
  const nlohmann::json open = search_report({search_model("hung-wedge"), "--model", "static"});
  CHECK(open["found"] == false);
  CHECK(open["finished"]["friction_verdict"] == "indeterminate");
  CHECK(open["no_plan_proved"] == false);
}

TEST_CASE("Plans come out the same byte for byte with one thread and with all") {
  CHECK(run_search({search_model("wall-running-bond"), "--json", "-", "--no-timings", "--threads", "1"}).out ==
        run_search({search_model("wall-running-bond"), "--json", "-", "--no-timings"}).out);
}

TEST_CASE("A way on which chords cross is told as one that the mesh does not prove") {
  const TemporaryFolder folder;
  const auto under_collar = [&](double collar) {
    FileScene scene;
    scene.gap = 1e-6;
    ScenePart rivet, plate;
    rivet.name = "rivet";
    rivet.mesh = turned(24, {{0, -1}, {9, -1}, {9, 0}, {5, 0}, {5, 4}, {collar, 4}, {collar, 6}, {0, 6}});
    rivet.fixed = true;
    plate.name = "plate";
    plate.mesh = turned(24, {{5, 0}, {12, 0}, {12, 2}, {5, 2}, {5, 0}});
    scene.parts = {rivet, plate};
    return write_scene(scene, folder.path());
  };
  const double chord = 5 * (1 - std::cos(std::numbers::pi / 24));
  const std::string within = under_collar(5 + chord / 2);
  const std::string words = run_search({within}).out;
  INFO(words);
  CHECK(has(words, "PLAN FOUND"));
  CHECK(has(words, "not proved: facets cross on the way of step 1 ('plate' past 'rivet')"));
  const nlohmann::json step = search_report({within})["steps"][0];
  CHECK(step["by_chords"]["parts"] == nlohmann::json({"rivet"}));
  CHECK(step["by_chords"]["at_most"].get<double>() < 2.1 * chord);
  CHECK(step["by_chords"]["at_most"].get<double>() > 0.9 * chord);

  CHECK(has(run_search({under_collar(5 + 1.2 * chord)}).out, "NO PLAN"));
  const std::string fits = under_collar(5);
  CHECK_FALSE(has(run_search({fits}).out, "chords"));
  CHECK_FALSE(search_report({fits})["steps"][0].contains("by_chords"));
}

TEST_CASE("With friction a plan says how certain it is, and only certain steps can be asked for") {
  const std::string incline = search_model("block-on-incline");
  CHECK(run_search({incline, "--mu", "0.6", "--certain", "--expect", "certain"}).status == 0);
  CHECK(run_search({incline, "--mu", "0.5", "--expect", "fails"}).status == 0);
  const ProgramResult found = run_search({incline, "--mu", "0.6"});
  CHECK(has(found.out, "PLAN FOUND with 1 hand, for certain"));
}
