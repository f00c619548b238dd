// One part in a fixture: on a slope before stops, in a groove, between cheeks, on points, a pin in a hole.
#pragma once

#include <cstdint>

#include "tests/support/friction_scenes.h"

namespace impend::test {

inline constexpr int kFixtureKinds = 6;

// Up to some thirty contacts, coefficients from 0.1 to 1, gravity that leans by up to 60°.
FrictionScene random_fixture(std::uint64_t seed);

}  // namespace impend::test
