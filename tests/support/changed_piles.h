// The same assembly in another unit, frame, order of parts or precision.
#pragma once

#include <cstdint>

#include "impend/assembly/assembly.h"

namespace impend::test {

// Of assemblies whose gap is stated, without joints.
Assembly turned_pile(Assembly pile, const RigidTransform& X);
Assembly permuted_pile(const Assembly& pile, std::uint64_t seed);
Assembly scaled_pile(const Assembly& pile, double scale);
// Turned in its files, whose coordinates are of single precision then, or are off by up to `noise` (m) each, at random.
Assembly single_precision_pile(const Assembly& pile, const Mat3& turn);
Assembly noisy_pile(const Assembly& pile, double noise, std::uint64_t seed);

}  // namespace impend::test
