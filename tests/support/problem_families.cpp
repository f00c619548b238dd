#include "tests/support/problem_families.h"

#include <cmath>
#include <numbers>
#include <utility>

namespace impend::test {

namespace {

const Vec3 kX(1, 0, 0), kY(0, 1, 0), kZ(0, 0, 1);

Vec6 row_on(const PointBody& body, const Vec3& point, const Vec3& normal) {
  Vec6 row;
  row << normal, (point - body.center).cross(normal);
  return row;
}

void add_frame(ProblemScene& scene, const Mat3& R) { scene = rotated(std::move(scene), R); }

// Gravity of a guide along its own x axis, tilted by `tilt` below the horizontal.
Vec3 tilted_gravity(double tilt) { return Vec3(10 * std::sin(tilt), 0, -10 * std::cos(tilt)); }

}  // namespace

int ProblemScene::add_box(const Vec3& lower, const Vec3& upper, double density, bool fixed) {
  const Vec3 size = upper - lower;
  PointBody body;
  body.fixed = fixed;
  body.mass = density * size.x() * size.y() * size.z();
  body.center = (lower + upper) / 2;
  const Vec3 square = size.cwiseProduct(size);
  body.inertia = (body.mass / 12 * (Vec3::Constant(square.sum()) - square)).asDiagonal();
  bodies.push_back(body);
  return static_cast<int>(bodies.size()) - 1;
}

int ProblemScene::add_fixed() {
  PointBody body;
  body.fixed = true;
  bodies.push_back(body);
  return static_cast<int>(bodies.size()) - 1;
}

void ProblemScene::add_face(int a, int b, const Vec3& lower, const Vec3& upper, const Vec3& normal) {
  for (int corner = 0; corner < 8; ++corner) {
    bool is_new = true;
    Vec3 point;
    for (int k = 0; k < 3; ++k) {
      const bool high = corner >> k & 1;
      is_new = is_new && !(high && upper[k] == lower[k]);
      point[k] = high ? upper[k] : lower[k];
    }
    if (is_new) contacts.push_back({a, b, point, normal, 1});
  }
}

MotionProblem to_problem(const ProblemScene& scene) {
  MotionProblem problem;
  std::vector<int> index(scene.bodies.size(), -1);
  for (size_t i = 0; i < scene.bodies.size(); ++i) {
    const PointBody& body = scene.bodies[i];
    if (body.fixed) continue;
    index[i] = problem.bodies();
    Mat6 block = Mat6::Zero();
    block.topLeftCorner<3, 3>() = body.mass * Mat3::Identity();
    block.bottomRightCorner<3, 3>() = body.inertia;
    problem.M.push_back(block);
    problem.body.push_back(static_cast<int>(i));
    problem.body_names.push_back("body-" + std::to_string(i));
  }
  problem.Q = VecX::Zero(6 * problem.bodies());
  for (int k = 0; k < problem.bodies(); ++k) {
    problem.Q.segment<3>(6 * k) = scene.bodies[problem.body[k]].mass * scene.gravity;
  }
  problem.J = BlockRows(problem.bodies());
  for (const PointContact& contact : scene.contacts) {
    const int a = index[contact.a], b = index[contact.b];
    const Vec3 normal = contact.scale * contact.normal;
    const Vec6 on_a = a < 0 ? Vec6(Vec6::Zero()) : row_on(scene.bodies[contact.a], contact.point, normal);
    const Vec6 on_b = b < 0 ? Vec6(Vec6::Zero()) : Vec6(-row_on(scene.bodies[contact.b], contact.point, normal));
    problem.J.append(a, on_a, b, on_b);
    problem.contact.push_back(static_cast<int>(problem.contact.size()));
    problem.contact_names.push_back({"body-" + std::to_string(contact.a), "body-" + std::to_string(contact.b)});
  }
  problem.c = VecX::Zero(problem.rows());
  problem.row_noise.setZero(problem.rows(), 2);
  return problem;
}

ProblemScene tower(int blocks) {
  ProblemScene scene;
  scene.name = "tower " + std::to_string(blocks);
  scene.add_fixed();
  for (int k = 0; k < blocks; ++k) {
    const int block = scene.add_box(Vec3(-1, -1, k), Vec3(1, 1, k + 1));
    scene.add_face(block, block - 1, Vec3(-1, -1, k), Vec3(1, 1, k), kZ);
  }
  return scene;
}

ProblemScene running_bond_wall(int rows, int columns, int missing) {
  ProblemScene scene;
  scene.name = "wall " + std::to_string(rows) + "x" + std::to_string(columns) + " without " + std::to_string(missing);
  scene.add_fixed();
  std::vector<int> body(rows * columns, -1);
  const auto left = [](int row, int column) { return 2.0 * column + row % 2; };
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const int id = row * columns + column;
      if (id == missing) continue;
      const double x = left(row, column);
      body[id] = scene.add_box(Vec3(x, 0, row), Vec3(x + 2, 1, row + 1));
      if (row == 0) scene.add_face(body[id], 0, Vec3(x, 0, 0), Vec3(x + 2, 1, 0), kZ);
      if (column > 0 && body[id - 1] >= 0) {
        scene.add_face(body[id], body[id - 1], Vec3(x, 0, row), Vec3(x, 1, row + 1), kX);
      }
      for (int below = 0; row > 0 && below < columns; ++below) {
        const int support = body[id - columns - column + below];
        const double from = std::max(x, left(row - 1, below)), to = std::min(x, left(row - 1, below)) + 2;
        if (support >= 0 && from < to) scene.add_face(body[id], support, Vec3(from, 0, row), Vec3(to, 1, row), kZ);
      }
    }
  }
  return scene;
}

