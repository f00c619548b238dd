#include "impend/contact/track/contact_tracker.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "impend/base/stop.h"
#include "impend/contact/jointed_pairs.h"
#include "impend/contact/track/reduce_contacts.h"

namespace impend {
namespace {

// Lists of features and pairs are made for this many times the window of a step, and a share of the smaller body more,
// so that they serve for many steps.
constexpr double kStepsServed = 8;
constexpr double kShareServed = 1.0 / 128;

// Of the gap: a contact of the analysis lies no farther from the tracked one that is the same.
constexpr double kNearPlace = 4;

// m, how far facets may lie from the round surfaces that they stand for: so deep may these overlap at t = 0.
double facet_depth(const TrackBody& body) { return body.surface ? body.surface->sagitta : 0.0; }

double smaller(const TrackBody& a, const TrackBody& b) { return std::min(a.size, b.size); }

// Facets of a curved surface that is not followed as the surface it stands for.
bool on_facet(const TrackBody& body, int face) {
  if (!body.surface || body.faces[face].patch >= 0) return false;
  return body.surface->regions[face].curved;
}

// m, no more than that of any two points of the bodies: of the balls around them.
double least_distance(const PairPlace& at) {
  if (!at.a->surface || !at.b->surface) return 0;
  return (at.D_a * at.a->middle - at.D_b * at.b->middle).norm() - at.a->radius - at.b->radius;
}

}  // namespace

double motion_bound(const TrackBody& body, const RigidTransform& from, const RigidTransform& to) {
  if (body.fixed) return 0;
  const double turned = (to.R - from.R).norm() / std::sqrt(2.0);  // = 2 sin(θ/2)
  return (to * body.middle - from * body.middle).norm() + turned * body.radius;
}

Result<ContactTracker> ContactTracker::start(const Assembly& assembly, const ContactSet& contacts, int threads) {
  ContactOptions options;
  options.threads = threads;
  Result<PreparedSurfaces> prepared = prepare_surfaces(assembly, options);
  if (!prepared) return prepared.error();
  ContactTracker tracker;
  tracker.gap_ = contacts.gap;
  tracker.surfaces_ = std::move(prepared.value().surfaces);
  for (std::size_t p = 0; p < tracker.surfaces_.size(); ++p) {
    tracker.bodies_.push_back(
        make_track_body(tracker.surfaces_[p], prepared.value().classes, assembly.body_fixed(static_cast<int>(p))));
  }
  Box3 scene;
  for (const BodySurface& surface : tracker.surfaces_) scene.add(surface.box);
  tracker.scene_size_ = scene.diagonal();
  if (assembly.ground) tracker.bodies_.push_back(make_track_ground(assembly.up(), assembly.ground->height));
  std::set<std::pair<int, int>> touching;
  for (const Interface& face : contacts.interfaces) touching.insert({face.a, face.b});
  for (const auto& pair : jointed_pairs(assembly)) {
    if (touching.count(pair) == 0) tracker.left_out_.push_back(pair);
  }
  // A plane keeps its bodies apart in one direction only: they may meet in the others.
  for (const Joint& joint : assembly.joints) {
    if (joint.type == JointType::kPlanar)
      std::erase(tracker.left_out_, std::pair<int, int>(std::minmax(joint.a, joint.b)));
  }
  for (const auto& pair : unsought_pairs(assembly)) tracker.left_out_.push_back(pair);
  std::sort(tracker.left_out_.begin(), tracker.left_out_.end());
  return tracker;
}

const RigidTransform& ContactTracker::displacement(int body, const Displacements& displacements) const {
  static const RigidTransform none;
  return bodies_[body].fixed ? none : displacements[body];
}

PairPlace ContactTracker::place(int a, int b, const Displacements& displacements) const {
  return {a, b, &bodies_[a], &bodies_[b], displacement(a, displacements), displacement(b, displacements)};
}

PairWindow ContactTracker::window(double above, double turn) const {
  return {above + gap_, above + kDepthPerGap * gap_, gap_, turn, nullptr, false};
}

void ContactTracker::find_near_pairs(const Displacements& displacements, double window) {
  const int count = static_cast<int>(bodies_.size());
  double moved = 0;
  for (int i = 0; i < count && near_reach_ >= 0; ++i) {
    if (!bodies_[i].fixed) moved = std::max(moved, motion_bound(bodies_[i], near_at_[i], displacements[i]));
  }
  if (near_reach_ >= 0 && 2 * moved + window <= near_reach_) return;
  double size = 0;
  int finite = 0;
  for (const TrackBody& body : bodies_) {
    if (!body.surface) continue;
    size += body.size;
    ++finite;
  }
  near_reach_ = kStepsServed * window + kShareServed * size / std::max(finite, 1);
  near_at_ = displacements;
  near_.clear();
  near_of_.assign(bodies_.size(), {});
  std::vector<Box3> boxes;
  for (int i = 0; i < count; ++i) {
    const RigidTransform& D = displacement(i, displacements);
    boxes.push_back(bodies_[i].surface ? bodies_[i].box.mapped(D.R, D.p).inflated(near_reach_ / 2) : Box3());
  }
  for (int a = 0; a < count; ++a) {
    look_now_and_then();
    for (int b = a + 1; b < count; ++b) {
      if (bodies_[a].fixed && bodies_[b].fixed) continue;
      if (bodies_[b].surface && !boxes[a].overlaps(boxes[b])) continue;
      if (std::binary_search(left_out_.begin(), left_out_.end(), std::pair(a, b))) continue;
      for (const int body : {a, b}) near_of_[body].push_back(static_cast<int>(near_.size()));
      near_.emplace_back(a, b);
    }
  }
  std::erase_if(past_, [&](const auto& past) { return !std::binary_search(near_.begin(), near_.end(), past.first); });
}

void ContactTracker::find_near_pairs(const Displacements& displacements, const StepReach& reach) {
  double farthest = 0;
  for (std::size_t p = 0; p < reach.way.size(); ++p) {
    if (!bodies_[p].fixed) farthest = std::max(farthest, reach.way[p]);
  }
  find_near_pairs(displacements, 2 * farthest + gap_);
}

const PairFeatures& ContactTracker::features(const PairPlace& place, double window) {
  const auto [at, added] = pairs_.try_emplace({place.index_a, place.index_b});
  Pair& pair = at->second;
  if (!added) {
    const double moved = motion_bound(*place.a, pair.at_a, place.D_a) + motion_bound(*place.b, pair.at_b, place.D_b);
    if (moved + window <= pair.reach) return pair.features;
  }
  pair.reach = kStepsServed * window + kShareServed * smaller(*place.a, *place.b);
  pair.at_a = place.D_a;
  pair.at_b = place.D_b;
  pair.features = features_within(place, pair.reach);
  return pair.features;
}

// Whether a deep overlap is none: features behind each other of bodies that lie apart. Of a real one of a corner or rim
// this lies inside the other body; of edges and round surfaces, where it is new or deeper than a step can make it
// (`below`, m), the place between them is inside both.
bool ContactTracker::is_elsewhere(const PairPlace& at, const TrackedContact& contact, double below,
                                  const Past& past) const {
  if (contact.gap >= -kDepthPerGap * gap_) return false;
  const auto outside = [&](const TrackBody& body, const RigidTransform& D, const Vec3& p) {
    if (!body.surface || !body.surface->closed) return false;
    const SurfaceFaces& surface = *body.surface;
    return winding_number(surface.mesh, surface.triangle_tree, D.inverse() * p) == 0;
  };
  const TrackKind kind = contact.key.kind;
  const bool swapped = contact.key.swapped;
  if (kind == TrackKind::kCornerFace || kind == TrackKind::kCornerRound || kind == TrackKind::kRimFace) {
    const Vec3 lowest = contact.point + (swapped ? -1.0 : 1.0) * contact.gap / 2 * contact.normal;
    return swapped ? outside(*at.a, at.D_a, lowest) : outside(*at.b, at.D_b, lowest);
  }
  const bool recent = std::binary_search(past.recent.begin(), past.recent.end(), contact.key);
  if (recent && contact.gap >= -below) return false;
  return outside(*at.a, at.D_a, contact.point) || outside(*at.b, at.D_b, contact.point);
}

double ContactTracker::zero_of(const TrackKey& key) const {
  if (const auto known = zeros_.find(key); known != zeros_.end()) return known->second;
  const auto pair = overlaps_.find({key.a, key.b});
  return pair == overlaps_.end() ? 0.0 : pair->second;
}

void ContactTracker::note_facets(const std::vector<TrackedContact>& contacts) {
  for (const TrackedContact& c : contacts) {
    if (facets_.a >= 0) return;
    if (c.key.kind != TrackKind::kCornerFace || c.gap > gap_) continue;
    if (on_facet(bodies_[c.key.swapped ? c.a() : c.b()], c.key.second)) facets_ = {c.a(), c.b()};
  }
}

std::vector<TrackedContact> ContactTracker::contacts(const Displacements& displacements, const StepReach& reach) {
  find_near_pairs(displacements, reach);
  std::vector<TrackedContact> all;
  for (const auto& pair : near_) add_contacts_of(pair, displacements, reach, all);
  return all;
}

std::vector<TrackedContact> ContactTracker::contacts_of(const std::vector<int>& sought,
                                                        const std::vector<char>& left_out,
                                                        const Displacements& displacements, const StepReach& reach) {
  find_near_pairs(displacements, reach);
  std::vector<int> pairs;
  for (const int body : sought) {
    for (const int pair : near_of_[body]) {
      if (left_out[near_[pair].first] == 0 && left_out[near_[pair].second] == 0) pairs.push_back(pair);
    }
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  std::vector<TrackedContact> all;
  for (const int pair : pairs) add_contacts_of(near_[pair], displacements, reach, all);
  return all;
}

std::vector<int> ContactTracker::neighbours(const std::vector<int>& of, const Displacements& displacements,
                                            const StepReach& reach) {
  find_near_pairs(displacements, reach);
  std::vector<int> others;
  for (const int body : of) {
    for (const int pair : near_of_[body]) {
      others.push_back(near_[pair].first == body ? near_[pair].second : near_[pair].first);
    }
  }
  std::sort(others.begin(), others.end());
  others.erase(std::unique(others.begin(), others.end()), others.end());
  return others;
}

void ContactTracker::add_contacts_of(const std::pair<int, int>& pair, const Displacements& displacements,
                                     const StepReach& reach, std::vector<TrackedContact>& all) {
  look_now_and_then();
  const auto& [a, b] = pair;
  const auto reach_of = [&](int body) { return bodies_[body].fixed ? 0.0 : reach.way[body]; };
  const auto turn_of = [&](int body) { return bodies_[body].fixed || reach.turn.empty() ? 0.0 : reach.turn[body]; };
  const auto known = past_.find(pair);
  Past past = known == past_.end() ? Past() : std::move(known->second);
  std::vector<TrackedContact> own;
  const PairPlace at = place(a, b, displacements);
  PairWindow within = window(reach_of(a) + reach_of(b), turn_of(a) + turn_of(b));
  // Lists of near pairs serve for many steps: in this one most of fast bodies cannot meet.
  if (least_distance(at) > std::max(within.above, within.below)) {
    deepest_.erase(pair);
  } else {
    const PairPlace after = reach.after.empty() ? at : place(a, b, reach.after);
    within.after = &after;
    // What has come in deeper is followed until it is out again.
    const double below = within.below;
    if (const auto deep = deepest_.find(pair); deep != deepest_.end()) within.below -= deep->second;
    const PairFeatures& near = features(at, std::max(within.above, within.below));
    own = contacts_of_pair(at, near, within, past.last);
    std::erase_if(own, [&](const TrackedContact& c) { return is_elsewhere(at, c, below, past); });
    own = reduce_contacts(own, gap_);
    double deepest = 0;
    for (const TrackedContact& c : own) deepest = std::min(deepest, c.gap);
    if (deepest < 0) {
      deepest_[pair] = deepest;
    } else {
      deepest_.erase(pair);
    }
    for (TrackedContact& c : own) c.gap -= zero_of(c.key);
    note_facets(own);
  }
  if (own.empty() && past.last.empty()) {
    if (known != past_.end()) past_.erase(known);
    return;
  }
  past.recent = std::move(past.last);
  past.last.clear();
  for (const TrackedContact& c : own) past.last.push_back(c.key);
  past.recent.insert(past.recent.end(), past.last.begin(), past.last.end());
  std::sort(past.recent.begin(), past.recent.end());
  (known == past_.end() ? past_[pair] : known->second) = std::move(past);
  all.insert(all.end(), own.begin(), own.end());
}

std::vector<TrackedContact> ContactTracker::again(const std::vector<TrackedContact>& of,
                                                  const Displacements& displacements) const {
  std::vector<TrackedContact> there;
  for (std::size_t begin = 0; begin < of.size();) {
    const std::pair pair{of[begin].a(), of[begin].b()};
    std::vector<TrackKey> keys;
    for (; begin < of.size() && std::pair{of[begin].a(), of[begin].b()} == pair; ++begin) {
      keys.push_back(of[begin].key);
    }
    for (TrackedContact& c : contacts_of_keys(place(pair.first, pair.second, displacements), keys, gap_)) {
      c.gap -= zero_of(c.key);
      there.push_back(c);
    }
  }
  return there;
}

std::vector<double> ContactTracker::gaps(const std::vector<TrackedContact>& of,
                                         const Displacements& displacements) const {
  std::vector<double> gaps(of.size(), std::numeric_limits<double>::quiet_NaN());
  const std::vector<TrackedContact> now = again(of, displacements);
  for (std::size_t i = 0, k = 0; i < of.size() && k < now.size(); ++i) {
    if (of[i].key == now[k].key) gaps[i] = now[k++].gap;
  }
  return gaps;
}

std::optional<Vec3> ContactTracker::slip(const TrackKey& key, const Displacements& from,
                                         const Displacements& to) const {
  if (key.kind != TrackKind::kCornerFace && key.kind != TrackKind::kCornerRound) return std::nullopt;
  const int x = key.swapped ? key.b : key.a, y = key.swapped ? key.a : key.b;
  const Vec3& corner = bodies_[x].corners[key.first].point;
  const RigidTransform &X = displacement(y, from), &Y = displacement(y, to);
  const Vec3 before = X.inverse() * (displacement(x, from) * corner),
             after = Y.inverse() * (displacement(x, to) * corner);
  return Vec3((key.swapped ? -1.0 : 1.0) * (X.R * (after - before)));
}

void ContactTracker::take_as_closed(const Displacements& displacements, const std::vector<Contact>& imposed) {
  const auto is_imposed = [&](const TrackedContact& c) {
    return std::any_of(imposed.begin(), imposed.end(), [&](const Contact& other) {
      return other.a == c.a() && other.b == c.b() && (other.normal - c.normal).norm() <= kSameNormal &&
             (other.point - c.point).norm() <= kNearPlace * gap_;
    });
  };
  // m, of the contacts of a pair that overlaps at the start, where that is allowed.
  const auto depth_of = [&](int a, int b) {
    double depth = 0;
    for (const Contact& c : imposed) {
      if (c.a == a && c.b == b) depth = std::max(depth, -c.gap);
    }
    return depth;
  };
  zeros_.clear();
  overlaps_.clear();
  deepest_.clear();
  past_.clear();
  std::vector<TrackKey> chosen;
  find_near_pairs(displacements, gap_);
  for (const auto& [a, b] : near_) {
    const PairPlace at = place(a, b, displacements);
    PairWindow within = window(0, 0);
    within.below += facet_depth(*at.a) + facet_depth(*at.b) + depth_of(a, b);
    within.after = &at;
    within.every = true;
    for (const TrackedContact& c : contacts_of_pair(at, features(at, within.below), within, {})) {
      zeros_[c.key] = c.gap;
      if (is_imposed(c)) chosen.push_back(c.key);
      double& deepest = overlaps_[{a, b}];
      deepest = std::min(deepest, c.gap);
    }
    if (const double depth = depth_of(a, b); depth > gap_) deepest_[{a, b}] = -depth;
  }
  std::sort(chosen.begin(), chosen.end());
  for (const TrackKey& key : chosen) past_[{key.a, key.b}].last.push_back(key);
}

}  // namespace impend
