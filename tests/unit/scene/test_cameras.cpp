#include <cmath>

#include "impend/base/numbers.h"
#include "impend/scene/scene_bounds.h"
#include "impend/scene/view.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;

namespace {

Scene sphere_scene(const Vec3& up = Vec3::UnitZ(), double radius = 2, const Vec3& center = Vec3(5, -3, 1)) {
  Scene scene;
  scene.up = up;
  scene.radius = radius;
  scene.center = center;
  return scene;
}

bool is_rotation(const Mat3& R) { return (R.transpose() * R).isIdentity(1e-12) && R.determinant() > 0; }

std::vector<Vec3> ball(const Scene& scene) {
  std::vector<Vec3> points;
  for (int i = 0; i <= 40; ++i) {
    for (int j = 0; j < 80; ++j) {
      const double a = kPi * i / 40, b = 2 * kPi * j / 80;
      points.push_back(scene.center +
                       scene.radius * Vec3(std::sin(a) * std::cos(b), std::sin(a) * std::sin(b), std::cos(a)));
    }
  }
  return points;
}

double widest(const Camera& camera, const std::vector<Vec3>& points, double aspect) {
  double widest = 0;
  for (const Vec3& point : points) {
    const Vec3 p = projected(camera, point, aspect);
    CHECK(p.z() > 0);
    widest = std::max({widest, std::abs(p.x()), std::abs(p.y())});
  }
  return widest;
}

constexpr ViewDirection kAll[] = {ViewDirection::kIso,   ViewDirection::kFront, ViewDirection::kBack,
                                  ViewDirection::kLeft,  ViewDirection::kRight, ViewDirection::kTop,
                                  ViewDirection::kBottom};
const std::vector<Vec3> kUps{Vec3::UnitZ(),         -Vec3::UnitZ(),          Vec3::UnitY(),      -Vec3::UnitY(),
                             Vec3::UnitX(),         -Vec3::UnitX(),          Vec3(1, 2, 3),      Vec3(-0.4, 0.2, -0.1),
                             Vec3(0.9, 0.3, -0.31), Vec3(0.91, 0, 0.414608), Vec3(1e-9, 0, 1e-9)};

}  // namespace

TEST_CASE("The usual frames stand upright for z up and for y up") {
  const Mat3 z = level_frame(Vec3::UnitZ());
  CHECK(z.col(0) == Vec3::UnitX());
  CHECK(z.col(1) == Vec3::UnitY());
  const Mat3 y = level_frame(Vec3::UnitY());
  CHECK(y.col(0) == Vec3::UnitX());
  CHECK(y.col(1) == Vec3(-Vec3::UnitZ()));
  for (const Vec3& up : kUps) {
    const Mat3 frame = level_frame(up);
    CHECK(is_rotation(frame));
    CHECK(frame.col(2).dot(up.normalized()) == Approx(1));
  }
}

TEST_CASE("A gravity that tilts a little turns the frame a little") {
  for (double tilt = 0; tilt < kPi / 3; tilt += 0.01) {
    for (const double azimuth : {0.0, 1.0, 2.5, 4.0}) {
      const auto up = [azimuth](double t) {
        return Vec3(std::sin(t) * std::cos(azimuth), std::sin(t) * std::sin(azimuth), std::cos(t));
      };
      CHECK((level_frame(up(tilt)) - level_frame(up(tilt + 0.001))).norm() < 0.01);
    }
  }
}

TEST_CASE("Every direction shows the whole sphere in every shape of window, up being up") {
  for (const Vec3& up : kUps) {
    const Scene scene = sphere_scene(up.normalized());
    for (const ViewDirection direction : kAll) {
      for (const double aspect : {0.3, 1.0, 16.0 / 9}) {
        for (const bool orthographic : {false, true}) {
          const Camera camera = fitting_camera(scene, direction, aspect, orthographic);
          INFO(to_string(direction) << " aspect " << aspect << " up " << up.transpose());
          CHECK(is_rotation(camera.R_WC));
          const double fill = widest(camera, ball(scene), aspect);
          CHECK(fill < 0.96);
          CHECK(fill > 0.9);
          const bool plan = direction == ViewDirection::kTop || direction == ViewDirection::kBottom;
          CHECK(std::abs(camera.R_WC.col(0).dot(scene.up)) < 1e-12);
          if (!plan) CHECK(camera.R_WC.col(1).dot(scene.up) > 0.8);
        }
      }
    }
  }
}

