// What one part does that touches fixed ones in given points, by an answer that shares no code with the program; and
// profiles that are turned about z, with the points where two turned parts touch.
#pragma once

#include <optional>
#include <vector>

#include "bench/soak/verdicts/soak.h"
#include "tests/support/shapes.h"

namespace impend::soak {

struct Touch {
  Vec3 point = Vec3::Zero();
  Vec3 normal = Vec3::Zero();  // unit, into the part
};
using Touches = std::vector<Touch>;

// σ = min over λ ≥ 0 of ‖Q + Jᵀλ‖_{M⁻¹}/‖Q‖_{M⁻¹} of a solid of uniform density, by nonnegative least squares after
// Lawson and Hanson; moments by a sum over tetrahedra. Negative where the method did not end.
double motion_ratio(const TriangleMesh& mesh, const Touches& touches, const Vec3& gravity);

// The largest and the least σ when gravity is turned a little to all sides, over several descriptions of the same
// contact (facets, and the surface that they stand for). Clear: all of them rest, or all of them move.
struct Clear {
  Truth truth = Truth::kRests;
  double ratio = 0;  // of the first description and gravity as it is
};
std::optional<Clear> clear_truth(const TriangleMesh& mesh, const std::vector<Touches>& descriptions,
                                 const Vec3& gravity);

using test::Vec2;
using Profile = std::vector<Vec2>;  // (r, z), z never falls

// Which way round and with how many facets a profile was turned.
struct Turned {
  int facets = 8;
  double phase = 0;    // rad
  double stretch = 1;  // along x: 1 is round
};

TriangleMesh turned_mesh(const Profile& profile, const Turned& how);

// The corners of all facets of the profile, normals towards the axis: a seat of this profile touches its plug so.
Touches seat_touches(const Profile& profile, const Turned& how);
// The corners of a disc that carries from below.
Touches disc_touches(double radius, double z, const Turned& how);

// From (r, z) upwards: `pieces` cylinders, cones, steps, chamfers and rounded corners; r never falls.
Profile random_profile(test::Random& random, int pieces);

// The plug: the profile, a shank of `above`, flat ends. The seat: a round block with the cavity of the profile.
enum class Bottom { kTouches, kPocket, kThrough };
TriangleMesh plug_mesh(const Profile& profile, double above, const Turned& how);
TriangleMesh seat_mesh(const Profile& profile, Bottom bottom, const Turned& how);

}  // namespace impend::soak
