// Contacts as they are imposed and as they are followed: between which surfaces, and where round ones go on.
#include <algorithm>
#include <array>
#include <cmath>

#include "impend/contact/track/round_side.h"
#include "impend/motion/followed_contacts.h"

namespace impend {
namespace {

// rad: normals of facets that touch beside a round surface's own line differ from its normal by less, since they are as
// near as what touches.
constexpr double kNearFacets = 0.05;

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
      return followed == TrackKind::kBallEdge || followed == TrackKind::kBallRim;
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

}  // namespace

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
      const bool is_ball = one.surface->patches[static_cast<std::size_t>(round)].kind == CurvedKind::kSphere;
      for (const int second : other.rounds) add(TrackKind::kRoundRound, swapped, round, second);
      for (int face = 0; face < static_cast<int>(other.faces.size()); ++face) {
        const TrackFace& plane = other.faces[static_cast<std::size_t>(face)];
        if (plane.patch >= 0 || std::abs(plane.normal.dot(imposed.normal)) < 0.5) continue;
        if (std::abs(plane.normal.dot(imposed.point) - plane.height) > kNearGaps * tracker_->gap()) continue;
        add(is_ball ? TrackKind::kBallFace : TrackKind::kRimFace, swapped, round, face);
      }
      if (is_ball) continue;
      for (const std::size_t e : edges_at(other, imposed.point)) {
        add(TrackKind::kCylinderEdge, swapped, round, static_cast<int>(e));
      }
    }
  }
  return keys;
}

std::optional<TrackedContact> FollowedContacts::contact_of_surfaces(const Contact& contact,
                                                                    const std::vector<Contact>& imposed) const {
  const Displacements still(tracker_->part_count());
  for (const TrackKey& key : keys_of_surfaces(contact)) {
    TrackedContact sought;
    sought.key = key;
    for (const TrackedContact& found : tracker_->again({sought}, still)) {
      if (is_at(found, contact, imposed)) return found;
    }
  }
  return std::nullopt;
}

// A round surface that is not followed there is left to the corner of the flat, which turns below it: what does not
// fall about the corner does not as it rolls.
std::vector<Contact> FollowedContacts::rolling_on(const std::vector<Contact>& imposed, double near) const {
  std::vector<Contact> rolling = as_round_at_smooth_ends(imposed, *tracker_, near, kNormalsAlike);
  for (std::size_t i = 0; i < rolling.size(); ++i) {
    if (rolling[i].kind != imposed[i].kind && !contact_of_surfaces(rolling[i], rolling)) rolling[i] = imposed[i];
  }
  return rolling;
}

// Of contacts at one place the tracker follows one; a corner of the facets is none of the round surface.
void FollowedContacts::prefer_surfaces(const std::vector<Contact>& imposed) {
  for (const Contact& contact : imposed) {
    const bool otherwise = std::any_of(here_.begin(), here_.end(), [&](const TrackedContact& c) {
      return is_at(c, contact, imposed) && !is_of(contact.kind, c.key.kind);
    });
    if (!otherwise && !is_of(contact.kind, TrackKind::kRoundRound)) continue;
    const std::optional<TrackedContact> round = contact_of_surfaces(contact, imposed);
    if (!round) continue;
    std::erase_if(here_, [&](const TrackedContact& c) { return is_at(c, contact, imposed); });
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
      if (is_of(contact.kind, c.key.kind) && is_at(c, contact, imposed)) return false;
      const double near = normals_apart(contact, kNearFacets);
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
      if (!is_at(c, contact, imposed)) continue;
      if (!is_of(contact.kind, c.key.kind)) return false;
      followed = true;
    }
    return followed;
  });
}

}  // namespace impend
