// What a joint changes in the contacts of its two bodies.
#include <algorithm>

#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/contact_checks.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

Assembly two_boxes(double lower) {
  Assembly assembly = assembly_of({part_from_mesh("base", box(Vec3(0, 0, 0), Vec3(1, 1, 1)), true),
                                   part_from_mesh("pin", box(Vec3(0.25, 0.25, lower), Vec3(0.75, 0.75, 2)))});
  assembly.contact.gap = 1e-4;
  return assembly;
}

void join(Assembly& assembly, int a, int b) {
  Joint joint;
  joint.type = JointType::kHinge;
  joint.a = a;
  joint.b = b;
  assembly.joints.push_back(joint);
}

}  // namespace

TEST_CASE("Parts that share a joint may overlap, and the joint alone connects them then") {
  Assembly assembly = two_boxes(0.5);
  REQUIRE_FALSE(find_contacts(assembly).ok());
  for (const bool swapped : {false, true}) {
    assembly.joints.clear();
    join(assembly, swapped ? 0 : 1, swapped ? 1 : 0);
    const auto found = find_contacts(assembly);
    REQUIRE(found.ok());
    CHECK(found.value().contacts.empty());
    CHECK(found.value().overlaps.empty());
    CHECK(warns(found.value(), "jointed-overlap"));
    CHECK_FALSE(warns(found.value(), "touches-nothing"));
    CHECK_FALSE(warns(found.value(), "near-without-contact"));
  }
}

TEST_CASE("An overlap of parts without a joint stays an error although others have one") {
  Assembly assembly = two_boxes(0.5);
  assembly.parts.push_back(part_from_mesh("far", box(Vec3(5, 5, 5), Vec3(6, 6, 6))));
  join(assembly, 1, 2);
  const auto found = find_contacts(assembly);
  REQUIRE_FALSE(found.ok());
  CHECK(found.error().code == ErrorCode::kInterpenetration);
}

TEST_CASE("A part may run through the ground that it is joined to") {
  Assembly assembly = two_boxes(3);
  assembly.parts[1] = part_from_mesh("post", box(Vec3(3, 3, -1), Vec3(4, 4, 2)));
  assembly.ground = Ground{0};
  REQUIRE_FALSE(find_contacts(assembly).ok());
  join(assembly, 1, 2);
  const auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  CHECK(found.value().contacts.empty());
}

TEST_CASE("Contacts of a jointed pair that touches are kept") {
  Assembly assembly = two_boxes(1);
  const auto without = find_contacts(assembly);
  REQUIRE(without.ok());
  join(assembly, 1, 0);
  const auto with = find_contacts(assembly);
  REQUIRE(with.ok());
  CHECK(with.value().contacts.size() == without.value().contacts.size());
  CHECK(with.value().contacts.size() == 4);
  CHECK_FALSE(warns(with.value(), "jointed-overlap"));
}

TEST_CASE("A part that only a joint holds does not touch nothing") {
  Assembly assembly = two_boxes(1.5);
  const auto alone = find_contacts(assembly);
  REQUIRE(alone.ok());
  CHECK(warns(alone.value(), "touches-nothing"));
  join(assembly, 1, 0);
  const auto held = find_contacts(assembly);
  REQUIRE(held.ok());
  CHECK_FALSE(warns(held.value(), "touches-nothing"));
  CHECK(held.value().near_misses.empty());
}
