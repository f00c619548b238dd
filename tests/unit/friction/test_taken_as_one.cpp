// Bodies that joints hold together are one: identities of the mechanics, which joints hold and which do not, verdicts
// by those of the block that they make.
#include "impend/friction/taken_as_one.h"

#include <cmath>
#include <vector>

#include "impend/dynamics/joint_rows.h"
#include "impend/friction/friction_verdict.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/friction_scenes.h"
#include "tests/support/jointed_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

// Its rows, and that of its coordinate where a drive holds it.
void add_joint(const FrictionScene& scene, const Joint& joint, bool held, FrictionProblem& problem) {
  std::vector<JointRow> rows = joint_rows(joint);
  if (held) rows.push_back(coordinate_row(joint));
  for (const JointRow& row : rows) {
    const auto on = [&](int body) { return joint_row_values(row, joint.point, scene.bodies[body].center); };
    problem.G.append(joint.a, on(joint.a), joint.b, -on(joint.b));
    problem.joint.push_back(0);
  }
  problem.bias_G = VecX::Zero(problem.G.rows());
}

// `count` cubes of edge 1 in a row along x on a floor that slopes down along x.
FrictionScene cubes_in_a_row(int count, double angle, double mu) {
  std::vector<SceneBox> boxes{{Vec3(-9, -9, -1), Vec3(9, 9, 0), 1, true}};
  for (int k = 0; k < count; ++k) boxes.push_back({Vec3(1.0 * k, 0, 0), Vec3(k + 1.0, 1, 1), 1, false});
  return scene_of_boxes(boxes, mu, 9.81 * Vec3(std::sin(angle), 0, -std::cos(angle)));
}

FrictionProblem joined_row(const FrictionScene& scene, JointType type, bool held) {
  FrictionProblem problem = friction_problem(scene);
  for (int k = 0; k + 1 < static_cast<int>(scene.bodies.size()); ++k) {
    add_joint(scene, joint_of(type, k + 1, k, Vec3(k + 1, 0.3, 0.7), kY), held, problem);
  }
  return problem;
}

}  // namespace

TEST_CASE("Energy, power of loads and rates at contacts are those of the bodies that are taken as one") {
  Random random(7);
  for (int round = 0; round < 20; ++round) {
    FrictionScene scene = cubes_in_a_row(4, 0.2, 0.5);
    for (FrictionBody& body : scene.bodies) {
      body.mass = random.uniform(0.1, 10);
      body.center += 0.3 * random.direction();
    }
    FrictionProblem whole = friction_problem(scene);
    add_joint(scene, joint_of(JointType::kFixed, 2, 0, random.direction(), kX), false, whole);
    add_joint(scene, joint_of(JointType::kHinge, 2, 3, random.direction(), random.direction()), true, whole);
    const std::optional<TakenAsOne> one = take_as_one(whole);
    REQUIRE(one);
    REQUIRE(one->groups == std::vector<std::vector<int>>{{0, 2, 3}, {1}});
    const FrictionProblem& own = one->problem;
    const VecX V = random.normals(12), all = one->motion_of_all(V);
    double energy = 0, of_all = 0;
    for (int g = 0; g < 2; ++g) energy += V.segment<6>(6 * g).dot(own.M[g] * V.segment<6>(6 * g));
    for (int k = 0; k < 4; ++k) of_all += all.segment<6>(6 * k).dot(whole.M[k] * all.segment<6>(6 * k));
    CHECK(energy == Approx(of_all).epsilon(1e-12));
    CHECK(own.Q.dot(V) == Approx(whole.Q.dot(all)).epsilon(1e-12));
    CHECK(whole.G.times(all).norm() <= 1e-12 * all.norm());
    CHECK((one->motion_of_groups(all) - V).norm() <= 1e-12 * V.norm());
    // About the common centre of mass.
    CHECK(own.M[0].topRightCorner<3, 3>().norm() <= 1e-12 * own.M[0].norm());
    int left = 0;
    for (int i = 0; i < whole.contacts(); ++i) {
      if (left < static_cast<int>(one->contacts.size()) && one->contacts[left] == i) {
        CHECK(std::abs(own.N.dot(left, V) - whole.N.dot(i, all)) <= 1e-12 * all.norm());
        CHECK(std::abs(own.T.dot(left, V) - whole.T.dot(i, all)) <= 1e-12 * all.norm());
        CHECK(own.mu[left] == whole.mu[i]);
        ++left;
      } else {
        CHECK(std::abs(whole.N.dot(i, all)) <= 1e-12 * all.norm());
      }
    }
    CHECK(left == static_cast<int>(one->contacts.size()));
  }
}

