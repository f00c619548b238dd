#include <numbers>

#include "impend/report/motion_words.h"
#include "tests/support/catch.h"
#include "tests/unit/report/sample_analysis.h"

using namespace impend;
using namespace impend::test;

namespace {

const double g = kStandardGravity;

std::string words(const Vec3& linear, const Vec3& angular = Vec3::Zero()) {
  return motion_in_words(moving_cube(linear, angular), 0);
}

// No contact carries or stays closed.
std::string words_in_the_air(const Vec3& linear, const Vec3& angular = Vec3::Zero()) {
  Analysis analysis = moving_cube(linear, angular);
  analysis.contact_results.assign(4, {0, 1, 0});
  return motion_in_words(analysis, 0);
}

// As captions say it.
std::string plainly(const Vec3& linear, const Vec3& angular, bool in_the_air = false) {
  Analysis analysis = moving_cube(linear, angular);
  if (in_the_air) analysis.contact_results.assign(4, {0, 1, 0});
  return describe_motion(analysis, contact_states(analysis), 0);
}

}  // namespace

TEST_CASE("A fixed body is called fixed and a resting one held or free to drift") {
  Analysis analysis = resting_cube();
  CHECK(motion_in_words(analysis, 1) == "fixed");
  CHECK(motion_in_words(analysis, 0) == "rests, free to drift (3 freedoms)");
  analysis.components[0].neutral_freedoms = 1;
  CHECK(motion_in_words(analysis, 0) == "rests, free to drift (1 freedom)");
  analysis.bodies[0].neutral = false;
  CHECK(motion_in_words(analysis, 0) == "rests, held");
  analysis.bodies[0].neutral.reset();
  CHECK(motion_in_words(analysis, 0) == "rests");
}

TEST_CASE("A marginal body is called undecided with its upper bound") {
  Analysis analysis = resting_cube();
  analysis.bodies[0].verdict = Verdict::kMarginal;
  analysis.bodies[0].motion_ratio_bounds = {0, 5e-4};
  CHECK(motion_in_words(analysis, 0) == "undecided, at most 0.0005 of free fall");
}

TEST_CASE("A translation along gravity is a drop when nothing carries and a slide when something does") {
  CHECK(words_in_the_air(Vec3(0, 0, -g)) == "drops, starts at 1 g");
  Analysis guided = moving_cube(Vec3(0, 0, -g / 2), Vec3::Zero());
  CHECK(motion_in_words(guided, 0) == "slides straight down, starts at 0.5 g");
}

TEST_CASE("A translation with a closed contact is a slide along its direction") {
  const double s = std::sin(std::numbers::pi / 6), c = std::cos(std::numbers::pi / 6);
  CHECK(words(g * s * Vec3(c, 0, -s)) == "slides along (0.866, 0, -0.5), starts at 0.5 g");
  CHECK(words_in_the_air(g * s * Vec3(c, 0, -s)) == "moves off along (0.866, 0, -0.5), starts at 0.5 g");
}

TEST_CASE("Rounding errors in a motion do not reach its words") {
  CHECK(words_in_the_air(Vec3(1e-9, -3e-9, -g), Vec3(1e-9, 0, -1e-8)) == "drops, starts at 1 g");
  CHECK(words(Vec3(-1e-9, 0.25 * g, -1e-10)) == "is pushed sideways along y, starts at 0.25 g");
}

TEST_CASE("A body that moves against or across its own load is said to be pushed") {
  CHECK(words(Vec3(-0.1 * g, 0, 0)) == "is pushed sideways along -x, starts at 0.1 g");
  CHECK(words_in_the_air(Vec3(0, 0, 0.2 * g)) == "is pushed straight up, starts at 0.2 g");
  CHECK(words_in_the_air(Vec3(0.3 * g, 0, 0.4 * g)) == "is pushed up along (0.6, 0, 0.8), starts at 0.5 g");
}

