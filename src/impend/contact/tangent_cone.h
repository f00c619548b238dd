// Tangent cones of a solid at a point of its surface, and the normals along which two of them may part.
//
//   T = ∪ pieces, each piece a convex cone {g : n_k·g ≤ 0}, n_k outward facet normals
//   N = {n : n·g ≥ 0 on a piece of A, n·g ≤ 0 on a piece of B} = cone{−a_k} ∩ cone{b_k}
// A motion v of A against B is free at the point when for every pair of pieces v·n ≥ 0 for some extreme ray n of N.
#pragma once

#include <optional>
#include <vector>

#include "impend/contact/contact_normal.h"

namespace impend {

struct ConvexCone {
  std::vector<ContactNormal> facets;  // outward
};

struct TangentCone {
  std::vector<ConvexCone> pieces;
  std::vector<int> regions;  // all regions that meet here
  bool understood = true;    // false: edges of both kinds meet in a way that is not taken apart here
};

TangentCone cone_of_face(const BodySurface& surface, const std::vector<DirectionClass>& classes, int region);

// A convex edge is one wedge, a reentrant one the union of two half-spaces.
TangentCone cone_of_edge(const BodySurface& surface, const std::vector<DirectionClass>& classes, int edge);

// With facets k in order around the vertex and H_k their half-spaces: no reentrant edge: ∩H_k. All reentrant: ∪H_k.
// One reentrant edge (i, j): ∩_{k≠j} ∪ ∩_{k≠i}. All but one, (i, j), reentrant: (∪_{k≠i,j} H_k) ∪ (H_i ∩ H_j).
// Anything else goes to pieces_of_mixed_corner; what that cannot take apart is not understood. Held by
// tests/unit/contact.
TangentCone cone_of_vertex(const BodySurface& surface, const std::vector<DirectionClass>& classes, int vertex);

// Generators of a convex cone, unit vectors; `tolerance` in rad.
std::vector<Vec3> generators(const ConvexCone& cone, double tolerance);

// Extreme rays of N, out of B into A; facet normals keep their class, others (an edge across an edge) have none.
// Empty when the cones overlap. `tolerance` in rad. Held by tests/unit/contact.
std::vector<ContactNormal> separating_normals(const ConvexCone& a, const ConvexCone& b, double tolerance);

// Tangent cone of a corner where convex and reentrant edges meet in any way.

// The planes of the facets cut space at the corner into cells; a point near the corner in each cell, tested by winding
// number, tells which cells are solid. The pieces are the largest convex cones made of cells: sign patterns with
// don't-cares (prime implicants) that match solid cells only; each is given by its outward facets. Any cover by convex
// cones gives the right clauses. Nothing when the body is open, the facets have more than 6 directions or the cells
// cannot be told apart. Held by tests/property.
std::optional<std::vector<std::vector<ContactNormal>>> pieces_of_mixed_corner(const BodySurface& surface, int vertex,
                                                                              const std::vector<ContactNormal>& facets);

}  // namespace impend
