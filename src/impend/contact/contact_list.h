// From what pairs have to say to the sorted, reduced set of contacts.
#pragma once

#include "impend/contact/contact_normal.h"

namespace impend {

// Each group is reduced to the convex hull of its points across its normal: moving a point along the normal changes
// no row of J, so points on different planes reduce together. The tolerance of the hull is the noise
//   max(plane_noise·point noise, relative_plane·size),
// not the gap. With set.per_plane there is a hull for each plane, planes being farther apart than the gap; with
// set.unreduced every point stays. `pairs` in order of (a, b). Fills contacts, disjunctions and
// interfaces of `set`. Held by tests/unit/contact.
void fill_contact_set(const std::vector<PairContacts>& pairs, const std::vector<BodySurface>& surfaces,
                      const GeometricTolerances& tolerances, ContactSet& set);

}  // namespace impend
