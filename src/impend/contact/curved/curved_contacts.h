// Contacts of recognised cylinders, spheres and cones.
//
//   wrench of a contact on a cylinder: (n(θ), (c + z·axis) × n(θ)), linear in n for each z, so that
//   arc < 180°: 2 end angles × 2 ends; 180°: both ends and the middle × 2; more: three angles less than 180° apart × 2;
//   ball in a socket of a hemisphere or more: 4 normals that hold every direction (rank 3)
#pragma once

#include <vector>

#include "impend/contact/contact_normal.h"
#include "impend/contact/features.h"

namespace impend {

// Finite sets of constraints with the same cone as curved surfaces in contact: cylinder in cylinder (full, partial
// arc, axial ends), beside cylinder (line or, crossed, a point), on plane (line), on edge and corner (points); sphere
// on plane, sphere, cylinder, edge, corner (a point), in socket; ball in a tube. Pairs are taken by their fitted
// surfaces, −(gap + tessellation) ≤ distance ≤ gap. Others (cone in cone, patches of other outlines) are sampled and
// said to be approximate. `up` (unit or zero) orients sets that may be turned freely, so that results follow the pose.
// Facets of patches that were dealt with make no contacts of their own afterwards: see `replaced`.
// Call before add_face_contacts and add_point_contacts. Held by tests/unit/contact.
void add_curved_contacts(const BodySurface& a, const BodySurface& b, const std::vector<DirectionClass>& classes,
                         const ContactTolerances& tolerances, const Vec3& up, int& next_class, PairContacts& pair);

// The same on the half-space below `height` along `up` (its class given): convex patches and their sharp ends.
void add_curved_on_ground(const BodySurface& part, const ContactNormal& up, double height,
                          const ContactTolerances& tolerances, PairContacts& pair);

// Which contacts of facets are none of the true surface: the above has dealt with it.

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
