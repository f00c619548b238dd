#include "impend/motion/followed_contacts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "impend/contact/patches/patch_surface.h"
#include "impend/geometry/closest_point.h"

namespace impend {
namespace {

// What touches at the start has no gap but for rounding, of the size …
constexpr double kTouches = 1e-9;
// … or of the numbers in the files, so many times what a point of it may be off.
constexpr double kNearPoints = 8;

// What is not known of normals: so many times.
constexpr double kNearNormals = 4;

bool is_between_flats(ContactKind kind) {
  return kind == ContactKind::kFaceFace || kind == ContactKind::kVertexFace || kind == ContactKind::kEdgeFace ||
         kind == ContactKind::kEdgeEdge;
}

// rad, by which the normal of the patch at one of its places may be off.
double normal_noise(const CurvedPatch& patch) {
  return patch.axis_noise + (patch.residual + patch.sideways_noise) / patch.radius;
}

// The kind of a convex round surface of the body that is at p with this normal out of it; a ball rather than the
// cylinders that it joins.
struct PlaceOnRound {
  Vec3 point, outward;
  double near = 0, alike = 0;
};
std::optional<CurvedKind> round_at(const TrackBody& body, const PlaceOnRound& place) {
  std::optional<CurvedKind> kind;
  for (const int round : body.rounds) {
    const CurvedPatch& patch = body.surface->patches[static_cast<std::size_t>(round)];
    if (!patch.convex || kind == CurvedKind::kSphere) continue;
    if (std::abs(signed_distance(patch, place.point)) > place.near + patch.residual) continue;
    const double off = (outward_normal(patch, place.point) - place.outward).norm();
    if (off > place.alike + kNearNormals * normal_noise(patch)) continue;
    if (is_at(*body.surface, patch, place.point, place.near, place.near)) kind = patch.kind;
  }
  return kind;
}

ContactKind kind_of(std::optional<CurvedKind> of_a, std::optional<CurvedKind> of_b) {
  if (!of_b) std::swap(of_a, of_b);
  if (!of_a) return *of_b == CurvedKind::kSphere ? ContactKind::kSpherePlane : ContactKind::kCylinderPlane;
  if (*of_a != *of_b) return ContactKind::kSphereCylinder;
  return *of_a == CurvedKind::kSphere ? ContactKind::kSphereSphere : ContactKind::kCylinderCylinder;
}

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
  const std::vector<Contact> as_they_are = followed.rolling_on(imposed.contacts, near);
  followed.leave_out_fits(as_they_are, fitted);
  followed.leave_out_lines(as_they_are, not_followed);
  followed.prefer_surfaces(as_they_are);
  followed.leave_out_facets(as_they_are);
  if (!followed.follows_as_imposed(as_they_are)) {
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
  followed.take_imposed(as_they_are);
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
  const double alike = normals_apart(origins_[of].worst);
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
  const auto edges_through = [&](const TrackBody& body) { return edges_at(body, here.point); };
  const TrackBody &a = tracker_->body(here.a()), &b = tracker_->body(here.b());
  const bool flat = here.key.kind == TrackKind::kCornerFace || here.key.kind == TrackKind::kEdgeEdge;
  const bool line = here.key.kind == TrackKind::kRimFace || here.key.kind == TrackKind::kCylinderEdge;
  const bool ball = here.key.kind == TrackKind::kBallFace || here.key.kind == TrackKind::kBallEdge;
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
    for (const int patch : x.rounds) {
      const bool is_ball = x.surface->patches[static_cast<std::size_t>(patch)].kind == CurvedKind::kSphere;
      if (is_ball ? !ball : !line) continue;
      const auto round = static_cast<std::size_t>(patch);
      for (const int end : is_ball ? std::vector<int>{0} : std::vector<int>{0, 1, 2}) {
        for (const std::size_t face : faces) {
          add(is_ball ? TrackKind::kBallFace : TrackKind::kRimFace, swapped, round, face, end);
        }
        for (const std::size_t e : edges_through(y)) {
          add(is_ball ? TrackKind::kBallEdge : TrackKind::kCylinderEdge, swapped, round, e, end);
        }
      }
    }
  }
  const std::vector<std::size_t> of_b = flat ? edges_through(b) : std::vector<std::size_t>{};
  for (const std::size_t e : flat ? edges_through(a) : std::vector<std::size_t>{}) {
    for (const std::size_t f : of_b) add(TrackKind::kEdgeEdge, false, e, f);
  }
  return others;
}

std::vector<std::size_t> FollowedContacts::edges_at(const TrackBody& body, const Vec3& p) const {
  const double near = kNearGaps * tracker_->gap();
  std::vector<std::size_t> through;
  for (std::size_t e = 0; e < body.edges.size(); ++e) {
    const TrackEdge& edge = body.edges[e];
    if ((closest_point_on_segment(p, edge.from, edge.to) - p).norm() <= near) through.push_back(e);
  }
  return through;
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
    return !is_at_one_of(c, imposed);
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
    return on_line && !is_at_one_of(c, imposed);
  });
}