TEST_CASE("Only joints that leave no motion hold bodies together") {
  const FrictionScene scene = cubes_in_a_row(3, 0.2, 0.5);
  const auto groups = [&](const std::vector<Joint>& joints, bool held) -> size_t {
    FrictionProblem problem = friction_problem(scene);
    for (const Joint& joint : joints) add_joint(scene, joint, held, problem);
    const std::optional<TakenAsOne> one = take_as_one(problem);
    return one ? one->groups.size() : 3;
  };
  const Joint hinge = joint_of(JointType::kHinge, 1, 0, Vec3(1, 0, 1), kY);
  CHECK(groups({}, false) == 3);
  CHECK(groups({hinge}, false) == 3);
  CHECK(groups({hinge}, true) == 2);
  CHECK(groups({joint_of(JointType::kSlider, 1, 0, Vec3(1, 0, 1), kY)}, false) == 3);
  CHECK(groups({joint_of(JointType::kFixed, 1, 0, Vec3(1, 0, 1), kY)}, false) == 2);
  // Along one line they leave a turn, askew they do not.
  CHECK(groups({hinge, joint_of(JointType::kHinge, 1, 0, Vec3(1, 1, 1), kY)}, false) == 3);
  CHECK(groups({hinge, joint_of(JointType::kHinge, 1, 0, Vec3(1, 1, 0), kY)}, false) == 2);
  CHECK(groups({hinge, joint_of(JointType::kHinge, 1, 0, Vec3(1, 1, 1), kZ)}, false) == 2);
  // Three hinges of two each between three bodies: none of them holds two, nor do all.
  CHECK(groups({hinge, joint_of(JointType::kHinge, 2, 1, Vec3(2, 0, 1), kY)}, false) == 3);
  // A third body is held by both others together, which are one.
  CHECK(groups(
            {joint_of(JointType::kFixed, 1, 0, Vec3(1, 0, 1), kY), joint_of(JointType::kHinge, 2, 1, Vec3(2, 0, 1), kY),
             joint_of(JointType::kHinge, 2, 0, Vec3(2, 0, 0), kY)},
            false) == 1);
}

TEST_CASE("Rows that ask for a motion hold nothing together") {
  const FrictionScene scene = cubes_in_a_row(2, 0.2, 0.5);
  FrictionProblem problem = joined_row(scene, JointType::kHinge, true);
  CHECK(take_as_one(problem));
  problem.bias_G[problem.G.rows() - 1] = 0.1;
  CHECK_FALSE(take_as_one(problem));
}

TEST_CASE("Cubes that are joined stand on a slope as the bar that they make") {
  const double angle = 0.25, edge = std::tan(angle);
  for (const int count : {2, 3, 5, 12}) {
    for (const bool held : {false, true}) {
      const JointType type = held ? JointType::kHinge : JointType::kFixed;
      for (const double share : {0.99, 1.01, 2.0}) {
        INFO(count << " cubes, share " << share << (held ? ", by drives" : ""));
        const FrictionScene scene = cubes_in_a_row(count, angle, share * edge);
        const FrictionProblem problem = joined_row(scene, type, held);
        const FrictionKnowledge known = friction_verdict(problem, {});
        if (share > 1) {
          CHECK(known.verdict == FrictionVerdict::kStableCertain);
        } else {
          CHECK(known.verdict == FrictionVerdict::kFallsCertain);
          REQUIRE(known.falling_motion.size() == 6 * count);
          CHECK(problem.G.times(known.falling_motion).norm() <= 1e-9 * known.falling_motion.norm());
          CHECK(problem.Q.dot(known.falling_motion) > 0);
        }
      }
    }
  }
}

}  // namespace impend::test
