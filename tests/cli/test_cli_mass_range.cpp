// `plan robust --mass-range`: all masses off at once.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/schema_check.h"

using namespace impend::test;

namespace {

std::string ranged_model(const std::string& name) {
  return std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json";
}

ProgramResult run_ranges(const std::string& file, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"plan", "robust", file, "--no-timings"});
  return run_impend(arguments);
}

nlohmann::json mass_box_report(const std::string& file, std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--json", "-"});
  const ProgramResult run = run_ranges(file, arguments);
  INFO(run.err);
  REQUIRE(run.status == 0);
  const nlohmann::json report = nlohmann::json::parse(run.out);
  CHECK(schema_complaint(report, "plan").empty());
  return report;
}

TEST_CASE("All masses of a tower may be off by anything, and the report says so") {
  const nlohmann::json report = mass_box_report(ranged_model("tower"), {"--mass-range", "20%"});
  const nlohmann::json& box = report["mass_box"];
  CHECK(box["answer"] == "holds");
  CHECK(box["holds_times"].get<double>() == Approx(5));
  CHECK(box["most_times"].get<double>() == Approx(5));
  CHECK(box["moves_times"].is_null());
  CHECK(box["analysed"].is_null());
  const ProgramResult words = run_ranges(ranged_model("tower"), {"--mass-range", "20%"});
  CHECK(words.out.find("it stands while every mass is off by up to 20 %, whatever the combination") !=
        std::string::npos);
  CHECK(words.out.find("no combination moves, up to 100 %, where some mass is nothing") != std::string::npos);
}

// Where a combination of masses moves, the analysis of these masses says so.
TEST_CASE("Two weights on a plank may both be off until one outweighs the other") {
  const std::string file = ranged_model("plank-and-weights");
  const nlohmann::json box = mass_box_report(file, {"--mass-range", "40%"})["mass_box"];
  CHECK(box["answer"] == "moves");
  CHECK(box["ranges"].size() == 4);
  CHECK(box["holds_times"].get<double>() == Approx(box["moves_times"].get<double>()).epsilon(1e-5));
  const double least = box["moves_times"].get<double>() * 0.4;
  CHECK(least == Approx(0.278).epsilon(0.01));
  REQUIRE(box["heavier"].size() == 1);
  CHECK(box["lighter"].size() == 2);
  CHECK(box["analysed"]["verdict"] == "moves");
  CHECK(box["analysed_times"].get<double>() < 1);
  CHECK(box["moving"].size() == 3);
  CHECK(box["motion"].size() == 3);
  // One percentage or another: the box is the same.
  const nlohmann::json narrow = mass_box_report(file, {"--mass-range", "10%"})["mass_box"];
  CHECK(narrow["answer"] == "holds");
  CHECK(narrow["moves_times"].get<double>() * 0.1 == Approx(least).epsilon(1e-5));
  // One weight alone: what it may lose or gain at most when all else is known.
  const nlohmann::json masses = mass_box_report(file, {"--mass-range", "0%", "--mass-range", "left weight=10%"});
  const nlohmann::json& alone = masses["mass_box"];
  double room = 1;
  for (const nlohmann::json& mass : masses["masses"]) {
    if (mass["part"] == "left weight") room = std::min(1 - mass["least"].get<double>(), mass["most"].get<double>() - 1);
  }
  CHECK(alone["moves_times"].get<double>() * 0.1 == Approx(room).epsilon(1e-4));
}

TEST_CASE("With friction forces can balance, and the combination falls for certain") {
  const std::string file = ranged_model("plank-and-weights");
  const ProgramResult words = run_ranges(file, {"--mu", "0.4", "--mass-range", "10%"});
  CHECK(words.out.find("forces can balance it while every mass is off by up to 10 %") != std::string::npos);
  const nlohmann::json box = mass_box_report(file, {"--mu", "0.4", "--mass-range", "30%"})["mass_box"];
  CHECK(box["answer"] == "moves");
  CHECK(box["analysed"]["friction_verdict"] == "falls-certain");
}

TEST_CASE("Ranges of masses that mean nothing are refused, and none leaves the report as it was") {
  const std::string file = ranged_model("plank-and-weights");
  CHECK(mass_box_report(file, {})["mass_box"].is_null());
  CHECK(mass_box_report(ranged_model("dovetail"), {"--mass-range", "10%"})["mass_box"].is_null());
  for (const std::string said : {"10", "0.1", "-5%", "101%", "%", "plank=5", "=%"}) {
    const ProgramResult wrong = run_ranges(file, {"--mass-range", said});
    INFO(said << ": " << wrong.err);
    CHECK(wrong.status == 2);
    CHECK(wrong.err.find("is no percentage from 0% to 100%") != std::string::npos);
  }
  const ProgramResult unknown = run_ranges(file, {"--mass-range", "lid=5%"});
  CHECK(unknown.status == 2);
  CHECK(unknown.err.find("no part matches 'lid'") != std::string::npos);
  const ProgramResult none = run_ranges(file, {"--mass-range", "0%"});
  CHECK(none.status == 2);
  CHECK(none.err.find("leaves the mass of no part that can move to be off") != std::string::npos);
}

}  // namespace
