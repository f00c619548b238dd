// How the models of friction are solved: static and dynamic friction, and the models with velocities.
#pragma once

namespace impend {

// kAuto: pivoting, its directions made exact by Newton's method; where that does not satisfy the law, the cone
// programmes; then pivoting in other orders. kPlanarPivoting: pivoting with one tangent per contact, for assemblies
// whose loads and normals lie in one plane. kConePrograms: rest is found wherever forces can hold it.
enum class CoulombMethod { kAuto, kPivoting, kPlanarPivoting, kConePrograms };

struct FrictionSettings {  // of static and dynamic friction
  CoulombMethod method = CoulombMethod::kAuto;
  int most_rounds = 60;     // cone programmes solved per attempt
  int contact_limit = 800;  // contacts of one connected part above which the dense methods are not run
};

enum class NoSlipMethod { kPrincipalPivoting, kActiveSet };

struct VelocitySettings {  // of the models with velocities
  // s, of the models on velocities: external forces enter as step·M⁻¹Q added to v. From rest the new velocity and all
  // impulses are proportional to it, so that it decides nothing; with velocities it weighs them against the forces.
  // D15 §VII-A.
  double step = 0.01;
  NoSlipMethod no_slip = NoSlipMethod::kPrincipalPivoting;
  int pyramid_directions = 4;  // of Stewart–Trinkle, 4 or 8; D15 §VII-A takes 4
  // Rows above which the dense methods are not run: impulses of contacts; unknowns of Lemke's tableau.
  int dense_limit = 4000;
  int lemke_limit = 2000;
};

}  // namespace impend
