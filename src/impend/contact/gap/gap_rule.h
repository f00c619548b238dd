// Up to which distance two surfaces touch.
//
//   along n:  H = Σ over both bodies of Σ_k |n_k|·(declared noise)_k,   S = the same of what measured noise adds
//   given gap       g
//   automatic       r(n) = max(plain, H + min(7 H, 14·2⁻²³·X) + 4 S)·scale,   X = largest stored coordinate of both
//   strict          r(n) = (H + P)/2;  at least plain where numbers are written out as doubles
// Stored points lie within H of what they stand for, so surfaces farther apart than H are apart whatever the numbers
// mean. What programs reckon in single precision is off by a few roundings more, hence X, which does not count where
// numbers are kept better than that; measured noise is an estimate, hence 4.
// Strictly: surfaces that touch are written up to H apart, surfaces H apart may be written as one. Half of H tells them
// apart: seldom is what touches written farther apart (never where it was rounded alike), and what is farther apart than
// H nearer. P is what measured noise adds for certain (measured_noise.h), S by estimate.
#pragma once

#include "impend/contact/surface/body_surface.h"

namespace impend {

struct GapRule {
  double plain = 0;     // m, what touches whatever the noise
  double across = 0;    // m, least width; see there
  bool given = false;   // by the user: `plain` alone counts
  bool strict = false;  // only what the numbers leave possible
  double scale = 1;

  // r(n) above, n a unit vector of the world; `b` is null for the ground, which is exact.
  double along(const BodySurface& a, const BodySurface* b, const Vec3& n) const;
  // max and min over n of r(n).
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
