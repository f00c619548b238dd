// Random offsets of where parts start: within the bound, together where joints connect, the same for the same seed.
#include "impend/runs/simulate.h"

#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

Assembly many() {
  Assembly assembly;
  add_fixed(assembly, "floor", Vec3(-1, -1, -1), Vec3(9, 9, 0));
  for (int k = 0; k < 200; ++k) {
    add_block(assembly, "block " + std::to_string(k), Vec3(0.1, 0.1, 0.1), translation(Vec3(0.2 * k, 0, 0.05)));
  }
  assembly.joints.resize(3);
  for (int k = 0; k < 3; ++k) {
    Joint& joint = assembly.joints[k];
    joint.type = k < 2 ? JointType::kBall : JointType::kHinge;
    joint.a = k < 2 ? k + 1 : 0;
    joint.b = k < 2 ? k + 2 : 4;
    joint.point = Vec3(0.1, 0.2, 0.3);
  }
  assembly.loads = {{5, Vec3(1, 0, 0), Vec3::Zero(), Vec3(0.4, 0, 0)}, {6, Vec3(1, 0, 0), Vec3::Zero(), {}}};
  assembly.springs.push_back({7, 0, Vec3(1, 2, 3), Vec3(4, 5, 6), 1, 0, 1});
  return assembly;
}

}  // namespace

TEST_CASE("Parts that are shaken lie within the bound, evenly, and what joints connect goes together") {
  constexpr double kMost = 0.01;
  const Assembly before = many(), after = shaken(before, kMost, 7);
  const auto shift = [&](int part) { return (after.parts[part].X_WP.p - before.parts[part].X_WP.p).eval(); };
  CHECK(shift(0).isZero(0));
  CHECK(shift(4).isZero(0));  // hinged to the floor
  CHECK((shift(1) - shift(2)).norm() <= 1e-15);
  CHECK((shift(1) - shift(3)).norm() <= 1e-15);
  Vec3 sum = Vec3::Zero();
  int outer = 0;
  for (int part = 5; part <= 200; ++part) {
    CHECK(shift(part).norm() <= kMost * (1 + 1e-12));
    CHECK(shift(part).norm() > 0);
    sum += shift(part);
    outer += shift(part).norm() > std::cbrt(0.5) * kMost ? 1 : 0;
  }
  // Half of the ball's volume lies beyond this radius; the mean is its centre.
  CHECK((outer > 75 && outer < 121));
  CHECK(sum.norm() / 196 < 0.15 * kMost);
  CHECK((after.joints[0].point - before.joints[0].point - shift(1)).norm() <= 1e-15);
  CHECK(after.joints[2].point == before.joints[2].point);
  CHECK((after.springs[0].point_a - Vec3(1, 2, 3) - shift(7)).norm() <= 1e-14);
  CHECK(after.springs[0].point_b == Vec3(4, 5, 6));
  CHECK((*after.loads[0].point - *before.loads[0].point - shift(5)).norm() <= 1e-15);
}

TEST_CASE("The same seed gives the same places, another one others, and no shake none") {
  const Assembly before = many();
  const auto places = [&](double most, std::uint64_t seed) {
    std::vector<Vec3> all;
    for (const Part& part : shaken(before, most, seed).parts) all.push_back(part.X_WP.p);
    return all;
  };
  CHECK(places(0.01, 3) == places(0.01, 3));
  CHECK(places(0.01, 3) != places(0.01, 4));
  CHECK(places(0, 3) == places(0, 0));
  // As published for SplitMix64 with the seed 1234567: 6457827717110365317, 3203168211198807973, 9817491932198370423.
  const double expected = static_cast<double>(6457827717110365317u >> 11) * 0x1p-52 - 1;
  Assembly one;
  add_block(one, "block", Vec3(1, 1, 1), {});
  const Vec3 first = shaken(one, 1, 1234567).parts[0].X_WP.p;
  CHECK(first.x() == Approx(expected).margin(1e-12));
}

}  // namespace impend::test
