// Rest for every geometry within the noise, proved by forces that follow the geometry.
#include "impend/motion/robust_rest.h"

#include <cmath>
#include <map>
#include <numeric>

#include "impend/motion/formulations.h"
#include "tests/support/analysed.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

// In a random pose, rounded to float32.
Assembly stored(const std::vector<Part>& parts, unsigned pose) {
  const RigidTransform X = random_pose(pose);
  std::vector<Part> rounded;
  for (const Part& part : parts) {
    const TriangleMesh mesh = rounded_to_float(transformed(part.mesh, X));
    const double density = part.mass.mass / part.volume;
    rounded.push_back(part_from_mesh(part.name, mesh, part.fixed, float_noise(mesh), density));
  }
  Assembly assembly = assembly_of(rounded);
  assembly.gravity = X.R * Vec3(0, 0, -9.8);
  return assembly;
}

// A cube of edge 1 on shims under its corners (`corners`: how many of the four), lighter by `ratio`.
Assembly cube_on_shims(double ratio, int corners, unsigned pose) {
  const double s = 0.1, h = 0.02;
  std::vector<Part> parts{part_from_mesh("base", box(Vec3(-1, -1, -0.3), Vec3(1, 1, 0)), true)};
  for (int k = 0; k < corners; ++k) {
    const Vec3 low(k / 2 ? 0.5 - s : -0.5, k % 2 ? 0.5 - s : -0.5, 0);
    parts.push_back(part_from_mesh("shim" + std::to_string(k), box(low, low + Vec3(s, s, h))));
  }
  parts.push_back(part_from_mesh("cube", box(Vec3(-0.5, -0.5, h), Vec3(0.5, 0.5, 1 + h)), false, Vec3::Zero(),
                                 1000 * ratio * s * s * h));
  return stored(parts, pose);
}

TriangleMesh along_y(const std::vector<Vec2>& profile, double half) {
  return transformed(prism(profile, -half, half), rotation(Vec3::UnitX(), std::acos(0.0)));
}

// A plug of half-angle `angle` in its slot along y; a negative angle opens downward. The profile's y is z here.
Assembly plug_in_slot(double angle, double tilt, unsigned pose) {
  const double t = std::tan(angle);
  const std::vector<Vec2> plug{{-0.5, 0}, {0.5, 0}, {0.5 + t, 1}, {-0.5 - t, 1}};
  const std::vector<Vec2> right{{0.5, 0}, {1, 0}, {1, 1}, {0.5 + t, 1}},
      left{{-1, 0}, {-0.5, 0}, {-0.5 - t, 1}, {-1, 1}};
  Assembly assembly =
      stored({part_from_mesh("plug", along_y(plug, 0.4)), part_from_mesh("right", along_y(right, 0.4), true),
              part_from_mesh("left", along_y(left, 0.4), true)},
             pose);
  const RigidTransform X = random_pose(pose);
  assembly.gravity = X.R * (9.8 * Vec3(0, std::sin(tilt), -std::cos(tilt)));
  return assembly;
}

ContactSet contacts_of(const Assembly& assembly) {
  auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  return std::move(found).value();
}

RestBound bound_of(const Assembly& assembly, const ContactSet& set) {
  MotionProblem problem = make_problem(assembly, set);
  problem.c.setZero();
  SolverSettings central;
  central.least_constraint_algorithm = LeastConstraintAlgorithm::kInteriorPoint;
  const MotionSolution forces = solve_least_constraint(problem, central);
  REQUIRE(forces.status == SolveStatus::kSolved);
  return adaptive_rest_bound(assembly, set.contacts, problem, forces.lambda);
}

// Normals of a class turn together, points shift each by itself, as far as they may.
ContactSet drawn(const ContactSet& set, Random& random) {
  ContactSet draw = set;
  std::map<int, std::pair<Vec3, double>> classes;  // a normal and the angle of its turn
  for (Contact& c : draw.contacts) {
    const auto& [first, angle] =
        classes.try_emplace(c.direction_class, c.normal, random.uniform(0, 6.283)).first->second;
    const double sign = c.normal.dot(first) >= 0 ? 1 : -1;
    const Vec3 u = c.normal.unitOrthogonal(), v = c.normal.cross(u);
    const double at = random.uniform(0, 6.283);
    c.point += c.point_noise * (std::cos(at) * u + std::sin(at) * v);
    c.normal += sign * (c.normal_noise * Vec2(std::cos(angle), std::sin(angle)));
    c.normal_noise.setZero();
    c.point_noise = 0;
  }
  return draw;
}

// Of the numbers taken literally.
double motion_ratio(const Assembly& assembly, const ContactSet& set) {
  MotionProblem problem = make_problem(assembly, set);
  problem.c.setZero();
  const MotionSolution solution = solve_contact_force(problem);
  REQUIRE(solution.status == SolveStatus::kSolved);
  return mass_norm(problem, solution.a) / mass_norm(problem, free_acceleration(problem));
}

}  // namespace

