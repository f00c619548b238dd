// What only balances is not called stable for the noise of its coordinates, nor for the facets of what rolls.
#include "impend/motion/balance.h"
#include "tests/support/analysed.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

constexpr unsigned kPoses = 12;

// In a random pose, rounded to float32.
Assembly rounded_at(const std::vector<Part>& parts, unsigned pose) {
  const RigidTransform X = random_pose(pose);
  std::vector<Part> rounded;
  for (const Part& part : parts) {
    const TriangleMesh mesh = rounded_to_float(transformed(part.mesh, X));
    rounded.push_back(part_from_mesh(part.name, mesh, part.fixed, float_noise(mesh)));
  }
  Assembly assembly = assembly_of(rounded);
  assembly.gravity = X.R * Vec3(0, 0, -kStandardGravity);
  return assembly;
}

// Over a fixed ledge by this share of its length.
std::vector<Part> plank_over_a_ledge(double over) {
  return {part_from_mesh("ledge", box(Vec3(-1, 0, -1), Vec3(0, 0.3, 0)), true),
          part_from_mesh("plank", box(Vec3(over - 1, 0, 0), Vec3(over, 0.3, 0.05)))};
}

// A cylinder of facets along y on a fixed floor, on a facet (share 0.5) or between two, its centre of mass so far above
// its axis.
Assembly roller(int facets, double share, double above) {
  const double turn = 2 * kPi / facets, radius = 0.1;
  const double low = -radius * (share == 0.5 ? std::cos(turn / 2) : 1.0);
  const TriangleMesh round = along_y(regular_polygon(facets, radius, -kPi / 2 + share * turn), -0.05, 0.05);
  Part part = part_from_mesh("roller", round);
  part.mass.center_of_mass += Vec3(0, 0, above);
  return assembly_of({part_from_mesh("floor", box(Vec3(-1, -1, low - 1), Vec3(1, 1, low)), true), part});
}

}  // namespace

TEST_CASE("a plank half over a ledge is not stable, however it is turned and rounded") {
  for (unsigned pose = 1; pose <= kPoses; ++pose) {
    INFO("pose " << pose);
    CHECK(analysed(rounded_at(plank_over_a_ledge(0.5), pose)).verdict == Verdict::kMarginal);
    CHECK(analysed(rounded_at(plank_over_a_ledge(0.4999), pose)).verdict == Verdict::kStable);
    CHECK(analysed(rounded_at(plank_over_a_ledge(0.501), pose)).verdict == Verdict::kMoves);
  }
}

TEST_CASE("a wall of few decimals that is only touched does not keep a plank from tipping beside it") {
  for (const double noise : {0.0, 1e-4, 5e-4}) {
    std::vector<Part> parts = plank_over_a_ledge(0.5);
    parts.push_back(part_from_mesh("wall", box(Vec3(-1, 0.3, 0), Vec3(1, 0.5, 0.4)), true, Vec3::Constant(noise)));
    const Analysis analysis = analysed(assembly_of(parts));
    INFO("noise " << noise << ": " << analysis.components[0].reason);
    CHECK(analysis.verdict == Verdict::kMarginal);
    CHECK(analysis.components[0].evidence.falls);
  }
}

TEST_CASE("nor does it keep a rough block from tipping over the edge that bears it") {
  for (const double noise : {0.0, 1e-4, 5e-4}) {
    Part block = part_from_mesh("block", box(Vec3(1.25, -0.125, 0.5), Vec3(1.75, 0.125, 0.75)));
    block.mass = {100, Vec3(1.75, 0, 0.75), 2 * Mat3::Identity()};
    Assembly assembly = assembly_of(
        {block, part_from_mesh("below", box(Vec3(1.25, -0.125, 0.25), Vec3(1.75, 0.125, 0.5)), true),
         part_from_mesh("wall", box(Vec3(-0.3, -0.225, -0.3), Vec3(2.3, -0.125, 1.8)), true, Vec3::Constant(noise))});
    assembly.friction.mu = 0.5;
    const Analysis analysis = analysed(assembly);
    BearingContacts bearing{analysis.contacts};
    for (std::size_t i = 0; i < analysis.contacts.contacts.size(); ++i) {
      bearing.of.push_back(static_cast<int>(i));
      bearing.force.push_back(analysis.contact_results[i].force);
    }
    INFO("noise " << noise);
    const BalanceAnswer answer = fall_from_balance(assembly, bearing, {0}, true);
    INFO(answer.not_excluded);
    CHECK(answer.falls);
  }
}

