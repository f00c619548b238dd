// The contacts of an assembly at rest, followed where its parts have moved a little: by the tracker (contact/track),
// which knows normals and points of surfaces at any place near.
// Flats that go over into a round surface without an edge. What stands on such a flat up to its end rolls on there,
// over the round surface; the end is no corner or edge of the true surface, about which it could turn.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"
#include "impend/contact/contact.h"
#include "impend/contact/track/contact_tracker.h"

namespace impend {

// Where two bodies (a < b) touch otherwise than is imposed, and so that it is not to be followed: a straight line.
struct NotFollowed {
  int a = -1;
  int b = -1;
  Vec3 from = Vec3::Zero(), to = Vec3::Zero();  // world, m; one place where they are equal
};

class FollowedContacts {
 public:
  // Of what touches at the start. Errors: kUnsupported where contacts are not followed as they are imposed: joints at
  // their stops, curved surfaces that are as facets, surfaces that could not be prepared. Of `fitted` pairs (a < b)
  // only what is imposed is followed: what fits round stands among the joints (fitted_pairs.h). So where it says
  // `not_followed`.
  static Result<FollowedContacts> of(const Assembly& assembly, const ContactSet& imposed,
                                     const std::vector<std::pair<int, int>>& fitted,
                                     const std::vector<NotFollowed>& not_followed = {});

  // Ascending by their keys.
  const std::vector<TrackedContact>& here() const { return here_; }
  // Where one comes from: indices of what is imposed at its place, and of its pair, of which what is known worst.
  struct Origin {
    std::vector<int> there, of_pair;
    Contact worst;
  };
  const Origin& origin(std::size_t of) const { return origins_[of]; }
  // Nothing where one is lost.
  std::optional<std::vector<TrackedContact>> at(const Displacements& displacements) const;
  // The same of one, of these or of others_at().
  std::optional<TrackedContact> at(const TrackedContact& contact, const Displacements& displacements) const;
  // Other corners, faces and edges of the same two bodies that meet where it is, along its normal, of a corner on a
  // face or of edges that cross: where edges are flush.
  std::vector<TrackedContact> others_at(std::size_t of) const;
  // What is followed with other contacts instead of some: by index.
  struct Instead {
    std::size_t of = 0;
    TrackedContact by;
  };
  // `was`: per contact of the result its index here.
  FollowedContacts with(const std::vector<Instead>& instead, std::vector<std::size_t>& was) const;

 private:
  // Normals of one contact as it is imposed and as it is followed differ by less, rad; of its gap: so far may its
  // place.
  static constexpr double kNormalsAlike = 1e-6, kNearGaps = 4;
  // rad, with what is not known of the normal, so many times.
  static constexpr double kNearNormals = 4;
  static double normals_apart(const Contact& contact, double at_least = kNormalsAlike) {
    return std::max(at_least, kNearNormals * contact.normal_noise.norm());
  }

  explicit FollowedContacts(std::shared_ptr<ContactTracker> tracker) : tracker_(std::move(tracker)) {}
  std::vector<Contact> rolling_on(const std::vector<Contact>& imposed, double near) const;
  void leave_out_fits(const std::vector<Contact>& imposed, const std::vector<std::pair<int, int>>& fitted);
  void leave_out_lines(const std::vector<Contact>& imposed, const std::vector<NotFollowed>& lines);
  bool may_be_at(const TrackedContact& followed, const Contact& imposed) const;
  bool is_at(const TrackedContact& followed, const Contact& contact, const std::vector<Contact>& imposed) const;
  bool is_at_one_of(const TrackedContact& followed, const std::vector<Contact>& imposed) const;
  std::vector<std::size_t> edges_at(const TrackBody& body, const Vec3& p) const;
  std::vector<TrackKey> keys_of_surfaces(const Contact& imposed) const;
  std::optional<TrackedContact> contact_of_surfaces(const Contact& contact, const std::vector<Contact>& imposed) const;
  void prefer_surfaces(const std::vector<Contact>& imposed);
  void leave_out_facets(const std::vector<Contact>& imposed);
  bool follows_as_imposed(const std::vector<Contact>& imposed) const;
  void take_imposed(const std::vector<Contact>& imposed);

  std::shared_ptr<ContactTracker> tracker_;  // of all that are made of one
  std::vector<TrackedContact> here_;
  std::vector<Origin> origins_;
};

// The contacts imposed. Where flat surfaces touch and a convex cylinder or ball of either body is there, with the
// contact's normal (within `alike`, rad, and what is not known of either), they have the kind of that surface: it lies
// on the plane, or the other round one. `near`: m, how far the round surface may be off. Held by
// tests/unit/motion/test_smooth_ends.
std::vector<Contact> as_round_at_smooth_ends(std::vector<Contact> imposed, const ContactTracker& tracker, double near,
                                             double alike);

}  // namespace impend
