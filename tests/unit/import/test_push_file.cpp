// Files of pushes: what they may hold, and where an error is said to be.
#include "impend/import/assembly_file/push_file.h"

#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

Assembly plank_on_ledge() {
  Assembly assembly = assembly_of(
      {part_from_mesh("ledge", box({0, 0, 0}, {1, 1, 1}), true), part_from_mesh("plank", box({0, 0, 1}, {2, 1, 1.1}))});
  assembly.metres_per_unit = 1e-3;
  assembly.unit_name = "mm";
  return assembly;
}

Result<std::vector<NamedPush>> read_text(const std::string& text) {
  const TemporaryFolder folder;
  write_file(folder.file("pushes.json"), text);
  return read_pushes(folder.file("pushes.json"), plank_on_ledge());
}

void check_refused(const std::string& text, ErrorCode code, const std::string& where, const std::string& message) {
  INFO(text);
  const auto read = read_text(text);
  REQUIRE_FALSE(read.ok());
  CHECK(read.error().code == code);
  CHECK(read.error().place.file.ends_with("pushes.json"));
  CHECK(read.error().place.where == where);
  CHECK(read.error().message.find(message) != std::string::npos);
}

}  // namespace

TEST_CASE("points of a file of pushes are in the unit of the assembly, directions of any length or left out") {
  const auto read = read_text(
      R"([{"part": "plank", "point": [1500, 500, 1100], "direction": [0, 0, -7]}, {"part": "plank", "point": [0, 0, 1000]}])");
  REQUIRE(read.ok());
  REQUIRE(read.value().size() == 2);
  CHECK(read.value()[0].part == 1);
  CHECK((read.value()[0].point - Vec3(1.5, 0.5, 1.1)).norm() < 1e-12);
  CHECK(*read.value()[0].direction == Vec3(0, 0, -7));
  CHECK_FALSE(read.value()[1].direction.has_value());
  CHECK(read.value()[1].place.where == "pushes[1]");
}

TEST_CASE("what is wrong in a file of pushes is said with its place") {
  check_refused(R"([{"part": "plnk", "point": [0, 0, 0]}])", ErrorCode::kBadValue, "pushes[0].part", "no part 'plnk'");
  check_refused(R"([{"part": "ledge", "point": [0, 0, 0]}])", ErrorCode::kBadValue, "pushes[0].part", "fixed");
  check_refused(R"([{"part": "plank", "point": [0, 0]}])", ErrorCode::kBadValue, "pushes[0].point", "3 numbers");
  check_refused(R"([{"part": "plank", "point": [0, 0, 0]}, {"part": "plank", "point": [0, 0, 0], "direction": "up"}])",
                ErrorCode::kBadValue, "pushes[1].direction", "");
  check_refused(R"([{"part": "plank"}])", ErrorCode::kMissingKey, "pushes[0].point", "point");
  check_refused(R"([{"part": "plank", "point": [0, 0, 0], "dir": [0, 0, 1]}])", ErrorCode::kUnknownKey, "pushes[0].dir",
                "dir");
  check_refused("[]", ErrorCode::kBadValue, "pushes", "no push");
  check_refused(R"({"part": "plank"})", ErrorCode::kBadValue, "pushes", "");
  const auto broken = read_text("[\n{\"part\": \"plank\",\n]");
  REQUIRE_FALSE(broken.ok());
  CHECK(broken.error().code == ErrorCode::kParse);
  CHECK(broken.error().place.line == 3);
  CHECK(read_pushes("no-such-file.json", plank_on_ledge()).error().code == ErrorCode::kFileNotFound);
}

}  // namespace impend::test
