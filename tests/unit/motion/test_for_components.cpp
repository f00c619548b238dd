// Components on several threads: every one once, callbacks from one thread only, the same report whatever the count.
#include "impend/motion/components.h"

#include <atomic>
#include <thread>

#include "impend/contact/find_contacts.h"
#include "impend/motion/analysis.h"
#include "impend/records/records.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

// Towers side by side, of one to four blocks; every third one leans.
Assembly many_towers(int towers) {
  std::vector<Part> parts{part_from_mesh("base", box(Vec3(-10, -10, -1), Vec3(10.0 * towers, 10, 0)), true)};
  for (int tower = 0; tower < towers; ++tower) {
    for (int k = 0; k <= tower % 4; ++k) {
      const Vec3 corner(3.0 * tower + (tower % 3 == 0 ? 0.625 * k : 0), 0, k);
      parts.push_back(part_from_mesh("tower" + std::to_string(tower) + "-" + std::to_string(k),
                                     box(corner, corner + Vec3(1, 1, 1)), false));
    }
  }
  return assembly_of(parts);
}

std::string report_with(int threads, const Assembly& assembly, const ContactSet& contacts) {
  SolverSettings settings;
  settings.threads = threads;
  const Result<Analysis> analysis = analyze_motion(assembly, contacts, {}, settings);
  REQUIRE(analysis.ok());
  ReportOptions options;
  options.timings = false;
  return to_json(analysis.value(), options);
}

}  // namespace

TEST_CASE("Every component is visited once and the largest first") {
  const std::vector<int> sizes{3, 9, 1, 9, 4};
  std::vector<int> order;
  CHECK(for_components(sizes, 1, {}, [&](int k) { order.push_back(k); }));
  CHECK(order == std::vector<int>{1, 3, 4, 0, 2});
  std::vector<std::atomic<int>> visits(200);
  CHECK(for_components(std::vector<int>(200, 1), 4, {}, [&](int k) { ++visits[k]; }));
  for (const std::atomic<int>& count : visits) CHECK(count == 1);
}

TEST_CASE("Progress of components comes from the calling thread, in order, and cancel ends the work") {
  const std::thread::id caller = std::this_thread::get_id();
  bool foreign = false, back = false;
  double last = 0;
  Progress progress;
  progress.report = [&](std::string_view stage, double fraction) {
    foreign = foreign || std::this_thread::get_id() != caller;
    back = back || fraction < last || stage != "solve";
    last = fraction;
  };
  CHECK(for_components(std::vector<int>(100, 1), 4, progress, [](int) {}));
  CHECK_FALSE(foreign);
  CHECK_FALSE(back);

  last = 0;
  int reports = 0;
  const auto check = progress.report;
  progress.report = [&](std::string_view stage, double fraction) {
    check(stage, fraction);
    ++reports;
  };
  CHECK(for_components(std::vector<int>(100, 1), 1, progress, [](int) {}));
  CHECK(reports > 0);
  CHECK(last == 1);
  CHECK_FALSE(back);
  last = 0;

  int asked = 0;
  std::atomic<int> done = 0;
  progress.cancelled = [&] { return ++asked > 3; };
  CHECK_FALSE(for_components(std::vector<int>(100, 1), 1, progress, [&](int) { ++done; }));
  CHECK(done == 3);
  progress.cancelled = [] { return true; };
  CHECK_FALSE(for_components(std::vector<int>(100, 1), 4, progress, [&](int) { done = 1000; }));
  CHECK(done == 3);
}

TEST_CASE("Progress of a stage maps to its part of the whole") {
  double seen = -1;
  Progress progress;
  progress.report = [&](std::string_view, double fraction) { seen = fraction; };
  const Progress half = progress_between(progress, 0.5, 1);
  half.step("solve", 0.5);
  CHECK(seen == 0.75);
  CHECK_FALSE(progress_between({}, 0, 1).is_cancelled());
}

TEST_CASE("The report of many components is the same bytes for any number of threads") {
  const Assembly assembly = many_towers(24);
  const Result<ContactSet> contacts = find_contacts(assembly);
  REQUIRE(contacts.ok());
  const std::string one = report_with(1, assembly, contacts.value());
  CHECK(one.find("\"moves\"") != std::string::npos);
  CHECK(one.find("\"stable\"") != std::string::npos);
  CHECK(report_with(2, assembly, contacts.value()) == one);
  CHECK(report_with(4, assembly, contacts.value()) == one);
}

}  // namespace impend::test
