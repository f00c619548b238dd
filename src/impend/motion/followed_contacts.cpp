#include "impend/motion/followed_contacts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "impend/contact/track/pin_in_hole.h"
#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

// What touches at the start has no gap but for rounding, of the size …
constexpr double kTouches = 1e-9;
// … or of the numbers in the files, so many times what a point of it may be off. Its normal, likewise.
constexpr double kNearPoints = 8, kNearNormals = 4;
// Normals of one contact as it is imposed and followed differ by less, rad.
constexpr double kNormalsAlike = 1e-6;
// rad: normals of facets that touch beside a round surface's own line differ from its normal by less, since they are as
// near as what touches.
constexpr double kNearFacets = 0.05;
// Of the gap: how far a contact that is followed may lie from the same as it is imposed.
constexpr double kNearGaps = 4;

// Whether what is followed are the surfaces between which the contact is imposed, and no corner of their facets.
bool is_of(ContactKind imposed, TrackKind followed) {
  switch (imposed) {
    case ContactKind::kCylinderCylinder:
    case ContactKind::kSphereSphere:
    case ContactKind::kSphereCylinder:
      return followed == TrackKind::kRoundRound;
    case ContactKind::kCylinderPlane:  // at an end of the cylinder, or at an edge of the plane across it
      return followed == TrackKind::kRimFace || followed == TrackKind::kCylinderEdge;
    case ContactKind::kRimFace:
      return followed == TrackKind::kRimFace;
    case ContactKind::kCylinderEdge:
      return followed == TrackKind::kCylinderEdge;
    case ContactKind::kCylinderVertex:
      return followed == TrackKind::kCornerRound;
    case ContactKind::kSpherePlane:
      return followed == TrackKind::kBallFace;
    case ContactKind::kSphereEdge:
      return followed == TrackKind::kBallEdge;
    case ContactKind::kSphereVertex:
      return followed == TrackKind::kBallCorner;
    case ContactKind::kSphereCone:
    case ContactKind::kConeCone:
    case ContactKind::kConePlane:
    case ContactKind::kConeEdge:
    case ContactKind::kJointStop:
      return false;
    case ContactKind::kFaceFace:
    case ContactKind::kVertexFace:
    case ContactKind::kEdgeFace:
    case ContactKind::kEdgeEdge:
    case ContactKind::kVertexEdge:
    case ContactKind::kVertexVertex:
      break;
  }
  return followed == TrackKind::kCornerFace || followed == TrackKind::kEdgeEdge;
}

bool is_of_flat_surfaces(ContactKind imposed) {
  return is_of(imposed, TrackKind::kCornerFace) || is_of(imposed, TrackKind::kEdgeEdge);
}

// Where axes cross, and at two ends of a line; in a hole where it is nearest.
std::vector<int> places_of(const TrackBody& body, TrackKind kind, int feature) {
  if (kind == TrackKind::kRoundRound) {
    const CurvedPatch& patch = body.surface->patches[static_cast<std::size_t>(feature)];
    const std::array<int, 2> nearest = nearest_places(patch);
    if (!patch.convex) return {nearest[0], nearest[1]};
  }
  return {0, 1, 2};
}

double normal_noise(const Contact& contact) { return contact.normal_noise.norm(); }

}  // namespace