TEST_CASE("Front looks along y, right along minus x, top down, and iso from the front, right and above") {
  const Scene scene = sphere_scene();
  const auto back = [&scene](ViewDirection d) { return Vec3(fitting_camera(scene, d, 1).R_WC.col(2)); };
  CHECK(back(ViewDirection::kFront).isApprox(-Vec3::UnitY()));
  CHECK(back(ViewDirection::kBack).isApprox(Vec3::UnitY()));
  CHECK(back(ViewDirection::kRight).isApprox(Vec3::UnitX()));
  CHECK(back(ViewDirection::kLeft).isApprox(-Vec3::UnitX()));
  CHECK(back(ViewDirection::kTop).isApprox(Vec3::UnitZ()));
  CHECK(back(ViewDirection::kBottom).isApprox(-Vec3::UnitZ()));
  const Vec3 iso = back(ViewDirection::kIso);
  CHECK(iso.x() > 0.2);
  CHECK(iso.y() < -0.2);
  CHECK(iso.z() > 0.2);
  for (const ViewDirection direction : kAll) CHECK(*view_direction(to_string(direction)) == direction);
}

TEST_CASE("A fitted camera keeps its orientation and shows the points as large as they fit") {
  const Scene scene = sphere_scene();
  int kept_away = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    const RigidTransform pose = test::random_pose(seed, 50);
    std::vector<Vec3> points;
    for (int i = 0; i < 30; ++i) {
      const Vec3 x = test::random_pose(1000 * seed + static_cast<unsigned>(i), 1).p;
      points.push_back(pose * Vec3(x.x() * 3, x.y() * (seed % 3 == 0 ? 0 : 1), x.z() * 0.5));
    }
    for (const double aspect : {0.5, 1.0, 2.2}) {
      for (const bool orthographic : {false, true}) {
        Camera camera = fitting_camera(scene, kAll[seed % 7], aspect, orthographic);
        camera.view_angle = 0.2 + 0.02 * seed;
        const Camera fit = fitted(camera, points, aspect);
        CHECK(fit.R_WC == camera.R_WC);
        CHECK(fit.view_angle == camera.view_angle);
        double fill = 0, nearest = 1e9;
        for (const Vec3& point : points) {
          const Vec3 p = projected(fit, point, aspect);
          fill = std::max({fill, std::abs(p.x()), std::abs(p.y())});
          nearest = std::min(nearest, p.z());
          if (!orthographic) CHECK(p.z() > 0);
        }
        // The eye keeps a tenth of their extent away from the points, however slim they look from there.
        const bool close = !orthographic && nearest < 0.8;
        if (close) ++kept_away;
        CHECK(fill < 0.96);
        CHECK((fill > 0.9 || close));
      }
    }
  }
  CHECK(kept_away < 10);
}

TEST_CASE("Fitting one point, points in a row along the view, or none leaves a usable camera") {
  const Camera camera = fitting_camera(sphere_scene(), ViewDirection::kFront, 1);
  const Vec3 point(7, 8, 9), ahead = -camera.R_WC.col(2);
  for (const std::vector<Vec3>& points :
       {std::vector<Vec3>{point}, {point, point}, {point, Vec3(point + ahead), Vec3(point + 3 * ahead)}}) {
    for (const bool orthographic : {false, true}) {
      Camera from = camera;
      from.orthographic = orthographic;
      const Camera fit = fitted(from, points, 1);
      CHECK(fit.distance > 0);
      CHECK(std::isfinite(fit.distance));
      const Vec3 p = projected(fit, point, 1);
      CHECK(p.head<2>().norm() < 1e-9);
      if (!orthographic) CHECK(p.z() > 0);
    }
  }
  const double nan = std::nan("");
  CHECK(fitted(camera, {}, 1).target == camera.target);
  CHECK(fitted(camera, {Vec3(nan, 0, 0)}, 1).distance == camera.distance);
  CHECK(fitted(camera, {Vec3(nan, 0, 0), point}, 1).target.isApprox(point));
}

TEST_CASE("Zooming keeps what is under the cursor there at every depth") {
  for (const bool orthographic : {false, true}) {
    const double aspect = 1.6;
    const Camera camera =
        fitting_camera(sphere_scene(Vec3(1, 2, 3).normalized()), ViewDirection::kIso, aspect, orthographic);
    for (const double factor : {0.2, 0.9, 1.1, 3.0}) {
      const Camera zoom = zoomed(camera, factor, 0.6, -0.35, aspect);
      CHECK(zoom.distance == Approx(camera.distance / factor));
      for (const double depth : {0.8, 1.0, 1.3}) {
        const double height = camera.height_at_target() / 2 * (orthographic ? 1 : depth);
        const Vec3 point = camera.eye() - depth * camera.distance * camera.R_WC.col(2) +
                           0.6 * aspect * height * camera.R_WC.col(0) - 0.35 * height * camera.R_WC.col(1);
        REQUIRE(projected(camera, point, aspect).head<2>().isApprox(Eigen::Vector2d(0.6, -0.35)));
        const Vec3 after = projected(zoom, point, aspect);
        if (after.z() > 0) CHECK(after.head<2>().isApprox(Eigen::Vector2d(0.6, -0.35), 1e-9));
      }
    }
    CHECK(zoomed(camera, 0, 0, 0, aspect).distance == camera.distance);
    CHECK(zoomed(camera, -2, 0, 0, aspect).distance == camera.distance);
    CHECK(zoomed(camera, std::nan(""), 0, 0, aspect).distance == camera.distance);
    Camera deep = camera;
    for (int k = 0; k < 10000; ++k) deep = zoomed(deep, 1.2, 0.1, 0, aspect);
    CHECK(deep.distance > 0);
  }
}

