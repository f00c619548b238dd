// The origin and the axes of the world.
#pragma once

#include "impend/geometry/types.h"

namespace impend::test {

inline const Vec3 kO = Vec3::Zero(), kX = Vec3::UnitX(), kY = Vec3::UnitY(), kZ = Vec3::UnitZ();

}  // namespace impend::test
