// What is balanced whatever its coordinates were, and verdicts that hang on it.
#include "impend/friction/balance.h"

#include <cmath>

#include "impend/friction/friction_verdict.h"
#include "tests/support/catch.h"
#include "tests/support/friction_scenes.h"

namespace impend::test {
namespace {

// A plank of length 1 along x on a ledge that ends `beyond` of its middle, and its mirror image.
FrictionScene plank_on_ledge(double beyond, double mirror = 1, double mu = 0.6) {
  const auto box = [&](double from, double to, double half, double low, double high, bool fixed) {
    return SceneBox{Vec3(std::min(mirror * from, mirror * to), -half, low),
                    Vec3(std::max(mirror * from, mirror * to), half, high), 1, fixed};
  };
  return scene_of_boxes({box(-2, 0, 1, -1, 0, true), box(beyond - 0.5, beyond + 0.5, 0.1, 0, 0.1, false)}, mu,
                        Vec3(0, 0, -9.81));
}

FrictionKnowledge known_of(const FrictionScene& scene, double noise) {
  RestFacts facts;
  facts.noise = noise;
  return friction_verdict(friction_problem(scene), facts);
}

}  // namespace

TEST_CASE("Loads are balanced robustly as far as the edge is farther than the noise") {
  for (const double noise : {1e-7, 1e-6, 1e-5}) {
    INFO("noise " << noise);
    for (const double mirror : {1.0, -1.0}) {
      for (const double mu : {0.0, 0.6}) {
        const auto robust = [&](double share) {
          return balances_robustly(whiten(friction_problem(plank_on_ledge(-share * noise, mirror, mu))), noise);
        };
        CHECK(robust(1000));
        CHECK_FALSE(robust(1));
        CHECK_FALSE(robust(0));
        CHECK_FALSE(robust(-1));
        CHECK_FALSE(robust(-100));
      }
    }
  }
}

TEST_CASE("Motions that no contact notices are let be") {
  // A ball on a floor rolls and spins at will.
  FrictionScene scene;
  scene.bodies.push_back({1, Vec3(0, 0, 1), 0.4 * Mat3::Identity()});
  scene.touches.push_back({0, -1, Vec3(0, 0, 0), Vec3(0, 0, 1), 0.5, 0});
  CHECK(balances_robustly(whiten(friction_problem(scene)), 1e-6));
}

TEST_CASE("What falls slowly is never stable for certain, however coarse its coordinates") {
  for (const double noise : {0.0, 9e-9, 1e-7, 3e-6, 1e-5}) {
    for (const double beyond : {1e-4, 1e-5, 3e-6, 1e-6, 1e-7}) {
      INFO("noise " << noise << ", beyond " << beyond);
      CHECK(known_of(plank_on_ledge(beyond), noise).verdict != FrictionVerdict::kStableCertain);
      const double inside = std::max(2000 * noise, 1e-3);
      CHECK(known_of(plank_on_ledge(-inside), noise).verdict == FrictionVerdict::kStableCertain);
    }
  }
}

}  // namespace impend::test
