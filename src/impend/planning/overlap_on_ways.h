// How far two parts may overlap on a way, and whether one of them stops the other there.
//
// Round surfaces are made of chords. Where these cross on a way although the surfaces pass each other, they overlap by
// no more than they lie off the surfaces. So much is allowed, but for two things. What covers a whole ring about the
// axis that both have is in the way however the chords lie (turned_shadow.h). And what the chords alone let pass is
// named, since the mesh does not tell it from surfaces that do not fit.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "impend/contact/contact.h"
#include "impend/geometry/shadow.h"

namespace impend {

struct AxisLine {
  Vec3 point = Vec3::Zero();  // world
  Vec3 axis = Vec3(0, 0, 1);  // unit, world
};

// m.
struct AllowedOverlap {
  double surfaces =
      0;              // twice the gap of the contacts, and as much as curved ones miss their fitted surfaces or overlap
  double chords = 0;  // how far facets of curved contacts may lie from their surfaces
  std::vector<AxisLine> axes;  // of these

  double all() const { return surfaces + chords; }
};

class OverlapOnWays {
 public:
  OverlapOnWays(const ContactSet& contacts, int parts);
  const AllowedOverlap& allowed(int part, int other) const;

 private:
  AllowedOverlap flat_;
  std::map<std::pair<int, int>, AllowedOverlap> curved_;  // by parts, the lesser first
};

enum class Passes { kFree, kByChords, kStopped };

// Of a solid that leaves along a direction and another one, both seen along it: kStopped where it runs into more than
// all that is allowed, or into more than `surfaces` over a whole ring about one of the axes along the direction;
// kByChords where it runs into more than `surfaces` otherwise. Held by tests/unit/planning/test_overlap_on_ways.
Passes passes(const Shadow& solid, const Shadow& other, const Vec3& direction, const AllowedOverlap& allowed);

}  // namespace impend
