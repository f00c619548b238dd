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

TEST_CASE("What lies on a part of another level touches nothing, and is not in doubt for lying there") {
  for (const double lift : {0.1, 0.1 + 1e-7, 0.1 + 2e-6}) {
    INFO("lift " << lift);
    Assembly assembly = frame_alone();
    const int low = add_box(assembly, "low", Vec3(0, 0, 0), Vec3(0.1, 0.1, 0.1));
    const int high = add_box(assembly, "high", Vec3(0, 0, lift), Vec3(0.1, 0.1, lift + 0.1));
    assembly.parts[low].levels = {"one"};
    assembly.parts[high].levels = {"two"};
    const auto found = find_contacts(assembly, {});
    REQUIRE(found.ok());
    CHECK(found.value().at_missing_faces.empty());
    for (const Warning& warning : found.value().warnings) {
      CHECK(warning.code != "near-without-contact");
      CHECK(warning.code != "nearly-touching");
      if (warning.code == "touches-nothing") CHECK(warning.message.find("nearest is 'low'") == std::string::npos);
    }
  }
}

TEST_CASE("The automatic gap does not take in distances of parts that cannot meet") {
  // Four plates 20 µm apart, of two levels that alternate: no two that lie on each other share one.
  Assembly assembly = frame_alone();
  const double gap = 2e-5, thick = 0.01;
  std::vector<int> plates;
  for (int k = 0; k < 5; ++k) {
    const double z = k * (thick + gap);
    plates.push_back(add_box(assembly, "plate " + std::to_string(k), Vec3(0, 0, z), Vec3(0.1, 0.1, z + thick)));
  }
  const auto all_meet = find_contacts(assembly, {});
  REQUIRE(all_meet.ok());
  CHECK(all_meet.value().gap > gap);
  for (int k = 0; k < 5; ++k) assembly.parts[plates[k]].levels = {k % 2 == 0 ? "even" : "odd"};
  const auto none_meets = find_contacts(assembly, {});
  REQUIRE(none_meets.ok());
  CHECK(none_meets.value().gap < gap);
  CHECK(none_meets.value().contacts.empty());
}

}  // namespace impend::test
