#include "impend/contact/track/side_contacts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace impend {
namespace {

// Of the slack, ways of closing that differ by less are one: so much overlap is let be.
constexpr double kOneWay = 1.0 / 8;
// Of the slack: twice the overlap that steps let be. An alternative that overlaps by no more still holds.
constexpr double kHolds = 1.0 / 4;
// Of the time to `after`, alternatives that close no farther apart close together: mirror images, but for rounding.
constexpr double kTogether = 1e-6;
// rad, normals of the alternatives at both ends of an edge that differ by less are of one face.
constexpr double kMirrored = 1e-3;

// A corner, or a place of an edge, of one body.
struct MeetingPlace {
  Vec3 point = Vec3::Zero();  // world
  std::vector<Vec3> along;    // world, generators of the material there
  int corner = -1;            // −1: of an edge
  double extent = 0;          // m, so far the material goes on along them at least
  const std::vector<int>*faces = nullptr, *edges = nullptr;
};

struct Alternative {
  TrackedContact now;
  double then = 0;  // m, its gap at `after`
  bool was_there = false;
};

bool known(const std::vector<TrackKey>& keys, const TrackKey& key) {
  return std::binary_search(keys.begin(), keys.end(), key);
}

// Of the straight edges at a corner the shortest, m.
double extent_at(const TrackBody& body, int corner) {
  double least = std::numeric_limits<double>::infinity();
  for (const int e : body.corners[corner].edges) {
    least = std::min(least, (body.edges[e].to - body.edges[e].from).norm());
  }
  return least;
}

void set_corner(const TrackBody& body, const RigidTransform& D, int c, MeetingPlace& at) {
  const TrackCorner& corner = body.corners[c];
  at.point = D * corner.point;
  at.along.clear();
  for (const Vec3& g : corner.along) at.along.push_back(D.R * g);
  at.corner = c;
  at.extent = extent_at(body, c);
  at.faces = &corner.faces;
  at.edges = &corner.edges;
}

// Its alternatives of all that were found.
struct FoundMeeting {
  int begin = 0, end = 0;
  bool says_little = false;  // the places are farther apart than the material goes on as it does there
};

// What is kept from pair to pair, so that nothing is allocated anew.
struct MeetingRoom {
  MeetingPlace of_a, of_b;
  std::vector<int> faces, edges;
  std::vector<TrackKey> keys, there;
  std::vector<Alternative> found;  // of all meetings, one after the other
  std::vector<FoundMeeting> meetings;
  std::vector<Vec3> met;
};

class Meeting {
 public:
  Meeting(const PairPlace& place, const PairWindow& window, const std::vector<TrackKey>& before)
      : place_(place),
        window_(window),
        before_(before),
        now_(place, window.slack),
        then_(*window.after, window.slack),
        turn_a_(window.after->D_a.R * place.D_a.R.transpose()),
        turn_b_(window.after->D_b.R * place.D_b.R.transpose()) {}

  // All that may be met between two places, of a and of b.
  void find_keys(const MeetingPlace& of_a, const MeetingPlace& of_b, std::vector<TrackKey>& keys) const {
    keys.clear();
    const auto add = [&](TrackKind kind, bool swapped, int first, int second) {
      keys.push_back({place_.index_a, place_.index_b, kind, swapped, first, second, 0});
    };
    if (of_a.corner >= 0) {
      for (const int f : *of_b.faces) add(TrackKind::kCornerFace, false, of_a.corner, f);
    }
    if (of_b.corner >= 0) {
      for (const int f : *of_a.faces) add(TrackKind::kCornerFace, true, of_b.corner, f);
    }
    for (const int e : *of_a.edges) {
      for (const int f : *of_b.edges) add(TrackKind::kEdgeEdge, false, e, f);
    }
    std::sort(keys.begin(), keys.end());
  }

  // Appends those of the keys whose normal separates the two materials at `after`; where none does, those that do so
  // now.
  void add_alternatives(const MeetingPlace& of_a, const MeetingPlace& of_b, const std::vector<TrackKey>& keys,
                        std::vector<Alternative>& all) const {
    const std::size_t none = all.size();
    for (const TrackKey& key : keys) {
      const std::optional<Vec3> normal = then_.normal_at(key);
      if (!normal || !separates(*normal, of_a, turn_a_, of_b, turn_b_)) continue;
      const std::optional<TrackedContact> then = then_.at(key), now = now_.at(key);
      if (then && now) all.push_back({*now, then->gap, known(before_, key)});
    }
    if (all.size() > none) return;
    for (const TrackKey& key : keys) {
      const std::optional<Vec3> normal = now_.normal_at(key);
      if (!normal || !separates(*normal, of_a, Mat3::Identity(), of_b, Mat3::Identity())) continue;
      const std::optional<TrackedContact> now = now_.at(key), then = then_.at(key);
      if (now && then) all.push_back({*now, then->gap, known(before_, key)});
    }
  }

