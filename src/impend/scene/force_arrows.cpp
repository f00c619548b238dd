// The force of a contact on a is f = λ n̂ + f_F, on b the opposite (n̂ out of b into a; f_F along the plane, of
// friction). Lengths go by √(|f|/|f|_max): of forces that differ a hundredfold the small ones still show. The cone of a
// contact is that of the forces λ n̂ + t, |t| ≤ μ λ, to the scale of its arrow.
#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/scene/scene_pieces.h"

namespace impend {
namespace {

constexpr double kForceLongest = 26;  // percent of the radius
constexpr Crowding kForceCrowding{12, 0.4};
constexpr double kForceThickness = 0.5;
constexpr double kForceSlimmest = 16;  // an arrow is at least this many times as long as its shaft's radius
constexpr double kWidest = 30;         // percent of the radius: a wider cone's base is drawn nearer to its apex

struct Force {
  int a = -1, b = -1;
  Vec3 point = Vec3::Zero();
  Vec3 on_a = Vec3::Zero();  // N
  SceneItem item;
  Vec3 normal = Vec3::Zero();  // of a single contact
  double mu = 0;               // likewise
};

// On a, in the answer that is drawn: where nothing is decided, the forces that would hold it; where none satisfy the
// law, the impulse.
Vec3 force_at(const SceneInput& input, std::size_t contact) {
  const Vec3& normal = input.analysis.contacts.contacts[contact].normal;
  if (!input.friction) return input.analysis.contact_results.at(contact).force * normal;
  if (input.friction->inconsistent) return input.friction->impulse_direction.at(contact);
  if (!input.friction->holding_forces.empty()) return input.friction->holding_forces.at(contact);
  const FrictionContact& result = input.friction->contacts.at(contact);
  return result.normal_force * normal + result.friction_force;
}

bool presses(const SceneInput& input, std::size_t contact) {
  if (!input.friction) return input.states.carries[contact];
  return force_at(input, contact).dot(input.analysis.contacts.contacts[contact].normal) > 0;
}

std::vector<Force> contact_forces(const SceneInput& input) {
  std::vector<Force> forces;
  const std::vector<Contact>& contacts = input.analysis.contacts.contacts;
  for (size_t i = 0; i < contacts.size(); ++i) {
    look_now_and_then();
    if (!presses(input, i)) continue;
    const Contact& c = contacts[i];
    const double mu = input.friction ? input.friction->contacts.at(i).mu : 0;
    forces.push_back({c.a, c.b, c.point, force_at(input, i), SceneItem{SceneItem::Kind::kContact, static_cast<int>(i)},
                      c.normal, mu});
  }
  return forces;
}

// The resultant of the contacts that press, at the middle of their normal forces.
std::optional<Force> interface_force(const SceneInput& input, int index) {
  const Interface& interface = input.analysis.contacts.interfaces[static_cast<std::size_t>(index)];
  Force force{interface.a, interface.b, Vec3::Zero(), Vec3::Zero(), SceneItem{SceneItem::Kind::kInterface, index}};
  double pressed = 0;
  for (const int i : interface.contacts) {
    const auto contact = static_cast<std::size_t>(i);
    if (!presses(input, contact)) continue;
    const Vec3 on_a = force_at(input, contact);
    const double weight = on_a.dot(input.analysis.contacts.contacts[contact].normal);
    force.on_a += on_a;
    force.point += weight * input.analysis.contacts.contacts[contact].point;
    pressed += weight;
  }
  if (!(pressed > 0) || force.on_a.isZero()) return std::nullopt;
  force.point /= pressed;
  return force;
}

std::vector<Force> interface_forces(const SceneInput& input) {
  std::vector<Force> forces;
  const std::vector<Interface>& interfaces = input.analysis.contacts.interfaces;
  for (size_t i = 0; i < interfaces.size(); ++i) {
    if (const auto force = interface_force(input, static_cast<int>(i))) forces.push_back(*force);
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
  arrow.radius = std::min(kForceThickness * input.percent(), length / kForceSlimmest);
  arrow.color = input.theme.force;
  arrow.item = force.item;
  return arrow;
}

// Around an arrow whose tip is the contact: the cone opens to where the arrow comes from.
std::optional<SceneCone> cone_around(const SceneInput& input, const Force& force, const SceneArrow& arrow) {
  if (!(force.mu > 0)) return std::nullopt;
  SceneCone cone;
  cone.axis = arrow.body == force.a ? Vec3(-force.normal) : force.normal;
  const double along = -arrow.vector.dot(cone.axis);
  if (!(along > 0)) return std::nullopt;
  cone.apex = force.point;
  cone.height = std::min(along, kWidest * input.percent() / force.mu);
  cone.radius = force.mu * cone.height;
  cone.color = input.theme.cone;
  cone.item = force.item;
  cone.body = arrow.body;
  return cone;
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
  const double longest = crowding(forces.size(), kForceCrowding) * kForceLongest * input.percent();
  const bool impulse = input.friction && input.friction->inconsistent;
  for (const Force& force : forces) {
    result.arrows.push_back(force_arrow(input, force, result.largest, longest));
    const auto cone = impulse ? std::nullopt : cone_around(input, force, result.arrows.back());
    if (cone) result.cones.push_back(*cone);
  }
  return result;
}

}  // namespace impend