ProblemScene cube_pyramid(int levels) {
  ProblemScene scene;
  scene.name = "pyramid " + std::to_string(levels);
  scene.add_fixed();
  std::vector<int> below;
  for (int level = 0; level < levels; ++level) {
    const int side = levels - level;
    const double z = 2.0 * level;
    std::vector<int> cubes;
    for (int id = 0; id < side * side; ++id) {
      const int i = id % side, j = id / side;
      const Vec3 lower(2 * i + level, 2 * j + level, z), upper = lower + Vec3(2, 2, 2);
      const int cube = scene.add_box(lower, upper);
      cubes.push_back(cube);
      if (level == 0) scene.add_face(cube, 0, lower, Vec3(upper.x(), upper.y(), 0), kZ);
      for (int k = 0; level > 0 && k < 4; ++k) {
        const Vec3 corner = lower + Vec3(k % 2, k / 2, 0);
        scene.add_face(cube, below[(j + k / 2) * (side + 1) + i + k % 2], corner, corner + Vec3(1, 1, 0), kZ);
      }
      if (i > 0) scene.add_face(cube, cubes[id - 1], lower, Vec3(lower.x(), upper.y(), z + 2), kX);
      if (j > 0) scene.add_face(cube, cubes[id - side], lower, Vec3(upper.x(), lower.y(), z + 2), kY);
    }
    below = cubes;
  }
  return scene;
}

ProblemScene voussoir_arch(int voussoirs) {
  ProblemScene scene;
  scene.name = "arch " + std::to_string(voussoirs);
  scene.add_fixed();
  const double inner = 3, outer = 4, step = std::numbers::pi / voussoirs;
  const double radius = (inner + outer) / 2;
  // Directions from the left springer (−x) to the right one; the right half mirrors the left half bit by bit.
  const auto radial = [&](int half_steps) {
    const bool right = half_steps > voussoirs;
    const double angle = (right ? 2 * voussoirs - half_steps : half_steps) * step / 2;
    const Vec3 direction(half_steps == voussoirs ? 0 : -std::cos(angle), 0, half_steps == 0 ? 0 : std::sin(angle));
    return right ? Vec3(-direction.x(), 0, direction.z()) : direction;
  };
  const double length = radius * step, height = outer - inner;
  for (int k = 0; k < voussoirs; ++k) {
    PointBody body;
    body.mass = 1;
    body.center = radius * radial(2 * k + 1);
    const Vec3 out = radial(2 * k + 1), along(out.z(), 0, -out.x());
    body.inertia = (height * height + length * length) / 12 * kY * kY.transpose() +
                   (1 + length * length) / 12 * out * out.transpose() +
                   (1 + height * height) / 12 * along * along.transpose();
    scene.bodies.push_back(body);
  }
  for (int joint = 0; joint <= voussoirs; ++joint) {
    const Vec3 out = radial(2 * joint), along(out.z(), 0, -out.x());  // from left to right
    for (int corner = 0; corner < 4; ++corner) {
      const Vec3 point = (corner % 2 ? outer : inner) * out + (corner / 2 ? 0.5 : -0.5) * kY;
      scene.contacts.push_back({joint == voussoirs ? 0 : joint + 1, joint, point, along, 1});
    }
  }
  return scene;
}

