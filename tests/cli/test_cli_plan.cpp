// The verbs `plan check` and `plan hold`: closed forms, words, JSON, refusals, exit status.
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/schema_check.h"
#include "tests/support/texts.h"

using namespace impend::test;

namespace {

std::string plan_model(const std::string& name) {
  return std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json";
}

ProgramResult run_plan(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "plan");
  return run_impend(arguments);
}

// The report, which must satisfy its schema.
nlohmann::json plan_report(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--json", "-", "--no-timings"});
  const ProgramResult run = run_plan(arguments);
  INFO(run.err);
  REQUIRE(run.status == 0);
  const nlohmann::json report = nlohmann::json::parse(run.out);
  CHECK(schema_complaint(report, "plan").empty());
  return report;
}

// An OBJ file: a prism over a polygon in (x, z), y from −5 to 5, turned about the vertical, so many decimals.
std::string turned_prism(const std::vector<std::array<double, 2>>& xz, double turn, int decimals) {
  std::string text;
  for (const double y : {-5.0, 5.0}) {
    for (const auto& [x, z] : xz) {
      char line[160];
      std::snprintf(line, sizeof line, "v %.*f %.*f %.*f\n", decimals, std::cos(turn) * x - std::sin(turn) * y,
                    decimals, std::sin(turn) * x + std::cos(turn) * y, decimals, z);
      text += line;
    }
  }
  return text + "f 1 2 3 4\nf 8 7 6 5\nf 1 5 6 2\nf 2 6 7 3\nf 3 7 8 4\nf 4 8 5 1\n";
}

const std::string kTowerUp = "block-1,block-2,block-3,block-4,block-5";
const std::string kTowerMixed = "block-1,block-3,block-2,block-4,block-5";

}  // namespace

TEST_CASE("Every step of a tower says how far it may tilt, and what push it does not bear") {
  const nlohmann::json tower =
      plan_report({"check", plan_model("tower"), "--order", kTowerUp, "--mu", "0.5", "--margins"});
  const double weight = 117.6798 / 5, weakest = 0.5 * weight / std::sqrt(1.25);
  REQUIRE(tower["steps"].size() == 5);
  for (std::size_t k = 0; k < 5; ++k) {
    const nlohmann::json& step = tower["steps"][k];
    INFO(step.dump());
    const double tilt = std::min(std::atan(0.5), std::atan(1.0 / (static_cast<double>(k) + 1)));
    CHECK(step["tilt"][0].get<double>() > 0.99 * tilt);
    CHECK(step["tilt"][0].get<double>() < tilt + 1e-6);
    CHECK(step["tilt"][1].get<double>() == Approx(tilt).epsilon(1e-5));
    CHECK(step["weakest_push"]["force"][1].get<double>() == Approx(weakest).epsilon(1e-4));
    CHECK(step["weakest_push"]["force"][0].get<double>() < weakest);
    CHECK(step["weakest_push"]["part"] == "block-" + std::to_string(k + 1));
  }
  const ProgramResult words =
      run_plan({"check", plan_model("tower"), "--order", kTowerUp, "--mu", "0.5", "--margins", "--no-timings"});
  CHECK(has(words.out, "the weakest step is 1: it bears"));
  const nlohmann::json smooth = plan_report({"check", plan_model("tower"), "--order", kTowerUp, "--margins"});
  CHECK(smooth["steps"][4]["weakest_push"]["force"][1] == 0);
  CHECK(std::abs(smooth["steps"][4]["tilt"][0].get<double>()) < 1e-8);
  CHECK_FALSE(plan_report({"check", plan_model("tower"), "--order", kTowerUp})["steps"][0].contains("tilt"));
}

