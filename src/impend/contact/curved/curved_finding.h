// What a recognised curved surface of body x touches on body y, on its way into the contacts of a pair.
#pragma once

#include <string>
#include <vector>

#include "impend/contact/contact_normal.h"
#include "impend/contact/curved/patch_geometry.h"

namespace impend {

struct CurvedSearch {
  const BodySurface& x;
  const BodySurface* y;  // none: the ground
  bool x_is_a;
  const std::vector<DirectionClass>& classes;
  const ContactTolerances& tolerances;
  Vec3 up;  // unit, or zero
  int& next_class;
  PairContacts& pair;

  double noise_y() const { return y ? y->point_noise : 0.0; }
};

struct CurvedLine {
  ContactNormal normal;  // out of y into x; without a class it is given one
  std::vector<ContactPoint> points;
};

struct CurvedFinding {
  ContactKind kind = ContactKind::kCylinderPlane;
  CurvedContact about;  // surface_a is that of x
  int patch_x = -1, patch_y = -1;
  std::vector<CurvedLine> lines;
  bool doubtful = false;  // Contact::doubtful, of all of them
};

// A finding without contacts yet: what touches, how well it is known, `distance` (m) between the fitted surfaces. Patch
// of x on a patch of y, or on something without a radius ("plane", "edge", "corner").
CurvedFinding finding_of(const CurvedSearch& search, ContactKind kind, int patch_x, int patch_y, double distance);
CurvedFinding finding_of(const CurvedSearch& search, ContactKind kind, int patch_x, const char* other, double distance);

// Fitted surfaces touch when their signed distance is at most the gap and they overlap by no more than the allowed
// depth and what facets may be wrong by.
bool in_window(const CurvedSearch& search, double distance, double tessellation);

// Adds what is not yet held by contacts of the pair with the same normal there.
void add_finding(const CurvedSearch& search, CurvedFinding finding);

// Remembers the deepest overlap of the fitted surface p of x with q, or with something flat. What is deeper than the
// smaller radius is no overlap: the other is around it, or far behind.
void note_overlap(const CurvedSearch& search, double depth, const Vec3& place, const CurvedPatch& p,
                  const CurvedPatch* q);

// Uncertainty `angle` about both axes across n.
NormalNoise even_noise(const Vec3& n, double angle);

const char* name_of(CurvedKind kind);

// m, how far a vertex of the patch, or its fit, may be off.
double place_noise(const CurvedPatch& patch);

// The common axis of two nearly parallel patches: the better-known one, with the first's sign.
struct CommonAxis {
  Vec3 axis = Vec3::Zero();
  double noise = 0;  // rad, with the part of the angle between the two that their noise does not explain
};
CommonAxis common_axis(const CurvedPatch& p, const CurvedPatch& q);

// Whether all is said about x's patch and the patch of y to which the region belongs.
bool decided_with(const CurvedSearch& search, int patch, int region_of_y);

// `up` across the axis, unit, or zero where the axis is upright.
Vec3 up_across(const CurvedSearch& search, const Vec3& axis);

}  // namespace impend