TEST_CASE("A heavy cube on light shims rests whatever the mass ratio and the pose") {
  for (const double ratio : {1.0, 1e3, 1e5, 1e6}) {
    for (unsigned pose = 1; pose <= 4; ++pose) {
      INFO("ratio " << ratio << ", pose " << pose);
      const Analysis analysis = analysed(cube_on_shims(ratio, 4, pose));
      REQUIRE(analysis.components.size() == 1);
      CHECK(analysis.components[0].noise > 1e-8);
      CHECK(analysis.verdict == Verdict::kStable);
      CHECK(analysis.components[0].motion_ratio < analysis.components[0].stable_threshold);
      CHECK(analysed(cube_on_shims(ratio, 2, pose)).verdict != Verdict::kStable);
    }
  }
}

TEST_CASE("A plug of small angle rests in its slot until the slot leans or opens") {
  for (const double angle : {3e-3, 0.01, 0.1}) {
    for (unsigned pose = 1; pose <= 4; ++pose) {
      INFO("half-angle " << angle << ", pose " << pose);
      CHECK(analysed(plug_in_slot(angle, 0, pose)).verdict == Verdict::kStable);
      CHECK(analysed(plug_in_slot(angle, 2e-3, pose)).verdict != Verdict::kStable);
      CHECK(analysed(plug_in_slot(-angle, 0, pose)).verdict == Verdict::kMoves);
    }
  }
}

TEST_CASE("No geometry drawn within the noise moves faster than the bound says") {
  for (unsigned pose = 1; pose <= 3; ++pose) {
    for (const Assembly& assembly :
         {cube_on_shims(1e3, 4, pose), cube_on_shims(1e5, 3, pose), cube_on_shims(1e5, 2, pose),
          plug_in_slot(2e-3, 0, pose), plug_in_slot(0.05, 1e-5, pose), plug_in_slot(-0.05, 0, pose)}) {
      const ContactSet set = contacts_of(assembly);
      const RestBound bound = bound_of(assembly, set);
      CHECK(motion_ratio(assembly, set) <= bound.any);
      for (int draw = 0; draw < 20; ++draw) {
        INFO("pose " << pose << ", draw " << draw << ", bound " << bound.any);
        Random random(static_cast<std::uint64_t>(draw));
        CHECK(motion_ratio(assembly, drawn(set, random)) <= bound.any);
      }
    }
  }
}

TEST_CASE("The bound of a plug is the slope along its slot that its walls may have together") {
  // Each wall bears W/(2 sin α) and may lean by ν along the slot.
  const double noise = 1e-7;
  for (const double angle : {1e-3, 0.01, 0.3}) {
    const Assembly assembly = plug_in_slot(angle, 0, 1);
    ContactSet set = contacts_of(assembly);
    const Vec3 along = random_pose(1).R * Vec3(0, 1, 0);
    for (Contact& c : set.contacts) {
      c.normal_noise.setZero();
      c.normal_noise.col(0) = noise * (along - c.normal * c.normal.dot(along));
      c.point_noise = 0;
    }
    const RestBound bound = bound_of(assembly, set);
    INFO("half-angle " << angle);
    CHECK(bound.any - bound.stored == Approx(noise / std::sin(angle)).epsilon(1e-2));
  }
}

TEST_CASE("Forces that point noise needs more than they have do not count as carrying") {
  // One body on two points: nothing answers a shift across their line.
  Assembly assembly = assembly_of({part_from_mesh("bar", box(Vec3(-1, -0.1, 0), Vec3(1, 0.1, 0.2))),
                                   part_from_mesh("base", box(Vec3(-2, -2, -1), Vec3(2, 2, 0)), true)});
  ContactSet set;
  for (const double x : {-1.0, 1.0}) {
    Contact c;
    c.a = 0;
    c.b = 1;
    c.point = Vec3(x, 0, 0);
    c.normal = Vec3::UnitZ();
    c.point_noise = 1e-3;
    set.contacts.push_back(c);
  }
  const MotionProblem problem = make_problem(assembly, set);
  const double weight = assembly.parts[0].mass.mass * assembly.gravity.norm();
  const RestBound bound = adaptive_rest_bound(assembly, set.contacts, problem, VecX::Constant(2, weight / 2));
  CHECK(bound.stored < 1e-12);
  // Torque W·1e-3 about the bar: ‖M⁻¹‖-norm (W·1e-3)/√I over W/√m.
  const double inertia = assembly.parts[0].mass.mass * (0.2 * 0.2 + 0.2 * 0.2) / 12;
  const double least = 1e-3 * std::sqrt(assembly.parts[0].mass.mass / inertia);
  CHECK(bound.any >= least * (1 - 1e-9));
  CHECK(bound.any <= 1.1 * least);
}
