#include "impend/contact/jointed_pairs.h"

#include <algorithm>
#include <cmath>

#include "impend/assembly/joint.h"

namespace impend {
namespace {

// m, from the axis to the farthest vertex of the joint's bodies, 1 where they have none.
double arm_of(const Assembly& assembly, const Joint& joint) {
  double arm = 0;
  for (const int body : {joint.a, joint.b}) {
    if (body >= static_cast<int>(assembly.parts.size())) continue;
    const Part& part = assembly.parts[body];
    for (const Vec3& v : part.mesh.vertices) {
      arm = std::max(arm, (part.X_WP * v - joint.point).cross(joint.axis).norm());
    }
  }
  return arm > 0 ? arm : 1.0;
}

void put(Contact contact, ContactSet& set) {
  const auto at = std::lower_bound(
      set.interfaces.begin(), set.interfaces.end(), contact,
      [](const Interface& face, const Contact& c) { return std::pair(face.a, face.b) < std::pair(c.a, c.b); });
  const int number = static_cast<int>(at - set.interfaces.begin());
  if (at == set.interfaces.end() || at->a != contact.a || at->b != contact.b) {
    for (Contact& other : set.contacts) other.interface += other.interface >= number ? 1 : 0;
    Interface face;
    face.a = contact.a;
    face.b = contact.b;
    set.interfaces.insert(at, face);
  }
  contact.interface = number;
  set.interfaces[number].contacts.push_back(static_cast<int>(set.contacts.size()));
  set.contacts.push_back(contact);
}

}  // namespace

std::set<std::pair<int, int>> jointed_pairs(const Assembly& assembly) {
  std::set<std::pair<int, int>> pairs;
  for (const Joint& joint : assembly.joints) pairs.insert(std::minmax(joint.a, joint.b));
  return pairs;
}

std::set<std::pair<int, int>> unsought_pairs(const Assembly& assembly) {
  std::set<std::pair<int, int>> pairs;
  for (const Joint& joint : assembly.joints) {
    if (is_joined(joint)) pairs.insert(std::minmax(joint.a, joint.b));
  }
  const int parts = static_cast<int>(assembly.parts.size());
  for (int a = 0; a < parts; ++a) {
    for (int b = a + 1; b < parts && !assembly.parts[a].levels.empty(); ++b) {
      if (!share_a_level(assembly, a, b)) pairs.emplace(a, b);
    }
  }
  return pairs;
}

std::vector<BodyOverlap> drop_jointed_overlaps(const Assembly& assembly, std::vector<PairContacts>& pairs,
                                               std::vector<BodyOverlap>& overlaps) {
  const std::set<std::pair<int, int>> jointed = jointed_pairs(assembly);
  std::vector<BodyOverlap> dropped, left;
  for (const BodyOverlap& overlap : overlaps) {
    const bool of_facets = overlap.kind == BodyOverlap::Kind::kTessellation;
    const bool drop = !of_facets && jointed.count(std::minmax(overlap.a, overlap.b)) > 0;
    (drop ? dropped : left).push_back(overlap);
  }
  overlaps = std::move(left);
  for (PairContacts& pair : pairs) {
    const auto of_pair = [&pair](const BodyOverlap& o) { return std::minmax(o.a, o.b) == std::minmax(pair.a, pair.b); };
    if (std::none_of(dropped.begin(), dropped.end(), of_pair)) continue;
    PairContacts none;
    none.a = pair.a;
    none.b = pair.b;
    pair = std::move(none);
  }
  return dropped;
}

StopPlace stop_place(const Joint& joint, bool upper, double arm) {
  StopPlace place{joint.point, joint.axis};
  if (joint.type == JointType::kHinge) {
    const Vec3 out = joint.axis.unitOrthogonal();
    place.point += arm * out;
    place.normal = joint.axis.cross(out);
  }
  if (upper) place.normal = -place.normal;
  return place;
}

void add_joint_stops(const Assembly& assembly, ContactSet& set) {
  for (const Joint& joint : assembly.joints) {
    if (assembly.body_fixed(joint.a) && assembly.body_fixed(joint.b)) continue;
    for (const bool upper : {false, true}) {
      const std::optional<double>& limit = upper ? joint.upper : joint.lower;
      if (!limit) continue;
      const double arm = joint.type == JointType::kHinge ? arm_of(assembly, joint) : 1.0;
      const double gap = std::abs(*limit) * arm;
      if (gap > set.gap) continue;
      const StopPlace place = stop_place(joint, upper, arm);
      Contact stop;
      stop.a = std::min(joint.a, joint.b);
      stop.b = std::max(joint.a, joint.b);
      stop.kind = ContactKind::kJointStop;
      stop.point = place.point;
      stop.normal = joint.a < joint.b ? place.normal : Vec3(-place.normal);
      stop.gap = gap;
      put(stop, set);
    }
  }
}

}  // namespace impend
