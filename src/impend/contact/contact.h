// Contacts as plain values. A contact's normal points out of body b into body a (BM93 §2.2).
#pragma once

#include <string>
#include <vector>

#include "impend/base/result.h"
#include "impend/geometry/types.h"

namespace impend {

enum class ContactKind {
  kFaceFace,
  kVertexFace,
  kEdgeFace,
  kEdgeEdge,
  kVertexEdge,
  kVertexVertex,
  // Of recognised curved surfaces; the one with more curvature first. A rim is the circle at a cylinder's end.
  kCylinderCylinder,
  kCylinderPlane,
  kCylinderEdge,
  kCylinderVertex,
  kSphereSphere,
  kSphereCylinder,
  kSphereCone,
  kSpherePlane,
  kSphereEdge,
  kSphereVertex,
  kConeCone,
  kConePlane,
  kConeEdge,
  kRimFace,
  kJointStop,  // no surfaces: a joint at its limit (jointed_pairs.h)
};
constexpr int kContactKinds = static_cast<int>(ContactKind::kJointStop) + 1;
// "face-face", "vertex-face", "cylinder-plane" and so on; the schema's closed list.
const char* to_string(ContactKind kind);

// One constraint n̂·(relative displacement of a against b at the point) ≥ 0.
struct Contact {
  int a = -1;  // body index (Assembly order, the ground last); a < b
  int b = -1;
  ContactKind kind = ContactKind::kFaceFace;
  Vec3 point = Vec3::Zero();   // world, m
  Vec3 normal = Vec3::Zero();  // unit, world, out of b into a
  double gap = 0;              // m, signed distance of the two surfaces along the normal; negative = overlap
  // The true unit normal lies in {normal + U z : ‖z‖ ≤ 1} to first order (rad); U = 0 when the normal is exact.
  Eigen::Matrix<double, 3, 2> normal_noise = Eigen::Matrix<double, 3, 2>::Zero();
  double point_noise = 0;  // m, radius within which the true point lies in the contact plane
  // m, how far the flat face may reach short of the point, or beyond it: its edge is a row of chords, which cover more
  // than the circle at a hole (chord) and less at a disc or pin (bulge). Both 0 at a straight edge.
  double chord = 0;
  double bulge = 0;
  // Contacts of one direction class have exactly parallel normals (equal or exactly opposite) and one common error.
  int direction_class = -1;
  int interface = -1;    // index into ContactSet::interfaces
  int disjunction = -1;  // index into ContactSet::disjunctions; -1 = always imposed
  // The geometry here is not understood (a facet of a curved surface, say): the constraint may or may not be real.
  // It is imposed for the cautious bound and dropped for the other; a verdict that depends on it is marginal.
  bool doubtful = false;
  // m, width of the facets that make it doubtful: where on them the curved surface touches is not known.
  double facet_width = 0;
  // A doubtful contact of such facets with a flat face: it is there in truth, somewhere within facet_width.
  bool somewhere = false;
  // One of a sample of constraints that stand for infinitely many (a cone in a cone, say).
  bool approximate = false;
};

// One of several constraints may hold (corner on corner, edge on edge): an OR over lists of contacts.
struct Disjunction {
  std::vector<std::vector<int>> alternatives;
  bool line = false;  // the alternatives are one choice for both ends of a line
};

// Curved surfaces that touch, or one that touches a plane, edge or corner, and what was made of them.
struct CurvedContact {
  std::string surface_a, surface_b;   // "cylinder", "sphere", "cone", "plane", "edge", "corner"
  double radius_a = 0, radius_b = 0;  // m, 0 where there is none
  Vec3 axis = Vec3::Zero();           // world, unit: of one of the two surfaces that has one; else zero
  Vec3 centre = Vec3::Zero();         // world, on that axis
  double residual = 0;                // m, largest distance of a vertex from its fitted surface
  double tessellation = 0;            // m, how far the facets of both may lie from their surfaces
  double clearance = 0;               // m, between the fitted surfaces, negative = overlap
  double sweep = 0;                   // rad, of common arc, 0 where they touch along one normal
  bool exact = true;                  // the finite set has exactly the cone of the curved contact
  double angle_error = 0;             // rad, of a sampled set; 0 when exact
  std::vector<int> contacts;          // indices into ContactSet::contacts
};

// All contacts of one pair of bodies.
struct Interface {
  int a = -1;
  int b = -1;
  std::vector<int> contacts;
  double area = 0;                                  // m², of face-face contact
  double gap_min = 0, gap_median = 0, gap_max = 0;  // m
  double normal_mismatch = 0;  // rad, largest angle between −n̂_A and n̂_B of face pairs taken as one plane
  int points_before_reduction = 0;
  std::vector<CurvedContact> curved;
};

struct NearMiss {
  int a = -1;
  int b = -1;
  double distance = 0;  // m: the gap tolerance that would join them
};

// Two bodies, a < b.
struct BodyPair {
  int a = -1;
  int b = -1;
};

// What becomes of the contacts at another gap tolerance than the one that was chosen automatically.
struct GapTrial {
  double gap = 0;                 // m
  bool at_noise = false;          // the least gap that the noise allows
  std::vector<BodyPair> appear;   // pairs that touch at this gap only …
  std::vector<BodyPair> vanish;   // … that no longer touch …
  std::vector<BodyPair> change;   // … that touch at both, but are held otherwise
  std::vector<BodyPair> overlap;  // pairs that run into each other by more than this gap
  std::string verdict;            // of an analysis of these contacts, in words; empty when none was made

  bool same() const { return appear.empty() && vanish.empty() && change.empty(); }
};

struct ContactOptions {
  bool allow_overlap = false;
  bool unreduced = false;  // every point that was found instead of the hull per (pair, normal)
  // The hull per (pair, normal, plane): with friction or velocities the offset along the normal matters.
  bool per_plane = false;
  int threads = 0;  // 0 = as many as the machine has; the result does not depend on it
};

struct ContactSet {
  std::vector<Contact> contacts;  // sorted by (a, b, point, normal), compared after rounding to the noise
  std::vector<Disjunction> disjunctions;
  std::vector<Interface> interfaces;       // sorted by (a, b); pairs of two fixed bodies are left out
  std::vector<NearMiss> near_misses;       // nearest body of each part that touches nothing
  std::vector<BodyPair> overlaps;          // pairs that run into each other by more than the gap, where that is allowed
  std::vector<BodyPair> left_to_joints;    // pairs that overlap and share a joint: contacts between them are left out
  std::vector<BodyPair> at_missing_faces;  // pairs that may touch unseen: no triangles there, or too narrow a place
  double gap = 0;                          // m, the tolerance used
  std::string gap_reason;                  // in words: "given", or how auto chose it
  bool unreduced = false;                  // every point that was found is here, not the hull per (pair, normal)
  bool per_plane = false;                  // the hull per (pair, normal, plane)
  std::vector<GapTrial> gap_trials;        // of an automatic gap, ascending
  double angle = 0;                        // rad
  Diagnostics warnings;
};

}  // namespace impend
