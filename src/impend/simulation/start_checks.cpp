#include "impend/simulation/start_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "impend/dynamics/joint_rows.h"

namespace impend {
namespace {

Error bad_start(const std::string& message, const std::string& hint) {
  return {ErrorCode::kBadValue, message, {}, hint};
}

// m/s and rad/s, of two bodies where a joint holds them together.
struct JointMotion {
  Vec3 velocity = Vec3::Zero(), turn = Vec3::Zero();
  double size = 0;  // m/s, of both
};

JointMotion motion_at(const Assembly& assembly, const Joint& joint) {
  JointMotion motion;
  const auto add = [&](int body, double sense) {
    if (assembly.body_fixed(body)) return;
    const Part& part = assembly.parts[static_cast<std::size_t>(body)];
    const Vec3 arm = joint.point - part.center_of_mass_W();
    const Vec3 velocity = part.linear_velocity + part.angular_velocity.cross(arm);
    motion.velocity += sense * velocity;
    motion.turn += sense * part.angular_velocity;
    motion.size += part.linear_velocity.norm() + part.angular_velocity.norm() * arm.norm();
  };
  add(joint.a, 1);
  add(joint.b, -1);
  return motion;
}

// Of the speeds there: what stated digits leave is no contradiction.
constexpr double kAgainstJoint = 1e-3;

}  // namespace

Diagnostics velocities_against_joints(const Assembly& assembly) {
  Diagnostics warnings;
  for (const Joint& joint : assembly.joints) {
    const JointMotion motion = motion_at(assembly, joint);
    double apart = 0, turned = 0;
    for (const JointRow& row : joint_rows(joint)) {
      double& most = row.angular ? turned : apart;
      most = std::max(most, std::abs(row.direction.dot(row.angular ? motion.turn : motion.velocity)));
    }
    const bool opens = apart > kAgainstJoint * motion.size, twists = turned > kAgainstJoint * motion.turn.norm();
    if (!opens && !twists) continue;
    const std::string name = joint.name.empty() ? fmt::format("their {} joint", to_string(joint.type))
                                                : fmt::format("the joint '{}'", joint.name);
    warnings.push_back({"velocity-against-joint",
                        fmt::format("the velocities at the start move '{}' and '{}' against {} by {}: the first step "
                                    "takes away what the joint "
                                    "does not allow; state velocities that it allows",
                                    assembly.body_name(joint.a), assembly.body_name(joint.b), name,
                                    opens ? fmt::format("{:.3g} m/s", apart) : fmt::format("{:.3g} rad/s", turned)),
                        assembly.body_name(joint.a)});
  }
  return warnings;
}

std::optional<Error> refused_options(const SimulationOptions& options) {
  if (!(options.step >= kLeastStep && options.step <= kLongestStep)) {
    return bad_start(fmt::format("the step is {:g} s", options.step),
                     fmt::format("it must be within {:g} and {:g} s", kLeastStep, kLongestStep));
  }
  if (options.until && !(*options.until > 0 && std::isfinite(*options.until))) {
    return bad_start(fmt::format("the simulation ends at {:g} s", *options.until), "its end must be after 0 s");
  }
  if (options.until && *options.until < options.step) {
    return bad_start(
        fmt::format("the simulation ends at {:g} s, before its first step of {:g} s", *options.until, options.step),
        "give a later end or a shorter step");
  }
  if (!(options.shake >= 0 && std::isfinite(options.shake))) {
    return bad_start(fmt::format("parts are shaken by {:g} m", options.shake), "it must be 0 m or more");
  }
  if (options.restitution && !(*options.restitution >= 0 && *options.restitution <= 1)) {
    return bad_start(fmt::format("the restitution is {:g}", *options.restitution), "it must be within 0 and 1");
  }
  if (!(options.frames_per_second > 0 && std::isfinite(options.frames_per_second))) {
    return bad_start(fmt::format("there are {:g} frames per second", options.frames_per_second),
                     "there must be more than 0");
  }
  if (options.corrections < 0 || options.corrections > kMostCorrections) {
    return bad_start(fmt::format("there are {} corrections", options.corrections),
                     fmt::format("there may be 0 to {}", kMostCorrections));
  }
  return std::nullopt;
}

std::optional<Error> refused_masses(const Assembly& assembly) {
  const Part *lightest = nullptr, *heaviest = nullptr;
  for (const Part& part : assembly.parts) {
    if (part.fixed) continue;
    if (lightest == nullptr || part.mass.mass < lightest->mass.mass) lightest = &part;
    if (heaviest == nullptr || part.mass.mass > heaviest->mass.mass) heaviest = &part;
  }
  if (lightest == nullptr || heaviest->mass.mass <= kLargestMassRatio * lightest->mass.mass) return std::nullopt;
  return Error{ErrorCode::kBadValue,
               fmt::format("'{}' has {:.3g} kg and '{}' {:.3g} kg: what rounding leaves of the forces between parts so "
                           "unlike would move the light one",
                           heaviest->name, heaviest->mass.mass, lightest->name, lightest->mass.mass),
               {"", 0, lightest->name, "mass"},
               fmt::format("masses of movable parts may differ by a factor of {:.0g}; check this mass or density and "
                           "its unit, or fix the heavy part",
                           kLargestMassRatio)};
}

}  // namespace impend