Result<FollowedContacts> FollowedContacts::of(const Assembly& assembly, const ContactSet& imposed,
                                              const std::vector<std::pair<int, int>>& fitted,
                                              const std::vector<NotFollowed>& not_followed) {
  const auto unsupported = [](const char* why) { return Error{ErrorCode::kUnsupported, why, {}, {}}; };
  // Cheaper than to find it out below.
  for (const Contact& contact : imposed.contacts) {
    if (contact.kind == ContactKind::kJointStop) return unsupported("a joint is at its stop");
  }
  Result<ContactTracker> tracker = ContactTracker::start(assembly, imposed, 1);
  if (!tracker) return tracker.error();
  FollowedContacts followed(std::make_shared<ContactTracker>(std::move(tracker).value()));
  const Displacements still(assembly.parts.size());
  followed.tracker_->take_as_closed(still, imposed.contacts);
  double near = kTouches * followed.tracker_->scene_size();
  for (const Contact& contact : imposed.contacts) near = std::max(near, kNearPoints * contact.point_noise);
  near = std::min(near, imposed.gap);
  StepReach reach;
  reach.way.assign(assembly.parts.size(), near);
  for (const TrackedContact& c : followed.tracker_->contacts(still, reach)) {
    if (!c.beyond && c.gap <= near) followed.here_.push_back(c);
  }
  followed.leave_out_fits(imposed.contacts, fitted);
  followed.leave_out_lines(imposed.contacts, not_followed);
  followed.prefer_surfaces(imposed.contacts);
  followed.leave_out_facets(imposed.contacts);
  if (!followed.follows_as_imposed(imposed.contacts)) {
    const auto is_at_a_point = [&](const Contact& contact) {
      const TrackBody& body = followed.tracker_->body(contact.b);
      return body.faces.empty() && body.rounds.empty();
    };
    const auto is_on_edge = [](const Contact& contact) {
      return contact.kind == ContactKind::kCylinderEdge || contact.kind == ContactKind::kSphereEdge ||
             contact.kind == ContactKind::kConeEdge;
    };
    const auto some = [&](const auto& is_so) {
      return std::any_of(imposed.contacts.begin(), imposed.contacts.end(), is_so);
    };
    return unsupported(some(is_at_a_point) ? "what pushes at a point has no shape by which it could be followed"
                       : some(is_on_edge)  ? "something round lies on an edge, over which it may roll"
                                           : "a surface that bears is followed as its facets");
  }
  followed.take_imposed(imposed.contacts);
  return followed;
}

std::optional<std::vector<TrackedContact>> FollowedContacts::at(const Displacements& displacements) const {
  std::vector<TrackedContact> there = tracker_->again(here_, displacements);
  if (there.size() != here_.size()) return std::nullopt;
  return there;
}

std::optional<TrackedContact> FollowedContacts::at(const TrackedContact& contact,
                                                   const Displacements& displacements) const {
  const std::vector<TrackedContact> there = tracker_->again({contact}, displacements);
  if (there.empty()) return std::nullopt;
  return there.front();
}

std::vector<TrackedContact> FollowedContacts::others_at(std::size_t of) const {
  const TrackedContact& here = here_[of];
  const double near = kNearGaps * tracker_->gap();
  const double alike = std::max(kNormalsAlike, kNearNormals * normal_noise(origins_[of].worst));
  const Displacements still(tracker_->part_count());
  std::vector<TrackedContact> others;
  const auto add = [&](TrackKind kind, bool swapped, std::size_t first, std::size_t second, int place = 0) {
    TrackedContact sought;
    sought.key = {here.a(), here.b(), kind, swapped, static_cast<int>(first), static_cast<int>(second), place};
    if (sought.key == here.key) return;
    const std::optional<TrackedContact> there = at(sought, still);
    if (!there || (there->point - here.point).norm() > near || std::abs(there->gap - here.gap) > near) return;
    if ((there->normal - here.normal).norm() <= alike) others.push_back(*there);
  };
  const auto edges_through = [&](const TrackBody& body) {
    std::vector<std::size_t> through;
    for (std::size_t e = 0; e < body.edges.size(); ++e) {
      const TrackEdge& edge = body.edges[e];
      if ((closest_point_on_segment(here.point, edge.from, edge.to) - here.point).norm() <= near) through.push_back(e);
    }
    return through;
  };
  const TrackBody &a = tracker_->body(here.a()), &b = tracker_->body(here.b());
  const bool flat = here.key.kind == TrackKind::kCornerFace || here.key.kind == TrackKind::kEdgeEdge;
  const bool line = here.key.kind == TrackKind::kRimFace || here.key.kind == TrackKind::kCylinderEdge;
  for (const bool swapped : {false, true}) {
    const TrackBody &x = swapped ? b : a, &y = swapped ? a : b;
    std::vector<std::size_t> faces;
    for (std::size_t face = 0; face < y.faces.size(); ++face) {
      if (std::abs(y.faces[face].normal.dot(here.normal)) > 0.5) faces.push_back(face);
    }
    for (std::size_t corner = 0; flat && corner < x.corners.size(); ++corner) {
      if ((x.corners[corner].point - here.point).norm() > near) continue;
      for (const std::size_t face : faces) add(TrackKind::kCornerFace, swapped, corner, face);
    }
    for (std::size_t k = 0; line && k < x.rounds.size(); ++k) {
      const auto round = static_cast<std::size_t>(x.rounds[k]);
      for (const int end : {0, 1, 2}) {
        for (const std::size_t face : faces) add(TrackKind::kRimFace, swapped, round, face, end);
      }
      for (const std::size_t e : edges_through(y)) add(TrackKind::kCylinderEdge, swapped, round, e);
    }
  }
  const std::vector<std::size_t> of_b = flat ? edges_through(b) : std::vector<std::size_t>{};
  for (const std::size_t e : flat ? edges_through(a) : std::vector<std::size_t>{}) {
    for (const std::size_t f : of_b) add(TrackKind::kEdgeEdge, false, e, f);
  }
  return others;
}

