// Play between parts: at which gap the neighbours hold what falls through it.
#include <regex>

#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"

namespace impend::test {
namespace {

// A drawer of 100 × 100 × 20 mm in a case with 0.2 mm of play above and below.
FileScene drawer(double play) {
  FileScene scene;
  scene.unit = "mm";
  scene.parts = {as_fixed(box_part("floor", Vec3(-.01, -.01, -.02), Vec3(.11, .11, -play))),
                 as_fixed(box_part("lid", Vec3(-.01, -.01, .02 + play), Vec3(.11, .11, .04))),
                 box_part("drawer", Vec3(0, 0, 0), Vec3(.1, .1, .02))};
  return scene;
}

}  // namespace

TEST_CASE("The gap that is offered for a clearance holds the part that fell through it") {
  const TemporaryFolder folder;
  const std::string file = write_scene(drawer(0.0002), folder.path());
  const ProgramResult falls = run_impend({"analyze", file, "--expect", "moves"});
  INFO(falls.out << falls.err);
  CHECK(falls.status == 0);
  std::smatch offered;
  const std::string words = falls.out + falls.err;
  REQUIRE(std::regex_search(words, offered, std::regex("--gap ([0-9.e-]+)")));
  CHECK(std::stod(offered[1]) == Approx(0.2).epsilon(0.01));
  CHECK(run_impend({"analyze", file, "--gap", offered[1], "--expect", "stable"}).status == 0);
}

TEST_CASE("What is play beside a large part is none beside a small one") {
  // A peg of 5 mm that hovers 1 mm above the drawer: a hundredth of the drawer, a fifth of the peg.
  FileScene scene = drawer(0.0002);
  scene.parts[1] = as_fixed(box_part("lid", Vec3(-.01, -.01, .0202), Vec3(.06, .11, .04)));
  scene.parts.push_back(box_part("peg", Vec3(.08, .05, .021), Vec3(.085, .055, .026)));
  const TemporaryFolder folder;
  const ProgramResult falls = run_impend({"analyze", write_scene(scene, folder.path()), "--expect", "moves"});
  INFO(falls.out << falls.err);
  CHECK(falls.status == 0);
  std::smatch offered;
  const std::string words = falls.out + falls.err;
  REQUIRE(std::regex_search(words, offered, std::regex("give --gap ([0-9.e-]+)")));
  CHECK(std::stod(offered[1]) == Approx(0.2).epsilon(0.01));
}

TEST_CASE("No gap is offered for a fall that is no clearance") {
  const TemporaryFolder folder;
  const std::string file = write_scene(drawer(0.01), folder.path());
  const ProgramResult falls = run_impend({"analyze", file, "--expect", "moves"});
  CHECK(falls.status == 0);
  CHECK((falls.out + falls.err).find("clearance") == std::string::npos);
}

}  // namespace impend::test