ProblemScene graded_arch(int voussoirs) {
  ProblemScene scene;
  scene.name = "graded arch " + std::to_string(voussoirs);
  scene.add_fixed();
  // Joint j turns by slope_j from the vertical and carries the horizontal thrust H = 1 at the thrust point P_j on the
  // line of slope slope_j. Mass of voussoir j times gravity = slope_j − slope_{j+1}, its centre under the crossing.
  const auto slope = [&](int joint) { return 2 - 4.0 * joint / voussoirs; };
  Vec3 thrust(-voussoirs, 0, 0);
  std::vector<Vec3> thrust_points{thrust};
  for (int k = 0; k < voussoirs; ++k) {
    const Vec3 center = thrust + Vec3(1, 0, slope(k));
    PointBody body;
    body.mass = (slope(k) - slope(k + 1)) / 10;
    body.center = center;
    body.inertia = body.mass * Vec3(0.5, 1, 0.5).asDiagonal();
    scene.bodies.push_back(body);
    thrust = center + Vec3(1, 0, slope(k + 1));
    thrust_points.push_back(thrust);
  }
  for (int joint = 0; joint <= voussoirs; ++joint) {
    const Vec3 along = Vec3(1, 0, slope(joint)).normalized(), out(-along.z(), 0, along.x());
    for (int corner = 0; corner < 4; ++corner) {
      const Vec3 point = thrust_points[joint] + (corner % 2 ? 0.5 : -0.5) * out + (corner / 2 ? 0.5 : -0.5) * kY;
      scene.contacts.push_back({joint == voussoirs ? 0 : joint + 1, joint, point, along, 1});
    }
  }
  return scene;
}

ProblemScene cantilever_towers(int towers, int slabs, double offset) {
  ProblemScene scene;
  scene.name = "cantilevers " + std::to_string(towers) + "x" + std::to_string(slabs);
  scene.add_fixed();
  for (int tower_index = 0; tower_index < towers; ++tower_index) {
    const double y = 4.0 * tower_index;
    for (int k = 0; k < slabs; ++k) {
      const double x = offset * k;
      const int slab = scene.add_box(Vec3(x, y, k), Vec3(x + 4, y + 2, k + 1));
      const double from = k == 0 ? x : std::max(x, x - offset), to = k == 0 ? x + 4 : std::min(x, x - offset) + 4;
      scene.add_face(slab, k == 0 ? 0 : slab - 1, Vec3(from, y, k), Vec3(to, y + 2, k), kZ);
    }
  }
  return scene;
}

ProblemScene pin_in_hole(double tilt, const Mat3& turn) {
  ProblemScene scene;
  scene.name = "pin";
  scene.gravity = Vec3(10 * std::sin(tilt), 0, -10 * std::cos(tilt));  // the axis is z
  const int hole = scene.add_fixed();
  const double radius = 0.5, half_length = 1;
  const int pin = scene.add_box(Vec3(-radius, -radius, -half_length), Vec3(radius, radius, half_length));
  for (int third = 0; third < 3; ++third) {
    const double angle = 2 * std::numbers::pi * third / 3;
    const Vec3 normal(std::cos(angle), std::sin(angle), 0);
    for (const double z : {-half_length, half_length}) {
      scene.contacts.push_back({pin, hole, Vec3(-radius * normal + z * kZ), normal, 1});
    }
  }
  add_frame(scene, turn);
  return scene;
}

ProblemScene bar_in_channel(double tilt, const Mat3& turn) {
  ProblemScene scene;
  scene.name = "channel";
  scene.gravity = tilted_gravity(tilt);
  const int channel = scene.add_fixed();
  const int bar = scene.add_box(Vec3(-2, -0.5, 0), Vec3(2, 0.5, 1));
  scene.add_face(bar, channel, Vec3(-2, -0.5, 0), Vec3(2, 0.5, 0), kZ);
  scene.add_face(bar, channel, Vec3(-2, -0.5, 0), Vec3(2, -0.5, 1), kY);
  scene.add_face(bar, channel, Vec3(-2, 0.5, 0), Vec3(2, 0.5, 1), Vec3(-kY));
  add_frame(scene, turn);
  return scene;
}

ProblemScene dovetail(double tilt, const Mat3& turn) {
  ProblemScene scene;
  scene.name = "dovetail";
  scene.gravity = tilted_gravity(tilt);
  const int rail = scene.add_fixed();
  const int slider = scene.add_box(Vec3(-2, -1, 0), Vec3(2, 1, 1));
  scene.add_face(slider, rail, Vec3(-2, -1, 0), Vec3(2, 1, 0), kZ);
  for (const double side : {-1.0, 1.0}) {
    const Vec3 normal = Vec3(0, -side * 2, -1).normalized();  // flanks from (±1, 0) up to (±0.5, 1)
    for (const double x : {-2.0, 2.0}) {
      scene.contacts.push_back({slider, rail, Vec3(x, side, 0), normal, 1});
      scene.contacts.push_back({slider, rail, Vec3(x, side / 2, 1), normal, 1});
    }
  }
  add_frame(scene, turn);
  return scene;
}

}  // namespace impend::test