FollowedContacts FollowedContacts::with(const std::vector<Instead>& instead, std::vector<std::size_t>& was) const {
  FollowedContacts other(tracker_);
  std::vector<TrackedContact> here = here_;
  for (const Instead& one : instead) here[one.of] = one.by;
  was.resize(here.size());
  std::iota(was.begin(), was.end(), 0);
  std::sort(was.begin(), was.end(), [&](std::size_t i, std::size_t k) { return here[i].key < here[k].key; });
  for (const std::size_t i : was) {
    other.here_.push_back(here[i]);
    other.origins_.push_back(origins_[i]);
  }
  return other;
}

void FollowedContacts::leave_out_fits(const std::vector<Contact>& imposed,
                                      const std::vector<std::pair<int, int>>& fitted) {
  std::erase_if(here_, [&](const TrackedContact& c) {
    if (std::find(fitted.begin(), fitted.end(), std::pair{c.a(), c.b()}) == fitted.end()) return false;
    return std::none_of(imposed.begin(), imposed.end(), [&](const Contact& contact) { return is_at(c, contact); });
  });
}

void FollowedContacts::leave_out_lines(const std::vector<Contact>& imposed, const std::vector<NotFollowed>& lines) {
  std::erase_if(here_, [&](const TrackedContact& c) {
    const bool on_line = std::any_of(lines.begin(), lines.end(), [&](const NotFollowed& line) {
      if (line.a != c.a() || line.b != c.b()) return false;
      const Vec3 along = line.to - line.from;
      const double length = along.squaredNorm();
      const double share = length > 0 ? std::clamp((c.point - line.from).dot(along) / length, 0.0, 1.0) : 0.0;
      return (c.point - line.from - share * along).norm() <= kNearGaps * tracker_->gap();
    });
    if (!on_line) return false;
    return std::none_of(imposed.begin(), imposed.end(), [&](const Contact& contact) { return is_at(c, contact); });
  });
}

bool FollowedContacts::is_at(const TrackedContact& followed, const Contact& imposed) const {
  return followed.a() == imposed.a && followed.b() == imposed.b &&
         (followed.point - imposed.point).norm() <= kNearGaps * tracker_->gap() + std::abs(imposed.gap) &&
         (followed.normal - imposed.normal).norm() <= std::max(kNormalsAlike, kNearNormals * normal_noise(imposed));
}

