// `simulate --drive`: tables as spreadsheets write them, and targets that are none.
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/texts.h"

namespace impend::test {
namespace {

using Json = nlohmann::json;

// An arm hinged to a fixed cube, by a joint whose name holds a comma.
class DrivenArm {
 public:
  DrivenArm() {
    write_file(folder_.file("cube.obj"),
               "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
               "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
  }
  std::string file(const std::string& name) const { return folder_.file(name); }
  // The trajectory, or what is said against it.
  ProgramResult run(const Json& target, const std::string& table = "") const {
    Json scene = Json::parse(R"({"format": "impend-assembly", "version": 1, "name": "arm", "length_unit": "m",
      "gravity": [0, 0, 0], "parts": [{"name": "base", "mesh": "cube.obj", "fixed": true},
      {"name": "arm", "mesh": "cube.obj", "density": 1000, "pose": {"translation": [3, 0, 0]}}],
      "joints": [{"name": "elbow, left", "type": "hinge", "a": "arm", "b": "base", "point": [2, 0, 0],
                  "axis": [0, 1, 0]}], "drives": [{"joint": "elbow, left"}]})");
    scene["drives"][0]["target"] = target;
    write_file(file("arm.assembly.json"), scene.dump());
    std::vector<std::string> words = {"simulate", file("arm.assembly.json"), "--until", "0.1", "-o", "-"};
    if (!table.empty()) {
      write_file(file("walk.csv"), table);
      words.insert(words.end(), {"--drive", file("walk.csv")});
    }
    return run_impend(words);
  }

 private:
  TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("a table of targets may have a byte order mark, quotes, and semicolons or tabs with decimal commas") {
  const DrivenArm arm;
  const ProgramResult stated = arm.run(Json::parse("[[0, 0], [0.25, 10.5]]"));
  REQUIRE(stated.status == 0);
  for (const std::string table :
       {"t,\"elbow, left\"\n0,0\n0.25,10.5\n",
        "\xEF\xBB\xBF\"t\",\"elbow, left\"\r\n\"0\",\"0\"\r\n\"0.25\",\"10.5\"\r\n,\r\n",
        "t;elbow, left\n0;0\n0,25;10,5\n;\n", "\xEF\xBB\xBFt;\"elbow, left\"\n0;0\n0.25;10.5\n",
        " \"t\" \t\"elbow, left\"\n0\t0\n0,25\t10,5\n"}) {
    INFO(table);
    const ProgramResult run = arm.run(0, table);
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(run.out == stated.out);
  }
}

TEST_CASE("what is no number in a table is told as it stands there, with its line") {
  const DrivenArm arm;
  const auto refused = [&](const std::string& table, const std::string& words) {
    INFO(table);
    const ProgramResult run = arm.run(0, table);
    INFO(run.err);
    CHECK(run.status == 3);
    CHECK(has(run.err, words));
  };
  refused("t,\"elbow, left\"\n0,\"1,000\"\n", "walk.csv:2: '1,000' is no number");
  refused("t;elbow, left\n\n0;1.000,5\n", "walk.csv:3: '1.000,5' is no number");
  refused("t;elbow, right\n0;0\n", "there is no joint called 'elbow, right'");
  refused("t;elbow, right\n0;0\n", "'elbow, left'");
  refused("t;elbow, left\n0;0;0\n", "3 cells where the head has 2");
  refused("\xEF\xBB\xBF", "no line of targets");
}

TEST_CASE("a target that no joint can have is refused with its file") {
  const DrivenArm arm;
  const auto refused = [](const ProgramResult& run, const std::string& file) {
    INFO(run.err);
    CHECK(run.status == 3);
    CHECK(has(run.err, file));
    CHECK(has(run.err, "of the joint 'elbow, left' is 1e+300°: one beyond 5.73e+10° is none"));
  };
  refused(arm.run(1e300), "arm.assembly.json: the target of the drive at 0 s");
  refused(arm.run(0, "t;elbow, left\n0;0\n1;1e300\n"), "walk.csv: the target of the drive at 1 s");
}

}  // namespace impend::test