TEST_CASE("A plank with two weights takes two hands, and why is said") {
  const nlohmann::json one = plan_report({"check", plan_model("plank-and-weights"), "--hands", "1"});
  CHECK(one["stands"] == false);
  CHECK(one["failed_step"] == 3);
  CHECK(one["steps"].size() == 4);
  CHECK(one["fall_apart"].size() == 1);
  const nlohmann::json two = plan_report({"check", plan_model("plank-and-weights")});
  CHECK(two["hands"] == 2);
  CHECK(two["fewest_hands"] == true);
  CHECK(two["stands"] == true);
  CHECK(two["proved"] == true);
  CHECK(two["hands_used"] == 2);
  CHECK(two["steps"][2]["held_after"].size() == 1);
  CHECK(two["steps"][3]["held_meanwhile"].size() == 1);
  CHECK(two["steps"][3]["held_after"].empty());
  const ProgramResult text = run_plan({"check", plan_model("plank-and-weights"), "--hands", "1"});
  CHECK(text.out.rfind("plank and weights: STEP 4 FAILS with 1 hand ('right weight', sequence[3])", 0) == 0);
  CHECK(has(text.out, "meanwhile 'plank', 'left weight' fall unless"));
  CHECK(has(text.out, "takes a hand of its own"));
}

TEST_CASE("A tower stands step by step from below, and in no other order with one hand") {
  const std::string tower = plan_model("tower");
  CHECK(run_plan({"check", tower, "--order", kTowerUp, "--expect", "certain"}).status == 0);
  CHECK(run_plan({"check", tower, "--order", kTowerMixed, "--hands", "1", "--expect", "fails"}).status == 0);
  CHECK(run_plan({"check", tower, "--order", kTowerMixed, "--expect", "stands"}).status == 0);
  const ProgramResult unexpected =
      run_plan({"check", tower, "--order", kTowerMixed, "--hands", "1", "--expect", "stands"});
  CHECK(unexpected.status == 1);
  CHECK(has(unexpected.err, "expected a plan that is 'stands', found 'fails'"));
  CHECK(run_plan({"check", tower, "--order", kTowerUp, "--quiet"}).out == "tower: EVERY STEP STANDS with 1 hand\n");
}

TEST_CASE("The fewest parts to hold come with groups that fall apart from each other") {
  const nlohmann::json arch = plan_report({"hold", plan_model("voussoir-arch")});
  CHECK(arch["hold"].size() == 4);
  CHECK(arch["fall_apart"].size() == 4);
  CHECK(arch["fewest_proved"] == true);
  CHECK(arch["without_holding"]["verdict"] == "moves");
  CHECK(arch["with_holding"]["verdict"] == "stable");
  CHECK(plan_report({"hold", plan_model("tower")})["hold"].empty());
  const nlohmann::json top = plan_report({"hold", plan_model("tower"), "--installed", "block-1,block-3"});
  CHECK(top["hold"] == nlohmann::json({"block-3"}));
  const ProgramResult lost = run_plan({"hold", plan_model("wall-wide-hole"), "--no-hold", "row-4*"});
  CHECK(lost.out.rfind("wall wide hole: CANNOT BE HELD", 0) == 0);
}

TEST_CASE("A wedge that a block pushes aside needs no holder of its own, however coarse its coordinates") {
  // The wedge stands by itself; what the slack of its rounded corners lets it sink is no fall.
  for (const double turn : {0.3, 0.7, 1.1, 2.0}) {
    for (const int decimals : {2, 3, 4, 6}) {
      TemporaryFolder folder;
      write_file(folder.file("wedge.obj"), turned_prism({{0, 0}, {40, 0}, {40, 0.1}, {0, 20}}, turn, decimals));
      write_file(folder.file("block.obj"),
                 turned_prism({{5, 17.5125}, {15, 12.5375}, {20, 22.5875}, {10, 27.5625}}, turn, decimals));
      const nlohmann::json plan = plan_report({"hold", folder.path(), "--unit", "cm", "--ground"});
      INFO("turned by " << turn << ", " << decimals << " decimals");
      CHECK(plan["fall_apart"].size() <= 1);
      if (plan["fewest_proved"] == true) CHECK(plan["hold"] == nlohmann::json({"block"}));
      const nlohmann::json alone =
          plan_report({"hold", folder.path(), "--unit", "cm", "--ground", "--installed", "wedge"});
      CHECK(alone["hold"].empty());
    }
  }
}

