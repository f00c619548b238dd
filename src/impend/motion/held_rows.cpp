#include "impend/motion/held_rows.h"

#include <algorithm>
#include <utility>

#include "impend/base/stop.h"
#include "impend/motion/bearing.h"
#include "impend/motion/canonical_forces.h"
#include "impend/motion/formulations.h"
#include "impend/motion/moved_rows.h"
#include "impend/motion/whitened.h"

namespace impend {

double usual_acceleration(const Assembly& assembly) {
  double mass = 0, force = sum_of_spring_forces(assembly);
  for (const Part& part : assembly.parts) {
    if (!part.fixed) mass += part.mass.mass;
  }
  for (const Load& load : assembly.loads) force += std::abs(load.factor_at(0)) * load.force.norm();
  return assembly.gravity.norm() + force / mass;
}

std::optional<VecX> holding_forces(const MotionProblem& problem, double usual) {
  SolverSettings central;
  central.least_constraint_algorithm = LeastConstraintAlgorithm::kInteriorPoint;
  // Within their noise rows let it move by c.
  double mass = 0;
  for (const Mat6& M : problem.M) mass += M(0, 0);
  const double slack = problem.rows() > 0 ? kRestSlacks * problem.c.maxCoeff() * std::sqrt(mass) : 0.0;
  // Loads that cancel but for rounding are compared with what they are the sum of.
  const double fall = std::max(mass_norm(problem, free_acceleration(problem)), usual * std::sqrt(mass));
  const auto hold = [&](const MotionProblem& of) -> std::optional<VecX> {
    const MotionSolution solution = solve_least_constraint(of, central);
    const bool solved = solution.status == SolveStatus::kSolved;
    if (!solved || !(mass_norm(of, solution.a) <= kRestShare * fall + slack)) return std::nullopt;
    return solution.lambda;
  };
  if (std::optional<VecX> forces = hold(problem)) return forces;
  // Between walls that lean a little it moves by many times c before they hold it.
  MotionProblem jammed = problem;
  jammed.c.setZero();
  return hold(jammed);
}

std::optional<HeldRows> held_rows(const Assembly& assembly, const FollowedContacts& followed,
                                  const std::vector<char>& holds) {
  look_for_stop();
  MovedRows rows(assembly, followed, holds);
  std::optional<VecX> forces = holding_forces(rows.problem(), usual_acceleration(assembly));
  if (!forces) return std::nullopt;
  // Without what parts press on each other for no load, as the forces that are shown.
  const CanonicalForces least = find_canonical_forces(rows.problem(), *forces);
  if (least.found) forces = least.lambda;
  return HeldRows{std::move(rows), *std::move(forces), holds};
}

std::vector<char> held_by_friction(const Assembly& assembly, const FollowedContacts& followed,
                                   const std::vector<double>& force) {
  const std::vector<TrackedContact>& here = followed.here();
  const std::vector<char> none(here.size(), 0);
  const std::optional<HeldRows> smooth = held_rows(assembly, followed, none);
  const std::vector<double> least = MovedRows(assembly, followed, none).least_forces_of_contacts();
  std::vector<double> bears(here.size(), 0.0);
  if (smooth) bears = smooth->rows.forces_of_contacts(without_noise(smooth->rows.problem(), smooth->forces));
  for (std::size_t i = 0; i < here.size() && !smooth; ++i) {
    // One that is known by others of its pair bears where they do.
    const std::vector<int>& of =
        followed.origin(i).there.empty() ? followed.origin(i).of_pair : followed.origin(i).there;
    for (const int imposed : of) bears[i] += force[static_cast<std::size_t>(imposed)];
  }
  std::vector<char> holds;
  for (std::size_t i = 0; i < here.size(); ++i) {
    holds.push_back(bears[i] > least[i] && assembly.friction.mu_of(here[i].a(), here[i].b()) > 0 ? 1 : 0);
  }
  return holds;
}

bool yields(const Joint& joint) { return joint.drive && !joint.drive->is_rigid(); }

std::optional<Assembly> with_servos_as_springs(Assembly assembly, const HeldRows& held) {
  double weight = 0;  // N
  for (const Mat6& M : held.rows.problem().M) weight += M(0, 0) * usual_acceleration(assembly);
  for (std::size_t j = 0; j < assembly.joints.size(); ++j) {
    Joint& joint = assembly.joints[j];
    if (!yields(joint)) continue;
    const double borne = held.rows.force_of_drive(static_cast<int>(j), held.forces);
    const JointSpring beside = joint.spring.value_or(JointSpring{});
    JointSpring spring;
    spring.stiffness = joint.drive->stiffness + beside.stiffness;
    spring.damping = joint.drive->damping + beside.damping;
    const double at_start = borne + beside.stiffness * beside.rest;
    if (spring.stiffness > 0) spring.rest = at_start / spring.stiffness;
    const double arm = joint.type == JointType::kHinge ? held.rows.size() : 1;
    if (spring.stiffness == 0 && std::abs(at_start) > kBearsOfWeight * arm * weight) return std::nullopt;
    joint.spring = spring;
    joint.drive.reset();
  }
  return assembly;
}

}  // namespace impend