TEST_CASE("what stands beside far larger loads falls from its balance all the same") {
  for (const double force : {0.0, 1e6, 1e9}) {
    Assembly assembly = assembly_of({part_from_mesh("floor", box(Vec3(-1, -1, -1), Vec3(2, 1, 0)), true),
                                     part_from_mesh("press", box(Vec3(0, -0.5, 0), Vec3(1, 0.5, 0.25))),
                                     part_from_mesh("plank", box(Vec3(-0.5, -0.4, 0.25), Vec3(0.5, 0.4, 0.5)))});
    Load load;
    load.part = 1;
    load.force = Vec3(0, 0, -force);
    load.point = Vec3(0.75, 0, 0.25);
    assembly.loads.push_back(load);
    const Analysis analysis = analysed(assembly);
    INFO("force " << force << ": " << analysis.components[0].reason);
    CHECK(analysis.verdict == Verdict::kMarginal);
    CHECK(analysis.components[0].evidence.falls);
  }
}

TEST_CASE("what rolls falls from its balance, whether it stands on a facet or between two") {
  for (const int facets : {24, 48}) {
    for (const double share : {0.0, 0.5}) {
      INFO(facets << " facets, " << share);
      const Analysis above = analysed(roller(facets, share, 0.01));
      CHECK(above.verdict == Verdict::kMarginal);
      CHECK(above.components[0].evidence.falls);
      CHECK(analysed(roller(facets, share, -0.01)).verdict == Verdict::kStable);
      CHECK(analysed(roller(facets, share, 0)).verdict == Verdict::kStable);
    }
  }
}

TEST_CASE("forces count as none that rounding leaves, or that noise makes of what goes through a body") {
  const Analysis analysis = analysed(assembly_of(
      {part_from_mesh("floor", box(Vec3(-1, -1, -1), Vec3(2, 2, 0)), true), part_from_mesh("block", unit_cube())}));
  MotionProblem problem = analysis.problem;
  REQUIRE(problem.rows() == 4);
  const double weight = problem.Q.norm();
  VecX lambda = VecX::Constant(4, weight / 3);
  lambda[3] = 1e-5 * weight;
  problem.row_noise.setZero();
  CHECK(without_noise(problem, lambda) == lambda);
  lambda[3] = 1e-7 * weight;
  CHECK(without_noise(problem, lambda)[3] == 0);
  CHECK(without_noise(problem, lambda).head(3) == lambda.head(3));
  // 1e-5 of its length: what goes through the block, times that, is as large as this force.
  lambda[3] = 1e-5 * weight;
  problem.row_noise(3, 1) = 1e-5 / std::sqrt(problem.M[0](0, 0));
  CHECK(without_noise(problem, lambda)[3] == 0);
  // Noise may have a lever: without a light force the block rests on the other three corners …
  lambda[3] = 9e-3 * weight;
  CHECK(without_noise(problem, lambda)[3] == 0);
  CHECK(without_noise(problem, lambda).head(3) == lambda.head(3));
  lambda[3] = 3e-2 * weight;
  CHECK(without_noise(problem, lambda) == lambda);
  // … but not where the opposite one bears nothing.
  const auto point = [&](int row) {
    return analysis.contacts.contacts[static_cast<std::size_t>(problem.contact[row])].point;
  };
  int opposite = 0;
  for (int i = 0; i < 3; ++i) {
    if ((point(i) - point(3)).norm() > (point(opposite) - point(3)).norm()) opposite = i;
  }
  lambda = VecX::Constant(4, weight / 2);
  lambda[opposite] = 0;
  lambda[3] = 9e-3 * weight;
  problem.Q = -problem.J.transpose_times(lambda);
  CHECK(without_noise(problem, lambda) == lambda);
}

}  // namespace impend::test
