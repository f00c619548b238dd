// Tables of targets for drives: read, refused with their line.
#include "impend/assembly/joint_bodies.h"
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

TEST_CASE("Cells are read as spreadsheets write them") {
  CHECK(separator_of("t,turn\n") == ',');
  CHECK(separator_of("\"t, or so\";turn\n") == ';');
  CHECK(separator_of("t\tturn\n0\t1,5\n") == '\t');
  CHECK(separator_of("t") == ',');
  CHECK(cells_of(" a , \"b, c\" ,\"say \"\"d\"\"\",\r", ',') == std::vector<std::string>{"a", "b, c", "say \"d\"", ""});
  CHECK(cells_of("", ';') == std::vector<std::string>{""});
  CHECK(number_in("1,5", ';') == 1.5);
  CHECK_FALSE(number_in("1,5", ','));
  CHECK_FALSE(number_in("1,5,2", ';'));
  Assembly assembly = two_drives();
  REQUIRE(set_targets("\xEF\xBB\xBF\"t\";\"shift\"\r\n0;0\r\n1,5;2,25\r\n", "walk.csv", assembly).ok());
  REQUIRE(assembly.joints[1].drive->target.size() == 2);
  CHECK(assembly.joints[1].drive->target[1].time == 1.5);
  CHECK(assembly.joints[1].drive->target[1].value == Approx(2.25 * assembly.metres_per_unit));
}

TEST_CASE("Places and speeds of joints beyond every machine are told in the unit of the assembly") {
  const auto words_of = [](const std::function<void(Assembly&)>& change) {
    Assembly assembly = two_drives();
    change(assembly);
    const std::optional<Error> wild = refused_coordinates(assembly);
    return wild ? wild->message : "";
  };
  CHECK(words_of([](Assembly& a) { a.joints[1].drive->target = {{0, 0}, {2, -1e9}}; }) == "");
  CHECK(words_of([](Assembly& a) {
          a.joints[1].drive->target = {{0, 0}, {2, -1e10}};
        }) == "the target of the drive at 2 s of the joint 'shift' is -1e+13 " + two_drives().unit_name +
                  ": one beyond 1e+12 " + two_drives().unit_name + " is none");
  CHECK(words_of([](Assembly& a) { a.joints[0].drive->velocity = 1e10; }).starts_with("the velocity of the drive of"));
  CHECK(words_of([](Assembly& a) { a.joints[0].drive->velocity = 1e10; }).ends_with("°/s is none"));
  CHECK(words_of([](Assembly& a) {
          a.joints[2].spring = JointSpring{1, 0, 1e10};
        }).starts_with("the rest of the spring"));
}

}  // namespace impend::test
