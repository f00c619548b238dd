#include "tests/support/invariants.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impend/contact/contact_reach.h"
#include "impend/contact/surface/prepare_surfaces.h"

namespace impend::test {
namespace {

bool holds(const Bounds& bounds, double value) {
  return std::isfinite(bounds.lower) && std::isfinite(bounds.upper) && 0 <= bounds.lower && bounds.lower <= value &&
         value <= bounds.upper;
}

bool has(const Diagnostics& warnings, const std::string& code) {
  return std::any_of(warnings.begin(), warnings.end(), [&](const Warning& w) { return w.code == code; });
}

std::string misses(const std::string& who, double value, const Bounds& b) {
  return fmt::format("bounds: of {}, {:.9g} is not within [{:.9g}, {:.9g}]", who, value, b.lower, b.upper);
}

}  // namespace

std::vector<std::string> contacts_out_of_reach(const Assembly& assembly, const ContactSet& set) {
  const auto prepared = prepare_surfaces(assembly);
  if (!prepared) return {"reach: no surfaces"};
  ContactTolerances tolerances;
  tolerances.gap = tolerances.depth = set.gap;
  tolerances.angle = set.angle;
  std::vector<std::string> faults;
  for (const int i : contacts_beyond_reach(assembly, prepared.value().surfaces, set, tolerances)) {
    const Contact& c = set.contacts[i];
    faults.push_back(fmt::format("reach: contact {} of '{}' and '{}'", i, assembly.body_name(c.a),
                                 assembly.body_name(c.b)));
  }
  return faults;
}

std::vector<std::string> broken_invariants(const Analysis& analysis) {
  std::vector<std::string> faults = contacts_out_of_reach(analysis.assembly, analysis.contacts);
  for (const ComponentResult& c : analysis.components) {
    if (!holds(c.motion_ratio_bounds, c.motion_ratio)) {
      faults.push_back(misses("a component", c.motion_ratio, c.motion_ratio_bounds));
    }
  }
  for (std::size_t i = 0; i < analysis.bodies.size(); ++i) {
    const BodyResult& b = analysis.bodies[i];
    if (b.component < 0) continue;
    const std::string name = "'" + analysis.assembly.body_name(static_cast<int>(i)) + "'";
    if (!holds(b.motion_ratio_bounds, b.motion_ratio)) {
      faults.push_back(misses(name, b.motion_ratio, b.motion_ratio_bounds));
    }
    if (!b.linear.allFinite() || !b.angular.allFinite()) faults.push_back("motion: of " + name + " is not finite");
  }
  if (has(analysis.warnings, "bounds-violated")) faults.push_back("bounds: contradict each other");
  return faults;
}

}  // namespace impend::test
