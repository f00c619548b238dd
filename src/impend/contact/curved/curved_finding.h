// What a recognised curved surface of body x touches on body y: values on their way into the contacts of a pair.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "impend/contact/contact_normal.h"
#include "impend/contact/patches/patch_surface.h"

namespace impend {

// Patches of x on patches, faces, edges and corners of y.
struct CurvedSearch {
  const BodySurface& x;
  const BodySurface* y;  // none: the ground
  const std::vector<DirectionClass>& classes;
  const ContactTolerances& tolerances;
  Vec3 up;             // unit, or zero
  bool x_is_a = true;  // of the pair, whose contacts point out of b into a

  double noise_y() const { return y ? y->point_noise : 0.0; }
  double vertex_noise() const { return std::max(x.point_noise, noise_y()); }
  // Patches of x and y as patches of a and b.
  std::pair<int, int> of_pair(int i, int j) const { return x_is_a ? std::pair(i, j) : std::pair(j, i); }
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

// What is said of a patch of x and something of y.
struct CurvedAnswer {
  bool decided = false;  // all there is between the two, contact or none
  std::vector<CurvedFinding> findings;
  FittedOverlap overlap;  // the deepest
};

// All is said: no contact.
inline CurvedAnswer nothing_there() { return {true, {}, {}}; }

// … or this one, and the overlaps so far.
CurvedAnswer said(CurvedFinding finding, CurvedAnswer so_far = {});

// A finding without contacts yet: what touches, how well it is known, `distance` (m) between the fitted surfaces. Patch
// of x on a patch of y, or on something without a radius ("plane", "edge", "corner").
CurvedFinding finding_of(const CurvedSearch& search, ContactKind kind, int patch_x, int patch_y, double distance);
CurvedFinding finding_of(const CurvedSearch& search, ContactKind kind, int patch_x, const char* other, double distance);

ContactPoint contact_point(const Vec3& place, double gap, double noise);

// Fitted surfaces touch when their signed distance is at most the gap and they overlap by no more than the allowed
// depth and what facets may be wrong by.
bool in_window(const CurvedSearch& search, double distance, double tessellation);

// Whether they do, p of x and q (or something flat) at a place; an overlap is noted.
bool touches(const CurvedSearch& search, double distance, const Vec3& place, const CurvedPatch& p, const CurvedPatch* q,
             CurvedAnswer& answer);

// The deeper of the two; of equal ones the first.
void note_overlap(const FittedOverlap& overlap, FittedOverlap& deepest);

// Overlap of the fitted surface p of x with q, or with something flat. What is deeper than the smaller radius is no
// overlap: the other is around it, or far behind.
FittedOverlap overlap_of(const CurvedSearch& search, double depth, const Vec3& place, const CurvedPatch& p,
                         const CurvedPatch* q);

// Where a patch of x comes nearest to something of y.
struct Approach {
  Vec3 normal = Vec3::Zero();   // unit, out of y into x
  Vec3 foot = Vec3::Zero();     // on the fitted surface of x
  double distance = 0;          // m, from there to y, against the normal
  double angle = 0, noise = 0;  // rad, m, how far normal and place may be off
};

// Whether the true surface of the patch meets its neighbour at an angle near p.
bool sharp_end(const BodySurface& surface, const ContactTolerances& tolerances, int patch, const Vec3& p);

// m, of a place from where a face or a round surface ends: what touches there by a patch touches the end. Places are
// known by a few noises.
double reach_of_end(const CurvedSearch& search, const CurvedPatch& patch, const BodySurface& ends);

// Whether one of these edges of a surface is at p, no farther than `reach`.
bool is_at_edge(const BodySurface& surface, const Vec3& p, double reach,
                const std::function<bool(const SharpEdge&)>& is_one);

// Whether a patch of x or y itself ends at p by a convex edge, about which its body may turn.
bool round_ends_at(const CurvedSearch& search, const BodySurface& surface, int patch, const Vec3& p);

// The one contact there, where both patches are there and touch; nothing where they are farther apart than the gap.
// `finding` says what touches; at the very end of one of them, over which the other may roll, it is with an edge.
CurvedAnswer contact_at(const CurvedSearch& search, CurvedFinding finding, const Approach& at);

// Uncertainty `angle` about both axes across n.
NormalNoise even_noise(const Vec3& n, double angle);

// Contacts with the unit normal n, which may be turned by `angle` (rad) about both axes across it.
CurvedLine line_of(const Vec3& n, double angle, std::vector<ContactPoint> points);

// m, how far a vertex of the patch, or its fit, may be off.
double place_noise(const CurvedPatch& patch);

// `up` across the axis, unit, or zero where the axis is upright.
Vec3 up_across(const CurvedSearch& search, const Vec3& axis);

// About an axis, angles counted from downhill or, where it is upright, from a direction of its own.
AxisFrame frame_about(const CurvedSearch& search, const Vec3& axis);

// How far an arc may miss half a turn and still be one: within noise, and beyond it while what keeps a pin or ball of
// this radius from leaving overlaps by less than the gap, 2r(1 − cos ε/2) ≤ gap.
HalfTurn half_turn(double radius, double gap, double angle_noise);

}  // namespace impend
