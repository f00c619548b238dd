// What joints and springs tie to something fixed is not gone, however far it falls.
#include "impend/simulation/start_checks.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "tests/support/catch.h"
#include "tests/unit/simulation/driven_scenes.h"

namespace impend::test {
namespace {

// As text: which of the bodies are held.
std::string held(const Assembly& assembly) {
  std::string marks;
  for (const char body : held_bodies(assembly)) marks += body != 0 ? '1' : '0';
  return marks;
}

}  // namespace

TEST_CASE("Bodies are held through joints that do not shift without end, and through springs") {
  CHECK(held(hinged_bar()) == "11");
  Assembly slides = sliding_block(kAxisZ);
  CHECK(held(slides) == "10");
  slides.joints[0].lower = -6;
  CHECK(held(slides) == "11");
  slides.joints[0].lower = std::nullopt;
  slides.joints[0].drive = Drive{};
  CHECK(held(slides) == "11");
  slides.joints[0].drive = std::nullopt;
  slides.joints[0].spring = JointSpring{4, 0, 0};
  CHECK(held(slides) == "11");
  Assembly alone = frame_alone();
  const int a = add_box(alone, "a", Vec3(0, 0, 0), Vec3(1, 1, 1));
  const int b = add_box(alone, "b", Vec3(2, 0, 0), Vec3(3, 1, 1));
  CHECK(held(alone) == "100");
  add_joint(alone, JointType::kHinge, a, b, Vec3(1.5, 0, 0), kAxisY);
  CHECK(held(alone) == "100");
  alone.springs.push_back({0, b, Vec3(0, 0, 2), Vec3(2, 0, 1), 0, 3, 1});
  CHECK(held(alone) == "100");
  alone.springs[0].stiffness = 5;
  CHECK(held(alone) == "111");
  alone.springs.clear();
  alone.ground = Ground{-9};
  add_joint(alone, JointType::kPlanar, a, alone.body_count() - 1, Vec3(0, 0, 0), kAxisY);
  CHECK(held(alone) == "1001");
}

TEST_CASE("A block that falls to the end of its slider strikes its stop there, however deep that is") {
  Assembly assembly;
  add_fixed(assembly, "rail", Vec3(0.06, -0.05, -0.05), Vec3(0.1, 0.05, 0.05));
  add_box(assembly, "block", Vec3(-0.05, -0.05, -0.05), Vec3(0.05, 0.05, 0.05));
  add_joint(assembly, JointType::kSlider, kPlain, 0, Vec3::Zero(), kAxisZ);
  constexpr double deep = 6;  // m, ten sizes of all this are 2.1 m
  const double falls = std::sqrt(2 * deep / kGravity);
  assembly.joints[0].lower = -deep;
  const Followed run = follow_driven(assembly, stepping(1e-3), falls + 0.1);
  CHECK_FALSE(run.report.parts[kPlain].gone);
  CHECK(run.last().bodies[kPlain].center.z() == Approx(-deep).epsilon(1e-9));
  CHECK(frame_at(run, falls - 0.01).bodies[kPlain].linear.z() == Approx(-kGravity * (falls - 0.01)).epsilon(1e-3));
  assembly.joints[0].lower = std::nullopt;
  CHECK(follow_driven(assembly, stepping(1e-3), falls + 0.1).report.parts[kPlain].gone);
}

}  // namespace impend::test
