#include "impend/simulation/start_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

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

Error bad_amount(std::string message, const std::string& part, const char* where, std::string hint) {
  return {ErrorCode::kBadValue, std::move(message), {"", 0, part, where}, std::move(hint)};
}

double largest_factor(const Load& load) {
  double most = load.times.empty() ? 1 : 0;
  for (const TimedValue& point : load.times) most = std::max(most, std::abs(point.value));
  return most;
}

std::optional<Error> refused_load(const Assembly& assembly, const Load& load) {
  const double factor = largest_factor(load);
  const double most = std::max(load.force.cwiseAbs().maxCoeff(), load.torque.cwiseAbs().maxCoeff()) * factor;
  if (most <= kMostLoad) return std::nullopt;
  const std::string by = factor <= 1 ? "" : fmt::format(", {:g} times what is stated,", factor);
  return bad_amount(fmt::format("a load of {:g} N or N·m{} is beyond {:g}", most, by, kMostLoad),
                    assembly.body_name(load.part), "loads", "give N and N·m, and factors near 1");
}

Error stiff_spring(double stiffness, const char* unit, const std::string& who, const std::string& part) {
  return bad_amount(fmt::format("the spring {} has {:g} {}, beyond {:g}", who, stiffness, unit, kMostStiffness), part,
                    "springs", "make it softer, or join what it connects by a fixed joint");
}

bool shifts_without_end(const Joint& joint) {
  if (joint.type == JointType::kPlanar) return true;
  if (joint.type != JointType::kSlider && joint.type != JointType::kCylindrical) return false;
  return !joint.lower && !joint.upper && !joint.drive && !joint.spring;
}

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

std::optional<Error> refused_amounts(const Assembly& assembly) {
  for (const Load& load : assembly.loads) {
    if (std::optional<Error> bad = refused_load(assembly, load)) return bad;
  }
  for (const Spring& spring : assembly.springs) {
    if (spring.stiffness <= kMostStiffness) continue;
    const std::string &a = assembly.body_name(spring.a), &b = assembly.body_name(spring.b);
    return stiff_spring(spring.stiffness, "N/m", fmt::format("between '{}' and '{}'", a, b), a);
  }
  for (const Joint& joint : assembly.joints) {
    if (!joint.spring || joint.spring->stiffness <= kMostStiffness) continue;
    const char* unit = joint.type == JointType::kHinge ? "N·m/rad" : "N/m";
    return stiff_spring(joint.spring->stiffness, unit, "at the joint '" + joint.name + "'",
                        assembly.body_name(joint.a));
  }
  return std::nullopt;
}

std::vector<char> held_bodies(const Assembly& assembly) {
  std::vector<std::pair<int, int>> ties;
  for (const Joint& joint : assembly.joints) {
    if (!shifts_without_end(joint)) ties.emplace_back(joint.a, joint.b);
  }
  for (const Spring& spring : assembly.springs) {
    if (spring.stiffness > 0) ties.emplace_back(spring.a, spring.b);
  }
  std::vector<char> held(static_cast<std::size_t>(assembly.body_count()));
  for (std::size_t i = 0; i < held.size(); ++i) held[i] = assembly.body_fixed(static_cast<int>(i)) ? 1 : 0;
  for (bool grows = true; grows;) {
    grows = false;
    for (const auto& [a, b] : ties) {
      if (held[a] == held[b]) continue;
      held[a] = held[b] = 1;
      grows = true;
    }
  }
  return held;
}

}  // namespace impend