TEST_CASE("Panning moves what lies at the target with the cursor") {
  const Camera camera = fitting_camera(sphere_scene(), ViewDirection::kIso, 1.5);
  const double height = 400, width = 1.5 * height;
  const Camera pan = panned(camera, 40, 30, height);
  const Vec3 p = projected(pan, camera.target, 1.5);
  CHECK(p.x() == Approx(40 / (width / 2)));
  CHECK(p.y() == Approx(-30 / (height / 2)));
  CHECK(panned(camera, 1, 1, 0).target == camera.target);
}

TEST_CASE("Orbiting turns the near side with the cursor, keeps the target and undoes itself") {
  const Scene scene = sphere_scene();
  const Camera camera = fitting_camera(scene, ViewDirection::kIso, 1);
  const Vec3 near = scene.center + scene.radius * camera.R_WC.col(2);
  const Camera right = orbited(camera, scene.up, 20, 0, 500);
  CHECK(projected(right, near, 1).x() > 0);
  const Camera down = orbited(camera, scene.up, 0, 20, 500);
  CHECK(projected(down, near, 1).y() < 0);
  const Camera back = orbited(right, scene.up, -20, 0, 500);
  CHECK(back.R_WC.isApprox(camera.R_WC, 1e-12));
  CHECK(right.target == camera.target);
  CHECK(right.distance == camera.distance);
  CHECK(orbited(camera, scene.up, 1, 1, 0).R_WC == camera.R_WC);
  CHECK(orbited(camera, Vec3::Zero(), 1, 1, 100).R_WC == camera.R_WC);
}

TEST_CASE("No sequence of drags turns the view over or tilts its horizon") {
  for (const Vec3& up : kUps) {
    const Scene scene = sphere_scene(up.normalized());
    for (const ViewDirection direction : kAll) {
      Camera camera = fitting_camera(scene, direction, 1);
      unsigned state = 7;
      for (int k = 0; k < 200; ++k) {
        state = state * 1664525U + 1013904223U;
        const double dx = static_cast<int>(state >> 20U) % 800 - 400.0;
        const double dy = static_cast<int>(state >> 8U) % 800 - 400.0;
        camera = orbited(camera, scene.up, dx, k % 40 == 0 ? 1e5 : dy, 300);
        CHECK(std::abs(camera.R_WC.col(0).dot(scene.up)) < 1e-9);
        CHECK(camera.R_WC.col(1).dot(scene.up) > -1e-9);
        CHECK(is_rotation(camera.R_WC));
      }
    }
  }
}

TEST_CASE("A camera that does not stand upright is set upright by orbiting") {
  for (unsigned seed = 0; seed < 50; ++seed) {
    Camera camera = fitting_camera(sphere_scene(), ViewDirection::kIso, 1);
    camera.R_WC = test::random_pose(seed).R;
    const Camera after = orbited(camera, Vec3::UnitZ(), 1, 1, 500);
    CHECK(is_rotation(after.R_WC));
    CHECK(std::abs(after.R_WC.col(0).z()) < 1e-12);
    CHECK(after.R_WC.col(1).z() > -1e-12);
  }
}

TEST_CASE("Cameras are the same picture in metres and in thousandths of them") {
  const Scene metres = sphere_scene(), small = sphere_scene(Vec3::UnitZ(), 0.002, Vec3(5, -3, 1) / 1000);
  for (const ViewDirection direction : kAll) {
    Camera a = fitting_camera(metres, direction, 1.3), b = fitting_camera(small, direction, 1.3);
    a = zoomed(panned(orbited(a, metres.up, 33, -20, 300), 12, 5, 300), 1.7, 0.2, 0.4, 1.3);
    b = zoomed(panned(orbited(b, small.up, 33, -20, 300), 12, 5, 300), 1.7, 0.2, 0.4, 1.3);
    for (const Vec3& x : {Vec3(5, -3, 1), Vec3(4, -2, 2), Vec3(6, -3.5, 0)}) {
      const Vec3 p = projected(a, x, 1.3), q = projected(b, x / 1000, 1.3);
      CHECK((p - Vec3(q.x(), q.y(), q.z() * 1000)).norm() < 1e-9);
    }
  }
}

TEST_CASE("Points behind the eye have a negative depth and nothing that is not finite") {
  const Camera camera = fitting_camera(sphere_scene(), ViewDirection::kFront, 1);
  CHECK(projected(camera, camera.eye() + camera.R_WC.col(2), 1) ==
        Vec3(0, 0, projected(camera, camera.eye() + camera.R_WC.col(2), 1).z()));
  CHECK(projected(camera, camera.eye() + camera.R_WC.col(2), 1).z() == Approx(-1));
  CHECK(projected(camera, camera.eye(), 1).allFinite());
}
