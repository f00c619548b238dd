// Recognised cylinders, spheres and cones on straight edges and corners of the other body.
#pragma once

#include "impend/contact/curved/curved_finding.h"

namespace impend {

// Convex straight edges (between faces, or where a face cuts a cylinder along a ruling): a cylinder across: 1 point;
// along it, inside or outside: a line of 2; a convex sphere: 1. The normal lies between those of the edge's faces.
void add_patch_on_edge(const CurvedSearch& search, int patch, int edge);

// Corners where at least two faces and the ends of edges meet: 1 point, the patch's normal, if it separates the corner.
void add_patch_on_vertex(const CurvedSearch& search, int patch, int vertex);

// Whether a vertex is a corner of the true surface, no mere point of a circle where a patch ends.
bool true_corner(const BodySurface& surface, int vertex);

}  // namespace impend
