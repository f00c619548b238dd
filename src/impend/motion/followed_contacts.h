// The contacts of an assembly at rest, followed where its parts have moved a little: by the tracker (contact/track),
// which knows normals and points of surfaces at any place near.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"
#include "impend/contact/contact.h"
#include "impend/contact/track/contact_tracker.h"

namespace impend {

class FollowedContacts {
 public:
  // Of what touches at the start. Errors: kUnsupported where contacts are not followed as they are imposed: joints at
  // their stops, curved surfaces that are as facets, surfaces that could not be prepared. Of `fitted` pairs (a < b)
  // only what is imposed is followed: what fits round stands among the joints (fitted_pairs.h).
  static Result<FollowedContacts> of(const Assembly& assembly, const ContactSet& imposed,
                                     const std::vector<std::pair<int, int>>& fitted);

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

 private:
  explicit FollowedContacts(ContactTracker tracker) : tracker_(std::move(tracker)) {}
  void leave_out_fits(const std::vector<Contact>& imposed, const std::vector<std::pair<int, int>>& fitted);
  bool is_at(const TrackedContact& followed, const Contact& imposed) const;
  std::vector<TrackKey> keys_of_surfaces(const Contact& imposed) const;
  std::optional<TrackedContact> contact_of_surfaces(const Contact& imposed) const;
  void prefer_surfaces(const std::vector<Contact>& imposed);
  void leave_out_facets(const std::vector<Contact>& imposed);
  bool follows_as_imposed(const std::vector<Contact>& imposed) const;
  void take_imposed(const std::vector<Contact>& imposed);

  ContactTracker tracker_;
  std::vector<TrackedContact> here_;
  std::vector<Origin> origins_;
};

}  // namespace impend
