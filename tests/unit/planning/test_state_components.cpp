// What hangs together in a state of a tower.
#include <cmath>
#include <limits>
#include <string>

#include "impend/pipeline/pipeline.h"
#include "impend/planning/state_components.h"
#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"

using namespace impend;

namespace {

AssemblyWithContacts tower_of_five() {
  const std::string file = std::string(IMPEND_MODELS_DIR) + "/tower/tower.assembly.json";
  Result<AssemblyWithContacts> found = run_contacts({file}, PipelineOptions());
  REQUIRE(found.ok());
  return std::move(found).value();
}

}  // namespace

TEST_CASE("A held or missing part of a tower separates what is above from what is below") {
  const AssemblyWithContacts tower = tower_of_five();
  const StateComponents components(tower.assembly, tower.contacts);
  const PartSet all(5, {0, 1, 2, 3, 4}), none(5);
  const auto whole = components.of({all, none});
  REQUIRE(whole.size() == 1);
  CHECK(whole[0].free == all);
  CHECK(whole[0].neighbours == none);
  CHECK(whole[0].rows.size() == 20);
  CHECK(whole[0].simple);

  const auto held = components.of({all, PartSet(5, {2})});
  REQUIRE(held.size() == 2);
  CHECK(held[0].free == PartSet(5, {0, 1}));
  CHECK(held[0].neighbours == PartSet(5, {2}));
  CHECK(held[0].rows.size() == 12);
  CHECK(held[1].free == PartSet(5, {3, 4}));
  CHECK((held[1].alone() == AssemblyState{PartSet(5, {2, 3, 4}), PartSet(5, {2})}));

  const auto missing = components.of({PartSet(5, {0, 1, 3, 4}), none});
  REQUIRE(missing.size() == 2);
  CHECK(missing[1].free == PartSet(5, {3, 4}));
  CHECK(missing[1].neighbours == none);
  CHECK(missing[1].rows.size() == 4);
  CHECK(missing[1].blocks == std::vector<int>{3, 4});
  CHECK(components.of({all, all}).empty());
}

TEST_CASE("Whether a drive with a limit holds still is for the analysis to say") {
  for (const double limit : {1.0, std::numeric_limits<double>::infinity()}) {
    INFO("limit " << limit);
    Assembly lid = test::hinged_lid(0);
    lid.joints[0].drive = Drive{};
    lid.joints[0].drive->limit = limit;
    const StateComponents components(lid, ContactSet());
    const auto found = components.of({PartSet(2, {0, 1}), PartSet(2)});
    REQUIRE(found.size() == 1);
    CHECK(found[0].simple == std::isinf(limit));
    CHECK(components.all_simple(PartSet(2, {1})) == std::isinf(limit));
  }
}
