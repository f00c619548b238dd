#include "tests/support/rest_scenes.h"

#include <cmath>
#include <numbers>

namespace impend::test {

FrictionScene cube_tower(int cubes, double mu) {
  FrictionScene scene;
  for (int k = 0; k < cubes; ++k) {
    scene.add_box(1, Vec3(0, 0, k + 0.5), Vec3(0.5, 0.5, 0.5));
    for (const double x : {-0.5, 0.5}) {
      for (const double y : {-0.5, 0.5}) scene.touches.push_back({k, k - 1, Vec3(x, y, k), Vec3(0, 0, 1), mu, 0});
    }
  }
  return scene;
}

FrictionScene semicircular_arch(int voussoirs, double thickness, double mu) {
  FrictionScene scene;
  const double step = std::numbers::pi / voussoirs, inner = 1 - thickness / 2, outer = 1 + thickness / 2;
  // Centre of mass and area of a ring's sector.
  const double radius = 2.0 / 3 * (std::pow(outer, 3) - std::pow(inner, 3)) / (outer * outer - inner * inner) *
                        std::sin(step / 2) / (step / 2);
  const double area = step / 2 * (outer * outer - inner * inner);
  for (int k = 0; k < voussoirs; ++k) {
    const double at = (k + 0.5) * step;
    scene.add_box(area, radius * Vec3(std::cos(at), 0, std::sin(at)), Vec3(thickness / 2, 0.15, step / 2));
  }
  for (int k = 0; k <= voussoirs; ++k) {
    const Vec3 out(std::cos(k * step), 0, std::sin(k * step)), along(-std::sin(k * step), 0, std::cos(k * step));
    for (const double r : {inner, outer}) {
      for (const double y : {-0.15, 0.15}) {
        scene.touches.push_back({k < voussoirs ? k : -1, k - 1, r * out + Vec3(0, y, 0), along, mu, 0});
      }
    }
  }
  return scene;
}

FrictionScene hung_wedge(double angle, double mu) {
  FrictionScene scene;
  scene.add_box(1, Vec3::Zero(), Vec3(0.1, 0.1, 0.1));
  for (const double side : {-1.0, 1.0}) {
    for (const double y : {-0.1, 0.1}) {
      for (const double z : {-0.1, 0.1}) {
        scene.touches.push_back({0, -1, Vec3(side * (0.1 - std::tan(angle) * z), y, z),
                                 Vec3(-side * std::cos(angle), 0, -std::sin(angle)), mu, 0});
      }
    }
  }
  return scene;
}

}  // namespace impend::test
