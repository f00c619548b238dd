#include "impend/contact/track/corner_meetings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "impend/contact/track/side_contacts.h"

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

MeetingPlace at_corner(const TrackBody& body, const RigidTransform& D, int c) {
  const TrackCorner& corner = body.corners[c];
  MeetingPlace at{D * corner.point, {}, c, &corner.faces, &corner.edges};
  for (const Vec3& g : corner.along) at.along.push_back(D.R * g);
  return at;
}

class Meeting {
 public:
  Meeting(const PairPlace& place, const PairWindow& window, const std::vector<TrackKey>& before)
      : place_(place), window_(window), before_(before) {}

  // All that may be met between two places, of a and of b.
  std::vector<TrackKey> keys(const MeetingPlace& of_a, const MeetingPlace& of_b) const {
    std::vector<TrackKey> keys;
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
    return keys;
  }

  // Those of the keys whose normal separates the two materials at `after`; where none does, those that do so now.
  std::vector<Alternative> alternatives(const MeetingPlace& of_a, const MeetingPlace& of_b,
                                        const std::vector<TrackKey>& keys) const {
    const std::vector<TrackedContact> now = contacts_of_keys(place_, keys, window_.slack);
    const std::vector<TrackedContact> then = contacts_of_keys(*window_.after, keys, window_.slack);
    const Mat3 turn_a = window_.after->D_a.R * place_.D_a.R.transpose(),
               turn_b = window_.after->D_b.R * place_.D_b.R.transpose();
    std::vector<Alternative> at_after, at_now;
    for (std::size_t i = 0, k = 0; i < now.size() && k < then.size();) {
      if (now[i].key != then[k].key) {
        now[i].key < then[k].key ? ++i : ++k;
        continue;
      }
      const Alternative one{now[i], then[k].gap, known(before_, now[i].key)};
      if (separates(then[k].normal, of_a, turn_a, of_b, turn_b)) at_after.push_back(one);
      if (separates(now[i].normal, of_a, Mat3::Identity(), of_b, Mat3::Identity())) at_now.push_back(one);
      ++i, ++k;
    }
    return at_after.empty() ? at_now : at_after;
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
};

class Meetings {
 public:
  Meetings(const PairPlace& place, const PairWindow& window, const std::vector<TrackKey>& before,
           std::vector<TrackedContact>& contacts)
      : place_(place), window_(window), contacts_(contacts), meeting_(place, window, before) {
    for (const TrackedContact& c : contacts) {
      if (!c.beyond) there_.push_back(c.key);
    }
  }

  void on_corner(int c, int d) {
    // Most of a list are too far apart in this step: of them nothing is made.
    const Vec3 of_a = place_.D_a * place_.a->corners[c].point, of_b = place_.D_b * place_.b->corners[d].point;
    if (is_far(of_a, of_b)) return;
    add(at_corner(*place_.a, place_.D_a, c), at_corner(*place_.b, place_.D_b, d));
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
    const MeetingPlace corner = at_corner(x, X, c);
    const std::vector<int> faces{edge.left_face, edge.right_face}, edges{e};
    MeetingPlace on_edge{of_y, {}, -1, &faces, &edges};
    for (const Vec3& k : {along, Vec3(-along), Vec3(edge.left.cross(along)), Vec3(along.cross(edge.right))}) {
      on_edge.along.push_back(Y.R * k);
    }
    swapped ? add(on_edge, corner) : add(corner, on_edge);
  }

  // Those first that were met before.
  void finish() {
    const auto was_there = [](const std::vector<Alternative>& all) {
      return std::any_of(all.begin(), all.end(), [](const Alternative& one) { return one.was_there; });
    };
    if (found_.empty()) return;
    std::stable_partition(found_.begin(), found_.end(), was_there);
    std::vector<Vec3> met;
    for (const std::vector<Alternative>& all : found_) {
      std::size_t best = 0;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (window_.every) contacts_.push_back(all[i].now);
        if (meeting_.is_better(all[i], all[best], met)) best = i;
      }
      if (!window_.every) replace(all, all[best].now);
      met.push_back(all[best].now.normal);
    }
    const auto before = [](const TrackedContact& c, const TrackedContact& d) { return c.key < d.key; };
    const auto same = [](const TrackedContact& c, const TrackedContact& d) { return c.key == d.key; };
    std::sort(contacts_.begin(), contacts_.end(), before);
    contacts_.erase(std::unique(contacts_.begin(), contacts_.end(), same), contacts_.end());
  }

 private:
  bool is_far(const Vec3& of_a, const Vec3& of_b) const { return (of_a - of_b).norm() > window_.above; }

  void add(const MeetingPlace& of_a, const MeetingPlace& of_b) {
    const double apart_now = (of_a.point - of_b.point).norm();
    const std::vector<TrackKey> keys = meeting_.keys(of_a, of_b);
    const auto is_there = [&](const TrackKey& key) { return known(there_, key); };
    const bool touch = apart_now <= window_.slack;
    if (!window_.every && !touch && std::any_of(keys.begin(), keys.end(), is_there)) return;
    const std::vector<Alternative> all = meeting_.alternatives(of_a, of_b, keys);
    double apart = -std::numeric_limits<double>::infinity();
    for (const Alternative& one : all) apart = std::max(apart, one.now.gap);
    // What is farther in has come in elsewhere.
    if (all.empty() || apart < -window_.slack) return;
    found_.push_back(all);
  }

  // Of the alternatives, along other normals than its own, `best` alone is left, and what is not there yet.
  void replace(const std::vector<Alternative>& all, const TrackedContact& best) {
    std::erase_if(contacts_, [&](const TrackedContact& c) {
      const auto is_it = [&](const Alternative& one) { return one.now.key == c.key; };
      if (c.key == best.key) return true;
      return !c.beyond && (c.normal - best.normal).norm() > kMirrored && std::any_of(all.begin(), all.end(), is_it);
    });
    contacts_.push_back(best);
  }

  const PairPlace& place_;
  const PairWindow& window_;
  std::vector<TrackedContact>& contacts_;
  Meeting meeting_;
  std::vector<TrackKey> there_;
  std::vector<std::vector<Alternative>> found_;
};

}  // namespace

void add_corner_meetings(const PairPlace& place, const PairFeatures& features, const PairWindow& window,
                         const std::vector<TrackKey>& before, std::vector<TrackedContact>& contacts) {
  if (!window.after) return;
  Meetings meetings(place, window, before, contacts);
  for (const auto& [c, d] : features.corner_corner) meetings.on_corner(c, d);
  for (const auto& [c, e] : features.corner_edge) meetings.on_edge(c, e, false);
  for (const auto& [c, e] : features.edge_corner) meetings.on_edge(c, e, true);
  meetings.finish();
}

}  // namespace impend
