#include "impend/motion/steady_contacts.h"

#include <algorithm>
#include <map>

#include "impend/motion/held_rows.h"

namespace impend {

SteadyContacts steady_contacts(const Assembly& assembly, const BearingContacts& all, const std::vector<int>& parts) {
  const double largest = all.force.empty() ? 0 : *std::max_element(all.force.begin(), all.force.end());
  SteadyContacts steady{BearingContacts{all.contacts}};
  for (std::size_t k = 0; k < all.of.size(); ++k) {
    const Contact& contact = all.contacts.contacts[static_cast<std::size_t>(all.of[k])];
    if (!is_steady(contact)) {
      steady.leaves_out = true;
      steady.doubtful = steady.doubtful || contact.doubtful;
      if (all.force[k] > kBears * largest && steady.bears < 0) steady.bears = all.of[k];
      continue;
    }
    steady.bearing->of.push_back(all.of[k]);
    steady.bearing->force.push_back(all.force[k]);
  }
  if (steady.bears < 0) return steady;
  const MotionProblem problem = make_problem(assembly, all.contacts, steady.bearing->of, parts);
  const std::optional<VecX> forces = holding_forces(problem, usual_acceleration(assembly));
  steady.bearing.reset();
  if (forces) steady.bearing.emplace(bearing_contacts(all.contacts, problem, *forces));
  return steady;
}

std::vector<NotFollowed> lines_left_out(const Assembly& whole, const ContactSet& contacts, const LoneComponent& lone) {
  const auto index = [&](int body) { return lone.body_of(body, whole); };
  std::map<int, std::vector<const Contact*>> either_or;
  std::vector<NotFollowed> lines;
  for (const Contact& contact : contacts.contacts) {
    if (index(contact.a) < 0 || index(contact.b) < 0) continue;
    if (contact.disjunction >= 0) {
      either_or[contact.disjunction].push_back(&contact);
    } else if (!is_steady(contact)) {
      lines.push_back({index(contact.a), index(contact.b), contact.point, contact.point});
    }
  }
  for (const auto& [disjunction, ends] : either_or) {
    for (std::size_t i = 0; i < ends.size(); ++i) {
      for (std::size_t k = i; k < ends.size(); ++k) {
        lines.push_back({index(ends[i]->a), index(ends[i]->b), ends[i]->point, ends[k]->point});
      }
    }
  }
  return lines;
}

}  // namespace impend
