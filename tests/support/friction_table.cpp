#include "tests/support/friction_table.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "impend/friction/minimal_mu.h"
#include "tests/support/rest_scenes.h"

namespace impend::test {
namespace {

constexpr double kGravity = 9.81;
constexpr double kDegree = std::numbers::pi / 180;

SceneBox fixed_box(const Vec3& low, const Vec3& high) { return {low, high, 1, true}; }
SceneBox floor_of(double reach) { return fixed_box(Vec3(-reach, -reach, -1), Vec3(reach, reach, 0)); }

// The body's faces on planes through `points`, four to a face, against `other`.
void add_face(FrictionScene& scene, int body, int other, const std::vector<Vec3>& points, const Vec3& normal,
              double mu) {
  for (const Vec3& point : points) scene.touches.push_back({body, other, point, normal, mu, 0});
}

}  // namespace

Vec3 gravity_on_slope(double slope) { return kGravity * Vec3(std::sin(slope), 0, -std::cos(slope)); }

FrictionScene blocks_on_slope(int blocks, double height, double slope, double mu) {
  std::vector<SceneBox> boxes = {floor_of(5)};
  for (int k = 0; k < blocks; ++k) boxes.push_back({Vec3(0, 0, k * height), Vec3(1, 1, (k + 1) * height)});
  return scene_of_boxes(boxes, mu, gravity_on_slope(slope));
}

FrictionScene wall_on_slope(int rows, int columns, WallEnds ends, double slope, double mu) {
  std::vector<SceneBox> boxes = {floor_of(2.0 * columns + 5)};
  for (int row = 0; row < rows; ++row) {
    const bool odd = row % 2 == 1;
    std::vector<double> joints;
    if (odd && ends == WallEnds::kFlush) joints.push_back(0);
    for (int k = 0; k <= columns; ++k) joints.push_back(2.0 * k + (odd ? 1 : 0));
    if (odd && ends == WallEnds::kFlush) joints.back() = 2.0 * columns;
    for (size_t k = 0; k + 1 < joints.size(); ++k)
      boxes.push_back({Vec3(joints[k], 0, row), Vec3(joints[k + 1], 1, row + 1)});
  }
  return scene_of_boxes(boxes, mu, gravity_on_slope(slope));
}

FrictionScene pyramid_on_slope(int rows, double slope, double mu) {
  constexpr double kPitch = 1.25;  // of cubes of edge 1
  std::vector<SceneBox> boxes = {floor_of(2.0 * rows + 5)};
  for (int row = 0; row < rows; ++row) {
    for (int k = 0; k < rows - row; ++k) {
      const double x = kPitch * (k + row / 2.0);
      boxes.push_back({Vec3(x, 0, row), Vec3(x + 1, 1, row + 1)});
    }
  }
  return scene_of_boxes(boxes, mu, gravity_on_slope(slope));
}

FrictionScene block_between_stops(Stops stops, double slope, double mu) {
  std::vector<SceneBox> boxes = {floor_of(5), {Vec3(0, 0, 0), Vec3(1, 1, 1)}};
  const bool along = stops == Stops::kAlong;
  for (const double at : {-1.0, 1.0}) {
    const Vec3 low = along ? Vec3(at, -1, 0) : Vec3(-1, at, 0), size = along ? Vec3(1, 3, 2) : Vec3(3, 1, 2);
    boxes.push_back(fixed_box(low, low + size));
  }
  return scene_of_boxes(boxes, mu, gravity_on_slope(slope));
}

FrictionScene hung_wedges(int count, double angle, double mu) {
  FrictionScene row;
  const FrictionScene one = hung_wedge(angle, mu);
  row.gravity = one.gravity;
  for (int k = 0; k < count; ++k) {
    const Vec3 at(k, 0, 0);
    row.bodies.push_back(one.bodies[0]);
    row.bodies.back().center += at;
    for (FrictionTouch touch : one.touches) {
      touch.a = k;
      touch.point += at;
      row.touches.push_back(touch);
    }
  }
  return row;
}

FrictionScene plank_between_walls(double angle, double mu) {
  FrictionScene scene;
  const Vec3 half(std::cos(angle), 0, std::sin(angle));
  const Mat3 inertia = 1.0 / 3 * (half.squaredNorm() * Mat3::Identity() - half * half.transpose());
  scene.bodies.push_back(
      {1, Vec3::Zero(), inertia + Vec3(0, 0, 0.1).asDiagonal().toDenseMatrix() + 0.02 * Mat3::Identity()});
  for (const double side : {-1.0, 1.0}) {
    const Vec3 end = side * half;
    add_face(scene, 0, -1, {end + Vec3(0, -0.3, 0), end + Vec3(0, 0.3, 0)}, Vec3(-side, 0, 0), mu);
  }
  return scene;
}

FrictionScene notched_block(double slope, double mu) {
  constexpr double kRail = 0.5;  // width and height of rails and notches
  FrictionScene scene;
  scene.gravity = gravity_on_slope(slope);
  scene.add_box(1, Vec3(0, 0, 0.75), Vec3(1, 0.75, 0.75));
  const std::vector<double> ends = {-1, 1};
  // Down on the floor between the rails, and beside them.
  for (const double y : {-0.75, 0.25}) {
    add_face(scene, 0, -1, {Vec3(-1, y, 0), Vec3(1, y, 0), Vec3(-1, y + kRail, 0), Vec3(1, y + kRail, 0)},
             Vec3::UnitZ(), mu);
  }
  // On the rail in the middle, and on both of its sides.
  add_face(scene, 0, -1, {Vec3(-1, -0.25, kRail), Vec3(1, -0.25, kRail), Vec3(-1, 0.25, kRail), Vec3(1, 0.25, kRail)},
           Vec3::UnitZ(), mu);
  for (const double side : {-1.0, 1.0}) {
    const double y = side * 0.25, out = side * 0.75;
    add_face(scene, 0, -1, {Vec3(-1, y, 0), Vec3(1, y, 0), Vec3(-1, y, kRail), Vec3(1, y, kRail)}, Vec3(0, side, 0),
             mu);
    add_face(scene, 0, -1, {Vec3(-1, out, 0.75), Vec3(1, out, 0.75)}, Vec3(0, -side, 0), mu);
  }
  return scene;
}

FrictionScene h_shape(double mu) {
  return scene_of_boxes({floor_of(5),
                         fixed_box(Vec3(-2, -1, 0), Vec3(-1, 2, 3)),
                         fixed_box(Vec3(2, -1, 0), Vec3(3, 2, 3)),
                         {Vec3(-1, 0, 0), Vec3(-0.5, 1, 3)},
                         {Vec3(1.5, 0, 0), Vec3(2, 1, 3)},
                         {Vec3(-0.5, 0, 1.25), Vec3(1.5, 1, 1.75)}},
                        mu, Vec3(0, 0, -kGravity));
}

FrictionScene a_shape(double angle, double mu) {
  // Two thin plates from (∓w, 0) to (0, h), one above the other's mirror image, and a bar at half of the height.
  constexpr double kLength = 2, kDepth = 0.5, kBar = 0.3, kMass = 10;
  FrictionScene scene;
  scene.gravity = Vec3(0, 0, -kGravity);
  const double w = kLength * std::cos(angle), h = kLength * std::sin(angle);
  const auto pair = [&](double x, double z) { return std::vector<Vec3>{Vec3(x, -kDepth, z), Vec3(x, kDepth, z)}; };
  for (const double side : {-1.0, 1.0}) {
    const int plate = static_cast<int>(scene.bodies.size());
    const Vec3 along(-side * std::cos(angle), 0, std::sin(angle)), middle(side * w / 2, 0, h / 2);
    const Vec3 half = kLength / 2 * along;
    const Mat3 inertia =
        kMass / 3 * (half.squaredNorm() * Mat3::Identity() - half * half.transpose()) + 0.1 * Mat3::Identity();
    scene.bodies.push_back({kMass, middle, inertia});
    add_face(scene, plate, -1, pair(side * w, 0), Vec3::UnitZ(), mu);
  }
  add_face(scene, 0, 1, pair(0, h), -Vec3::UnitX(), mu);
  // The bar fits between the plates' undersides: they overhang it.
  const int bar = scene.add_box(0.5, Vec3(0, 0, h / 2), Vec3(w / 2, kDepth, kBar / 2));
  for (const double side : {-1.0, 1.0}) {
    const Vec3 normal(-side * std::sin(angle), 0, -std::cos(angle));  // out of the plate, down and inward
    for (const double up : {-kBar / 2, kBar / 2}) {
      const double x = side * (w / 2 - up * std::cos(angle) / std::sin(angle));
      add_face(scene, bar, side < 0 ? 0 : 1, pair(x, h / 2 + up), normal, mu);
    }
  }
  return scene;
}

std::vector<FrictionRow> friction_table() {
  std::vector<FrictionRow> table;
  const auto add = [&](std::string name, FrictionScene scene) { table.push_back({std::move(name), std::move(scene)}); };
  const double slope = 20 * kDegree;
  for (const int n : {1, 2, 4, 8}) {
    for (const double factor : {1.01, 2.0}) {
      add(fmt::format("{} flat blocks on 20°, {} × minimal μ", n, factor),
          blocks_on_slope(n, 0.3, slope, factor * std::tan(slope)));
    }
  }
  add("ladder at 60°, μ 0.6", ladder(60 * kDegree, 0.6));
  for (const double mu : {0.3, 0.5}) {
    add(fmt::format("block on 20°, stops beside it, μ {}", mu), block_between_stops(Stops::kBeside, slope, mu));
    add(fmt::format("block on 20°, stops along, μ {}", mu), block_between_stops(Stops::kAlong, slope, mu));
  }
  for (const int rows : {3, 4}) {
    for (const double degrees : {10.0, 15.0}) {
      for (const WallEnds ends : {WallEnds::kOver, WallEnds::kFlush}) {
        add(fmt::format("wall {} × {} on {}°, ends {}, μ 0.6", rows, rows == 3 ? 4 : 6, degrees,
                        ends == WallEnds::kOver ? "over" : "flush"),
            wall_on_slope(rows, rows == 3 ? 4 : 6, ends, degrees * kDegree, 0.6));
      }
    }
  }
  for (const int n : {3, 5, 9, 15}) {
    FrictionScene arch = semicircular_arch(n, 0.3, 1);
    const MinimalScale least = minimal_mu(friction_problem(arch));
    if (!least.value) continue;
    for (const double factor : {1.5, 2.0}) {
      for (FrictionTouch& touch : arch.touches) touch.mu = factor * *least.value;
      add(fmt::format("arch of {}, {} × minimal μ {:.3f}", n, factor, *least.value), arch);
    }
  }
  for (const int rows : {2, 3, 4, 6, 8}) {
    add(fmt::format("pyramid of {} rows on 10°, μ 0.5", rows), pyramid_on_slope(rows, 10 * kDegree, 0.5));
  }
  for (const int n : {1, 10}) add(fmt::format("{} hung wedges, μ 0.6", n), hung_wedges(n, 0.1, 0.6));
  for (const double angle : {15.0, 30.0}) {
    add(fmt::format("plank between walls at {}°, μ 0.8", angle), plank_between_walls(angle * kDegree, 0.8));
  }
  add("notched block on 50°, μ 0.8", notched_block(50 * kDegree, 0.8));
  add("notched block on 30°, μ 0.8", notched_block(30 * kDegree, 0.8));
  add("H shape, μ 0.5", h_shape(0.5));
  add("A shape at 75°, μ 0.7", a_shape(75 * kDegree, 0.7));
  return table;
}

}  // namespace impend::test
