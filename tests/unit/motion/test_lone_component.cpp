// A component by itself does what it does in the whole.
#include "impend/motion/lone_component.h"

#include <algorithm>
#include <numeric>

#include "tests/support/analysed.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

// Far from each other: a loaded block on a fixed one that leans, a lid on a hinge of the frame, a cube on the ground.
Assembly three_components() {
  Assembly assembly = frame_alone();
  assembly.ground = Ground{0};
  assembly.gravity = Vec3(0, 0, -9.81);
  assembly.parts[0].X_WP.p += Vec3(0, 0, 40);
  const int cube = add_box(assembly, "cube", Vec3(5, 0, 0), Vec3(5.1, 0.1, 0.1));
  const int slope = add_box(assembly, "slope", Vec3(-1, -1, -0.5), Vec3(1, 1, 0),
                            RigidTransform{rotation(kY, 0.2).R, Vec3(0, 0, 10)});
  const int block = add_box(assembly, "block", Vec3(-0.1, -0.1, 0), Vec3(0.1, 0.1, 0.1),
                            RigidTransform{rotation(kY, 0.2).R, Vec3(0, 0, 10)});
  const int lid = add_box(assembly, "lid", Vec3(0, 0, 20), Vec3(0.4, 0.3, 20.02));
  assembly.parts[static_cast<std::size_t>(slope)].fixed = true;
  add_joint(assembly, JointType::kHinge, 0, lid, Vec3(0, 0.15, 20), kY);
  Load load;
  load.part = block;
  load.force = Vec3(0.3, 0.2, -0.1);
  load.point = Vec3(0.05, 0.02, 10.05);
  assembly.loads = {load};
  assembly.friction.pairs.push_back({std::min(slope, block), std::max(slope, block), 0.3, {}});
  assembly.friction.pairs.push_back({cube, assembly.body_count() - 1, 0.2, {}});
  return assembly;
}

}  // namespace

TEST_CASE("a component alone has the parts that it touches, and moves as in the whole") {
  const Assembly whole = three_components();
  const Analysis analysis = analysed(whole);
  REQUIRE(analysis.components.size() == 3);
  std::vector<int> every(analysis.contacts.contacts.size());
  std::iota(every.begin(), every.end(), 0);
  for (const ComponentResult& component : analysis.components) {
    const LoneComponent lone = lone_component(whole, analysis.contacts, every, component.bodies);
    const std::string& name = whole.body_name(component.bodies[0]);
    INFO(name);
    CHECK(lone.part.size() == (name == "cube" ? 1u : 2u));
    CHECK(lone.assembly.joints.size() == (name == "lid" ? 1u : 0u));
    CHECK(lone.assembly.loads.size() == (name == "block" ? 1u : 0u));
    CHECK(lone.assembly.friction.pairs.size() == (name == "lid" ? 0u : 1u));
    for (const PairFriction& pair : lone.assembly.friction.pairs) {
      CHECK(lone.assembly.friction.mu_of(pair.a, pair.b) == (name == "block" ? 0.3 : 0.2));
    }
    const auto alone = analyze_motion(lone.assembly, lone.contacts);
    REQUIRE(alone.ok());
    for (std::size_t k = 0; k < lone.part.size(); ++k) {
      const BodyResult &there = alone.value().bodies[k],
                       &here = analysis.bodies[static_cast<std::size_t>(lone.part[k])];
      CHECK(there.fixed == here.fixed);
      CHECK((there.linear - here.linear).norm() < 1e-9);
      CHECK((there.angular - here.angular).norm() < 1e-9);
    }
  }
}

TEST_CASE("round contacts of a component alone are those of its own list") {
  Assembly assembly = over_ground();
  add_block(assembly, "cube", Vec3(0.1, 0.1, 0.1), translation(Vec3(2, 0, 0.05)));
  const int below = add_ball(assembly, "below", 0.3, 1, Vec3(0, 0, 0.3));
  const int ball = add_ball(assembly, "ball", 0.1, 1, Vec3(0, 0, 0.7));
  assembly.parts[static_cast<std::size_t>(below)].fixed = true;
  const Analysis analysis = analysed(assembly);
  std::vector<int> every(analysis.contacts.contacts.size());
  std::iota(every.begin(), every.end(), 0);
  REQUIRE(every.size() > 4);
  const LoneComponent lone = lone_component(assembly, analysis.contacts, every, {ball});
  int round = 0;
  for (const Interface& interface : lone.contacts.interfaces) {
    for (const CurvedContact& curved : interface.curved) {
      for (const int i : curved.contacts) {
        REQUIRE(i < static_cast<int>(lone.contacts.contacts.size()));
        const Contact& contact = lone.contacts.contacts[static_cast<std::size_t>(i)];
        CHECK((contact.a == interface.a && contact.b == interface.b));
        ++round;
      }
    }
  }
  CHECK(round == 1);
}

}  // namespace impend::test
