// How static and dynamic friction are solved.
#pragma once

namespace impend {

// kAuto: pivoting, its directions made exact by Newton's method; where that does not satisfy the law, the cone
// programmes; then pivoting in other orders. kPlanarPivoting: pivoting with one tangent per contact, for assemblies
// whose loads and normals lie in one plane. kConePrograms: rest is found wherever forces can hold it.
enum class CoulombMethod { kAuto, kPivoting, kPlanarPivoting, kConePrograms };

struct FrictionSettings {
  CoulombMethod method = CoulombMethod::kAuto;
  int most_rounds = 60;     // cone programmes solved per attempt
  int contact_limit = 800;  // contacts of one connected part above which the dense methods are not run
};

}  // namespace impend
