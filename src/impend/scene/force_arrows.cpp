// The force of a contact on a is λ n̂, on b the opposite (n̂ out of b into a). Lengths go by √(λ/λ_max): of forces that
// differ a hundredfold the small ones still show.
#include <algorithm>
#include <cmath>

#include "impend/base/tolerances.h"
#include "impend/scene/crowding.h"
#include "impend/scene/scene_pieces.h"

namespace impend {
namespace {

constexpr double kLongest = 26;  // percent of the radius
constexpr Crowding kCrowding{12, 0.4};
constexpr double kThickness = 0.5;
constexpr double kSlimmest = 16;  // an arrow is at least this many times as long as its shaft's radius

struct Force {
  int a = -1, b = -1;
  Vec3 point = Vec3::Zero();
  Vec3 on_a = Vec3::Zero();  // N
  SceneItem item;
};

std::vector<Force> contact_forces(const SceneInput& input) {
  std::vector<Force> forces;
  const std::vector<Contact>& contacts = input.analysis.contacts.contacts;
  for (size_t i = 0; i < contacts.size(); ++i) {
    if (!input.states.carries[i]) continue;
    const Contact& c = contacts[i];
    const Vec3 on_a = input.analysis.contact_results.at(i).force * c.normal;
    forces.push_back({c.a, c.b, c.point, on_a, SceneItem{SceneItem::Kind::kContact, static_cast<int>(i)}});
  }
  return forces;
}

std::vector<Force> interface_forces(const SceneInput& input) {
  std::vector<Force> forces;
  const std::vector<Interface>& interfaces = input.analysis.contacts.interfaces;
  for (size_t i = 0; i < interfaces.size(); ++i) {
    const InterfaceResult& result = input.analysis.interface_results.at(i);
    if (!result.point || result.force.isZero()) continue;
    forces.push_back({interfaces[i].a, interfaces[i].b, *result.point, result.force,
                      SceneItem{SceneItem::Kind::kInterface, static_cast<int>(i)}});
  }
  return forces;
}

SceneArrow force_arrow(const SceneInput& input, const Force& force, double largest, double longest) {
  const double magnitude = force.on_a.norm();
  const double length = longest * std::sqrt(magnitude / largest);
  SceneArrow arrow;
  arrow.body = held_up(input.analysis.assembly, force.a, force.b, force.on_a);
  const Vec3 direction = force.on_a / (arrow.body == force.a ? magnitude : -magnitude);
  arrow.kind = ArrowKind::kForce;
  arrow.vector = direction * length;
  arrow.tail = force.point - arrow.vector;
  arrow.radius = std::min(kThickness * input.percent(), length / kSlimmest);
  arrow.color = input.theme.force;
  arrow.item = force.item;
  return arrow;
}

double largest_of(const std::vector<Force>& forces) {
  double largest = 0;
  for (const Force& force : forces) largest = std::max(largest, force.on_a.norm());
  return largest;
}

}  // namespace

int held_up(const Assembly& assembly, int a, int b, const Vec3& push_on_a) {
  const double rise = push_on_a.dot(assembly.up());
  if (std::abs(rise) > WordTolerances{}.negligible * push_on_a.norm()) return rise > 0 ? a : b;
  if (assembly.body_fixed(a) != assembly.body_fixed(b)) return assembly.body_fixed(b) ? a : b;
  return assembly.body_name(a) < assembly.body_name(b) ? a : b;
}

ForceArrows force_arrows(const SceneInput& input) {
  ForceArrows result;
  std::vector<Force> forces = contact_forces(input);
  // A resultant of forces that cancel is nothing but their rounding: it counts against them, too.
  const double largest_contact = largest_of(forces);
  if (static_cast<int>(forces.size()) > kMostForceArrows) {
    forces = interface_forces(input);
    result.merged = true;
  }
  result.largest = largest_of(forces);
  const double negligible = WordTolerances{}.negligible * std::max(result.largest, largest_contact);
  std::erase_if(forces, [negligible](const Force& force) { return !(force.on_a.norm() > negligible); });
  const double longest = crowding(forces.size(), kCrowding) * kLongest * input.percent();
  for (const Force& force : forces) result.arrows.push_back(force_arrow(input, force, result.largest, longest));
  return result;
}

}  // namespace impend
