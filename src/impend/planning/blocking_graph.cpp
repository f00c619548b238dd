#include "impend/planning/blocking_graph.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <numeric>
#include <set>
#include <tuple>

#include "impend/contact/resized_contacts.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/geometry/shadow.h"

namespace impend {
namespace {

std::vector<int> all_indices(std::size_t count) {
  std::vector<int> all(count);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

// By pair and direction, which one contact that is there suffices to know.
using PairDirection = std::tuple<int, int, int, int, bool>;
PairDirection pair_direction(const Contact& contact) {
  int k = 0;
  contact.normal.cwiseAbs().maxCoeff(&k);
  return {contact.a, contact.b, contact.direction_class, k, contact.normal[k] > 0};
}

// The parts that move with `part`; empty where a fixed one stops them.
PartSet carried_along(const BlockingGraph& graph, int part) {
  PartSet moving(static_cast<int>(graph.held.size()));
  std::vector<int> open = {part};
  moving.add(part);
  while (!open.empty()) {
    const int next = open.back();
    open.pop_back();
    if (graph.held[next]) return PartSet(static_cast<int>(graph.held.size()));
    for (const int other : graph.stopped_by[next]) {
      if (moving.has(other)) continue;
      moving.add(other);
      open.push_back(other);
    }
  }
  return moving;
}

// Contacts of round walls have normals across one axis.
bool is_on_round_wall(const Contact& contact) {
  return contact.kind == ContactKind::kCylinderCylinder || contact.kind == ContactKind::kSphereCylinder;
}

Vec3 axis_across(const std::vector<Contact>& contacts, const std::vector<int>& which) {
  for (const int k : which) {
    if (!is_on_round_wall(contacts[k])) return Vec3::Zero();
    const Vec3 axis = contacts[which.front()].normal.cross(contacts[k].normal);
    if (axis.norm() > kAlongside) return axis.normalized();
  }
  return Vec3::Zero();
}

}  // namespace

std::vector<Contact> sure_contacts(const ContactSet& contacts) {
  std::vector<Contact> others, sure;
  for (const ContactPolygon& polygon :
       contact_polygons(contacts.contacts, all_indices(contacts.contacts.size()), others)) {
    const auto ends_at_chord = [](const Contact& contact) { return contact.chord > 0; };
    std::copy_if(polygon.contacts.begin(), polygon.contacts.end(), std::back_inserter(sure),
                 std::not_fn(ends_at_chord));
    if (std::none_of(polygon.contacts.begin(), polygon.contacts.end(), ends_at_chord)) continue;
    const std::vector<Contact> within = eroded_contacts(polygon.contacts, all_indices(polygon.contacts.size()));
    sure.insert(sure.end(), within.begin(), within.end());
  }
  std::copy_if(others.begin(), others.end(), std::back_inserter(sure), [](const Contact& contact) {
    return contact.disjunction < 0 && !contact.doubtful && contact.chord == 0;
  });
  return sure;
}

std::vector<PartSet> least_groups(const BlockingGraph& graph, const PartSet& movable) {
  std::vector<PartSet> groups;
  for (const int part : movable.members()) {
    PartSet group = carried_along(graph, part);
    if (!group.empty()) groups.push_back(std::move(group));
  }
  std::vector<PartSet> least;
  for (const PartSet& group : groups) {
    const bool more = std::any_of(groups.begin(), groups.end(),
                                  [&](const PartSet& other) { return other != group && other.within(group); });
    if (!more && std::find(least.begin(), least.end(), group) == least.end()) least.push_back(group);
  }
  return least;
}

StraightStops::StraightStops(const Assembly& assembly, const ContactSet& contacts) {
  for (const Part& part : assembly.parts) fixed_.push_back(part.fixed);
  add_joints(assembly, contacts);
  std::vector<int> sample_of(contacts.contacts.size(), -1);
  add_samples(contacts, sample_of);
  std::set<PairDirection> there;
  for (const Contact& contact : sure_contacts(contacts)) there.insert(pair_direction(contact));
  const auto stop_of = [&](int k) {
    const Contact& contact = contacts.contacts[k];
    const bool beyond_chords =
        contact.chord == 0 || (contact.direction_class >= 0 && there.contains(pair_direction(contact)));
    const bool sure = contact.doubtful ? contact.somewhere : beyond_chords;
    return Stop{movable_or_none(contact.a), movable_or_none(contact.b), contact.normal, sure, sample_of[k]};
  };
  for (int k = 0; k < static_cast<int>(contacts.contacts.size()); ++k) {
    if (contacts.contacts[k].disjunction < 0) stops_.push_back(stop_of(k));
  }
  for (const Disjunction& disjunction : contacts.disjunctions) {
    EitherOr either;
    for (const std::vector<int>& alternative : disjunction.alternatives) {
      either.alternatives.emplace_back();
      for (const int k : alternative) {
        either.alternatives.back().push_back(stop_of(k));
        either.sure = either.sure && either.alternatives.back().back().sure;
      }
    }
    either_or_.push_back(std::move(either));
  }
  for (const Stop& stop : stops_) add_normal(stop, stop.sure);
  for (const EitherOr& either : either_or_) {
    for (const std::vector<Stop>& alternative : either.alternatives) {
      for (const Stop& stop : alternative) add_normal(stop, either.sure);
    }
  }
}

// Into a movable part.
void StraightStops::add_normal(const Stop& stop, bool sure) {
  normals_.push_back(stop.a >= 0 ? stop.normal : Vec3(-stop.normal));
  if (sure) certain_normals_.push_back(normals_.back());
}

int StraightStops::movable_or_none(int body) const {
  return body < static_cast<int>(fixed_.size()) && !fixed_[body] ? body : -1;
}

void StraightStops::add_joints(const Assembly& assembly, const ContactSet& contacts) {
  const MotionProblem problem = make_problem(assembly, contacts, {});
  for (int row = 0; row < problem.rows(); ++row) {
    const std::array<int, 2> blocks = problem.J.block(row);
    const int side = blocks[0] >= 0 ? 0 : 1;
    const Vec3 along = problem.J.value(row, side).head<3>();
    if (along.norm() <= kAlongside) continue;
    const auto part = [&](int block) { return block < 0 ? -1 : problem.body[block]; };
    stops_.push_back({part(blocks[side]), part(blocks[1 - side]), along.normalized(), true, -1});
  }
}

void StraightStops::add_samples(const ContactSet& contacts, std::vector<int>& sample_of) {
  for (const Interface& interface : contacts.interfaces) {
    Vec3 sum = Vec3::Zero();
    for (const CurvedContact& curved : interface.curved) {
      if (curved.exact || curved.contacts.empty()) continue;
      samples_.push_back({std::tan(curved.angle_error), axis_across(contacts.contacts, curved.contacts)});
      for (const int k : curved.contacts) {
        sample_of[k] = static_cast<int>(samples_.size()) - 1;
        sum += contacts.contacts[k].normal;
      }
    }
    if (sum.norm() <= kAlongside) continue;
    amid_samples_.push_back(sum.normalized());
    amid_samples_.push_back(-sum.normalized());
  }
}

bool StraightStops::opposes(const Stop& stop, const Vec3& direction, bool certainly) const {
  const double along = stop.normal.dot(direction);
  if (along < -kAlongside) return !certainly || stop.sure;
  if (certainly || stop.sample < 0) return false;
  const Sample& sample = samples_[stop.sample];
  const double across = (direction - direction.dot(sample.axis) * sample.axis).norm();
  return across > kAlongside && along < sample.tangent * across;
}

bool StraightStops::opposes(const EitherOr& either, const Vec3& direction, bool certainly) const {
  if (certainly && !either.sure) return false;
  return std::all_of(either.alternatives.begin(), either.alternatives.end(), [&](const std::vector<Stop>& alternative) {
    return std::any_of(alternative.begin(), alternative.end(),
                       [&](const Stop& stop) { return opposes(stop, direction, certainly); });
  });
}

BlockingGraph StraightStops::graph(const Vec3& direction, bool certainly) const {
  BlockingGraph graph{std::vector<std::vector<int>>(fixed_.size()), std::vector<char>(fixed_.size(), 0)};
  const auto add = [&](int part, int other) {
    if (part < 0) return;
    if (other < 0) {
      graph.held[part] = 1;
    } else {
      graph.stopped_by[part].push_back(other);
    }
  };
  for (const Stop& stop : stops_) {
    if (opposes(stop, direction, certainly)) add(stop.a, stop.b);
    if (opposes(stop, -direction, certainly)) add(stop.b, stop.a);
  }
  for (const EitherOr& either : either_or_) {
    if (either.alternatives.empty() || either.alternatives.front().empty()) continue;
    const Stop& pair = either.alternatives.front().front();
    if (opposes(either, direction, certainly)) add(pair.a, pair.b);
    if (opposes(either, -direction, certainly)) add(pair.b, pair.a);
  }
  return graph;
}

}  // namespace impend
