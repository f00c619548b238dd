// Joints at a limit as contacts: where, which way round, and in which interface.
#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"

namespace impend::test {

TEST_CASE("A slider at a limit has one contact along its axis, out of the second body into the first") {
  for (const bool upper : {false, true}) {
    for (const bool turned : {false, true}) {
      INFO("upper " << upper << ", turned " << turned);
      Assembly assembly = frame_alone();
      const int box = add_box(assembly, "box", Vec3(0, 0, 0), Vec3(0.1, 0.1, 0.1));
      add_joint(assembly, JointType::kSlider, turned ? 0 : box, turned ? box : 0, Vec3(1, 2, 3), Vec3(0, 0, 1));
      (upper ? assembly.joints[0].upper : assembly.joints[0].lower) = 0.0;
      const auto found = find_contacts(assembly, {});
      REQUIRE(found.ok());
      REQUIRE(found.value().contacts.size() == 1);
      const Contact& stop = found.value().contacts[0];
      CHECK(stop.kind == ContactKind::kJointStop);
      CHECK(stop.a == 0);
      CHECK(stop.b == box);
      CHECK(stop.point == Vec3(1, 2, 3));
      // The lower limit lets the joint's first body go forward along the axis; the contact's first body is the frame.
      const double sign = (upper ? -1.0 : 1.0) * (turned ? 1.0 : -1.0);
      CHECK((stop.normal - sign * Vec3(0, 0, 1)).norm() <= 1e-15);
      REQUIRE(found.value().interfaces.size() == 1);
      CHECK(found.value().interfaces[0].contacts == std::vector<int>{0});
    }
  }
}

TEST_CASE("A joint within its limits has no stop") {
  Assembly assembly = hinged_lid(0.3);
  assembly.joints[0].lower = -0.1;
  assembly.joints[0].upper = 0.1;
  const auto found = find_contacts(assembly, {});
  REQUIRE(found.ok());
  CHECK(found.value().contacts.empty());
}

}  // namespace impend::test
