// Parts that nearly touch a loose one.
#include "gui/presenter/why.h"

#include "impend/pipeline/pipeline.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::gui;

namespace {

// A cube of 1 m above a fixed floor, `apart` from a fixed wall and far from another.
Analysis cube_beside_wall(double apart, double above) {
  Assembly assembly;
  assembly.unit_name = "mm";
  assembly.metres_per_unit = 0.001;
  assembly.gravity = Vec3(0, 0, -9.80665);
  assembly.parts = {impend::test::part_from_mesh("cube", impend::test::box(Vec3(0, 0, above), Vec3(1, 1, 1 + above))),
                    impend::test::part_from_mesh("wall", impend::test::box(Vec3(1 + apart, 0, 0), Vec3(2, 1, 2))),
                    impend::test::part_from_mesh("far", impend::test::box(Vec3(-3, 0, 0), Vec3(-2, 1, 1)))};
  assembly.parts[1].fixed = assembly.parts[2].fixed = true;
  return run_analysis(assembly, {}, {}, {}).value();
}

}  // namespace

TEST_CASE("A part that falls beside a wall nearly touches it, and nothing that is far") {
  const Analysis analysis = cube_beside_wall(0.0003, 0.5);
  REQUIRE(loose_part(analysis, -1) == 0);
  const std::vector<NarrowGap> misses = narrow_gaps(analysis, 0);
  REQUIRE(misses.size() == 1);
  CHECK(misses[0].body == 1);
  CHECK(misses[0].apart == Approx(0.0003));
  const std::vector<WhySentence> words = narrow_gap_words(analysis, 0, misses);
  REQUIRE(words.size() == 1);
  CHECK(words[0].text == "'cube' does not touch 'wall': 0.3 mm are between them.");
  CHECK(words[0].item.index == 1);
}

TEST_CASE("What touches, what is a hundredth of the size away and what is fixed is no near miss") {
  CHECK(narrow_gaps(cube_beside_wall(0, 0.5), 0).empty());
  CHECK(narrow_gaps(cube_beside_wall(0.05, 0.5), 0).empty());
  const Analysis analysis = cube_beside_wall(0.0003, 0.5);
  CHECK(narrow_gaps(analysis, 1).empty());
  CHECK(narrow_gaps(analysis, 99).empty());
  CHECK(loose_part(analysis, 1) == -1);
}

TEST_CASE("Parts that a joint holds together, or that share no level, are not meant to touch") {
  Assembly assembly = cube_beside_wall(0.0003, 0.5).assembly;
  Assembly levels = assembly;
  levels.parts[0].levels = {"front"};
  levels.parts[1].levels = {"back"};
  CHECK(narrow_gaps(run_analysis(levels, {}, {}, {}).value(), 0).empty());
  Joint slide;
  slide.type = JointType::kSlider;
  slide.a = 0;
  slide.b = 1;
  slide.point = Vec3(1, 0.5, 1);
  slide.axis = Vec3::UnitZ();
  assembly.joints = {slide};
  const Analysis analysis = run_analysis(assembly, {}, {}, {}).value();
  REQUIRE(loose_part(analysis, -1) == 0);
  CHECK(narrow_gaps(analysis, 0).empty());
}
