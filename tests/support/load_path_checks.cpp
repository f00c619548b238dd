#include "tests/support/load_path_checks.h"

#include <algorithm>
#include <vector>

namespace impend::test {
namespace {

// Of all weights: rounding of forces that were solved for.
constexpr double kLeft = 1e-9;

}  // namespace

std::string load_path_fault(const Assembly& assembly, const ContactSet& contacts, const WholeRows& whole,
                            const LoadPath& path) {
  if (path.loads.meets(path.bearers) || path.loads.meets(path.supports) || path.bearers.meets(path.supports)) {
    return "a part has two tasks";
  }
  const PartSet balanced = path.loads | path.bearers, named = balanced | path.supports | fixed_parts(assembly);
  const int parts = static_cast<int>(assembly.parts.size());
  std::vector<Vec3> force(assembly.parts.size(), Vec3::Zero()), torque = force;
  double weights = 0, farthest = 0;
  for (const int part : path.loads.members()) {
    force[part] = assembly.parts[part].mass.mass * assembly.gravity;
    weights += force[part].norm();
  }
  for (const auto& [row, push] : path.forces) {
    const Contact& contact = contacts.contacts[whole.problem.contact[row]];
    if (!(push > 0)) return "a force pulls";
    for (const auto& [body, sign] : {std::pair(contact.a, 1.0), std::pair(contact.b, -1.0)}) {
      if (body >= parts) continue;
      if (!named.has(body)) return "a force acts on " + assembly.parts[body].name + ", which the path does not name";
      const Vec3 arm = contact.point - assembly.parts[body].center_of_mass_W();
      force[body] += sign * push * contact.normal;
      torque[body] += arm.cross(sign * push * contact.normal);
      farthest = std::max(farthest, arm.norm());
    }
  }
  for (const int part : balanced.members()) {
    if (force[part].norm() > kLeft * weights || torque[part].norm() > kLeft * weights * farthest) {
      return assembly.parts[part].name + " is not in balance";
    }
  }
  return "";
}

}  // namespace impend::test
