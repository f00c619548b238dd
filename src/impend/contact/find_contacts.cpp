#include "impend/contact/find_contacts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>

#include "impend/base/stop.h"
#include "impend/contact/contact_normal.h"
#include "impend/contact/search_contacts.h"

namespace impend {
namespace {

Result<ContactSet> found(const Assembly& assembly, const ContactOptions& options, const Progress& progress) {
  if (const Result<GapChoice> declared = choose_gap(assembly); !declared) return declared.error();
  const Result<PreparedSurfaces> prepared = prepare_surfaces(assembly, options, progress);
  if (!prepared) return prepared.error();
  const Result<GapChoice> choice = choose_gap(assembly, prepared.value());
  if (!choice) return choice.error();
  return search_contacts(assembly, prepared.value(), choice.value(), options, progress);
}

constexpr double kUnitRounding = std::numeric_limits<double>::epsilon();

Error bad_contact(std::size_t index, const char* key, std::string message, std::string hint) {
  return {ErrorCode::kBadValue,
          std::move(message),
          {"", 0, "", fmt::format("contacts[{}]{}", index, key)},
          std::move(hint)};
}

Status check(const Assembly& assembly, const GivenContact& contact, std::size_t index) {
  const int bodies = assembly.body_count();
  for (const int body : {contact.a, contact.b}) {
    if (body >= 0 && body < bodies) continue;
    return bad_contact(index, "", fmt::format("there is no body {}", body),
                       fmt::format("bodies are numbered from 0 to {}", bodies - 1));
  }
  if (contact.a == contact.b) {
    return bad_contact(index, "", fmt::format("'{}' touches itself", assembly.body_name(contact.a)),
                       "give the contact two different bodies");
  }
  if (!contact.point.allFinite()) return bad_contact(index, ".point", "the point is not finite", "give metres");
  if (!contact.normal.allFinite() || !(contact.normal.stableNorm() > 0) || !std::isfinite(contact.gap)) {
    return bad_contact(index, ".normal", "the normal has no direction, or the gap is not finite",
                       "give a normal out of the second body into the first one");
  }
  if (!(contact.point_noise >= 0 && contact.angle_noise >= 0 && std::isfinite(contact.point_noise) &&
        std::isfinite(contact.angle_noise))) {
    return bad_contact(index, ".noise", "a noise is below 0 or not finite", "give metres and radians of 0 or more");
  }
  return ok_status();
}

// Contacts of one direction to the last bit, up to the sign, have one number.
class GivenDirections {
 public:
  int number(const Vec3& normal) {
    Eigen::Index k = 0;
    normal.cwiseAbs().maxCoeff(&k);
    const Vec3 n = (normal[k] < 0 ? -1.0 : 1.0) * normal + Vec3::Zero();
    return known_.emplace(std::array{n.x(), n.y(), n.z()}, static_cast<int>(known_.size())).first->second;
  }

 private:
  std::map<std::array<double, 3>, int> known_;
};

Contact made(const GivenContact& given, GivenDirections& directions) {
  Contact contact;
  const bool swapped = given.a > given.b;
  contact.a = std::min(given.a, given.b);
  contact.b = std::max(given.a, given.b);
  contact.kind = ContactKind::kVertexFace;
  contact.point = given.point;
  contact.normal = (swapped ? -1.0 : 1.0) * given.normal.stableNormalized();
  contact.gap = given.gap;
  contact.point_noise = std::max(given.point_noise, kUnitRounding * given.point.cwiseAbs().maxCoeff());
  const auto [u, v] = plane_axes(contact.normal);
  contact.normal_noise << u, v;
  contact.normal_noise *= std::max(given.angle_noise, kUnitRounding);
  contact.direction_class = directions.number(contact.normal);
  return contact;
}

void add_to_interface(int index, ContactSet& set) {
  Contact& contact = set.contacts[index];
  const bool same =
      !set.interfaces.empty() && set.interfaces.back().a == contact.a && set.interfaces.back().b == contact.b;
  if (!same) {
    set.interfaces.emplace_back();
    set.interfaces.back().a = contact.a;
    set.interfaces.back().b = contact.b;
    set.interfaces.back().gap_min = set.interfaces.back().gap_max = contact.gap;
  }
  Interface& interface = set.interfaces.back();
  contact.interface = static_cast<int>(set.interfaces.size()) - 1;
  interface.contacts.push_back(index);
  interface.gap_min = std::min(interface.gap_min, contact.gap);
  interface.gap_max = std::max(interface.gap_max, contact.gap);
  interface.points_before_reduction += 1;
}

void fill_medians(ContactSet& set) {
  for (Interface& interface : set.interfaces) {
    std::vector<double> gaps;
    for (const int i : interface.contacts) gaps.push_back(set.contacts[i].gap);
    const auto middle = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2);
    std::nth_element(gaps.begin(), middle, gaps.end());
    interface.gap_median = *middle;
  }
}

}  // namespace

Result<ContactSet> find_contacts(const Assembly& assembly, const ContactOptions& options, const Progress& progress) {
  return until_stopped(progress, "cancelled while contacts were sought",
                       [&] { return found(assembly, options, progress); });
}

Result<GivenContacts> contacts_given(const Assembly& assembly, const std::vector<GivenContact>& contacts) {
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (const Status fits = check(assembly, contacts[i], i); !fits) return fits.error();
  }
  std::vector<std::size_t> order(contacts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
    return std::minmax(contacts[i].a, contacts[i].b) < std::minmax(contacts[j].a, contacts[j].b);
  });
  GivenContacts result;
  result.index.assign(contacts.size(), -1);
  result.set.per_plane = true;
  result.set.unreduced = true;
  result.set.gap = assembly.contact.gap.value_or(0);
  result.set.gap_reason = "contacts given";
  result.set.angle = assembly.contact.angle;
  GivenDirections directions;
  for (const std::size_t i : order) {
    if (assembly.body_fixed(contacts[i].a) && assembly.body_fixed(contacts[i].b)) continue;
    result.index[i] = static_cast<int>(result.set.contacts.size());
    result.set.contacts.push_back(made(contacts[i], directions));
    add_to_interface(result.index[i], result.set);
  }
  fill_medians(result.set);
  return result;
}

}  // namespace impend
