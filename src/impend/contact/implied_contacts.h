// Contacts that follow from those of a group: one normal, and a point within the hull of the group's points.
#pragma once

#include <vector>

#include "impend/contact/contact_normal.h"
#include "impend/contact/surface/direction_grid.h"
#include "impend/geometry/polygons.h"

namespace impend {

bool same_normal(const ContactNormal& n, const ContactNormal& m, const ContactTolerances& tolerances);

// Whether a contact with normal n at x follows from the group (same normal, x within `gap` of its hull).
bool implied_by(const NormalGroup& group, const ContactNormal& n, const Vec3& x, const ContactTolerances& tolerances);

// Whether x lies no farther than `reach` (m) from the hull of the group's points, along the plane.
bool within_hull_of(const NormalGroup& group, const Vec3& x, double reach);

// Answers what the groups imply, as they are when it is made; a terrain has as many groups as facets.
class Implications {
 public:
  Implications(const std::vector<NormalGroup>& groups, const ContactTolerances& tolerances);

  // Points count as in a hull that is no farther than `gap` (m).
  bool operator()(const Clause& clause, double gap);

  // Along a line one normal has to be implied at both ends: then it is in between. Where each end has another the
  // choice is still to be made, and where it changes over matters to the places between.
  bool operator()(const Disjoined& joined, double gap);

 private:
  bool says(const ContactNormal& n, const Clause& clause, double gap);

  const std::vector<NormalGroup>& groups_;
  const ContactTolerances& tolerances_;
  DirectionGrid grid_;
  std::vector<std::vector<Vec2>> hulls_;
};

}  // namespace impend
