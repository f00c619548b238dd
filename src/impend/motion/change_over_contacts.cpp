#include "impend/motion/branches.h"

#include <algorithm>
#include <array>

#include "impend/base/tolerances.h"

namespace impend {
namespace {

Contact between(const Contact& first, const Contact& second, double share) {
  Contact contact = first;
  contact.point = (1 - share) * first.point + share * second.point;
  contact.gap = (1 - share) * first.gap + share * second.gap;
  contact.approximate = true;
  return contact;
}

// Point, then normal; numbers that differ by less than `tolerance` count as equal.
bool before(const Contact& x, const Contact& y, double tolerance) {
  for (int k = 0; k < 3; ++k) {
    if (std::abs(x.point[k] - y.point[k]) > tolerance) return x.point[k] < y.point[k];
  }
  for (int k = 0; k < 3; ++k) {
    if (std::abs(x.normal[k] - y.normal[k]) > GeometricTolerances{}.relative_plane) return x.normal[k] < y.normal[k];
  }
  return false;
}

// Inserts into the block of the pair; its index.
int insert(ContactSet& set, const Contact& contact, double tolerance) {
  const std::vector<int>& block = set.interfaces[contact.interface].contacts;
  int at = *std::max_element(block.begin(), block.end()) + 1;
  for (int i : block) {
    if (before(contact, set.contacts[i], tolerance)) at = std::min(at, i);
  }
  set.contacts.insert(set.contacts.begin() + at, contact);
  const auto renew = [&](std::vector<int>& list) {
    for (int& i : list) i += i >= at ? 1 : 0;
  };
  for (Interface& interface : set.interfaces) {
    renew(interface.contacts);
    for (CurvedContact& curved : interface.curved) renew(curved.contacts);
  }
  for (Disjunction& disjunction : set.disjunctions) {
    for (std::vector<int>& alternative : disjunction.alternatives) renew(alternative);
  }
  std::vector<int>& list = set.interfaces[contact.interface].contacts;
  list.insert(std::upper_bound(list.begin(), list.end(), at), at);
  return at;
}

}  // namespace

std::vector<std::vector<int>> alternatives_by_end(const ContactSet& contacts, const Disjunction& disjunction) {
  std::vector<std::vector<int>> alternatives = disjunction.alternatives;
  const auto point = [&](int contact) -> const Vec3& { return contacts.contacts[contact].point; };
  const Vec3 first = point(alternatives.front().front());
  for (std::vector<int>& ends : alternatives) {
    std::stable_sort(ends.begin(), ends.end(),
                     [&](int i, int j) { return (point(i) - first).norm() < (point(j) - first).norm(); });
  }
  return alternatives;
}

void add_change_overs(ContactSet& contacts, const std::vector<ChangeOver>& change_overs) {
  for (const ChangeOver& change : change_overs) {
    const std::vector<std::vector<int>> ends = alternatives_by_end(contacts, contacts.disjunctions[change.disjunction]);
    const std::vector<int> first = ends[change.alternative], other = ends[change.other];
    std::vector<int>& added = contacts.disjunctions[change.disjunction].alternatives.emplace_back();
    added = {first[0], other[1]};
    const Contact low = contacts.contacts[first[0]], high = contacts.contacts[first[1]];
    const double tolerance = std::max(GeometricTolerances{}.plane_noise * low.point_noise,
                                      GeometricTolerances{}.relative_plane * (high.point - low.point).norm());
    const std::array<Contact, 2> pair = {
        between(low, high, change.share),
        between(contacts.contacts[other[0]], contacts.contacts[other[1]], change.share)};
    for (const Contact& contact : pair) {
      const int at = insert(contacts, contact, tolerance);
      contacts.disjunctions[change.disjunction].alternatives.back().push_back(at);
    }
    std::vector<int>& list = contacts.disjunctions[change.disjunction].alternatives.back();
    std::sort(list.begin(), list.end());
  }
}

}  // namespace impend
