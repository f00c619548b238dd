// Either-or contacts that bear: what rests by them must be held whichever way they open.
#include <algorithm>

#include "impend/motion/held_either_way.h"
#include "tests/support/analysed.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/part_along_y.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

namespace impend::test {
namespace {

// A bar with its centre of mass over the edge of a table, and a leg that hangs beside the table, whose lower edge meets
// the upper edge of a post: it stands on the post, or slips off it as it tips.
Part bar_with_leg() {
  return part_along_y("bar",
                      {{-0.25, -0.25},
                       {-0.125, -0.25},
                       {-0.125, 0},
                       {0.25, 0},
                       {0.25, 0.3125},
                       {0.125, 0.3125},
                       {0.125, 0.0625},
                       {-0.25, 0.0625}},
                      0.125, false);
}

Assembly bar_on_table_and_post() {
  return assembly_of({bar_with_leg(), part_along_y("table", {{0, -0.5}, {0.5, -0.5}, {0.5, 0}, {0, 0}}, 0.25, true),
                      part_along_y("post", {{-0.5, -0.5}, {-0.25, -0.5}, {-0.25, -0.25}, {-0.5, -0.25}}, 0.25, true)});
}

Assembly bar_on_one_base() {
  return assembly_of(
      {bar_with_leg(),
       part_along_y(
           "base",
           {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0}, {0, 0}, {0, -0.4375}, {-0.25, -0.4375}, {-0.25, -0.25}, {-0.5, -0.25}},
           0.25, true)});
}

// A slide between floor, ceiling and two sides, whose point meets the point of a stop as gravity draws it there.
Assembly slide_against_point(bool with_ceiling) {
  std::vector<Part> parts = {
      part_along_y("slide", {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {-0.25, 0.5}}, 0.25, false),
      part_along_y("stop", {{-0.75, 0}, {-0.25, 0.5}, {-0.75, 1}}, 0.25, true),
      part_along_y("floor", {{-1, -0.5}, {2, -0.5}, {2, 0}, {-1, 0}}, 1, true),
      part_from_mesh("left", box(Vec3(-1, 0.25, 0), Vec3(2, 0.5, 1)), true),
      part_from_mesh("right", box(Vec3(-1, -0.5, 0), Vec3(2, -0.25, 1)), true),
  };
  if (with_ceiling) parts.push_back(part_along_y("ceiling", {{-1, 1}, {2, 1}, {2, 1.5}, {-1, 1.5}}, 1, true));
  Assembly assembly = assembly_of(parts);
  assembly.gravity = kStandardGravity * Vec3(-1, 0, 0);
  return assembly;
}

bool bears_either_or(const Analysis& analysis) {
  const auto& contacts = analysis.contacts.contacts;
  return std::any_of(contacts.begin(), contacts.end(), [](const Contact& contact) { return contact.disjunction >= 0; });
}

BearingContacts chosen_of(const Analysis& analysis) {
  VecX forces(analysis.problem.rows());
  for (int i = 0; i < forces.size(); ++i) {
    forces[i] = analysis.contact_results[static_cast<std::size_t>(analysis.problem.contact[i])].force;
  }
  return bearing_contacts(analysis.contacts, analysis.problem, forces);
}

}  // namespace

TEST_CASE("what stands on an edge that it may slip off is not called stable") {
  for (const Assembly& assembly : {bar_on_table_and_post(), bar_on_one_base()}) {
    const Analysis analysis = analysed(assembly);
    REQUIRE(bears_either_or(analysis));
    INFO(analysis.components[0].reason);
    CHECK(analysis.verdict == Verdict::kMarginal);
    CHECK(has(analysis.components[0].reason, "corners or edges may open in several ways"));
  }
}

TEST_CASE("it is not called stable either where it may not slide, since one of the two ways lets it tip") {
  Assembly assembly = bar_on_table_and_post();
  const auto add = [&](const std::string& name, const Vec3& lower, const Vec3& upper) {
    assembly.parts.push_back(part_from_mesh(name, box(lower, upper), true));
  };
  // Its faces leave all four as it tips, or go along them.
  add("left", Vec3(-0.5, -0.125, -0.2), Vec3(-0.25, 0.125, -0.05));
  add("right", Vec3(0.25, -0.125, 0.05), Vec3(0.5, 0.125, 0.3));
  add("front", Vec3(-0.25, -0.375, 0.01), Vec3(0.25, -0.125, 0.05));
  add("back", Vec3(-0.25, 0.125, 0.01), Vec3(0.25, 0.375, 0.05));
  const Analysis analysis = analysed(assembly);
  INFO(analysis.components[0].reason);
  CHECK(analysis.verdict == Verdict::kMarginal);
}

TEST_CASE("the same on the post alone falls at once, and beside a wider table rests") {
  Assembly tips = bar_on_table_and_post();
  tips.parts.erase(tips.parts.begin() + 1);
  CHECK(analysed(tips).verdict == Verdict::kMoves);
  Assembly rests = bar_on_table_and_post();
  rests.parts[1] = part_along_y("table", {{-0.0625, -0.5}, {0.5, -0.5}, {0.5, 0}, {-0.0625, 0}}, 0.25, true);
  const Analysis analysis = analysed(rests);
  REQUIRE(bears_either_or(analysis));
  CHECK(analysis.verdict == Verdict::kStable);
}

TEST_CASE("a slide that an either-or contact must stop is held when every way does") {
  const Analysis held = analysed(slide_against_point(true));
  REQUIRE(bears_either_or(held));
  CHECK(are_held(held.assembly, chosen_of(held), {0}));
  INFO(held.components[0].reason);
  CHECK(held.verdict == Verdict::kStable);
  // Without the ceiling it rides up on the stop.
  const Analysis open = analysed(slide_against_point(false));
  CHECK_FALSE(are_held(open.assembly, chosen_of(open), {0}));
  CHECK(open.verdict != Verdict::kStable);
}

TEST_CASE("alternatives that are not known hold nothing") {
  Analysis held = analysed(slide_against_point(true));
  const BearingContacts bearing = chosen_of(held);
  held.contacts.disjunctions.clear();
  CHECK_FALSE(are_held(held.assembly, bearing, {0}));
}

TEST_CASE("doubtful contacts leave a motion") {
  Assembly assembly = assembly_of({part_from_mesh("box", box(Vec3(0, 0, 0), Vec3(1, 1, 1)), false),
                                   part_from_mesh("floor", box(Vec3(-1, -1, -1), Vec3(2, 2, 0)), true),
                                   part_from_mesh("left", box(Vec3(-1, -1, 0), Vec3(0, 2, 2)), true),
                                   part_from_mesh("front", box(Vec3(0, -1, 0), Vec3(2, 0, 2)), true)});
  assembly.gravity = kStandardGravity * Vec3(-1, -1, -1);
  const Analysis analysis = analysed(assembly);
  ContactSet contacts = analysis.contacts;
  BearingContacts bearing{contacts};
  for (std::size_t i = 0; i < contacts.contacts.size(); ++i) {
    bearing.of.push_back(static_cast<int>(i));
    bearing.force.push_back(1);
  }
  REQUIRE(leave_no_motion(assembly, bearing, {0}));
  for (Contact& contact : contacts.contacts) contact.doubtful = true;
  CHECK_FALSE(leave_no_motion(assembly, bearing, {0}));
  CHECK_FALSE(are_held(assembly, bearing, {0}));
}

}  // namespace impend::test
