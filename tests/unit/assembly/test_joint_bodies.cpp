#include "impend/assembly/joint_bodies.h"
#include "tests/support/catch.h"

using namespace impend;

namespace {

Joint joint_between(int a, int b) {
  Joint joint;
  joint.a = a;
  joint.b = b;
  return joint;
}

}  // namespace

TEST_CASE("Joints and friction follow their bodies and go with those that are taken away") {
  // Of three parts and a ground the second part is taken away.
  const std::vector<int> body = {0, -1, 1, 2};
  const std::vector<Joint> kept = kept_joints({joint_between(0, 1), joint_between(2, 0), joint_between(3, 2)}, body);
  REQUIRE(kept.size() == 2);
  CHECK(kept[0].a == 1);
  CHECK(kept[0].b == 0);
  CHECK(kept[1].a == 2);
  CHECK(kept[1].b == 1);
  FrictionLaw law;
  law.mu = 0.5;
  law.pairs = {{0, 2, 0.1, {}}, {1, 2, 0.2, {}}, {2, 3, {}, 3.0}};
  const FrictionLaw left = kept_friction(law, body);
  CHECK(left.mu == 0.5);
  REQUIRE(left.pairs.size() == 2);
  CHECK(left.mu_of(1, 0) == 0.1);
  CHECK(left.viscous_of(1, 2) == 3);
}

TEST_CASE("A joint of two fixed bodies is told to have no effect") {
  Assembly assembly;
  assembly.parts.resize(2);
  assembly.parts[0].name = "wall";
  assembly.parts[0].fixed = true;
  assembly.parts[1].name = "door";
  assembly.ground = Ground{0};
  assembly.joints = {joint_between(1, 0), joint_between(0, 2)};
  const Diagnostics findings = joint_findings(assembly);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].code == "joint-of-fixed");
  CHECK(findings[0].message.find("'wall' and 'ground'") != std::string::npos);
}
