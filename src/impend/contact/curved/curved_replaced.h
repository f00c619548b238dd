// Which contacts of facets are none of the true surface: curved_contacts.h has dealt with it.
#pragma once

#include <vector>

#include "impend/contact/contact_normal.h"
#include "impend/contact/features.h"

namespace impend {

// Two regions, one of a and one of b, at least one of them a facet of a recognised patch: what the patch makes with a
// flat face, or with the other's patch, is said. Facets that were not recognised say nothing about each other.
bool facets_replaced(const PairContacts& pair, const BodySurface& a, const PlanarRegion& of_a, const BodySurface& b,
                     const PlanarRegion& of_b);

// The same for corners and edges with the regions that meet there. Kept are: corners of the true surface on a face;
// ends of a patch whose flat side faces the other's face, or that meet edges and corners away from curved contacts;
// everything that touches facets that were not recognised. Held by tests/unit/contact.
bool feature_replaced(const PairContacts& pair, const BodySurface& a, const std::vector<int>& regions_a,
                      const BodySurface& b, const std::vector<int>& regions_b, const FeaturePair& feature,
                      const ContactTolerances& tolerances);

// A corner of the true surface on a face of the other body: its place and the face's normal are exact.
bool corner_on_face(const BodySurface& s, const Feature& own, const Feature& other);

// A vertex of `part` above the ground that lies on a recognised patch and is no corner of it: the patch's lowest places
// stand for it, unless a flat face beside it lies on the ground.
bool vertex_replaced(const BodySurface& part, int vertex, const Vec3& up, double angle);

}  // namespace impend
