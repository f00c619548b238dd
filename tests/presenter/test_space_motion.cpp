// How the camera follows a 3-D mouse.
#include "gui/presenter/view_model.h"

#include <cmath>
#include <limits>

#include "tests/support/catch.h"

using namespace impend;
using namespace impend::gui;

namespace {

Camera looking_down_y() {
  Camera camera;
  camera.R_WC.col(0) = Vec3::UnitX();
  camera.R_WC.col(1) = Vec3::UnitZ();
  camera.R_WC.col(2) = -Vec3::UnitY();
  camera.distance = 2;
  return camera;
}

SpaceMotion pushed(const Vec3& push) { return {push, Vec3::Zero()}; }

}  // namespace

TEST_CASE("Reports of the daemon become shares of the whole way times seconds, z towards the viewer") {
  const SpaceMotion motion = space_motion({350, -175, 350, 0, 0, -350}, 20);
  CHECK(motion.push.isApprox(Vec3(0.02, -0.01, -0.02), 1e-12));
  CHECK(motion.turn.isApprox(Vec3(0, 0, 0.02), 1e-12));
  CHECK(space_motion({9999, 0, 0, 0, 0, 0}, 1e9).push.x() == Approx(0.05));
  CHECK(space_motion({350, 0, 0, 0, 0, 0}, -5).none());
}

TEST_CASE("Pushed to the right the assembly goes to the right: the camera to the left") {
  const Camera camera = looking_down_y();
  const Camera right = steered(camera, pushed({0.1, 0, 0}), 600);
  CHECK(right.target.x() == Approx(-0.1 * camera.height_at_target()));
  CHECK(right.target.z() == Approx(0).margin(1e-12));
  const Camera up = steered(camera, pushed({0, 0.1, 0}), 600);
  CHECK(up.target.z() == Approx(-0.1 * camera.height_at_target()));
  CHECK(right.R_WC.isApprox(camera.R_WC));
}

TEST_CASE("Pulled towards the viewer it comes nearer, pushed away it goes") {
  const Camera camera = looking_down_y();
  CHECK(steered(camera, pushed({0, 0, 0.1}), 600).height_at_target() < camera.height_at_target());
  CHECK(steered(camera, pushed({0, 0, -0.1}), 600).height_at_target() > camera.height_at_target());
}

TEST_CASE("Turned about the axis towards the viewer the assembly turns by the right hand about the target") {
  const Camera camera = looking_down_y();
  const SpaceMotion turn{Vec3::Zero(), Vec3(0, 0, 0.1)};
  const Camera turned = steered(camera, turn, 600);
  CHECK(turned.target.isApprox(camera.target));
  // What was to the right is seen turned towards the top.
  const Vec3 seen = turned.R_WC.transpose() * Vec3::UnitX();
  CHECK(seen.x() == Approx(std::cos(0.2)));
  CHECK(seen.y() == Approx(std::sin(0.2)));
  CHECK((turned.R_WC.transpose() * turned.R_WC).isApprox(Mat3::Identity(), 1e-12));
}

TEST_CASE("What is not finite moves nothing") {
  const Camera camera = looking_down_y();
  const Camera same = steered(camera, pushed({std::numeric_limits<double>::quiet_NaN(), 0, 0}), 600);
  CHECK(same.target.isApprox(camera.target));
  CHECK(same.distance == camera.distance);
}
