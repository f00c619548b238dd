// `plan search` of an assembly that does not stand when it is finished: which parts move, what would have to be held.
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

ProgramResult search_falling(const std::string& name, std::vector<std::string> more = {}) {
  more.insert(more.begin(),
              {"plan", "search", std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json"});
  return run_impend(more);
}

nlohmann::json falling_report(const std::string& name, std::vector<std::string> more = {}) {
  more.insert(more.end(), {"--json", "-", "--no-timings"});
  const ProgramResult run = search_falling(name, more);
  INFO(run.err);
  REQUIRE(run.status == 0);
  const nlohmann::json report = nlohmann::json::parse(run.out);
  CHECK(schema_complaint(report, "plan") == "");
  return report;
}

}  // namespace

TEST_CASE("Where the finished assembly falls, the parts that move and the fewest to hold are named") {
  const ProgramResult wall = search_falling("wall-wide-hole");
  CHECK(has(wall.out, "\n  'row-4-brick-3' moves\n"));
  CHECK(has(wall.out, "\n  it stands while 'row-4-brick-3' is held: fewer parts do not suffice\n"));
  // An arch without friction: every second stone, as `plan hold` finds it.
  const nlohmann::json arch = falling_report("voussoir-arch");
  CHECK(arch["finished"]["moving"].size() == 9);
  const nlohmann::json needs = arch["finished_needs"];
  CHECK(needs["fewest_proved"] == true);
  CHECK(needs["with_holding"]["verdict"] == "stable");
  const ProgramResult hold = run_impend(
      {"plan", "hold", std::string(IMPEND_MODELS_DIR) + "/voussoir-arch/voussoir-arch.assembly.json", "--json", "-"});
  CHECK(needs["hold"] == nlohmann::json::parse(hold.out)["hold"]);
  CHECK(needs["hold"].size() == 4);
}

TEST_CASE("Where what falls may not be held, that is said of the finished assembly, too") {
  const nlohmann::json refused = falling_report("wall-wide-hole", {"--no-hold", "row-4-*"});
  CHECK(refused["finished_needs"]["hold"].is_null());
  CHECK(refused["finished_needs"]["cannot_be_held"] == nlohmann::json({"row-4-brick-3"}));
  CHECK(has(search_falling("wall-wide-hole", {"--no-hold", "row-4-*"}).out,
            "'row-4-brick-3' falls, and it is no part that may be held"));
  CHECK(falling_report("tower")["finished_needs"].is_null());
}

TEST_CASE("What only may move is said to, and nothing is said to be needed") {
  const ProgramResult wedge = search_falling("hung-wedge", {"--model", "static"});
  CHECK(has(wedge.out, "\n  'wedge' may move\n"));
  CHECK_FALSE(has(wedge.out, "held"));
}

TEST_CASE("The page says what moves and what to hold, too") {
  const TemporaryFolder folder;
  REQUIRE(search_falling("wall-wide-hole", {"--html", folder.file("wall.html")}).status == 0);
  const std::string page = read_file(folder.file("wall.html"));
  CHECK(has(page, "What moves"));
  CHECK(has(page, "It stands while"));
  CHECK(has(page, "row-4-brick-3"));
}