// Of all features of the two bodies between which the contact may be imposed, those of round surfaces.
std::vector<TrackKey> FollowedContacts::keys_of_surfaces(const Contact& imposed) const {
  std::vector<TrackKey> keys;
  const auto add = [&](TrackKind kind, bool swapped, int first, int second) {
    if (!is_of(imposed.kind, kind)) return;
    for (const int place : places_of(tracker_->body(swapped ? imposed.a : imposed.b), kind, second)) {
      keys.push_back({imposed.a, imposed.b, kind, swapped, first, second, place});
    }
  };
  for (const bool swapped : {false, true}) {
    const TrackBody& one = tracker_->body(swapped ? imposed.b : imposed.a);
    const TrackBody& other = tracker_->body(swapped ? imposed.a : imposed.b);
    for (const int round : one.rounds) {
      for (const int second : other.rounds) add(TrackKind::kRoundRound, swapped, round, second);
      for (int face = 0; face < static_cast<int>(other.faces.size()); ++face) {
        const TrackFace& plane = other.faces[static_cast<std::size_t>(face)];
        if (plane.patch >= 0 || std::abs(plane.normal.dot(imposed.normal)) < 0.5) continue;
        if (std::abs(plane.normal.dot(imposed.point) - plane.height) > kNearGaps * tracker_->gap()) continue;
        add(TrackKind::kRimFace, swapped, round, face);
        add(TrackKind::kBallFace, swapped, round, face);
      }
    }
  }
  return keys;
}

std::optional<TrackedContact> FollowedContacts::contact_of_surfaces(const Contact& imposed) const {
  const Displacements still(tracker_->part_count());
  for (const TrackKey& key : keys_of_surfaces(imposed)) {
    TrackedContact sought;
    sought.key = key;
    for (const TrackedContact& found : tracker_->again({sought}, still)) {
      if (is_at(found, imposed)) return found;
    }
  }
  return std::nullopt;
}

// Of contacts at one place the tracker follows one; a corner of the facets is none of the round surface.
void FollowedContacts::prefer_surfaces(const std::vector<Contact>& imposed) {
  for (const Contact& contact : imposed) {
    const bool otherwise = std::any_of(here_.begin(), here_.end(), [&](const TrackedContact& c) {
      return is_at(c, contact) && !is_of(contact.kind, c.key.kind);
    });
    if (!otherwise && !is_of(contact.kind, TrackKind::kRoundRound)) continue;
    const std::optional<TrackedContact> round = contact_of_surfaces(contact);
    if (!round) continue;
    std::erase_if(here_, [&](const TrackedContact& c) { return is_at(c, contact); });
    here_.push_back(*round);
  }
  std::sort(here_.begin(), here_.end(),
            [](const TrackedContact& one, const TrackedContact& other) { return one.key < other.key; });
}

// A round surface that lies on one of its facets, or near a corner of them, touches with these corners, too. It bears
// along the line that is imposed; they would keep it from rolling.
void FollowedContacts::leave_out_facets(const std::vector<Contact>& imposed) {
  std::erase_if(here_, [&](const TrackedContact& c) {
    bool round = false;
    for (const Contact& contact : imposed) {
      if (contact.a != c.a() || contact.b != c.b()) continue;
      if (is_of(contact.kind, c.key.kind) && is_at(c, contact)) return false;
      const double near = std::max(kNearFacets, kNearNormals * normal_noise(contact));
      round = round || (!is_of_flat_surfaces(contact.kind) && (c.normal - contact.normal).norm() <= near);
    }
    return round;
  });
}

// Every contact imposed is one that is followed, at its place, along its normal, between the same surfaces.
bool FollowedContacts::follows_as_imposed(const std::vector<Contact>& imposed) const {
  return std::all_of(imposed.begin(), imposed.end(), [&](const Contact& contact) {
    bool followed = false;
    for (const TrackedContact& c : here_) {
      if (!is_at(c, contact)) continue;
      if (!is_of(contact.kind, c.key.kind)) return false;
      followed = true;
    }
    return followed;
  });
}

void FollowedContacts::take_imposed(const std::vector<Contact>& imposed) {
  for (const TrackedContact& c : here_) {
    Origin origin;
    for (std::size_t i = 0; i < imposed.size(); ++i) {
      const Contact& contact = imposed[i];
      if (contact.a != c.a() || contact.b != c.b()) continue;
      origin.of_pair.push_back(static_cast<int>(i));
      if (is_at(c, contact)) origin.there.push_back(static_cast<int>(i));
      if (normal_noise(contact) < normal_noise(origin.worst)) continue;
      origin.worst = contact;
    }
    origins_.push_back(std::move(origin));
  }
}

}  // namespace impend
