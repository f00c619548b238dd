#include "impend/contact/track/contact_tracker.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/stop.h"
#include "impend/contact/jointed_pairs.h"
#include "impend/contact/track/overlap_place.h"
#include "impend/contact/track/reduce_contacts.h"

namespace impend {
namespace {

// Of the gap: a contact of the analysis lies no farther from the tracked one that is the same.
constexpr double kNearPlace = 4;

// m, how far facets may lie from the round surfaces that they stand for: so deep may these overlap at t = 0.
double facet_depth(const TrackBody& body) { return body.surface ? body.surface->sagitta : 0.0; }

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
  for (const BodyPair& pair : contacts.left_to_joints) tracker.left_out_.push_back(std::minmax(pair.a, pair.b));
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

// Whether a deep overlap is none: features behind each other of bodies that lie apart. Of edges and round surfaces that
// touched just before, no deeper than a step can make it (`below`, m), it is one.
bool ContactTracker::is_elsewhere(const PairPlace& at, const TrackedContact& contact, double below,
                                  const Pair& pair) const {
  const TrackKind kind = contact.key.kind;
  const bool recent = std::binary_search(pair.past.recent.begin(), pair.past.recent.end(), contact.key);
  // How far open edges are changes its sign where they turn past each other, at any distance; a corner that was not
  // there before may pass the rim of its face beside the body.
  const bool passes = kind == TrackKind::kEdgeEdge || (kind == TrackKind::kCornerFace && !recent);
  const double zero = kind == TrackKind::kCornerFace ? zero_of(pair, contact.key) : 0.0;
  if (contact.gap >= -kDepthPerGap * gap_ && (!passes || contact.gap - zero >= -gap_)) return false;
  // What lies flush with the other body's side, as deep as at the start, is neither in it nor out.
  if (kind == TrackKind::kCornerFace && zero_at_start(pair, contact.key) != nullptr && contact.gap - zero >= -gap_)
    return false;
  const bool by_place =
      kind == TrackKind::kCornerFace || kind == TrackKind::kCornerRound || kind == TrackKind::kRimFace;
  if (!by_place && recent && contact.gap >= -below) return false;
  return !overlap_there(at, contact, gap_);
}

const double* ContactTracker::zero_at_start(const Pair& pair, const TrackKey& key) {
  const auto before = [](const auto& zero, const TrackKey& sought) { return zero.first < sought; };
  const auto zero = std::lower_bound(pair.zeros.begin(), pair.zeros.end(), key, before);
  return zero != pair.zeros.end() && zero->first == key ? &zero->second : nullptr;
}

double ContactTracker::zero_of(const Pair& pair, const TrackKey& key) {
  const double* const zero = zero_at_start(pair, key);
  return zero != nullptr ? *zero : pair.overlap;
}

double ContactTracker::zero_of(const TrackKey& key) const {
  const Pair* pair = known_pair(key.a, key.b);
  return pair ? zero_of(*pair, key) : 0.0;
}

ContactTracker::Pair& ContactTracker::pair_of(int a, int b) {
  const auto [at, added] = pair_index_.try_emplace({a, b}, static_cast<int>(pairs_.size()));
  if (added) {
    pairs_.emplace_back();
    pairs_.back().a = a;
    pairs_.back().b = b;
  }
  return pairs_[at->second];
}

const ContactTracker::Pair* ContactTracker::known_pair(int a, int b) const {
  const auto at = pair_index_.find({a, b});
  return at == pair_index_.end() ? nullptr : &pairs_[at->second];
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
  for (const int pair : near_pair_) add_contacts_of(pairs_[pair], displacements, reach, all);
  return all;
}

std::vector<TrackedContact> ContactTracker::contacts_of(const std::vector<int>& sought,
                                                        const std::vector<char>& left_out,
                                                        const Displacements& displacements, const StepReach& reach) {
  find_near_pairs(displacements, reach);
  std::vector<char> is_asked(near_.size(), 0);
  for (const int body : sought) {
    for (const int pair : near_of_[body]) {
      if (left_out[near_[pair].first] == 0 && left_out[near_[pair].second] == 0) is_asked[pair] = 1;
    }
  }
  std::vector<TrackedContact> all;
  for (std::size_t pair = 0; pair < near_.size(); ++pair) {
    if (is_asked[pair] != 0) add_contacts_of(pairs_[near_pair_[pair]], displacements, reach, all);
  }
  return all;
}

void ContactTracker::add_contacts_of(Pair& pair, const Displacements& displacements, const StepReach& reach,
                                     std::vector<TrackedContact>& all) {
  look_now_and_then();
  const int a = pair.a, b = pair.b;
  const auto reach_of = [&](int body) { return bodies_[body].fixed ? 0.0 : reach.way[body]; };
  const auto turn_of = [&](int body) { return bodies_[body].fixed || reach.turn.empty() ? 0.0 : reach.turn[body]; };
  const PairPlace at = place(a, b, displacements);
  PairWindow within = window(reach_of(a) + reach_of(b), turn_of(a) + turn_of(b));
  own_.clear();
  // Lists of near pairs serve for many steps: in this one most of fast bodies cannot meet.
  if (least_distance(at) > std::max(within.above, within.below)) {
    pair.deepest = 0;
  } else {
    const PairPlace after = reach.after.empty() ? at : place(a, b, reach.after);
    within.after = &after;
    // What has come in deeper is followed until it is out again.
    const double below = within.below;
    within.below -= pair.deepest;
    find_contacts_of_pair(at, pair.features.within(at, within), within, pair.past.last, own_);
    std::erase_if(own_, [&](const TrackedContact& c) { return is_elsewhere(at, c, below, pair); });
    reduce_in_place(own_, gap_);
    pair.deepest = 0;
    for (const TrackedContact& c : own_) pair.deepest = std::min(pair.deepest, c.gap);
    for (TrackedContact& c : own_) c.gap -= zero_of(pair, c.key);
    note_facets(own_);
  }
  pair.past.recent.clear();
  pair.past.last.clear();
  for (const TrackedContact& c : own_) {
    if (!c.beyond) pair.past.last.push_back(c.key);
    if (c.gap <= gap_) pair.past.recent.push_back(c.key);
  }
  all.insert(all.end(), own_.begin(), own_.end());
}

double ContactTracker::deepest_of(int a, int b, const Displacements& displacements, double below) {
  const PairPlace at = place(a, b, displacements);
  PairWindow within = window(0, 0);
  within.below = std::max(within.below, below);
  within.after = &at;
  Pair& pair = pair_of(a, b);
  double deepest = 0;
  for (const TrackedContact& c : contacts_of_pair(at, pair.features.within(at, within), within, pair.past.last)) {
    if (!is_elsewhere(at, c, window(0, 0).below, pair)) deepest = std::min(deepest, c.gap - zero_of(pair, c.key));
  }
  return deepest;
}

void ContactTracker::take_as_closed(const Displacements& displacements, const std::vector<Contact>& imposed) {
  const auto is_imposed = [&](const TrackedContact& c) {
    return std::any_of(imposed.begin(), imposed.end(), [&](const Contact& other) {
      return other.a == c.a() && other.b == c.b() && (other.normal - c.normal).norm() <= kSameNormal &&
             (other.point - c.point).norm() <= kNearPlace * gap_ + std::abs(c.gap);
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
  for (Pair& pair : pairs_) {
    pair.zeros.clear();
    pair.overlap = pair.deepest = 0;
    pair.past = {};
  }
  std::vector<TrackKey> chosen;
  find_near_pairs(displacements, gap_);
  for (const auto& [a, b] : near_) {
    const PairPlace at = place(a, b, displacements);
    PairWindow within = window(0, 0);
    within.below += facet_depth(*at.a) + facet_depth(*at.b) + depth_of(a, b);
    within.after = &at;
    within.every = true;
    Pair& pair = pair_of(a, b);
    for (const TrackedContact& c : contacts_of_pair(at, pair.features.within(at, within), within, {})) {
      pair.zeros.emplace_back(c.key, c.gap);
      if (is_imposed(c)) chosen.push_back(c.key);
      pair.overlap = std::min(pair.overlap, c.gap);
    }
    if (const double depth = depth_of(a, b); depth > gap_) pair.deepest = -depth;
  }
  std::sort(chosen.begin(), chosen.end());
  for (const TrackKey& key : chosen) pair_of(key.a, key.b).past.last.push_back(key);
}

}  // namespace impend