  // `met`: normals of what is met elsewhere, which mirror images follow.
  bool is_better(const Alternative& one, const Alternative& other, const std::vector<Vec3>& met) const {
    const double slack = window_.slack;
    const bool open = one.then >= -kHolds * slack;
    if (open != (other.then >= -kHolds * slack)) return open;
    if (open) {
      if (std::abs(one.then - other.then) > slack) return one.then > other.then;
      const double closes = one.now.gap - one.then, closes_other = other.now.gap - other.then;
      if (std::abs(closes - closes_other) > kOneWay * slack) return closes < closes_other;
    } else {
      const double time = time_of_closing(one), time_other = time_of_closing(other);
      if (std::abs(time - time_other) > kTogether) return time > time_other;
    }
    if (one.was_there != other.was_there) return one.was_there;
    const auto follows = [&](const Alternative& a) {
      return std::any_of(met.begin(), met.end(), [&](const Vec3& n) { return (n - a.now.normal).norm() <= kMirrored; });
    };
    return follows(one) && !follows(other);
  }

 private:
  // As a share of the way, of what is open now.
  static double time_of_closing(const Alternative& one) {
    return one.now.gap > 0 ? one.now.gap / (one.now.gap - one.then) : 0;
  }

  static bool separates(const Vec3& n, const MeetingPlace& of_a, const Mat3& turn_a, const MeetingPlace& of_b,
                        const Mat3& turn_b) {
    const auto leads_away = [](const std::vector<Vec3>& along, const Vec3& away) {
      return std::all_of(along.begin(), along.end(), [&](const Vec3& g) { return away.dot(g) >= -kLeaning; });
    };
    return leads_away(of_a.along, turn_a.transpose() * n) && leads_away(of_b.along, turn_b.transpose() * -n);
  }

  const PairPlace& place_;
  const PairWindow& window_;
  const std::vector<TrackKey>& before_;
  FlatKeys now_, then_;
  Mat3 turn_a_, turn_b_;
};

class Meetings {
 public:
  Meetings(const PairPlace& place, const PairWindow& window, const std::vector<TrackKey>& before,
           std::vector<TrackedContact>& contacts, MeetingRoom& room)
      : place_(place), window_(window), before_(before), contacts_(contacts), room_(room) {
    room_.found.clear();
    room_.meetings.clear();
  }

  void on_corner(int c, int d) {
    // Most of a list are too far apart in this step: of them nothing is made.
    const Vec3 of_a = place_.D_a * place_.a->corners[c].point, of_b = place_.D_b * place_.b->corners[d].point;
    if (is_far(of_a, of_b)) return;
    set_corner(*place_.a, place_.D_a, c, room_.of_a);
    set_corner(*place_.b, place_.D_b, d, room_.of_b);
    add();
  }

  // `swapped`: the corner is of b.
  void on_edge(int c, int e, bool swapped) {
    const TrackBody &x = swapped ? *place_.b : *place_.a, &y = swapped ? *place_.a : *place_.b;
    const RigidTransform &X = swapped ? place_.D_b : place_.D_a, &Y = swapped ? place_.D_a : place_.D_b;
    const TrackEdge& edge = y.edges[e];
    const Vec3 of_x = X * x.corners[c].point;
    const Vec3 along = (edge.to - edge.from).normalized(), p = Y.inverse() * of_x;
    const double at = along.dot(p - edge.from);
    // At its ends corners meet corners.
    if (at < window_.slack || at > along.dot(edge.to - edge.from) - window_.slack) return;
    const Vec3 of_y = Y * (edge.from + at * along);
    if (swapped ? is_far(of_y, of_x) : is_far(of_x, of_y)) return;
    MeetingPlace &corner = swapped ? room_.of_b : room_.of_a, &on_edge = swapped ? room_.of_a : room_.of_b;
    set_corner(x, X, c, corner);
    room_.faces.assign({edge.left_face, edge.right_face});
    room_.edges.assign({e});
    on_edge.point = of_y;
    on_edge.along.clear();
    on_edge.corner = -1;
    on_edge.extent = std::min(extent_at(y, edge.corner_from), extent_at(y, edge.corner_to));
    on_edge.faces = &room_.faces;
    on_edge.edges = &room_.edges;
    for (const Vec3& k : {along, Vec3(-along), Vec3(edge.left.cross(along)), Vec3(along.cross(edge.right))}) {
      on_edge.along.push_back(Y.R * k);
    }
    add();
  }

