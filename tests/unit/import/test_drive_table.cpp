// Tables of targets for drives: read, refused with their line.
#include "impend/base/numbers.h"
#include "impend/import/assembly_file/drive_table.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"

namespace impend::test {
namespace {

Assembly two_drives() {
  Assembly assembly = hinged_lid(0);
  assembly.metres_per_unit = 1e-3;
  add_joint(assembly, JointType::kSlider, 1, 0, Vec3::Zero());
  assembly.joints[0].name = "turn";
  assembly.joints[1].name = "shift";
  for (Joint& joint : assembly.joints) joint.drive = Drive{{}, {{0, 0}}, 1, 0};
  add_joint(assembly, JointType::kHinge, 1, 0, Vec3::Zero());
  assembly.joints[2].name = "free";
  return assembly;
}

void refused(const std::string& table, int line, const std::string& words) {
  INFO(table);
  Assembly assembly = two_drives();
  const Status status = set_targets(table, "walk.csv", assembly);
  REQUIRE_FALSE(status.ok());
  CHECK(status.error().place.file == "walk.csv");
  CHECK(status.error().place.line == line);
  CHECK((status.error().message + "; " + status.error().hint).find(words) != std::string::npos);
  CHECK_FALSE(status.error().hint.empty());
  CHECK(assembly.joints[0].drive->target.size() == 1);
}

}  // namespace

TEST_CASE("A table gives hinges degrees and sliders lengths of the assembly, straight between its lines") {
  Assembly assembly = two_drives();
  REQUIRE(set_targets("t, shift ,turn\r\n0,1,2\r\n\r\n0.5,3,-90\n", "walk.csv", assembly).ok());
  CHECK(value_at(assembly.joints[0].drive->target, 0.5) == Approx(-kPi / 2).epsilon(1e-15));
  CHECK(value_at(assembly.joints[1].drive->target, 0.25) == Approx(2e-3).epsilon(1e-14));
  CHECK(value_at(assembly.joints[1].drive->target, 9) == Approx(3e-3).epsilon(1e-14));
}

TEST_CASE("What a table says wrongly is told with its line, and nothing is changed") {
  refused("", 0, "no line of targets");
  refused("t,turn\n", 1, "no line of targets");
  refused("time,turn\n0,1\n", 1, "head");
  refused("t,trun\n0,1\n", 1, "turn");
  refused("t,free\n0,1\n", 1, "no drive");
  refused("t,turn,turn\n0,1,1\n", 1, "two columns");
  refused("t,turn\n0,1\n1\n", 3, "1 cells");
  refused("t,turn\n0,1\n1,x\n", 3, "'x' is no number");
  refused("t,turn\n0,1\n0,2\n", 3, "ascend");
  refused("t,turn\n0,nan\n", 2, "no number");
}

}  // namespace impend::test