bool FollowedContacts::may_be_at(const TrackedContact& followed, const Contact& imposed) const {
  return followed.a() == imposed.a && followed.b() == imposed.b &&
         (followed.point - imposed.point).norm() <= kNearGaps * tracker_->gap() + std::abs(imposed.gap) &&
         (followed.normal - imposed.normal).norm() <= normals_apart(imposed);
}

// Not where another is nearer: a flat may be hardly wider than what places may differ by.
bool FollowedContacts::is_at(const TrackedContact& followed, const Contact& contact,
                             const std::vector<Contact>& imposed) const {
  if (!may_be_at(followed, contact)) return false;
  const double nearer = (followed.point - contact.point).norm() - tracker_->gap();
  return nearer <= 0 || std::none_of(imposed.begin(), imposed.end(), [&](const Contact& other) {
           return (followed.point - other.point).norm() < nearer && may_be_at(followed, other);
         });
}

bool FollowedContacts::is_at_one_of(const TrackedContact& followed, const std::vector<Contact>& imposed) const {
  return std::any_of(imposed.begin(), imposed.end(),
                     [&](const Contact& contact) { return may_be_at(followed, contact); });
}

void FollowedContacts::take_imposed(const std::vector<Contact>& imposed) {
  for (const TrackedContact& c : here_) {
    Origin origin;
    for (std::size_t i = 0; i < imposed.size(); ++i) {
      const Contact& contact = imposed[i];
      if (contact.a != c.a() || contact.b != c.b()) continue;
      origin.of_pair.push_back(static_cast<int>(i));
      if (is_at(c, contact, imposed)) origin.there.push_back(static_cast<int>(i));
      if (contact.normal_noise.norm() < origin.worst.normal_noise.norm()) continue;
      origin.worst = contact;
    }
    origins_.push_back(std::move(origin));
  }
}

std::vector<Contact> as_round_at_smooth_ends(std::vector<Contact> imposed, const ContactTracker& tracker, double near,
                                             double alike) {
  for (Contact& contact : imposed) {
    // Where a cylinder lies at its end it may go over into a ball.
    const bool is_end = contact.kind == ContactKind::kCylinderPlane;
    if (!is_between_flats(contact.kind) && !is_end) continue;
    const double both = alike + kNearNormals * contact.normal_noise.norm();
    const double here = near + std::abs(contact.gap);
    const auto of_a = round_at(tracker.body(contact.a), {contact.point, -contact.normal, here, both});
    const auto of_b = round_at(tracker.body(contact.b), {contact.point, contact.normal, here, both});
    if (is_end && of_a != CurvedKind::kSphere && of_b != CurvedKind::kSphere) continue;
    if (of_a || of_b) contact.kind = kind_of(of_a, of_b);
  }
  return imposed;
}

}  // namespace impend
