// The verb `plan interlock`: keys, slides, what is locked, words, JSON, exit status.
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/schema_check.h"

using namespace impend::test;

namespace {

std::string locking_model(const std::string& name) {
  return std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json";
}

ProgramResult run_locking(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"plan", "interlock"});
  return run_impend(arguments);
}

nlohmann::json locking_report(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--json", "-", "--no-timings"});
  const ProgramResult run = run_locking(arguments);
  INFO(run.err);
  REQUIRE(run.status == 0);
  const nlohmann::json report = nlohmann::json::parse(run.out);
  CHECK(schema_complaint(report, "plan").empty());
  return report;
}

}  // namespace

TEST_CASE("A burr is locked by its key, whichever part is the reference") {
  const nlohmann::json burr = locking_report({locking_model("interlocking-burr")});
  CHECK(burr["keys"] == nlohmann::json({"x-rear"}));
  CHECK(burr["freedoms"] == 1);
  CHECK(burr["reference"] != nlohmann::json({"x-rear"}));
  for (const std::string reference : {"x-front", "y-lower", "y-upper", "z-left", "z-right"}) {
    INFO(reference);
    const nlohmann::json about = locking_report({locking_model("interlocking-burr"), "--fixed", reference});
    CHECK(about["keys"] == nlohmann::json({"x-rear"}));
    CHECK(about["freedoms"] == 1);
    CHECK(about["groups"].size() == 1);
  }
  const ProgramResult words = run_locking({locking_model("interlocking-burr"), "--expect", "key"});
  CHECK(words.status == 0);
  CHECK(words.out.rfind("interlocking burr: LOCKED BY A KEY: 'x-rear' moves by itself", 0) == 0);
  const ProgramResult held =
      run_locking({locking_model("interlocking-burr"), "--fixed", "x-rear", "--fixed", "y-upper"});
  CHECK(held.out.rfind("interlocking burr: LOCKED: no part can move", 0) == 0);
}

TEST_CASE("Three slides move only together, a tower in every way, a bolted bracket in none") {
  const nlohmann::json slides = locking_report({locking_model("three-slides")});
  CHECK(slides["all_hands"] == "moves");
  CHECK(slides["freedoms"] == 1);
  CHECK(slides["groups"].empty());
  CHECK(slides["moving"] == nlohmann::json({"arm", "head"}));
  CHECK(run_locking({locking_model("three-slides"), "--expect", "together"}).status == 0);
  CHECK(run_locking({locking_model("bolted-bracket"), "--expect", "locked"}).status == 0);
  CHECK(run_locking({locking_model("tower"), "--expect", "moves"}).status == 0);
  const ProgramResult wrong = run_locking({locking_model("tower"), "--expect", "locked"});
  CHECK(wrong.status == 1);
  CHECK(wrong.err.find("expected 'locked', found 'moves'") != std::string::npos);
  CHECK(run_locking({locking_model("tower"), "--expect", "stable"}).status == 2);
  CHECK(locking_report({locking_model("tower")})["reference"] == nlohmann::json({"block-1"}));
}
