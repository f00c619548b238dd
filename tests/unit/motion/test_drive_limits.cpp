// Drives that can hold what hangs on them, and such that cannot.
#include "impend/motion/drive_limits.h"

#include <cmath>
#include <limits>

#include "impend/friction/analyze_friction.h"
#include "tests/support/analysed.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"

using namespace impend;
using namespace impend::test;

namespace {

// The torque that holds the lid level about its hinge: m g r.
double torque_of_lid(const Assembly& assembly) { return assembly.parts[1].mass.mass * kGravity * 0.2; }

Assembly driven_lid(double limit, double angle = 0, const RigidTransform& X = {}) {
  Assembly assembly = hinged_lid(angle);
  assembly.joints[0].drive = Drive{};
  assembly.joints[0].drive->velocity = 0.1;
  assembly.joints[0].drive->limit = limit;
  return moved(assembly, X);
}

}  // namespace

TEST_CASE("a drive that holds a lid by less than its limit rests, one that would need more is not said to") {
  const double needed = torque_of_lid(driven_lid(1));
  for (unsigned seed = 0; seed < 3; ++seed) {
    const RigidTransform X = seed == 0 ? RigidTransform() : random_pose(seed);
    for (const double share : {0.5, 0.999, 1.001, 2.0}) {
      INFO("seed " << seed << ", limit " << share << " of what is needed");
      const Analysis analysis = analysed(driven_lid(share * needed, 0, X));
      const std::string reason = analysis.components[0].reason;
      INFO(reason);
      CHECK(analysis.verdict == (share > 1 ? Verdict::kStable : Verdict::kMarginal));
      if (share > 1) continue;
      CHECK(reason.find("the drive of 'lid' would have to give") != std::string::npos);
      CHECK(reason.find("N·m") != std::string::npos);
    }
    // Upright it needs nothing.
    CHECK(analysed(driven_lid(0.01 * needed, std::acos(0.0), X)).verdict == Verdict::kStable);
    CHECK(analysed(driven_lid(std::numeric_limits<double>::infinity(), 0, X)).verdict == Verdict::kStable);
  }
}

TEST_CASE("a servo that would sag far before it bears its load does not hold it still, whatever its limit") {
  const double needed = torque_of_lid(driven_lid(1));
  for (const double give : {0.01, 0.09, 0.11, 10.0}) {
    INFO("gives way by " << give << " rad");
    Assembly assembly = driven_lid(std::numeric_limits<double>::infinity());
    Drive servo;
    servo.target = {{0, 0}};
    servo.stiffness = needed / give;
    servo.damping = 1;
    assembly.joints[0].drive = servo;
    const Analysis analysis = analysed(assembly);
    INFO(analysis.components[0].reason);
    CHECK(analysis.verdict == (give > 0.1 ? Verdict::kMarginal : Verdict::kStable));
    if (give > 0.1) CHECK(analysis.components[0].reason.find("its stiffness lets it go by") != std::string::npos);
    FrictionOptions options;
    options.model = FrictionModel::kStatic;
    const auto friction = analyze_friction(analysis, options, {});
    REQUIRE(friction.ok());
    CHECK((friction.value()->verdict == FrictionVerdict::kStableCertain) == (give < 0.1));
    // One that only brakes holds nothing but what needs no holding.
    assembly.joints[0].drive->stiffness = 0;
    const Analysis braked = analysed(assembly);
    CHECK(braked.verdict == Verdict::kMarginal);
    CHECK(braked.components[0].reason.find("only brakes") != std::string::npos);
    Assembly upright = driven_lid(1, std::acos(0.0));
    upright.joints[0].drive = assembly.joints[0].drive;
    const Analysis slow = analysed(upright);
    CHECK(slow.verdict == Verdict::kMarginal);
    CHECK(slow.components[0].reason.find("it rests only in balance") != std::string::npos);
  }
}

TEST_CASE("with friction a drive beyond its limit makes nothing certain") {
  for (const double share : {0.5, 2.0}) {
    const Analysis analysis = analysed(driven_lid(share * torque_of_lid(driven_lid(1))));
    FrictionOptions options;
    options.model = FrictionModel::kStatic;
    const auto friction = analyze_friction(analysis, options, {});
    REQUIRE(friction.ok());
    REQUIRE(friction.value());
    INFO(friction.value()->verdict_reason);
    CHECK((friction.value()->verdict == FrictionVerdict::kStableCertain) == (share > 1));
  }
}

TEST_CASE("only what the drive holds is in doubt, whatever else there is") {
  for (const bool slides : {false, true}) {
    INFO("beside a block that " << (slides ? "slides" : "rests"));
    Assembly assembly = driven_lid(0.5 * torque_of_lid(driven_lid(1)));
    const int block = add_box(assembly, "block", Vec3(5, 5, 5), Vec3(6, 6, 6));
    add_joint(assembly, slides ? JointType::kSlider : JointType::kFixed, 0, block, Vec3(5, 5, 5), Vec3(0, 0, 1));
    const Analysis analysis = analysed(assembly);
    CHECK(analysis.bodies[1].verdict == Verdict::kMarginal);
    CHECK(analysis.bodies[block].verdict == (slides ? Verdict::kMoves : Verdict::kStable));
    FrictionOptions options;
    options.model = FrictionModel::kStatic;
    const auto friction = analyze_friction(analysis, options, {});
    REQUIRE(friction.ok());
    for (const FrictionComponent& component : friction.value()->components) {
      const bool of_lid = component.bodies == std::vector<int>{1};
      if (of_lid) {
        CHECK(component.verdict == FrictionVerdict::kPossiblyStable);
        CHECK(component.reason.find("its limit is") != std::string::npos);
      } else if (!slides) {
        CHECK(component.verdict == FrictionVerdict::kStableCertain);
      }
    }
    CHECK(friction.value()->verdict != FrictionVerdict::kStableCertain);
  }
}

TEST_CASE("a drive that lifts along an axis is asked for its force") {
  Assembly assembly = frame_alone();
  const int cage = add_box(assembly, "cage", Vec3(-1, -1, -1), Vec3(1, 1, 1));
  add_joint(assembly, JointType::kSlider, 0, cage, Vec3::Zero(), Vec3(0, 0, 1));
  assembly.joints[0].drive = Drive{};
  assembly.joints[0].drive->limit = 0.9 * assembly.parts[cage].mass.mass * kGravity;
  const std::string reason = analysed(assembly).components[0].reason;
  INFO(reason);
  CHECK(reason.find("the drive of 'cage' would have to give 7.85e+04 N, and its limit is 7.06e+04 N") !=
        std::string::npos);
  assembly.joints[0].drive->limit *= 1.2;
  CHECK(analysed(assembly).verdict == Verdict::kStable);
}
