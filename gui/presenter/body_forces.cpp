#include "gui/presenter/body_forces.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/report/number_words.h"

namespace impend::gui {
namespace {

// A push counts as upright when it is steeper than this: cos 60°.
constexpr double kUpright = 0.5;

}  // namespace

std::vector<BodyForce> forces_on(const Analysis& analysis, const std::vector<InterfaceSummary>& summaries, int body) {
  std::vector<BodyForce> forces;
  for (size_t i = 0; i < analysis.contacts.interfaces.size(); ++i) {
    const Interface& interface = analysis.contacts.interfaces[i];
    if (interface.a != body && interface.b != body) continue;
    const bool is_a = interface.a == body;
    const Vec3& on_a = analysis.interface_results.at(i).force;
    forces.push_back({static_cast<int>(i), is_a ? interface.b : interface.a, is_a ? on_a : Vec3(-on_a),
                      summaries.at(i).carrying > 0});
  }
  std::stable_sort(forces.begin(), forces.end(),
                   [](const BodyForce& a, const BodyForce& b) { return a.force.norm() > b.force.norm(); });
  return forces;
}

std::string force_words(const Analysis& analysis, const BodyForce& force) {
  const std::string other = body_words(analysis.assembly, force.other);
  const double size = force.force.norm();
  if (!force.carries || !(size > 0)) return "touches " + other + " without force";
  const double rise = analysis.assembly.gravity.norm() > 0 ? force.force.dot(analysis.assembly.up()) / size : 0;
  const std::string strength = number_text(size) + " N";
  if (rise >= kUpright) return fmt::format("is carried by {} with {}", other, strength);
  if (rise <= -kUpright) return fmt::format("carries {} with {}", other, strength);
  return fmt::format("is pushed by {} along {} with {}", other, direction_text(force.force), strength);
}

std::string body_words(const Assembly& assembly, int body) {
  if (body >= static_cast<int>(assembly.parts.size())) return "the ground";
  return "'" + assembly.parts.at(body).name + "'";
}

}  // namespace impend::gui
