// What velocities add to the relative accelerations of contacts and joints: Ṅv of D15 (18), J̇v of D15 (17).
//
// At the contact point p with unit normal n̂ (out of b into a) let v be the tangential velocity of a against b,
// Ω = ω_a − ω_b, m = n̂×Ω, and K_a, K_b the curvatures of the two surfaces (convex: positive). The gap of two rigid
// surfaces is, to second order, the least over the velocity ξ with which the contact point wanders on b of
//
//   φ̈ = n̂·(p̈_a − p̈_b) + 2(ω_b×n̂)·v + 2m·(ξ − v) + (ξ − v)ᵀK_a(ξ − v) + ξᵀK_bξ        (p̈ of the material points)
//
// Where a is sharp (across an edge, both ways at a corner) ξ = v, where b is, ξ = 0: a corner of a on a face of b gives
// n̂·Δp̈ + 2(ω_b×n̂)·v, the normal turning with the face's body; of b on a face of a the same with ω_a; edge on edge the
// derivative of e_A×e_B. A ball that rolls on a level face gets 0. The velocity at the wandering point changes by
//
//   u̇ = Δp̈ + ω_a×(ξ − v) − ω_b×ξ
#pragma once

#include <array>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/contact/surface/prepare_surfaces.h"
#include "impend/dynamics/joint_rows.h"
#include "impend/geometry/types.h"

namespace impend {

// A rigid body's motion at one moment: centre of mass (m, world), its velocity (m/s), angular velocity (rad/s).
struct BodyMotion {
  Vec3 center = Vec3::Zero();
  Vec3 linear = Vec3::Zero();
  Vec3 angular = Vec3::Zero();

  Vec3 velocity_at(const Vec3& p) const { return linear + angular.cross(p - center); }
  // ω×(ω×r): the acceleration of the material point at p when the body itself has none.
  Vec3 centripetal_at(const Vec3& p) const { return angular.cross(angular.cross(p - center)); }
};

// A surface near a contact point, as far as it matters to second order.
struct LocalShape {
  Mat3 curvature = Mat3::Zero();  // 1/m, on tangent vectors; positive where convex
  std::vector<Vec3> sharp;        // unit tangent vectors across which the surface has an edge; both ways at a corner
};

struct ContactBias {
  double normal = 0;             // β_N, m/s²
  Vec3 relative = Vec3::Zero();  // u̇, m/s²; β_S and β_T are its components along the tangents
};

// Where neither curvature nor sharpness says how the contact point wanders along a direction (face on face, or a bore
// around a pin of its size), it goes half with either body: the two then agree unless faces roll off each other.
// Held by tests/unit/friction/test_velocity_bias (finite differences of integrated motions).
ContactBias contact_bias(const BodyMotion& a, const BodyMotion& b, const Vec3& point, const Vec3& normal,
                         const LocalShape& shape_a, const LocalShape& shape_b);

// β_G of a row along d̂ at p: d̂·Δ(ω×(ω×r)) + 2(ω_b×d̂)·(ṗ_a − ṗ_b), d̂ turning with the joint's bodies; of a row about
// d̂: d̂·(ω_a×ω_b), since the axis that both share turns with them. Held as above.
double joint_bias(const BodyMotion& a, const BodyMotion& b, const JointRow& row, const Vec3& point);

// Whose face, edge or corner a contact has: read from the surfaces themselves, since a contact does not say.

// The local shapes of both bodies of every contact of one assembly. A contact of a curved kind takes the recognised
// cylinder, sphere or cone that faces along its normal there; otherwise a corner or sharp edge within the gap of the
// point counts before the face. The ground, bodies without a mesh and what is not understood are flat.
// Held by tests/unit/friction/test_velocity_shapes.
class ContactShapes {
 public:
  ContactShapes(const Assembly& assembly, const ContactSet& contacts);

  std::array<LocalShape, 2> of(const Contact& contact) const;  // of a and of b

 private:
  LocalShape shape(int body, const Contact& contact, const Vec3& outward) const;

  std::vector<BodySurface> surfaces_;
  double gap_;
};

}  // namespace impend