TEST_CASE("A rotation whose closed contacts lie on its axis is a tip about that edge") {
  // About the line x = 1, z = 0 with α along +y: a = α × (c − p) = (0, α, 0) × (−0.5, 0, 0.5).
  const double alpha = 4;
  const Vec3 linear = Vec3(0, alpha, 0).cross(Vec3(-0.5, 0, 0.5));
  Analysis analysis = moving_cube(linear, Vec3(0, alpha, 0));
  CHECK(motion_in_words(analysis, 0) == "tips about the edge through (1, 0, 0) m along y, starts at 0.288 g");
  analysis.assembly.metres_per_unit = 0.001;
  analysis.assembly.unit_name = "mm";
  CHECK(motion_in_words(analysis, 0) == "tips about the edge through (1000, 0, 0) mm along y, starts at 0.288 g");
}

TEST_CASE("The other sense of rotation names the same edge") {
  const Vec3 linear = Vec3(0, -4, 0).cross(Vec3(0.5, 0, 0.5));
  CHECK(words(linear, Vec3(0, -4, 0)) == "tips about the edge through (0, 0, 0) m along y, starts at 0.288 g");
}

TEST_CASE("A tip whose edge slides on a frictionless floor says so") {
  // The centre accelerates straight down while the edge at x = 1 stays on the floor and slides.
  const Vec3 linear(0, 0, 4 * 0.5);
  CHECK(words(linear, Vec3(0, 4, 0)) ==
        "tips about the edge through (1, 0, 0) m along y, sliding on it, starts at 0.204 g");
}

TEST_CASE("A rotation with one closed contact is a tip about that point") {
  const Vec3 angular(-2, 2, 0);
  const Vec3 linear = angular.cross(Vec3(0.5, 0, 0.5) - Vec3(1, 0.5, 0));
  const std::string text = words(linear, angular);
  CHECK(text.find("tips about the point (1, 0.5, 0) m") == 0);
}

TEST_CASE("A rotation about the centre of mass is a spin and starts in radians") {
  CHECK(words_in_the_air(Vec3::Zero(), Vec3(0, 0, 3)) == "spins about its centre of mass, axis z, starts at 3 rad/s²");
}

TEST_CASE("A screw motion names its axis and the motion along it") {
  const std::string text = words_in_the_air(Vec3(0, 0, -2), Vec3(0, 0, 3));
  CHECK(text == "spins about its centre of mass, axis z while moving along -z, starts at 0.204 g");
}

TEST_CASE("Without gravity the words give metres per second squared") {
  Analysis analysis = moving_cube(Vec3(2, 0, 0), Vec3::Zero());
  analysis.assembly.gravity = Vec3::Zero();
  analysis.bodies[0].load_force = Vec3(2000, 0, 0);
  CHECK(motion_in_words(analysis, 0) == "slides along x, starts at 2 m/s²");
}

TEST_CASE("Captions call a screw what a person would call it") {
  CHECK(plainly(Vec3(0.1, 0, -g), Vec3(4, 8, 3), true) == "drops, turning, starts at 1 g");
  CHECK(plainly(Vec3(0, 0, -g), Vec3(0.1, 0.2, 0.3), true) == "drops, turning slightly, starts at 1 g");
  CHECK(plainly(Vec3(2, 0, 0), Vec3(0.1, 0, 0.3), true) == "moves off along x, turning slightly, starts at 0.204 g");
  // The corners stay on the ground and slide while the cube turns a little about the vertical.
  CHECK(plainly(Vec3(0, 2, 0), Vec3(0, 0, 0.2)) == "slides along y, turning slightly, starts at 0.204 g");
  // About an axis that passes beside every corner that stays: no tip about an edge.
  const std::string tips = plainly(Vec3(1, 0, -0.5), Vec3(0, 2, 0.2));
  CHECK(tips.find("tips over towards x, sliding") == 0);
  // A ladder: the foot slides out along x, the top down.
  CHECK(plainly(Vec3(3, 0, -4), Vec3(0, -8, 0.5)) == "slides along (0.6, 0, -0.8), turning, starts at 0.51 g");
}

TEST_CASE("What slides, tips, rolls or drops in no way keeps its axis in captions") {
  CHECK(plainly(Vec3::Zero(), Vec3(0, 0, 3), true) == "spins about its centre of mass, axis z, starts at 3 rad/s²");
}