  // Those first that were met before.
  void finish() {
    if (room_.meetings.empty()) return;
    const auto was_there = [this](const FoundMeeting& meeting) {
      return std::any_of(room_.found.begin() + meeting.begin, room_.found.begin() + meeting.end,
                         [](const Alternative& one) { return one.was_there; });
    };
    room_.met.clear();
    for (const bool known_ones : {true, false}) {
      for (const FoundMeeting& meeting : room_.meetings) {
        if (was_there(meeting) == known_ones) take_best(meeting);
      }
    }
    const auto before = [](const TrackedContact& c, const TrackedContact& d) { return c.key < d.key; };
    const auto same = [](const TrackedContact& c, const TrackedContact& d) { return c.key == d.key; };
    std::sort(contacts_.begin(), contacts_.end(), before);
    contacts_.erase(std::unique(contacts_.begin(), contacts_.end(), same), contacts_.end());
  }

 private:
  bool is_far(const Vec3& of_a, const Vec3& of_b) const { return (of_a - of_b).norm() > window_.above; }

  // Most pairs have nothing that meets so: only for the others is more made.
  const Meeting& meeting() {
    if (!meeting_) {
      meeting_.emplace(place_, window_, before_);
      room_.there.clear();
      for (const TrackedContact& c : contacts_) {
        if (!c.beyond) room_.there.push_back(c.key);
      }
    }
    return *meeting_;
  }

  void add() {
    const MeetingPlace &of_a = room_.of_a, &of_b = room_.of_b;
    const double apart_now = (of_a.point - of_b.point).norm();
    meeting().find_keys(of_a, of_b, room_.keys);
    const auto is_there = [&](const TrackKey& key) { return known(room_.there, key); };
    const bool touch = apart_now <= window_.slack;
    if (!window_.every && !touch && std::any_of(room_.keys.begin(), room_.keys.end(), is_there)) return;
    const auto begin = static_cast<std::ptrdiff_t>(room_.found.size());
    meeting().add_alternatives(of_a, of_b, room_.keys, room_.found);
    double apart = -std::numeric_limits<double>::infinity();
    for (auto one = room_.found.begin() + begin; one != room_.found.end(); ++one) apart = std::max(apart, one->now.gap);
    // What is farther in has come in elsewhere.
    if (static_cast<std::ptrdiff_t>(room_.found.size()) == begin || apart < -window_.slack) {
      room_.found.erase(room_.found.begin() + begin, room_.found.end());
      return;
    }
    const bool says_little = apart_now > std::min(of_a.extent, of_b.extent);
    room_.meetings.push_back({static_cast<int>(begin), static_cast<int>(room_.found.size()), says_little});
  }

  void take_best(const FoundMeeting& meeting) {
    const std::vector<Alternative>& found = room_.found;
    int best = meeting.begin;
    for (int i = meeting.begin; i < meeting.end; ++i) {
      if (window_.every) contacts_.push_back(found[i].now);
      if (meeting_->is_better(found[i], found[best], room_.met)) best = i;
    }
    TrackedContact met = found[best].now;
    // The cones go on for ever, the bodies do not: where they end sooner, only features hold that are opposite.
    met.beyond = meeting.says_little && lie_aside(place_, met.key, window_.slack);
    if (!window_.every) replace(meeting, met);
    if (!met.beyond) room_.met.push_back(met.normal);
  }

  // Of the alternatives, along other normals than its own, `best` alone is left, and what is not there yet.
  void replace(const FoundMeeting& meeting, const TrackedContact& best) {
    std::erase_if(contacts_, [&](const TrackedContact& c) {
      const auto is_it = [&](const Alternative& one) { return one.now.key == c.key; };
      if (c.key == best.key) return true;
      return !best.beyond && !c.beyond && (c.normal - best.normal).norm() > kMirrored &&
             std::any_of(room_.found.begin() + meeting.begin, room_.found.begin() + meeting.end, is_it);
    });
    contacts_.push_back(best);
  }

  const PairPlace& place_;
  const PairWindow& window_;
  const std::vector<TrackKey>& before_;
  std::vector<TrackedContact>& contacts_;
  MeetingRoom& room_;
  std::optional<Meeting> meeting_;
};

}  // namespace

void add_corner_meetings(const PairPlace& place, const PairFeatures& features, const PairWindow& window,
                         const std::vector<TrackKey>& before, std::vector<TrackedContact>& contacts) {
  if (!window.after) return;
  static thread_local MeetingRoom room;
  Meetings meetings(place, window, before, contacts, room);
  for (const auto& [c, d] : features.corner_corner) meetings.on_corner(c, d);
  for (const auto& [c, e] : features.corner_edge) meetings.on_edge(c, e, false);
  for (const auto& [c, e] : features.edge_corner) meetings.on_edge(c, e, true);
  meetings.finish();
}

}  // namespace impend
