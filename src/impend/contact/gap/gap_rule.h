// Up to which distance two surfaces touch.
//
//   along n:  H = Σ over both bodies of Σ_k |n_k|·(declared noise)_k,   S = the same of what measured noise adds
//   given gap       g
//   automatic       r(n) = max(plain, H + min(7 H, 14·2⁻²³·X) + 4 S)·scale,   X = largest stored coordinate of both
//   strict          r(n) = (H + P)/2;  (H + P)/5 where one rounding to decimal digits makes more than 2/3 of H + P;
//                   at least plain where numbers are written out as doubles
//   strict, on the ground, a face whose nearest corner is written as touching it: min(2⁻²³·D, automatic) if that is
//   more
// Stored points lie within H of what they stand for, so surfaces farther apart than H are apart whatever the numbers
// mean. What programs reckon in single precision is off by a few roundings more, hence X, which does not count where
// numbers are kept better than that; measured noise is an estimate, hence 4.
// Strictly: surfaces that touch are written up to H apart, surfaces H apart may be written as one. Half of H tells them
// apart: seldom is what touches written farther apart (never where it was rounded alike), and what is farther apart
// than H nearer. Numbers of the same digits are rounded alike; where one body has far fewer than the other, a single
// rounding moves a whole face by nearly H, and surfaces 6/5 H apart may be written as H/5 apart: hence 1/5. Where it is
// open how text was rounded, the finer reading is H here. P is what measured noise adds for certain
// (make_body_surface.h), S by estimate.
// Files say how numbers were written, not how they were reckoned: a program that turns a part by θ ≤ π in single precision misses θ by half a
// unit in its last place, 2⁻²³ at most (cos of the rounded π/2 is −4.4·10⁻⁸ instead of 0). Corners of a face that was
// level lie up to 2⁻²³·D unequal in height then, however exactly small heights are written; D (m) is the diagonal of
// the part's box. Strictly, too, such a face touches whole where its nearest corner is written as touching, as the
// lowest of all is on a ground that was put under it. A corner that only may touch takes no other with it: what hovers,
// and was rounded unevenly, is not brought down by it.
#pragma once

#include "impend/contact/surface/body_surface.h"

namespace impend {

struct GapRule {
  double plain = 0;     // m, what touches whatever the noise
  double across = 0;    // m, least width; see there
  bool given = false;   // by the user: `plain` alone counts
  bool strict = false;  // only what the numbers leave possible
  double usual = 0;     // m, where strict: `plain` of the automatic rule
  double scale = 1;

  // r(n) above, n a unit vector of the world; `b` is null for the ground, which is exact.
  double along(const BodySurface& a, const BodySurface* b, const Vec3& n) const;
  // Up to which height corners of one face touch the ground, the nearest of which is at `nearest` (m).
  double of_face_on_ground(const BodySurface& a, const Vec3& up, double nearest) const;
  // Bounds of r(n) over all n.
  double most(const BodySurface& a, const BodySurface* b) const;
  double least(const BodySurface& a, const BodySurface* b) const;
  // How near corners, edges and sides of faces must be to count as one, across the normal too, and how deep bodies may
  // overlap: at least `most`.
  // Widths follow the noise as estimated for any shape: narrower, corners that are one become two beside each other.
  double width(const BodySurface& a, const BodySurface* b) const;
};

GapRule given_gap(double gap);

// Up to which distance recognised curved surfaces touch, which are fits: not below the rule's `across`.
double reach_of_fits(const GapRule& rule, const BodySurface& a, const BodySurface* b);

// The largest of `most` that any two of these bodies, or the ground, can come to. Held by tests/unit/contact.
double largest_reach(const GapRule& rule, const std::vector<BodySurface>& surfaces);

}  // namespace impend
