// Lengths in the unit that a reader wants, in tables and in sentences that were worded in another.
#include "impend/report/display_unit.h"

#include "impend/planning/orientations.h"
#include "impend/planning/plan.h"
#include "impend/report/number_words.h"
#include "tests/support/catch.h"

using namespace impend;

namespace {

std::string from_mm_to_in(const std::string& text) {
  return lengths_in(text, *display_unit("mm"), *display_unit("in"));
}

}  // namespace

TEST_CASE("The units that can be shown are those of ISO 31-1") {
  CHECK(display_unit("in")->metres == 0.0254);
  CHECK(display_unit("ft")->metres == 12 * 0.0254);
  CHECK(display_unit("um")->name == "µm");
  CHECK(display_unit("cm")->metres == 0.01);
  CHECK_FALSE(display_unit("furlong"));
  CHECK_FALSE(display_unit(""));
}

TEST_CASE("Lengths in a sentence are converted, alone, as ranges and as vectors") {
  CHECK(from_mm_to_in("0.254 mm deep near (25.4, 0, -50.8) mm, 16387.064 mm³ in common") ==
        "0.01 in deep near (1, 0, -2) in, 1 in³ in common");
  CHECK(from_mm_to_in("gaps of 25.4 to 50.8 mm") == "gaps of 1 to 2 in");
  CHECK(from_mm_to_in("25.4 … 50.8 … 76.2 mm") == "1 … 2 … 3 in");
  CHECK(from_mm_to_in("an area of 645.16 mm²") == "an area of 1 in²");
  CHECK(from_mm_to_in("2.54e-05 mm.") == "1e-06 in.");
}

TEST_CASE("What is no length of that unit stays as it was") {
  for (const char* text : {"9.81 mm/s² and 3 mm·N", "part 'M5 x 20 mm' moves", "say --gap 0.3 mm", "20 mmHg",
                           "a gap in mm", "5 parts", "the part's bolt"}) {
    CHECK(from_mm_to_in(text) == text);
  }
  CHECK(from_mm_to_in("'M5 x 20 mm' is 25.4 mm away") == "'M5 x 20 mm' is 1 in away");
  CHECK(lengths_in("5 in contact, 2 in apart", *display_unit("in"), *display_unit("mm")) ==
        "5 in contact, 50.8 mm apart");
  CHECK(lengths_in("1 m/s² over 1 m", *display_unit("m"), *display_unit("cm")) == "1 m/s² over 100 cm");
}

TEST_CASE("What an option takes stays in the input's unit and says so, once") {
  CHECK(from_mm_to_in("a gap tolerance of 254 mm (--gap 254) would") ==
        "a gap tolerance of 10 in (--gap 254, in mm) would");
  CHECK(from_mm_to_in("give --gap 25.4.") == "give --gap 25.4 (in mm).");
  CHECK(from_mm_to_in(from_mm_to_in("give --gap 254 if")) == "give --gap 254 (in mm) if");
  CHECK(from_mm_to_in("'--gap 3' is a name, --gap decides") == "'--gap 3' is a name, --gap decides");
  CHECK(lengths_in("(--gap 2)", *display_unit("in"), *display_unit("mm")) == "(--gap 2, in inches)");
  CHECK(lengths_in("(--gap 2)", *display_unit("in"), *display_unit("in")) == "(--gap 2)");
}

TEST_CASE("An assembly shown in another unit is the same one") {
  Assembly assembly;
  assembly.unit_name = "mm";
  assembly.metres_per_unit = 0.001;
  assembly.ground = Ground{0.0254};
  assembly.warnings = {{"far-from-origin", "'a' is 50.8 mm away", "a"}};
  CHECK(length_text(assembly, 0.0254) == "25.4 mm");
  show_in(*display_unit("in"), &assembly);
  CHECK(length_text(assembly, 0.0254) == "1 in");
  CHECK(area_text(assembly, 0.0254 * 0.0254) == "1 in²");
  CHECK(assembly.ground->height == 0.0254);
  CHECK(assembly.warnings.front().message == "'a' is 2 in away");
}

TEST_CASE("What is said of the states of a plan is converted, wherever the plan keeps them") {
  const std::string said = "a gap of 25.4 mm", shown = "a gap of 1 in";
  HoldingPlan holding;
  Orientations orientations;
  for (Assembly* assembly : {&holding.assembly, &orientations.assembly}) {
    assembly->unit_name = "mm";
    assembly->metres_per_unit = 0.001;
  }
  holding.hold.free.reason = holding.hold.held.reason = said;
  show_answer_in(*display_unit("in"), &holding);
  CHECK(holding.hold.free.reason == shown);
  CHECK(holding.hold.held.reason == shown);
  orientations.here.reason = said;
  orientations.poses.emplace(1);
  orientations.poses->front().answer.reason = said;
  show_answer_in(*display_unit("in"), &orientations);
  CHECK(orientations.here.reason == shown);
  CHECK(orientations.poses->front().answer.reason == shown);
}
