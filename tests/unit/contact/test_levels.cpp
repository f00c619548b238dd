// Parts on levels of their own: between them no contact is sought, and they may lie in each other.
#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"

namespace impend::test {

TEST_CASE("Parts that share no level neither touch nor overlap, all others do") {
  for (const double lift : {0.1, 0.05}) {
    INFO("lift " << lift);
    Assembly assembly = frame_alone();
    const int low = add_box(assembly, "low", Vec3(0, 0, 0), Vec3(0.1, 0.1, 0.1));
    const int high = add_box(assembly, "high", Vec3(0, 0, lift), Vec3(0.1, 0.1, lift + 0.1));
    assembly.parts[low].levels = {"one", "two"};
    assembly.parts[high].levels = {"three"};
    CHECK_FALSE(share_a_level(assembly, low, high));
    const auto apart = find_contacts(assembly, {});
    REQUIRE(apart.ok());
    CHECK(apart.value().contacts.empty());
    assembly.parts[high].levels = {"three", "two"};
    CHECK(share_a_level(assembly, low, high));
    const auto together = find_contacts(assembly, {});
    CHECK(together.ok() == (lift == 0.1));  // else they overlap
    if (together.ok()) CHECK(together.value().contacts.size() == 4);
    assembly.parts[high].levels.clear();
    CHECK(share_a_level(assembly, low, high));
    CHECK(share_a_level(assembly, low, static_cast<int>(assembly.parts.size())));  // the ground
  }
}

}  // namespace impend::test
