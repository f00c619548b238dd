#include "impend/motion/interface_forces.h"

namespace impend {

std::vector<InterfaceResult> interface_forces(const ContactSet& contacts, const std::vector<ContactResult>& results) {
  std::vector<InterfaceResult> out;
  for (const Interface& interface : contacts.interfaces) {
    InterfaceResult result;
    double sum = 0;
    Vec3 weighted = Vec3::Zero();
    for (int i : interface.contacts) {
      const double force = results[i].force;
      sum += force;
      weighted += force * contacts.contacts[i].point;
      result.force += force * contacts.contacts[i].normal;
    }
    if (sum > 0) {
      const Vec3 point = weighted / sum;
      for (int i : interface.contacts) {
        const Contact& contact = contacts.contacts[i];
        result.torque += (contact.point - point).cross(results[i].force * contact.normal);
      }
      result.point = point;
    }
    out.push_back(result);
  }
  return out;
}

}  // namespace impend