TEST_CASE("With friction a plan is as certain as its steps") {
  const std::string incline = plan_model("block-on-incline");
  CHECK(run_plan({"check", incline, "--order", "block", "--mu", "0.6", "--expect", "certain"}).status == 0);
  CHECK(run_plan({"check", incline, "--order", "block", "--mu", "0.5", "--expect", "fails"}).status == 0);
  const nlohmann::json held = plan_report({"hold", incline, "--mu", "0.5"});
  CHECK(held["hold"] == nlohmann::json({"block"}));
  CHECK(held["without_holding"]["friction_verdict"] == "falls-certain");
  CHECK(held["without_holding"]["moving"] == nlohmann::json({"block"}));
  CHECK(plan_report({"hold", incline, "--mu", "0.6"})["without_holding"]["moving"].empty());
  const nlohmann::json arch = plan_report({"hold", plan_model("rough-arch")});
  CHECK(arch["hold"].size() == 4);
  CHECK(plan_report({"hold", plan_model("rough-arch"), "--model", "static"})["hold"].empty());
}

TEST_CASE("Steps of the file may hold parts, and props are taken away again") {
  TemporaryFolder folder;
  const ProgramResult copied = run_impend({"export", plan_model("plank-and-weights"), "-o", folder.path()});
  REQUIRE(copied.status == 0);
  const std::string file = folder.file("plank_and_weights.assembly.json");
  nlohmann::json assembly = nlohmann::json::parse(read_file(file));
  REQUIRE(assembly["sequence"].size() == 4);
  const auto check = [&](const char* sequence, const std::vector<std::string>& more) {
    assembly["sequence"] = nlohmann::json::parse(sequence);
    write_file(file, assembly.dump());
    std::vector<std::string> arguments = {"check", file};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_plan(arguments);
  };
  const char* kHolds = R"(["post", "plank", {"place": "left weight", "hold": ["plank"]}, "right weight"])";
  CHECK(has(check(kHolds, {"--hands", "2"}).out, "EVERY STEP STANDS with 2 hands"));
  const char* kTooFew = R"(["post", "plank", {"place": "left weight", "hold": []}, "right weight"])";
  CHECK(has(check(kTooFew, {"--hands", "2"}).out, "STEP 3 FAILS"));
  const char* kAgain = R"(["post", "plank", "plank", "left weight", "right weight"])";
  const ProgramResult again = check(kAgain, {});
  CHECK(again.status == 3);
  CHECK(has(again.err, "sequence[2]"));
  const char* kMissing = R"(["post", "plank", "left weight"])";
  const ProgramResult missing = check(kMissing, {});
  CHECK(missing.status == 3);
  CHECK(has(missing.err, "'right weight'"));
  const char* kAway = R"(["post", "plank", "left weight", {"remove": "left weight"}, ["left weight", "right weight"]])";
  CHECK(has(check(kAway, {"--hands", "1"}).out, "EVERY STEP STANDS with 1 hand"));
}

TEST_CASE("What a plan cannot be made of is said, with what to do") {
  const std::string tower = plan_model("tower");
  const ProgramResult none = run_plan({"check", tower});
  CHECK(none.status == 2);
  CHECK(has(none.err, "there is no sequence to check"));
  const ProgramResult unknown = run_plan({"check", tower, "--order", "block-1,blok-2"});
  CHECK(unknown.status == 3);
  CHECK(has(unknown.err, "did you mean 'block-2'?"));
  CHECK(run_plan({"check", tower, "--order", kTowerUp, "--hands", "0"}).status == 2);
  CHECK(run_plan({"check", tower, "--order", kTowerUp, "--model", "dynamic"}).status == 2);
  CHECK(run_plan({"check", tower, "--order", kTowerUp, "--expect", "stable"}).status == 2);
  CHECK(run_plan({"hold", tower, "--installed", "x"}).status == 2);
  CHECK(run_plan({"hold", tower, "--no-hold", "x"}).status == 2);
  const ProgramResult less = run_plan({"check", plan_model("plank-and-weights"), "--exclude", "left weight"});
  CHECK(has(less.out, "1 step of the sequence belongs to parts that are left out"));
  CHECK(has(less.out, "STEP 3 FAILS with up to 6 hands"));
}
