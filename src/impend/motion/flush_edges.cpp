#include "impend/motion/flush_edges.h"

#include <algorithm>
#include <utility>

#include "impend/base/stop.h"

namespace impend {
namespace {

// Choices that are looked at.
constexpr std::size_t kMostChoices = 64;
// Of the way of what moves: places that are no farther apart are one.
constexpr double kOnePlace = 1e-3;
// Of the fastest motion, a turn over the size of all that moves: none.
constexpr double kNoTilt = 1e-6;

// Where a contact is after each of the motions.
using Course = std::vector<Vec3>;

// What may be followed at a place, as it is followed first.
struct FlushPlace {
  std::size_t contact = 0;
  std::vector<TrackedContact> options;
  std::vector<Course> courses;
};

// Nothing where it is lost.
std::optional<Course> course_of(const FollowedContacts& followed, const TrackedContact& contact,
                                const std::vector<Displacements>& moved) {
  Course course;
  for (const Displacements& displacements : moved) {
    const std::optional<TrackedContact> there = followed.at(contact, displacements);
    if (!there) return std::nullopt;
    course.push_back(there->point);
  }
  return course;
}

bool are_one(const Course& course, const Course& other, double apart) {
  return std::equal(course.begin(), course.end(), other.begin(),
                    [&](const Vec3& x, const Vec3& y) { return (x - y).norm() <= apart; });
}

// Whether some of the motions turns the two bodies against each other otherwise than about the normal. Where none does,
// faces stay faces, and it does not matter where their corners are.
bool tilts(const TrackedContact& contact, const MovedRows& rows, const std::vector<NeutralMotion>& motions) {
  const std::vector<int>& bodies = rows.problem().body;
  const auto turn_of = [&](const VecX& motion, int body) {
    const auto at = std::find(bodies.begin(), bodies.end(), body);
    if (at == bodies.end()) return Vec3(Vec3::Zero());
    return Vec3(motion.segment<3>(6 * static_cast<Eigen::Index>(at - bodies.begin()) + 3));
  };
  return std::any_of(motions.begin(), motions.end(), [&](const NeutralMotion& neutral) {
    const Vec3 turn = turn_of(neutral.motion, contact.a()) - turn_of(neutral.motion, contact.b());
    double fastest = 0;
    for (Eigen::Index k = 0; k < neutral.motion.size(); k += 6) {
      const auto p = neutral.motion.segment<6>(k);
      fastest = std::max(fastest, p.head<3>().norm() + rows.size() * p.tail<3>().norm());
    }
    return rows.size() * turn.cross(contact.normal).norm() > kNoTilt * fastest;
  });
}

// Of those options that the motions carry elsewhere.
FlushPlace place_of(const FollowedContacts& followed, std::size_t contact, const std::vector<Displacements>& moved,
                    double apart) {
  FlushPlace place{contact, {}, {}};
  std::vector<TrackedContact> candidates = followed.others_at(contact);
  if (candidates.empty()) return place;
  candidates.insert(candidates.begin(), followed.here()[contact]);
  for (const TrackedContact& candidate : candidates) {
    std::optional<Course> course = course_of(followed, candidate, moved);
    if (!course && place.options.empty()) return place;
    const bool is_known = !course || std::any_of(place.courses.begin(), place.courses.end(),
                                                 [&](const Course& known) { return are_one(*course, known, apart); });
    if (is_known) continue;
    place.options.push_back(candidate);
    place.courses.push_back(*std::move(course));
  }
  return place;
}

// From one course to another.
Course way_between(const Course& from, const Course& to) {
  Course way;
  for (std::size_t k = 0; k < from.size(); ++k) way.push_back(to[k] - from[k]);
  return way;
}

// Where the options of both places part alike, as at two ends of an edge that does not turn, the innermost is alike:
// per option of one the index of the same of the other; empty: they do not.
std::vector<std::size_t> same_options(const FlushPlace& one, const FlushPlace& other, double apart) {
  if (one.options.size() != other.options.size()) return {};
  for (std::size_t first = 0; first < other.options.size(); ++first) {
    std::vector<std::size_t> same;
    for (const Course& course : one.courses) {
      const Course way = way_between(one.courses.front(), course);
      const auto at = std::find_if(other.courses.begin(), other.courses.end(), [&](const Course& there) {
        return are_one(way, way_between(other.courses[first], there), apart);
      });
      if (at == other.courses.end()) break;
      same.push_back(static_cast<std::size_t>(at - other.courses.begin()));
    }
    if (same.size() == one.options.size()) return same;
  }
  return {};
}

// Places of which one choice is made.
struct FlushGroup {
  FlushPlace first;
  std::vector<std::pair<FlushPlace, std::vector<std::size_t>>> others;  // with the option for each of the first's

  std::vector<FollowedContacts::Instead> instead(std::size_t option) const {
    std::vector<FollowedContacts::Instead> all;
    if (option > 0) all.push_back({first.contact, first.options[option]});
    for (const auto& [place, same] : others) {
      if (same[option] > 0) all.push_back({place.contact, place.options[same[option]]});
    }
    return all;
  }
};

void add(FlushPlace place, double apart, std::vector<FlushGroup>& groups) {
  for (FlushGroup& group : groups) {
    std::vector<std::size_t> same = same_options(group.first, place, apart);
    if (same.empty()) continue;
    group.others.emplace_back(std::move(place), std::move(same));
    return;
  }
  groups.push_back({std::move(place), {}});
}

}  // namespace

std::optional<std::vector<FlushChoice>> flush_choices(const FollowedContacts& followed, const HeldRows& held,
                                                      const std::vector<NeutralMotion>& motions) {
  const std::vector<double> bears = held.rows.forces_of_contacts(held.forces);
  const std::vector<double> least = held.rows.least_forces_of_contacts();
  std::vector<Displacements> moved;
  for (const NeutralMotion& neutral : motions) moved.push_back(held.rows.near_by(neutral.motion));
  const double apart = kOnePlace * held.rows.way();
  std::vector<FlushGroup> groups;
  for (std::size_t i = 0; i < bears.size(); ++i) {
    if (!(bears[i] > least[i]) || !tilts(followed.here()[i], held.rows, motions)) continue;
    look_for_stop();
    FlushPlace place = place_of(followed, i, moved, apart);
    if (place.options.size() > 1) add(std::move(place), apart, groups);
  }
  std::vector<std::vector<FollowedContacts::Instead>> choices = {{}};
  for (const FlushGroup& group : groups) {
    if (choices.size() * group.first.options.size() > kMostChoices) return std::nullopt;
    std::vector<std::vector<FollowedContacts::Instead>> more;
    for (std::size_t option = 0; option < group.first.options.size(); ++option) {
      for (const std::vector<FollowedContacts::Instead>& choice : choices) {
        more.push_back(choice);
        const std::vector<FollowedContacts::Instead> instead = group.instead(option);
        more.back().insert(more.back().end(), instead.begin(), instead.end());
      }
    }
    choices = std::move(more);
  }
  std::vector<FlushChoice> all;
  for (const std::vector<FollowedContacts::Instead>& choice : choices) {
    if (choice.empty()) continue;
    std::vector<std::size_t> was;
    FollowedContacts with = followed.with(choice, was);
    all.push_back({std::move(with), std::move(was)});
  }
  return all;
}

}  // namespace impend
