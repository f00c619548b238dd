// Contacts of recognised curved surfaces, by what they touch. A patch lies at its radius from its core: the centre of a
// ball, the axis of a cylinder or cone. Two patches touch where their cores come nearest, or, a full one in a hollow
// one, where they are farthest apart; where that is a whole line or ring, samples or a few lines with the same cone
// stand for it. Every function takes values and answers with one: contacts, and whether all is said.
#pragma once

#include <vector>

#include "impend/contact/curved/curved_finding.h"
#include "impend/contact/curved/shared_axis.h"

namespace impend {

// A flat face, or the ground, that a curved surface may touch.

struct PlaneSide {
  const BodySurface* surface = nullptr;  // none: the ground, which has no edge
  const PlanarRegion* region = nullptr;
  ContactNormal normal;  // out of the plane's body
  double height = 0;     // m, normal·x on the plane

  double above(const Vec3& p) const { return normal.normal.dot(p) - height; }
  // Whether the foot of p lies in the region or within `slack` of it.
  bool holds(const Vec3& p, double slack) const;
  // Stretches of t in [from, to] where the foot of p + t d lies in the region. A side of the region along d counts
  // within `slack`.
  std::vector<Interval> section(const Vec3& p, const Vec3& d, double from, double to, double slack) const;
  // Whether the foot of p lies in what the chords of a hole add to the region: the true face is not there.
  bool within_chords(const Vec3& p, const ContactTolerances& tolerances) const;
};

PlaneSide plane_of(const BodySurface& surface, int region, const std::vector<DirectionClass>& classes);

// A convex patch on a flat face or the ground. Cylinder or cone: the ruling nearest to the plane, clipped to the patch
// and the face: within the gap all along, its two ends; else the lowest, if it is a sharp end (rim) of the patch. A
// cone's tip is a point. Sphere: the foot of its centre. Normals are the plane's. Held by tests/unit/contact.
CurvedAnswer patch_on_plane(const CurvedSearch& search, int patch, const PlaneSide& plane);

// On a convex straight edge (between faces, or where a face cuts a cylinder along a ruling): a cylinder across: 1
// point; along it, inside or outside: a line of 2; a convex sphere: 1. The normal lies between those of the edge's
// faces.
CurvedAnswer patch_on_edge(const CurvedSearch& search, int patch, int edge);

// On a corner where at least two faces and the ends of edges meet: 1 point, the patch's normal, if it separates the
// corner.
CurvedAnswer patch_on_corner(const CurvedSearch& search, int patch, int vertex);

// Whether a vertex is a corner of the true surface, no mere point of a circle where a patch ends.
bool true_corner(const BodySurface& surface, int vertex);

// A convex sphere or cone on a circular edge of y: on the common axis a ring of contacts (a sample of infinitely many,
// one of them downhill), else a point at each place where the distance along the circle is least. Normals are those of
// the patch, between the normals of the edge's faces. Decided is what there is with the circle's wall: a sphere that
// touches the rim touches the wall nowhere else, nor does a cone all around. Held by tests/unit/contact.
CurvedAnswer patch_on_circle(const CurvedSearch& search, int patch, int circle);

// ball: convex sphere of x, other: any patch of y. Full, or a hollow about whose core the ball does not lie: 1 point. A
// socket of its radius: 4 constraints of rank 3 when it holds a hemisphere or more, samples (approximate) when less; a
// tube of its radius: directions in one plane that span those of its arc; a conical seat: samples of the circle of
// contact, approximate. Held by tests/unit/contact.
CurvedAnswer ball_on_patch(const CurvedSearch& search, int ball, int other);

// pin: convex cylinder of x, hole: concave cylinder of y. Fitted surfaces that lie within the gap over the common arcs
// and length make the finite set of curved_contacts.h; a pin with more clearance that leans on the hole makes a line.
// Held by tests/unit/contact.
CurvedAnswer cylinder_in_cylinder(const CurvedSearch& search, int pin, int hole);

// The same where the common patch is no rectangle in angle and length. Where the angles that reach its first (and last)
// place along the axis leave no gap of half a turn, three of them at either end have the same cone: keyways and cross
// holes change nothing. Else every sample is a contact and the set is approximate: its cone lies inside the true one.
CurvedAnswer sampled_pin_in_hole(const SharedAxis& axes, CurvedFinding finding);

// Two convex cylinders. Parallel within the gap over the common length: a line (2 points); else the one point where the
// common perpendicular of the axes meets both. Undecided where the end of one may touch the other. Held by
// tests/unit/contact.
CurvedAnswer cylinder_beside_cylinder(const CurvedSearch& search, int i, int j);

// plug: convex cone of x, seat: concave cone of y, with one axis, apex and half angle within the gap over the common
// length: no finite set is exact; samples over the angle at both ends of the common length, approximate, their cone
// inside the true one. Held by tests/unit/contact.
CurvedAnswer cone_in_cone(const CurvedSearch& search, int plug, int seat);

}  // namespace impend
