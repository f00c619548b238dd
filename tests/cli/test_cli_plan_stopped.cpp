// `plan search` and `plan hold --push` that end before they are done: by Ctrl-C, and when their time is over.
#include <csignal>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/support/box_objects.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/sanitized.h"
#include "tests/support/schema_check.h"
#include "tests/support/texts.h"

using namespace impend::test;

namespace {

constexpr int kCancelledStatus = 130;
constexpr double kFoundBy = IMPEND_SANITIZED ? 20 : 1.5;  // s: the first plan is found in a tenth of it

// A plank on a post with a weight on each end, and so many of them side by side. Each takes two hands; which order
// holds least is to be found among more than 10¹⁰ sets of parts.
std::string seesaws(int count) {
  std::string text;
  int boxes = 0;
  const auto box = [&](const std::string& name, int x0, int x1, int y, int z0, int z1) {
    text += box_object(name, boxes++, {x0, y, z0}, {x1, y + 100, z1});
  };
  for (int k = 0; k < count; ++k) {
    const std::string number = std::to_string(k);
    box("post-" + number, -40, 40, 300 * k, 0, 100);
    box("plank-" + number, -300, 300, 300 * k, 100, 130);
    box("left-" + number, -290, -190, 300 * k, 130, 230);
    box("right-" + number, 190, 290, 300 * k, 130, 230);
  }
  return text;
}

struct Stopped {
  ProgramResult run;
  nlohmann::json report;
};

// Asks with the seesaws; a signal ends it after so much processor time (s), where that is not 0.
Stopped stopped_run(const std::vector<std::string>& arguments, double signal_after, int signal = SIGINT) {
  const TemporaryFolder folder;
  write_file(folder.file("row.obj"), seesaws(10));
  std::vector<std::string> all = {"plan", arguments[0], folder.file("row.obj"), "--unit", "mm", "--ground"};
  all.insert(all.end(), arguments.begin() + 1, arguments.end());
  all.insert(all.end(), {"--no-timings", "--json", folder.file("out.json")});
  RunOptions options;
  options.interrupt_by = signal;
  if (signal_after > 0) {
    options.interrupt_when = [=](pid_t child, const std::string&) {
      return processor_seconds_of(child) >= signal_after;
    };
  }
  Stopped stopped{run_impend(all, options), {}};
  INFO(stopped.run.err);
  stopped.report = nlohmann::json::parse(read_file(folder.file("out.json")));
  CHECK(schema_complaint(stopped.report, "plan") == "");
  return stopped;
}

const std::vector<std::string> kLongSearch = {"search", "--from-above", "--hands", "2", "--most-nodes", "100000000"};

std::vector<std::string> long_search(const std::vector<std::string>& more) {
  std::vector<std::string> all = kLongSearch;
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace

TEST_CASE("Ctrl-C of a search of plans tells the best plan so far") {
  for (const int signal : {SIGINT, SIGTERM}) {
    const Stopped stopped = stopped_run(kLongSearch, kFoundBy, signal);
    CHECK(stopped.run.status == (signal == SIGINT ? kCancelledStatus : 128 + SIGTERM));
    CHECK(has(stopped.run.err, "cancelled: this is the best plan so far"));
    CHECK(has(stopped.run.out, "row: PLAN FOUND with 2 hands\n"));
    CHECK(has(stopped.run.out, "best so far: the search was cancelled before"));
    CHECK(stopped.report["found"] == true);
    CHECK(stopped.report["stopped"] == true);
    CHECK(stopped.report["fewest_held"] == false);
    CHECK(stopped.report["steps"].size() == 40);
    CHECK(stopped.report["proved"] == true);
  }
}

TEST_CASE("Ctrl-C before a plan is found tells none, and that is cancelled as ever") {
  // Stones of an arch with friction: that it stands when it is finished is all that is known by then.
  RunOptions options;
  options.interrupt_when = [](pid_t child, const std::string&) { return processor_seconds_of(child) >= 0.3; };
  const std::string arch = std::string(IMPEND_MODELS_DIR) + "/voussoir-arch/voussoir-arch.assembly.json";
  const ProgramResult stopped = run_impend({"plan", "search", arch, "--mu", "0.7"}, options);
  CHECK(stopped.status == kCancelledStatus);
  CHECK(has(stopped.err, "cancelled"));
  CHECK(stopped.out.empty());
}

TEST_CASE("A time limit tells the best plan so far, and is no failure") {
  const Stopped stopped =
      stopped_run(long_search({"--time-limit", std::to_string(kFoundBy), "--expect", "certain"}), 0);
  CHECK(stopped.run.status == 0);
  CHECK(has(stopped.run.out, "best so far: the time was over before"));
  REQUIRE(stopped.report["found"] == true);
  CHECK(stopped.report["stopped"] == true);
  CHECK(stopped.report["hands_at_least"] == 1);
  CHECK(stopped.report["steps"][0].contains("clearance"));
}

TEST_CASE("A time limit that is over before a plan is found proves nothing, but what is known of hands") {
  const Stopped none = stopped_run(long_search({"--time-limit", "1e-6"}), 0);
  CHECK(none.run.status == 0);
  CHECK(has(none.run.out, "row: NO PLAN was found in the time given\n  not proved: the time was over\n"));
  CHECK(none.report["found"] == false);
  CHECK(none.report["stopped"] == true);
  CHECK(none.report["no_plan_proved"] == false);
  CHECK(stopped_run(long_search({"--time-limit", "1e-6", "--expect", "certain"}), 0).run.status == 1);
}

TEST_CASE("Pushes have a time limit") {
  const Stopped push = stopped_run({"hold", "--push", "--installed", "post*,plank*,left*", "--time-limit", "1e-6"}, 0);
  CHECK(push.run.status == 0);
  CHECK(push.report["stopped"] == true);
  CHECK(push.report["pushes_at_most"].is_null());
  CHECK(has(push.run.out, "the time was over before that was decided"));
}

TEST_CASE("Time limits are times") {
  const std::string tower = std::string(IMPEND_MODELS_DIR) + "/tower/tower.assembly.json";
  for (const std::string time : {"0", "-1", "nan", "soon"}) {
    CHECK(run_impend({"plan", "search", tower, "--time-limit", time}).status == 2);
  }
  const ProgramResult held = run_impend({"plan", "hold", tower, "--time-limit", "1"});
  CHECK(held.status == 2);
  CHECK(has(held.err, "--time-limit is of pushes"));
  const ProgramResult plenty = run_impend({"plan", "search", tower, "--time-limit", "1e9", "--no-timings"});
  CHECK(plenty.out == run_impend({"plan", "search", tower, "--no-timings"}).out);
}
