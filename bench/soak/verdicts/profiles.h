// Profiles that are turned about z, and where two turned parts touch.
#pragma once

#include "bench/soak/verdicts/referee.h"
#include "tests/support/shapes.h"

namespace impend::soak {

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
