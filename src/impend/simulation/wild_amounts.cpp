#include "impend/simulation/wild_amounts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace impend {
namespace {

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

}  // namespace

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

}  // namespace impend
