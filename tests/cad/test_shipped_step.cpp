// The STEP file that is shipped with the project, whose generator knows nothing of OCCT.
#include <array>
#include <map>

#include "test_paths.h"
#include "tests/cad/author.h"
#include "tests/support/catch.h"
#include "tests/support/replayed_action_files.h"
#include "tests/support/run_program.h"

using namespace impend;
using namespace impend::test;

namespace {

const std::string kTable = std::string(IMPEND_MODELS_DIR) + "/cad-table/cad-table.step";

}  // namespace

TEST_CASE("The shipped STEP table opens with names, colours, instances and nested places") {
  const ModelFile model = opened(kTable);
  CHECK(model.format == "STEP AP214");
  CHECK(model.notes.empty());
  REQUIRE(model.unit);
  CHECK(model.unit->name == "mm");
  REQUIRE(model.objects.size() == 2);
  REQUIRE(model.placements.size() == 5);
  CHECK(model.objects[0].name == "Tischplatte (Länge 600)");
  CHECK(model.objects[1].name == "leg");
  CHECK(model.objects[0].color == std::optional<std::string>("#996633"));
  CHECK(model.objects[1].color == std::optional<std::string>("#808080"));
  CHECK(model.objects[1].moments->volume == Approx(3.14159265358979 * 20 * 20 * 400).epsilon(1e-9));
  check_sound(model, 0.01);
  // A leg at (x, y) of the frame stands at (y, 400 − x): the frame is turned by −90° and moved by 400 along y.
  const std::map<std::string, std::array<double, 2>> legs = {{"back left leg", {50, 350}},
                                                             {"front left leg", {50, 50}},
                                                             {"back right leg", {550, 350}},
                                                             {"front right leg", {550, 50}}};
  size_t found = 0;
  for (const Placement& placement : model.placements) {
    const auto leg = legs.find(placement.name);
    if (leg == legs.end()) continue;
    ++found;
    CHECK(placement.object == 1);
    CHECK((placement.X.p - Vec3(leg->second[0], leg->second[1], 0)).norm() < 1e-9);
    CHECK(placement.path == std::vector<std::string>{"table", "frame"});
  }
  CHECK(found == 4);
}

TEST_CASE("The shipped STEP table stands on the ground, and tells its progress") {
  RunOptions options;
  options.environment = {{"IMPEND_CAD_READER", IMPEND_CAD_READER_PROGRAM}};
  const ProgramResult result = run_impend({"analyze", kTable, "--expect", "stable", "--progress", "always"}, options);
  INFO(result.err);
  CHECK(result.status == 0);
  // A quarter of 6 kg on every leg.
  CHECK(result.out.find("14.7 N") != std::string::npos);
  CHECK(result.err.find("reading") != std::string::npos);
  CHECK(result.err.find(" %\n") != std::string::npos);
}

TEST_CASE("A byte order mark before a STEP file is passed over") {
  const std::string bytes = bytes_of(kTable);
  const auto model = open_bytes("\xEF\xBB\xBF" + bytes, CadFormat::kStep);
  REQUIRE(model.ok());
  CHECK(model.value().placements.size() == 5);
}

TEST_CASE("The shipped STEP gearbox is built with one hand, gear past gear by a millimetre") {
  RunOptions options;
  options.environment = {{"IMPEND_CAD_READER", IMPEND_CAD_READER_PROGRAM}};
  const std::string gearbox = std::string(IMPEND_MODELS_DIR) + "/gearbox/gearbox.step";
  const ModelFile model = opened(gearbox);
  CHECK(model.objects.size() == 9);
  CHECK(model.placements.size() == 15);
  check_sound(model, 0.01);
  // π (32/2)² · 16 less the bore.
  CHECK(model.objects[3].name == "lower bearing");
  CHECK(model.objects[3].moments->volume == Approx(3.14159265358979 * (16 * 16 - 8 * 8) * 16).epsilon(1e-9));
  const ProgramResult result = run_impend({"plan", "search", gearbox, "--expect", "stands"}, options);
  INFO(result.out << result.err);
  CHECK(result.status == 0);
  CHECK(result.out.find("PLAN FOUND with 1 hand") != std::string::npos);
  CHECK(result.out.find("1 mm from gear") != std::string::npos);
}

TEST_CASE("What hands do to build the gearbox that is shipped as STEP can be done again") {
  const std::string gearbox = std::string(IMPEND_MODELS_DIR) + "/gearbox/gearbox.step";
  const DoneAgain done = done_again(actions_told({"search", gearbox}), {gearbox}, false);
  CHECK(done.kinds == std::map<std::string, int>{{"place", 15}, {"release", 15}});
  CHECK(done.open_ways == 15);
}
