// Contacts of recognised curved surfaces, by what they touch: one source for each.
#pragma once

#include <vector>

#include "impend/contact/contact_normal.h"
#include "impend/contact/curved/curved_finding.h"
#include "impend/contact/curved/patch_geometry.h"

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

// A convex cylinder, cone or sphere on a flat face or the ground.

// Cylinder or cone: the ruling nearest to the plane, clipped to the patch and the face: within the gap all along, its
// two ends; else the lowest, if it is a sharp end (rim) of the patch. A cone's tip is a point. Sphere: the foot of its
// centre. Normals are the plane's. Held by tests/unit/contact.
void add_ruled_on_plane(const CurvedSearch& search, int patch, const PlaneSide& plane);
void add_sphere_on_plane(const CurvedSearch& search, int patch, const PlaneSide& plane);

// Whether the true surface of the patch meets its neighbour at an angle near p.
bool sharp_end(const CurvedSearch& search, int patch, const Vec3& p);

// Recognised cylinders, spheres and cones on straight edges and corners of the other body.

// Convex straight edges (between faces, or where a face cuts a cylinder along a ruling): a cylinder across: 1 point;
// along it, inside or outside: a line of 2; a convex sphere: 1. The normal lies between those of the edge's faces.
void add_patch_on_edge(const CurvedSearch& search, int patch, int edge);

// Corners where at least two faces and the ends of edges meet: 1 point, the patch's normal, if it separates the corner.
void add_patch_on_vertex(const CurvedSearch& search, int patch, int vertex);

// Whether a vertex is a corner of the true surface, no mere point of a circle where a patch ends.
bool true_corner(const BodySurface& surface, int vertex);

// Recognised spheres and cones on the circles in which curved surfaces of the other body end.

// A convex sphere or cone on a circular edge of y: on the common axis a ring of contacts (a sample of infinitely many,
// one of them downhill), else a point at each place where the distance along the circle is least. Normals are those of
// the patch, between the normals of the edge's faces. Whether all there is between the patch and the circle's wall is
// said: a sphere that touches the rim touches the wall nowhere else, nor does a cone all around. Held by
// tests/unit/contact.
bool add_patch_on_circle(const CurvedSearch& search, int patch, int circle);

// A pin in a hole.

// pin: convex cylinder of x, hole: concave cylinder of y. Fitted surfaces that lie within the gap over the common arcs
// and length make the finite set of curved_contacts.h; a pin with more clearance that leans on the hole makes a line.
// Returns whether all there is between the two is said (contact or none). Held by tests/unit/contact.
bool add_cylinder_in_cylinder(const CurvedSearch& search, int pin, int hole);

// Two convex cylinders side by side or crossed.

// Parallel within the gap over the common length: a line (2 points); else the one point where the common perpendicular
// of the axes meets both. Returns whether all there is between the two is said: not where the end of one may touch the
// other. Held by tests/unit/contact.
bool add_cylinder_beside_cylinder(const CurvedSearch& search, int patch_x, int patch_y);

// Cones in cones and spheres on and in cones.

// plug: convex cone of x, seat: concave cone of y, with one axis, apex and half angle within the gap over the common
// length: no finite set is exact; samples over the angle at both ends of the common length, approximate, their cone
// inside the true one. Returns whether all there is between the two is said. Held by tests/unit/contact.
bool add_cone_in_cone(const CurvedSearch& search, int plug, int seat);

// ball: convex sphere of x. On a convex cone of y, or leaning on a seat: 1 point; centred in a seat: samples of the
// circle of contact, approximate.
bool add_sphere_on_cone(const CurvedSearch& search, int ball, int cone);

// Spheres on and in spheres and cylinders.

// Each returns whether all there is between the two patches is said. `ball` is a convex sphere of x.
// On a convex sphere or cylinder of y: 1 point. Held by tests/unit/contact.
bool add_sphere_on_sphere(const CurvedSearch& search, int ball, int other);
bool add_sphere_on_cylinder(const CurvedSearch& search, int ball, int other);

// In a concave sphere of y: the same centre and radius within the gap: 4 constraints of rank 3 when the socket holds a
// hemisphere or more, samples of its rim (approximate) when less; a smaller ball: 1 point.
bool add_sphere_in_socket(const CurvedSearch& search, int ball, int socket);

// In a concave cylinder of y: the same radius, on its axis: directions in one plane that span those of its arc;
// a smaller ball: 1 point.
bool add_sphere_in_tube(const CurvedSearch& search, int ball, int tube);

}  // namespace impend
